"""Decks that are kept in the browser, and the results of its games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from regalia.decks.files import find_deck
from regalia.decks.text import write_text
from tests.page.conftest import Opened
from tests.page.hands import choose_preset, paste_deck, press_begin
from tests.page.test_access import findings
from tests.page.test_again import give_up

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LIST = write_text(find_deck("rai"))


def keep(page: Page, name: str) -> Locator:
    """Paste a list and keep it; the chooser of one's own deck."""
    paste_deck(page, 0, LIST)
    chooser = page.locator(".deck-chooser").first
    chooser.get_by_label("Name", exact=True).fill(name)
    chooser.get_by_role("button", name="Keep this deck").click()
    chooser.get_by_text(f"Kept as {name}").wait_for()
    return chooser


def test_a_deck_is_kept_renamed_exported_and_removed(open_page: Opened, tmp_path: Path) -> None:
    page = open_page()
    keep(page, "Storm")
    page.reload()
    chooser = page.locator(".deck-chooser").first
    chooser.get_by_role("radio", name="My decks").check()
    chooser.locator(".verdict", has_text="Ready to play").wait_for()
    assert chooser.locator(".verdict span").first.inner_text().startswith("Storm, material 12")

    chooser.get_by_role("button", name="Rename Storm").click()
    field = chooser.get_by_label("A new name for Storm")
    field.fill("")
    page.keyboard.press("Enter")
    chooser.get_by_text("A deck needs a name.").wait_for()
    field.fill("Thunder")
    page.keyboard.press("Enter")
    chooser.locator(".saved-deck", has_text="Thunder").wait_for()

    with page.expect_download() as download:
        chooser.get_by_role("button", name="Export Thunder").click()
    assert download.value.suggested_filename == "Thunder.txt"
    download.value.save_as(tmp_path / "list")
    assert (tmp_path / "list").read_text(encoding="utf-8") == LIST

    chooser.get_by_role("button", name="Remove Thunder").click()
    chooser.get_by_role("button", name="Keep", exact=True).click()
    chooser.get_by_role("button", name="Remove Thunder").click()
    chooser.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    chooser.get_by_role("radio", name="My decks").wait_for(state="detached")
    assert page.evaluate("() => localStorage.getItem('regalia.decks')") == "[]"


def test_a_kept_deck_plays_under_its_name_and_its_games_are_counted(open_page: Opened, modules: Path) -> None:
    page = open_page()
    assert page.locator(".results").count() == 0
    chooser = keep(page, "Storm")
    chooser.get_by_role("radio", name="My decks").check()
    chooser.locator(".verdict", has_text="Ready to play").wait_for()
    choose_preset(page, 1, "Lorraine Demo")
    page.locator(".wishes label", has_text="Who goes first").locator("select").select_option("me")
    press_begin(page)
    give_up(page)
    page.locator(".result").get_by_role("link", name="New game").click()

    results = page.locator(".results")
    results.wait_for()
    rows = results.locator(".share-table tbody tr")
    told = [row.inner_text().replace("\t", " ") for row in rows.all()]
    assert [" ".join(row.split()) for row in told] == [
        "Storm 1 0 0 % 0 to 79",
        "Bot simple 1 0 0 % 0 to 79",
        "Going first 1 0 0 % 0 to 79",
    ]
    (game,) = results.locator(".played li").all()
    words = game.inner_text()
    assert "Lost" in words
    assert "Storm against lorraine-demo (bot simple)" in words
    assert re.search("going first, (1 turn|before the first turn),", words)

    # The deck that was played last is chosen again.
    chooser = page.locator(".deck-chooser").first
    assert chooser.get_by_role("radio", name="My decks").is_checked()
    chooser.locator(".verdict", has_text="Ready to play").wait_for()
    page.locator(".begin .primary:not(:disabled)").wait_for()

    assert findings(page, modules / "axe-core" / "axe.min.js") == []
    game.get_by_role("button", name="Watch").click()
    page.locator(".board").wait_for()
