"""A set that does not exist, served by a card service here: what one `cards --sync` makes of it.

Its thirty cards were written in the manner of a new set by somebody who knew printed cards only: new
subtypes, a token, a champion, a counter, and a keyword that some of the cards explain and others do not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia.cards import pools
from regalia.cards.catalog import abilities_of
from regalia.cards.facts import load
from tests.cards.card_service import CardService, card
from tests.cards.syncing import cards_service, home, regalia, rows

__all__ = ["cards_service", "home"]

HERE = Path(__file__).parent
NOT_YET = {line.strip() for line in (HERE / "next_set_unread.txt").read_text("utf-8").splitlines()}
"""The cards of the set that are not understood: the list only shrinks."""


def records() -> list[dict[str, Any]]:
    lines = (HERE / "next_set.jsonl").read_text("utf-8").splitlines()
    return [card(record["slug"], **record) for record in map(json.loads, lines)]


@pytest.fixture
def synced(cards_service: CardService, home: Path) -> Iterator[dict[str, str]]:
    cards_service.cards = records()
    yield rows(regalia("--sync", cards_service.url, "--force"))
    pools.forget()


def test_one_sync_understands_what_can_be_understood(synced: dict[str, str]) -> None:
    unread = {face.slug for face in load() if abilities_of(face) is None}
    assert len(load()) == 30
    assert unread == NOT_YET


def test_twice_is_the_same(synced: dict[str, str], cards_service: CardService) -> None:
    before = {face.slug: abilities_of(face) for face in load()}
    again = rows(regalia("--sync", cards_service.url))
    assert (again["New"], again["Changed"], again["Gone"], again["Now understood"]) == (("none",) * 4)
    assert again["Not understood"] == synced["Not understood"]
    assert {face.slug: abilities_of(face) for face in load()} == before


def test_the_report_names_the_words_that_stop_a_text(synced: dict[str, str]) -> None:
    told = synced["… of the new"]
    names = {record["slug"]: record["name"] for record in records()}
    assert all(f"{names[slug]} (" in told for slug in NOT_YET)


def test_the_keyword_is_what_its_reminder_says(synced: dict[str, str]) -> None:
    """Also where a card without the reminder gives it to something."""
    explained = abilities_of(load().find("pierlight-herald"))
    given = abilities_of(load().find("brass-hand-lantern"))
    assert explained is not None
    assert given is not None
    assert explained[0] in [word for ability in given for word in ability.words()]
