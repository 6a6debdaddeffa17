"""What earlier sentences did something to: whose it is, what it was, and "if" at the end of a sentence."""

from __future__ import annotations

from regalia.game.core.language import Condition, Effect, Filter, Selection, Unlike
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.text.grammar import H, Pronoun, rule, words_in
from regalia.text.referents import THAT_CARD, THE_BANISHED
from regalia.text.writer import attempt
from regalia.words.conditions import Not, ObjectIs
from regalia.words.history import ObjectWas
from regalia.words.selections import OwnerOf, Source, YourChampion
from regalia.words.stats import ReserveCostOf
from regalia.words.structure import If

rule("player", ("its owner", "their owner"), OwnerOf(Pronoun("it")))
rule("player", "that {what:thing} 's owner", OwnerOf(Pronoun("that", H.what)))
rule("amount", "the banished card 's reserve cost", ReserveCostOf(Pronoun(THE_BANISHED)))
rule("fact", "{of:pronoun} <was/were> {what:quality}", ObjectWas(H.of, H.what))
rule(
    "fact",
    "{of:pronoun} <wasn't/weren't> {what:quality}",
    make=lambda of, what: None if isinstance(what, Unlike) else ObjectWas(of, Unlike(what)),
    unmake=lambda value: (
        {"of": value.of, "what": value.what.part}
        if isinstance(value, ObjectWas) and isinstance(value.what, Unlike)
        else None
    ),
)


def _if_said_last(effect: Effect, condition: Condition) -> If | None:
    """A condition behind its effect; it is looked at first, so it must not speak of what the effect does."""
    if isinstance(effect, If) or any(isinstance(word, Pronoun) for word in words_in(condition)):
        return None
    return If(condition, effect)


def _if_that_card(effect: Effect, what: Filter) -> If | None:
    """The same with "that card", which none of the objects that the effect speaks of can be."""
    spoken = (word for word in words_in(effect) if isinstance(word, Selection))
    if isinstance(effect, If) or not all(map(_is_object, spoken)):
        return None
    return If(ObjectIs(Pronoun(THAT_CARD), what), effect)


def _is_object(spoken: Selection) -> bool:
    return isinstance(spoken, Source | YourChampion) or (
        isinstance(spoken, Target) and spoken.zone is Zone.FIELD
    )


rule("sentence", "{effect:effect} if {condition:condition}", make=_if_said_last)


def _unless(effect: Effect, condition: Condition) -> If | None:
    """What happens only if something is not so, which is looked at first."""
    found = _if_said_last(effect, condition)
    return None if found is None else If(Not(condition), effect)


def _unless_what(value: object) -> dict[str, object] | None:
    match value:
        case If(condition=Not(part=part) as asked, then=effect) if value == _unless(effect, part):
            said_with_if = attempt("condition", asked) is not None
            return None if said_with_if else {"effect": effect, "condition": part}
    return None


rule("sentence", "{effect:effect} unless {condition:condition}", make=_unless, unmake=_unless_what)
rule("sentence", "{effect:effect} if that card {what:predicate}", make=_if_that_card)
