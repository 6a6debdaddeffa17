"""The pool as shipped: built again it is the same, and what is understood of each card is on record."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

import msgspec
import pytest

from regalia.cards import build, trees, written
from regalia.cards.facts import load
from regalia.cards.reading import Understood, understand
from tests.cards.expected import expected

SNAPSHOT = Path(__file__).parent / "snapshot.txt"


def test_the_snapshot_shows_what_is_understood() -> None:
    assert trees.snapshot(trees.load()) == SNAPSHOT.read_text(encoding="utf-8"), "build the pool again"


def test_the_shipped_pool_is_what_the_reader_makes_of_the_texts(printed_cards: list[bytes]) -> None:
    faces = build.read(printed_cards)
    assert build.understood(printed_cards, faces).encoded() == trees.SHIPPED.read_bytes(), (
        "build the pool again"
    )


def test_abilities_survive_being_stored() -> None:
    known = trees.load()
    again = trees.decode(trees.encode(dict(known), {}))
    assert dict(again) == dict(known)


def test_what_was_made_for_other_words_is_refused() -> None:
    stored = trees.Stored([("Draw", ["amount"])], {}, {}, [], {})
    with pytest.raises(trees.OtherVocabulary, match="the word Draw has changed"):
        trees.decode(msgspec.msgpack.encode(stored))


def test_cards_that_bring_others_are_understood_only_with_them() -> None:
    known, facts = trees.load(), load()
    for slug in known:
        for ability in known[slug]:
            for word in ability.words():
                for name in word.brings():
                    assert all(face.slug in known for face in facts.named(name)), (slug, name)
        other = facts.by_slug[slug].other_face
        assert other is None or other in known, slug


def test_what_the_reader_makes_of_cards_is_what_was_written_by_hand(printed_cards: list[bytes]) -> None:
    """The trees of earlier days, written card by card, are what templates now read from the texts."""
    wanted = expected()
    made = {slug: found.abilities for slug, found in read_again(printed_cards, wanted) if not found.problems}
    assert sorted(wanted.keys() - made.keys()) == [], "these are not read any more"
    assert sorted(slug for slug in wanted if made[slug] != wanted[slug]) == []


def test_only_what_cannot_be_read_is_written_by_hand(printed_cards: list[bytes]) -> None:
    assert [slug for slug, found in read_again(printed_cards, written.by_hand()) if not found.problems] == []


def read_again(lines: list[bytes], slugs: Container[str]) -> Iterator[tuple[str, Understood]]:
    """What the reader makes of the printed texts of some cards."""
    decoder = msgspec.json.Decoder(build.Printed)
    for line in lines:
        printed = decoder.decode(line)
        if printed.slug in slugs:
            yield printed.slug, understand(printed.slug, printed.name, printed.effect_raw or "")
