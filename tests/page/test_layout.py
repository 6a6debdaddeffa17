"""What is in view: at eight sizes of windows, in eight moments of a game, without scrolling."""

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
WIDE_SIZES: Final = tuple(size for size in SIZES if size[0] >= DESKTOP)
SMALL_SIZES: Final = tuple(size for size in SIZES if size[0] < DESKTOP)
CARD_SIZES: Final = ("small", "usual", "large")
LEAST_NAME: Final = 14
LEAST_CHANGE: Final = 12
MANY_OBJECTS: Final = 20
OWN: Final = (".mine .life-words", ".own .fan-hand .fan-word", ".own .fan-hand .card")
PILES: Final = ("main deck", "material deck", "graveyard", "banishment")
ASKED: Final = (".prompt-words h1", ".prompt-buttons button", ".phases li.now button")
PASS: Final = ".prompt .pass"
FORECAST: Final = ("attacking", "retaliating", "intercepting")
"""Moments in which each answer tells what would come of it."""
FIRST_FORECAST: Final = ".prompt > .options .forecast"
MUST_ANSWER: Final = ("attacking", "intercepting")
"""Moments in which one cannot pass."""
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
  ".prompt .option, .prompt-buttons > *, .payment-buttons > *, " +
  ".fan-word, .pile-word, .life-words, .phases-turn"
)].filter((one) => one.offsetWidth && one.scrollWidth > one.clientWidth + 2)
  .map((one) => `${one.innerText}: ${one.scrollWidth} in ${one.clientWidth}`)"""
CHANGES: Final = """() => [...document.querySelectorAll(".board .stat .change")]
  .filter((one) => one.offsetWidth).map((one) => parseFloat(getComputedStyle(one).fontSize))"""
ANSWERS: Final = """() => {
  const list = document.querySelector(".prompt > .options");
  const read = [...list.querySelectorAll(".option")].map((one) => {
    one.scrollIntoView({ block: "start" });
    const room = list.getBoundingClientRect();
    const told = list.querySelector(".more-answers")?.getBoundingClientRect();
    const parts = [".answer-words", "small"].flatMap((part) => [...one.querySelectorAll(part)]);
    const cut = parts.some((part) => {
      const box = part.getBoundingClientRect();
      const inside = box.top >= room.top - 1 && box.bottom <= room.bottom + 1
        && box.left >= room.left - 1 && box.right <= room.right + 1;
      const under = told && box.right > told.left + 1 && box.bottom > told.top + 1;
      return !inside || under || part.scrollHeight > part.clientHeight + 2
        || part.scrollWidth > part.clientWidth + 2;
    });
    const size = Math.min(...parts.map((part) => parseFloat(getComputedStyle(part).fontSize)));
    return { said: one.innerText, cut, size };
  });
  list.scrollTo(0, 0);
  return read;
}"""
"""The answers, each of them brought into view, and whether any of its words are cut."""
HIDDEN_ANSWERS: Final = """() => {
  const list = document.querySelector(".prompt > .options");
  const room = list.getBoundingClientRect();
  const told = list.querySelector(".more-answers")?.getBoundingClientRect();
  return [...list.querySelectorAll(".option")].map((one) => one.getBoundingClientRect()).filter((box) =>
    box.bottom > room.bottom + 2 || (told && box.right > told.left + 2 && box.bottom > told.top + 2)
  ).length;
}"""
"""How many answers are not wholly shown."""
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
def scene(
    browser: Browser, name: str, size: tuple[int, int], scheme: str = "dark", cards: str = "usual"
) -> Iterator[Page]:
    """The page at one of the moments, with its faces drawn. `cards` says how large the player wants them."""
    stage = SCENES[name]()
    touch = size[0] < DESKTOP
    page = staged(browser, stage, size, scheme=scheme, touch=touch, settings={"size": cards})
    try:
        page.locator(".prompt-words h1").wait_for(state="attached")
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
        expected = [*OWN, *piles("mine"), ".theirs .life-words"]
        expected += PAYING if name == "payment" else [*ASKED, ".prompt .option"]
        expected += [] if name in ("payment", *MUST_ANSWER) else [PASS]
        assert in_view(page, *expected) == {}
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(CUT_WORDS) == []
        down, sideways = page.evaluate(OUTSIDE)
        assert sideways <= 0
        if wide:
            assert down <= 0
            assert min(page.evaluate(NAMES)) >= LEAST_NAME
            assert in_view(page, *piles("theirs")) == {}


@pytest.mark.parametrize("size", SMALL_SIZES, ids=lambda size: "x".join(map(str, size)))
def test_one_pays_with_the_cards_of_the_hand(browser: Browser, size: tuple[int, int]) -> None:
    with scene(browser, "payment", size) as page:
        page.locator(".own .fan-hand button.card").first.tap()
        page.locator(".mean.picked", has_text="Reserve Fireball").wait_for()
        assert page.locator(".progress-words").inner_text() == "paid 1 of 2"
        page.keyboard.press("t")
        page.locator(".remark", has_text="Nobody else has had a turn since your last one.").wait_for()
        assert in_view(page, ".remark", ".payment .primary", *OWN, *piles("mine")) == {}


@pytest.mark.parametrize("size", SMALL_SIZES, ids=lambda size: "x".join(map(str, size)))
def test_a_price_that_is_drawn_covers_nothing_of_ones_own(browser: Browser, size: tuple[int, int]) -> None:
    with scene(browser, "materializing", size) as page:
        page.locator(".prompt .option", has_text="at random").tap()
        page.locator(".payment .odds").wait_for()
        assert in_view(page, ".payment h2", ".payment .primary", *OWN, *piles("mine")) == {}
        assert page.evaluate(CUT_WORDS) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_cards_to_choose_from_are_seen_whole(browser: Browser, size: tuple[int, int]) -> None:
    with scene(browser, "materializing", size) as page:
        first = page.locator(".prompt .option").first
        price = first.locator(".answer-words")
        room, card, words = (one.bounding_box() for one in (page.locator(".prompt > .options"), first, price))
        assert room is not None
        assert card is not None
        assert words is not None
        assert max(card["y"] + card["height"], words["y"] + words["height"]) <= room["y"] + room["height"] + 1
        assert room["y"] + room["height"] <= size[1]


@pytest.mark.parametrize("size", WIDE_SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("cards", CARD_SIZES)
@pytest.mark.parametrize("name", ["opening", "middle", "combat", "payment"])
def test_names_and_changes_can_be_read_at_all_sizes_of_cards(
    browser: Browser, name: str, cards: str, size: tuple[int, int]
) -> None:
    with scene(browser, name, size, cards=cards) as page:
        assert page.locator("html").get_attribute("data-size") == cards
        assert min(page.evaluate(NAMES)) >= LEAST_NAME
        assert min(page.evaluate(CHANGES), default=LEAST_CHANGE) >= LEAST_CHANGE
        assert in_view(page, *OWN, *piles("mine")) == {}
        assert page.evaluate(OUTSIDE)[0] <= 0


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", ["middle", *FORECAST])
def test_what_would_come_of_an_answer_can_be_read(browser: Browser, name: str, size: tuple[int, int]) -> None:
    with scene(browser, name, size) as page:
        asked = SCENES[name]().table().question
        assert asked is not None
        forecasts = [one.forecast for one in asked.options if one.forecast]
        assert len(forecasts) == (len(asked.options) if name in FORECAST else 0)
        answers = page.evaluate(ANSWERS)
        for said, forecast in zip(answers, forecasts, strict=False):
            assert forecast in said["said"]
        assert [one["said"] for one in answers if one["cut"]] == []
        assert min(one["size"] for one in answers) >= LEAST_NAME
        assert in_view(page, *((FIRST_FORECAST,) if forecasts else ())) == {}
        hidden = page.evaluate(HIDDEN_ANSWERS)
        more = page.locator(".prompt .more-answers")
        told = more.inner_text().strip() if more.count() else ""
        assert told == (f"{hidden} more" if hidden else "")


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
