"""After a game: another one with a bot and between two browsers, and a match with an exchange."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from regalia.decks.files import find_deck
from regalia.decks.text import write_text
from tests.page.conftest import PHONE, Opened
from tests.page.hands import begin, choose_preset, paste_deck, press_begin, token
from tests.page.test_access import findings
from tests.page.test_friends import sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARDED = write_text(msgspec.structs.replace(find_deck("rai"), side={"annul-spell": 2, "freezing-hail": 1}))


def give_up(page: Page) -> None:
    page.locator(".board").wait_for()
    page.keyboard.press("m")
    page.locator(".menu-buttons").get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Give up").click()
    page.locator(".result").wait_for()


def begin_match(page: Page) -> None:
    """A match of three against a bot, with a sideboard."""
    page.locator(".wishes label", has_text="The match").locator("select").select_option("3")
    page.locator(".wishes label", has_text="Who goes first").locator("select").select_option("me")
    paste_deck(page, 0, BOARDED)
    choose_preset(page, 1, "Lorraine Demo")
    press_begin(page)


def test_a_rematch_with_a_bot_begins_at_once_with_the_bot_first(open_page: Opened) -> None:
    page = open_page()
    page.locator(".wishes label", has_text="Who goes first").locator("select").select_option("me")
    begin(page)
    give_up(page)
    before, left = page.url, token(page)
    page.locator(".result").get_by_role("button", name="Rematch").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    page.locator(".result").wait_for(state="detached")
    page.wait_for_function("left => window.wire.token !== left", arg=left)
    page.locator(".log-lines", has_text="The bot goes first").wait_for()


def test_two_browsers_go_on_together_when_both_want_it(open_page: Opened) -> None:
    host, guest, watching = sit_down(open_page)
    spectator = open_page(path=watching)
    spectator.locator(".board").wait_for()
    before = [page.url for page in (host, guest, spectator)]
    give_up(host)
    guest.locator(".result").wait_for()
    host.locator(".result").get_by_role("button", name="Rematch").click()
    host.locator(".result").get_by_text("Waiting for Ben").wait_for()
    guest.locator(".result").get_by_role("button", name="Rematch: Ann wants one").click()
    for page, old in zip((host, guest, spectator), before, strict=True):
        page.wait_for_function("old => location.href !== old", arg=old)
        page.locator(".board").wait_for()
        page.locator(".result").wait_for(state="detached")
    assert host.locator(".mine .player-name").inner_text().startswith("Ann")
    assert guest.locator(".mine .player-name").inner_text().startswith("Ben")

    # Whoever comes back to the old game is shown the way.
    host.go_back()
    host.locator(".result").get_by_role("button", name="To the next game").click()
    host.locator(".result").wait_for(state="detached")


def test_a_match_is_played_with_an_exchange_by_the_keyboard(open_page: Opened) -> None:
    page = open_page()
    begin_match(page)
    assert page.locator(".tag-won").first.inner_text() == "0 won"
    give_up(page)
    page.locator(".match-line", has_text="The match stands 0 to 1. You go first in the next game.").wait_for()
    page.locator(".result .again").focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog", name="Your list for game 2")
    panel.wait_for()
    panel.get_by_role("button", name=re.compile("^In Annul Spell")).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # there is no third copy
    panel.locator(".exchange-sum", has_text="main deck 62 instead of 60").wait_for()
    panel.get_by_role("button", name=re.compile("^Out Fireball")).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    panel.locator(".exchange-sum", has_text="Out: 2 Fireball. In: 2 Annul Spell.").wait_for()
    panel.get_by_role("button", name="Play this list").focus()
    page.keyboard.press("Enter")
    panel.wait_for(state="detached")
    page.locator(".theirs .tag-won", has_text="1 won").first.wait_for()
    page.locator(".result").wait_for(state="detached")
    give_up(page)
    page.locator(".match-line", has_text="The bot wins the match, 0 to 2.").wait_for()
    assert page.locator(".result").get_by_role("button", name="Rematch").count() == 1


def test_a_list_that_breaks_a_rule_is_refused_in_the_view(open_page: Opened, modules: Path) -> None:
    page = open_page(PHONE)
    begin_match(page)
    page.locator(".board").wait_for()
    page.get_by_role("button", name="Menu").last.click()
    page.locator(".menu-buttons").get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Give up").click()
    page.locator(".result .again").click()
    panel = page.get_by_role("dialog", name="Your list for game 2")
    panel.get_by_role("button", name=re.compile("^Out Fireball")).click()
    panel.get_by_role("button", name="Play this list").click()
    panel.locator(".notice", has_text="no Standard deck").wait_for()
    assert findings(page, modules / "axe-core" / "axe.min.js") == []
    panel.get_by_role("button", name="The list as it began").click()
    panel.get_by_role("button", name="Play this list").click()
    page.locator(".people-bar .tag-won", has_text="1 won").wait_for()
