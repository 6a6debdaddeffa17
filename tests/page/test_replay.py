"""A game watched again: the slider, the turns, and either player's eyes."""

from __future__ import annotations

from tests.page.conftest import Opened
from tests.page.hands import begin, play, wait_for_question
from tests.page.test_games import Mouse


def test_a_finished_game_is_watched_again(open_page: Opened) -> None:
    page = open_page()
    begin(page, decks=("Lorraine", "Rai"))
    play(page, Mouse(2), until=lambda seen: page.locator(".log-heading").count() > 4)
    page.keyboard.press("m")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, I give up").click()
    end = page.get_by_role("dialog", name="Defeat")
    end.get_by_role("button", name="Watch the replay").click()

    board = page.locator(".board")
    page.locator(".replay .board[data-at='0']").wait_for()
    slider = page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or 0)
    assert last > 5
    slider.fill(str(last))
    page.locator(f".board[data-at='{last}']").wait_for()
    assert "win" in page.locator(".prompt h1").inner_text()
    turns = page.locator(".replay-bar select").first
    turns.select_option(index=2)
    page.locator(f".board:not([data-at='{last}'])").wait_for()
    before = int(board.get_attribute("data-at") or 0)
    page.locator("body").press("ArrowRight")
    page.locator(f".board[data-at='{before + 1}']").wait_for()

    eyes = page.locator(".replay-bar select").last
    eyes.select_option(label="The bot")
    page.locator(".mine .player-name", has_text="The bot").wait_for()
    assert page.locator(".own-cards button.card").count() > 0
    eyes.select_option(label="Spectator")
    page.locator(".own-cards").wait_for(state="detached")
    assert page.locator(".prompt .option").count() == 0
    assert page.locator(".player-name", has_text="away").count() == 0, "nobody is away from a replay"


def test_a_report_is_a_ticket_during_the_game_and_a_file_afterwards(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    wait_for_question(page)
    page.keyboard.press("m")
    page.locator(".report textarea").fill("The champion should be awake.")
    page.get_by_role("button", name="Make a report").click()
    page.get_by_text("Kept as ticket").wait_for()
    assert page.get_by_role("link", name="Download the file").count() == 0
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, I give up").click()
    page.get_by_role("button", name="Look at the table").click()
    page.keyboard.press("m")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the file").click()
    assert "awake" in download.value.path().read_text(encoding="utf-8")
