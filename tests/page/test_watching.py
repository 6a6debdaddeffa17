"""A deck alone at the table, and two bots that play for somebody who watches."""

from __future__ import annotations

import re

import pytest

from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import by_keyboard, look, press_begin, wait_for_question


def test_a_deck_is_played_against_nobody(open_page: Opened) -> None:
    page = open_page(care="quiet")
    page.get_by_role("radio", name="Nobody").check()
    assert page.locator(".deck-chooser").count() == 1
    press_begin(page)
    for _ in range(40):
        seen = wait_for_question(page)
        if int(re.findall(r"Turn (\d+)", page.locator(".phases-turn").inner_text() + "Turn 0")[0]) > 4:
            break
        by_keyboard(page, seen, 0)
    assert page.locator(".theirs .player-name").inner_text().startswith("Nobody")
    assert page.locator(".theirs .champion .card").get_attribute("data-name") == "Nobody"
    assert page.locator(".log-line", has_text="Nobody activates").count() == 0


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_two_bots_are_watched_paused_and_seen_into(open_page: Opened, size: tuple[int, int]) -> None:
    page = open_page(size)
    page.get_by_role("radio", name="Two bots").check()
    press_begin(page)
    bar = page.locator(".watch-bar")
    bar.get_by_role("button", name="Pause").click()
    bar.get_by_role("button", name="Go on").wait_for()
    assert page.locator(".prompt.asking").count() == 0
    lines = page.locator(".log-line")
    before = lines.count()
    for _ in range(30):
        bar.get_by_role("button", name="One step").click()
        page.wait_for_function("() => window.wire.unanswered.size === 0")
        if lines.count() > before + 3:
            break
        page.wait_for_timeout(50)
    page.wait_for_function("(before) => document.querySelectorAll('.log-line').length > before", arg=before)
    held = ".backs .card[data-handle]"
    assert page.locator(held).count() == 0
    bar.get_by_label("Show what they hold").click()
    page.locator(held).first.wait_for(state="attached")
    names = {one.get_attribute("data-name") for one in page.locator(held).all()}
    assert all(names)
    bar.get_by_label("Show what they hold").click()
    page.wait_for_function("(held) => document.querySelectorAll(held).length === 0", arg=held)
    bar.locator("select").select_option("as fast as they play")
    bar.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Watch the replay").first.wait_for(timeout=90_000)
    assert look(page)["over"]
    assert page.locator(".result h2").inner_text().endswith("wins")
