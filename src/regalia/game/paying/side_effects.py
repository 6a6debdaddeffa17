"""What paying may change, and what stays the same in every way of paying.

A part that cannot be paid now may be payable later, if paying another part brings what it lacks: cards come
to a zone where they are looked for, or something becomes what is asked for. Most deeds can do neither for
each other. This can be seen from the texts alone, without trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress
from typing import Final, NamedTuple

from regalia.game.core.language import Word
from regalia.game.core.state import Position, State, Zone, sight_of_states
from regalia.game.happening.replacement import may_be_diverted
from regalia.game.happening.zones import by_type
from regalia.game.objects.layers import characteristics, statics_at_work
from regalia.game.printed.abilities import EVERYTHING, Change, Static
from regalia.game.printed.definitions import Sight, joined, own_words
from regalia.game.printed.kept import kept_while_texts_stay

DAMAGE: Final = "damage"
COUNTERS: Final = "counters"
"""A possible change: the number of counters on objects."""
TEXTS: Final = "texts"
"""A possible change: continuous effects that do not work now start to work."""
OBJECTS: Final = frozenset({Zone.FIELD, COUNTERS})
"""Changes of objects that matter to every text that looks at more than one card."""
_PRINTED: Final = frozenset({"origin"})
"""What descriptions that depend on print may also look at: the X of a play."""
_BENEATH: Final = (Zone.LINEAGE, Zone.LOADED)
"""The zones of cards that leave with the object above them."""
_FREED: Final = frozenset({Zone.GRAVEYARD, Zone.BANISHMENT})
"""The zones that these cards go to."""
_BY_RULE: Final = frozenset({Zone.BANISHMENT, Zone.MATERIAL_DECK})
"""The zones to which objects may go instead because they are ephemeral or renewable."""


class SideEffects(NamedTuple):
    """What paying may change."""

    changes: Sight
    """Zones and columns that may be different afterwards. The field is among them if objects may leave it."""
    fills: Sight
    """What there may be more of afterwards: cards in a zone, damage."""


STILL: Final = SideEffects(frozenset(), frozenset())
RESTING: Final = SideEffects(frozenset({"states", *sight_of_states(State.RESTED)}), frozenset())
"""What changes if things are rested."""


def moving(pos: Position, start: Zone, end: Zone, cause: str) -> SideEffects | None:
    """What changes if cards are moved. None if a text may let something else happen."""
    moves = [(start, frozenset({end}), cause)]
    if start is Zone.FIELD:
        ends = _BY_RULE | {end, by_type(end)}
        moves = [(start, ends, cause), *((below, _FREED, "released") for below in _BENEATH)]
    elif any(pos.definition(card).is_never_buried for card in _lying(pos, start)):
        moves = [(start, frozenset({end, by_type(end)}), cause)]
    for origin, places, why in moves:
        if any(may_be_diverted(pos, origin, place, why) for place in places):
            return None
    fills = frozenset[str | Zone]().union(*(places for _, places, _ in moves))
    return SideEffects(fills.union(origin for origin, _, _ in moves), fills)


def _lying(pos: Position, zone: Zone) -> Iterator[int]:
    return (card for player in pos.everyone() for card in pos.cards_in(zone, player))


def together(all_of_them: Iterable[SideEffects | None]) -> SideEffects | None:
    """What several deeds may change; None if that may be anything."""
    changes, fills = frozenset[str | Zone](), frozenset[str | Zone]()
    for side_effects in all_of_them:
        if side_effects is None:
            return None
        changes, fills = changes | side_effects.changes, fills | side_effects.fills
    return SideEffects(changes, fills)


def is_steady(pos: Position, words: Iterable[Word], zone: Zone, changes: Sight) -> bool:
    """Whether texts say the same about each card in a zone, and give the same numbers, after such changes."""
    words = list(words)
    seen = joined(word.looks_at_among(pos.catalog) for word in words)
    if seen is None or not seen.isdisjoint(changes):
        return False
    around = any(word.looks_around for word in words)
    if around and not changes.isdisjoint(OBJECTS):
        return False
    read = aspects_of(pos, words)
    if "elements" in read and Zone.LINEAGE in changes:  # a champion has those of its lineage
        return False
    unsteady = unsettled(pos, changes)
    return not meet(read, unsteady.anywhere if around else unsteady.zones[zone])


def meet(read: frozenset[str], altered: frozenset[str]) -> bool:
    """Whether characteristics that are read are among those that are altered."""
    return bool(read) and (EVERYTHING in altered or not read.isdisjoint(altered))


def goes_by_print(words: Iterable[Word]) -> bool:
    """Whether texts depend only on what is printed on each card, unless an effect has changed that."""
    for word in words:
        seen = word.looks_at()
        if word.looks_around or seen is None or not _PRINTED.issuperset(seen):
            return False
    return True


def are_printed(pos: Position, cards: Iterable[int], zone: Zone) -> bool:
    """Whether cards have only their printed characteristics, and will have them in another zone too."""
    if any(static.affects is zone for _, statics in statics_at_work(pos) for static, _ in statics):
        return False
    return all(characteristics(pos, card) is pos.definition(card).base for card in cards)


def aspects_of(pos: Position, words: Iterable[Word]) -> frozenset[str]:
    """The characteristics of cards that texts look at."""
    return frozenset[str]().union(*(word.reads_among(pos.catalog) for word in words))


class Outlook(NamedTuple):
    """What may become of the cards in a zone."""

    pos: Position
    zone: Zone
    changes: Sight

    def is_steady(self, word: Word) -> bool:
        """Whether a text still says the same about each of them."""
        return is_steady(self.pos, own_words(word), self.zone, self.changes)

    def may_change(self, aspect: str) -> bool:
        """Whether this characteristic of the cards may change."""
        return meet(frozenset({aspect}), unsettled(self.pos, self.changes).zones[self.zone])


class Unsettled(NamedTuple):
    """The characteristics of cards that may come out differently after some changes."""

    zones: dict[Zone, frozenset[str]]
    anywhere: frozenset[str]


def may_alter(pos: Position, aspect: str, changes: Sight) -> bool:
    """Whether such changes may alter a characteristic of some card."""
    return meet(frozenset({aspect}), unsettled(pos, changes).anywhere)


def unsettled(pos: Position, changes: Sight, *, telling: bool = False) -> Unsettled:
    """The characteristics of the cards in each zone that such changes may alter.

    `telling` leaves out texts that only count cards: for them it does not matter which cards these are.
    """
    return _unsettled(pos, (changes, pos.combat is not None, telling))


class _Text(NamedTuple):
    """A continuous effect at work."""

    words: tuple[Word, ...]
    alters: frozenset[str]
    zone: Zone | None
    """The zone of the things that it changes; None if they may be anywhere."""
    leaves: bool
    """Whether it ends if its object leaves the field."""
    looks: Sight | None = None
    """What it looks at; None if that may be anything."""


def _texts(pos: Position) -> Iterator[_Text]:
    for _, statics in statics_at_work(pos):
        for static, _ in statics:
            yield from _texts_of(static, static.changes)
    for effect in pos.effects:
        if effect.changes:
            rule = effect.permission if isinstance(effect.permission, Static) else None
            for text in _texts_of(rule, effect.changes):
                yield text._replace(zone=None, leaves=False)


def _texts_of(static: Static | None, changes: tuple[Change, ...]) -> Iterator[_Text]:
    """A static ability, or the changes of an effect, and the static abilities that they give to others."""
    texts = (*((static.of, static.when) if static is not None else ()), *changes)
    words = tuple(word for text in texts if text is not None for word in own_words(text))
    alters = frozenset[str]().union(*(change.alters() for change in changes))
    yield _Text(words, alters, static.affects if static is not None else None, True)
    for change in changes:
        given = change.gives()
        if isinstance(given, Static):
            yield from _texts_of(given, given.changes)


@kept_while_texts_stay
def _unsettled(pos: Position, after: tuple[Sight, bool, bool]) -> Unsettled:
    changes, in_combat, telling = after
    if TEXTS in changes:
        everything = frozenset({EVERYTHING})
        return Unsettled(dict.fromkeys(Zone, everything), everything)
    found = dict.fromkeys(Zone, frozenset[str]())
    if COUNTERS in changes:
        found[Zone.FIELD] = frozenset({"stats", "level"})
    elif in_combat:
        found[Zone.FIELD] = frozenset({"stats"})  # by their roles in it
    steady = [text._replace(looks=_sight(pos, text, telling=telling)) for text in _texts(pos)]
    while True:
        written = frozenset[str]().union(*found.values())
        touched = [_is_touched(pos, text, changes, written) for text in steady]
        if not any(touched):
            return Unsettled(found, written)
        for text in compress(steady, touched):
            for zone in Zone if text.zone is None or EVERYTHING in text.alters else (text.zone,):
                found[zone] |= text.alters
        steady = [text for text, is_touched in zip(steady, touched, strict=True) if not is_touched]


def _sight(pos: Position, text: _Text, *, telling: bool) -> Sight | None:
    words = (word for word in text.words if not (telling and word.only_counts()))
    return joined(word.looks_at_among(pos.catalog) for word in words)


def _is_touched(pos: Position, text: _Text, changes: Sight, written: frozenset[str]) -> bool:
    """Whether it may do something else after these changes of the position and of characteristics."""
    if text.looks is None or not text.looks.isdisjoint(changes):
        return True
    if text.leaves and Zone.FIELD in changes:
        return True
    if not changes.isdisjoint(OBJECTS) and any(word.looks_around for word in text.words):
        return True
    return meet(aspects_of(pos, text.words), written)
