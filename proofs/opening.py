"""Proof: the page is there within a second of asking for it, and the first question of a game soon after.

    python -m proofs.opening [TIMES]

A browser with an empty cache opens the page of a server on this machine and begins a game against a bot. The
proof measures the time from the request for the page until decks can be chosen, and from the beginning of the
game until its first question can be answered. What the bot does before that is shown at once: at the usual
pace one sees it act by act, and may skip it.

It fails if the page takes a second on any visit, or the first question more than two, or more than one in the
median. The server has begun by itself before; that time is not part of any visit.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from proofs._visitors import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TIMES: Final = 20
WANTED: Final = 1.0
"""Seconds within which the page has to be there on every visit."""
USUALLY: Final = 1.0
"""Seconds that the first question takes at most in the median."""
ALWAYS: Final = 2.0
"""Seconds that it takes at most on any visit."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage")
BEGIN: Final = re.compile("Begin")
AT_ONCE: Final = """localStorage.setItem("regalia.settings", JSON.stringify({ pace: "off" }))"""


def visit(browser: Browser, address: str) -> tuple[float, float]:
    """How long until there is a page, and until there is a question."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    try:
        asked = time.perf_counter()
        page.goto(address, wait_until="commit")
        begin = page.get_by_role("button", name=BEGIN)
        begin.wait_for()
        there = time.perf_counter()
        begin.click()
        page.locator(".prompt.asking").wait_for()
        return there - asked, time.perf_counter() - there
    finally:
        context.close()


def faults(visits: Sequence[tuple[float, float]]) -> Iterator[str]:
    """What took too long, in lines."""
    pages, questions = zip(*visits, strict=True)
    if max(pages) >= WANTED:
        yield f"the page took {max(pages):.2f} s on a visit, and may take {WANTED:.1f} s"
    if max(questions) > ALWAYS:
        yield f"the first question took {max(questions):.2f} s on a visit, and may take {ALWAYS:.1f} s"
    elif median(questions) > USUALLY:
        taken = median(questions)
        yield f"the first question took {taken:.2f} s in the median, and may take {USUALLY:.1f} s"


def main(words: list[str]) -> int:
    times = int(words[0]) if words else TIMES
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        print("there is no chromium to open the page with", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        served.begin()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            visits = [visit(browser, served.address) for _ in range(times)]
        finally:
            browser.close()
            served.end()
    pages, questions = zip(*visits, strict=True)
    for what, taken in (("the page", pages), ("the first question", questions)):
        print(f"{what}: median {median(taken):.2f} s, longest {max(taken):.2f} s, of {times} visits")
    found = list(faults(visits))
    for fault in found:
        print(f"FAILED: {fault}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
