"""What players do by a number of their own: "target player draws X cards, where X is … their …"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.core.language import Effect
from regalia.text import writer
from regalia.text.grammar import H, rule
from regalia.text.phrases.nouns.players import (
    SECOND,
    THIRD,
    YOURS,
    counts_of_you,
    may_count,
    second_person,
    third_person,
)
from regalia.text.phrases.sentences.sentences import called_x, scaled, with_x
from regalia.text.reader import Found, Reading, special
from regalia.text.writer import Said, attempt
from regalia.words.cards import Repeat
from regalia.words.structure import PlayersDo

WHERE: Final = (",", "where", "x", "is")


@special("players by their number")
def _by_their_number(reading: Reading, at: int) -> Iterator[Found]:
    """A player, what they do X of, and X as a number of what is theirs."""
    for category in ("player", "players"):
        for who, end in reading.read(category, at):
            said = reading.tokens[end:]
            if reading.token(end) not in THIRD or YOURS & set(said):
                continue
            again = Reading(
                reading.tokens[:end] + second_person(said), known=reading.grammar, names=reading.names
            )
            for effect, last in again.read("effects", end):
                for done, after in _counted(again, effect, last):
                    if done is not None and counts_of_you(done) and may_count(who, done):
                        yield PlayersDo(who=who, effect=done), after
            reading.furthest = max(reading.furthest, again.furthest)


def _counted(reading: Reading, effect: Effect, at: int) -> Iterator[tuple[Effect | None, int]]:
    """The effect with the number that is told behind it: as X, or for each of something."""
    if reading.follows(at, WHERE):
        for amount, after in reading.read("amounts", at + len(WHERE)):
            yield with_x(effect, amount), after
    if reading.follows(at, ("for",)):
        for per, after in reading.read("each", at + 1):
            yield scaled(effect, per), after


@writer.special("players by their number")
def _write_by_their_number(value: Any, many: bool) -> Said | None:
    if not isinstance(value, PlayersDo) or not counts_of_you(value.effect):
        return None
    subject = attempt("player", value.who) or attempt("players", value.who)
    told = _told(value.effect)
    if subject is None or told is None or told.split()[0] not in SECOND:
        return None
    return Said(f"{subject.text} {third_person(told, SECOND)}")


def _told(effect: Effect) -> str | None:
    """The deed and its number, as said to the player."""
    if isinstance(effect, Repeat):
        deed, amount, between = attempt("effects", effect.effect), attempt("each", effect.times), "for"
    elif (found := called_x(effect)) is not None:
        deed, amount, between = attempt("effects", found[0]), attempt("amounts", found[1]), ", where X is"
    else:
        return None
    return None if deed is None or amount is None else f"{deed.text} {between} {amount.text}"


rule("clauses", "{done:players by their number}", H.done)
