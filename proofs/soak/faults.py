"""Facts that must hold in every position of any game.

The checks are cheap, because they are made at every decision. Between two procedures, all facts must hold.
In the middle of a procedure (a play is being announced, damage is being dealt), only those must hold that no
rule breaks even for a moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.combat.phase import ROLES
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import NOBODY, Counters
from regalia.game.happening.durations import SPANS
from regalia.game.objects.characteristics import is_champion, keyword
from regalia.game.objects.layers import characteristics
from regalia.game.printed.definitions import LIVE_ROWS
from regalia.game.timing.opportunity import WINDOWS
from regalia.game.timing.phase_table import MOMENTS, open_window
from regalia.game.turn.checks import interdicted

HOSTED = (Zone.LINEAGE, Zone.INTENT, Zone.LOADED)
"""The zones in which a card belongs to an object."""
_HOSTED_ROWS = tuple(int(zone) for zone in HOSTED)
_NO_REGALIA = frozenset({Zone.MAIN_DECK, Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD})
"""The zones in which champions and regalia never are (champion.8, regalia.4)."""
_NOT_IN_GAME = frozenset({Zone.OUTSIDE, Zone.MASTERY})
_FACE_DOWN = int(State.FACE_DOWN)
_ROLES = int(ROLES)
_RESTED = int(State.RESTED)
_TOKEN = int(State.TOKEN)
_EACH_ROLE = tuple(
    int(role) for role in (State.ATTACKING, State.DEFENDING, State.RETALIATING, State.INTERCEPTING)
)


class Inventory:
    """The cards a game began with. They stay in it, and only tokens and generated cards come in later."""

    def __init__(self, pos: Position) -> None:
        self.cards = list(pos.printed)
        self.owners = list(pos.owner)
        self.outside = {card for card in range(len(pos.card)) if pos.zone_of(card) is Zone.OUTSIDE}
        self.fleeting = {
            card
            for card in range(len(pos.card))
            if pos.states[card] & _TOKEN or pos.zone_of(card) is Zone.MASTERY
        }
        """Tokens and masteries, which cease to exist."""

    def faults(self, pos: Position) -> Iterator[str]:
        count = len(self.cards)
        turned = [card for card in range(count) if pos.card[card] != pos.printed[card]]
        if pos.printed[:count] != self.cards or any(pos.zone_of(card) is not Zone.FIELD for card in turned):
            yield "a card became another card"  # only an object shows another side, or is a copy
        if pos.owner[:count] != self.owners:
            yield "a card changed its owner"
        if pos.lost:  # and with them what they own, or what they were the first to control (end.5)
            return
        for card in range(count):
            gone = pos.zone_of(card) in _NOT_IN_GAME
            if gone and card not in self.fleeting and card not in self.outside:
                yield f"{name(pos, card)} left the game"


def name(pos: Position, card: int) -> str:
    """A card for the message: its number and its name."""
    return f"card {card} ({pos.definition(card).name})" if 0 <= card < len(pos.card) else f"card {card}"


def faults(pos: Position, *, at_rest: bool) -> Iterator[str]:
    """Everything that is wrong with a position."""
    yield from _places(pos)
    yield from _numbers(pos)
    yield from _live(pos)
    yield from _hosts(pos)
    yield from _facts(pos)
    yield from _stack(pos)
    if at_rest and pos.step < len(MOMENTS[pos.phase]):
        yield from _settled(pos)
        yield from _combat(pos)


def _places(pos: Position) -> Iterator[str]:
    """Every card is in exactly one zone, and on the right player's side."""
    zone, controller, owner, players = pos.zone, pos.controller, pos.owner, pos.players
    lying: list[int] = []
    for row, pile in enumerate(pos.zones):
        if not pile:
            continue
        lying.extend(pile)
        kind, holder = divmod(row, players)
        of = controller if Zone.FIELD <= kind <= Zone.LINEAGE else owner
        if kind in _NO_REGALIA and not _special(pos).isdisjoint([pos.card[card] for card in pile]):
            yield f"a champion or regalia is in {_row(pos, row)}"
        for card in pile:
            if zone[card] != row:
                yield f"{name(pos, card)} is in {_row(pos, row)} and thinks it is in {_row(pos, zone[card])}"
            if of[card] != holder:
                yield f"{name(pos, card)} lies with player {holder} and is player {of[card]}'s"
    placed = set(lying)
    if len(placed) != len(lying):
        yield f"cards lie in two places: {sorted({card for card in lying if lying.count(card) > 1})}"
    if len(placed) != len(zone):
        for card in range(len(zone)):
            if card not in placed and pos.zone_of(card) not in _NOT_IN_GAME:
                yield f"{name(pos, card)} lies nowhere"


def _special(pos: Position) -> frozenset[int]:
    """The definitions of champions and regalia (champion.8, regalia.4)."""
    known = _specials.get(id(pos.catalog))
    if known is None:
        known = _specials[id(pos.catalog)] = frozenset(
            card.index
            for card in pos.catalog
            if "champion" in card.types or "regalia" in card.types | card.supertypes
        )
    return known


_specials: dict[int, frozenset[int]] = {}


def _row(pos: Position, row: int) -> str:
    kind, holder = divmod(row, pos.players)
    return f"the {Zone(kind).name.lower().replace('_', ' ')} of player {holder}"


_OBJECTS = (Zone.FIELD, Zone.MASTERY, Zone.PANTHEON)
_COUNTED = {
    "omen": (Zone.BANISHMENT, Zone.FIELD),
    "seal": (Zone.BANISHMENT, Zone.FIELD),
    "charge": (Zone.STACK, Zone.FIELD),
}
"""The zones in which things may have counters. Omens and sealed cards are banished, and an activation may be
charged.
"""


def _may_have(counters: Counters, zone: Zone) -> bool:
    """Whether things in this zone may have all these counters."""
    return all(zone in _COUNTED.get(kind, _OBJECTS) for kind, _ in counters)


def _waits(pos: Position, card: int) -> bool:
    """Whether a banished card may be played from banishment, which is the purpose of counters on it."""
    permissions = pos.definition(card).abilities.permissions
    return pos.zone_of(card) is Zone.BANISHMENT and any(
        one.own and one.zone is Zone.BANISHMENT for one in permissions
    )


def _numbers(pos: Position) -> Iterator[str]:
    """No number is negative, no card off the field has marks, and no two cards have the same timestamp."""
    for card, damage in enumerate(pos.damage):
        if damage and (damage < 0 or pos.zone_of(card) is not Zone.FIELD):
            yield f"{name(pos, card)} has {damage} damage in {pos.zone_of(card).name}"
    for card, counters in enumerate(pos.counters):
        if counters:
            if any(amount <= 0 for _, amount in counters):
                yield f"{name(pos, card)} has counters {counters}"
            if list(counters) != sorted(dict(counters).items()):
                yield f"{name(pos, card)} lists its counters as {counters}"
            if not _may_have(counters, pos.zone_of(card)) and not _waits(pos, card):
                yield f"{name(pos, card)} has counters {counters} in {pos.zone_of(card).name}"
    marked = _ROLES | _RESTED
    for card, states in enumerate(pos.states):
        if states:
            zone = pos.zone_of(card)
            if states & marked and zone is not Zone.FIELD:
                yield f"{name(pos, card)} is {State(states)!r} in {zone.name}"
            if states & _TOKEN and zone not in (Zone.FIELD, Zone.OUTSIDE):
                yield f"{name(pos, card)} is a token in {zone.name}"
    if len(set(pos.stamp)) != len(pos.stamp):
        yield "two cards have the same timestamp"
    if max(pos.stamp, default=0) > pos.clock:
        yield "a timestamp lies in the future"


def _live(pos: Position) -> Iterator[str]:
    """The index of abilities at work is the same as one that is made anew."""
    rows: list[list[int]] = [[] for _ in range(LIVE_ROWS)]
    catalog, zone_of = pos.catalog, pos.zone_of
    for card, definition in enumerate(pos.card):
        live_in = catalog[definition].live_in
        hidden = live_in and zone_of(card) is Zone.PANTHEON and pos.states[card] & _FACE_DOWN
        if live_in and not hidden:  # a boon works once it is bestowed
            for row in live_in.get(zone_of(card), ()):
                rows[row].append(card)
    if rows != [sorted(row) for row in pos.live]:
        wrong = [row for row in range(LIVE_ROWS) if rows[row] != sorted(pos.live[row])]
        yield f"the index of abilities at work is wrong in rows {wrong}"


def _hosts(pos: Position) -> Iterator[str]:
    """A card under an object lies under one on the field, and no other card has a host."""
    field = Zone.FIELD
    for row in _HOSTED_ROWS:
        for player in pos.everyone():
            for card in pos.zones[row * pos.players + player]:
                if pos.host[card] == NOBODY:
                    yield f"{name(pos, card)} is in {Zone(row).name} and belongs to nothing"
    for card, host in enumerate(pos.host):
        if host == NOBODY:
            continue
        zone = pos.zone_of(card)
        if zone not in HOSTED:
            yield f"{name(pos, card)} is in {zone.name} and belongs to {name(pos, host)}"
        elif zone is Zone.INTENT:
            if pos.combat is not None and pos.find(pos.combat.attacker) not in (host, NOBODY):
                yield f"{name(pos, card)} is an intent of {name(pos, host)}, who does not attack"
        elif pos.zone_of(host) is not field:
            yield f"{name(pos, card)} lies under {name(pos, host)}, which is in {pos.zone_of(host).name}"
        elif zone is Zone.LINEAGE and pos.controller[card] != pos.controller[host]:
            yield f"{name(pos, card)} is in the lineage of another player's champion"


def _facts(pos: Position) -> Iterator[str]:
    """The turn player, the phase, the players who may act, and the lasting effects are possible."""
    if pos.outcome is None and pos.turn_player in pos.lost and pos.phase is not Phase.END:
        yield "the turn of a player who has lost goes on"
    if not 0 <= pos.step < len(MOMENTS[pos.phase]):
        yield f"there is no step {pos.step} in the {pos.phase.name} phase"
    if pos.passes < 0 or pos.idle < 0:
        yield "passes or idle resolutions are negative"
    if len(set(pos.lost)) != len(pos.lost):
        yield f"somebody lost twice: {pos.lost}"
    if pos.opportunity != NOBODY:
        if pos.window not in WINDOWS:
            yield f"Opportunity in no known window: {pos.window!r}"
        if pos.phase is Phase.START:
            yield "Opportunity before the first turn"
    for effect in (*pos.effects, *pos.later):
        if effect.until not in SPANS:
            yield f"an effect lasts until {effect.until!r}"
        if not 0 <= effect.source < len(pos.card):
            yield f"an effect comes from card {effect.source}"


def _stack(pos: Position) -> Iterator[str]:
    """Every item has its source."""
    if not pos.stack:
        return
    ids = [item.id for item in pos.stack]
    if len(set(ids)) != len(ids) or max(ids) > pos.clock:
        yield f"items on the stack are numbered {ids}"
    for item in pos.stack:
        if not 0 <= item.source < len(pos.card):
            yield f"an item on the stack comes from card {item.source}"
        elif item.is_card != (item.ability is None):
            yield f"an item of {name(pos, item.source)} is neither a card nor an ability"
        if item.controller in pos.lost and pos.outcome is None:
            yield f"an item of {name(pos, item.source)} belongs to a player who has lost"


def _settled(pos: Position) -> Iterator[str]:
    """Between procedures, with somebody to act, every check has been made (checks.1)."""
    if pos.unsettled:
        return
    for item in pos.stack:
        if item.is_card and (
            pos.zone_of(item.source) is not Zone.STACK or pos.stamp[item.source] != item.source_stamp
        ):
            yield f"an item on the stack has lost {name(pos, item.source)}"
    sources = {item.source for item in pos.stack if item.is_card}
    for player in pos.everyone():
        for card in pos.cards_in(Zone.STACK, player):
            if card not in sources:
                yield f"{name(pos, card)} lies on the stack without an item"
    if pos.waiting and pos.opportunity != NOBODY:
        yield "abilities have triggered and wait while somebody may act"
    if pos.opportunity != NOBODY:
        if pos.opportunity in pos.lost:
            yield "a player who has lost has Opportunity"
        if interdicted(pos):
            yield "Opportunity although Interdiction is on the stack"
        if pos.passes >= pos.players:
            yield f"Opportunity after {pos.passes} passes"
        if not pos.stack and not open_window(pos):
            yield f"Opportunity with an empty stack in {pos.phase.name}, step {pos.step}"
        if pos.committed:
            yield "something random or hidden was seen in a play, but nothing is being played"
    if pos.phase is not Phase.START:
        for player in pos.everyone():
            champions = [card for card in pos.cards_in(Zone.FIELD, player) if is_champion(pos, card)]
            wanted = 0 if player in pos.lost else 1
            if len(champions) != wanted:
                yield f"player {player} has {len(champions)} champions on the field"
    for player in pos.everyone():
        for card in pos.cards_in(Zone.FIELD, player):
            if not pos.catalog[pos.card[card]].is_object:
                yield f"{name(pos, card)} is on the field and no object"
            if is_doomed(pos, card):
                yield f"{name(pos, card)} should have been destroyed"


def is_doomed(pos: Position, card: int) -> bool:
    """Whether an object is on the field although a check would destroy it (checks.types.2, .3)."""
    now = characteristics(pos, card)
    if now.types & {"ally", "champion"}:
        gone = now.life is not None and pos.damage[card] >= now.life
    else:
        worn = "weapon" in now.types and bool(pos.catalog[pos.card[card]].durability)
        gone = worn and not pos.count(card, "durability")
    return gone and keyword(pos, card, "immortality") is None


def _combat(pos: Position) -> Iterator[str]:
    """The marks for attacking, defending and retaliating objects agree with the combat."""
    fight = pos.combat
    in_combat = [(card, states) for card, states in enumerate(pos.states) if states & _ROLES]
    if fight is None and not in_combat and pos.phase is not Phase.COMBAT:
        if any(pos.cards_in(Zone.INTENT, player) for player in pos.everyone()):
            yield "an intent without a combat"
        return
    marked = {State(role): {card for card, states in in_combat if states & role} for role in _EACH_ROLE}
    if fight is None:
        if pos.phase is Phase.COMBAT:
            yield "a combat phase without a combat"
        for role, cards in marked.items():
            if cards:
                yield f"cards {sorted(cards)} are {role.name} without a combat"
        return
    if pos.phase is not Phase.COMBAT:
        yield f"a combat in the {pos.phase.name} phase"
    wanted = {
        State.ATTACKING: {pos.find(fight.attacker)},
        State.DEFENDING: {pos.find(ref) for ref in fight.defenders},
        State.RETALIATING: {pos.find(ref) for ref in fight.retaliators},
    }
    for role, cards in wanted.items():
        if cards - {NOBODY} != marked[role]:
            yield f"{role.name} are {sorted(marked[role])}, by the combat {sorted(cards)}"
    if not marked[State.INTERCEPTING] <= marked[State.DEFENDING]:
        yield f"cards {sorted(marked[State.INTERCEPTING])} intercept without defending"
    for player in pos.everyone():
        if player != fight.attacking and pos.cards_in(Zone.INTENT, player):
            yield f"player {player} has an intent without attacking"
