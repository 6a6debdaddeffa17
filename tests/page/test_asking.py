"""Never a dead click: what is no answer says why not, and everything on the table can be asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import Opened
from tests.page.hands import (
    after,
    begin,
    bring,
    choose_preset,
    option,
    paste_deck,
    press_begin,
    press_space,
    question,
    wait_for_question,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def page(open_page: Opened) -> Page:
    """The first main phase of a Warrior's own turn."""
    page = open_page()
    page.locator(".wishes label", has_text="Who goes first").locator("select").select_option("me")
    begin(page, decks=("Lorraine", "Rai"))
    wait_for_question(page)
    return page


def test_a_card_that_cannot_be_played_says_why_and_by_which_rule(page: Page) -> None:
    page.locator(".mine .pile[data-zone='material deck']").click()
    drawer = page.get_by_role("dialog", name="Your material deck")
    drawer.locator("button.card[data-name='Lorraine, Crux Knight']").click()
    card = page.get_by_role("dialog", name="Lorraine, Crux Knight")
    card.get_by_text("Not now").first.wait_for()
    rule = card.locator(".refusal .rule-link").first
    named = rule.inner_text()
    rule.click()
    opened = page.get_by_role("dialog", name=f"Rule {named}")
    assert len(opened.locator("p").first.inner_text()) > 20
    for name in (opened, card, drawer):  # Escape closes what lies on top, one after the other
        page.keyboard.press("Escape")
        name.wait_for(state="detached")
    assert question(page), "nothing has happened"


def test_everything_on_the_table_answers_a_click(page: Page) -> None:
    for place in (".theirs .champion button.card", ".mine .player-name", ".theirs .player-name"):
        page.locator(place).first.click()
        dialog = page.locator(".why")
        dialog.wait_for()
        assert dialog.inner_text().strip()
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
    for pile in page.locator(".pile").all():
        pile.click()
        page.locator(".drawer").wait_for()
        page.keyboard.press("Escape")
        page.locator(".drawer").wait_for(state="detached")


def test_a_line_of_the_log_opens_to_its_steps_and_their_rules(page: Page) -> None:
    line = page.locator(".log-open").last
    line.click()
    step = page.locator(".log-steps li").first
    step.locator(".rule-link").click()
    page.locator(".rule-card").wait_for()
    line.click()
    assert page.locator(".log-steps").count() == 0


def test_the_focus_is_with_the_question_and_the_keys_are_listed(page: Page) -> None:
    focused = page.locator(".prompt-words:focus")
    focused.wait_for()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    assert "pass until something happens" in keys.inner_text()
    page.keyboard.press("Escape")
    keys.wait_for(state="detached")
    focused.wait_for()


def test_undo_takes_back_the_last_answer(page: Page) -> None:
    asked = question(page)
    words = page.locator(".prompt h1").inner_text()
    press_space(page)
    after(page, asked)
    wait_for_question(page)
    asked = question(page)
    page.keyboard.press("u")
    after(page, asked)
    assert page.locator(".prompt h1").inner_text() == words


def test_the_stops_are_kept(page: Page) -> None:
    page.get_by_role("button", name="Stops").click()
    box = page.get_by_label("before the end of the turn, my turn")
    assert not box.is_checked()
    box.check()
    page.reload()
    wait_for_question(page)
    page.get_by_role("button", name="Stops").click()
    assert page.get_by_label("before the end of the turn, my turn").is_checked()


def test_a_list_with_mistakes_names_them(open_page: Opened) -> None:
    page = open_page()
    chooser = page.locator(".deck-chooser").first
    chooser.get_by_role("radio", name="My own list").check()
    chooser.locator("textarea").fill("# Main Deck\n4 Firebal\n")
    chooser.get_by_text("Not playable yet").wait_for()
    assert "Fireball" in chooser.locator(".problems").first.inner_text()
    assert page.get_by_role("button", name="Begin").is_disabled()
    choose_preset_again(page)
    press_begin(page)
    wait_for_question(page)


def choose_preset_again(page: Page) -> None:
    page.locator(".deck-chooser").first.get_by_role("radio", name="A preset").check()
    choose_preset(page, 0, "Embers")


CURRENTS = """\
# Material Deck
1 Spirit of Water
1 Kongming, Wayward Maven
# Main Deck
60 Idle Thoughts
"""


def test_words_that_are_chosen_from_have_number_keys(open_page: Opened) -> None:
    """Only where a number itself is asked for is it typed as it is."""
    page = open_page()
    page.get_by_role("radio", name="Myself").check()
    for number in (0, 1):
        paste_deck(page, number, CURRENTS)
    press_begin(page)
    bring(page, "Activate Idle Thoughts")
    me = wait_for_question(page)["me"]
    for wanted in ("Activate Idle Thoughts", "Materialize Kongming"):
        bring(page, wanted, who=me)
        asked = question(page)
        option(page, wanted).first.click()
        after(page, asked)
    bring(page, "South", who=me)
    keys = page.locator(".prompt .option .key").all_inner_texts()
    assert keys == [str(number + 1) for number in range(len(keys))]
    assert keys
    second = page.locator(".prompt .option span").nth(1).inner_text()
    asked = question(page)
    page.keyboard.press("2")
    after(page, asked)
    assert page.locator(".nameplate .strip-face").all_inner_texts() == [f"Shifting Currents: {second}"]


def test_pointing_at_an_answer_shows_what_it_is_about(page: Page) -> None:
    offered = page.locator(".prompt .option", has_text="Activate").first
    name = offered.locator("span").inner_text().removeprefix("Activate ").split(" (")[0]
    offered.hover()
    page.locator(f'.own-cards .pointed[data-name="{name}"]').wait_for()
    page.mouse.move(3, 3)
    page.locator(".pointed").wait_for(state="detached")
