"""Questions of every kind, each laid out on a stage, and the page at one of them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tests.page.conftest import WIDE
from tests.page.hands import after, question
from tests.page.scenes import LINEAGE, STORM, middle
from tests.page.staged import Stage, staged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ASKED = ".prompt.asking :is(.option:not(:disabled), .pass, .confirm), .payment .primary"


@contextlib.contextmanager
def at(browser: Browser, stage: Stage, size: tuple[int, int] = WIDE, **more: Any) -> Iterator[Page]:
    """The page at a stage, once it asks and its hand is drawn."""
    page = staged(browser, stage, size, **more)
    page.set_default_timeout(20_000)
    try:
        page.locator(ASKED).first.wait_for()
        page.locator(".own .fan-hand .face").first.wait_for(state="attached")
        yield page
    finally:
        page.context.close()


def next_question(page: Page, before: str) -> str:
    """Until there is another question that can be answered; which one it is."""
    after(page, before)
    page.locator(ASKED).first.wait_for()
    return question(page)


def chosen(stage: Stage) -> list[list[int]]:
    """The answers that the page has sent."""
    return [said["said"] for said in stage.said if said["type"] == "choose"]


def holding(card: str, *field: Any) -> Stage:
    """Against two knights and an item, with a card and more to pay for it."""
    mine = {"champion": {"lineage": [*STORM]}, "hand": [card, "6x Idle Thoughts"], "field": [*field]}
    theirs = {"champion": {"lineage": [*LINEAGE]}, "field": ["2x Banner Knight", "Powercell"]}
    return Stage({"A": mine | {"filler": 20}, "B": theirs | {"filler": 20}})


def aiming() -> Stage:
    """The choice of a target, before the card is paid for."""
    stage = holding("Fireball")
    stage.play("activate Fireball")
    return stage


def choosing_a_mode() -> Stage:
    stage = holding("Swooping Talons")
    stage.play("activate Swooping Talons")
    return stage


def imbuing() -> Stage:
    stage = middle()
    stage.play("activate Windmill Engineer")
    return stage


def splitting() -> Stage:
    """Seven damage among two knights."""
    stage = holding("Kindling Flare", "6x Fraysia")
    stage.play("activate Kindling Flare", "6", "Banner Knight; Banner Knight (2)")
    return stage


def ordering() -> Stage:
    """Four cards that go back to the top of the deck."""
    mine = {"champion": ["Spirit of Wind"], "hand": ["Idle Thoughts", "2x Fireball"], "filler": 20}
    deck = ["Wind Cutter", "Banner Knight", "Opening Cut", "Trusty Steed"]
    stage = Stage({"A": mine | {"deck": deck}, "B": {"champion": ["Spirit of Fire"], "filler": 20}})
    stage.play("activate Idle Thoughts", "reserve Fireball", "pass", "pass")
    return stage
