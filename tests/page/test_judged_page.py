"""The page of a judged scenario, looked at in a browser: light and dark, on a phone and on a desk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from regalia.judge.scenario.page import judged_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCENARIO = Path(__file__).parents[2] / "scenarios" / "costs" / "g-lineage-release.yaml"
SAMPLES = ("h1", ".verdict", ".fact.good", ".heard a", ".tile b", ".tile small", ".soft", "dd", ".tag")
LUMINANCE = """element => {
  const part = value => (value /= 255) <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4
  const light = color => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(Number)
    return .2126 * part(r) + .7152 * part(g) + .0722 * part(b)
  }
  let ground = element
  while (getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement
  const pair = [getComputedStyle(element).color, getComputedStyle(ground).backgroundColor].map(light)
  return (Math.max(...pair) + .05) / (Math.min(...pair) + .05)
}"""
"""How much a text stands out against what it stands on, as accessibility counts it."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1100])
def test_it_can_be_read(
    browser: Browser, tmp_path: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    path = tmp_path / "page.html"
    path.write_text(judged_page(SCENARIO)[1], encoding="utf-8")
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, java_script_enabled=True
    )
    asked: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    assert asked == [path.as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for chosen in SAMPLES:
        assert page.locator(chosen).first.evaluate(LUMINANCE) >= 4.5, chosen
    page.locator("summary").first.click()
    assert page.locator("details .side").first.is_visible()
    context.close()
