"""The pool as shipped: built again it is the same, and what is understood of each card is on record."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from regalia.cards import build, trees, written
from regalia.cards.facts import load
from regalia.cards.reading import understand

SNAPSHOT = Path(__file__).parent / "snapshot.txt"


def reference() -> Path:
    folder = os.environ.get("REGALIA_REFERENCE")
    if not folder:
        pytest.skip("REGALIA_REFERENCE is not set: the printed texts are not at hand")
    return Path(folder) / "cards" / "cards.jsonl"


def test_the_snapshot_shows_what_is_understood() -> None:
    assert trees.snapshot(trees.load()) == SNAPSHOT.read_text(encoding="utf-8"), "build the pool again"


def test_the_shipped_pool_is_what_the_reader_makes_of_the_texts() -> None:
    lines = reference().read_bytes().splitlines()
    faces = build.read(lines)
    assert build.understood(lines, faces).encoded() == trees.SHIPPED.read_bytes(), "build the pool again"


def test_abilities_survive_being_stored() -> None:
    known = trees.load()
    again = trees.decode(trees.encode(dict(known), {}))
    assert dict(again) == dict(known)


def test_what_was_made_for_other_words_is_refused() -> None:
    stored = trees.Stored([("Draw", ["amount"])], {}, {}, [])
    with pytest.raises(trees.OtherVocabulary, match="Draw is not the word it was"):
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


def test_what_is_written_by_hand_is_what_the_reader_makes_of_it() -> None:
    """A hand-written tree of a card that the reader understands is the reader's own."""
    lines = reference().read_bytes().splitlines()
    decoder = msgspec.json.Decoder(build.Printed)
    by_hand = written.by_hand()
    differing = []
    for line in lines:
        printed = decoder.decode(line)
        if printed.slug in by_hand:
            found = understand(printed.slug, printed.name, printed.effect_raw or "")
            if not found.problems and found.abilities != by_hand[printed.slug]:
                differing.append(printed.slug)
    assert differing == []
