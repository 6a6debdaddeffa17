"""What is in view: at eight sizes of windows, in five moments of a game, without scrolling."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.page.scenes import SCENES
from tests.page.staged import staged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES: Final = (
    (360, 640),
    (390, 844),
    (844, 390),
    (720, 450),  # 1440 x 900 at 200 %
    (820, 1180),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
)
DESKTOP: Final = 1000
"""The least width of a window on a desk."""
LEAST_NAME: Final = 14
MANY_OBJECTS: Final = 20
OWN: Final = (".mine .life-words", ".own .fan-hand .fan-word", ".own .fan-hand .card")
PILES: Final = ("main deck", "material deck", "graveyard", "banishment")
ASKED: Final = (".prompt-words h1", ".prompt .pass", ".phases li.now button")
PAYING: Final = (".payment h2", ".payment .primary", ".payment .mean")

IN_VIEW: Final = """(selector) => {
  const one = document.querySelector(selector);
  if (!one) return "is not there";
  const box = one.getBoundingClientRect();
  const edges = [box.left >= -1, box.top >= -1, box.right <= innerWidth + 1, box.bottom <= innerHeight + 1];
  if (!box.width || !box.height) return "has no size";
  if (edges.includes(false)) return `is outside: ${JSON.stringify(box)}`;
  const spots = [[0.5, 0.5], [0.1, 0.15], ...(one.matches(".fan .card") ? [] : [[0.9, 0.85]])];
  for (const [right, down] of spots) {
    const hit = document.elementFromPoint(box.left + box.width * right, box.top + box.height * down);
    if (!hit || !(one.contains(hit) || hit.contains(one))) {
      return `is covered by ${hit?.closest("div, section, button, p, h1")?.className ?? "nothing"}`;
    }
  }
  return "";
}"""
"""Why something is not wholly in view, or nothing. A cover is what a click there would hit instead.

The cards of a hand may overlap, up to the middle."""
CUT_WORDS: Final = """() => [...document.querySelectorAll(
  ".prompt-buttons > *, .payment-buttons > *, .fan-word, .pile-word, .life-words, .phases-turn"
)].filter((one) => one.offsetWidth && one.scrollWidth > one.clientWidth + 2)
  .map((one) => `${one.innerText}: ${one.scrollWidth} in ${one.clientWidth}`)"""
NAMES: Final = """() => [...document.querySelectorAll(".board .card-name, .board .strip-face")]
  .filter((one) => one.offsetWidth).map((one) => parseFloat(getComputedStyle(one).fontSize))"""
OVERLAPS: Final = """() => {
  const parts = [...document.querySelectorAll(".board > :is(.field, .own, .foot, .beside)")];
  const boxes = parts.map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width);
  const found = [];
  boxes.forEach(([name, one], at) => boxes.slice(at + 1).forEach(([other, two]) => {
    const width = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (width > 1 && height > 1) found.push(`${name} and ${other}`);
  }));
  return found;
}"""
PLACES: Final = """() => [...document.querySelectorAll(
  ".half, .own, .foot, .prompt, .prompt h1, .prompt .option, .prompt-buttons > *, .board button.card"
)].map((one) => [one.className, ...Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)])"""
OVERLAPS_OF: Final = """([one, others]) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(others)].map((other) => other.getBoundingClientRect()).filter(
    (other) => other.width && other.height && box.left < other.right - 1 && box.right > other.left + 1
      && box.top < other.bottom - 1 && box.bottom > other.top + 1
  ).length;
}"""
"""How many of the others something lies over."""
OUTSIDE: Final = """() => {
  const field = document.querySelector(".field");
  return [field.scrollHeight - field.clientHeight, document.documentElement.scrollWidth - innerWidth];
}"""
"""What one would have to scroll for on the table, down and sideways."""


@contextlib.contextmanager
def scene(browser: Browser, name: str, size: tuple[int, int], scheme: str = "dark") -> Iterator[Page]:
    """The page at one of the moments, with its faces drawn."""
    stage = SCENES[name]()
    page = staged(browser, stage, size, scheme=scheme, touch=size[0] < DESKTOP)
    try:
        page.locator(".prompt-words h1").wait_for()
        page.locator(".own .fan-hand .face").first.wait_for()
        page.wait_for_function("() => !document.querySelector('.card .unknown')")
        if name == "payment":
            page.locator(".payment .suggestion").wait_for(state="attached")
        yield page
    finally:
        page.context.close()


def in_view(page: Page, *selectors: str) -> dict[str, str]:
    """Those that are not in view, and why."""
    found = {selector: page.evaluate(IN_VIEW, selector) for selector in selectors}
    return {selector: why for selector, why in found.items() if why}


def piles(side: str) -> Iterator[str]:
    return (f".{side} .pile[data-zone='{zone}']" for zone in PILES)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", SCENES)
def test_ones_own_side_and_the_question_are_in_view(
    browser: Browser, name: str, size: tuple[int, int]
) -> None:
    with scene(browser, name, size) as page:
        wide = size[0] >= DESKTOP
        if name == "middle":
            assert page.locator(".champion .upright, .row .tile").count() == MANY_OBJECTS
        if name == "payment":
            expected = [*PAYING, *(OWN if wide else ()), *(piles("mine") if wide else ())]
        else:
            expected = [*OWN, *piles("mine"), *ASKED, ".prompt .option", ".theirs .life-words"]
        assert in_view(page, *expected) == {}
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(CUT_WORDS) == []
        down, sideways = page.evaluate(OUTSIDE)
        assert sideways <= 0
        if wide:
            assert down <= 0
            assert min(page.evaluate(NAMES)) >= LEAST_NAME
            assert in_view(page, *piles("theirs")) == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_a_remark_moves_nothing_and_covers_no_question(browser: Browser, size: tuple[int, int]) -> None:
    with scene(browser, "middle", size) as page:
        before = page.evaluate(PLACES)
        assert len(before) > MANY_OBJECTS
        remark = page.locator(".remark")
        assert remark.get_attribute("role") == "status"
        page.keyboard.press("t")
        page.locator(".remark", has_text="Nobody else has had a turn since your last one.").wait_for()
        assert page.evaluate(PLACES) == before
        hand = tuple(f".own-cards .fan:nth-child({number})" for number in (1, 2))
        assert (
            in_view(page, ".remark", ".prompt h1", ".prompt .pass", *(hand if size[0] >= DESKTOP else ()))
            == {}
        )
        assert page.evaluate(OVERLAPS_OF, [".remark", ".own, .prompt, .sheet-buttons, .lesson"]) == 0
        assert remark.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), "all of it can be read"
        calm, words = (
            page.locator(one).evaluate("(one) => getComputedStyle(one).color") for one in (".remark", "body")
        )
        assert calm == words, "it does not look like a refusal"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_fight_is_in_view(browser: Browser, size: tuple[int, int]) -> None:
    with scene(browser, "combat", size) as page:
        assert in_view(page, ".lane") == {}
        said = page.locator(".lane").inner_text()
        assert "Crusader of Aesa" in said
        assert "Rai, Storm Seer" in said
        assert "3 of 13" in said
