"""Asking a bot: set up the position, let the bot play, and check the facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofs.positions.reading import Question
from regalia.bots.asking import answer_of
from regalia.bots.seat import Bot
from regalia.bots.simple_bot import SimpleBot
from regalia.cards.catalog import Library
from regalia.game.answers import fair_chance
from regalia.game.core.decision import Topic
from regalia.game.core.state import CHANCE, Phase
from regalia.judge.scenario.cards import read_cards
from regalia.judge.scenario.run import Result, Runner, Told
from regalia.judge.scenario.setup import build
from regalia.judge.scenario.world import Failure, World

ASKED: Final = 0
"""The seat of the bot: player A. The others play like `simple`."""
MOST_ANSWERS: Final = 600
AFTER: Final = frozenset({Phase.END})


def set_up(question: Question) -> tuple[Runner, World]:
    """The position, after the steps that come before the question."""
    parts = question.parts
    made_up = read_cards(parts["cards"]) if "cards" in parts else {}
    world = build(parts["setup"], Library(), made_up)
    runner = Runner(Result(question.title))
    for step in parts["play"].elements() if "play" in parts else []:
        runner.play_step(world, step)
    return runner, world


def what_is_wrong(question: Question, make: Callable[[], Bot]) -> str:
    """The first fact that is false after the bot has played, or "" if it has played rightly."""
    runner, world = set_up(question)
    let_play(question, world, make())
    facts = question.parts["expect"]
    try:
        runner.expect(world, facts, Told(facts.line, "expect"))
    except Failure as failure:
        return failure.reason
    return ""


def let_play(question: Question, world: World, bot: Bot) -> None:
    game = world.game
    game.auto = True
    chance = game.chance = fair_chance(1)
    others = SimpleBot(1)
    is_over = _end(question.until, world)
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        if decision is None or is_over():
            return
        if decision.player == CHANCE:
            game.push(chance(decision))
        else:
            game.push(answer_of(bot if decision.player == ASKED else others, decision, game))
    raise RuntimeError(f"{question.title}: nothing ends after {MOST_ANSWERS} answers")


def _end(until: str, world: World) -> Callable[[], bool]:
    turn = world.pos.turn

    def is_over() -> bool:
        pos = world.pos
        if until == "combat":
            decision = world.game.decision
            quiet = decision is None or decision.topic in (Topic.ACT, Topic.MATERIALIZE)
            return quiet and pos.combat is None and not pos.stack
        if until == "turn":
            return pos.turn != turn or pos.phase in AFTER
        return pos.turn != turn and pos.turn_player == ASKED

    return is_over
