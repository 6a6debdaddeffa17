"""A server with the built page, and a browser to look at it.

The browser is Debian's chromium, driven by playwright. Where it is missing it is installed if that is
possible, and otherwise these tests are skipped with a line that says so.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest

from tests.page.hands import LISTEN

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"),
)
WIDE = (1440, 900)
PHONE = (390, 844)
ADDRESS = re.compile(r"http://[\d.]+:\d+/")
INSTALL_TIME = 300
SERVE = """
from regalia.server.commands import serve
from regalia.server.hub import Settings
serve("127.0.0.1", 0, browser=False, settings=Settings(dealt="tests", limited=False, patience=60.0))
"""

ASKED = """([care, pace]) => {
  const kept = JSON.parse(localStorage.getItem("regalia.settings") ?? "{}");
  localStorage.setItem("regalia.settings", JSON.stringify({ stops: { care }, pace, ...kept }));
}"""

Opened = Callable[..., "Page"]


def chromium() -> str:
    """Where chromium is, after an attempt to install it; nothing if there is none."""
    if _installed() or not shutil.which("apt-get") or os.geteuid() != 0:
        return _installed()
    with (Path(tempfile.gettempdir()) / "regalia-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the tests may run in several processes
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            if not _installed():
                with contextlib.suppress(subprocess.TimeoutExpired):
                    subprocess.run(
                        ["apt-get", *words], check=False, capture_output=True, timeout=INSTALL_TIME
                    )
    return _installed()


def _installed() -> str:
    return shutil.which("chromium") or shutil.which("chromium-browser") or ""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    pytest.importorskip("playwright.sync_api", reason="the page is not looked at: playwright is missing")
    from playwright.sync_api import sync_playwright

    path = chromium()
    if not path:
        pytest.skip("the page is not looked at: there is no chromium and it could not be installed")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def modules() -> Path:
    """The tools that build and judge the page, fetched if they are not there."""
    web = Path(__file__).parents[2] / "web"
    if not shutil.which("npm"):
        pytest.skip("the page is not built again: npm is missing")
    with (Path(tempfile.gettempdir()) / "regalia-modules.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (web / "node_modules" / ".package-lock.json").exists():
            fetched = subprocess.run(
                ["npm", "ci"], cwd=web, capture_output=True, text=True, check=False, timeout=INSTALL_TIME
            )
            if fetched.returncode:
                pytest.skip(f"the page is not built again: npm ci failed: {fetched.stderr[-200:]}")
    return web / "node_modules"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[str]:
    """A server that runs as long as the tests; the same game is dealt the same cards every time."""
    with serving(SERVE, tmp_path_factory.mktemp("home")) as (found, _):
        yield found


@contextlib.contextmanager
def serving(script: str, home: Path) -> Iterator[tuple[str, IO[str]]]:
    """A server in a process of its own: where it is, and what it prints after that."""
    command = [sys.executable, "-u", "-c", script]
    root = Path(__file__).parents[2]
    environment = os.environ | {"REGALIA_HOME": str(home), "PYTHONPATH": str(root / "src")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=home) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = ADDRESS.search(line)
        assert found, f"the server did not say where it is: {line!r}"
        try:
            yield found[0], server.stdout
        finally:
            server.terminate()
            server.wait(20)


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens pages, each in a browser of its own; the test fails if one of them reports an error."""
    contexts = []
    faults: list[str] = []

    def open_one(
        size: tuple[int, int] = WIDE,
        path: str = "",
        *,
        touch: bool = False,
        care: str = "normal",
        pace: str = "off",
    ) -> Page:
        """`care` says when the player is asked, and `pace` how long each act of others is shown.

        Most tests need the windows of "normal", and do not wait for acts.
        """
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=touch, reduced_motion="reduce"
        )
        contexts.append(context)
        context.add_init_script(LISTEN)
        context.add_init_script(f"({ASKED})({[care, pace]})")
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []
