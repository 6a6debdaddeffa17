"""The proofs of the table, small: kills, messages that are refused, and what is sent."""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest

from proofs import kills, messages, sent
from proofs.leaks.pairs import Leak
from regalia.game.game import Game
from regalia.game.state import Zone

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
