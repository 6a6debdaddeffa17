"""What axe finds in full moments of a game: nothing at all, light and dark, wide and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import PHONE, WIDE
from tests.page.scenes import SCENES
from tests.page.test_layout import scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((one) => `${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 300)}`);
}"""


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", [name for name in SCENES if name != "opening"])
def test_nothing_is_found(
    browser: Browser, modules: Path, name: str, scheme: str, size: tuple[int, int]
) -> None:
    with scene(browser, name, size, scheme) as page:
        page.evaluate((modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
        assert page.evaluate(RUN) == []
