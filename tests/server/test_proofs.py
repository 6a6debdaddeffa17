"""The proofs of the table, small: kills, messages that are refused, what is sent, and what is asked."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from proofs import asked, kills, messages, opening, sent
from proofs.leaks.pairs import Leak
from regalia.bots.seat import Seat
from regalia.bots.use import Found, Use, Uses
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.lab import analysis
from regalia.server import stops
from regalia.server.stops import Moment
from regalia.terminal.wording import Wording

THREE_PLAYERS = 1
"""The number of a game of Pantheon."""
ONE_GAME = ("1", "greedy", "", "2")
"""A game in which a bot would act where a quiet player is not asked, and it does not matter."""

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


def test_an_analysis_that_knows_what_others_hold_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof can fail: if choices were judged in the real game in place of imagined ones, it would."""

    class Knowing(Seat):
        def imagination(self, rng: Random) -> Callable[[Random], Game]:
            return lambda _: self._game.copy()

    assert sent.check_analysis(3, most=8) == 8
    monkeypatch.setattr(analysis, "Seat", Knowing)
    with pytest.raises(Leak):
        sent.check_analysis(3, most=8)


def test_a_quiet_player_is_asked_less_and_misses_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "WORLDS", 4)
    assert asked.main(ONE_GAME) == 0


def test_passing_everything_quietly_would_be_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The proof can fail: if a quiet player was never asked what to do, bots would act there."""
    plain = stops.passes

    def passes(moment: Moment) -> str:
        is_passed = moment.decision.topic == Topic.ACT and PASS in moment.decision.options
        return "quiet" if moment.stops.care == "quiet" and is_passed else plain(moment)

    monkeypatch.setattr(asked, "WORLDS", 4)
    monkeypatch.setattr("regalia.server.stops.passes", passes)
    assert asked.main(ONE_GAME) == 1
    said = capsys.readouterr().out
    assert "a bot would act at more than" in said
    assert "acting is clearly better at more than" in said


def test_asking_a_quiet_player_as_often_would_be_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = stops.passes

    def passes(moment: Moment) -> str:
        return "" if moment.stops.care == "quiet" else plain(moment)

    monkeypatch.setattr("regalia.server.stops.passes", passes)
    assert asked.main(ONE_GAME) == 1
    assert "FAILED: fewer than" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("page", "question", "fault"),
    [
        ([0.4, 0.5, 0.6], [0.3, 0.4, 1.9], ""),
        ([0.4, 0.5, 1.0], [0.3, 0.4, 0.5], "the page"),
        ([0.4, 0.5, 0.6], [0.3, 0.4, 2.1], "the first question"),
        ([0.4, 0.5, 0.6], [0.3, 1.1, 1.2], "the first question"),
    ],
)
def test_an_opening_that_takes_too_long_would_be_found(
    page: Sequence[float], question: Sequence[float], fault: str
) -> None:
    faults = list(opening.faults(list(zip(page, question, strict=True))))
    assert [one.partition(" took ")[0] for one in faults] == ([fault] if fault else [])
