"""The page asks less: quietly by default, not for what does nothing, and twice before a turn ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import Opened
from tests.page.hands import (
    after,
    answering,
    begin,
    by_keyboard,
    choose_preset,
    look,
    paste_deck,
    play,
    press_begin,
    press_space,
    question,
    wait_for_question,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


def until_main(page: Page) -> None:
    """Play obviously until the player's own main phase has more than passing to offer."""
    play(page, by_keyboard, lambda seen: "your main phase" in seen["prompt"] and len(seen["options"]) > 1)


def test_one_is_asked_quietly_unless_one_wishes_otherwise(open_page: Opened) -> None:
    page = open_page(care="quiet")
    begin(page)
    wait_for_question(page)
    page.get_by_role("button", name="Quiet", exact=True).click()
    assert page.get_by_role("radio", name="Quietly").is_checked()
    assert page.get_by_label("before damage, other turns").count() == 0
    page.get_by_role("radio", name="As usual").check()
    page.get_by_label("before damage, other turns").wait_for()
    page.reload()
    wait_for_question(page)
    page.get_by_role("button", name="Stops", exact=True).click()
    assert page.get_by_role("radio", name="As usual").is_checked()


def test_a_wish_holds_for_the_next_game_in_this_browser(open_page: Opened) -> None:
    page = open_page(care="quiet")
    begin(page)
    wait_for_question(page)
    page.get_by_role("button", name="Quiet", exact=True).click()
    page.get_by_role("radio", name="Always").check()
    page.goto(page.url.split("#")[0])
    page.reload()
    begin(page)
    wait_for_question(page)
    page.get_by_role("button", name="All stops", exact=True).wait_for()


def test_a_key_asks_at_every_moment_and_no_longer(open_page: Opened) -> None:
    page = open_page(care="quiet")
    begin(page)
    wait_for_question(page)
    page.keyboard.press("f")
    page.get_by_role("button", name="All stops", exact=True).wait_for()
    page.keyboard.press("f")
    page.get_by_role("button", name="Quiet", exact=True).wait_for()


def test_space_ends_a_turn_only_if_nothing_is_left_or_pressed_twice(open_page: Opened) -> None:
    page = open_page(care="quiet")
    begin(page)
    until_main(page)
    before = question(page)
    page.keyboard.press("Space")
    page.locator(".remark", has_text="Press Space again to end your turn").wait_for()
    assert "You still have" in page.locator(".remark").inner_text()
    page.wait_for_timeout(200)
    assert question(page) == before
    page.keyboard.press("Space")
    after(page, before)


def test_plays_that_do_nothing_are_dimmed_and_say_why(open_page: Opened) -> None:
    """The first player's attack cards fizzle on the first turn."""
    page = open_page(care="quiet")
    page.locator(".wishes label", has_text="Who goes first").locator("select").select_option("me")
    begin(page)
    until_main(page)
    assert page.locator(".phases-turn", has_text="Turn 1").count()
    idle = page.locator(".option.idle")
    assert 0 < idle.count() < page.locator(".prompt .option").count()
    assert "Does nothing now" in idle.first.inner_text()
    dimmed = page.locator(".card.lit.idle")
    assert dimmed.count()
    assert "it would do nothing" in (dimmed.first.locator("> .unseen").inner_text())


def until_mutable(page: Page) -> None:
    """Play obviously until something is offered that one may not want to be asked about again."""
    play(page, by_keyboard, lambda seen: page.locator(".mute").count() > 0)
    if look(page)["over"]:
        raise AssertionError("no question outside the main phase offered anything")


def test_an_ability_is_not_asked_about_again_this_turn(open_page: Opened) -> None:
    page = open_page(care="normal")
    begin(page, decks=("Tides", "Embers"))
    until_mutable(page)
    before = question(page)
    for number in range(page.locator(".mute").count()):
        with answering(page):
            page.locator(".mute").nth(number).click()
    after(page, before)


def test_who_is_asked_at_every_moment_is_not_offered_to_leave_something_out(open_page: Opened) -> None:
    page = open_page(care="normal")
    begin(page, decks=("Tides", "Embers"))
    until_mutable(page)
    before = question(page)
    page.keyboard.press("f")
    page.locator(".mute").first.wait_for(state="detached")
    assert question(page) == before
    page.keyboard.press("f")
    page.locator(".mute").first.wait_for()


MANY = """\
# Material Deck
1 Spirit of Wind
# Main Deck
60 {}
"""
LAST_TURN = 2


def stops_of_a_game_with(page: Page, card: str) -> set[str]:
    """Pass for a turn with nothing but copies of a fast card in hand; where the bot's turn stops for it."""
    page.get_by_role("radio", name="A bot").check()
    page.locator(".wishes label", has_text="The bot").locator("select").select_option("simple")
    page.locator(".wishes label", has_text="Who goes first").locator("select").select_option("me")
    paste_deck(page, 0, MANY.format(card))
    choose_preset(page, 1, "Lorraine Demo")
    press_begin(page)
    found: set[str] = set()
    while True:
        seen = wait_for_question(page)
        turn = page.locator(".phases-turn").inner_text()
        if turn.startswith(f"Turn {LAST_TURN + 1}"):
            return found
        if "your main phase" not in seen["prompt"]:
            assert any(f"Activate {card}" in offered for offered in seen["options"]), seen
            found.update(page.locator(".phases-window").all_inner_texts() or ["on the stack"])
        asked = question(page)
        press_space(page)
        after(page, asked)


@pytest.mark.parametrize(
    ("card", "where"),
    [
        pytest.param("Into the Fray", set(), id="what does nothing without allies"),
        pytest.param("Harmonious Mantra", {"before the end of the turn"}, id="what can wait for the end"),
        pytest.param(
            "Evasive Maneuvers", {"before damage", "before the end of the turn"}, id="what prevents damage"
        ),
    ],
)
def test_quietly_one_is_asked_where_something_matters(open_page: Opened, card: str, where: set[str]) -> None:
    page = open_page(care="quiet")
    assert stops_of_a_game_with(page, card) == where
    assert page.locator(".log-line", has_text="The bot attacks").count()


def test_who_wishes_to_be_asked_as_usual_is_asked_where_nothing_would_change(open_page: Opened) -> None:
    page = open_page(care="normal")
    assert {"before retaliation", "before damage"} <= stops_of_a_game_with(page, "Into the Fray")
