"""A card shown large lies beside what one has to see, and comes only where the pointer was moved to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import WIDE
from tests.page.hands import question
from tests.page.moments import at, next_question
from tests.page.scenes import SCENES, middle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

LARGE = ".preview .card-name"
SHOWN = 300
"""Milliseconds in which a preview comes, and some more."""
COVERED = """() => {
  const box = document.querySelector(".preview").getBoundingClientRect();
  return [...document.querySelectorAll(".foot, .payment")].filter((one) => {
    const other = one.getBoundingClientRect();
    return other.width && box.left < other.right && box.right > other.left
      && box.top < other.bottom && box.bottom > other.top;
  }).map((one) => one.className);
}"""
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('.fan-hand .card')?.dataset.name ?? ''"


def shown_beside(page: Page, one: Locator) -> list[str]:
    """Point at something; which parts of the question its preview covers."""
    page.mouse.move(2, 2)
    page.locator(".preview").wait_for(state="detached")
    one.hover(position={"x": 12, "y": 12})
    page.locator(".preview").wait_for()
    covered: list[str] = page.evaluate(COVERED)
    return covered


@pytest.mark.parametrize(
    ("name", "size"), [("middle", WIDE), ("middle", (1024, 768)), ("payment", (1366, 768))]
)
def test_a_preview_never_covers_the_question(browser: Browser, name: str, size: tuple[int, int]) -> None:
    with at(browser, SCENES[name](), size) as page:
        places = [f".fan-hand .card >> nth={number}" for number in (0, 3, -1)]
        places += [".mine .row .card >> nth=0", ".mine .champion .card", ".theirs .champion .card"]
        if size == WIDE:
            places += [".prompt .option >> nth=1"]
        for place in places:
            assert shown_beside(page, page.locator(place)) == [], place


def test_a_card_that_slides_under_a_resting_pointer_is_not_shown(browser: Browser) -> None:
    with at(browser, middle()) as page:
        before = question(page)
        card = page.locator(".fan-hand .card[data-name='Windmill Engineer']")
        box = card.bounding_box()
        assert box is not None
        x, y = box["x"] + 12, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.locator(LARGE, has_text="Windmill Engineer").wait_for()
        page.mouse.click(x, y)
        next_question(page, before)
        page.locator(".preview").wait_for(state="detached")
        page.wait_for_timeout(SHOWN)
        now = page.evaluate(UNDER, [x, y])
        assert now not in ("", "Windmill Engineer"), "the hand has closed up"
        assert page.locator(".preview").count() == 0
        page.mouse.move(x + 2, y)
        page.wait_for_timeout(SHOWN)
        assert page.locator(".preview").count() == 0, "a hand that trembles does not move"
        page.mouse.move(x + 12, y, steps=3)
        page.locator(LARGE).wait_for()
        assert page.locator(LARGE).inner_text() == page.evaluate(UNDER, [x + 12, y])
