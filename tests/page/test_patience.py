"""Waiting: a bot that thinks, and asking too much at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.page.conftest import Opened
from tests.page.hands import begin, hear, paste_deck, wait_for_question
from tests.page.test_paying import DECK

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

WAIT = 2


def stop_clock(page: Page) -> None:
    """From now on time goes by on the page only when the test says so.

    It stops a while from now: a clock cannot stop at a moment that is gone when the page hears of it.
    """
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() + 5000"))


def decline(route: Route) -> None:
    route.fulfill(status=429, json={"reason": "Too much.", "wait": WAIT, "checked": None})


def test_a_bot_that_thinks_is_told_of_and_for_how_long(open_page: Opened) -> None:
    player = open_page()
    begin(player)
    wait_for_question(player)
    player.keyboard.press("m")
    link = player.get_by_label("For spectators").input_value()
    player.keyboard.press("Escape")
    page = open_page(path="#" + link.partition("#")[2])
    line = page.locator(".prompt-words h1")
    line.wait_for()
    before = line.inner_text()
    aloud = page.locator(".prompt [role=status].unseen")
    assert aloud.inner_text() == ""

    stop_clock(page)
    hear(page, type="thinking", player=1, seconds=3)
    page.clock.run_for(100)
    assert line.inner_text() == "The bot is thinking, about 3 s"
    spoken = aloud.inner_text()
    assert spoken == line.inner_text()
    for left in ("about 2 s", "about 1 s", "still thinking"):
        page.clock.run_for(1000)
        assert line.inner_text().endswith(left)
        assert aloud.inner_text() == spoken, "counting is not read aloud"
    page.clock.resume()

    # The next table ends it; what is thought about next is not announced once more.
    change_something(player, page)
    assert line.inner_text() == before
    hear(page, type="thinking", player=1, seconds=50)
    assert line.inner_text() == "The bot is thinking, about 50 s"
    assert aloud.inner_text() == spoken


def change_something(player: Page, page: Page) -> None:
    """Something happens at the table that leaves it to the same player."""
    option = player.locator(".prompt .option", has_text="Activate").first
    option.click()
    player.locator(".payment").wait_for()
    player.keyboard.press("Escape")
    player.locator(".payment").wait_for(state="detached")
    page.locator(".thinking").wait_for(state="detached")


def test_a_question_is_not_hidden_by_thinking(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    asked = wait_for_question(page)["prompt"]
    hear(page, type="thinking", player=1, seconds=9)
    assert wait_for_question(page)["prompt"] == asked


def test_whoever_begins_too_many_games_is_told_when_to_try_again(open_page: Opened) -> None:
    page = open_page()
    page.route("**/api/games", decline, times=1)
    button = page.get_by_role("button", name="Begin")
    button.wait_for()
    stop_clock(page)
    button.click()
    words = page.locator(".new-game [role=alert] [aria-hidden]")
    words.wait_for()
    assert words.inner_text() == f"Too many at once; try again in {WAIT} seconds."
    page.clock.run_for(1100)
    assert words.inner_text() == "Too many at once; try again in 1 second."
    assert button.is_disabled()
    page.clock.run_for(1000)
    assert words.count() == 0
    page.clock.resume()
    button.click()
    wait_for_question(page)


def test_a_list_is_checked_as_soon_as_that_is_possible(open_page: Opened) -> None:
    page = open_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/deck") else None)
    page.route("**/api/deck", decline, times=1)
    paste_deck(page, 0, DECK)
    assert len(asked) == 2
    assert page.get_by_text("Too many at once").count() == 0


def test_only_the_last_list_is_checked_again(open_page: Opened) -> None:
    page = open_page()
    asked: list[str] = []

    def note(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "")["text"])
        decline(route) if len(asked) == 1 else route.continue_()

    page.route("**/api/deck", note)
    chooser = page.locator(".deck-chooser").first
    chooser.get_by_role("radio", name="My own list").check()
    chooser.locator("textarea").fill("4 Firebal")
    chooser.get_by_text("Too many at once").wait_for()
    paste_deck(page, 0, DECK)
    page.wait_for_timeout(WAIT * 1000)
    assert asked == ["4 Firebal", DECK]


def test_kept_games_are_not_lost_because_too_much_was_asked_at_once(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    wait_for_question(page)
    page.route("**/api/games/*", decline, times=1)
    page.get_by_role("link", name="Regalia").click()
    page.get_by_role("button", name="Go on").wait_for()
