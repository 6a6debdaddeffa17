"""The first page: it fits a phone, tells about bots, and remembers what was played last."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import begin, paste_deck, press_begin, wait_for_question
from tests.page.test_paying import DECK

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_the_first_page_fits_a_phone(open_page: Opened) -> None:
    page = open_page(PHONE, touch=True)
    page.locator(".preset").first.wait_for()
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= PHONE[0], "the page can be scrolled sideways"


def test_a_bot_is_introduced_in_full(open_page: Opened) -> None:
    page = open_page()
    bots = page.locator(".wishes label", has_text="The bot")
    bots.locator("select").select_option("random")
    about = bots.locator("small")
    assert about.inner_text().endswith(".")
    assert about.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    fields = [field.bounding_box() for field in page.locator(".wishes input, .wishes select").all()]
    lines = {round(field["y"]) // 3 for field in fields if field is not None}
    assert len(lines) <= len(fields) / 2, "fields stand beside each other, in lines"


def test_the_next_game_begins_like_the_last(open_page: Opened) -> None:
    page = open_page()
    begin(page, bot="random", decks=("Silvie", "Rai"))
    wait_for_question(page)
    page.get_by_role("link", name="Regalia").click()
    bots = page.locator(".wishes label", has_text="The bot").locator("select")
    bots.wait_for()
    assert bots.input_value() == "random"
    chosen = page.locator(".preset:has(input:checked) b").all_inner_texts()
    assert chosen == ["Silvie", "Rai"]


def test_a_pasted_list_is_still_there_when_one_comes_back(open_page: Opened) -> None:
    page = open_page()
    page.get_by_role("radio", name="Myself").check()
    for number, text in enumerate((DECK, DECK.replace("20 Favorable Winds", "19 Favorable Winds"))):
        paste_deck(page, number, text)
    page.reload()
    for number, amount in enumerate((20, 19)):
        chooser = page.locator(".deck-chooser").nth(number)
        chooser.locator(".verdict", has_text=f"main {amount + 40}").wait_for()
        assert f"{amount} Favorable Winds" in chooser.locator("textarea").input_value()
    page.get_by_role("radio", name="Myself").check()
    press_begin(page)
    wait_for_question(page)
    page.get_by_role("link", name="Regalia").click()
    page.locator(".verdict", has_text="main 60").first.wait_for()
    choose_preset_again(page)
    page.get_by_role("radio", name="Myself").check()
    press_begin(page)
    wait_for_question(page)
    page.get_by_role("link", name="Regalia").click()
    page.locator(".deck-chooser").nth(1).locator(".verdict", has_text="main 59").wait_for()
    assert page.locator(".deck-chooser").first.locator(".preset:has(input:checked)").count() == 1


def choose_preset_again(page: Page) -> None:
    page.locator(".deck-chooser").first.get_by_role("radio", name="A preset").check()


WORDS = """(select) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(select).font;
  return Math.max(...[...select.options].map((one) => pen.measureText(one.text).width));
}"""
ARROW = 45
"""Pixels of a closed list for its edges and its arrow."""


@pytest.mark.parametrize("size", [WIDE, PHONE, (844, 390)])
def test_no_word_of_a_list_is_cut(open_page: Opened, size: tuple[int, int]) -> None:
    page = open_page(size)
    page.get_by_role("radio", name="Two bots").check()
    lists = page.locator(".wishes select").all()
    assert len(lists) > 3
    for one in lists:
        assert one.evaluate(WORDS) <= one.evaluate("(one) => one.clientWidth") - ARROW
