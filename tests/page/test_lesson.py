"""The first lesson at the table, from the first page to the last step."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from regalia.server.lesson.script import first
from tests.page.conftest import PHONE, WIDE, Opened
from tests.page.hands import answering, look, press_space, quiet, wait_for_question

if TYPE_CHECKING:
    from playwright.sync_api import Page

STEPS = sum(bool(entry.you) for entry in first().steps)
TAUGHT = "() => window.wire.table?.lesson?.over || document.querySelector('[data-taught]')"
REACHED = """() => [...document.querySelectorAll("[data-taught]")].findIndex((one) => {
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
})"""
LESSON = "() => window.wire.table.lesson"
MOST = 4 * STEPS
PATIENCE = 120_000
"""Milliseconds that a busy machine may take for a bot's turn."""


def begin(page: Page) -> None:
    page.get_by_role("button", name="Teach me to play").click()
    ready(page)


def ready(page: Page) -> None:
    """Until the lesson waits for something, or is over."""
    quiet(page)
    page.wait_for_function(TAUGHT, timeout=PATIENCE)


def step(page: Page) -> int:
    found: int = page.evaluate(LESSON)["step"]
    return found


def is_over(page: Page) -> bool:
    return bool(page.evaluate(LESSON)["over"])


def click_taught(page: Page) -> None:
    """Click what glows, where nothing lies over it."""
    page.wait_for_function(f"() => ({REACHED})() >= 0")
    with answering(page):
        page.locator("[data-taught]").nth(page.evaluate(REACHED)).click()


def type_taught(page: Page) -> None:
    """Do the same with the keys that the page tells."""
    with answering(page):
        if page.locator(".payment .primary[data-taught], .prompt .confirm[data-taught]").count():
            page.keyboard.press("Enter")
        elif page.locator(".prompt .pass[data-taught]").count():
            sent = page.evaluate("() => window.wire.sent")
            page.keyboard.press("Space")  # once is enough, even if it ends a turn with plays left
            page.wait_for_function("(sent) => window.wire.sent > sent", arg=sent)
        else:
            key = page.locator(".option[data-taught] .key, .payment [data-taught] .key").first
            page.keyboard.press(key.inner_text())


def follow(page: Page, press: object, until: int = STEPS + 1) -> list[int]:
    """Do what the lesson says up to a step; the steps on the way."""
    seen: list[int] = []
    for _ in range(MOST):
        ready(page)
        if is_over(page) or step(page) == until:
            return seen
        if step(page) not in seen:
            seen.append(step(page))
        assert callable(press)
        press(page)
    raise AssertionError(f"no end of the lesson: {look(page)}")


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True), ((844, 390), True)])
def test_a_newcomer_is_led_through_a_game(open_page: Opened, size: tuple[int, int], *, touch: bool) -> None:
    page = open_page(size, touch=touch, care="quiet")
    begin(page)
    assert follow(page, click_taught) == list(range(1, STEPS + 1))
    page.get_by_text("The lesson is over").wait_for()
    wait_for_question(page)


def test_the_lesson_goes_by_keyboard_alone(open_page: Opened) -> None:
    page = open_page(care="everything")
    page.get_by_role("button", name="Teach me to play").focus()
    page.keyboard.press("Enter")
    assert follow(page, type_taught) == list(range(1, STEPS + 1))


def test_another_answer_is_kindly_refused(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    press_space(page)
    page.locator(".notice", has_text="Not yet: begin with Swift Recruit.").wait_for()
    page.locator(".fan-hand [data-name='Banner Knight']").click()
    page.locator(".notice", has_text="Not yet: begin with Swift Recruit.").wait_for()
    assert step(page) == 1
    click_taught(page)
    ready(page)
    assert step(page) == 2


def test_the_suggested_payment_is_one_that_the_lesson_takes(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    follow(page, click_taught, 2)
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.wire.table.lesson.step === 3")


def test_a_lesson_survives_a_reload_and_is_found_again(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    follow(page, click_taught, 7)
    page.reload()
    page.wait_for_function("() => window.wire.table")
    ready(page)
    assert step(page) == 7
    page.locator(".lesson").get_by_role("link", name="Leave").click()
    page.locator(".kept li", has_text="The first lesson").get_by_role("button", name="Go on").click()
    page.wait_for_function("() => window.wire.table?.lesson?.step === 7")
    assert follow(page, click_taught) == list(range(7, STEPS + 1))


def test_one_can_step_back_and_start_over(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    follow(page, click_taught, 9)
    page.locator(".lesson").get_by_role("button", name="Step back").click()
    page.wait_for_function("() => window.wire.table.lesson.step === 8")
    page.locator(".lesson").get_by_role("button", name="Start over").click()
    page.wait_for_function("() => window.wire.table?.lesson?.step === 1")


def test_the_words_are_read_aloud(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    said = page.get_by_role("region", name="The lesson").get_by_role("status")
    assert said.inner_text() == first().steps[0].say
    click_taught(page)
    page.wait_for_function("() => window.wire.table.lesson.step === 2")
    assert said.inner_text() == first().steps[1].say


def test_the_lesson_is_offered_first_only_to_newcomers(open_page: Opened) -> None:
    page = open_page()
    box = page.get_by_role("region", name="The first lesson")
    begun = page.get_by_role("button", name=re.compile("^Begin$"))
    begun.wait_for()
    above = "([one, other]) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING"
    assert page.evaluate(above, [box.element_handle(), begun.element_handle()])
    begin(page)
    page.goto(page.url.split("#")[0])
    page.reload()
    begun.wait_for()
    box.wait_for()
    assert not page.evaluate(above, [box.element_handle(), begun.element_handle()])
