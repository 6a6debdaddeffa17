"""What texts speak of: who and what a pronoun can stand for, and which of them it does.

Everything that is mentioned is remembered with what it was called, whether it is one or several, and in
which clause. A pronoun stands for what fits it in number, in kind and in what can be done to it; of these
the clause that mentions any of them last decides. Two in one clause are two readings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from regalia.game.core.bound import Group
from regalia.game.core.events import EventKind
from regalia.game.core.language import (
    Amount,
    Anything,
    Both,
    CostPart,
    Effect,
    Either,
    Filter,
    Number,
    Selection,
    Word,
)
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.printed.abilities import Static, Trigger
from regalia.text.grammar import REST, Pronoun
from regalia.text.this_way import MOVING
from regalia.words.amounts import Count, NumberOf
from regalia.words.cards import Among, WhatWas
from regalia.words.combat import Load
from regalia.words.conditions import AtLeast, ObjectIs, ThereAre
from regalia.words.counting import CountersOn, PlaysThisTurn
from regalia.words.effects import Become, Destroy, PutCounters, RestIt, SacrificeIt, TakeCounters, WakeUp
from regalia.words.filters import Linked, OfType, ThisCard, champion, yours
from regalia.words.lasting import Until
from regalia.words.linking import HostOf, LinkedTo, WasLinked
from regalia.words.looking import StillThere
from regalia.words.masteries import YourMastery
from regalia.words.play_conditions import PlayedThisTurn
from regalia.words.selections import (
    ChampionOf,
    ControllerOf,
    Each,
    EachActivation,
    InLineage,
    It,
    PlayersWith,
    Source,
    Striker,
    Struck,
    ThatObject,
    ThatPlay,
    Those,
    Together,
    YouAnd,
    YourChampion,
)
from regalia.words.stats import Highest

PLAYER: Final = "that player"
"""The pronoun for players, for any word that stands for them."""
THAT_PLAYER: Final = "that player"
"""The key of the player of the event behind a trigger."""
TURN_PLAYER: Final = "turn player"
"""The key of the turn player, where a text has asked whether it is an opponent's turn."""
HOST: Final = "host"
"""The key of the object that something is loaded into or moved onto."""
THAT_CARD: Final = "that card"
"""The pronoun for one card in any zone, except an object that is still on the field."""
SHOWN: Final = (Those(Group.SEEN), Those(Group.REVEALED))
"""What "the rest" is a part of: cards that were looked at, of which some may be revealed, or revealed."""
THAT_OBJECT: Final = Pronoun("that")
"""The pronoun for one object without a noun. It means neither a play nor a champion."""
THE_BANISHED: Final = "the banished card"
"""The pronoun for what was banished, and for nothing else."""
SPENT: Final = (Group.BANISHED, Group.REVEALED)
"""The keys of what was done to pay."""
SEVERAL: Final = ("them", "those")
"""Pronouns for several things."""
ONLY_FOR: Final[dict[str, tuple[type[Word], ...]]] = {
    "mastery": (PutCounters, TakeCounters, CountersOn, ObjectIs)
}
"""Kinds of things of which texts say no more than this."""
ON_FIELD: Final = (Until, Become, Destroy, RestIt, WakeUp, SacrificeIt)
"""Effects on objects only."""


_UNITS: Final = frozenset({"ally", "champion", "unit"})


def is_host(effect: Word, place: str) -> bool:
    """Whether a place of an effect holds a second thing that is chosen: what something is put onto."""
    if isinstance(effect, MOVING) and place == "to":
        return isinstance(effect.start, Chosen) or effect.start == Those()
    return isinstance(effect, Load) and place == "into"


class Chosen(Selection, frozen=True, kw_only=True):
    """Chosen things at their place in the sentence. It is gone once a text is understood."""

    what: Filter
    count: Number = 1
    up_to: bool = False


class Happened(Selection, frozen=True):
    """ "The hit champion": what a trigger happened to, as it is called. Gone once a text is understood."""

    kind: EventKind
    what: Filter


class Described(Selection, frozen=True):
    """Things that a text describes and no later word can mean. A pronoun that could mean them is not
    understood.
    """

    by: Word


class Meant(Filter, frozen=True):
    """The meaning of a pronoun as a description. It is gone once a text is understood."""

    what: Selection


class Alternatives(Trigger, frozen=True):
    """Two triggers of one ability. Once a text is understood, each has an ability of its own."""

    triggers: tuple[Trigger, Trigger]


class Unclear(ValueError):
    """A pronoun that fits nothing that was mentioned, or more than one thing."""


class Referent(NamedTuple):
    """A mentioned thing: its key, its description, its number and its clause."""

    selection: Selection
    what: Filter
    many: bool
    clause: int = 0
    banished: bool = False
    """Whether the text has banished it: only that is "the banished card"."""
    zone: Zone | None = None
    """Where the text has chosen it or put it, if that is plain."""


def happened(said: Happened, on: Trigger) -> ThatObject:
    """What a trigger happened to, if it is what it is called. Raises `Unclear`."""
    if on.kind is not said.kind:
        raise Unclear("nothing of the kind happened")
    known = nouns_in(getattr(on, "what", Anything()))
    if said.kind is EventKind.KILLED:
        known |= {"unit"}  # nothing else is killed (keyword.on-kill.2)
    if said.what == Anything() or (nouns_in(said.what) and nouns_in(said.what) <= known):
        return ThatObject()
    if said.kind is not EventKind.HIT:
        raise Unclear("something else may be meant")
    return ThatObject(said.what)


def described(value: Meant) -> Filter:
    """What is spoken of as a description. Raises `Unclear` where there is none."""
    match value.what:
        case Source():
            return ThisCard()
        case YourChampion():
            return champion & yours
        case Each(what=what, zone=Zone.FIELD, whose="anyone"):
            return what
        case Pronoun():
            return value
    raise Unclear("no description says what is meant")


def mentioned(found: Selection, either: bool) -> Referent | None:
    """The things that a selection mentions, for later words."""
    match found:
        case Target():
            return Referent(found, found.what, found.count != 1 or found.any_number)
        case Each(what=what) if any(isinstance(word, Linked) for word in what.words()):
            return Referent(found, what, False)  # one object at a time (keyword.link.1)
        case Each() if either:
            return Referent(found, found.what, True)
        case YourMastery():
            return Referent(found, OfType("mastery"), False)
        case Source() | ControllerOf():
            return Referent(found, Anything(), False)
        case YourChampion():
            return Referent(found, OfType("champion"), False)
        case ChampionOf():
            return Referent(Described(found), OfType("champion"), False)
        case (
            TargetPlayer()
            | PlayersWith()
            | YouAnd()
            | Those()
            | ThatObject()
            | Striker()
            | Struck()
            | ThatPlay()
            | It()
            | Among()
            | StillThere()
            | WhatWas()
        ):
            return None
    return Referent(Described(found), getattr(found, "what", Anything()), _are_several(found))


def host_of(found: Selection) -> Referent | None:
    """The unit that a target is linked to, where the text says so: it is still meant once the target is gone.

    Of a target that may itself be a unit, nothing says which of the two has the link.
    """
    if not isinstance(found, Target) or found.count != 1 or found.any_number:
        return None
    if not nouns_in(found.what) or nouns_in(found.what) & _UNITS:
        return None
    parts = found.what.parts if isinstance(found.what, Both) else (found.what,)
    for part in parts:
        match part:
            case LinkedTo(of=Each(what=what)) if nouns_in(what) and nouns_in(what) <= _UNITS:
                return Referent(HostOf(found), what, False)
    return None


def _are_several(found: Selection) -> bool:
    return isinstance(found, Each | EachActivation | InLineage | StillThere | Together)


def _names_what_pays(value: CostPart) -> bool:
    """Whether a cost asks for something that is known: the card itself, your champion, their counters."""
    what = getattr(value, "what", None)
    return getattr(value, "itself", False) or hasattr(value, "counter") or what == OfType("champion")


def told_of(value: Word) -> Referent | None:
    """What a condition or an amount speaks of in passing."""
    match value:
        case ThereAre() | PlayedThisTurn():
            return Referent(Described(value), value.what, getattr(value, "least", 1) != 1)
        case AtLeast(amount=NumberOf(of=WhatWas() as of), least=least):
            return Referent(of, of.what, least != 1)
        case WasLinked():
            return Referent(HostOf(value.of), value.what, False)
        case Count() | PlaysThisTurn() | Highest():
            return Referent(Described(value), value.what, True)
        case CostPart() if not _names_what_pays(value) and isinstance(
            what := getattr(value, "what", None), Filter
        ):
            return Referent(Described(value), what, getattr(value, "count", 1) != 1)
        case Static(of=what) if not isinstance(what, ThisCard | Meant):
            return Referent(Described(value), what, True)
    return None


def meant(pronoun: Pronoun, spoken: Iterable[Referent], doing: Word | None) -> list[Selection]:
    """All that a pronoun may stand for where something is said of it: one thing, if it is clear."""
    if pronoun.said == REST:
        shown: list[Selection] = [one.selection for one in spoken if one.selection in SHOWN]
        return [one for one in shown if one == SHOWN[0]] or shown[-1:]
    fitting = [known for known in spoken if _fits(pronoun, known) and _can_take(known, doing)]
    same_number = [known for known in fitting if known.many == (pronoun.said in SEVERAL)]
    fitting = same_number or [known for known in fitting if pronoun.said == "them" and _is_person(known)]
    wanted = nouns_in(pronoun.what)
    if named := [known for known in fitting if wanted & nouns_in(known.what)]:
        fitting = named
    last = max((known.clause for known in fitting), default=0)
    found = [known.selection for known in fitting if known.clause == last]
    if ThatPlay() in found:  # until the object whose ability it is was called by name
        found = [ThatPlay()]
    if any(one in SHOWN for one in found):  # what is counted only tells how many cards are shown
        found = [one for one in found if not (isinstance(one, Described) and isinstance(one.by, Amount))]
    if any(Those(key) in found for key in SPENT):  # what was done to pay is what the cost describes
        found = [one for one in found if not (isinstance(one, Described) and isinstance(one.by, CostPart))]
    return found


def _is_person(known: Referent) -> bool:
    """Whether texts may speak of one thing as of a person: "them" is then one."""
    kinds = nouns_in(known.what)
    return bool(kinds) and kinds <= {"ally", "champion", "unit"}


def _can_take(known: Referent, doing: Word | None) -> bool:
    """Whether what is said can be said of a thing of this kind."""
    if doing is None:
        return True
    kinds = nouns_in(known.what)
    place = getattr(known.selection.by, "zone", None) if isinstance(known.selection, Described) else None
    if isinstance(doing, ON_FIELD) and (kinds == {"action"} or place not in (None, Zone.FIELD)):
        return False
    return all(isinstance(doing, ONLY_FOR.get(kind, Word)) for kind in kinds)


def _fits(pronoun: Pronoun, known: Referent) -> bool:
    if pronoun.said == THE_BANISHED:
        return known.banished
    if isinstance(known.selection, TargetPlayer | ControllerOf) or pronoun.said == PLAYER:
        return isinstance(known.selection, TargetPlayer | ControllerOf) and pronoun.said == PLAYER
    if pronoun == THAT_OBJECT and (
        known.selection == ThatPlay() or _is_their_champion(known) or _is_paid_from_elsewhere(known)
    ):
        return False
    if isinstance(known.selection, Each) and known.many and pronoun.said != "those":
        return False
    only_named = known.selection == Those(Group.BANISHED) or isinstance(known.selection, HostOf)
    if only_named and pronoun.said not in ("that", THAT_CARD):
        return False
    if pronoun.said == THAT_CARD:
        return _may_be_card(known)
    if pronoun.said == "it":
        return not isinstance(known.selection, YourChampion)
    if pronoun.said == "them":
        return True
    if isinstance(known.selection, Source):
        return False
    wanted = nouns_in(pronoun.what)
    given = nouns_in(known.what)
    if "unit" in wanted and given & {"ally", "champion"}:
        return True
    return not wanted or not given or bool(wanted & given)


def _is_paid_from_elsewhere(known: Referent) -> bool:
    """Whether it is a card that a cost takes from another zone than the field: no object."""
    by = known.selection.by if isinstance(known.selection, Described) else None
    return isinstance(by, CostPart) and getattr(by, "zone", Zone.FIELD) is not Zone.FIELD


def _is_their_champion(known: Referent) -> bool:
    return isinstance(known.selection, Described) and isinstance(known.selection.by, ChampionOf)


def _may_be_card(known: Referent) -> bool:
    """Whether it may be a card by now, and not what it was on the field."""
    match known.selection:
        case Source() | YourChampion() | Each() | YourMastery() | HostOf():
            return False
        case Target(zone=zone):
            return zone is not Zone.FIELD
    return True


def nouns_in(what: Filter) -> frozenset[str]:
    """The card types by which a description calls things."""
    if isinstance(what, OfType):
        return frozenset({what.name})
    if isinstance(what, Both):
        return frozenset().union(*map(nouns_in, what.parts))
    if isinstance(what, Either):
        kinds = [nouns_in(part) for part in what.parts]
        return frozenset().union(*kinds) if all(kinds) else frozenset()
    return frozenset()


def pronouns_for(known: Referent) -> tuple[Pronoun, ...]:
    """How something can be spoken of again, the plainest first."""
    if isinstance(known.selection, TargetPlayer | ControllerOf):
        return (Pronoun(PLAYER),)
    nouns = sorted(nouns_in(known.what))
    what: Filter = OfType(nouns[0]) if len(nouns) == 1 else Anything()
    if known.selection in (Those(Group.ONE), Those(Group.BANISHED)) or isinstance(known.selection, HostOf):
        return (Pronoun("that", what),)
    if known.many:
        return Pronoun("them"), Pronoun("those", what)
    last = (Pronoun(THE_BANISHED),) if known.banished else ()
    return Pronoun("it"), Pronoun("that", what), Pronoun("them"), *last, Pronoun(THAT_CARD)


def chooses(effect: Any) -> bool:
    """Whether something is chosen for an effect as it happens."""
    return isinstance(effect, Effect) and any(isinstance(word, Chosen) for word in effect.words())


def speaks(value: Any) -> bool:
    """Whether an amount speaks of something."""
    return isinstance(value, Amount) and any(isinstance(word, Selection) for word in value.words())
