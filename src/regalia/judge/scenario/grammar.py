"""Everything a scenario can say, in the order in which it is tried.

The runner, `regalia judge --grammar` and the tests use the same tables.
"""

from __future__ import annotations

from typing import Final

from regalia.judge.scenario import (
    facts_combat,
    facts_objects,
    facts_plays,
    facts_zones,
    verbs_combat,
    verbs_play,
    verbs_turn,
)
from regalia.judge.scenario.facts import FACTS, Fact
from regalia.judge.scenario.verbs import VERBS, Verb

SECTIONS: Final = {
    "regalia": "the format: 1",
    "title": "one sentence that says what must be true",
    "rules": "the rules it shows, by id (see `regalia rules`)",
    "rulings": "the published rulings it shows: SLUG/NUMBER, counted from 0 as the card's record has them",
    "reads": "the faces it is a second reading of, by slug: written only from the printed text and the rules",
    "note": "a remark for readers",
    "puzzle": "what `regalia puzzles` says about a puzzle, whose solution the steps are",
    "cards": "made-up cards: facts and abilities by name",
    "setup": "each player's cards and the turn",
    "seed": "a number that decides the answers of chance that `chance:` leaves open",
    "unruled": "the card, or cards, whose unknown text must end the scenario without a ruling",
    "play": "the steps, one after another",
    "expect": "what must be true at the end",
}
VERB_MODULES: Final = (verbs_play, verbs_combat, verbs_turn)
FACT_MODULES: Final = (facts_combat, facts_zones, facts_plays, facts_objects)
"""Facts about any object come last: their patterns begin with any name."""


def all_facts() -> list[Fact]:
    return [one for module in FACT_MODULES for one in FACTS if one.check.__module__ == module.__name__]


def all_verbs() -> list[Verb]:
    return [one for module in VERB_MODULES for one in VERBS if one.run.__module__ == module.__name__]
