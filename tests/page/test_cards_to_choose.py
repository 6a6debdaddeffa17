"""Cards that do not lie on the table are chosen by their faces: to materialize, to find, to put in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.page.scenes import MATERIAL, SCENES
from tests.page.staged import Stage, staged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDE = (1440, 900)
TOP = ("Wind Cutter", "Banner Knight", "Opening Cut", "Trusty Steed")


@pytest.fixture
def at_stage(browser: Browser) -> Iterator[list[Page]]:
    """Pages that are closed after the test."""
    opened: list[Page] = []
    yield opened
    for page in opened:
        page.context.close()


def come(browser: Browser, opened: list[Page], stage: Stage) -> Page:
    page = staged(browser, stage, WIDE)
    opened.append(page)
    page.locator(".prompt .option").first.wait_for()
    return page


def names(page: Page, where: str) -> list[str]:
    page.locator(f"{where} .answer-card .card-name").first.wait_for()
    return page.locator(f"{where} .answer-card .card-name").all_inner_texts()


def test_material_cards_are_chosen_by_their_faces_and_a_level_up_stands_out(
    browser: Browser, at_stage: list[Page]
) -> None:
    page = come(browser, at_stage, SCENES["materializing"]())
    assert set(names(page, ".prompt .options")) == set(MATERIAL)
    assert page.locator(".level-up").count() == 1
    leveling = page.locator(".prompt .option", has=page.locator(".level-up"))
    assert leveling.locator(".card-name").inner_text() == MATERIAL[0]
    said = leveling.evaluate("(one) => one.textContent")
    assert f"Materialize {MATERIAL[0]}" in said, "screen readers hear the whole"
    edges = [leveling.evaluate("(one) => getComputedStyle(one).borderColor")]
    edges += [page.locator(".prompt .option").last.evaluate("(one) => getComputedStyle(one).borderColor")]
    assert edges[0] != edges[1]


@pytest.mark.parametrize("size", [WIDE, (390, 844), (844, 390)])
def test_the_price_of_a_material_card_is_not_cut(
    browser: Browser, at_stage: list[Page], size: tuple[int, int]
) -> None:
    page = staged(browser, SCENES["materializing"](), size)
    at_stage.append(page)
    leveling = page.locator(".prompt .option", has=page.locator(".level-up"))
    words = leveling.locator(".answer-words")
    assert "at random" in words.inner_text()
    assert words.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    edge = page.locator(".prompt .options").bounding_box()
    box = words.bounding_box()
    assert edge is not None
    assert box is not None
    assert box["y"] + box["height"] <= edge["y"] + edge["height"]


def test_cards_of_the_field_stay_words(browser: Browser, at_stage: list[Page]) -> None:
    page = come(browser, at_stage, SCENES["middle"]())
    page.locator(".own .fan-hand .face").first.wait_for()
    assert page.locator(".answer-card").count() == 0


def test_cards_are_put_in_order_by_their_faces(browser: Browser, at_stage: list[Page]) -> None:
    page = come(browser, at_stage, looking("Idle Thoughts"))
    assert names(page, ".ordering .options") == [*TOP]
    page.keyboard.press("2")
    assert names(page, ".ordering .order") == [TOP[1]]
    assert names(page, ".ordering .options") == [TOP[0], *TOP[2:]]


def test_a_card_is_found_by_its_face(browser: Browser, at_stage: list[Page]) -> None:
    page = come(browser, at_stage, looking("Blissful Calling"))
    assert names(page, ".prompt .options") == [TOP[3]]


def looking(card: str) -> Stage:
    """A card has resolved that lets its player look at the top of the deck."""
    mine = {"champion": ["Spirit of Wind"], "hand": [card, "2x Fireball"], "deck": [*TOP], "filler": 20}
    stage = Stage({"A": mine, "B": {"champion": ["Spirit of Fire"], "filler": 20}})
    stage.play(f"activate {card}", "reserve Fireball", "pass", "pass")
    return stage
