"""Every setting changes what one sees or hears, and is kept over a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.hands import question
from tests.page.moments import at
from tests.page.scenes import SCENES, middle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

HEARD = """() => {
  window.started = 0;
  const part = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  window.AudioContext = class {
    currentTime = 0;
    createGain() { return { gain: part(), connect: (next) => next }; }
    createOscillator() {
      return { frequency: part(), connect: (next) => next, start: () => (window.started += 1), stop() {} };
    }
  };
}"""
MOVES = """() => [...document.querySelectorAll("*")].filter((one) => {
  const { animationName, transitionDuration } = getComputedStyle(one);
  return animationName !== "none" || /[1-9]/.test(transitionDuration);
}).length"""
"""How many things move or change gradually."""
BRIGHTNESS = """() => {
  const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number);
  return (red + green + blue) / 3;
}"""
WIDTH = "() => document.querySelector('.fan-hand .card').getBoundingClientRect().width"
MIDDLE = 128


def menu(page: Page) -> Locator:
    page.keyboard.press("m")
    return page.get_by_role("dialog", name="Table")


def choose(page: Page, label: str, word: str) -> None:
    menu(page).get_by_label(label).select_option(label=word)
    page.keyboard.press("Escape")


def tick(page: Page, label: str) -> None:
    menu(page).get_by_label(label).click()
    page.keyboard.press("Escape")


def come_again(page: Page) -> None:
    page.reload()
    page.locator(".prompt.asking").wait_for()
    page.locator(".own .fan-hand .face").first.wait_for()


def test_cards_have_three_sizes(browser: Browser) -> None:
    with at(browser, SCENES["opening"](), (1920, 1080)) as page:
        widths = {}
        for word in ("Small", "Large", "Usual"):
            choose(page, "Size of cards", word)
            widths[word] = page.evaluate(WIDTH)
            come_again(page)
            assert page.evaluate(WIDTH) == pytest.approx(widths[word], abs=1)
        assert widths["Small"] < 0.95 * widths["Usual"]
        assert widths["Usual"] < 0.95 * widths["Large"]


def test_colours_are_light_or_dark_or_as_the_system_has_them(browser: Browser) -> None:
    with at(browser, middle(), scheme="light") as page:
        assert page.evaluate(BRIGHTNESS) > MIDDLE, "as the system, at first"
        for word in ("Light", "Dark"):
            choose(page, "Colours", word)
            assert (page.evaluate(BRIGHTNESS) > MIDDLE) is (word == "Light")
            come_again(page)
            assert (page.evaluate(BRIGHTNESS) > MIDDLE) is (word == "Light")
        choose(page, "Colours", "As the system")
        come_again(page)
        for system in ("light", "dark"):
            page.emulate_media(color_scheme="light" if system == "light" else "dark")
            page.wait_for_function(f"(light) => ({BRIGHTNESS})() > {MIDDLE} === light", arg=system == "light")


def test_motion_can_be_switched_off(browser: Browser) -> None:
    with at(browser, SCENES["combat"](), moving=True) as page:
        assert page.evaluate(MOVES) > 0
        for moves in (False, True):
            tick(page, "Let things move")
            assert (page.evaluate(MOVES) > 0) is moves
            come_again(page)
            assert (page.evaluate(MOVES) > 0) is moves


@pytest.mark.parametrize("wanted", [False, True], ids=["off", "on"])
def test_an_attack_is_heard_by_who_wants_sounds(browser: Browser, *, wanted: bool) -> None:
    with at(browser, SCENES["attacking"]()) as page:
        page.context.add_init_script(f"({HEARD})()")
        if wanted:
            tick(page, "Sounds")
        come_again(page)
        before = question(page)
        page.locator(".prompt .option", has_text="Rai, Storm Seer").click()
        page.locator(".lane").get_by_text("Crusader of Aesa").first.wait_for()
        assert question(page) != before
        assert page.evaluate("() => window.started") == int(wanted)
