"""Cards whose texts are not known: nothing begins without the player's word, and they are marked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from regalia.cards.facts import Face, load
from regalia.server.faces import card_face
from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import begin, paste_deck, press_begin, wait_for_question
from tests.page.test_access import findings

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request, Route

PLAIN = {"norm", "wind"}
COPIES = (30, 29)
MARK = "text not known: played as if it had none"
ALL_DRAWN = """() => [...document.querySelectorAll(".fan-hand button.card")].every(
  (card) => card.querySelector(".face:not(.unknown)")
)"""


def is_unknown(face: Face) -> bool:
    """An ally that could be played with a champion of wind, if only its text was known."""
    if "ally" not in face.types or face.reserve is None or not set(face.elements) <= PLAIN:
        return False
    shown = card_face(face.slug)
    return shown is not None and not shown.understood and not face.token


@pytest.fixture(scope="module")
def unknown() -> list[str]:
    """The names of two such cards."""
    found = sorted({face.name for face in load().by_slug.values() if is_unknown(face)})
    if len(found) < len(COPIES):
        pytest.skip("there are not enough cards any more whose texts are not known")
    return found[: len(COPIES)]


@pytest.fixture(scope="module")
def deck(unknown: list[str]) -> str:
    main = [f"{copies} {name}" for copies, name in zip(COPIES, unknown, strict=True)]
    material = ["1 Spirit of Wind", "1 Lorraine, Wandering Warrior"]
    return "\n".join(["# Material Deck", *material, "# Main Deck", *main, "1 Favorable Winds"])


def asked_for(page: Page, path: str) -> list[dict[str, Any]]:
    """What the page asks the server for there, from now on."""
    said: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith(path):
            said.append(json.loads(request.post_data or ""))

    page.on("request", note)
    return said


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="2 cards have no text yet")


def test_nothing_begins_without_the_players_word(open_page: Opened, unknown: list[str], deck: str) -> None:
    page = open_page()
    said = asked_for(page, "/api/games")
    paste_deck(page, 0, deck)
    for way in ("Escape", "Go back"):
        press_begin(page)
        sheet(page).wait_for()
        for copies, name in zip(COPIES, unknown, strict=True):
            row = sheet(page).get_by_role("listitem").filter(has_text=name)
            assert str(copies) in row.inner_text()
        assert "Your deck" in sheet(page).inner_text()
        assert "as if they had no text" in sheet(page).inner_text()
        if way == "Escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("button", name=way).click()
        sheet(page).wait_for(state="detached")
        assert page.get_by_role("button", name="Begin").evaluate("one => one === document.activeElement")
    page.wait_for_timeout(200)
    assert said == []
    press_begin(page)
    page.get_by_role("button", name="Play them without text").click()
    wait_for_question(page)
    assert [wish["without_text"] for wish in said] == [True]


def test_whoever_needs_not_be_asked_gives_no_word(open_page: Opened) -> None:
    page = open_page()
    said = asked_for(page, "/api/games")
    begin(page)
    wait_for_question(page)
    assert [wish["without_text"] for wish in said] == [False]


def test_the_other_deck_is_named_as_well(open_page: Opened, unknown: list[str], deck: str) -> None:
    page = open_page()
    paste_deck(page, 0, deck)
    paste_deck(page, 1, deck.replace(f"{COPIES[1]} {unknown[1]}", "29 Favorable Winds"))
    press_begin(page)
    sheet(page).wait_for()
    mine, other = (one.inner_text() for one in sheet(page).locator("section").all())
    assert mine.startswith("Your deck")
    assert other.startswith("The bot’s deck")
    assert all(name in mine for name in unknown)
    assert unknown[0] in other
    assert unknown[1] not in other


def test_the_sheet_opens_when_only_the_server_knows(open_page: Opened, unknown: list[str], deck: str) -> None:
    """As after an update of the server while the first page was open."""
    page = open_page()
    said = asked_for(page, "/api/games")

    def forget(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"not_understood": []})

    page.route("**/api/deck", forget, times=1)
    paste_deck(page, 0, deck)
    assert page.locator(".verdict").inner_text().startswith("Ready to play")
    press_begin(page)
    sheet(page).wait_for()
    assert all(name in sheet(page).inner_text() for name in unknown)
    assert [wish["without_text"] for wish in said] == [False]
    page.get_by_role("button", name="Play them without text").click()
    wait_for_question(page)
    assert [wish["without_text"] for wish in said] == [False, True]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_sheet_keeps_the_focus_and_axe_finds_nothing(
    open_page: Opened, modules: Path, deck: str, size: tuple[int, int]
) -> None:
    page = open_page(size)
    paste_deck(page, 0, deck)
    press_begin(page)
    sheet(page).wait_for()
    assert page.get_by_role("button", name="Go back").evaluate("one => one === document.activeElement")
    assert findings(page, modules / "axe-core" / "axe.min.js") == []
    for _ in range(6):
        page.keyboard.press("Tab")
        outside = page.evaluate(
            "() => ![document.body, null].includes(document.activeElement)"
            " && !document.activeElement.closest('dialog')"
        )
        assert not outside, "the focus is behind the sheet"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_chooser_says_so_before_anything_is_pressed(
    open_page: Opened, deck: str, size: tuple[int, int]
) -> None:
    page = open_page(size)
    paste_deck(page, 0, deck)
    verdict = page.locator(".deck-chooser").first.locator(".verdict")
    assert "Playable, but 2 cards have no text yet" in verdict.inner_text()
    assert "2 of 5 different cards without text yet" in verdict.inner_text()
    assert "Ready to play" not in page.locator(".deck-chooser").first.inner_text()
    page.evaluate("() => scrollTo(0, 0)")
    beside = page.locator(".begin-word").bounding_box()
    assert beside is not None
    assert beside["y"] + beside["height"] <= size[1], "one has to scroll to see it"


def test_a_card_without_text_is_marked_wherever_it_is(
    open_page: Opened, unknown: list[str], deck: str
) -> None:
    page = open_page()
    page.get_by_role("radio", name="Myself").check()
    for number in (0, 1):
        paste_deck(page, number, deck)
    press_begin(page)
    page.get_by_role("button", name="Play them without text").click()
    wait_for_question(page)
    held = page.locator(".fan-hand button.card")
    page.wait_for_function(ALL_DRAWN)
    marked = [card for card in held.all() if card.get_attribute("data-name") in unknown]
    assert marked
    assert held.locator(".chip-blank").count() == len(marked)
    for card in marked:
        assert MARK in card.locator("> .unseen").inner_text()
        assert "no text" in card.locator(".chip-blank").inner_text()
    marked[0].hover()
    large = page.locator(".preview .large")
    large.get_by_text("played as if it had no text").wait_for()

    page.get_by_role("button", name="Stops").click()
    page.get_by_label("Ask me again right after I have played something").check()
    page.get_by_label("pass by itself where passing is all I can do").uncheck()
    page.keyboard.press("Escape")

    # In the answers, in the payment and on the stack, by a mark with a name.
    name = marked[0].get_attribute("data-name") or ""
    play = page.get_by_role("button", name=re.compile(rf"Activate {re.escape(name)}.*{MARK}"))
    play.first.click()
    page.locator(".payment-head .blank-mark").wait_for()
    means = page.locator(".mean").filter(has_text=re.compile("|".join(map(re.escape, unknown))))
    assert means.count() > 0
    assert page.locator(".mean .blank-mark").count() == means.count()
    page.keyboard.press("Enter")
    page.locator(".stack-item .blank-mark").wait_for()
    assert MARK in page.locator(".stack-item").inner_text()


def test_marks_leave_a_phone_as_wide_as_it_is(open_page: Opened, deck: str) -> None:
    page = open_page(PHONE, touch=True)
    paste_deck(page, 0, deck)
    press_begin(page)
    page.get_by_role("button", name="Play them without text").click()
    wait_for_question(page)
    page.locator(".prompt .blank-mark").nth(1).wait_for(state="attached")
    assert page.locator(".board").evaluate("one => one.scrollWidth") <= PHONE[0]


def test_a_friend_is_told_of_the_others_cards_and_asked_about_their_own(
    open_page: Opened, modules: Path, deck: str
) -> None:
    axe = modules / "axe-core" / "axe.min.js"
    host = open_page()
    host.get_by_role("radio", name="A friend").check()
    host.locator(".wishes input").first.fill("Ann")
    paste_deck(host, 0, deck)
    press_begin(host)
    sheet(host).wait_for()
    host.get_by_role("button", name="Play them without text").click()
    link = host.get_by_label("For a friend").input_value()
    guest = open_page(path="#" + link.partition("#")[2])
    guest.get_by_text("2 different cards of Ann’s deck are played without text").wait_for()
    assert findings(host, axe) == []
    assert findings(guest, axe) == []
    said = asked_for(guest, link.partition("=")[2])
    paste_deck(guest, 0, deck)
    guest.get_by_role("button", name="Sit down").click()
    sheet(guest).wait_for()
    guest.keyboard.press("Escape")
    sheet(guest).wait_for(state="detached")
    assert said == []
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_role("button", name="Play them without text").click()
    guest.locator(".board").wait_for()
    assert [wish["without_text"] for wish in said] == [True]
