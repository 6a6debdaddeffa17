"""What can be played: every act that can be completed, and why others cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from regalia.game.combat.attackers import attackers, may_attack
from regalia.game.combat.declaring import can_attack, must_attack, why_no_attack
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.illegal import Illegal, Refusal
from regalia.game.core.shortcut import question
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening.zones import GAINED_ABILITIES
from regalia.game.objects.characteristics import may_gain
from regalia.game.objects.layers import characteristics, text_owner, works_in
from regalia.game.paying.play import Play
from regalia.game.playing.announcing import is_fast, is_slow_time, may_be_fast, next_fast
from regalia.game.playing.steps import can_be_played
from regalia.game.playing.steps import why_not as why_no_play
from regalia.game.playing.tracking import inherited_index
from regalia.game.printed.abilities import (
    Activated,
    Alternative,
    Method,
    NextCard,
    Permission,
    Static,
)
from regalia.game.printed.acts import PASS, Act
from regalia.game.printed.definitions import RULES, STATIC
from regalia.game.printed.kept import kept, kept_while_texts_stay


def acts(pos: Position, player: int) -> list[Act]:
    """Every play that can be completed now by the player with Opportunity, and passing."""
    slow = is_slow_time(pos, player)
    found = [PASS] if not slow or must_attack(pos, player) == NOBODY else []
    listed = playable_index(pos, player)
    cards = _playable_from(pos, player, listed, slow=slow)
    if cards:
        found.extend(activations(pos, player, cards))
    if slow and may_attack(pos, player):
        for card in attackers(pos, player):
            if can_attack(pos, player, card):
                found.append(Act("attack", card))
    own, others = _on_objects(pos, player)
    boons = pos.zones[_PANTHEON * pos.players + player]
    if boons:
        own += _on_boons(pos, boons)
        found.extend([Act("bestow", card) for card in boons if can_play(pos, player, Act("bestow", card))])
    for card, number, ability in own + listed.abilities + others:
        if not (ability.slow and not slow) and can_use(pos, player, card, number, ability):
            found.append(Act("ability", card, number))
    return found


def random_act(pos: Position, player: int, rng: Random) -> Act:
    """One of `acts`, each as likely as the others. Only acts that are drawn are judged.

    Whatever might be done is drawn without replacement until something is legal. So the first legal act is
    each of them with the same probability.
    """
    slow = is_slow_time(pos, player)
    own, others = _on_objects(pos, player)
    listed = playable_index(pos, player)
    boons = pos.zones[_PANTHEON * pos.players + player]
    drawn: list[Act | tuple[int, int, Activated]] = []
    if not slow or must_attack(pos, player) == NOBODY:
        drawn.append(PASS)
    drawn.extend([Act("activate", card) for card in _playable_from(pos, player, listed, slow=slow)])
    if slow and may_attack(pos, player):
        drawn.extend([Act("attack", card) for card in attackers(pos, player)])
    if boons:
        drawn.extend([Act("bestow", card) for card in boons])
        drawn.extend(_on_boons(pos, boons))
    drawn.extend(own + listed.abilities + others)
    while drawn:
        at = int(rng.random() * len(drawn))
        candidate, drawn[at] = drawn[at], drawn[-1]
        drawn.pop()
        if not isinstance(candidate, Act):
            card, number, ability = candidate
            if not (ability.slow and not slow) and can_use(pos, player, card, number, ability):
                return Act("ability", card, number)
        elif candidate is PASS or (
            can_attack(pos, player, candidate.card)
            if candidate.what == "attack"
            else can_play(pos, player, candidate)
        ):
            return candidate
    raise AssertionError("a player with Opportunity can do nothing at all, not even pass")


class PlayableIndex:
    """The cards that a player might play from where they lie, by what is printed on them.

    It depends only on the cards of some zones, so it stays valid until a card moves. (A card that is no
    object shows another side only as it moves.) Then only the piles that have changed are read again.
    """

    __slots__ = ("abilities", "cards", "fast", "piles", "zones")

    def __init__(
        self, pos: Position, zones: tuple[tuple[int, ...], ...], before: PlayableIndex | None
    ) -> None:
        self.zones = zones
        """The cards of the zones it was made from."""
        self.piles: list[Pile] = [
            before.piles[number]
            if before is not None and before.zones[number] is cards
            else _read(pos, SOURCES[number], cards)
            for number, cards in enumerate(zones)
        ]
        self.cards: tuple[int, ...] = ()
        self.fast: tuple[int, ...] = ()
        self.abilities: UsableAbilities = ()
        for cards, fast, abilities in self.piles:
            self.cards += cards
            self.fast += fast
            self.abilities += abilities

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayableIndex) and (self.cards, self.fast, self.abilities) == (
            other.cards,
            other.fast,
            other.abilities,
        )

    __hash__ = None  # type: ignore[assignment]


UsableAbilities = tuple[tuple[int, int, Activated], ...]
Pile = tuple[tuple[int, ...], tuple[int, ...], UsableAbilities]


def _read(pos: Position, zone: Zone, cards: tuple[int, ...]) -> Pile:
    """The cards of a pile that might be played from there, the fast ones, and the abilities to activate."""
    catalog, definitions = pos.catalog, pos.card
    if zone is not _HAND:
        open_ones = tuple([card for card in cards if zone in catalog[definitions[card]].elsewhere])
    else:
        open_ones = cards
    fast = tuple([card for card in open_ones if catalog[definitions[card]].may_be_fast])
    abilities = [
        (card, number, ability)
        for card in cards
        if zone in (definition := catalog[definitions[card]]).active_in
        for number, ability in enumerate(definition.abilities.activated)
        if ability.zone is zone
    ]
    return open_ones, fast, tuple(abilities)


_HAND: Final = Zone.HAND
_GRAVEYARD: Final = Zone.GRAVEYARD
_FIELD: Final = Zone.FIELD
_LINEAGE: Final = Zone.LINEAGE
_MEMORY: Final = Zone.MEMORY
_MATERIAL_DECK: Final = Zone.MATERIAL_DECK
_BANISHMENT: Final = Zone.BANISHMENT
_PANTHEON: Final = Zone.PANTHEON
_ABILITY: Final = Method.ABILITY
_BESIDES: Final = (Zone.INTENT, Zone.MASTERY, Zone.LOADED)
"""The zones in which things other than objects may have abilities to activate (abilities.6, abilities.7)."""
SOURCES: Final = (Zone.HAND, Zone.GRAVEYARD, Zone.MATERIAL_DECK, Zone.MEMORY, Zone.BANISHMENT)
"""The zones from which a card's own text may let it be played."""


@question
def playable_index(pos: Position, player: int) -> PlayableIndex:
    """The cards that a player might play, if nothing but their own texts has to allow it."""
    held, seats = pos.zones, pos.players
    return PlayableIndex(pos, tuple([held[zone * seats + player] for zone in SOURCES]), None)


def playable_cards(pos: Position, player: int, *, slow: bool = True) -> list[int]:
    """Cards that could be activated: those in hand, and those something may permit elsewhere, each once."""
    return _playable_from(pos, player, playable_index(pos, player), slow=slow)


def _playable_from(pos: Position, player: int, listed: PlayableIndex, *, slow: bool) -> list[int]:
    """The listed cards, and the cards that other texts permit."""
    if is_index_complete(pos):
        if slow:
            return list(listed.cards)
        catalog, definitions = pos.catalog, pos.card
        return [card for card in listed.fast if catalog[definitions[card]].fast or is_fast(pos, card, player)]
    cards: Iterable[int] = listed.cards
    others = _permitted(pos, player)
    if others or may_gain(pos, Alternative):
        cards = dict.fromkeys((*_with_other_ways(pos, listed), *others))
    elif not (slow or next_fast(pos, player)):
        cards = _perhaps_fast(pos, listed)
    return list(cards) if slow else [card for card in cards if is_fast(pos, card, player)]


@kept_while_texts_stay
def is_index_complete(pos: Position) -> bool:
    """Whether nothing lets other cards be played, or changes cards that are no objects."""
    for effect in pos.effects:
        if effect.changes or isinstance(effect.permission, Permission | NextCard):
            return False
    for source in pos.live[RULES]:
        if any(not permission.own for permission in pos.definition(source).abilities.permissions):
            return False
    if may_gain(pos, Alternative) or may_gain(pos, Static):
        return False
    statics = (static for source in pos.live[STATIC] for static in pos.definition(source).abilities.statics)
    return all(static.affects is _FIELD and static.zone is _FIELD for static in statics)


def _perhaps_fast(pos: Position, listed: PlayableIndex) -> list[int]:
    """The listed cards that may be fast: by print, unless effects have changed them."""
    characteristics(pos, 0)  # this lists everything that effects change
    changed, catalog, definitions = pos.derived, pos.catalog, pos.card
    found: list[int] = []
    for card in listed.cards:
        definition = catalog[definitions[card]]
        if may_be_fast(changed.get(card) or definition.base):
            found.append(card)
    return found


def _permitted(pos: Position, player: int) -> list[int]:
    """Cards that other texts or lasting effects may let a player activate from another zone than a hand."""
    found: list[int] = []
    for source in pos.live[RULES]:
        for permission in pos.definition(source).abilities.permissions:
            if not permission.own:
                cards = pos.cards_in(permission.zone, player)
                found.extend(cards[:1] if permission.top_only else cards)
    for effect in pos.effects:
        if isinstance(effect.permission, Permission) and effect.controller == player:
            found.extend([ref.card for ref in effect.refs if pos.stamp[ref.card] == ref.stamp])
            if not effect.refs:
                found.extend(pos.cards_in(effect.permission.zone, player))
    return found


def _with_other_ways(pos: Position, listed: PlayableIndex) -> Iterator[int]:
    """The hand, and cards elsewhere with a text about other ways to play them, printed or gained."""
    hand, *others = listed.zones
    yield from hand
    altered = may_gain(pos, Alternative)
    for cards in others:
        for card in cards:
            text = pos.definition(card).abilities
            if text.permissions or text.alternatives or (altered and characteristics(pos, card).granted):
                yield card


def activatable(pos: Position, player: int) -> Iterator[tuple[int, int, Activated]]:
    """Abilities a player might activate: of objects they control, of cards in zones where abilities work."""
    own, others = _on_objects(pos, player)
    yield from own
    yield from _on_boons(pos, pos.cards_in(_PANTHEON, player))
    yield from playable_index(pos, player).abilities
    yield from others


def _on_boons(pos: Position, boons: tuple[int, ...]) -> UsableAbilities:
    """Abilities of boons that are bestowed."""
    return tuple(
        [
            (card, number, ability)
            for card in boons
            if not pos.states[card] & State.FACE_DOWN
            for number, ability in enumerate(pos.definition(card).abilities.activated)
        ]
    )


@kept
def _on_objects(pos: Position, player: int) -> tuple[UsableAbilities, UsableAbilities]:
    """Abilities of the objects a player controls, and those of others that anyone may activate."""
    concerns = pos.catalog.lets_anyone_act() or may_gain(pos, Activated)
    others = tuple(_for_anyone(pos, player)) if concerns else ()
    return tuple(_on_own_objects(pos, player)), others


def _on_own_objects(pos: Position, player: int) -> Iterator[tuple[int, int, Activated]]:
    counters, catalog, definitions = pos.counters, pos.catalog, pos.card
    under = [
        below for below in pos.cards_in(_LINEAGE, player) if catalog[definitions[below]].abilities.activated
    ]
    for card in pos.cards_in(_FIELD, player):
        now = pos.derived.get(card) or characteristics(pos, card)
        activated = now.abilities.activated
        if activated or now.granted or counters[card]:
            every = abilities_on(pos, card) if now.granted or counters[card] else enumerate(activated)
            for number, ability in every:
                if ability.zone is _FIELD:
                    yield card, number, ability
        for below in under:
            if pos.host[below] != card:
                continue
            for number, ability in enumerate(pos.definition(below).abilities.activated):
                if ability.inherited or ability.zone is _LINEAGE:
                    yield below, number, ability
    for zone in _BESIDES:
        for card in pos.cards_in(zone, player):
            for number, ability in abilities_on(pos, card):
                if works_in(ability.zone, zone):
                    yield card, number, ability


def _for_anyone(pos: Position, player: int) -> Iterator[tuple[int, int, Activated]]:
    for other in pos.everyone():
        if other != player:
            for card in pos.cards_in(_FIELD, other):
                for number, ability in abilities_on(pos, card):
                    if ability.anyone:
                        yield card, number, ability


def abilities_on(pos: Position, card: int) -> list[tuple[int, Activated]]:
    """The activated abilities of an object, printed then granted."""
    now = characteristics(pos, card)
    if not (now.abilities.activated or now.granted or pos.counters[card]):
        return []
    found = list(enumerate(now.abilities.activated))
    if now.granted:
        start = GAINED_ABILITIES
        for granted, _ in now.granted:
            if isinstance(granted, Activated):
                found.append((start, granted))
                start += 1
    for name, _ in pos.counters[card]:
        given = pos.catalog.counter_abilities.get(name)
        if given is not None:
            found.append((BY_COUNTERS, given))
    return found


BY_COUNTERS = 200
"""The number of an ability that an object has from its counters (counters.enlighten.1)."""


def ability_at(pos: Position, card: int, number: int) -> Activated:
    if pos.zone_of(card) in (_FIELD, *_BESIDES):
        for index, ability in abilities_on(pos, card):
            if index == number:
                return ability
    printed = pos.definition(card).abilities.activated
    if not 0 <= number < len(printed):
        raise Illegal("announce", "abilities.activated.1", "it has no such ability")
    return printed[number]


def make_play(pos: Position, player: int, act: Act) -> Play:
    """The working object for an act."""
    if act.what == "ability":
        return ability_play(pos, player, act.card, act.ability, ability_at(pos, act.card, act.ability))
    return Play(pos, player, act.card, act.method)


def ability_play(pos: Position, player: int, card: int, number: int, ability: Activated) -> Play:
    """The working object for an ability of a card. An ability in a lineage belongs to the champion."""
    source = text_owner(pos, card) if ability.inherited else card
    index = number if source == card else inherited_index(card, number)
    return Play(pos, player, source, Method.ABILITY, ability=ability, index=index)


@question
def can_use(pos: Position, player: int, card: int, number: int, ability: Activated) -> bool:
    """Whether an ability of a card can be activated, and its activation completed."""
    return can_be_played(ability_play(pos, player, card, number, ability))


@question
def activations(pos: Position, player: int, cards: list[int]) -> list[Act]:
    """The activations of these cards that can be completed."""
    return [act for card in cards if can_play(pos, player, act := Act("activate", card))]


@question
def can_play(pos: Position, player: int, act: Act) -> bool:
    """Whether an act can be completed: as in `why_not`, but without looking for reasons."""
    if act.what == "attack":
        return why_no_attack(pos, player, act.card) is None
    try:
        return can_be_played(make_play(pos, player, act))
    except Illegal:
        return False


def why_not(pos: Position, player: int, act: Act) -> Refusal | None:
    """The first step in rule order that stops a play, with its reasons; None if it can be completed."""
    if act.what == "attack":
        return why_no_attack(pos, player, act.card)
    try:
        return why_no_play(make_play(pos, player, act))
    except Illegal as illegal:
        return illegal.refusal


def why_not_offered(pos: Position, player: int, act: Act, decision: Decision | None) -> Refusal | None:
    """Why passing, or returning a preserved card, is not possible now (opportunity.2)."""
    if decision is None:
        return Refusal("announce", "end.1", ("the game is over",))
    if decision.player != player or decision.asks is not Asks.ACT:
        return Refusal("announce", "opportunity.2", ("this is not an option now",))
    if decision.admits(act):
        return None
    called = must_attack(pos, player) if act == PASS else NOBODY
    if called != NOBODY:
        name = pos.definition(called).name
        return Refusal("announce", "combat.declaring.1.d", (f"{name} has to attack first, if it can",))
    return Refusal("announce", decision.rule, (f"nobody can {act.what} that now",))
