"""Every kind of question says which card asks, what will happen, and what would come of each answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.page.moments import aiming, at, choosing_a_mode, imbuing, ordering, splitting
from tests.page.scenes import SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.page.staged import Stage

QUESTIONS: Final[dict[str, tuple[Callable[[], Stage], str, str, tuple[str, ...]]]] = {
    "target": (aiming, "Fireball", "Deal 1+LV damage to target unit", ()),
    "modes": (
        choosing_a_mode,
        "Choose a mode of Swooping Talons",
        "",
        ("Deal 2 damage to target ally", "Destroy target item with memory cost 0"),
    ),
    "order": (ordering, "Idle Thoughts", "look at the top 4 cards of your deck and then put them back", ()),
    "split": (splitting, "Kindling Flare", "Deal damage split among any amount of target units", ()),
    "imbue": (
        imbuing,
        "Imbue Windmill Engineer? You reveal what you reserve; 2 of them have",
        "",
        (),
    ),
    "attack target": (
        SCENES["attacking"],
        "Attack what with Crusader of Aesa?",
        "",
        ("would take 3 of 13", "would be destroyed; if it retaliates, Crusader of Aesa would take 1 of 4"),
    ),
    "intercept": (
        SCENES["intercepting"],
        "Intercept with Swift Recruit?",
        "Banner Knight attacks Lorraine, Crux Knight for 1: Lorraine, Crux Knight would take 1 of 21",
        ("Swift Recruit would take 1 of 2", "Lorraine, Crux Knight would take 1 of 21"),
    ),
    "retaliate": (
        SCENES["retaliating"],
        "Retaliate against Banner Knight?",
        "if Crusader of Aesa retaliates, Banner Knight would be destroyed",
        ("Banner Knight would be destroyed; Crusader of Aesa would take 1 of 4",),
    ),
}
"""For each kind: what asks, what will happen, and what is said of the answers.

What will happen is a line of its own if the question itself does not say it."""


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_question_says_what_asks_and_what_will_happen(browser: Browser, kind: str) -> None:
    staging, asks, happens, answers = QUESTIONS[kind]
    with at(browser, staging()) as page:
        words = page.locator(".prompt-words")
        assert asks in words.inner_text()
        about = words.locator(".prompt-about")
        if happens:
            assert about.is_visible()
            assert happens in about.inner_text()
            assert page.locator(".prompt h1").inner_text().strip() not in about.inner_text()
        listed = page.locator(".prompt .option:not(:disabled), .prompt .share").all_inner_texts()
        for said in answers:
            assert any(said in one for one in listed), listed
