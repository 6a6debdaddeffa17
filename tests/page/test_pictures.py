"""Pictures of the table, for README.md, docs/table.md and anybody who wants to see what a change did to it.

The environment variable REGALIA_PICTURES names the folder for them (docs/images for the pictures in the
repository). Without it they go to a temporary folder.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.page import test_lesson, test_puzzles
from tests.page.conftest import PHONE, Opened
from tests.page.films import short_game, watch
from tests.page.hands import Look, answering, begin, play, quiet, wait_for_question
from tests.page.test_games import Mouse

if TYPE_CHECKING:
    from playwright.sync_api import Page

QUALITY = 66
BLANK, HEAVY = 20_000, 200_000
"""Bytes of a picture with little on it, and of one that is too large for a page."""
TURNS = 7
"""Turns of the game that is analysed for its picture, which takes minutes."""
PATIENCE = 900_000
TRIES = 3
FEW = 2


NAMED = os.environ.get("REGALIA_PICTURES", "")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(NAMED).resolve() if NAMED else tmp_path


class Builder(Mouse):
    """Plays allies and objects, and seldom attacks: a table worth a picture."""

    def _click_something(self, page: Page, seen: Look) -> None:
        plain = [text for text in seen["options"] if "attack" not in text.lower()]
        wanted = self.chance.choice(plain or seen["options"])
        page.locator(".prompt .option:not(:disabled, .picked)").nth(seen["options"].index(wanted)).click()


def is_rich(page: Page, seen: Look) -> bool:
    """Allies on both sides and something that can be done about them."""
    allies = [
        page.locator(f".{side} .row[aria-label$='allies'] .tile").count() for side in ("mine", "theirs")
    ]
    playable = any("Activate" in text for text in seen["options"])
    return min(allies) >= FEW and playable and len(seen["lit"]) >= 2 and seen["pass"]


def reach(open_page: Opened, size: tuple[int, int], opponent: str, decks: tuple[str, str]) -> Page:
    """A table with something on it; the last one, if chance was against it."""
    for seed in range(TRIES):
        page = open_page(size)
        begin(page, opponent, decks=decks)
        play(page, Builder(seed), until=partial(is_rich, page))
        if is_rich(page, wait_for_question(page)):
            break
    page.locator(".own-cards .face").first.wait_for()
    quiet(page)
    return page


def keep(page: Page, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, type="jpeg", quality=QUALITY)
    assert BLANK < path.stat().st_size < HEAVY


def test_pictures_of_the_table(open_page: Opened, folder: Path) -> None:
    page = reach(open_page, (1440, 900), "Myself", ("Silvie", "Rai"))
    keep(page, folder / "table.jpg")
    plays = page.locator(".prompt .option", has_text="Activate")
    if plays.count():
        with answering(page):
            plays.first.click()
        if page.locator(".mean:not(:disabled)").count():
            with answering(page):
                page.locator(".mean:not(:disabled)").first.click()
        keep(page, folder / "paying.jpg")
        with answering(page):
            page.keyboard.press("Escape")
    page.locator(".own-cards .fan-hand button.card:not(.lit), .theirs .champion button.card").last.click()
    page.locator(".why").wait_for()
    quiet(page)
    keep(page, folder / "why.jpg")


def test_pictures_of_the_phone_and_the_first_page(open_page: Opened, folder: Path) -> None:
    page = reach(open_page, PHONE, "Myself", ("Lorraine", "Silvie"))
    keep(page, folder / "phone.jpg")
    first = open_page()
    first.locator(".preset-card .card").first.wait_for()
    keep(first, folder / "first-page.jpg")


def test_pictures_of_the_lesson_and_a_puzzle(open_page: Opened, folder: Path) -> None:
    page = open_page()
    test_lesson.begin(page)
    test_lesson.follow(page, test_lesson.type_taught, 9)
    page.locator(".lesson-arrow").wait_for()
    keep(page, folder / "lesson.jpg")
    puzzle = open_page()
    test_puzzles.lay_out(puzzle)
    puzzle.get_by_role("button", name="Hint").click()
    puzzle.locator(".own-cards .face").first.wait_for()
    keep(puzzle, folder / "puzzle.jpg")


def test_pictures_of_a_replay_and_its_analysis(open_page: Opened, folder: Path) -> None:
    page = open_page()
    watch(page, short_game(TURNS if NAMED else 3))
    page.get_by_role("button", name=f"Turn {TURNS if NAMED else 3},").click()
    page.keyboard.press("ArrowRight")
    page.locator(".chosen h1").wait_for()
    page.locator(".own-cards .face").first.wait_for()
    keep(page, folder / "replay.jpg")
    if NAMED:
        page.get_by_role("button", name="Analysis").click()
        sheet = page.get_by_role("dialog", name="Analysis")
        sheet.get_by_role("button", name="Analyse this game").click()
        sheet.locator(".curve").wait_for(timeout=PATIENCE)
        sheet.get_by_role("progressbar").wait_for(state="detached", timeout=PATIENCE)
        keep(page, folder / "analysis.jpg")
