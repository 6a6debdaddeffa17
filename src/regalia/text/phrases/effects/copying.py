"""Effects on the next time something is done, and copies of what was activated then."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from regalia.game.core.language import Effect, Selection
from regalia.game.core.structs import altered
from regalia.game.happening.durations import END_OF_TURN, GAME
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Trigger
from regalia.text import writer
from regalia.text.follow_ups import NewTargetsForIt
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.reader import Found, Reading, special
from regalia.text.writer import Said, attempt
from regalia.words.copies import CopyActivation
from regalia.words.lasting import Later
from regalia.words.looking import PutOnTopOrBottom
from regalia.words.play_triggers import WheneverUsesAbility
from regalia.words.remembered import SpokenOf
from regalia.words.selections import ThatPlay

# The next time.


@special("next time")
def _next_time(reading: Reading, at: int) -> Iterator[Found]:
    """What is waited for once is said as what is waited for each time, with another front."""
    if reading.follows(at, ("the", "next", "time")):
        yield from reading.reworded("trigger", at, 3, "whenever")


def _but_once(value: Any, many: bool, *, said: str) -> Said | None:
    """A trigger with other words than "whenever"."""
    trigger = attempt("trigger", value)
    if trigger is None or not trigger.text.startswith("whenever "):
        return None
    return Said(said + trigger.text.removeprefix("whenever"))


writer.special("next time")(functools.partial(_but_once, said="the next time"))
writer.special("when next")(functools.partial(_but_once, said="when"))


rule(
    "effect",
    "{on:next time} this turn , {effect:clauses}",
    Later(on=H.on, effect=H.effect, until=END_OF_TURN),
)


def _put_back_when(on: Trigger) -> Later:
    """Banished cards return to the deck, even if the text has mentioned other cards since."""
    return Later(on=on, effect=PutOnTopOrBottom(what=Pronoun("those")))


def _when_put_back(value: Any) -> dict[str, Any] | None:
    match value:
        case Later(on=on, effect=PutOnTopOrBottom(what=Pronoun() as what)):
            again = altered(value, effect=PutOnTopOrBottom(what=Pronoun("those")))
            return {"on": on} if what.said != "it" and again == _put_back_when(on) else None
    return None


_EITHER_END = "on the top and/or bottom of your deck"
rule(
    "effect",
    f"{{on:when next}} the next time this game , put the banished cards {_EITHER_END} in any order",
    make=_put_back_when,
    unmake=_when_put_back,
)
rule(
    "effect",
    "{on:when next} the next time this game , {effect:clauses}",
    make=lambda on, effect: Later(on=on, effect=effect),
    unmake=lambda value: (
        {"on": value.on, "effect": value.effect}
        if isinstance(value, Later) and value == Later(on=value.on, effect=value.effect)
        else None
    ),
)


def _use_of(about: Selection, effect: Effect) -> Later | None:
    """The effect the next time an ability of a mentioned thing is used."""
    if not isinstance(about, Pronoun | Target):
        return None
    return Later(on=WheneverUsesAbility(what=SpokenOf()), effect=effect, about=about, until=END_OF_TURN)


def _used(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Later) or value.about is None or value != _use_of(value.about, value.effect):
        return None
    return {"about": value.about, "effect": value.effect}


rule(
    "effect",
    "the next time you activate a ability of {about:objects} this turn , {effect:clauses}",
    make=_use_of,
    unmake=_used,
)
rule(
    "effect",
    "for the rest of the game , {on:trigger} , {effect:clauses}",
    Later(on=H.on, effect=H.effect, until=GAME, once=False),
)

# Copies.

rule("plays", "that ability", make=ThatPlay)
rule("effect", "copy {what:plays}", CopyActivation(H.what))
rule("effect", "copy {what:plays} twice", CopyActivation(H.what, times=2))
_NEW = tuple(f"you may choose new targets for {copy}" for copy in ("the copy", "that copy", "those copies"))
rule("sentence", _NEW, NewTargetsForIt())
rule("sentence", tuple(f"if you do , {said}" for said in reversed(_NEW)), NewTargetsForIt(if_copied=True))

# Tokens that were summoned.

rule("objects", "the summoned token", make=lambda: Pronoun("that"))
