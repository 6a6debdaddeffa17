"""Whole games on the page: by clicking, by keyboard alone, and two people against each other."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import Opened
from tests.page.hands import Look, after, answering, begin, look, play, press_space, question

if TYPE_CHECKING:
    from playwright.sync_api import Page


DEAD = 1.0
"""Seconds after which a key has done nothing; the page waits half a second for a second digit."""


class Mouse:
    """Plays by clicking: something that glows, one of the answers, or the button."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def __call__(self, page: Page, seen: Look, number: int) -> None:
        before = question(page)
        if seen["doubted"]:
            page.locator(".doubt").get_by_role("button", name="Yes").click()
        elif seen["paying"]:
            page.locator(".payment .primary").click()
        elif seen["picked"] and seen["confirm"]:
            page.locator(".prompt .confirm, .prompt-buttons .primary:not(.pass)").first.click()
        elif seen["options"] and not (seen["pass"] and self.chance.random() < 0.25):
            with answering(page):
                self._click_something(page, seen)
            if question(page) == before:  # picked or priced, not yet answered
                return
        elif seen["pass"]:
            page.locator(".prompt .pass").click()
        else:
            page.locator(".prompt .confirm, .prompt-buttons .primary").first.click()
        after(page, before)

    def _click_something(self, page: Page, seen: Look) -> None:
        options = page.locator(".prompt .option:not(:disabled, .picked)")
        options.nth(self.chance.randrange(len(seen["options"]))).click()


class Keys:
    """Plays with the keyboard alone."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def __call__(self, page: Page, seen: Look, answers: int) -> None:
        before = question(page)
        if seen["doubted"]:
            page.keyboard.press("y")
        elif seen["paying"] or (seen["picked"] and seen["confirm"]):
            page.keyboard.press("Enter")
        elif seen["options"] and not (seen["pass"] and self.chance.random() < 0.25):
            most = min(len(seen["options"]), 9)
            number = "".join(filter(str.isdigit, seen["options"][0])) if seen["numbers"] else ""
            with answering(page, DEAD):  # a number may be that of an answer that cannot be taken now
                for digit in number or str(self.chance.randint(1, most)):
                    page.keyboard.press(digit)
            if question(page) == before:
                return
        elif seen["pass"]:
            press_space(page)
        else:
            page.keyboard.press("Enter")
        after(page, before)


def test_a_game_against_the_bot_by_clicking(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    play(page, Mouse(7))
    assert "win" in look(page)["prompt"].lower() or "draw" in look(page)["prompt"].lower()
    assert page.locator(".log-heading").count() > 2


def test_a_game_by_keyboard_alone(open_page: Opened) -> None:
    page = open_page()
    begin(page, decks=("Lorraine Demo", "Lorraine Demo"))
    play(page, Keys(3))
    assert look(page)["over"]


@pytest.mark.parametrize("size", [(1366, 650), (1280, 720), (1024, 768), (1440, 900)])
def test_everything_fits_the_windows_of_laptops(open_page: Opened, size: tuple[int, int]) -> None:
    """The whole hand is above the question, and nothing has to be scrolled for."""
    page = open_page(size)
    begin(page, "Myself", decks=("Lorraine", "Rai"))
    play(page, Mouse(5), until=lambda seen: page.locator(".log-heading").count() > 4 and seen["pass"])
    assert page.evaluate("() => document.querySelector('.field').scrollHeight") <= page.evaluate(
        "() => document.querySelector('.field').clientHeight"
    )
    hand, foot = page.locator(".own-cards").bounding_box(), page.locator(".foot").bounding_box()
    assert hand is not None
    assert foot is not None
    assert hand["y"] + hand["height"] <= foot["y"] + 1
    for button in page.locator(".prompt-buttons button, .phases > .quiet-button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
        assert box["x"] + box["width"] <= foot["x"] + foot["width"]
