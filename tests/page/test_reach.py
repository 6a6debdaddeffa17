"""A table that is open to the network: links with this machine's address, as QR codes too, and a warning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest

from regalia.server.qr import QUIET, qr_code
from tests.page.conftest import serving
from tests.page.hands import press_begin

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ADDRESSES = ("192.0.2.7", "198.51.100.8")
OPEN = f"""
from regalia.server import commands
from regalia.server.hub import Settings
commands.own_addresses = lambda *, sixth: {list(ADDRESSES)!r}
commands.serve("0.0.0.0", 0, browser=False, settings=Settings(dealt="tests", limited=False))
"""
"""A server that listens everywhere, on a machine with two addresses, which are kept for examples."""
READ = """async ([text, size]) => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(text);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, size, size);
  return jsQR(pen.getImageData(0, 0, size, size).data, size, size)?.data ?? "";
}"""
STARTS = """(start) => [...document.querySelectorAll(".share-link input")].some(
  (one) => one.value.startsWith(start)
)"""
MODULE = 6
"""Pixels of a module in the picture that is read."""
LONGEST = 213
LENGTHS = (1, 14, 15, 26, 27, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, LONGEST)
"""Texts that just fit into a version, and that just do not."""


@pytest.fixture
def reader(browser: Browser, modules: Path) -> Iterator[Page]:
    """A page with a reader of QR codes that others wrote."""
    context = browser.new_context()
    page = context.new_page()
    page.add_script_tag(path=modules / "jsqr" / "dist" / "jsQR.js")
    yield page
    context.close()


def read(reader: Page, rows: list[str]) -> str:
    """What a code says; its rows come with their light margin, and # is dark."""
    size = len(rows)
    places = [(down, right) for down, row in enumerate(rows) for right, one in enumerate(row) if one == "#"]
    dark = "".join(f"M{right} {down}h1v1h-1z" for down, right in places)
    box = f'viewBox="0 0 {size} {size}" width="{size * MODULE}" height="{size * MODULE}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}><rect width="100%" height="100%" fill="#fff"/>'
    said: str = reader.evaluate(READ, [f'{svg}<path d="{dark}"/></svg>', size * MODULE])
    return said


def framed(text: str) -> list[str]:
    rows = ["".join(" #"[dark] for dark in row) for row in qr_code(text)]
    width = len(rows) + 2 * QUIET
    return [*[" " * width] * QUIET, *(row.center(width) for row in rows), *[" " * width] * QUIET]


@pytest.mark.parametrize("length", LENGTHS)
def test_another_reader_reads_what_was_written(reader: Page, length: int) -> None:
    text = ("http://[2001:db8::1]:8642/#join=" + "aZ09_-" * LONGEST)[:length]
    assert read(reader, framed(text)) == text


@pytest.fixture
def open_table(tmp_path: Path, browser: Browser) -> Iterator[tuple[str, IO[str]]]:
    with serving(OPEN, tmp_path) as found:
        yield found


def test_the_terminal_and_the_page_lead_others_to_the_table(
    open_table: tuple[str, IO[str]], browser: Browser, reader: Page
) -> None:
    here, printed = open_table
    port = here.rstrip("/").rpartition(":")[2]
    addresses = [f"http://{one}:{port}/" for one in ADDRESSES]
    lines = [printed.readline().rstrip("\n") for _ in ADDRESSES]
    assert [line.rpartition(" ")[2] for line in lines] == addresses

    code = []
    while "nothing is encrypted" not in (line := printed.readline().rstrip("\n")):
        code.append(line)
    halves = {"█": "  ", "▀": " #", "▄": "# ", " ": "##"}
    rows = [[halves[sign][part] for sign in line] for line in code for part in (0, 1)]
    assert read(reader, ["".join(row) for row in rows][: len(rows[0])]) == addresses[0]

    context = browser.new_context()
    page = context.new_page()
    page.goto(here)
    page.get_by_role("radio", name="A friend").check()
    press_begin(page)
    friend = page.locator(".share-link", has_text="For a friend").locator("input")
    page.locator(".qr-code").wait_for()
    for address in addresses:
        page.locator(".reach select").select_option(address)
        page.wait_for_function(STARTS, arg=f"{address}#join=")
        page.locator(".qr-code").wait_for()
        link = friend.input_value()
        box = page.locator(".qr-code").get_attribute("viewBox") or ""
        size = int(box.split()[2])
        drawn = page.locator(".qr-code").evaluate(
            "(one) => { one.setAttribute('xmlns', 'http://www.w3.org/2000/svg'); return one.outerHTML; }"
        )
        assert reader.evaluate(READ, [drawn, size * MODULE]) == link
    assert "Nothing is encrypted" in page.locator(".waiting-room").inner_text()
    assert "--host" not in page.locator(".waiting-room").inner_text()
    context.close()
