"""A player's own pictures: a whole folder at once, matched to cards, kept; and those on this machine."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from regalia.cards.facts import load
from tests.page.conftest import SERVE, Opened, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MANY = 2_000
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A picture of one dot."""
UNKNOWN = ("holiday.png", "notes.txt")
SHOWN = "() => document.querySelector('.preset-card .art-window img')?.naturalWidth ?? 0"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pictures of 2,000 cards, named after the card in one way or another, and two files that are of none."""
    found = tmp_path_factory.mktemp("cards")
    for number, face in enumerate(list(load())[:MANY]):
        edition = face.editions[0] if face.editions else face.slug
        name = (face.slug, face.id, edition)[number % 3]
        (found / f"{name}.png").write_bytes(DOT)
    for name in UNKNOWN:
        (found / name).write_bytes(DOT)
    return found


def choose(page: Page, folder: Path) -> None:
    page.get_by_label("Take a folder").set_input_files(folder)


def test_a_folder_is_taken_at_once_and_kept(open_page: Opened, folder: Path) -> None:
    page = open_page()
    page.locator(".preset-card .art-window").first.wait_for()
    choose(page, folder)
    page.get_by_text(f"{MANY} pictures in use.").wait_for()
    page.get_by_text(f"{MANY} of {MANY + len(UNKNOWN)} files taken, for {MANY} different cards").wait_for()
    page.locator(".settings details summary", has_text="2 files are for no known card").click()
    assert page.locator(".unmatched li").all_inner_texts() == [*UNKNOWN]
    page.wait_for_function(SHOWN)
    page.reload()
    page.get_by_text(f"{MANY} pictures in use.").wait_for()
    page.wait_for_function(SHOWN)
    page.get_by_role("button", name=f"Forget {MANY} pictures").click()
    page.locator(".preset-card svg.art").first.wait_for()
    page.reload()
    page.locator(".preset-card svg.art").first.wait_for()
    assert page.get_by_role("button", name="Forget").count() == 0


@pytest.fixture
def pictured(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A server with one picture in the player's folder."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    slug = "rai-spellcrafter"
    (pictures / f"{slug}.png").write_bytes(DOT)
    with serving(SERVE, tmp_path) as (address, _):
        yield address, slug


def test_pictures_in_the_players_folder_are_shown(browser: Browser, pictured: tuple[str, str]) -> None:
    address, slug = pictured
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.locator(".preset", has_text="Embers").locator("input").first.check()
    page.wait_for_function(SHOWN)
    source = page.locator(".preset-card .art-window img").first.get_attribute("src")
    assert source == f"/api/pictures/{slug}"
    page.get_by_text("1 picture in your folder on this computer").wait_for()
    context.close()
