"""The words for the choices of a replay: all of it for who chose, and for others what they may know."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.seat import Seat
from regalia.decks.presets import PRESETS
from regalia.game.core.state import Position
from regalia.game.game import Game
from regalia.game.information.knowledge import SPECTATOR, hidden_from
from regalia.game.record import Record, played_to, record
from regalia.game_files import begin, setup
from regalia.server.keeping import Remark
from regalia.server.protocol import Table
from regalia.server.replays import Film, all_eyes
from regalia.server.seats import BOTH


@cache
def found(turns: int = 6) -> Record:
    """A game that was given up after some turns."""
    dealt = setup([PRESETS["lorraine"], PRESETS["rai"]], ["Ann", "Ben"], first=0)
    game = Game(begin(dealt), seed=5)
    bots = [GreedyBot(1), GreedyBot(2)]
    while (decision := game.decision) is not None and game.pos.turn <= turns:
        game.push(bots[decision.player].answer(decision, Seat(game)))
    game.concede(1)
    return record(game, dealt)


@pytest.fixture(scope="module")
def film() -> Film:
    remarks = (Remark(3, "Played on from somewhere."), Remark(len(found().answers), "Thus it ended."))
    made = Film("token", found(), ("Ann", "the bot"), all_eyes(2), remarks=remarks)
    while not made.develop():
        pass
    return made


def shown(film: Film, at: int, eyes: int) -> Table:
    return msgspec.json.decode(film.frame(at, eyes), type=Table)


def said(film: Film, at: int, eyes: int) -> str:
    chosen = shown(film, at, eyes).chosen
    assert chosen is not None
    return chosen.text


def step(topic: str, number: int = 0) -> int:
    """The step after an answer to such a question."""
    return [at for at, (asked, _, _) in enumerate(found().answers, 1) if asked == topic][number]


def test_every_step_but_the_first_says_what_was_chosen(film: Film) -> None:
    for eyes in all_eyes(2):
        assert shown(film, 0, eyes).chosen is None
    for at in range(1, film.steps + 1):
        texts = [said(film, at, eyes) for eyes in all_eyes(2)]
        assert all(text.endswith(".") for text in texts)
        if film.deciders[at - 1] in (0, 1):
            who = ("Ann", "The bot")[film.deciders[at - 1]]
            assert texts[all_eyes(2).index(BOTH)].startswith(who)
            assert texts[all_eyes(2).index(film.deciders[at - 1])].startswith("You ")


def test_plays_payments_and_passes_are_told(film: Film) -> None:
    at = step("pay")
    assert said(film, at - 1, BOTH) == "Ann activates Esteemed Knight."
    assert said(film, at - 1, 0) == "You activate Esteemed Knight."
    assert said(film, at, 0).startswith("You reserve ")
    assert said(film, at, BOTH) == said(film, at, 0).replace("You reserve", "Ann reserves")
    for eyes in (1, SPECTATOR):
        assert said(film, at, eyes) == "Ann reserves 3 hidden cards."
    passed = shown(film, at + 1, 1).chosen
    assert passed is not None
    assert (passed.text, passed.about) == ("Ann passes.", "Ann's Esteemed Knight is next to resolve")
    assert said(film, film.steps, 0) == "The bot gives up."


def test_attacks_targets_and_chance_are_told(film: Film) -> None:
    at = step("attack target")
    assert said(film, at, BOTH).startswith("The bot attacks Ann's Spirit of Wind")
    assert said(film, at, 0).startswith("The bot attacks your Spirit of Wind")
    asked = shown(film, at, 1).chosen
    assert asked is not None
    assert asked.about == "Attack what with Impassioned Tutor?"
    assert said(film, step("weapon"), SPECTATOR) == "The bot uses no weapon."
    assert said(film, step("targets"), 1).startswith("You target Ann's Esteemed Knight")
    assert said(film, 1, 1) == "Chance shuffles Ann's deck."
    drawn = shown(film, step("draw"), SPECTATOR).chosen
    assert drawn is not None
    assert drawn.text.startswith("Chance decides: 1 of 5 cards in memory is banished")
    assert drawn.player == -1


def hidden_names(pos: Position, viewer: int) -> set[str]:
    """The names of hidden cards, except those of which the viewer may look at a copy."""
    hidden = set(hidden_from(pos, viewer))
    seen = {pos.definition(card).name for card in range(len(pos.zone)) if card not in hidden}
    return {pos.definition(card).name for card in hidden} - seen


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_no_choice_names_a_card_that_its_reader_may_not_look_at(film: Film, viewer: int) -> None:
    before: set[str] = set()
    named = 0
    for at, game in enumerate(played_to(found(), begin)):
        now = hidden_names(game.pos, viewer)
        if at:
            chosen = shown(film, at, viewer).chosen
            assert chosen is not None
            words = f"{chosen.text} {chosen.about}"
            assert [name for name in before & now if name in words] == []
            named += any(name in said(film, at, BOTH) for name in before & now)
        before = now
    assert named > 0, "no choice of the game was hidden from this reader"


def test_all_hands_are_shown_as_their_players_see_them(film: Film) -> None:
    table = shown(film, film.steps // 2, BOTH)
    for player in (0, 1):
        own = shown(film, film.steps // 2, player)
        assert table.view.sides[player] == own.view.sides[player]
        for cards in table.view.sides[player].cards.values():
            assert {card.handle: table.faces[card.handle] for card in cards if card.name} == {
                card.handle: own.faces[card.handle] for card in cards if card.name
            }


def test_remarks_about_the_game_are_in_the_log(film: Film) -> None:
    early = [line.text for line in shown(film, 4, 0).log]
    assert "Played on from somewhere." in early
    assert "Thus it ended." not in early
    assert "Thus it ended." in [line.text for line in shown(film, film.steps, BOTH).log]


def test_the_log_of_the_last_step_says_how_the_game_ended(film: Film) -> None:
    for eyes, text in ((0, "You win: the bot gave up."), (BOTH, "Ann wins: the bot gave up.")):
        assert shown(film, film.steps, eyes).log[-1].text == text
        assert shown(film, film.steps - 1, eyes).log[-1].text != text


def test_moments_leave_out_passes_and_answers_without_a_question(film: Film) -> None:
    overview = film.overview()
    assert step("pay") in overview.moments
    assert step("pay") + 1 not in overview.moments
    assert step("draw") in overview.moments
    assert step("begin with") not in overview.moments
    assert overview.moments[-1] == film.steps
    assert [turn.player for turn in overview.turns[:3]] == [-1, 0, 1]
