"""A hint at the table: asked for by button or key, marked on the table, taken or declined."""

from __future__ import annotations

import pytest

from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import after, begin, bring, question, wait_for_question
from tests.page.test_friends import sit_down, whose

PATIENCE = 120_000
"""Milliseconds that a bot may think on a busy machine."""
OVERLAPS = """() => {
  const boxes = [...document.querySelector(".prompt").children]
    .map((one) => [one.className, one.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
  return boxes.flatMap(([name, one], at) => boxes.slice(at + 1)
    .filter(([, two]) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
      && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1)
    .map(([other]) => `${name} and ${other}`));
}"""
"""The parts of the question that lie over each other."""


def test_a_hint_is_marked_has_reasons_and_can_be_followed(open_page: Opened) -> None:
    page = open_page(care="quiet")
    begin(page)
    bring(page, "Activate")
    page.get_by_role("button", name="What would you do?").click()
    words = page.locator(".hint")
    words.wait_for(timeout=PATIENCE)
    said = words.inner_text()
    assert said.startswith("A bot would: ")
    assert "to win" in said
    assert "Next best: " in said
    assert page.locator("[data-hinted]").count()
    before = question(page)
    words.get_by_role("button", name="Do that").click()
    after(page, before)
    assert words.count() == 0
    assert page.locator("[data-hinted]").count() == 0


def test_a_hint_is_asked_for_with_a_key_and_declined(open_page: Opened) -> None:
    page = open_page(PHONE, touch=True, care="quiet")
    begin(page)
    bring(page, "Activate")
    before = question(page)
    page.keyboard.press("w")
    page.locator(".hint").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="No, thanks").click()
    page.locator(".hint").wait_for(state="detached")
    assert question(page) == before
    page.get_by_role("button", name="Hint").wait_for()


@pytest.mark.parametrize("size", [PHONE, (844, 390), (820, 1180), WIDE])
def test_a_hint_covers_nothing(open_page: Opened, size: tuple[int, int]) -> None:
    page = open_page(size, touch=size != WIDE, care="quiet")
    begin(page)
    bring(page, "Activate")
    page.keyboard.press("w")
    page.locator(".hint").wait_for(timeout=PATIENCE)
    assert page.evaluate(OVERLAPS) == []


def test_alone_there_are_hints_and_between_people_none(open_page: Opened) -> None:
    page = open_page()
    begin(page, "Myself")
    wait_for_question(page)
    page.get_by_role("button", name="What would you do?").wait_for()
    host, guest, _ = sit_down(open_page)
    seen = whose(host, guest)
    wait_for_question(seen)
    assert seen.get_by_role("button", name="What would you do?").count() == 0
