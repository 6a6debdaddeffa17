"""The moves of a puzzle in words for a reader: first moves, and the steps of a solution."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from regalia.game.core.decision import Topic
from regalia.game.printed.acts import PASS
from regalia.games import BETWEEN, Game
from regalia.terminal.story import listed

ACTS: Final = {"attack": "attack with", "ability": "use"}
"""What a player says for an act, where the short word of records is another one."""
ANSWERS: Final[dict[str, str]] = {
    Topic.ATTACK_TARGET: "target",
    Topic.MAY: "say",
    Topic.MAY_PAY: "say",
    Topic.ORDER: "first",
    Topic.TARGETS: "target",
}
"""What a player does with an answer. For other questions the step names the question."""
OTHERS: Final = "the other side: "
COPY: Final = re.compile(r" \(\d+\)$")
"""The number of a copy behind its name."""


def move(said: str) -> str:
    """An act, as it is said in records, in words."""
    what, _, rest = said.partition(" ")
    return f"{ACTS.get(what, what)} {rest}".rstrip()


def moves(said: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """First moves in words. Copies of a card are one move, unless another copy is among the others."""
    differing = {COPY.sub("", one) for one in others}
    bare = ((COPY.sub("", one), one) for one in said)
    return tuple(dict.fromkeys(move(one if name in differing else name) for name, one in bare))


def steps(game: Game, line: Sequence[tuple[Topic, int, Any]]) -> list[str]:
    """A solution in words: a step for each act, with everything that is declared for it."""
    twin = game.copy()
    twin.chance = None
    told: list[str] = []
    for topic, player, answer in line:
        said = twin.say(answer)
        if topic != Topic.ACT:
            if told:
                told[-1] += f"; {_answer(topic, said)}"
        elif answer != PASS:
            told.append(f"{OTHERS if player else ''}{move(said)}")
        twin.push(answer)
    return told


def _answer(topic: Topic, said: str) -> str:
    parts = said.split(BETWEEN)
    if topic == Topic.PAY:
        verb = f"{parts[0].partition(' ')[0]} "
        return listed([parts[0], *(part.removeprefix(verb) for part in parts[1:])])
    return f"{ANSWERS.get(topic, f'{topic}:')} {listed(parts)}"
