"""Words with little room: titles, counters, and cards that lie with others."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import PHONE, WIDE
from tests.page.scenes import LINEAGE
from tests.page.staged import Stage, staged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SMALL = (360, 640)
LOW = (844, 390)
CLIPPED = """(one) => {
  const words = one.getBoundingClientRect();
  const box = one.parentElement.getBoundingClientRect();
  return words.top < box.top - 1 || words.bottom > box.bottom + 1 || one.scrollHeight > one.clientHeight + 1;
}"""
OUTSIDE_CARD = """(one) => {
  const box = one.closest(".card").getBoundingClientRect();
  const own = one.getBoundingClientRect();
  return own.left < box.left - 1 || own.right > box.right + 1;
}"""


@contextlib.contextmanager
def table(browser: Browser, stage: Stage, size: tuple[int, int]) -> Iterator[Page]:
    page = staged(browser, stage, size, touch=size[0] < 1000)
    try:
        page.locator(".own-cards .face").first.wait_for()
        yield page
    finally:
        page.context.close()


def materializing() -> Stage:
    """A material card with a long name, whose memory cost is drawn by chance."""
    material = ["Silvie, Wilds Whisperer"]
    mine = {"champion": ["Spirit of Wind"], "material": material, "filler": 30, "hand": ["Fireball"]}
    mine |= {"memory": ["Opening Cut", "Favorable Winds"]}
    return Stage({"A": mine, "B": {"champion": ["Spirit of Fire"], "filler": 30}}, turn="A, materialize")


@pytest.mark.parametrize("size", [PHONE, SMALL, LOW, WIDE])
def test_the_title_of_a_price_is_whole(browser: Browser, size: tuple[int, int]) -> None:
    with table(browser, materializing(), size) as page:
        page.locator(".prompt .option", has_text="Materialize").first.click()
        title = page.locator(".payment h2")
        title.wait_for()
        assert title.inner_text().startswith("Materialize Silvie, Wilds Whisperer (memory 1")
        assert not title.evaluate(CLIPPED)


@pytest.mark.parametrize("size", [PHONE, SMALL, LOW, WIDE])
def test_counters_stay_on_their_card(browser: Browser, size: tuple[int, int]) -> None:
    champion = {"lineage": [*LINEAGE[:2]], "counters": {"preparation": 12}}
    stage = Stage({"A": {"champion": champion, "hand": ["Fireball"], "filler": 9}, "B": {"filler": 9}})
    with table(browser, stage, size) as page:
        chip = page.locator(".mine .champion .chip")
        assert chip.get_attribute("title") == "12 preparation"
        assert not chip.evaluate(OUTSIDE_CARD)
        assert chip.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1") or (
            chip.evaluate("(one) => getComputedStyle(one).textOverflow") == "ellipsis"
        )


def with_loaded_cards() -> Stage:
    """A weapon that two cards are loaded into."""
    weapon = {"Trivariate Dream": {"loaded": ["2x Fireball"], "counters": {"durability": 3}}}
    mine = {"classes": ["Ranger"], "hand": ["Fireball"], "field": [weapon]}
    return Stage({"A": {**mine, "filler": 9}, "B": {"champion": ["Spirit of Fire"], "filler": 9}})


def words(page: Page, name: str) -> str:
    """What is said of a zone where the pointer rests on it."""
    page.mouse.move(5, 5)
    page.locator(f"[data-about='{name}']").first.hover()
    tip = page.get_by_role("tooltip")
    tip.wait_for()
    return tip.inner_text()


def test_loaded_cards_and_the_intent_are_explained(browser: Browser) -> None:
    with table(browser, with_loaded_cards(), WIDE) as page:
        assert page.locator(".place:has(.loaded-word) .strip").count() == 2
        assert "go into the intent" in words(page, "loaded")
        page.locator(".prompt .option", has_text="Attack").click()
        page.locator(".intent .strip").first.wait_for()
        assert "power" in words(page, "intent")


def test_a_mastery_is_explained(browser: Browser) -> None:
    mine = {"champion": ["Spirit of Wind"], "material": ["Merlin, Memorite Vassal"], "filler": 9}
    mine |= {"memory": ["Fireball"], "hand": ["2x Fireball"]}
    stage = Stage({"A": mine, "B": {"champion": ["Spirit of Fire"], "filler": 9}}, turn="A, materialize")
    stage.play("materialize Merlin, Memorite Vassal", *["pass"] * 4)
    with table(browser, stage, WIDE) as page:
        page.locator(".masteries .strip").wait_for()
        assert "replaces" in words(page, "mastery")
