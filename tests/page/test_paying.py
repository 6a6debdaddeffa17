"""Paying on the page: with the hand, by resting, with Floating Memory; and thinking better of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import Opened
from tests.page.hands import after, bring, option, paste_deck, press_begin, question, wait_for_question

if TYPE_CHECKING:
    from playwright.sync_api import Page

DECK = """\
# Material Deck
1 Spirit of Wind
1 Lorraine, Wandering Warrior
1 Life Essence Amulet
# Main Deck
20 Favorable Winds
40 Unstable Fractal
"""


@pytest.fixture
def page(open_page: Opened) -> Page:
    """Both seats of a table: cheap cards that float, and phantasias that can be rested for reserve."""
    page = open_page()
    page.get_by_role("radio", name="Myself").check()
    paste_deck(page, 0, DECK)
    paste_deck(page, 1, DECK)
    page.locator(".wishes label", has_text="Who goes first").locator("select").select_option("me")
    press_begin(page)
    wait_for_question(page)
    return page


def cards(page: Page, where: str) -> list[str]:
    """The labels of the cards in some place, whether they have changed or not."""
    labels = page.locator(f"{where} button.card > .unseen").all_inner_texts()
    return [label.replace(", changed", "") for label in labels]


def hand(page: Page) -> list[str]:
    return cards(page, ".own-cards .fan-hand")


def memory(page: Page) -> list[str]:
    return cards(page, ".own-cards .fan-memory")


def test_cards_of_the_hand_pay_and_go_to_memory(page: Page) -> None:
    bring(page, "Activate Unstable Fractal", who="Player A")
    before = len(hand(page))
    option(page, "Activate Unstable Fractal").first.click()
    page.get_by_role("region", name="Paying for Unstable Fractal").wait_for()
    assert page.locator(".progress-words").inner_text() == "paid 0 of 2"
    page.locator(".mean:not(:disabled)").first.click()
    page.get_by_text("paid 1 of 2").wait_for()
    pay = page.locator(".payment .primary")
    assert pay.is_disabled()
    page.locator(".mean:not(:disabled, .picked)").first.click()
    page.get_by_text("paid 2 of 2").wait_for()
    asked = question(page)
    pay.click()
    after(page, asked)
    # A person at both seats sees the table of the player who decides: now the other player may respond.
    assert page.locator(".theirs .backs-hand b").inner_text() == str(before - 3)
    assert page.locator(".theirs .backs-memory b").inner_text() == "2"


def test_cancelling_half_way_brings_back_the_table_as_it_was(page: Page) -> None:
    bring(page, "Activate Unstable Fractal", who="Player A")
    held, lines = hand(page), page.locator(".log-lines").inner_text()
    for by_key in (True, False):
        asked = question(page)
        option(page, "Activate Unstable Fractal").first.click()
        after(page, asked)
        page.locator(".mean:not(:disabled)").first.click()
        page.get_by_text("paid 1 of 2").wait_for()
        paying = question(page)
        if by_key:
            page.keyboard.press("Escape")
        else:
            page.locator(".payment").get_by_role("button", name="Cancel").click()
        after(page, paying)
        assert page.locator(".payment").count() == 0
        assert hand(page) == held
        assert memory(page) == []
        assert page.locator(".log-lines").inner_text() == lines


def test_an_object_is_rested_and_a_card_floats(page: Page) -> None:
    play_turn(page)
    bring(page, "Materialize Lorraine", who="Player A")
    option(page, "Materialize Lorraine").click()
    floats = page.locator(".mean", has_text="Favorable Winds")
    floats.first.wait_for()
    odds = page.locator(".odds li")
    assert odds.count() == len(memory(page))
    chance = page.locator(".odds-number").first.inner_text()
    assert chance == f"{round(1000 / odds.count()) / 10:g} %"
    floats.first.click()
    page.locator(".odds").wait_for(state="detached")
    asked = question(page)
    page.keyboard.press("Enter")
    after(page, asked)

    bring(page, "Activate Unstable Fractal", who="Player A")
    option(page, "Activate Unstable Fractal").first.click()
    rest = page.locator(".mean", has_text="Rest Unstable Fractal")
    rest.first.wait_for()
    page.locator(".mine .row button.lit[data-name='Unstable Fractal']").first.click()
    page.get_by_text("paid 1 of 2").wait_for()
    page.locator(".mean:not(:disabled, .picked)").first.click()
    page.get_by_text("paid 2 of 2").wait_for()
    asked = question(page)
    page.locator(".payment .primary").click()
    after(page, asked)
    assert re.search(r"for 2: .*rests? Unstable Fractal", page.locator(".log-lines").inner_text())


def play_turn(page: Page) -> None:
    """A phantasia and a spell, paid as suggested."""
    for name in ("Unstable Fractal", "Favorable Winds"):
        bring(page, f"Activate {name}", who="Player A")
        asked = question(page)
        option(page, f"Activate {name}").first.click()
        after(page, asked)
        while page.locator(".payment .primary").count():
            asked = question(page)
            page.keyboard.press("Enter")
            after(page, asked)
            wait_for_question(page)
