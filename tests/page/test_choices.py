"""Words where the choice is: outcomes, doubts before one harms oneself, no retaliation, zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.page.conftest import Opened
from tests.page.hands import begin, hear, wait_for_question

if TYPE_CHECKING:
    from playwright.sync_api import Page

OWN, THEIRS = "your own champion", "Ben's champion"


@pytest.fixture
def page(open_page: Opened) -> Page:
    page = open_page()
    begin(page)
    wait_for_question(page)
    return page


def ask(
    page: Page, options: list[dict[str, str]], combat: dict[str, Any] | None = None, **facts: Any
) -> None:
    """Let the page be asked to pick from these options."""
    table = page.evaluate("() => window.wire.table")
    asked = {"asks": "pick", "topic": "targets", "proposal": None, "payment": None, "none": ""}
    table["question"] |= {**asked, "minimum": 1, "maximum": 1, "options": options, **facts}
    table["question"]["number"] += 1
    if combat is not None:
        champions = [side["cards"]["field"][0]["handle"] for side in table["view"]["sides"]]
        fight = {"attacker": champions[0], "defenders": champions[1:], "weapons": [], "retaliators": []}
        table["combat"], table["view"]["combat"] = combat, fight
    hear(page, **table)
    page.get_by_text("What now?").wait_for()


def said(page: Page) -> Any:
    return page.evaluate("() => window.wire.said ?? {}")


def test_what_harms_oneself_is_listed_last_and_sent_only_by_a_player_who_is_sure(page: Page) -> None:
    warning = "Really deal 3 damage to your own champion?"
    ask(page, [{"text": OWN, "warning": warning}, {"text": THEIRS}], prompt="What now?")
    listed = page.locator(".prompt .option").all_inner_texts()
    assert [THEIRS in text for text in listed] == [True, False]
    page.keyboard.press("2")
    page.get_by_role("alertdialog").get_by_text(warning).wait_for()
    assert said(page).get("type") != "choose"
    page.keyboard.press("n")
    page.get_by_role("alertdialog").wait_for(state="detached")
    assert said(page).get("type") != "choose"
    page.keyboard.press("2")
    page.get_by_role("alertdialog").wait_for()
    page.keyboard.press("y")
    page.wait_for_function("() => window.wire.said?.type === 'choose'")
    assert said(page)["said"] == [0]


@pytest.mark.parametrize("key", ["Space", "n"])
def test_not_to_retaliate_is_one_key(page: Page, key: str) -> None:
    options = [{"text": "Banner Knight", "forecast": "Crusader would take 1 of 4"}]
    ask(page, options, minimum=0, topic="retaliate", none="No retaliation", prompt="What now?")
    page.get_by_role("button", name="No retaliation").wait_for()
    assert "Crusader would take 1 of 4" in page.locator(".prompt .option").inner_text()
    page.keyboard.press(key)
    page.wait_for_function("() => window.wire.said?.type === 'choose'")
    assert said(page)["said"] == []


def test_the_lane_says_what_would_come_of_the_fight(page: Page) -> None:
    combat = {"text": "Crusader attacks Knight for 3", "power": 3, "outcome": ["Knight would be destroyed"]}
    ask(page, [{"text": OWN}, {"text": THEIRS}], combat, prompt="What now?")
    lane = page.get_by_role("group", name="Combat")
    assert "Knight would be destroyed" in lane.inner_text()
    assert [word.inner_text() for word in lane.locator(".fighter small").all()] == ["attacker", "defender"]


def test_the_memory_zone_explains_itself(page: Page) -> None:
    page.locator(".own-cards .fan-word", has_text="Memory").click()
    drawer = page.locator(".drawer")
    assert "return to hand" in drawer.inner_text()
