"""The position in which every example of the grammar works: a test plays them all."""

from __future__ import annotations

import textwrap
from typing import Final

from regalia.judge.scenario.facts import Fact
from regalia.judge.scenario.verbs import Verb

DEMO: Final = """\
regalia: 1
title: An example of the grammar
cards:
  Demo Drone:
    {type: ally, subtype: Automaton, cost: 2, power: 1, life: 2, abilities: [
      {Keyword: intercept},
      {Activated: {cost: [Rest: {itself: yes}], effect: Draw, label: think}},
      {Activated: {cost: [Reserve: 1], effect: Draw, label: buy}}]}
  Demo Guard: {type: ally, cost: 2, power: 1, life: 3}
  Demo Tome: {type: item, supertype: regalia, cost: 1}
  Demo Ring: {type: item, supertype: regalia, cost: 0}
  Demo Gun: {type: weapon, cost: 1, power: 1, durability: 2}
  Demo Well: {type: item, cost: 1, abilities: [{Activated: {cost: [Reserve: 2], effect: Draw}}]}
  Demo Bullet: {type: item, cost: 1}
  Demo Boon: {type: lesser boon, cost: 1}
setup:
  turn: A, main
  A:
    level: 1
    elements: [fire]
    counters: {preparation: 2}
    hand: [Fireball, 6x Blank]
    memory: [Fireball, Blank]
    field: [Powercell (rested), 3x Powercell, Demo Drone, Demo Well, Demo Gun: {loaded: [Demo Bullet]}]
    material: [Demo Tome, Demo Ring (preserved)]
    masteries: [Shifting Currents (facing East)]
    pantheon: [Demo Boon]
  B:
    damage: 13
    field: [Demo Guard]
"""


def of_verb(verb: Verb) -> str:
    """A scenario that does nothing but what the verb's example needs, and then the example."""
    return f"{DEMO}play:\n{_steps(verb.given)}{_step(verb.example)}"


def of_fact(fact: Fact) -> str:
    play = f"play:\n{_steps(fact.given)}" if fact.given else ""
    return f"{DEMO}{play}expect:\n{_step(fact.example)}"


def _steps(given: str) -> str:
    return textwrap.indent(f"{given}\n", "  ") if given else ""


def _step(example: str) -> str:
    first, *rest = example.splitlines()
    return "".join([f"  - {first}\n", *(f"    {line}\n" for line in rest)])
