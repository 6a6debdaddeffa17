"""References to things: the card itself, your champion, targets, everything that fits, pronouns."""

from __future__ import annotations

from typing import Any

from regalia.game.core.bound import Group
from regalia.game.core.events import EventKind
from regalia.game.core.language import Amount, Anything, Both, Effect, Either, Filter, Selection, Unlike
from regalia.game.objects.targets import Target
from regalia.text import writer
from regalia.text.choosing import choice_of, in_sentence
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import takes_what_follows
from regalia.text.referents import THAT_CARD, Chosen, Happened
from regalia.text.writer import Said, attempt
from regalia.words.amounts import ALL
from regalia.words.choosing import Choose
from regalia.words.combat import Attacker
from regalia.words.filters import Controlled, Named, ThisCard, champion, yours
from regalia.words.selections import Each, Source, ThatObject, Those, Together, YourChampion
from regalia.words.structure import Nothing


def _is_measured(what: Filter) -> bool:
    """Whether a description hangs on an amount, which might be told of something else."""
    return any(isinstance(word, Amount) for word in what.words())


rule(
    "objects",
    ("~", "this card", "this object", "this ally", "this unit", "this weapon", "this item"),
    Source(),
)
rule("objects", "your champion", YourChampion())
rule("objects", "a {what:thing}", Chosen(what=H.what))
rule("one card", "a {what:card}", H.what)
rule("objects", "{count:number} {what:things}", Chosen(what=H.what, count=H.count))
rule(
    "objects",
    ("up to {count:number} {what:things}", "each of up to {count:number} {what:things}"),
    Chosen(what=H.what, count=H.count, up_to=True),
)
rule("objects", "any amount of {what:things}", Chosen(what=H.what, count=ALL, up_to=True))
rule(
    "objects",
    "each of up to {count:number} target {what:things}",
    make=lambda count, what: Target(what=what, count=count, up_to=True),
)
rule("objects", "any amount of target {what:things}", Target(what=H.what, any_number=True))
rule(
    "objects",
    "your champion and up to {count:number} other target {what:things}",
    Together(
        (YourChampion(), Target(what=Both((Unlike(champion & yours), H.what)), count=H.count, up_to=True))
    ),
)
rule("objects", "the attacker and your champion", Together((Attacker(), YourChampion())))

# Two that are named, for a deed that is done to both.

rule(
    "named one",
    ("~", "this card", "this object", "this ally", "this unit", "this weapon", "this item"),
    Source(),
)
rule("named one", "your champion", YourChampion())
rule("named one", "target {what:thing}", Target(what=H.what))


def _both(one: Selection, other: Selection) -> Together | None:
    return None if one == other else Together((one, other))


def _each_named(value: Any) -> dict[str, Any] | None:
    match value:
        case Together(parts=(one, other)):
            return {"one": one, "other": other}
    return None


rule("objects", "{one:named one} and {other:named one}", make=_both, unmake=_each_named)
rule(
    "objects",
    "the hit {what:thing}",
    make=lambda what: None if _is_measured(what) else Happened(EventKind.HIT, what),
    unmake=lambda value: (
        {"what": value.what}
        if isinstance(value, ThatObject) and value.what != Anything() and not _is_measured(value.what)
        else None
    ),
)
rule(
    "objects",
    ("the killed {what:thing}", "the killed {what:thing} from its owner's graveyard"),
    make=lambda what: Happened(EventKind.KILLED, what),
)
rule(
    "objects",
    ("~ or a {what:thing}", "~ or on a {what:thing}"),
    make=lambda what: Chosen(what=Either((ThisCard(), what))),
    unmake=lambda value: (
        {"what": value.what.parts[1]}
        if isinstance(value, Chosen)
        and isinstance(value.what, Either)
        and value == Chosen(what=Either((ThisCard(), *value.what.parts[1:2])))
        else None
    ),
)
rule("objects", ("it", "him", "her", "he", "she"), Pronoun("it"))
rule("objects", ("them", "they", "each of them", "both of them"), Pronoun("them"))


@writer.special("objects")
def _several(value: Any, many: bool) -> Said | None:
    if value == Pronoun("them"):
        return Said("them", many=True)
    parts = _each_named(value)
    said = [] if parts is None else [attempt("named one", part) for part in parts.values()]
    if not said or None in said:
        return None
    return Said(" and ".join(one.text for one in said if one is not None), many=True)


rule("objects", "that {what:thing}", Pronoun("that", H.what))
rule("objects", "that card", Pronoun(THAT_CARD))
rule("owner", "its", Pronoun("it"))
rule("owner", "their", Pronoun("them"))
rule("owner", ("{of:objects} 's", "{of:objects} '"), H.of)
rule("objects", ("those copies", "those copies each"), make=lambda: Pronoun("those"))
rule("objects", ("those {what:things}", "each of those {what:things}"), Pronoun("those", H.what))
rule("objects", "the revealed card", Those(Group.REVEALED))
rule("objects", "the revealed {what:cards}", make=lambda what: Pronoun("those", what))
rule("which", "named {one:any name} or {other:any name}", Either((Named(H.one), Named(H.other))))


def _chosen_alone(what: Selection) -> Effect | None:
    return choice_of(what, Nothing()) if isinstance(what, Chosen) else None


def _choice_alone(value: Any) -> dict[str, Any] | None:
    found = in_sentence(value, Nothing()) if isinstance(value, Choose) else None
    return None if found is None else {"what": found}


rule("effect", "choose {what:objects}", make=_chosen_alone, unmake=_choice_alone)


def _both_kinds(one: Filter, other: Filter) -> Each | None:
    """All of two kinds, if both say whose they are or neither does."""
    whose = [{word for word in what.words() if isinstance(word, Controlled)} for what in (one, other)]
    return Each(what=Either((one, other))) if whose[0] == whose[1] else None


def _kinds_apart(value: Any) -> dict[str, Any] | None:
    """Two kinds of which the first ends with a noun of its own, so that "or" would belong to that one."""
    match value:
        case Each(what=Either(parts=(Both(parts=parts) as one, other))) if any(
            map(takes_what_follows, parts)
        ):
            return {"one": one, "other": other} if value == Each(what=value.what) else None
    return None


rule(
    "objects",
    ("each {one:thing} and each {other:thing}", "all {one:things} and all {other:things}"),
    make=_both_kinds,
    unmake=_kinds_apart,
)
