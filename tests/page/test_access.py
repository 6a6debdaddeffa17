"""What axe finds: nothing at all on any of the page's faces, wide or on a phone."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import Look, answering, begin, bring, play, wait_for_question
from tests.page.test_lesson import begin as begin_lesson

if TYPE_CHECKING:
    from playwright.sync_api import Page

TRIES = 5
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((one) => `${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 300)}`);
}"""


def findings(page: Page, axe: Path) -> list[str]:
    page.evaluate(axe.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_is_found(open_page: Opened, modules: Path, size: tuple[int, int]) -> None:
    axe = modules / "axe-core" / "axe.min.js"
    page = open_page(size)
    page.locator(".preset").first.wait_for()
    assert findings(page, axe) == []
    page.locator(".wishes label", has_text="Who goes first").locator("select").select_option("me")
    begin(page, decks=("Lorraine", "Rai"))
    wait_for_question(page)
    page.locator(".mine .champion .face").wait_for()
    assert findings(page, axe) == []
    page.locator(".theirs .champion button.card").first.click()
    page.locator(".why").wait_for()
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    bring(page, "Activate")
    page.locator(".prompt .option", has_text=re.compile(r"Activate.*reserve [1-9]\)")).first.click()
    play(page, first_answer, until=lambda seen: bool(seen["paying"]))
    assert findings(page, axe) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_is_found_in_a_lesson_with_a_hint_and_words(
    open_page: Opened, modules: Path, size: tuple[int, int]
) -> None:
    from playwright.sync_api import TimeoutError

    axe = modules / "axe-core" / "axe.min.js"
    page = open_page(size, care="quiet")
    begin_lesson(page)
    assert findings(page, axe) == []
    words = page.get_by_role("tooltip")
    for _ in range(TRIES):  # what comes onto the table meanwhile takes them away again
        page.locator(".fan-hand .fan-word").focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        with contextlib.suppress(TimeoutError):
            words.wait_for(timeout=2_000)
            break
    words.wait_for()
    assert findings(page, axe) == []
    page.goto(page.url.split("#")[0])
    page.reload()
    begin(page)
    bring(page, "Activate")
    page.keyboard.press("w")
    page.locator(".hint").wait_for(timeout=120_000)
    assert findings(page, axe) == []


def first_answer(page: Page, seen: Look, number: int) -> None:
    """Targets and the like come before paying."""
    with answering(page):
        page.locator(".prompt .option:not(:disabled, .picked)").first.click()
