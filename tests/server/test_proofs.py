"""The proofs of the table, small: kills, messages that are refused, and what is sent."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest

from proofs import kills, messages, sent
from proofs.leaks.pairs import Leak
from regalia.game.core.decision import Decision
from regalia.game.core.state import Position, Zone
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.terminal.wording import Wording

needs_processes = pytest.mark.skipif(os.name != "posix", reason="it kills processes in the way of POSIX")


@needs_processes
def test_a_killed_server_loses_nothing_that_it_acknowledged() -> None:
    done, acknowledged = kills.one_game("suite", 2, most=15, every=3)
    assert done == 2
    assert acknowledged > 15


@needs_processes
def test_what_is_no_choice_is_refused_and_changes_nothing() -> None:
    assert "refused with a reason" in messages.prove(240, "suite")


def test_messages_do_not_tell_what_their_reader_may_not_know() -> None:
    tally = sent.check(3, most=40)
    assert tally.pairs >= 40


def test_a_name_that_should_be_hidden_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof can fail: if those who wait were told the cards in all hands, it would."""

    def waiting_words(game: Game, viewer: int, names: Sequence[str]) -> str:
        pos = game.pos
        hands = [card for player in pos.everyone() for card in pos.cards_in(Zone.HAND, player)]
        return ", ".join(pos.definition(card).name for card in hands)

    monkeypatch.setattr("regalia.server.scene.waiting_words", waiting_words)
    with pytest.raises(Leak):
        sent.check(3, most=40)


def test_a_pass_that_tells_by_its_speed_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof can fail: if who can do nothing was passed for at once, between persons too, it would."""

    def passes(pos: Position, decision: Decision, *more: object, against_person: bool) -> str:
        return "idle" if list(decision.options) == [PASS] else ""

    monkeypatch.setattr("regalia.server.stops.passes", passes)
    with pytest.raises(Leak):
        sent.check(3, most=300)


def test_a_draw_that_tells_too_much_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof can fail: if the log named all hands where chance draws something, it would."""
    plain = Wording.drawn

    def drawn(words: Wording, decision: Decision, answer: Any) -> str:
        pos = words.pos
        hands = [card for player in pos.everyone() for card in pos.cards_in(Zone.HAND, player)]
        names = ", ".join(pos.definition(card).name for card in hands)
        return names if plain(words, decision, answer) else ""

    sent.check(8, most=60)
    monkeypatch.setattr(Wording, "drawn", drawn)
    with pytest.raises(Leak):
        sent.check(8, most=60)
