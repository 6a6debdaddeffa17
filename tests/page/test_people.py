"""People at the page: the clock, a player who has left, phrases and muting, and breaking off.

The server runs in this process, with a time that goes on only when the test says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from regalia.server.absence import ABSENCE
from regalia.server.clock import FREE
from tests.page.conftest import WIDE, Opened
from tests.page.hands import LISTEN, begin, hear, wait_for_question
from tests.server.table import Site, site
from tests.server.test_matches import friends
from tests.server.test_people import MadeTime

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SLOW = 60_000


class Tables:
    """Pages at a server with a made time."""

    def __init__(self, browser: Browser, served: Site, time: MadeTime) -> None:
        self.browser = browser
        self.served = served
        self.time = time

    def open(self, token: str, word: str = "play", size: tuple[int, int] = WIDE) -> Page:
        """A page at a seat, in a browser of its own, when its table is there."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        context.add_init_script(LISTEN)
        page = context.new_page()
        page.set_default_timeout(SLOW)
        page.goto(f"http://127.0.0.1:{self.served.port}/#{word}={token}")
        page.locator(".board").wait_for()
        return page


@pytest.fixture
def tables(browser: Browser, tmp_path: Path) -> Iterator[Tables]:
    time = MadeTime()
    before = set(browser.contexts)
    with site(tmp_path, now=time) as served:
        yield Tables(browser, served, time)
        for context in set(browser.contexts) - before:
            context.close()


def test_a_player_whose_time_runs_out_loses(tables: Tables) -> None:
    one, other, _ = friends(tables.served, clock={"minutes": 1, "increment": 0})
    ann, ben = tables.open(one), tables.open(other)
    for page in (ann, ben):
        page.locator(".clock").nth(1).wait_for()
        assert page.locator(".clock").count() == 2
    running = ann.locator(".clock.running")
    running.wait_for()
    assert running.get_attribute("role") == "timer"
    mine = ann.locator(".mine .clock.running").count() == 1
    tables.time.now += 60 + FREE
    winner, loser = (ben, ann) if mine else (ann, ben)
    winner.get_by_role("dialog", name="Victory").get_by_text("ran out of time").wait_for()
    loser.get_by_role("dialog", name="Defeat").get_by_text("ran out of time").wait_for()


def test_who_stays_claims_the_game_of_a_player_who_has_left(tables: Tables) -> None:
    one, other, _ = friends(tables.served)
    ann, ben = tables.open(one), tables.open(other)
    assert ann.locator(".absence").count() == 0
    ben.context.close()
    ann.locator(".absence", has_text="Ben has left.").wait_for()
    assert ann.get_by_role("button", name="Claim the win").count() == 0
    tables.time.now += ABSENCE
    ann.reload()  # the page counts by its own clock, and asks again
    ann.get_by_role("button", name="Claim the win").wait_for(state="detached")
    tables.time.now += ABSENCE
    spare = tables.open(one)
    spare.get_by_role("button", name="Claim the win").click()
    for page in (ann, spare):
        page.get_by_role("dialog", name="Victory").get_by_text("left the table").wait_for()


def test_phrases_are_shown_to_all_unless_they_are_muted(tables: Tables) -> None:
    one, other, watching = friends(tables.served)
    ann, ben, eve = tables.open(one), tables.open(other), tables.open(watching, "watch")
    assert eve.locator(".say-button").count() == 0
    ann.locator(".say-button").first.click()
    ann.get_by_role("button", name="Good luck").click()
    for page in (ann, ben, eve):
        page.locator(".said", has_text="Good luck").first.wait_for()
    ben.locator(".say-button").first.click()
    ben.get_by_label("Mute the others").check()
    ben.keyboard.press("Escape")
    ann.locator(".say-button").first.click()
    ann.get_by_role("button", name="Sorry").click()
    eve.locator(".said", has_text="Sorry").first.wait_for()
    ben.locator(".say-button").first.click()
    ben.get_by_role("button", name="Hello").click()
    ben.locator(".said", has_text="Hello").first.wait_for()  # which came after the other
    assert ben.locator(".said", has_text="Sorry").count() == 0


def test_a_game_is_broken_off_by_the_menu(tables: Tables) -> None:
    one, other, _ = friends(tables.served)
    ann, ben = tables.open(one), tables.open(other)
    ann.keyboard.press("m")
    ann.get_by_role("button", name="Break the game off").click()
    sure = ann.get_by_role("dialog", name="Break this game off?")
    assert "for everybody" in sure.inner_text()
    sure.get_by_role("button", name="Play on").click()
    ann.keyboard.press("m")
    ann.get_by_role("button", name="Break the game off").click()
    assert ben.locator(".result").count() == 0
    sure.get_by_role("button", name="Break it off").click()
    for page in (ann, ben):
        page.get_by_role("dialog", name="Broken off").get_by_text("does not count").first.wait_for()
        page.locator(".result").get_by_role("button", name="Rematch").wait_for()


def test_at_a_table_for_several_one_votes_to_go_on_without_a_player_who_has_left(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    wait_for_question(page)
    table = page.evaluate("() => window.wire.table")
    table["players"][1] |= {"here": False, "kind": "person", "name": "Ben"}
    hear(page, **table)
    asked = {"type": "missing", "player": 1, "asked": [0, 2]}
    hear(page, **asked, seconds=90, agreed=[])
    banner = page.locator(".absence")
    banner.get_by_text("Ben has left.").wait_for()
    assert banner.get_by_role("button").count() == 0
    hear(page, **asked, seconds=0, agreed=[2])
    assert "1 of 2 want to go on without them" in banner.inner_text()
    banner.get_by_role("button", name="Let Ben give up").click()
    said = page.evaluate("() => window.wire.said")
    assert (said["type"], said["player"], said["yes"]) == ("vote out", 1, True)
    hear(page, **asked, seconds=0, agreed=[0, 2])
    banner.get_by_role("button", name="Wait after all").click()
    assert page.evaluate("() => window.wire.said")["yes"] is False
    table["view"]["lost"] = [1]
    hear(page, **table)
    banner.wait_for(state="detached")
