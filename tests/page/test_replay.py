"""A game watched again: its steps by mouse and keyboard, what was chosen, all hands, and the link to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.page.conftest import PHONE, Opened
from tests.page.films import game_of_three, watch
from tests.page.hands import after, begin, play, question, wait_for_question
from tests.page.test_games import Mouse
from tests.page.test_judged_page import LUMINANCE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

PATIENCE = 120_000
"""Milliseconds for an analysis, which stands back behind everything else on the machine."""


def at(page: Page, step: int) -> None:
    page.locator(f".replay .board[data-at='{step}']").wait_for()


def go(page: Page, step: int) -> None:
    page.get_by_role("slider", name="Step").fill(str(step))
    at(page, step)


def chosen(page: Page) -> Locator:
    return page.locator(".chosen h1")


SHOWN = """() => document.querySelector(".replay-slider input").value
  === document.querySelector(".replay .board").dataset.at"""


def here(page: Page) -> int:
    """The step, once the table shows it."""
    page.wait_for_function(SHOWN)
    return int(page.locator(".board").get_attribute("data-at") or 0)


def test_a_finished_game_is_watched_again(open_page: Opened) -> None:
    page = open_page()
    begin(page, decks=("Lorraine", "Rai"))
    play(page, Mouse(2), until=lambda seen: page.locator(".log-heading").count() > 4)
    page.keyboard.press("m")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    end = page.get_by_role("dialog", name="Defeat")
    end.get_by_role("button", name="Watch the replay").click()

    at(page, 0)
    assert chosen(page).inner_text() == "The game begins."
    last = int(page.get_by_role("slider", name="Step").get_attribute("max") or 0)
    assert last > 5
    go(page, last)
    assert chosen(page).inner_text().startswith("You give up.")
    assert "win" in page.locator(".replay-result").inner_text()
    assert page.locator(".phases .stop").count() == 0
    page.get_by_role("button", name="Turn 2").click()
    assert 0 < here(page) < last
    assert page.locator(".turns [aria-current]").inner_text() == "2"

    eyes = page.get_by_label("Seen by")
    eyes.select_option(label="The bot")
    page.locator(".mine .player-name", has_text="The bot").wait_for()
    assert page.locator(".own-cards button.card").count() > 0
    eyes.select_option(label="spectators")
    page.locator(".own-cards").wait_for(state="detached")
    assert page.locator(".field button.card.strip").count() == 0
    eyes.select_option(label="both players")
    page.locator(".own-cards").wait_for()
    hidden = page.locator(".field > .other-cards")
    assert hidden.locator("button.card").count() == sum(map(int, hidden.locator("b").all_inner_texts()))
    assert page.locator(".prompt .option").count() == 0
    assert page.locator(".player-name", has_text="away").count() == 0, "nobody is away from a replay"


def test_the_keyboard_steps_plays_and_pauses(open_page: Opened) -> None:
    page = open_page()
    watch(page)
    body = page.locator("body")
    body.press("ArrowRight")
    at(page, 1)
    assert chosen(page).inner_text() == "Chance shuffles Ann's deck."
    body.press("PageDown")
    page.locator(".turns [aria-current]", has_text="1").wait_for()
    first = here(page)
    body.press("ArrowLeft")
    at(page, first - 1)
    body.press("End")
    page.locator(".replay-result").wait_for()
    last = here(page)
    body.press("PageUp")
    assert here(page) < last
    body.press("Home")
    at(page, 0)
    page.get_by_label("Speed").select_option(label="2 a second")
    chosen(page).click()
    body.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    page.locator(".chosen h1", has_text="reserves").wait_for()
    body.press("Space")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.get_by_label("Speed").select_option(label="by turn")
    chosen(page).click()
    for _ in range(4):
        page.keyboard.down("Space")  # held down, it begins to play and goes on
    page.keyboard.up("Space")
    page.locator(".replay-result").wait_for()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    body.press("?")
    page.get_by_role("dialog", name="Keys").get_by_text("play, pause").wait_for()


def test_keys_count_from_where_the_replay_is_by_then(open_page: Opened) -> None:
    """Keys that come faster than steps are drawn."""
    page = open_page()
    watch(page)
    page.evaluate(
        """() => {
          for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"])
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }"""
    )
    at(page, 2)


def test_each_step_says_what_was_chosen_as_its_reader_may_know_it(open_page: Opened) -> None:
    page = open_page()
    watch(page)
    page.get_by_role("button", name="Turn 1,").click()
    before = here(page)
    go(page, before + 1)
    assert chosen(page).inner_text() == "Ann activates Esteemed Knight."
    go(page, before + 2)
    assert re.match("Ann reserves .* and ", chosen(page).inner_text())
    for eyes, text in (("Ann", "You reserve "), ("Ben", "Ann reserves 3 hidden cards.")):
        page.get_by_label("Seen by").select_option(label=eyes)
        page.locator(".chosen h1", has_text=text).wait_for()


def test_a_link_shows_the_replay_in_another_browser(open_page: Opened) -> None:
    page = open_page()
    begin(page, decks=("Lorraine", "Rai"))
    wait_for_question(page)
    page.keyboard.press("m")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("dialog", name="Defeat").get_by_role("button", name="Watch the replay").click()
    at(page, 0)
    page.get_by_role("button", name="Share").click()
    sheet = page.get_by_role("dialog", name="Share this game")
    assert "both decks" in sheet.inner_text()
    assert sheet.locator("input").count() == 0
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as a file").click()
    assert '"regalia"' in download.value.path().read_text(encoding="utf-8")
    sheet.get_by_role("button", name="Make a link").click()
    link = sheet.locator("input").input_value()
    other = open_page(path=link.rpartition("/")[2])
    at(other, 0)
    assert other.get_by_label("Seen by").locator("option:checked").inner_text() == "both players"
    assert link.rpartition("=")[2] not in other.url
    visitor = open_page(path="#play=" + link.rpartition("=")[2])
    visitor.get_by_text("leads to the replay of a game").wait_for()


def test_one_plays_on_from_a_step_against_a_bot(open_page: Opened) -> None:
    page = open_page()
    watch(page)
    page.get_by_role("button", name="Turn 2,").click()
    page.locator(".turns [aria-current]", has_text="2").wait_for()
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog", name="Play on from step")
    sheet.get_by_label("I play for").select_option("1")
    sheet.get_by_label("The bot").select_option("greedy")
    sheet.get_by_role("button", name="Play on").click()
    wait_for_question(page)
    page.locator(".theirs .player-name", has_text="The bot").wait_for()
    page.locator(".log-line", has_text="of the game of Ann against Ben").wait_for()


def test_one_plays_on_alone_and_watches_that_game_again(open_page: Opened) -> None:
    page = open_page()
    watch(page)
    page.get_by_role("button", name="Turn 1,").click()
    step = here(page) + 1
    go(page, step)
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog", name="Play on from step")
    sheet.get_by_role("radio", name="Me at both seats").check()
    sheet.get_by_role("button", name="Play on").click()
    assert wait_for_question(page)["paying"], "the step is in the middle of a payment"
    before = question(page)
    page.locator(".payment .primary").click()
    after(page, before)
    page.keyboard.press("m")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("dialog", name="Victory").or_(page.get_by_role("dialog", name="Defeat")).wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Watch the replay").click()
    at(page, 0)
    go(page, step)
    assert chosen(page).inner_text().endswith("activates Esteemed Knight.")
    go(page, step + 1)
    assert "Played on from step" in page.locator(".log").inner_text()


def test_a_game_is_analysed_with_progress_and_a_click_leads_to_the_step(open_page: Opened) -> None:
    page = open_page()
    watch(page)
    page.get_by_role("button", name="Analysis").click()
    sheet = page.get_by_role("dialog", name="Analysis")
    sheet.get_by_role("button", name="Analyse this game").click()
    sheet.get_by_role("button", name="Stop").click()
    sheet.get_by_role("button", name="Go on").click()
    sheet.get_by_role("progressbar").wait_for()
    sheet.get_by_text(re.compile(r"\d+ of \d+ choices")).wait_for(timeout=PATIENCE)
    sheet.get_by_role("progressbar").wait_for(state="detached", timeout=PATIENCE)
    assert "to win: from" in (sheet.locator(".curve").get_attribute("aria-label") or "")
    points = (sheet.locator(".curve-line").get_attribute("points") or "").split()
    sheet.locator("summary").click()
    rows = sheet.locator("tbody tr")
    assert len(points) == rows.count() + 1, "each choice, and the end"
    assert sheet.locator(".curve-slip").count() == sheet.locator("tbody tr.slip").count()
    step = int(rows.nth(1).locator("button").inner_text())
    rows.nth(1).locator("button").click()
    at(page, step)
    sheet.wait_for(state="detached")
    assert "search bot" in page.locator(".step-note").inner_text()
    page.get_by_role("button", name="Analysis").click()
    slips = sheet.locator(".curve-slip")
    if slips.count():
        slips.first.press("Enter")
        page.locator(".step-note.costly").wait_for()


def test_one_plays_on_as_the_third_player(open_page: Opened) -> None:
    page = open_page()
    watch(page, game_of_three())
    wished: list[Any] = []

    def refuse(route: Route) -> None:
        wished.append(route.request.post_data_json)
        route.fulfill(status=400, json={"reason": "Not today.", "wait": 0})

    page.route("**/api/replays/*/game", refuse)
    for step, name, seat in ((0, "Cay", 2), (1, "Ben", 1)):
        go(page, step)
        page.get_by_label("Seen by").select_option(label=name)
        page.get_by_role("button", name="Play on from here").click()
        sheet = page.get_by_role("dialog", name="Play on from step")
        assert sheet.get_by_label("I play for").locator("option:checked").inner_text().startswith(name)
        sheet.get_by_role("button", name="Play on").click()
        sheet.get_by_text("Not today.").wait_for()
        assert wished.pop()["seat"] == seat
        sheet.get_by_label("I play for").select_option("2")
        sheet.get_by_role("button", name="Play on").click()
        sheet.get_by_text("Not today.").wait_for()
        assert wished.pop()["seat"] == 2
        sheet.get_by_role("button", name="Close").click()


def judged(player: int, at: int, highest: float) -> dict[str, object]:
    """What the search bot said of a choice."""
    return {
        "at": at,
        "turn": 1,
        "player": player,
        "said": "pass",
        "best": "attack",
        "line": [],
        "chance": highest - 0.2,
        "highest": highest,
        "cost": 0.2,
        "doubt": 0.01,
        "misses_win": False,
    }


def test_figures_of_an_analysis_add_up(open_page: Opened) -> None:
    page = open_page()
    mistake = judged(0, 1, 0.404) | {"chance": 0.346, "cost": 0.058}
    other = judged(1, 2, 0.615) | {"chance": 0.615, "cost": 0.0}
    found = {"state": "running", "done": 2, "count": 9, "choices": [mistake, other]}
    page.route("**/api/replays/*/analysis", lambda route: route.fulfill(json=found))
    watch(page)
    for name, final in (("Ann", 38), ("Ben", 62)):
        page.get_by_label("Seen by").select_option(label=name)
        page.get_by_role("button", name="Analysis").click()
        sheet = page.get_by_role("dialog", name="Analysis")
        first = 40 if name == "Ann" else 60
        said = sheet.locator(".curve").get_attribute("aria-label") or ""
        assert f"from {first} % to {final} %" in said
        assert "(35 %)" in sheet.locator(".slips li").inner_text()
        assert "(40 %). −5 points" in sheet.locator(".slips li").inner_text()
        sheet.get_by_role("button", name="Close").click()


def test_of_three_players_the_curve_shows_the_choices_of_one(open_page: Opened) -> None:
    """What the others gain by a choice is not known: there are two of them."""
    page = open_page()
    choices = [judged(0, 1, 0.4), judged(1, 2, 0.3), judged(0, 3, 0.6), judged(2, 4, 0.9)]
    found = {"state": "done", "done": 4, "count": 4, "choices": choices}
    page.route("**/api/replays/*/analysis", lambda route: route.fulfill(json=found))
    watch(page, game_of_three())
    for name, chances in (("Ann", "from 40 % to"), ("Cay", "from 90 % to")):
        page.get_by_label("Seen by").select_option(label=name)
        page.get_by_role("button", name="Analysis").click()
        sheet = page.get_by_role("dialog", name="Analysis")
        assert f"The chance of {name} to win: {chances}" in (
            sheet.locator(".curve").get_attribute("aria-label") or ""
        )
        own = sum(one["player"] == ["Ann", "Ben", "Cay"].index(name) for one in choices)
        points = (sheet.locator(".curve-line").get_attribute("points") or "").split()
        assert len(points) == own + 1, "their own choices, and the end"
        assert sheet.locator(".curve-slip").count() == own
        assert sheet.locator(".slips li").count() == len(choices)
        sheet.get_by_role("button", name="Close").click()


def test_the_turn_that_is_shown_can_be_read_under_the_pointer(open_page: Opened) -> None:
    page = open_page()
    page.emulate_media(color_scheme="dark")
    watch(page)
    turn = page.locator(".turns button", has_text="2")
    turn.click()
    page.locator(".turns [aria-current]", has_text="2").wait_for()
    turn.hover()
    assert turn.evaluate(LUMINANCE) >= 4.5


def test_on_a_phone_everything_is_in_view(open_page: Opened) -> None:
    page = open_page(PHONE, touch=True)
    watch(page)
    page.get_by_role("button", name="Turn 3,").click()
    page.locator(".turns [aria-current]", has_text="3").wait_for()
    width, height = PHONE
    for part in (".replay-play", ".turns", ".field", ".own-cards", ".chosen h1", ".fan-hand .card"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["x"] >= 0, part
        assert box["y"] >= 0, part
        assert box["x"] + box["width"] <= width + 1, part
        assert box["y"] + box["height"] <= height + 1, part
    assert not page.get_by_label("Speed").is_visible()
    page.get_by_role("button", name="More").click()
    page.get_by_label("Speed").wait_for()


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
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("button", name="Look at the table").click()
    page.keyboard.press("m")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the file").click()
    assert "awake" in download.value.path().read_text(encoding="utf-8")
