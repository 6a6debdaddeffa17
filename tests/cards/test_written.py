"""The cards written by hand: each belongs to the pool, survives being saved, is told, and has a scenario."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from regalia.cards import trees
from regalia.cards.facts import load
from regalia.cards.written import by_hand, worded, wordings
from regalia.game.core.language import Effect, Word
from regalia.game.printed.abilities import Ability, Keyword, Resolves
from regalia.game.saving import _pack, _unpack
from regalia.text.composing import write_text
from regalia.text.saying import can_say, card_told
from regalia.text.wordings import WORDINGS
from regalia.text.writer import Unwritable

SCENARIOS: Final = Path(__file__).parents[2] / "scenarios"


@pytest.mark.parametrize("slug", sorted(by_hand()))
def test_what_is_written_is_in_the_pool_and_survives_being_saved(slug: str) -> None:
    assert slug in load().by_slug
    assert trees.load()[slug] == by_hand()[slug], "build the pool again"
    assert _unpack(_pack(by_hand()[slug])) == by_hand()[slug]


@pytest.mark.parametrize("slug", sorted(by_hand()))
def test_what_is_written_is_told_in_words(slug: str) -> None:
    abilities, name = trees.load()[slug], load().by_slug[slug].name
    assert [ability for ability in abilities if not can_say(ability)] == []
    assert "~" not in "".join(card_told(abilities, name))


def test_the_pool_brings_every_wording_along() -> None:
    shipped = trees.load()
    assert all(shipped[slug] for slug in by_hand())
    assert {word: WORDINGS.get(word) for word in wordings()} == wordings(), "build the pool again"


@pytest.mark.parametrize("word", wordings(), ids=lambda word: wordings()[word])
def test_only_what_no_template_writes_is_worded_by_hand(word: Word) -> None:
    assert isinstance(word, Ability | Effect)
    assert wordings()[word][-1] == "."
    with pytest.raises(Unwritable):
        write_text((word if isinstance(word, Ability) else Resolves(word),))


def test_nothing_is_worded_in_two_ways() -> None:
    with pytest.raises(ValueError, match="worded twice"):
        worded("Enable the element of fire.", Keyword("enables fire"))


def test_every_written_card_has_a_scenario() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in SCENARIOS.rglob("*.yaml"))
    names = {slug: load().by_slug[slug].name for slug in by_hand()}
    assert sorted(slug for slug, name in names.items() if not _tells(told, name, slug)) == []


def _tells(told: str, *names: str) -> bool:
    """Whether one of the names stands there as a word of its own: Enraged Boars do not play Enrage."""
    return any(re.search(rf"\b{re.escape(name)}(?![\w-])", told) for name in names)
