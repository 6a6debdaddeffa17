"""Hints at a running table: who is given them, and that they answer the question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.table import Guest, Site, site

RAI, LORRAINE = {"preset": "rai"}, {"preset": "lorraine"}
BOT_GAME = {"opponent": "bot", "bot": "simple", "deck": RAI, "against": LORRAINE, "first": "me"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("home"), patience=60.0) as running:
        yield running


def hint(guest: Guest) -> dict[str, Any]:
    return guest.answer(type="hint", question=guest.question()["number"])


def test_against_a_bot_a_hint_is_an_answer_with_reasons(server: Site) -> None:
    with server.visit(server.get("/api/games", BOT_GAME)["token"]) as guest:
        question = guest.question()
        assert guest.table["can"]["hint"]
        found = hint(guest)
        assert found["type"] == "hinted"
        assert found["question"] == question["number"]
        assert found["text"]
        assert "to win" in found["reasons"][0]
        assert guest.choose(found["said"])["type"] == "accepted"


def test_a_hint_is_for_the_question_that_is_open(server: Site) -> None:
    with server.visit(server.get("/api/games", BOT_GAME)["token"]) as guest:
        old = guest.question()["number"]
        guest.choose([0])
        guest.question()
        refused = guest.answer(type="hint", question=old)
        assert refused["reason"] == "That question is no longer asked: the game has moved on."


def test_somebody_at_both_seats_is_given_hints(server: Site) -> None:
    created = server.get("/api/games", BOT_GAME | {"opponent": "myself"})
    with server.visit(created["token"]) as guest:
        assert hint(guest)["type"] == "hinted"


def test_between_people_there_are_no_hints(server: Site) -> None:
    created = server.get("/api/games", {"opponent": "friend", "deck": RAI, "name": "Ann"})
    server.get(f"/api/join/{created['friend_token']}", {"name": "Ben", "deck": LORRAINE})
    with server.visit(created["token"]) as guest:
        guest.until("table")
        assert not guest.table["can"]["hint"]
        refused = guest.answer(type="hint", question=1)
        assert refused["reason"] == "There are no hints in games between people."


def test_spectators_are_given_no_hints(server: Site) -> None:
    created = server.get("/api/games", BOT_GAME)
    with server.visit(created["spectator_token"]) as guest:
        guest.until("table")
        refused = guest.answer(type="hint", question=1)
        assert refused["reason"] == "You are looking on: only the players are given hints."


def test_a_lesson_gives_no_hints_before_its_end(server: Site) -> None:
    with server.visit(server.get("/api/lessons", {})["token"]) as guest:
        guest.question()
        assert not guest.table["can"]["hint"]
        assert hint(guest)["reason"] == "The lesson itself says what to do next."
