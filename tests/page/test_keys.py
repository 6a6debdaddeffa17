"""Keys that are held down: answering keys act once, and one key asks at every moment while it is down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import Opened
from tests.page.hands import after, begin, play, press_space, question, quiet, wait_for_question
from tests.page.test_flow import until_main
from tests.page.test_games import Keys

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAID = "() => window.wire.said"
SENT = "() => window.wire.sent"


@pytest.fixture
def main_phase(open_page: Opened) -> Page:
    """One's own main phase with something to do, asked quietly."""
    page = open_page(care="quiet")
    begin(page)
    until_main(page)
    quiet(page)
    return page


def hold(page: Page, key: str, times: int = 4) -> None:
    """Press a key and keep it down: the system repeats it."""
    for _ in range(times):
        page.keyboard.down(key)


def care(page: Page) -> str:
    return page.locator(".phases .quiet-button").inner_text()


def test_space_that_is_held_down_ends_no_turn(main_phase: Page) -> None:
    page = main_phase
    asked = question(page)
    hold(page, "Space")
    page.locator(".remark", has_text="Press Space again to end your turn").wait_for()
    page.keyboard.up("Space")
    quiet(page)
    assert question(page) == asked
    page.keyboard.press("Space")
    after(page, asked)


@pytest.mark.parametrize("key", ["1", "Enter"])
def test_a_key_that_is_held_down_answers_one_question(main_phase: Page, key: str) -> None:
    page = main_phase
    if key == "Enter":
        page.locator(".prompt .option").first.focus()
    sent = page.evaluate(SENT)
    asked = question(page)
    page.keyboard.down(key)
    after(page, asked)
    quiet(page)
    page.locator(".prompt.asking").wait_for()
    now, told = question(page), page.evaluate(SENT)
    assert told > sent
    hold(page, key)
    page.keyboard.up(key)
    quiet(page)
    assert (question(page), page.evaluate(SENT)) == (now, told)


def test_a_key_asks_at_every_moment_while_it_is_held_down(main_phase: Page) -> None:
    page = main_phase
    asked = question(page)
    hold(page, "a")
    page.get_by_role("button", name="All stops", exact=True).wait_for()
    press_space(page)
    after(page, asked)
    wait_for_question(page)
    window = page.locator(".phases-window").inner_text()
    assert window == "before the end of the turn", "a quiet player is not asked here"
    asked = question(page)
    page.keyboard.up("a")
    quiet(page)
    assert (question(page), care(page)) == (asked, "All stops"), "the question can still be answered"
    press_space(page)
    after(page, asked)
    page.get_by_role("button", name="Quiet", exact=True).wait_for()


@pytest.mark.parametrize("how", ["let go", "another window"])
def test_the_usual_comes_back_at_once_if_nothing_more_was_asked(main_phase: Page, how: str) -> None:
    page = main_phase
    asked = question(page)
    page.keyboard.down("a")
    page.get_by_role("button", name="All stops", exact=True).wait_for()
    if how == "let go":
        page.keyboard.up("a")
    else:
        page.evaluate("() => window.dispatchEvent(new Event('blur'))")
    page.get_by_role("button", name="Quiet", exact=True).wait_for()
    assert page.evaluate(SAID)["stops"]["care"] == "quiet"
    quiet(page)
    assert question(page) == asked


def test_holding_the_key_changes_nothing_for_who_is_always_asked(main_phase: Page) -> None:
    page = main_phase
    page.keyboard.press("f")
    page.get_by_role("button", name="All stops", exact=True).wait_for()
    page.keyboard.press("a")
    quiet(page)
    assert care(page) == "All stops"


def test_the_list_of_keys_names_the_key_and_the_mark_of_changed_cards(main_phase: Page) -> None:
    page = main_phase
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    names, words = (keys.locator(part).all_inner_texts() for part in ("dt", "dd"))
    listed = dict(zip(names, words, strict=True))
    assert "hold it down" in listed["a"]
    assert "changed since your last answer" in listed["◆"]
    page.keyboard.press("Escape")
    marks = page.locator(".mark-new[title]")
    play(page, Keys(1), until=lambda seen: marks.count() > 0)
    assert "changed since your last answer" in (marks.first.get_attribute("title") or "")
