"""Tokens: none stays in the address, somebody who has one can come back, and links can be made anew."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import Opened
from tests.page.hands import begin, look, question, token, wait_for_question
from tests.page.test_friends import sit_down, sit_down_by

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

WATCH_BANNERS = """() => new MutationObserver(() => {
  if (document.querySelector(".banner")) window.sentAway = true;
}).observe(document.body, { childList: true, subtree: true })"""


@pytest.fixture
def page(open_page: Opened) -> Page:
    """A game against a bot, by the button of the first page."""
    page = open_page()
    begin(page)
    wait_for_question(page)
    return page


def is_nowhere(page: Page, secret: str) -> bool:
    """Whether a token is neither in the address nor in anything that is drawn, links included."""
    return secret not in page.url and secret not in page.content()


def menu(page: Page) -> Locator:
    page.keyboard.press("m")
    opened = page.get_by_role("dialog", name="Table")
    opened.wait_for()
    return opened


def test_the_address_has_no_token_and_loading_it_anew_leads_back(page: Page) -> None:
    secret, asked = token(page), question(page)
    assert is_nowhere(page, secret)
    page.reload()
    wait_for_question(page)
    assert question(page) == asked
    assert token(page) == secret
    assert is_nowhere(page, secret)


def test_a_link_is_taken_out_of_the_address_and_of_the_way_back(page: Page, open_page: Opened) -> None:
    secret = token(page)
    other = open_page(path=f"#play={secret}")
    wait_for_question(other)
    assert is_nowhere(other, secret)
    other.reload()
    wait_for_question(other)
    other.get_by_role("link", name="Regalia").click()
    other.locator(".new-game").wait_for()
    other.go_back()
    wait_for_question(other)
    assert is_nowhere(other, secret)
    other.go_forward()
    other.locator(".new-game").wait_for()


def test_each_page_of_the_way_back_is_its_own_table(page: Page) -> None:
    first, there = token(page), page.url
    page.get_by_role("link", name="Regalia").click()
    begin(page, decks=("Silvie", "Rai"))
    wait_for_question(page)
    second = token(page)
    assert second != first
    page.go_back()
    page.locator(".new-game").wait_for()
    page.go_back()
    wait_for_question(page)
    assert page.url == there
    assert token(page) == first
    page.go_forward()
    page.go_forward()
    wait_for_question(page)
    assert token(page) == second


def test_the_first_page_leads_back_and_so_does_another_tab(page: Page) -> None:
    secret, asked = token(page), question(page)
    page.get_by_role("link", name="Regalia").click()
    on = page.get_by_role("button", name="Go on")
    on.wait_for()
    assert is_nowhere(page, secret)
    on.click()
    wait_for_question(page)
    assert question(page) == asked
    assert is_nowhere(page, secret)
    tab = page.context.new_page()
    tab.goto(page.url)
    wait_for_question(tab)
    assert token(tab) == secret


def test_games_that_were_kept_as_bare_tokens_are_found(page: Page, open_page: Opened) -> None:
    secret = token(page)
    other = open_page()
    other.evaluate("(kept) => localStorage.setItem('regalia.games', kept)", json.dumps([secret]))
    other.reload()
    other.get_by_role("button", name="Go on").click()
    wait_for_question(other)
    assert is_nowhere(other, secret)


def test_an_address_means_nothing_in_another_browser(page: Page, open_page: Opened) -> None:
    other = open_page(path="#" + page.url.partition("#")[2])
    other.get_by_text("only in the browser it comes from").wait_for()
    other.locator(".new-game").wait_for()
    assert other.locator(".board").count() == 0


def test_the_other_links_are_taken_out_of_the_address_too(open_page: Opened) -> None:
    host, guest, watching, joining = sit_down_by(open_page)
    assert is_nowhere(guest, joining.partition("=")[2])
    assert is_nowhere(guest, token(guest))
    spectator = open_page(path=watching)
    spectator.locator(".board").wait_for()
    assert is_nowhere(spectator, watching.partition("=")[2])
    spectator.reload()
    spectator.locator(".board").wait_for()
    assert host.locator(".mine .player-name").inner_text().startswith("Ann")


def test_a_game_that_is_over_is_watched_and_saved_without_its_token(page: Page) -> None:
    secret = token(page)
    menu(page).get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    end = page.get_by_role("dialog", name="Defeat")
    with page.expect_download() as download:
        end.get_by_role("button", name="Save the game").click()
    assert download.value.suggested_filename.startswith("regalia-")
    assert secret not in download.value.url
    assert "setup" in json.loads(download.value.path().read_text(encoding="utf-8"))
    end.get_by_role("button", name="Watch the replay").click()
    page.locator(".replay .board").wait_for()
    assert is_nowhere(page, secret)
    page.reload()
    page.locator(".replay .board").wait_for()
    page.go_back()
    page.locator(".board").wait_for()
    assert look(page)["over"]


def test_a_new_link_ends_the_old_windows(page: Page, open_page: Opened) -> None:
    old = token(page)
    elsewhere = open_page(path=f"#play={old}")
    wait_for_question(elsewhere)
    tab = page.context.new_page()
    tab.goto(page.url)
    wait_for_question(tab)

    opened = menu(page)
    page.evaluate(WATCH_BANNERS)
    opened.get_by_role("button", name="New link to my seat").click()
    opened.get_by_text("The link to your seat is new").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("(old) => window.wire.token !== old", arg=old)
    fresh = token(page)
    assert is_nowhere(page, fresh)
    assert not page.evaluate("() => window.sentAway"), "the maker of the link stays"
    asked = question(page)
    page.reload()
    wait_for_question(page)
    assert question(page) == asked

    elsewhere.locator(".banner", has_text="made anew").wait_for()
    elsewhere.get_by_role("button", name="Come back").click()
    elsewhere.locator(".banner", has_text="There is no such game").wait_for()
    open_page(path=f"#play={old}").get_by_text("There is no such game").wait_for()

    # Another tab of the same browser is sent away too, and finds the seat by the new link.
    tab.locator(".banner", has_text="made anew").wait_for()
    tab.get_by_role("button", name="Come back").click()
    tab.locator(".banner").wait_for(state="detached")
    assert token(tab) == fresh
    page.get_by_role("link", name="Regalia").click()
    page.get_by_role("button", name="Go on").click()
    wait_for_question(page)


def test_whoever_does_not_hear_of_their_new_link_is_told_that_they_have_none(page: Page) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/link", lose)
    opened = menu(page)
    opened.get_by_role("button", name="New link to my seat").click()
    opened.get_by_text("cannot be reached").wait_for()
    page.locator(".banner", has_text="made anew").wait_for()


def test_a_friends_seat_is_found_by_their_link_after_a_new_one(open_page: Opened) -> None:
    _, guest, _, joining = sit_down_by(open_page)
    opened = menu(guest)
    opened.get_by_role("button", name="New link to my seat").click()
    opened.get_by_text("The link to your seat is new").wait_for()
    guest.goto(guest.url.partition("#")[0] + joining)
    guest.locator(".board").wait_for()
    assert guest.locator(".mine .player-name").inner_text().startswith("Ben")


def test_a_new_link_for_spectators_ends_the_old_one(open_page: Opened) -> None:
    _, guest, watching = sit_down(open_page)
    spectator = open_page(path=watching)
    spectator.locator(".board").wait_for()
    opened = menu(guest)
    field = opened.get_by_label("For spectators")
    assert field.input_value().endswith(watching)
    opened.get_by_role("button", name="New link for spectators").click()
    opened.get_by_text("The link for spectators is new").wait_for()
    spectator.locator(".banner", has_text="made anew").wait_for()
    again = open_page(path="#" + field.input_value().partition("#")[2])
    again.locator(".board").wait_for()
    assert guest.locator(".banner").count() == 0
    assert opened.get_by_label("For a friend").count() == 0, "the friend has come"


def test_a_new_link_for_a_friend_ends_the_old_one(open_page: Opened) -> None:
    host = open_page()
    begin(host, "A friend", decks=("Lorraine", ""))
    field = host.get_by_label("For a friend")
    old = field.input_value().partition("#")[2]
    host.get_by_role("button", name="New link for a friend").click()
    host.get_by_text("The link for a friend is new").wait_for()
    fresh = field.input_value().partition("#")[2]
    assert fresh != old
    late = open_page(path=f"#{old}")
    late.get_by_text("There is no such game").wait_for()
    friend = open_page(path=f"#{fresh}")
    friend.get_by_role("button", name="Sit down").click()
    host.locator(".board").wait_for()


def test_the_link_to_ones_own_seat_is_copied_and_not_shown(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    secret = token(page)
    opened = menu(page)
    assert "Anyone who has this link has your seat" in opened.inner_text()
    opened.get_by_role("button", name="Copy the link to my seat").click()
    opened.get_by_role("button", name="Copied").wait_for()
    copied: str = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith(f"/#play={secret}")
    assert is_nowhere(page, secret)


def test_without_a_clipboard_the_link_can_be_copied_by_hand(page: Page) -> None:
    """As on a page that came over a network without encryption."""
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    secret = token(page)
    opened = menu(page)
    opened.get_by_role("button", name="Copy the link to my seat").click()
    assert opened.get_by_label("The link to my seat").input_value().endswith(f"#play={secret}")
