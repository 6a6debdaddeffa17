"""The phone: everything within reach of a thumb, nothing beside the screen."""

from __future__ import annotations

from tests.page.conftest import PHONE, Opened
from tests.page.hands import begin, look, play, wait_for_question
from tests.page.test_games import Mouse

THUMB = 40


def test_a_game_fits_a_phone(open_page: Opened) -> None:
    page = open_page(PHONE, touch=True)
    begin(page)
    wait_for_question(page)
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= PHONE[0], "the page can be scrolled sideways"
    for button in page.locator(".prompt-buttons button, .sheet-buttons button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= THUMB
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert box["y"] + box["height"] <= PHONE[1]
    for pile in page.locator(".pile-word").all():
        box = pile.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE[0], "a pile is beside the screen"
    page.get_by_role("button", name="Log", exact=True).tap()
    page.locator(".log-lines").wait_for()
    last, foot = page.locator(".log-line").last.bounding_box(), page.locator(".foot").bounding_box()
    assert last is not None
    assert foot is not None
    assert last["y"] + last["height"] <= foot["y"] + 1, "the newest line is behind the question"
    page.get_by_role("button", name="Log", exact=True).press("Enter")  # a second tap at once is one tap
    page.locator(".log-lines").wait_for(state="hidden")
    play(page, Mouse(4), until=lambda seen: page.locator(".log-heading").count() > 5)
    assert look(page)["prompt"]


def test_the_reason_comes_before_the_picture(open_page: Opened) -> None:
    page = open_page(PHONE, touch=True)
    begin(page)
    wait_for_question(page)
    page.locator(".theirs .champion button.card").tap()
    words, card = page.locator(".why-words").bounding_box(), page.locator(".why-card").bounding_box()
    assert words is not None
    assert card is not None
    assert words["y"] < card["y"]


def test_a_long_press_shows_the_card_large(open_page: Opened) -> None:
    page = open_page(PHONE, touch=True)
    begin(page)
    wait_for_question(page)
    before = page.locator(".board").get_attribute("data-question")
    card = page.locator(".own-cards button.card").first
    card.locator(".face").wait_for()
    hint = page.get_by_text("Hold a card to read it")
    hint.wait_for()
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    page.locator(".preview-middle .large").wait_for()
    hint.wait_for(state="detached")
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")
    assert page.locator(".board").get_attribute("data-question") == before
    page.locator(".preview-middle").tap()
    page.locator(".preview-middle").wait_for(state="detached")
    page.reload()
    page.locator(".own-cards button.card .face").first.wait_for()
    assert hint.count() == 0, "whoever has done it once knows"
