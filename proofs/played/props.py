"""Made-up cards that cause the events a text waits for. Each is free, fast and does one deed."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final, NamedTuple

from proofs.soak.tables import library
from regalia.cards.facts import Face
from regalia.game.core.language import Anything, Effect, Filter, Unlike, Word
from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Ability,
    Alternative,
    CostChange,
    Keyword,
    Method,
    ReplaceableEvent,
    Replaces,
    Resolves,
)
from regalia.game.printed.definitions import Definition
from regalia.words.changes import Gain
from regalia.words.choosing import Choose
from regalia.words.combat import IsLoaded, Load, WheneverLoaded
from regalia.words.combat_triggers import WheneverDealtDamage
from regalia.words.conditions import ObjectIs
from regalia.words.deed_triggers import (
    WheneverActs,
    WheneverBecomes,
    WheneverCountersPut,
    WheneverDraws,
    WheneverEmpowers,
    WheneverLevelsUp,
    WheneverRecovers,
    WheneverRevealed,
)
from regalia.words.effects import (
    BanishIt,
    Become,
    DealDamage,
    Destroy,
    Draw,
    Negate,
    PutCounters,
    Recover,
    RestIt,
    SacrificeIt,
)
from regalia.words.filters import Element, InState, OfType, Subtype, ThisCard, yours
from regalia.words.having import Having
from regalia.words.keywords import prepare
from regalia.words.lasting import Empower, Until
from regalia.words.looking import RevealIt
from regalia.words.masteries import TurnCurrents, WheneverCurrentsTurn
from regalia.words.omens import BanishAsOmen
from regalia.words.play_triggers import WheneverActivates, WheneverNegates
from regalia.words.playing import Glimpse, PlayFrom
from regalia.words.selections import Each, Those, YourChampion
from regalia.words.structure import Sequence
from regalia.words.summoning import Gather
from regalia.words.suppressing import Suppress
from regalia.words.triggers import (
    OnBanish,
    OnDeath,
    OnDestroyed,
    OnLeave,
    WheneverBanished,
    WheneverDestroyed,
    WheneverDies,
    WheneverSacrificed,
)

PROP: Final = "prop-"
"""The beginning of the slugs of these cards."""
COMMON: Final = Unlike(OfType("champion"))
ACTIONS: Final[dict[str, Effect]] = {
    "gather": Gather(),
    "glimpse": Glimpse(amount=2),
    "suppress": Suppress(what=Target(what=COMMON)),
}
LEVELING: Final = PlayFrom(what=OfType("champion"), grant=Grant(method=Method.MATERIALIZE, without="costs"))


class Prop(NamedTuple):
    """A card to hold, and whether the opponent of the text's controller is to hold it."""

    card: Definition
    for_opponent: bool = False


def props(words: list[Word], elements: frozenset[str], spells: bool) -> list[Prop]:
    """Cards that cause the events that these words wait for, as Spells or not.

    `elements` are those that both sides can play.
    """
    found: dict[Prop, None] = {}
    for word in words:
        whose = getattr(word, "whose", getattr(word, "who", "you"))
        sides = {"you": (False,), "opponents": (True,)}.get(whose, (False, True))
        for theirs in sides:
            for effect in _deeds(word):
                found[Prop(_doing(effect, spells), theirs)] = None
            if (what := _played(word)) is not None:
                found[Prop(_fitting(what, elements), theirs)] = None
    return list(found)


def _played(word: Word) -> Filter | None:
    """The description of the cards that a word wants to be played."""
    match word:
        case WheneverActivates() | TargetActivation() | WheneverNegates():
            return word.what
        case CostChange(own=False):
            return word.of
    return None


def _deeds(word: Word) -> Iterator[Effect]:
    match word:
        case WheneverRevealed():
            yield RevealIt(what=Each(zone=word.from_zone, whose="you"))
        case WheneverActs():
            yield ACTIONS.get(word.action, Draw())
        case Replaces(event=ReplaceableEvent.GLIMPSE):
            yield Glimpse(amount=2)
        case Replaces(event=ReplaceableEvent.DAMAGE) | WheneverDealtDamage():
            yield DealDamage(amount=7, to=Target(what=OfType("unit")))
        case Replaces(event=ReplaceableEvent.RECOVER) | WheneverRecovers():
            yield Recover(amount=3)
        case WheneverBecomes(state=State.RESTED):
            yield RestIt(what=Target())
        case WheneverBecomes() | InState(state=State.EPHEMERAL | State.DISTANT | State.FOSTERED):
            yield Become(state=word.state, what=Target())
        case OnDeath() | OnDestroyed() | OnLeave() | WheneverDies() | WheneverDestroyed():
            yield Destroy(what=Target(what=COMMON))
        case OnBanish():
            yield BanishIt(what=Target(what=COMMON))
        case WheneverSacrificed():
            yield Sequence((Choose(what=COMMON), SacrificeIt(what=Those())))
        case WheneverCurrentsTurn():
            yield TurnCurrents(to=(word.to,) if word.to else ())
        case WheneverNegates():
            yield Negate(what=TargetActivation())
        case WheneverCountersPut(counter="omen"):
            yield Sequence((Choose(zone=Zone.HAND), BanishAsOmen(what=Those())))
        case WheneverCountersPut():
            yield PutCounters(counter=word.counter, amount=2, on=Target())
        case WheneverBanished():
            zone = word.from_zone or Zone.GRAVEYARD
            what = Anything() if word.what == ThisCard() else word.what
            yield Sequence((Choose(what=what, zone=zone), BanishIt(what=Those())))
        case WheneverLoaded():
            into = Target(what=Unlike(IsLoaded()) & OfType("weapon") & yours)
            yield Sequence((Choose(zone=Zone.HAND), Load(what=Those(), into=into)))
        case ObjectIs(of=YourChampion(), what=Having(keyword=keyword)):
            yield Until(what=YourChampion(), changes=(Gain(Keyword(keyword)),))
        case WheneverEmpowers():
            yield Empower(amount=2)
        case WheneverDraws():
            yield Draw(amount=3)
        case WheneverLevelsUp():
            yield LEVELING


@functools.cache
def _doing(effect: Effect, spell: bool) -> Definition:
    """An action with this effect."""
    return _invented(f"does {effect!r}", (Resolves(effect),), subtypes=("Spell",) if spell else ())


@functools.cache
def _fitting(what: Filter, elements: frozenset[str]) -> Definition:
    """A card that fits the types, elements, states and keywords of a description."""
    words = list(what.words())
    types = [word.name for word in words if isinstance(word, OfType) and word.name in ("attack", "action")]
    abilities: tuple[Ability, ...] = () if "attack" in types else (Resolves(Draw()),)
    abilities += tuple(Keyword(word.keyword) for word in words if isinstance(word, Having))
    states = [word.state for word in words if isinstance(word, InState)]
    if State.PREPARED in states:
        abilities += (prepare(1),)
    if State.BREWED in states:
        abilities += (Alternative(cost=(Reserve(0),), name="brew", grants=int(State.BREWED)),)
    named = [word.name for word in words if isinstance(word, Element)]
    return _invented(
        f"fits {what!r}",
        abilities,
        types=tuple(types[:1]) or ("action",),
        subtypes=tuple(word.name for word in words if isinstance(word, Subtype)),
        elements=tuple(sorted(elements)) if named and elements else ("norm",),
    )


def _invented(
    name: str,
    abilities: tuple[Ability, ...],
    types: tuple[str, ...] = ("action",),
    subtypes: tuple[str, ...] = (),
    elements: tuple[str, ...] = ("norm",),
) -> Definition:
    number = len(library().catalog)
    face = Face(
        id=f"{PROP}{number}",
        slug=f"{PROP}{number}",
        name=f"Prop {number} that {name}",
        elements=elements,
        types=types,
        subtypes=subtypes,
        reserve=0,
        power=1 if "attack" in types else None,
        speed="fast",
        deck="main",
    )
    return library().invent(face, abilities)
