"""Words with little room: titles, counters, and cards that lie with others."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from regalia.puzzles.files import shipped
from tests.page.conftest import PHONE, WIDE
from tests.page.scenes import LINEAGE
from tests.page.staged import Stage, staged
from tests.page.test_layout import in_view

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


BROKEN = """() => [...document.querySelectorAll(".board .card-name")].filter((one) => one.offsetWidth)
  .flatMap((one) => [...one.firstChild.data.matchAll(/[^ -]+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(one.firstChild, index);
    range.setEnd(one.firstChild, index + word.length);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
  }).map(([word]) => word))"""
"""Words of names that are broken. Cards that are turned have to be left out."""
CHIPS = """() => [...document.querySelectorAll(".board :is(.field, .own) .chips")].map((box) => {
  const face = box.parentElement;
  const from = (one) => {
    let [left, top] = [one.offsetLeft, one.offsetTop];
    for (let over = one.offsetParent; over !== face; over = over.offsetParent) {
      left += over.offsetLeft;
      top += over.offsetTop;
    }
    return { left, top, right: left + one.offsetWidth, bottom: top + one.offsetHeight };
  };
  const shown = [...box.children].filter((one) => one.offsetWidth);
  const more = shown.find((one) => one.matches(".chip-more"));
  const level = face.querySelector(".gem-level");
  const parts = shown.map(from);
  const name = from(face.querySelector(".name-bar"));
  const words = face.querySelector(".card-name");
  return {
    card: words.textContent,
    told: shown.filter((one) => one !== more).length + Number(more?.dataset.more ?? 0),
    titled: !more || more.title.split(", ").length === Number(more.dataset.more),
    covers: parts.some((one) => one.top < name.bottom),
    cut: parts.some(
      (one) => one.bottom > face.clientHeight || one.left < 0 || one.right > face.clientWidth + 1
    ),
    whole: words.scrollHeight <= words.clientHeight + 1,
    level: !level || (level.offsetWidth > 0 && !parts.some(
      (one) => one.right > from(level).left && one.top < from(level).bottom && one.bottom > from(level).top
    )),
  };
})"""
"""What chips do to the cards that they are on."""
MEETING = """(selector) => {
  const parts = [...document.querySelectorAll(selector)].filter((one) => one.offsetWidth);
  const boxes = parts.map((one) => [one.innerText, one.getBoundingClientRect()]);
  return boxes.flatMap(([text, one], at) => boxes.slice(at + 1).filter(([, two]) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1
  ).map(([other]) => `${text} and ${other}`));
}"""
"""Parts that lie over each other."""


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


def with_many_chips() -> Stage:
    """Champions with several counters, and allies with damage, counters and a state."""
    lineage = ["Spirit of Wind", "Tristan, Underhanded", "Tristan, Hired Blade"]
    counters = {"preparation": 2, "enlighten": 3, "level": 1}
    mine: dict[str, Any] = {"champion": {"lineage": lineage, "damage": 6, "counters": counters}}
    mine |= {"hand": ["Shadow Resonance", "Conflagrant Sentinel"], "filler": 9}
    mine["field"] = [
        {"Barrier Servant": "1 damage, 1 buff, rested"},
        {"Stalwart Shieldmate": "1 damage, 2 buff"},
        "Banner Knight (rested)",
        "Bauble of Abundance",
    ]
    lineage = ["Spirit of Fire", "Ciel, Loyal Valet", "Ciel, Omenbringer"]
    theirs: dict[str, Any] = {"champion": {"lineage": lineage, "counters": {"preparation": 12}}}
    theirs |= {"masteries": ["Servile Possessions"], "filler": 9}
    return Stage({"A": mine, "B": theirs})


SHORT = (1280, 640)
TABLET = (820, 1180)


@pytest.mark.parametrize("size", [PHONE, SMALL, LOW, TABLET, SHORT, (1366, 768), WIDE])
def test_chips_give_way_to_names_and_levels(browser: Browser, size: tuple[int, int]) -> None:
    with table(browser, with_many_chips(), size) as page:
        page.locator(".chips").nth(4).wait_for(state="attached")
        found = {one.pop("card"): one for one in page.evaluate(CHIPS)}
        fine = {"titled": True, "covers": False, "cut": False, "whole": True, "level": True}
        assert found == {
            "Ciel, Omenbringer": {"told": 1, **fine},
            "Tristan, Hired Blade": {"told": 3, **fine},
            "Barrier Servant": {"told": 3, **fine},
            "Stalwart Shieldmate": {"told": 2, **fine},
            "Banner Knight": {"told": 1, **fine},
        }


@pytest.mark.parametrize("size", [PHONE, SMALL, LOW, TABLET, SHORT, WIDE])
def test_no_word_of_a_name_is_broken(browser: Browser, size: tuple[int, int]) -> None:
    hand = ["Conflagrant Sentinel", "Stalwart Shieldmate", "Shadow Resonance", "Sirocco Operative"]
    lineage = ["Spirit of Fire", "Ciel, Loyal Valet", "Ciel, Omenbringer"]
    mine = {"champion": {"lineage": lineage}, "hand": hand, "field": ["Stalwart Shieldmate"], "filler": 9}
    stage = Stage({"A": mine, "B": {"champion": ["Spirit of Fire"], "filler": 9}})
    with table(browser, stage, size) as page:
        page.wait_for_function(
            "(count) => document.querySelectorAll('.board .card-name').length > count", arg=5
        )
        assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize("size", [PHONE, SMALL, LOW, TABLET])
@pytest.mark.parametrize("name", ["a-guard-and-a-stab", "past-the-shieldmate"])
def test_a_mastery_and_the_life_lie_beside_each_other(
    browser: Browser, name: str, size: tuple[int, int]
) -> None:
    """One's own mastery in one puzzle, and that of the other side in another."""
    setup = shipped()[name].setup
    stage = Stage({player: setup[player] for player in "AB"}, setup["turn"])
    with table(browser, stage, size) as page:
        page.locator(".masteries .strip").wait_for()
        for side in (".theirs .seat", ".own .seat"):
            parts = (".life-words", ".masteries", ".pile", ".player-name", ".other-cards")
            assert page.evaluate(MEETING, ", ".join(f"{side} {part}" for part in parts)) == []
            assert in_view(page, f"{side} .life-words") == {}
        assert in_view(page, ".own .pile[data-zone='main deck']", ".own .pile[data-zone='banishment']") == {}


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
