"""What others do is shown act by act, can be skipped at once, and is summed up when one's own turn begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from regalia.server.protocol import LogLine, LogStep, Table
from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import after, begin, hear, look, press_obviously, question, quiet
from tests.page.moments import at
from tests.page.staged import Stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOLD = """() => {
  const later = window.setTimeout;
  window.acts = [];
  window.setTimeout = (deed, wait, ...more) =>
    wait === 1200 ? -window.acts.push(deed) : later(deed, wait, ...more);
}"""
"""Let each act be shown until the test lets the next one come. Slow acts take 1,200 ms."""
GO_ON = "() => window.acts.pop()()"
ACT = ".act:not(.leaving)"


@pytest.fixture
def slow_page(open_page: Opened) -> Opened:
    def open_one(size: tuple[int, int] = WIDE, **more: bool) -> Page:
        page: Page = open_page(size, pace="slow", care="quiet", **more)
        page.evaluate(HOLD)
        return page

    return open_one


def play_to_an_act(page: Page) -> None:
    """Pass until the bot has done something, which is shown now."""
    for _ in range(60):
        page.locator(f"{ACT}, .prompt.asking").first.wait_for()
        if page.locator(ACT).count():
            return
        before = question(page)
        press_obviously(page, look(page))
        after(page, before)
    raise AssertionError("the bot never did anything")


def see_the_rest(page: Page) -> None:
    """Let all acts pass by themselves, up to the next question."""
    while True:
        page.locator(f"{ACT}, .prompt.asking").first.wait_for()
        if not page.locator(ACT).count():
            return
        page.evaluate(GO_ON)


def skip_acts(page: Page) -> None:
    """Skip acts up to the next question."""
    while True:
        page.locator(f"{ACT}, .prompt.asking").first.wait_for()
        if not page.locator(ACT).count():
            return
        page.locator(".act-skip").dispatch_event("click")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_an_act_is_shown_with_its_card_and_words_before_the_table_changes(
    slow_page: Opened, size: tuple[int, int]
) -> None:
    page = slow_page(size)
    begin(page)
    play_to_an_act(page)
    act = page.locator(ACT)
    act.locator(".card").wait_for()
    assert act.locator(".act-text").inner_text().startswith("The bot")
    assert act.get_attribute("data-slug")
    box, card = act.bounding_box(), act.locator(".card").bounding_box()
    assert box
    assert card
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert card["width"] >= 140
    assert page.locator(".prompt.asking").count() == 0
    assert page.locator(".card.lit").count() == 0
    before = page.locator(".log-line").count()
    see_the_rest(page)
    assert page.locator(".log-line").count() > before


@pytest.mark.parametrize("how", ["Space", "Enter", "1", "n", "click", "button"])
def test_acts_are_skipped_at_once_and_no_answer_is_taken_for_it(slow_page: Opened, how: str) -> None:
    page = slow_page()
    begin(page)
    play_to_an_act(page)
    page.wait_for_function("() => window.wire.table.question")
    sent = page.evaluate("() => window.wire.sent")
    if how == "click":
        page.locator(".own .card").first.click()
    elif how == "button":
        page.locator(".act-skip").click()
    else:
        page.keyboard.press(how)
    page.locator(".act").wait_for(state="detached")
    page.locator(".prompt.asking").wait_for()
    newest = page.evaluate("() => `${wire.table.question.player}-${wire.table.question.number}`")
    assert question(page) == newest
    quiet(page)
    said = page.evaluate("() => window.wire.said.type")
    assert page.evaluate("() => window.wire.sent") == sent or said == "draft"
    press_obviously(page, look(page))
    after(page, newest)
    assert page.evaluate("() => window.wire.said.question") == int(newest.split("-")[1])


def test_a_key_that_is_held_down_skips_and_does_not_answer(slow_page: Opened) -> None:
    page = slow_page()
    begin(page)
    play_to_an_act(page)
    page.wait_for_function("() => window.wire.table.question")
    page.keyboard.down("Space")
    page.locator(".prompt.asking").wait_for()
    asked = question(page)
    sent = page.evaluate("() => window.wire.sent")
    for _ in range(3):
        page.keyboard.down("Space")  # a key that is down already repeats
    page.keyboard.up("Space")
    assert page.evaluate("() => window.wire.sent") == sent
    page.keyboard.press("Space")
    if page.locator(".remark", has_text="Press Space again").count():
        page.keyboard.press("Space")
    after(page, asked)


WATCH = """() => new MutationObserver(() => (window.seen ||= document.querySelector(".act") !== null))
  .observe(document.body, { childList: true, subtree: true })"""


def test_acts_are_not_shown_to_a_player_who_does_not_want_them(open_page: Opened) -> None:
    page = open_page(care="quiet")
    page.evaluate(WATCH)
    begin(page)
    for _ in range(60):
        page.locator(".prompt.asking").wait_for()
        if page.locator(".log-line", has_text="The bot attacks").count():
            break
        before = question(page)
        press_obviously(page, look(page))
        after(page, before)
    assert page.locator(".log-line", has_text="The bot attacks").count()
    assert not page.evaluate("() => window.seen")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_other_turn_is_summed_up_and_can_be_opened_again(
    slow_page: Opened, size: tuple[int, int]
) -> None:
    page = slow_page(size)
    begin(page)
    summary = page.locator(".summary-words")
    for _ in range(60):
        skip_acts(page)
        if summary.count() and "attacked" in summary.inner_text():
            break
        before = question(page)
        press_obviously(page, look(page))
        after(page, before)
    assert summary.inner_text().startswith("The bot ")
    if not page.locator(".summary").count():
        page.keyboard.press("t")
    whole = page.locator(".summary, .summary-sheet")
    told = whole.inner_text()
    assert "the bot's turn" in told
    assert {"Attacks", "Damage"} <= {one.inner_text() for one in whole.locator("dt").all()}
    life = page.evaluate(
        "() => wire.table.view.sides[0].cards.field.filter((card) => card.level != null)"
        ".map((card) => card.life - (card.damage ?? 0))[0]"
    )
    assert f"{life} life left" in told
    whole.get_by_role("button", name="Close").click()
    whole.wait_for(state="detached")
    page.keyboard.press("t")
    whole.wait_for()
    assert whole.inner_text() == told


def test_a_sign_moves_while_a_bot_thinks(slow_page: Opened) -> None:
    page = slow_page()
    begin(page)
    skip_acts(page)
    table = page.evaluate("() => window.wire.table")
    hear(
        page,
        **{**table, "question": None, "log": [], "log_from": 10_000, "waiting": "The bot has Opportunity"},
    )
    page.locator(".prompt .waiting .thinking-sign").wait_for()
    hear(page, type="thinking", player=1, seconds=9)
    page.locator(".prompt .thinking .thinking-sign").wait_for()


PLAYED = "Grace activates Fireball."
SHOWN_FOR = 400
"""Milliseconds that an act is shown unless the player wishes otherwise."""


class Played(Stage):
    """Whatever Ada does, Grace has played a card after it."""

    def table(self) -> Table:
        told = super().table()
        if not any(said["type"] == "choose" for said in self.said):
            return told
        step = LogStep(name="activated", rule="", text="", player=1)
        line = LogLine(kind="line", text=PLAYED, steps=(step,), slug="fireball")
        return msgspec.structs.replace(told, log_from=len(told.log), log=(line,))


@pytest.mark.parametrize(("pace", "shown_for"), [("", SHOWN_FOR), ("slow", 3 * SHOWN_FOR)])
def test_an_act_is_shown_for_its_time(browser: Browser, pace: str, shown_for: int) -> None:
    hand = {"champion": ["Spirit of Wind"], "hand": ["4x Idle Thoughts"], "filler": 9}
    with at(browser, Played({"A": hand, "B": {"champion": ["Spirit of Fire"], "filler": 9}})) as page:
        wish = page.get_by_label("Others’ plays, one by one")
        page.keyboard.press("m")
        assert wish.input_value() == "usual"
        if pace:
            wish.select_option(pace)
        page.keyboard.press("Escape")
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        page.locator(".prompt .option").first.click()
        page.locator(ACT, has_text=PLAYED).wait_for()
        page.clock.run_for(shown_for - 1)
        assert page.locator(ACT).count() == 1
        page.clock.run_for(2)
        assert page.locator(ACT).count() == 0
