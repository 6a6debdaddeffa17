"""What a player, or a spectator, may know of a game, as plain data (zones.information.1).

A view is built from what its viewer may look at, and never by removing things from the position. A hidden
card only counts in the size of its zone. Things are pointed at by handles (`handles.py`). An option of the
decision at hand is answered by its number: `options` lists the engine's values in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.saying import HERE, Told
from regalia.game.core.stack import Paid, Receipt, StackItem
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY, Combat, Continuing, Ref
from regalia.game.happening.replacement import names_of
from regalia.game.information.handles import Handles, place_name
from regalia.game.information.knowledge import SPECTATOR, is_secret, may_look
from regalia.game.objects.faces import hidden_side
from regalia.game.objects.layers import characteristics
from regalia.game.paying.payment import Payment
from regalia.game.printed.acts import Act

if TYPE_CHECKING:
    from regalia.game.game import Game

SHOWN_STATES: Final = tuple(state for state in State if state is not State.HURT)
REMEMBERED: Final = ("name", "type", "direction")
"""The memos of an object about open choices. Its other memos are internal to the engine."""
OPEN_QUESTIONS: Final = (Topic.ACT, Topic.MATERIALIZE)
"""Questions that follow from the phase and from passing Opportunity. Everybody knows that they are asked."""
_NUMBERED: Final = (Topic.ORDER, Topic.TRIGGERS, Topic.REPLACEMENT)
"""Questions whose options are numbers of the things that the question is about."""


class SeenPayment(msgspec.Struct, frozen=True):
    """One part of a cost as a player sees it: the cards that can be named, and the number of the others."""

    label: str
    named: tuple[str, ...]
    hidden: int


class SeenCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card that one can point at. Without a name it lies face down."""

    handle: str
    name: str = ""
    owner: int
    controller: int
    states: tuple[str, ...] = ()
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    power: int | None = None
    life: int | None = None
    level: int | None = None
    under: str = ""
    """The object it lies under or is linked to."""
    chosen: tuple[str, ...] = ()
    other_side: str = ""
    """The name on the other side. A player who may look at a card may look at both sides (double-faced.5)."""


class Side(msgspec.Struct, frozen=True):
    """What belongs to one player: how many cards are in each zone, and those that can be seen."""

    player: int
    sizes: dict[str, int]
    cards: dict[str, tuple[SeenCard, ...]]


class SeenItem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One instance on the effects stack: everything about it is open but the cards reserved for it."""

    handle: str
    kind: str
    name: str
    source: str
    controller: int
    copy: bool = False
    modes: tuple[tuple[int, int], ...] = ()
    targets: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()
    variables: tuple[tuple[str, int], ...] = ()
    costs: tuple[str, ...] = ()
    paid: tuple[SeenPayment, ...] = ()


class SeenEffect(msgspec.Struct, frozen=True):
    """An effect that lasts: its source, its duration and its objects, as far as they can be seen."""

    source: str
    controller: int
    until: str
    on: tuple[str, ...]


class SeenCombat(msgspec.Struct, frozen=True):
    attacker: str
    defenders: tuple[str, ...]
    weapons: tuple[str, ...]
    retaliators: tuple[str, ...]


class SeenOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option in words, and what it points at."""

    text: str
    what: str = ""
    handle: str = ""
    number: int = 0


class SeenDecision(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The player who has to decide. Only that player sees the question, unless the rules make it public."""

    player: int
    topic: str = ""
    asks: str = ""
    prompt: str = ""
    rule: str = ""
    minimum: int = 0
    maximum: int = 0
    options: tuple[SeenOption, ...] = ()


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one viewer may know it."""

    viewer: int
    turn: int
    turn_player: int
    phase: str
    opportunity: int
    sides: tuple[Side, ...]
    stack: tuple[SeenItem, ...]
    effects: tuple[SeenEffect, ...]
    combat: SeenCombat | None
    decision: SeenDecision | None
    lost: tuple[int, ...]
    outcome: tuple[int, ...] | None

    def encode(self) -> bytes:
        """The view as JSON."""
        return msgspec.json.encode(self)


def view(game: Game | Position, viewer: int = SPECTATOR) -> View:
    """What a viewer may know. For a position alone, this leaves out the question at hand."""
    if isinstance(game, Position):
        return view_of(game, viewer, None)
    decision = game.decision
    return view_of(game.pos, viewer, decision)


def view_of(pos: Position, viewer: int, decision: Decision | None) -> View:
    """What a viewer may know of a position and the question asked in it."""
    handles = Handles(pos, viewer)
    return View(
        viewer=viewer,
        turn=pos.turn,
        turn_player=pos.turn_player,
        phase=place_name(pos.phase),
        opportunity=pos.opportunity,
        sides=tuple(_side(handles, player) for player in pos.everyone()),
        stack=tuple(_item(handles, item) for item in pos.stack),
        effects=tuple(_effect(handles, effect) for effect in pos.effects),
        combat=_combat(handles, pos.combat),
        decision=_decision(handles, decision),
        lost=pos.lost,
        outcome=pos.outcome,
    )


def options(pos: Position, decision: Decision) -> list[Any]:
    """The options of a decision in the order in which the view of its player lists them."""
    return [option for option, _ in _listed(Handles(pos, decision.player), decision)]


def answer(pos: Position, decision: Decision, *said: int) -> Any:
    """The engine's answer for options that a player names by their place in the view, counted from 0.

    Several are named if several are picked or ordered. If something is shared out, the numbers are the
    shares, one for each option. The decision itself judges whether the answer is legal.
    """
    listed = options(pos, decision)
    match decision.asks:
        case Asks.SHARE:
            shares = dict(zip(listed, said, strict=True))
            return tuple(shares[option] for option in decision.options)
        case Asks.ORDER:
            return tuple(listed[number] for number in said)
        case Asks.PICK:
            return tuple(sorted(listed[number] for number in said))
        case _:
            (number,) = said
            return listed[number]


def places_of(decision: Decision, listed: list[Any], given: Any) -> tuple[int, ...]:
    """An answer as a player would say it, by places in the list of the options: the reverse of `answer`."""
    match decision.asks:
        case Asks.SHARE:
            shares = dict(zip(decision.options, given, strict=True))
            return tuple(shares[option] for option in listed)
        case Asks.ORDER | Asks.PICK:
            return tuple(listed.index(option) for option in given)
        case _:
            return (listed.index(given),)


# Cards.


def _side(handles: Handles, player: int) -> Side:
    pos = handles.pos
    sizes, cards = {}, {}
    for zone in Zone:
        if zone is Zone.OUTSIDE:
            continue
        pile = pos.cards_in(zone, player)
        sizes[place_name(zone)] = len(pile)
        seen = handles.visible(zone, player) if zone.is_private else pile
        if seen:
            cards[place_name(zone)] = tuple(_card(handles, card) for card in seen)
    return Side(player, sizes, cards)


def _card(handles: Handles, card: int) -> SeenCard:
    pos = handles.pos
    host = pos.host[card]
    common: dict[str, Any] = {
        "handle": handles.card(card),
        "owner": pos.owner[card],
        "controller": pos.controller[card],
        "states": _states(pos.states[card]),
        "damage": pos.damage[card],
        "counters": pos.counters[card],
        "under": handles.card(host) if host != NOBODY else "",
    }
    if not may_look(pos, card, handles.viewer):
        return SeenCard(**common)
    common["chosen"] = tuple(str(memo.value) for memo in pos.memos[card] if memo.key in REMEMBERED)
    other = hidden_side(pos, card)
    common["other_side"] = pos.catalog[other].name if other != NOBODY else ""
    if pos.zone_of(card) is not Zone.FIELD:
        return SeenCard(name=pos.definition(card).name, **common)
    now = characteristics(pos, card)
    return SeenCard(name=now.name, power=now.power, life=now.life, level=now.level, **common)


@cache
def _states(states: int) -> tuple[str, ...]:
    return tuple(place_name(state) for state in SHOWN_STATES if states & state)


# The effects stack, lasting effects, combat.


def _item(handles: Handles, item: StackItem) -> SeenItem:
    pos, receipt = handles.pos, item.receipt
    here = pos.stamp[item.source] == item.source_stamp
    return SeenItem(
        handle=handles.item(item.id),
        kind=place_name(item.kind),
        name=pos.catalog[item.definition].name,
        source=handles.card(item.source) if here else "",
        controller=item.controller,
        copy=item.copy,
        modes=tuple((mode.choice, mode.bullet) for mode in item.modes),
        targets=tuple(handles.ref(ref) for _, refs in item.targets for ref in refs),
        shares=item.shares,
        variables=tuple((name, one) for name, one in receipt.variables if isinstance(one, int)),
        costs=(receipt.way, *receipt.options) if receipt.way else receipt.options,
        paid=tuple(seen_payments(pos, receipt, item.controller, handles.viewer)),
    )


def _effect(handles: Handles, effect: Continuing) -> SeenEffect:
    pos = handles.pos
    seen = [
        handles.ref(ref)
        for ref in effect.refs
        if not ref.is_card or ((card := pos.find(ref)) != NOBODY and may_look(pos, card, handles.viewer))
    ]
    source = pos.definition(effect.source).name if effect.source != NOBODY else ""
    return SeenEffect(source, effect.controller, effect.until, tuple(sorted(seen)))


def _combat(handles: Handles, combat: Combat | None) -> SeenCombat | None:
    if combat is None:
        return None
    return SeenCombat(
        handles.ref(combat.attacker),
        *(tuple(map(handles.ref, refs)) for refs in (combat.defenders, combat.weapons, combat.retaliators)),
    )


def seen_payments(pos: Position, receipt: Receipt, payer: int, viewer: int) -> list[SeenPayment]:
    """How a play was paid for: the payer sees every card, others only what lies open (memory.1.c)."""
    return [_payment(pos, paid, payer, viewer) for paid in receipt.paid]


def _payment(pos: Position, paid: Paid, payer: int, viewer: int) -> SeenPayment:
    named: list[str] = []
    hidden = 0
    for means, definition in zip(paid.means, paid.definitions, strict=True):
        if viewer == payer or not is_secret(pos, means):
            named.append(f"{means.verb} {pos.catalog[definition].name}")
        else:
            hidden += 1
    return SeenPayment(str(Told(HERE, (paid.word,))), tuple(named), hidden)


# The question at hand.


def _decision(handles: Handles, decision: Decision | None) -> SeenDecision | None:
    if decision is None:
        return None
    if decision.player != handles.viewer:
        topic = decision.topic if decision.topic in OPEN_QUESTIONS else ""
        return SeenDecision(player=decision.player, topic=topic)
    return SeenDecision(
        player=decision.player,
        topic=decision.topic,
        asks=decision.asks.value,
        prompt=decision.prompt,
        rule=decision.rule,
        minimum=decision.minimum,
        maximum=decision.maximum,
        options=tuple(seen for _, seen in _listed(handles, decision)),
    )


def _listed(handles: Handles, decision: Decision) -> Iterable[tuple[Any, SeenOption]]:
    """The options with their descriptions: cards in the order of their handles, others as asked."""
    found = []
    for number, option in enumerate(decision.options):
        card, seen = _option(handles, decision, option)
        key = handles.key(card) if card is not None else (0, number, "")
        found.append(((seen.what != "pass", seen.what, key, seen.number, number), option, seen))
    found.sort(key=lambda entry: entry[0])
    return [(option, seen) for _, option, seen in found]


def _option(handles: Handles, decision: Decision, option: Any) -> tuple[int | None, SeenOption]:
    """The card that an option is about, if there is one, and the description of the option."""
    match option:
        case bool():
            return None, SeenOption("yes" if option else "no")
        case Act(what="pass"):
            return None, SeenOption("pass", "pass")
        case Act(what=what, card=card, ability=ability):
            number = ability if what == "ability" else 0
            return card, SeenOption(f"{what} {handles.name(card)}", what, handles.card(card), number)
        case Means(verb=verb, card=card, number=number):
            return card, SeenOption(f"{verb} {handles.name(card)}", verb, handles.card(card), number)
        case Ref():
            found = handles.pos.find(option)
            about = found if option.is_card and found != NOBODY else None
            return about, SeenOption(handles.called(option), handle=handles.ref(option))
        case int() if decision.topic in _NUMBERED:
            return None, SeenOption(_numbered(handles, decision, option), number=option)
        case int() if decision.asks is not Asks.NUMBER and option >= 0:
            return option, SeenOption(handles.name(option), handle=handles.card(option))
        case int() if decision.asks is not Asks.NUMBER:
            return None, SeenOption("none")
        case (int() as choice, int() as bullet) if decision.topic == Topic.MODES:
            return None, SeenOption(f"mode {bullet + 1}", "mode", number=choice)
        case str() if decision.topic == Topic.OPTIONS:
            return None, SeenOption(str(decision.about[option]))
        case _:
            return None, SeenOption(str(option))


def _numbered(handles: Handles, decision: Decision, number: int) -> str:
    about = decision.about
    if isinstance(about, Payment):
        return str(about.part(number).told(about.ctx))
    if decision.topic == Topic.REPLACEMENT:
        return names_of(handles.pos, about)[number]
    if isinstance(about, tuple):
        return handles.pos.definition(about[number].source).name
    return str(number)
