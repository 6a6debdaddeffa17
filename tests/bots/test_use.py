"""What a play is good for: found out by trying it, and without a look at hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from proofs.leaks.resample import World as Resampled
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.seat import Bot, Seat
from regalia.bots.swallowed import SWALLOWED
from regalia.bots.use import UNSURE, Found, Use, uses
from regalia.cards.catalog import Library
from regalia.game.game import Game
from regalia.game.view import OPEN_QUESTIONS
from regalia.judge.scenario.cards import read_cards
from regalia.judge.scenario.run import Result, Runner
from regalia.judge.scenario.setup import build
from regalia.judge.scenario.text import Node, read
from tests.bots.learned_games import PAIRS, game_of

WORDS = {"nothing": Use.NONE, "later": Use.LATER, "now": Use.NOW}


def positions() -> Iterator[tuple[str, dict[str, Node]]]:
    ((_, nodes, _),) = read(Path(__file__).with_name("uses.yaml")).entries("positions")
    for node in nodes.elements():
        parts = {key: value for key, value, _ in node.entries("a position")}
        yield parts["title"].word(), parts


def found_in(parts: dict[str, Node]) -> dict[str, Found]:
    """The use of each act by the name of its card, with an attack apart from abilities."""
    world = build(parts["setup"], Library(), read_cards(parts["cards"]) if "cards" in parts else {})
    runner = Runner(Result("uses"))
    for step in parts["play"].elements() if "play" in parts else []:
        runner.play_step(world, step)
    game = world.game
    game.auto = True
    found = uses(game, Random(1)).of
    return {game.pos.definition(act.card).name: one for act, one in found.items() if act.what != "attack"} | {
        game.pos.definition(act.card).name: one for act, one in found.items() if act.what == "attack"
    }


@pytest.mark.parametrize(
    ("title", "parts"), list(positions()), ids=lambda one: one if isinstance(one, str) else ""
)
def test_uses(title: str, parts: dict[str, Node]) -> None:
    found = found_in(parts)
    wanted = {name.strip('"'): node.word() for name, node, _ in parts["uses"].entries("uses")}
    for name, word in wanted.items():
        assert found[name].use is WORDS.get(word, Use.NOW), name
        assert bool(found[name].why) == (word == "nothing")
        if "why" in parts:
            assert parts["why"].word() in found[name].why
    assert found.keys() - {"Blank"} == wanted.keys()


@pytest.mark.parametrize("pair", PAIRS)
def test_uses_do_not_depend_on_what_the_player_cannot_know(pair: tuple[str, str]) -> None:
    game = game_of(pair, 3)
    bots: list[Bot] = [GreedyBot(1), GreedyBot(2)]
    compared = 0
    for number in range(160):
        decision = game.decision
        if decision is None:
            break
        rests = not game.is_mid_play and decision.topic in OPEN_QUESTIONS
        if decision.topic == "act" and len(decision.options) > 2 and rests:
            digest = game.digest()
            found = uses(game, Random(number))
            assert game.digest() == digest
            rest = game.copy().pos
            rest.rewind(0)
            twin = Game(Resampled(rest, decision.player, Random(number)).pos, keep_history=False)
            assert uses(twin, Random(number)) == found
            compared += 1
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert compared >= 8


@pytest.mark.parametrize("name", ["Facts.changed", "end"])
def test_a_fault_in_an_imagined_game_only_leaves_the_use_open(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise IndexError("no such row")

    parts = dict(positions())["Before damage it is something now"]
    monkeypatch.setattr(f"regalia.bots.use.{name}", breaks)
    assert found_in(parts) == {"Favorable Winds": UNSURE}
    assert any("no such row" in line for line in SWALLOWED)
    SWALLOWED.clear()
