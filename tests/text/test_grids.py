"""How much is read of sentences that no card has: tables by kind, and a list that only shrinks."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from regalia.cards.reading import understand
from tests.text.grids import GRIDS, NAME

UNREAD = Path(__file__).with_name("grids_unread.txt")
"""The sentences that are not read yet."""


def listed() -> set[str]:
    return set(UNREAD.read_text(encoding="utf-8").splitlines())


def is_read(sentence: str) -> bool:
    return not understand("grid-keeper", NAME, sentence).problems


@pytest.mark.parametrize("kind", GRIDS)
def test_what_is_not_read_is_listed_and_nothing_else(kind: str) -> None:
    unread = {sentence for sentence in GRIDS[kind] if not is_read(sentence)}
    known = listed() & set(GRIDS[kind])
    assert not unread - known, "these were read before"
    assert not known - unread, "these are read by now: take them off the list"


def test_the_list_has_no_others() -> None:
    assert listed() <= {sentence for sentences in GRIDS.values() for sentence in sentences}


def test_there_are_enough_of_them_and_each_once() -> None:
    every = [sentence for sentences in GRIDS.values() for sentence in sentences]
    assert len(GRIDS) == 9
    assert len(every) == len(set(every)) >= 800


def test_no_card_has_them() -> None:
    folder = os.environ.get("REGALIA_REFERENCE")
    if not folder:
        pytest.skip("REGALIA_REFERENCE names no folder with the printed texts")
    pools = sorted(Path(folder, "cards").glob("*.jsonl"))
    records = [json.loads(line) for pool in pools for line in pool.read_text(encoding="utf-8").splitlines()]
    printed = "\n".join((record["effect_raw"] or "").replace(record["name"], NAME) for record in records)
    assert not [sentence for sentences in GRIDS.values() for sentence in sentences if sentence in printed]
