"""Facts about the combat in progress."""

from __future__ import annotations

import re

from regalia.game.combat.phase import striking_cards
from regalia.game.combat.strikes import power_of
from regalia.game.core.values import NOBODY
from regalia.judge.scenario.facts import ATTACK, OP, Claim, compare, fact, same_cards
from regalia.judge.scenario.text import Node, inline_list, word_node
from regalia.judge.scenario.world import World


def _wanted(text: str, line: int) -> list[Node]:
    if text.strip().lower() in ("nobody", "nothing"):
        return []
    return inline_list(text, line).elements() if text.startswith("[") else [word_node(text, line)]


def _fighting(world: World, role: str) -> list[int]:
    fight = world.pos.combat
    if fight is None:
        return []
    refs = {"attacker": (fight.attacker,), "defender": fight.defenders, "retaliator": fight.retaliators}[role]
    return [card for card in map(world.pos.find, refs) if card != NOBODY]


@fact(
    r"(?P<role>attacker|defender|retaliator)s? (?:is|are) (?P<cards>.+)",
    "defender is B.champion",
    given=ATTACK.replace("Demo Guard", "B.champion"),
)
def fights(world: World, match: re.Match[str], claim: Claim) -> str:
    """The attackers, defenders or retaliators in the present combat: a card, a list, or `nobody`."""
    return same_cards(world, _fighting(world, match["role"]), _wanted(match["cards"], claim.line))


@fact(r"attack power " + OP, "attack power = 1", given=ATTACK)
def attack_power(world: World, match: re.Match[str], claim: Claim) -> str:
    """The power of the present attack: of everything that takes part together."""
    fight = world.pos.combat
    striking = [] if fight is None else striking_cards(world.pos, fight)
    return compare(power_of(world.pos, striking) if striking else None, match, "the attack")
