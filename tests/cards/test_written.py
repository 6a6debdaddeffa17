"""The cards written by hand: each belongs to a card of the pool and survives being saved."""

from __future__ import annotations

import pytest

from regalia.cards.catalog import RULES, Library
from regalia.cards.facts import load
from regalia.cards.written import WRITTEN
from regalia.game.saving import _pack, _unpack

Library()


def test_every_written_card_is_a_card_of_the_pool() -> None:
    assert [slug for slug in WRITTEN if slug not in load().by_slug] == []


@pytest.mark.parametrize("slug", sorted(WRITTEN))
def test_what_is_written_survives_being_saved(slug: str) -> None:
    assert _unpack(_pack(WRITTEN[slug])) == WRITTEN[slug]


def test_everything_a_text_brings_into_the_game_is_written_as_well() -> None:
    library = Library()
    for slug in sorted(WRITTEN):
        library.from_face(load().by_slug[slug])
    brought = {definition.slug for definition in library.catalog} - set(WRITTEN) - {RULES.slug}
    assert brought == set()
