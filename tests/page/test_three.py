"""Tables for three and four: one person with bots, two persons with a bot, in wide windows and on phones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import begin, by_keyboard, look, press_begin, token, wait_for_question

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def players(page: Page, many: str) -> None:
    page.locator(".wishes label", has_text="Players").locator("select").select_option(many)


def turn(page: Page) -> int:
    found = re.search(r"Turn (\d+)", page.locator(".phases-turn").inner_text())
    return int(found[1]) if found else 0


def is_inside(one: Locator, page: Page) -> bool:
    box, window = one.bounding_box(), page.viewport_size
    assert box
    assert window
    return box["x"] >= 0 and box["x"] + box["width"] <= window["width"] + 1


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_person_plays_with_two_bots(open_page: Opened, size: tuple[int, int]) -> None:
    page = open_page(size, care="quiet")
    players(page, "3")
    press_begin(page)
    for _ in range(40):
        wait_for_question(page)
        if turn(page) > 4:
            break
        by_keyboard(page, look(page), 0)
    assert turn(page) > 4
    names = page.locator(".theirs .player-name")
    if size == WIDE:
        assert [name.inner_text() for name in names.all()] == ["Bot B", "Bot C"]
        first, second = (half.bounding_box() for half in page.locator(".half.theirs").all())
        assert first
        assert second
        assert first["y"] == second["y"]
        assert all(is_inside(half, page) for half in page.locator(".half").all())
    else:
        tabs = page.locator(".opponent-tabs button")
        for number, name in enumerate(("Bot B", "Bot C")):
            tabs.nth(number).click()
            page.locator(".theirs .player-name", has_text=name).wait_for()
            assert names.count() == 1
            assert tabs.nth(number).get_attribute("aria-pressed") == "true"
            assert page.locator(".theirs .champion .card").count() == 1
        assert all(is_inside(tab, page) for tab in tabs.all())
    boons = page.locator(".pile", has_text="boons")
    assert boons.count() == names.count() + 1
    assert all(is_inside(one, page) for one in boons.all())


def test_two_persons_and_a_bot_sit_down(open_page: Opened) -> None:
    host = open_page(care="quiet")
    host.get_by_role("radio", name="A friend").check()
    players(host, "3")
    press_begin(host)
    link = host.locator(".share-link input").first.input_value()
    friend = open_page(path=link[link.index("#") :], care="quiet")
    friend.get_by_role("button", name=re.compile("Sit down")).click()
    for page in (host, friend):
        page.locator(".board").wait_for()
        assert page.locator(".half.theirs").count() == 2
    assert token(host) != token(friend)


def test_decks_for_pantheon_are_offered_only_to_more_than_two(open_page: Opened) -> None:
    page = open_page()
    shown = page.locator(".deck-chooser").first.locator(".preset b")
    assert not [one for one in shown.all_inner_texts() if "Pantheon" in one]
    players(page, "4")
    assert page.locator(".deck-chooser").count() == 4
    assert all("Pantheon" in one for one in shown.all_inner_texts())
    page.get_by_role("radio", name="Myself").check()
    assert not [one for one in shown.all_inner_texts() if "Pantheon" in one]
    begin(page)
    wait_for_question(page)
    assert page.locator(".half.theirs").count() == 1
