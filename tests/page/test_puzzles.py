"""Puzzles on the page: laid out, with hints and the solution, failed by passing, solved, and remembered."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import after, answering, option, press_space, question, token, wait_for_question
from tests.page.staged import Stage, staged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TITLE = "A slash before the soldier"
SLIMES = "No limit to slimes"
WINNING = (
    *("Attack with Limitless Slime", "Silvie, Loved by All", "Activate Baby Red Slime"),
    *("Attack with Baby Red Slime", "Silvie, Loved by All"),
)
"""The choices that solve the slimes. Everything else is to pass."""
MOST = 40

COVERING = """(one) => {
  const box = one.getBoundingClientRect();
  for (let over = one.parentElement; over; over = over.parentElement) {
    const around = over.getBoundingClientRect();
    const cuts = getComputedStyle(over).overflowY !== "visible";
    if (cuts && (box.bottom > around.bottom + 1 || box.top < around.top - 1)) return over.className;
  }
  return "";
}"""
"""What hides a part of something, because it lies outside; or nothing."""

Press = Callable[["Page", str], None]


def lay_out(page: Page, title: str = TITLE) -> None:
    page.get_by_role("region", name="Puzzles").get_by_role("button", name=title).click()
    begun(page)


def begun(page: Page) -> None:
    page.get_by_role("region", name="The puzzle").wait_for()
    wait_for_question(page)


def test_a_puzzle_is_failed_and_laid_out_again(open_page: Opened) -> None:
    page = open_page()
    lay_out(page)
    assert "Win in this main phase" in page.get_by_role("region", name="The puzzle").inner_text()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Begin with this: activate Reckless Slash.").wait_for()
    page.get_by_role("button", name="Solution").click()
    solution = page.get_by_role("dialog", name=TITLE)
    solution.locator("li", has_text="Activate Inspiring Call").wait_for()
    solution.get_by_role("button", name="Close").click()
    press_space(page)
    end = page.get_by_role("dialog", name="Not this time")
    end.get_by_role("button", name="Look at the solution").click()
    end.locator("li", has_text="Activate Inspiring Call").wait_for()
    end.get_by_role("button", name="Again").click()
    end.wait_for(state="detached")
    assert wait_for_question(page)["pass"]
    before = question(page)
    page.locator(".prompt .option", has_text="Attack").first.click()
    after(page, before)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("At the beginning this wins: activate Reckless Slash.").wait_for()


def test_the_next_puzzle_follows(open_page: Opened) -> None:
    page = open_page()
    lay_out(page)
    press_space(page)
    page.get_by_role("dialog", name="Not this time").get_by_role("button", name="Next puzzle").click()
    page.locator(".puzzle-task").get_by_text(TITLE).wait_for(state="detached")
    assert wait_for_question(page)["pass"]


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
def test_a_puzzle_fits_a_phone(open_page: Opened, size: tuple[int, int]) -> None:
    page = open_page(size, touch=True)
    lay_out(page)
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= size[0], "the page can be scrolled sideways"
    for part in (".puzzle-task", ".puzzle-buttons button >> nth=2", ".prompt-words h1"):
        page.locator(part).click(trial=True)
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= size[1], part
        covering = page.locator(part).evaluate(COVERING)
        assert covering == "", f"{part} is cut by {covering}"
    page.get_by_role("button", name="Solution").tap()
    steps = page.get_by_role("dialog", name=TITLE).locator("li")
    assert steps.count() > 1
    assert steps.first.is_visible()


def test_every_card_of_a_puzzle_has_a_face(open_page: Opened) -> None:
    """Decks of puzzles are made up, so a drawn card is of no pool."""
    page = open_page()
    missing: list[str] = []
    page.on(
        "response",
        lambda answer: missing.append(answer.url) if answer.status >= HTTPStatus.BAD_REQUEST else None,
    )
    lay_out(page, "A guard and a stab")
    option(page, "Use Bauble of Abundance").click()
    drawn = page.locator(".own-cards [data-name='Blank']")
    for _ in range(MOST):
        if drawn.count():
            break
        wait_for_question(page)
        with answering(page):
            page.keyboard.press("Space")
    drawn.locator(".face").wait_for()
    assert missing == []


def test_a_face_that_is_not_there_is_asked_for_once(browser: Browser) -> None:
    """The other champion is a stand-in of the stage. It is shown by its name."""
    mine = {"champion": ["Spirit of Wind"], "hand": ["2x Fireball"], "field": ["Swift Recruit"], "filler": 9}
    page = staged(browser, None, WIDE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    stage = Stage({"A": mine, "B": {"filler": 9}})
    page.route_web_socket("**/ws", stage.talk)
    page.goto(page.url + "#play=a-seat-at-the-stage")
    page.locator(".theirs .champion .unknown", has_text="Champion B").wait_for()
    for _ in range(2):
        before = question(page)
        page.locator(".prompt .option, .prompt .pass").first.click()
        after(page, before)
    page.wait_for_timeout(300)
    page.context.close()
    assert asked.count("champion-b0.json") == 1


def test_a_puzzle_is_no_game_to_go_back_to(open_page: Opened) -> None:
    page = open_page()
    lay_out(page)
    address = page.url
    page.reload()
    begun(page)
    press_space(page)
    page.get_by_role("dialog", name="Not this time").get_by_role("link", name="Other puzzles").click()
    page.get_by_role("region", name="Puzzles").wait_for()
    page.get_by_text("Games you begin are kept here.").wait_for()
    assert page.locator(".kept li").count() == 0
    page.goto(address)
    page.get_by_role("heading", name="Not this time").wait_for()


def test_a_puzzle_that_was_kept_before_is_forgotten(open_page: Opened) -> None:
    page = open_page()
    lay_out(page)
    kept = [{"name": "old", "token": token(page)}]
    page.goto(page.url.split("#")[0])
    page.evaluate("(kept) => localStorage.setItem('regalia.games', JSON.stringify(kept))", kept)
    with page.expect_response(re.compile("/api/games/")):
        page.reload()
    page.wait_for_function("() => localStorage.getItem('regalia.games') === '[]'")
    assert page.locator(".kept li").count() == 0


def click(page: Page, answer: str) -> None:
    if answer:
        page.locator(".prompt .option", has_text=answer).click()
    else:
        page.locator(".prompt .pass").click()


def type_key(page: Page, answer: str) -> None:
    if answer:
        key = page.locator(".prompt .option", has_text=answer).locator(".key")
        page.keyboard.press(key.inner_text())
    else:
        page.keyboard.press("Space")


def solve(page: Page, press: Press) -> None:
    """Give the winning choices as they are offered, and pass in between."""
    left = list(WINNING)
    for _ in range(MOST):
        page.locator(".result, .prompt.asking").first.wait_for()
        if page.locator(".result").count():
            assert not left
            return
        offered = wait_for_question(page)["options"]
        wanted = left.pop(0) if left and any(left[0] in one for one in offered) else ""
        with answering(page):
            press(page, wanted)
    raise AssertionError(f"the puzzle is not over, and nobody offers {left[:1]}")


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True), ((844, 390), True)])
def test_a_puzzle_is_solved_and_remembered(open_page: Opened, size: tuple[int, int], *, touch: bool) -> None:
    page = open_page(size, touch=touch)
    assert "Solved: 0 of 20." in page.get_by_role("region", name="Puzzles").inner_text()
    lay_out(page, SLIMES)
    solve(page, click)
    page.get_by_role("dialog", name="Solved").get_by_role("link", name="Other puzzles").click()
    for _ in range(2):
        puzzles = page.get_by_role("region", name="Puzzles")
        puzzles.get_by_text("Solved: 1 of 20.").wait_for()
        marked = puzzles.locator("li", has_text="· solved")
        assert [one.get_by_role("button").inner_text() for one in marked.all()] == [SLIMES]
        page.reload()


def test_a_puzzle_is_solved_by_keyboard_alone(open_page: Opened) -> None:
    page = open_page()
    page.get_by_role("region", name="Puzzles").get_by_role("button", name=SLIMES).focus()
    page.keyboard.press("Enter")
    begun(page)
    hint = page.get_by_role("button", name="Hint")
    hint.focus()
    page.keyboard.press("Enter")
    words = "Begin with one of these: attack with Limitless Slime; activate Baby Red Slime."
    page.get_by_text(words).wait_for()
    solve(page, type_key)
    page.get_by_role("dialog", name="Solved").get_by_role("link", name="Other puzzles").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Solved: 1 of 20.").wait_for()
