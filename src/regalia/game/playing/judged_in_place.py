"""Judging a card where it lies, in a hand or a material deck: whether it can be played, unannounced.

To find out what may be played, every card would have to be put onto the effects stack and
taken back (activation.1.1). But most texts do not look at hands or at the stack: for them it
makes no difference, except that a card in hand cannot pay for itself (cost.2). What a text looks
at is known (`sight_of`), so these cards are judged by counting; the others are tried.
"""

from __future__ import annotations

from types import NoneType
from typing import Final

from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Deed, Part, Variable, Word
from regalia.game.core.memo import once
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import Way
from regalia.game.happening.replacement import may_pay_elsewhere
from regalia.game.objects.characteristics import enabled_elements, may_gain
from regalia.game.objects.layers import counts, traits
from regalia.game.objects.targets import all_slots, asking_words, modes_in, slots_in
from regalia.game.paying.costs import calculate
from regalia.game.paying.from_hand import (
    fills_hand,
    is_nothing_replaced,
    is_unmoved,
    layers_ignore,
    may_lend,
    nothing_looks_at_hands,
)
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.paying.ripples import moving
from regalia.game.playing.announcing import CARD_ANNOUNCED, lift, missing_elements
from regalia.game.playing.choices import mode_sets, target_slots
from regalia.game.playing.declaring import FAR
from regalia.game.playing.legality import (
    CARD_CHECKS,
    champion_reasons,
    is_forbidden,
    prohibitions,
)
from regalia.game.playing.opening import closing, stay_unmet, unmet
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Alternative,
    AttacksOnly,
    AttackTax,
    CannotAttack,
    CannotDo,
    Contribution,
    CostChange,
    Enters,
    Forbids,
    IgnoresElements,
    Imbue,
    Keyword,
    LaterPhase,
    Lineage,
    Method,
    MustAttack,
    NextArrival,
    NextCard,
    NextStrike,
    PaymentLimit,
    Permission,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.definitions import COSTS, RULES, Definition, Sight, sight_of
from regalia.game.printed.kept import SETTLED, kept, kept_while_texts_stay

_ACTIVATE: Final = Method.ACTIVATE
_MATERIALIZE: Final = Method.MATERIALIZE
_HOMES: Final = {Method.ACTIVATE: Zone.HAND, Method.MATERIALIZE: Zone.MATERIAL_DECK}
ASIDE: Final = frozenset({Zone.HAND, Zone.STACK, Zone.MEMORY})
"""Where a card goes that is announced, and those that are reserved for it."""
SPECIAL: Final = frozenset({KeywordName.CLASS_LOCKED, KeywordName.LEVEL_LOCKED, KeywordName.LINK})
"""Keywords about how a card is played, its speed aside."""


UNDERSTOOD: Final = (
    *(Resolves, Activated, Triggered, Static, Keyword, Enters, Replaces, CostChange, Additional),
    *(Contribution, Imbue, Forbids, AttackTax, CannotAttack, CannotDo, MustAttack, AttacksOnly),
)
"""Abilities a card may have and still be judged at a glance; with any other it is tried."""
WEIGHED: Final = (
    *(NoneType, Permission, Additional, IgnoresElements, Forbids, Replaces, AttackTax),
    *(CannotDo, LaterPhase, NextArrival, NextCard, NextStrike),
)
"""Leave and prohibitions that may last: these are looked at or do not concern cards in hand."""


class Sketch:
    """What matters of a printed card to playing it from hand by counting."""

    __slots__ = (
        *(
            "closed",
            "exact",
            "lifted",
            "modal",
            "on_top",
            "optional",
            "other_ways",
            "paragraphs",
            "priced",
            "relief",
        ),
        *("targeted", "way"),
    )

    def __init__(self, definition: Definition) -> None:
        abilities = definition.abilities
        assert definition.reserve is not None
        self.way = Way("printed", "reserve", definition.reserve)
        self.priced = bool(abilities.cost_changes)
        """Whether its own text changes what it costs."""
        self.lifted = not all(is_indifferent(sight_of(change)) for change in abilities.cost_changes)
        """Whether that can be seen only with the card on the stack."""
        self.targeted = any(change.looks_at_targets for change in abilities.cost_changes)
        """Whether that depends on its targets."""
        self.modal = any(modes_in(paragraph.effect) for paragraph in abilities.resolves)
        """Whether there are modes to choose."""
        self.paragraphs = tuple(
            (paragraph, slots)
            for paragraph in abilities.resolves
            if (slots := tuple(slots_in(paragraph.effect, ())))
        )
        """The texts that ask for targets, modes aside."""
        self.closed = any(map(closing, abilities.resolves))
        """Whether restrictions may keep a text from asking for something that has to be chosen."""
        extras = _own_extras(abilities.additional)
        self.exact = all(extra.optional and not extra.either for extra in extras)
        """Whether the printed cost is everything that has to be paid; otherwise it is at least that."""
        self.on_top = _on_top(extras)
        """What has to be paid on top of it, if these are deeds that have nothing to do with hands."""
        self.optional = any(extra.optional for extra in extras)
        """Whether more may be paid, which may open what the printed cost alone does not."""
        self.other_ways = any(_is_from_hand(other) for other in abilities.alternatives)
        """Whether there are other ways to pay for it."""
        self.relief = _relief(abilities.contributions)
        """How much of its cost other things may pay at most."""


def _own_extras(additional: tuple[Additional, ...]) -> list[Additional]:
    """What a card asks for on top of its own cost as it is activated."""
    return [extra for extra in additional if extra.own and extra.method is _ACTIVATE]


def _on_top(extras: list[Additional]) -> tuple[Part, ...] | None:
    """The deeds that have to be paid on top, if hands have no part in them and no number is chosen."""
    if any(extra.either or (extra.when is not None and not extra.optional) for extra in extras):
        return None
    parts = tuple(part for extra in extras if not extra.optional for part in extra.cost)
    for part in parts:
        if not isinstance(part, Deed) or fills_hand(part) or not is_unmoved(sight_of(part), ASIDE):
            return None
        if any(isinstance(word, Variable) for word in part.words()):
            return None
    return parts


def _is_from_hand(other: Alternative) -> bool:
    """Whether an alternative cost can be paid for a card in hand."""
    return other.zone is Zone.HAND and not other.only_glimpsing


def _relief(contributions: tuple[Contribution, ...]) -> int:
    """The most that things can pay by leave of the card that is played."""
    total = 0
    for helps in contributions:
        if helps.for_this and helps.pays == "reserve":
            limited = isinstance(helps.worth, int) and isinstance(helps.up_to, int) and helps.up_to > 0
            total += helps.worth * helps.up_to if limited else FAR  # type: ignore[operator]
    return total


@once
def sketch(definition: Definition) -> Sketch | None:
    """The sketch of a card, or None for one that has to be tried."""
    return Sketch(definition) if is_plain(definition) else None


@once
def _price_elsewhere(definition: Definition) -> int:
    """The least reserve a card costs by its own text where that is all it costs in cards; else 0."""
    text = definition.abilities
    odd = text.permissions or text.cost_changes or text.additional or text.contributions or text.limits
    others = [other for other in text.alternatives if not _is_from_hand(other)]
    return 0 if odd else min(map(_price_of, others), default=0)


def _price_of(other: Alternative) -> int:
    """How much reserve an alternative cost asks for, if nothing else in it can bring cards to pay that."""
    if other.changes or not all(part.moves_only and not fills_hand(part) for part in other.cost):
        return 0
    amounts = [part.amount for part in other.cost if isinstance(part, Reserve)]
    return amounts[0] if len(amounts) == 1 and isinstance(amounts[0], int) else 0


def is_plain(definition: Definition) -> bool:
    """Whether a card is paid for with its printed cost and its text ignores hands and the stack."""
    abilities = definition.abilities
    if not definition.understood or definition.has_x or definition.reserve is None:
        return False
    for ability in abilities.all:
        elsewhere = isinstance(ability, Permission) and ability.own and ability.zone is not Zone.HAND
        if not elsewhere and not isinstance(ability, (*UNDERSTOOD, Alternative)):
            return False
    if "champion" in definition.types or any(word.name in SPECIAL for word in abilities.keywords):
        return False
    if any(fills_hand(part) for extra in abilities.additional for part in extra.cost):
        return False
    plain = all(is_indifferent(sight_of(change)) for change in abilities.cost_changes)
    modal = any(modes_in(paragraph.effect) for paragraph in abilities.resolves)
    if modal and abilities.cost_changes:
        return False
    if any(change.looks_at_targets for change in abilities.cost_changes) and (
        not plain or _own_extras(abilities.additional)
    ):
        return False
    read: list[Word | None] = []
    for paragraph in abilities.resolves:
        read.append(paragraph.when)
        for slot in all_slots(paragraph.effect):
            read.extend((slot, slot.what))
        for choice in modes_in(paragraph.effect):
            read.extend(choice.bonus)
            read.extend(word for word in (choice.count, *(choice.instead or ())) if isinstance(word, Word))
    return all(word is None or is_indifferent(sight_of(word)) for word in read)


def is_indifferent(sight: Sight | None, home: Zone = Zone.HAND) -> bool:
    """Whether it makes no difference that a card has left the hand, or another zone, for the stack."""
    return sight is not None and home not in sight and Zone.STACK not in sight


class Order:
    """What the texts at work and the lasting effects mean to cards that are played, whoever plays them.

    It hangs on nothing else, so that it is found out again only when one of them comes or goes (`standing`).
    """

    __slots__ = ("changes", "forbidding", "lenient", "open", "readable", "special")

    def __init__(self, pos: Position) -> None:
        rules = [pos.catalog[pos.card[card]].abilities for card in pos.live[RULES]]
        lasting = [effect.permission for effect in pos.effects]
        self.special = frozenset(
            ref.card
            for effect in pos.effects
            if isinstance(effect.permission, Permission | Additional)
            for ref in effect.refs
        )
        """Cards that a lasting effect lets be played in another way, or makes dearer by a deed."""
        leave = [rule for abilities in rules for rule in abilities.ignores_elements]
        leave.extend(rule for rule in lasting if isinstance(rule, IgnoresElements))
        self.lenient = bool(leave)
        """Whether some cards may be played although their elements are not enabled."""
        self.readable = all(is_indifferent(sight_of(rule)) for rule in leave)
        """Whether it can be seen in a hand which cards these are."""
        forbids = [rule for abilities in rules for rule in abilities.forbids]
        forbids.extend(rule for rule in lasting if isinstance(rule, Forbids))
        self.forbidding = bool(forbids)
        """Whether anything may forbid plays."""
        costs = [pos.catalog[pos.card[card]].abilities for card in pos.live[COSTS]]
        self.changes = [change for abilities in costs for change in abilities.cost_changes if not change.own]
        """What changes the costs of plays in general."""
        self.changes.extend(effect.cost for effect in pos.effects if effect.cost is not None)
        weighed = all(
            isinstance(effect.permission, WEIGHED) and not effect.level_bonus for effect in pos.effects
        )
        levied = any(not extra.own for abilities in costs for extra in abilities.additional)
        plain = weighed and not levied and not may_gain(pos, CostChange) and not may_gain(pos, Additional)
        plain = plain and not any(change.looks_at_targets for change in self.changes)
        self.open = {
            method: plain
            and not any(given.zone is home for abilities in rules for given in abilities.permissions)
            and all(is_indifferent(sight_of(rule), home) for rule in (*forbids, *self.changes))
            for method, home in _HOMES.items()
        }
        """Whether nothing permits plays from home or levies deeds, or looks there or at the stack."""


@kept_while_texts_stay
def order(pos: Position) -> Order:
    return Order(pos)


class Climate:
    """What the objects and effects at work mean to a player's hand: found out once until they change."""

    __slots__ = ("enabled", "forbidding", "lenient", "open", "readable", "special", "taxed")

    def __init__(self, pos: Position, player: int) -> None:
        now = order(pos)
        self.enabled = enabled_elements(pos, player)
        self.open = is_open(pos)
        self.taxed = bool(now.changes)
        self.special, self.lenient, self.readable = now.special, now.lenient, now.readable
        self.forbidding = now.forbidding


@kept
def climate(pos: Position, player: int) -> Climate:
    return Climate(pos, player)


class Glance:
    """A look at a hand: what all of its cards have in common is found out once."""

    __slots__ = ("climate", "forbidding", "hand", "player", "pos")

    def __init__(self, pos: Position, player: int) -> None:
        self.pos = pos
        self.player = player
        self.climate = climate(pos, player)
        if SETTLED not in pos.derived:
            traits(pos, 0)  # now all that effects change is listed
        self.hand = len(pos.cards_in(Zone.HAND, player))
        self.forbidding = list(prohibitions(pos)) if self.climate.forbidding else []

    def playable(self, card: int) -> bool | None:
        """Whether a card in hand can be activated, timing aside; None if that has to be tried."""
        pos = self.pos
        definition = pos.catalog[pos.card[card]]
        now = self.climate
        if (
            not now.open
            or card in now.special
            or pos.derived.get(card, definition.base) is not definition.base
        ):
            return None
        if not definition.elements <= now.enabled:  # whatever else there is to look at
            if definition.abilities.ignores_elements or definition.abilities.permissions:
                return None
            if not now.lenient:
                return False
            if not now.readable:
                return None
            if missing_elements(Play(pos, self.player, card, _ACTIVATE)):
                return False
        drawn = sketch(definition)
        if drawn is None:
            return None
        answer = self._answer(card, drawn, definition.reserve or 0)
        if answer and others_asked():
            return None
        return answer if answer or not drawn.other_ways else None

    def _answer(self, card: int, drawn: Sketch, cost: int) -> bool | None:
        """Whether a card can be activated for its printed cost."""
        pos, now = self.pos, self.climate
        play: Play | None = None
        if drawn.priced or now.taxed or drawn.paragraphs or drawn.modal or self.forbidding or not drawn.exact:
            play = Play(pos, self.player, card, _ACTIVATE)
            play.way = drawn.way
            if drawn.targeted:
                return self._is_any_target_payable(drawn, play)
            if drawn.priced or now.taxed:
                cost = self._calculated(drawn, play)
        if cost >= self.hand:
            if cost - drawn.relief < self.hand or (drawn.priced and drawn.optional):
                return None
            if may_lend(pos, self.player):
                return None
            alone = drawn.exact and not drawn.relief  # else what is given away might come to hand instead
            return False if alone or not may_pay_elsewhere(pos) else None
        if play is None:
            return True
        if not drawn.exact:
            paid = self._is_rest_payable(drawn, play)
            if not paid:
                return None if drawn.relief else paid
        if any(is_forbidden(play, rule, ctx) for rule, ctx in self.forbidding):
            return False
        fits = self._has_modes(play) if drawn.modal else self._has_targets(drawn, play)
        if fits and drawn.closed and self._may_open(drawn, play):
            return None
        return fits or (None if drawn.optional else False)

    def _may_open(self, drawn: Sketch, play: Play) -> bool:
        """Whether reserving cards may have the text ask for more (activation.1.8.2)."""
        restrictions = unmet(play)
        if not restrictions:
            return False
        reserving = moving(self.pos, Zone.HAND, Zone.MEMORY, "reserve") if drawn.exact else None
        return not stay_unmet(self.pos, restrictions, reserving)

    def is_too_dear(self, card: int) -> bool:
        """Whether a card elsewhere plainly costs more, by its own text, than there are cards in hand."""
        pos, now = self.pos, self.climate
        definition = pos.catalog[pos.card[card]]
        if _price_elsewhere(definition) <= self.hand or traits(pos, card) is not definition.base:
            return False
        if not now.open or now.taxed or card in now.special or may_lend(pos, self.player):
            return False
        return not may_pay_elsewhere(pos)

    def _calculated(self, drawn: Sketch, play: Play) -> int:
        """What the card costs; if it has to be on the stack for that, it is put there and taken back."""
        if not drawn.lifted:
            return calculate(play)
        with self.pos.trial():
            lift(play)
            return calculate(play)

    def _is_rest_payable(self, drawn: Sketch, play: Play) -> bool | None:
        """Whether the deeds on top can be paid, which has nothing to do with what is reserved.

        If they can, they are paid first. If they cannot, it has to be plain that reserving cannot help.
        """
        pos, parts, ctx = self.pos, drawn.on_top, play.context()
        if parts is None or may_pay_elsewhere(pos):
            return None
        if not (all(part.moves_only for part in parts) or is_nothing_replaced(pos)):
            return None
        owed = [part for part in parts if part.owed(ctx) > 0]
        if not owed or Payment(pos, self.player, owed, ctx, play).is_payable():
            return True
        return None if may_lend(pos, self.player) or not nothing_looks_at_hands(pos) else False

    def _is_any_target_payable(self, drawn: Sketch, play: Play) -> bool | None:
        """Whether a target can be chosen so that the card can be paid for, where the cost hangs on it."""
        ctx = play.context()
        asked = [slot for text, slots in drawn.paragraphs if counts(self.pos, text, ctx) for slot in slots]
        if len(asked) != 1 or asked[0].bounds(ctx) != (1, 1):
            return None
        if drawn.closed and self._may_open(drawn, play):
            return None
        if any(is_forbidden(play, rule, ctx) for rule, ctx in self.forbidding):
            return False
        candidates = asked[0].candidates(ctx)
        for ref in candidates:
            play.targets[asked[0].slot] = (ref,)
            if calculate(play) < self.hand:
                return True
        return None if candidates and (drawn.relief or may_lend(self.pos, self.player)) else False

    def _has_targets(self, drawn: Sketch, play: Play) -> bool:
        ctx = play.context()
        for paragraph, slots in drawn.paragraphs:
            if not counts(self.pos, paragraph, ctx):
                continue
            for slot in slots:
                if not slot.has_enough(ctx):
                    return False
        return True

    def _has_modes(self, play: Play) -> bool:
        """Whether modes can be chosen for which there are targets."""
        ctx = play.context()
        for modes in mode_sets(play):
            play.modes = modes
            if all(slot.has_enough(ctx) for slot in target_slots(play)):
                return True
        return False


def others_asked() -> bool:
    """Whether cards are asked more than what is known here."""
    return bool(CARD_CHECKS.others or CARD_ANNOUNCED.others)


def is_open(pos: Position, method: Method = Method.ACTIVATE) -> bool:
    """Whether nothing at work permits plays from home, or looks there or at the stack (activation.2)."""
    return order(pos).open[method] and layers_ignore(pos, (_HOMES[method], Zone.STACK))


# In a material deck.


def materializable(pos: Position, player: int, card: int, now: Climate) -> bool | None:
    """Whether a card of the material deck can be materialized, timing aside; None if that has to be tried.

    Mostly there are cards enough in memory, and nothing but its elements or its level can be in the way.
    It is asked only where materializing is open (`is_open`).
    """
    definition = pos.catalog[pos.card[card]]
    if card in now.special or traits(pos, card) is not definition.base:
        return None
    if not _is_plain_material(definition):
        return None
    leveling = "champion" in definition.types
    if not (leveling or definition.elements <= now.enabled):
        return None if now.lenient else False
    if leveling and champion_reasons(pos, player, card):
        return False
    play: Play | None = None
    cost = definition.memory or 0
    if now.taxed or definition.abilities.cost_changes or now.forbidding:
        play = Play(pos, player, card, _MATERIALIZE)
        play.way = Way("printed", "memory", cost)
        cost = calculate(play)
        if now.forbidding and any(is_forbidden(play, rule, ctx) for rule, ctx in prohibitions(pos)):
            return False
    if others_asked():
        return None
    if cost <= len(pos.cards_in(Zone.MEMORY, player)):
        return True
    return _is_helped(pos, play or Play(pos, player, card, _MATERIALIZE), cost)


def _is_helped(pos: Position, play: Play, cost: int) -> bool | None:
    """Whether other things make up for cards that are missing in memory (materialization.3.3.2)."""
    play.way = Way("printed", "memory", cost)
    play.calculated = Memory(cost)
    payment = Payment(pos, play.player, [play.calculated], play.context(), play)
    for helps in payment.helps():
        for word in (helps.by, helps.when, helps.worth, helps.up_to):
            if isinstance(word, Word) and not is_indifferent(sight_of(word), Zone.MATERIAL_DECK):
                return None
    return payment.is_payable()


@once
def _is_plain_material(definition: Definition) -> bool:
    """Whether a card is materialized for its printed cost, and its text ignores its deck and the stack."""
    abilities = definition.abilities
    if not definition.understood or definition.has_x or definition.memory is None:
        return False
    for ability in abilities.all:
        if isinstance(ability, IgnoresElements | Permission | PaymentLimit):
            if ability.own:
                return False
        elif not isinstance(ability, (*UNDERSTOOD, Alternative, Lineage)):
            return False
    if any(word.name in SPECIAL for word in abilities.keywords):
        return False
    if any(helps.for_this for helps in abilities.contributions):
        return False
    if any(extra.own and extra.method is _MATERIALIZE for extra in abilities.additional):
        return False
    if any(asking_words(paragraph.effect) for paragraph in abilities.resolves):
        return False
    return all(
        is_indifferent(sight_of(change), Zone.MATERIAL_DECK) and not change.looks_at_targets
        for change in abilities.cost_changes
    )
