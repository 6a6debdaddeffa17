"""Every zone and phase says what it is for: on hover, on focus and on a long press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.page.conftest import PHONE, Opened
from tests.page.hands import begin, press_begin, wait_for_question

if TYPE_CHECKING:
    from playwright.sync_api import Page

ZONES = ("hand", "memory", "main deck", "material deck", "graveyard", "banishment", "effects stack")
PHASES = ("wake up", "materialize", "recollection", "draw", "main", "combat", "end")
PRESS = """(touched) => {
  const box = touched.getBoundingClientRect();
  const at = { bubbles: true, pointerType: "touch", clientX: box.left + 4, clientY: box.top + 4 };
  touched.dispatchEvent(new PointerEvent("pointerdown", at));
}"""
RELEASE = """(touched) => {
  touched.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
  touched.click();
}"""


def words(page: Page) -> str:
    tip = page.get_by_role("tooltip")
    tip.wait_for()
    return tip.inner_text()


def test_each_zone_and_phase_is_explained_where_the_pointer_rests(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    wait_for_question(page)
    for name in (*ZONES, *PHASES):
        page.locator(f"[data-about='{name}']").last.hover()
        assert len(words(page)) > 20, name
        page.mouse.move(5, 5)
        page.get_by_role("tooltip").wait_for(state="detached")


def test_each_has_words_of_its_own_on_focus_by_keyboard(open_page: Opened) -> None:
    page = open_page()
    begin(page)
    wait_for_question(page)
    found: dict[str, str] = {}
    for _ in range(120):
        page.keyboard.press("Tab")
        name = page.evaluate("() => document.activeElement.getAttribute('data-about')")
        if name is None:
            assert page.get_by_role("tooltip").count() == 0
        elif name not in found:
            found[name] = words(page)
            page.locator(":focus[aria-describedby]").wait_for()
            described = page.evaluate("() => document.activeElement.getAttribute('aria-describedby')")
            assert page.locator(f"#{described}").inner_text() == found[name]
    assert set(found) >= {*ZONES, *PHASES}
    assert len(set(found.values())) == len(found)


def test_a_long_press_explains_and_presses_nothing(open_page: Opened) -> None:
    page = open_page(PHONE, touch=True)
    begin(page)
    wait_for_question(page)
    pile = page.locator(".own [data-about='graveyard']")
    pile.evaluate(PRESS)
    assert "looked through" in words(page) or "look through" in words(page)
    pile.evaluate(RELEASE)
    assert page.locator(".drawer").count() == 0
    pile.click()
    page.locator(".drawer").wait_for()


def test_boons_are_explained_in_games_that_have_them(open_page: Opened) -> None:
    page = open_page()
    page.locator(".wishes label", has_text="Players").locator("select").select_option("3")
    press_begin(page)
    wait_for_question(page)
    page.locator("[data-about='pantheon']").last.hover()
    assert words(page).startswith("Boons wait here")
