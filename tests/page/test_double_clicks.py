"""A double click is one click: what the first one opens stays open, and the second one answers nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.films import watch
from tests.page.hands import question
from tests.page.moments import at, chosen, holding, next_question, splitting
from tests.page.scenes import middle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

UNDER = "([x, y, part]) => document.elementFromPoint(x, y)?.closest(part) != null"
"""Whether a part of the page lies under the pointer."""


def click_first(page: Page, one: Locator) -> tuple[float, float]:
    """The first click of a double click; where it was."""
    one.scroll_into_view_if_needed()
    box = one.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    return x, y


def click_again(page: Page, number: int = 2) -> None:
    """The next one, where the pointer rests."""
    page.mouse.down(click_count=number)
    page.mouse.up(click_count=number)


def dialogs(page: Page) -> list[str]:
    """The titles of what is open, as soon as it is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return page.locator("[role=dialog] h2").all_inner_texts()


def menu(page: Page) -> Locator:
    return page.locator("button[aria-label=Menu] >> visible=true").first


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_what_a_double_click_opens_stays_open(browser: Browser, size: tuple[int, int]) -> None:
    stage = middle()
    with at(browser, stage, size) as page:
        menu(page).dblclick()
        assert dialogs(page) == ["Table"]
        page.get_by_role("dialog").get_by_role("button", name="List of keys").dblclick()
        assert dialogs(page) == ["Keys"]
        page.keyboard.press("Escape")
        menu(page).click()
        page.get_by_role("button", name="Concede").dblclick()
        assert dialogs(page) == ["Give up this game?"]
        page.mouse.click(size[0] / 2, size[1] / 2)  # any other click beside the panel closes it
        assert dialogs(page) == []
        assert chosen(stage) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_giving_up_is_asked_away_from_the_pointer_and_needs_a_single_click(
    browser: Browser, size: tuple[int, int]
) -> None:
    stage = middle()
    with at(browser, stage, size) as page:
        menu(page).click()
        x, y = click_first(page, page.get_by_role("button", name="Concede"))
        dialog = page.get_by_role("dialog", name="Give up this game?")
        dialog.wait_for()
        assert not page.evaluate(UNDER, [x, y, ".concede"]), "the pointer rests on the dialogue"
        click_again(page)
        confirm = dialog.get_by_role("button", name="Give up", exact=True)
        confirm.hover()
        for number in (2, 3):
            click_again(page, number)
        assert dialogs(page) == ["Give up this game?"]
        assert "concede" not in [said["type"] for said in stage.said]
        confirm.click()
        dialog.wait_for(state="detached")
        assert [said["type"] for said in stage.said].count("concede") == 1


def test_a_double_click_on_a_card_in_hand_sends_one_choice(browser: Browser) -> None:
    stage = middle()
    with at(browser, stage) as page:
        before = question(page)
        place = click_first(page, page.locator(".fan-hand .card[data-name='Banner Knight']"))
        asked = next_question(page, before)
        assert page.evaluate(UNDER, [*place, ".fan-hand .card"]), "a card lies under the pointer still"
        click_again(page)
        assert dialogs(page) == []
        assert page.locator(".fan-hand .card.picked").count() == 0
        assert (len(chosen(stage)), question(page)) == (1, asked)


def test_a_double_click_on_an_answer_does_not_answer_the_next_question(browser: Browser) -> None:
    stage = holding("Fireball")
    with at(browser, stage) as page:
        before = question(page)
        x, y = click_first(page, page.locator(".prompt .option", has_text="Activate Fireball"))
        asked = next_question(page, before)
        assert page.evaluate(UNDER, [x, y, ".prompt .option"]), "an answer to the next one lies there"
        click_again(page)
        assert dialogs(page) == []
        assert (len(chosen(stage)), question(page)) == (1, asked)
        page.locator(".prompt .option", has_text="Banner Knight").first.click()
        next_question(page, asked)
        assert len(chosen(stage)) == 2


def test_shares_are_counted_with_quick_clicks(browser: Browser) -> None:
    stage = splitting()
    with at(browser, stage) as page:
        first, last = page.locator(".share").first, page.locator(".share").last
        assert first.locator("output").inner_text() == "6"
        first.get_by_role("button", name="Less for").dblclick()
        last.get_by_role("button", name="More for").dblclick()
        assert [one.inner_text() for one in page.locator(".share output").all()] == ["4", "3"]
        before = question(page)
        page.locator(".prompt .confirm").dblclick()
        next_question(page, before)
        assert chosen(stage) == [[4, 3]]


def test_a_replay_is_stepped_through_with_quick_clicks(open_page: Opened) -> None:
    page = open_page()
    watch(page)
    for name, step in (("Step on", 2), ("Step back", 0)):
        page.get_by_role("button", name=name).dblclick()
        page.locator(f".replay .board[data-at='{step}']").wait_for()
    page.get_by_role("button", name="Analysis").dblclick()
    assert dialogs(page) == ["Analysis"]
    page.keyboard.press("Escape")
    menu(page).dblclick()
    assert dialogs(page) == ["Settings"]
    sound = page.get_by_label("Sounds: my turn")
    sound.dblclick()
    assert not sound.is_checked()
    page.keyboard.press("Escape")
    menu(page).click()
    sound.hover()
    click_again(page)
    assert not sound.is_checked(), "the first click was meant for the menu"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).dblclick()
    page.get_by_role("button", name="Pause").click()
