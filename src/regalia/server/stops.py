"""When Regalia passes for a player, and which answers are automatic.

Against a person, whether a player is asked may depend only on the player's settings and on open cards. If it
depended on what the player can do, the other player could draw conclusions. Against bots a quiet player is
asked only where something that the player could do would make a difference.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from regalia.bots.use import RETALIATION, Use, Uses
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import Phase, Position, Zone
from regalia.game.core.values import NOBODY, Combat, Ref, item_ref, player_ref
from regalia.game.paying.attack_costs import RestAttacker
from regalia.game.paying.autopay import any_order
from regalia.game.paying.payment import Payment
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.acts import PASS, Act
from regalia.game.timing.phase_table import open_window
from regalia.server.protocol import Stops

OPEN_TOPICS: Final = frozenset({Topic.WEAPON, Topic.ATTACK_TARGET, Topic.RETALIATE})
"""Questions whose options everybody can see, so that everybody knows if there is only one answer."""


HIDDEN: Final = frozenset({Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK})
"""Zones in which nothing tells two copies of a card apart."""

Muted = tuple[str, int, int]
"""A kind of act, the definition of its card, and the number of its ability."""


class PassingOn(msgspec.Struct, frozen=True):
    """The state of the game when a player began to pass until something happens."""

    stack: frozenset[int]
    combat: Combat | None
    turn: int
    all_turn: bool = False
    """Whether to go on to the end of the turn."""


def begin_passing_on(pos: Position, *, all_turn: bool = False) -> PassingOn:
    return PassingOn(frozenset(item.id for item in pos.stack), pos.combat, pos.turn, all_turn)


def something_happened(pos: Position, player: int, since: PassingOn) -> bool:
    """Whether something new is on the stack, the player is attacked, or the player's turn has begun.

    For a player who passes all turn only another turn counts.
    """
    if since.all_turn:
        return pos.turn != since.turn
    if any(item.id not in since.stack for item in pos.stack):
        return True
    if pos.combat is not None and pos.combat is not since.combat and pos.combat.attacking != player:
        return since.combat is None or since.combat.attacker != pos.combat.attacker
    return pos.turn_player == player and pos.turn != since.turn


class Moment(msgspec.Struct, frozen=True):
    """What decides whether a player is asked."""

    pos: Position
    decision: Decision
    stops: Stops
    passing_on: PassingOn | None
    muted: frozenset[Muted]
    """The abilities and cards for which the player does not want to be stopped this turn."""
    uses: Callable[[], Uses]
    """What each act would be good for (`bots/use.py`)."""
    against_person: bool

    @property
    def player(self) -> int:
        return self.decision.player

    @property
    def is_own(self) -> bool:
        return self.pos.turn_player == self.player

    @property
    def ends_turn(self) -> bool:
        """Whether passing would end the player's main phase."""
        return self.is_own and self.pos.phase is Phase.MAIN and not self.pos.stack

    @property
    def is_just_played(self) -> bool:
        """Whether the player has just put something on the stack."""
        stack = self.pos.stack
        return bool(stack) and self.pos.window == "played" and stack[-1].controller == self.player

    def is_muted(self, act: Act) -> bool:
        return muted(self.pos, act) in self.muted


def muted(pos: Position, act: Act) -> Muted:
    """What is not asked about again: any card of the same name, and the same ability of it."""
    return act.what, pos.card[act.card], act.ability


def passes(moment: Moment) -> str:
    """Why a player passes without being asked; empty if they are asked."""
    decision, stops = moment.decision, moment.stops
    if decision.asks is not Asks.ACT or PASS not in decision.options:
        return ""
    if stops.care == "everything":
        return "passing on" if moment.passing_on is not None and decision.topic == Topic.ACT else ""
    unasked = stops.idle or stops.care == "quiet"
    idle = list(decision.options) == [PASS] and (stops.care == "quiet" or not moment.ends_turn)
    if idle and unasked and not moment.against_person:
        return "idle"
    if decision.topic != Topic.ACT:
        return ""
    if moment.passing_on is not None:
        return "passing on"
    if moment.ends_turn:
        return ""
    if moment.is_just_played:
        return "" if stops.hold else "played"
    if not moment.against_person:
        others = [act for act in decision.options if act != PASS]
        if others and all(moment.is_muted(act) for act in others):
            return "muted"
    if stops.care == "quiet":
        return "" if _matters(moment) else "quiet"
    if moment.pos.stack:
        return ""
    window = open_window(moment.pos)
    return "" if not window or window in (stops.own if moment.is_own else stops.others) else "stops"


def _matters(moment: Moment) -> bool:
    """Whether a quiet player is asked: something would make a difference now, or never again.

    Against a person only open cards decide, because that a player was asked can be noticed.
    """
    pos, player = moment.pos, moment.player
    last = _is_own_turn_next(pos, player)
    if moment.against_person:
        return last or any(item.controller != player for item in pos.stack[-1:]) or _is_fighting(pos, player)
    if not moment.stops.hold and _is_own_business(pos, player):
        return False
    uses = moment.uses()
    useful = [found for act, found in uses.of.items() if found.use and not moment.is_muted(act)]
    if any(found.use is Use.NOW or (last and found.prepares) for found in useful):
        return True
    late = uses.loses and (bool(pos.stack) or open_window(pos) != RETALIATION)
    return bool(useful) and (late or _is_aimed_at(pos, player))


def _is_own_turn_next(pos: Position, player: int) -> bool:
    """Whether it is the end of the turn before one's own."""
    window = "" if pos.stack else open_window(pos)
    return window == "before the end of the turn" and pos.turn_order(pos.turn_player)[1:2] == (player,)


def _is_own_business(pos: Position, player: int) -> bool:
    """Whether only the player's own things wait in their main phase. After them the player is asked again."""
    mine = pos.turn_player == player and pos.phase is Phase.MAIN and pos.combat is None
    return mine and bool(pos.stack) and all(item.controller == player for item in pos.stack)


def _is_fighting(pos: Position, player: int) -> bool:
    """Whether something of a player attacks or is attacked, and the combat may still be changed."""
    combat = pos.combat
    return combat is not None and not pos.stack and (player == combat.attacking or player in combat.defending)


def _is_aimed_at(pos: Position, player: int) -> bool:
    """Whether what resolves next is somebody else's and aimed at a player or something of theirs."""
    if not pos.stack or pos.stack[-1].controller == player:
        return False
    refs = [ref for _, refs in pos.stack[-1].targets for ref in refs]
    return any(_belongs_to(pos, player, ref) for ref in refs)


def _belongs_to(pos: Position, player: int, ref: Ref) -> bool:
    if ref.is_card:
        card = pos.find(ref)
        return card != NOBODY and pos.controller[card] == player
    return ref == player_ref(player) or any(
        ref == item_ref(item.id) and item.controller == player for item in pos.stack
    )


def by_itself(pos: Position, decision: Decision, *, against_person: bool) -> tuple[Any] | None:
    """The automatic answer, alone in a tuple; None if a player is asked.

    A question with one answer is not asked. Between persons, everybody has to be able to see that there is
    only one, and a player wants to see payments before they are made. Against a bot any choice can be taken
    back.
    """
    if decision.asks is Asks.ACT or decision.player == NOBODY:
        return None
    if decision.topic == Topic.PAY:
        plain = rests_attacker(decision) or ends_payment(decision)
        if not plain and not against_person:
            plain = not draws(decision)
        forced = decision.forced() if plain else None
        return forced if forced is not None or against_person else among_copies(pos, decision)
    if against_person:
        return decision.forced() if decision.topic in OPEN_TOPICS else choice_first(decision)
    return any_order(decision) or choice_first(decision) or decision.forced() or among_copies(pos, decision)


def among_copies(pos: Position, decision: Decision) -> tuple[Any] | None:
    """The answer to a question with one meaning: a choice among copies of a card in one hidden zone."""
    if decision.asks is not Asks.PICK or decision.minimum != decision.maximum or draws(decision):
        return None
    paid = {(one.verb, one.number, one.worth, one.what) for one in decision.options if isinstance(one, Means)}
    cards = [one.card if isinstance(one, Means) else one for one in decision.options]
    if len(paid) > 1 or not all(type(card) is int and card >= 0 for card in cards):
        return None
    kinds = {(pos.card[card], pos.zone_of(card), pos.owner[card], pos.states[card]) for card in cards}
    if len(kinds) != 1 or pos.zone_of(cards[0]) not in HIDDEN:
        return None
    answer = tuple(decision.options[: decision.minimum])
    return (answer,) if decision.admits(answer) else None


def rests_attacker(decision: Decision) -> bool:
    """Whether only the attacker's rest is paid, which everybody sees and nobody chooses."""
    paid = decision.constraint
    return isinstance(paid, PaySet) and isinstance(paid.payment.part(paid.number), RestAttacker)


def choice_first(decision: Decision) -> tuple[Any] | None:
    """The answer to the question which cost is next, if only one leaves a choice and everybody sees it.

    That one comes first. The other, such as the rest of one's champion, follows without a question.
    """
    payment = decision.about
    if decision.topic != Topic.ORDER or not isinstance(payment, Payment):
        return None
    plain = [number for number in decision.options if is_plain(payment, number)]
    left = [number for number in decision.options if number not in plain]
    return ((left[0],),) if len(left) == 1 and len(plain) == 1 else None


def is_plain(payment: Payment, number: int) -> bool:
    """Whether a cost takes just the objects on the field that there are for it."""
    part = payment.part(number)
    if isinstance(part, Reserve | Memory):
        return False
    means = part.means(payment)
    on_field = all(payment.pos.zone_of(one.card) is Zone.FIELD for one in means)
    return on_field and len(means) == part.owed(payment.ctx)


def draws(decision: Decision) -> bool:
    """Whether paying shows something random or hidden, so that its player should see it coming."""
    paid = decision.constraint
    if not isinstance(paid, PaySet):
        return False
    return bool(paid.payment.part(paid.number).commits(paid.payment, ()))


def ends_payment(decision: Decision) -> bool:
    """Whether only a deed to objects on the field is left of a payment that its player has already seen."""
    paid = decision.constraint
    if not isinstance(paid, PaySet) or not paid.payment.spent or len(paid.payment.outstanding()) > 1:
        return False
    pos, part = paid.payment.pos, paid.payment.part(paid.number)
    on_field = all(pos.zone_of(means.card) is Zone.FIELD for means in decision.options)
    return on_field and not isinstance(part, Reserve | Memory)
