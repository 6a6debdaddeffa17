"""Two people in two browsers, and somebody who looks on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.page.conftest import Opened
from tests.page.hands import after, answering, begin, look, option, press_begin, question, wait_for_question
from tests.page.test_games import Mouse

if TYPE_CHECKING:
    from playwright.sync_api import Page

TURNS = 4


def sit_down(open_page: Opened) -> tuple[Page, Page, str]:
    """Two players at a table, and the link for those who look on."""
    host, guest, watching, _ = sit_down_by(open_page)
    return host, guest, watching


def sit_down_by(open_page: Opened) -> tuple[Page, Page, str, str]:
    """Two players at a table, the link for those who look on, and the one the second player came by."""
    host = open_page()
    host.locator(".wishes input").first.fill("Ann")
    begin(host, "A friend", decks=("Lorraine", ""))
    host.locator(".share-link").nth(1).wait_for()
    links = [box.input_value() for box in host.locator(".share-link input").all()]
    joining = next(link for link in links if "#join=" in link)
    watching = next(link for link in links if "#watch=" in link)
    guest = open_page(path="#" + joining.partition("#")[2])
    guest.get_by_text("Ann waits for you").wait_for()
    guest.locator("label", has_text="Your name").locator("input").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        page.locator(".board").wait_for()
    return host, guest, "#" + watching.partition("#")[2], "#" + joining.partition("#")[2]


def whose(host: Page, guest: Page) -> Page:
    """The page that has something to decide."""
    for _ in range(1200):
        for page in (host, guest):
            seen = look(page)
            if seen["over"] or seen["asking"]:
                return page
        host.wait_for_timeout(25)
    raise AssertionError("nobody has anything to decide")


def test_two_browsers_play_and_one_comes_back_in_the_middle_of_a_payment(open_page: Opened) -> None:
    host, guest, watching = sit_down(open_page)
    spectator = open_page(path=watching)
    spectator.locator(".board").wait_for()
    mouse = Mouse(11)
    came_back = 0
    for number in range(400):
        page = whose(host, guest)
        seen = wait_for_question(page)
        if seen["over"] or (len(host.locator(".log-heading").all()) > TURNS and came_back > 1):
            break
        if page.locator(".progress-words").count() and page.locator(".mean").count() > 1 and came_back < 2:
            came_back += 1
            asked, words = question(page), seen["prompt"]
            page.locator(".mean:not(:disabled)").first.click()
            page.reload()
            page.locator(".payment").wait_for()
            assert question(page) == asked
            assert look(page)["prompt"] == words
            assert page.locator(".mean.picked").count() == 0
        mouse(page, wait_for_question(page), number)
    assert came_back == 2, "nobody paid anything"

    # Who looks on can do nothing and sees no hand.
    headings = host.locator(".log-heading").count()
    assert headings > 1
    spectator.locator(".log-heading").nth(headings - 1).wait_for()
    assert spectator.locator(".own-cards, .prompt .option, .prompt .pass").count() == 0
    assert spectator.locator(".backs-hand").count() == 2
    seen_cards = spectator.locator("button.card").evaluate_all(
        "all => all.map((card) => card.dataset.handle)"
    )
    held = host.locator(".own-cards button.card").evaluate_all(
        "all => all.map((card) => card.dataset.handle)"
    )
    assert held, "the host holds nothing"
    assert not set(held) & set(seen_cards)


def test_undo_needs_the_other_players_word(open_page: Opened) -> None:
    host, guest, _ = sit_down(open_page)
    for _ in range(20):  # the questions before the first turn
        page = whose(host, guest)
        if wait_for_question(page)["pass"]:
            break
        Mouse(0)(page, look(page), 0)
    other = guest if page is host else host
    asked = question(page)
    option(page, "Activate").first.click()
    after(page, asked)
    begun = question(page)
    page.keyboard.press("u")
    other.get_by_text("asks to take back").wait_for()
    other.get_by_role("button", name="Refuse").click()
    other.get_by_text("asks to take back").wait_for(state="detached")
    page.locator(".news", has_text=re.compile(r"would rather not go back\. ?$")).wait_for()
    assert question(page) == begun

    # After a no the same choice is not asked about again, and a player who tries is told why.
    page.keyboard.press("u")
    page.locator(".remark.notice", has_text="would rather not go back to this choice").wait_for()
    assert other.get_by_text("asks to take back").count() == 0
    assert question(page) == begun

    # The next choice is another one.
    with answering(page):
        page.keyboard.press("Enter")
    paid = question(page)
    page.keyboard.press("u")
    other.get_by_text("asks to take back").wait_for()
    other.get_by_role("button", name="Allow").click()
    after(page, paid)
    assert page.get_by_text("Waiting for the other player").count() == 0


def test_a_used_link_leads_its_user_back_and_nobody_else_anywhere(open_page: Opened) -> None:
    host, guest, _, joining = sit_down_by(open_page)
    third = open_page(path=joining)
    third.get_by_text("somebody has used it already").wait_for()
    assert third.locator(".board").count() == 0
    assert third.get_by_role("button", name="Sit down").count() == 0
    guest.goto(guest.url.partition("#")[0] + "#")
    guest.goto(guest.url.partition("#")[0] + joining)
    guest.locator(".board").wait_for()
    assert guest.locator(".mine .player-name").inner_text().startswith("Ben")
    assert host.locator(".mine .player-name").inner_text().startswith("Ann")


def test_a_new_table_waits_for_the_friend(open_page: Opened) -> None:
    page = open_page()
    page.get_by_role("radio", name="A friend").check()
    press_begin(page)
    page.get_by_text("Waiting for the other player").wait_for()


def test_who_opens_a_table_on_their_own_computer_is_told_how_far_its_links_reach(open_page: Opened) -> None:
    host = open_page()
    begin(host, "A friend", decks=("Lorraine", ""))
    host.locator(".share-link").first.wait_for()
    assert "--host 0.0.0.0" in host.locator(".waiting-room").inner_text()
