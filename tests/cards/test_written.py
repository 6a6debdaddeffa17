"""The cards written by hand: each belongs to the pool, survives being saved, and is played in a scenario."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from regalia.cards import trees
from regalia.cards.facts import load
from regalia.cards.written import by_hand
from regalia.game.saving import _pack, _unpack

SCENARIOS: Final = Path(__file__).parents[2] / "scenarios"


@pytest.mark.parametrize("slug", sorted(by_hand()))
def test_what_is_written_is_in_the_pool_and_survives_being_saved(slug: str) -> None:
    assert slug in load().by_slug
    assert trees.load()[slug] == by_hand()[slug], "build the pool again"
    assert _unpack(_pack(by_hand()[slug])) == by_hand()[slug]


def test_every_written_card_has_a_scenario() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in SCENARIOS.rglob("*.yaml"))
    names = {slug: load().by_slug[slug].name for slug in by_hand()}
    assert sorted(slug for slug, name in names.items() if not _tells(told, name, slug)) == []


def _tells(told: str, *names: str) -> bool:
    """Whether one of the names stands there as a word of its own: Enraged Boars do not play Enrage."""
    return any(re.search(rf"\b{re.escape(name)}(?![\w-])", told) for name in names)
