"""How much is read of sentences that no card has: tables by kind, and a list that only shrinks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from regalia.cards.reading import understand
from tests.text.grids import GRIDS, NAME

UNREAD = Path(__file__).with_name("grids_unread.txt")
"""The numbers of the sentences that are not read yet, a line for each kind."""


def listed() -> dict[str, set[int]]:
    """By kind the numbers of the sentences that are not read yet."""
    lines = (line.split(": ") for line in UNREAD.read_text(encoding="utf-8").splitlines())
    return {kind: set(map(int, numbers.split())) for kind, numbers in lines}


def is_read(sentence: str) -> bool:
    return not understand("grid-keeper", NAME, sentence).problems


@pytest.mark.parametrize("kind", GRIDS)
def test_what_is_not_read_is_listed_and_nothing_else(kind: str) -> None:
    sentences = dict(enumerate(GRIDS[kind]))
    unread = {number for number, sentence in sentences.items() if not is_read(sentence)}
    known = listed()[kind]
    assert not [sentences[number] for number in unread - known], "these were read before"
    assert not sorted(known - unread), "these are read by now: take them off the list"


def test_there_are_enough_of_them_and_each_once() -> None:
    every = [sentence for sentences in GRIDS.values() for sentence in sentences]
    assert len(GRIDS) == len(listed())
    assert len(every) == len(set(every)) >= 2400


def test_no_card_has_them(printed_cards: list[bytes]) -> None:
    records = map(json.loads, printed_cards)
    printed = "\n".join((record["effect_raw"] or "").replace(record["name"], NAME) for record in records)
    assert not [sentence for sentences in GRIDS.values() for sentence in sentences if sentence in printed]
