"""The first page: it fits a phone, tells about bots, and remembers what was played last."""

from __future__ import annotations

from tests.page.conftest import PHONE, Opened
from tests.page.hands import begin, wait_for_question


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
    assert len({round(field["y"]) // 3 for field in fields if field is not None}) == 1, "one line of fields"


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
