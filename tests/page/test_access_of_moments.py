"""What axe finds where one watches, looks back and solves: nothing at all, wide or on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.films import game_of_three, watch
from tests.page.hands import after, begin, look, press_begin, press_obviously, question, wait_for_question
from tests.page.test_access import findings
from tests.page.test_pace import ACT, HOLD, play_to_an_act, skip_acts
from tests.page.test_puzzles import TITLE, lay_out
from tests.page.test_replay import judged
from tests.page.test_three import players

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])


@pytest.fixture
def axe(modules: Path) -> Path:
    return modules / "axe-core" / "axe.min.js"


def more(page: Page, name: str) -> None:
    """Press a button of the replay, which a phone shows only when asked for more."""
    tools = page.locator(".replay-more")
    if tools.is_visible() and tools.get_attribute("aria-expanded") == "false":
        tools.click()
    page.locator(".replay-bar").get_by_role("button", name=name).click()


@SIZES
def test_nothing_is_found_in_a_replay_and_its_analysis(
    open_page: Opened, axe: Path, size: tuple[int, int]
) -> None:
    page = open_page(size)
    found = {"state": "done", "done": 3, "count": 3}
    choices = [judged(0, 1, 0.4), judged(1, 2, 0.3), judged(0, 3, 0.6)]
    page.route("**/api/replays/*/analysis", lambda route: route.fulfill(json=found | {"choices": choices}))
    watch(page)
    page.get_by_role("button", name="Turn 1,").click()
    page.locator(".own-cards .face").first.wait_for(state="attached")
    assert findings(page, axe) == []
    more(page, "Analysis")
    sheet = page.get_by_role("dialog", name="Analysis")
    sheet.locator(".curve").wait_for()
    assert findings(page, axe) == []
    sheet.get_by_text("All choices as a table").click()
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    more(page, "Play on from here")
    page.get_by_role("dialog", name="Play on").wait_for()
    assert findings(page, axe) == []


@SIZES
def test_nothing_is_found_in_a_puzzle_with_its_solution(
    open_page: Opened, axe: Path, size: tuple[int, int]
) -> None:
    page = open_page(size)
    lay_out(page)
    page.get_by_role("button", name="Hint").click()
    assert findings(page, axe) == []
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("dialog", name=TITLE).locator("li").first.wait_for()
    assert findings(page, axe) == []


@SIZES
def test_nothing_is_found_where_two_bots_are_watched(
    open_page: Opened, axe: Path, size: tuple[int, int]
) -> None:
    page = open_page(size)
    page.get_by_role("radio", name="Two bots").check()
    press_begin(page)
    page.locator(".watch-bar").get_by_role("button", name="Pause").click()
    page.locator(".watch-bar").get_by_role("button", name="Go on").wait_for()
    assert findings(page, axe) == []
    page.get_by_label("Show what they hold").click()
    page.locator(".backs .card[data-handle]").first.wait_for(state="attached")
    assert findings(page, axe) == []


@SIZES
def test_nothing_is_found_at_a_table_of_three(open_page: Opened, axe: Path, size: tuple[int, int]) -> None:
    page = open_page(size, care="quiet")
    players(page, "3")
    press_begin(page)
    wait_for_question(page)
    assert findings(page, axe) == []


def test_nothing_is_found_in_a_replay_of_three(open_page: Opened, axe: Path) -> None:
    page = open_page()
    watch(page, game_of_three())
    assert findings(page, axe) == []


@SIZES
def test_nothing_is_found_in_an_act_and_in_the_summary(
    open_page: Opened, axe: Path, size: tuple[int, int]
) -> None:
    page = open_page(size, care="quiet", pace="slow")
    page.evaluate(HOLD)
    begin(page)
    play_to_an_act(page)
    page.locator(f"{ACT} .card").wait_for()
    assert findings(page, axe) == []
    words = page.locator(".summary-words")
    for _ in range(30):
        skip_acts(page)
        if words.count():
            break
        before = question(page)
        press_obviously(page, look(page))
        after(page, before)
    assert findings(page, axe) == []
    if not page.locator(".summary").count():
        page.keyboard.press("t")
    page.locator(".summary, .summary-sheet").wait_for()
    assert findings(page, axe) == []
