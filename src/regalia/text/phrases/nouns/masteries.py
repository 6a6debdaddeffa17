"""Masteries: directions of Shifting Currents, and what depends on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regalia.game.core.keywords import TextRule
from regalia.game.printed.abilities import Keyword, Triggered
from regalia.text import writer
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.reader import Found, Reading, special
from regalia.text.writer import Said, in_a_row
from regalia.words.conditions import Not, ObjectIs, ThereAre
from regalia.words.masteries import DIRECTIONS, Facing, Turned
from regalia.words.structure import DependingOn, If, WhenYouDo
from regalia.words.triggers import WhenDone


@special("direction")
def _direction(reading: Reading, at: int) -> Iterator[Found]:
    for name in DIRECTIONS:
        if reading.follows(at, (name.lower(),)):
            yield name, at + 1


@writer.special("direction")
def _write_direction(value: Any, many: bool) -> Said | None:
    return Said(value) if value in DIRECTIONS else None


@special("directions")
def _directions(reading: Reading, at: int) -> Iterator[Found]:
    for first, end in _direction(reading, at):
        yield (first,), end
        if reading.follows(end, ("or",)):
            for second, last in _direction(reading, end + 1):
                yield (first, second), last


@writer.special("directions")
def _write_directions(value: Any, many: bool) -> Said | None:
    return Said(in_a_row(value, "or")) if value and all(one in DIRECTIONS for one in value) else None


rule("far", "different", False)
rule("far", "adjacent", True)
rule("modes", "depending on your Shifting Currents' direction —", DependingOn(()))
rule("mode label", "{directions:directions}", Facing(H.directions))
rule("ability", ("this champion can't level up", "~ can't level up"), Keyword(TextRule.CANNOT_LEVEL_UP))
rule(
    "sentence",
    "when you change it from facing {start:direction} to {to:direction} this way , {effect:clauses}",
    If(Turned(H.start, H.to), WhenYouDo(Triggered(on=WhenDone(), effect=H.effect))),
)
rule("fact", "they're {what:adjective}", ObjectIs(Pronoun("them"), H.what))
rule(
    "fact",
    "a opponent with the most cards in their {zone:zone} has {most:plain number} or less cards "
    "in their {same:zone}",
    make=lambda zone, most, same: (
        Not(ThereAre(least=most + 1, zone=zone, whose="an opponent")) if zone is same else None
    ),
    unmake=lambda value: (
        {"zone": value.part.zone, "most": value.part.least - 1, "same": value.part.zone}
        if isinstance(value, Not)
        and isinstance(value.part, ThereAre)
        and value.part == ThereAre(least=value.part.least, zone=value.part.zone, whose="an opponent")
        else None
    ),
)
