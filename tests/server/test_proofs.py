"""The proofs of the table, small: kills, messages that are refused, and what is sent."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from proofs import kills, messages, sent
from proofs.leaks.pairs import Leak
from regalia.bots.use import Found, Use, Uses
from regalia.game.core.decision import Decision
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.server.stops import Moment
from regalia.terminal.wording import Wording

THREE_PLAYERS = 1
"""The number of a game of Pantheon."""

needs_processes = pytest.mark.skipif(os.name != "posix", reason="it kills processes in the way of POSIX")


@needs_processes
def test_a_killed_server_loses_nothing_that_it_acknowledged() -> None:
    done, acknowledged = kills.one_game("suite", 2, most=18, every=3)
    assert done == 2
    assert acknowledged > 15


@needs_processes
def test_what_is_no_choice_is_refused_and_changes_nothing() -> None:
    assert "refused with a reason" in messages.prove(240, "suite")


@pytest.mark.parametrize("seed", [3, THREE_PLAYERS])
def test_messages_do_not_tell_what_their_reader_may_not_know(seed: int) -> None:
    tally = sent.check(seed, most=40)
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

    def passes(moment: Moment) -> str:
        return "idle" if list(moment.decision.options) == [PASS] else ""

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


@pytest.mark.parametrize("what", [Use.NONE, Use.NOW])
def test_a_use_that_tells_what_others_hold_would_be_found(what: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof can fail: if hidden cards decided who is asked, or what is said of a play, it would."""

    def uses(game: Game, rng: Random) -> Uses:
        pos, decision = game.pos, game.decision
        assert decision is not None
        held = pos.cards_in(Zone.HAND, 1 - decision.player)
        names = "".join(pos.definition(card).name for card in held)
        use = what if len(names) % 2 else Use.LATER
        return Uses({act: Found(use, "nothing" if use is Use.NONE else "") for act in decision.options})

    monkeypatch.setattr("regalia.server.room.uses", uses)
    with pytest.raises(Leak):
        sent.check(3, most=300)


def test_a_hint_that_tells_what_others_hold_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof can fail: if hints came from somebody who knows all hands, it would."""

    def advise(game: Game, *_: object, **__: object) -> list[str]:
        pos = game.pos
        hands = [card for player in pos.everyone() for card in pos.cards_in(Zone.HAND, player)]
        return [pos.definition(card).name for card in hands]

    monkeypatch.setattr(sent, "advise", advise)
    monkeypatch.setattr(sent, "told", lambda _, names: names)
    with pytest.raises(Leak):
        sent.check(3, most=300)
