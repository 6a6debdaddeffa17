"""Cards in a hand, judged where they lie: whether they can be activated, without announcing them.

To find out what may be played, every card would have to be put onto the effects stack and taken back
(activation.1.1). But most texts do not look at hands or at the stack: for them it makes no difference, except
that a card in hand cannot pay for itself (cost.2). The sight of a text is known (`sight_of`), so these cards
are judged by counting.
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import CostDeed, CostPart, Variable, Word
from regalia.game.core.memo import once
from regalia.game.core.shortcut import shortcut
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import HUGE, CostOption
from regalia.game.happening.replacement import may_pay_elsewhere
from regalia.game.objects.layers import characteristics, is_unrestricted
from regalia.game.objects.targets import Target, TargetActivation, all_slots, modes_in, slots_in
from regalia.game.paying.costs import calculate
from regalia.game.paying.from_hand import (
    fills_hand,
    is_nothing_replaced,
    is_unmoved,
    may_contribute,
    nothing_looks_at_hands,
)
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.paying.side_effects import moving
from regalia.game.playing.announcing import is_fast, is_slow_time, missing_elements, put_on_stack
from regalia.game.playing.choices import has_targets
from regalia.game.playing.legality import (
    is_forbidden,
    prohibitions,
)
from regalia.game.playing.offers import activations, can_play, is_index_complete, make_play
from regalia.game.playing.opening import closing, stay_unmet, unmet
from regalia.game.playing.steps import can_be_played
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
    Imbue,
    Keyword,
    Method,
    MustAttack,
    Permission,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.definitions import Definition, sight_of
from regalia.game.shortcuts.play_conditions import (
    PlayConditions,
    is_indifferent,
    others_asked,
    play_conditions,
)

_ACTIVATE: Final = Method.ACTIVATE
_HAND: Final = int(Zone.HAND)
ASIDE: Final = frozenset({Zone.HAND, Zone.STACK, Zone.MEMORY})
"""The zones that an announced card, and the cards that are reserved for it, go to."""
SPECIAL: Final = frozenset({KeywordName.CLASS_LOCKED, KeywordName.LEVEL_LOCKED, KeywordName.LINK})
"""Keywords about how a card is played, apart from its speed."""


UNDERSTOOD: Final = (
    *(Resolves, Activated, Triggered, Static, Keyword, Enters, Replaces, CostChange, Additional),
    *(Contribution, Imbue, Forbids, AttackTax, CannotAttack, CannotDo, MustAttack, AttacksOnly),
)
"""Abilities that a card may have and still be judged at a glance. With any other it is tried."""


class PlayProfile:
    """The facts about a printed card that matter to playing it from hand by counting."""

    __slots__ = (
        *(
            "answering",
            "closed",
            "exact",
            "lifted",
            "modal",
            "on_top",
            "optional",
            "other_ways",
            "paragraphs",
            "priced",
            "most_contributed",
        ),
        *("targeted", "way"),
    )

    def __init__(self, definition: Definition) -> None:
        abilities = definition.abilities
        assert definition.reserve is not None
        self.way = CostOption("printed", "reserve", definition.reserve)
        self.priced = bool(abilities.cost_changes)
        """Whether its own text changes what it costs."""
        self.lifted = not all(is_indifferent(sight_of(change)) for change in abilities.cost_changes)
        """Whether changes of its cost can be seen only with the card on the stack."""
        self.targeted = any(change.looks_at_targets for change in abilities.cost_changes)
        """Whether changes of its cost depend on its targets."""
        self.modal = any(modes_in(paragraph.effect) for paragraph in abilities.resolves)
        """Whether there are modes to choose."""
        self.paragraphs = tuple(
            (paragraph, slots)
            for paragraph in abilities.resolves
            if (slots := tuple(slots_in(paragraph.effect, ())))
        )
        """The texts that ask for targets, apart from modes."""
        self.closed = any(map(closing, abilities.resolves))
        """Whether restrictions may keep a text from asking for something that has to be chosen."""
        extras = _own_extras(abilities.additional)
        self.exact = all(extra.optional and not extra.either for extra in extras)
        """Whether the printed cost is everything that has to be paid; otherwise it is at least that."""
        self.on_top = _on_top(extras)
        """The deeds that have to be paid in addition, if they do not involve hands."""
        self.optional = any(extra.optional for extra in extras)
        """Whether more may be paid. That may open what the printed cost alone does not."""
        self.other_ways = any(_is_from_hand(other) for other in abilities.alternatives)
        """Whether there are other ways to pay for it."""
        self.answering = not (self.modal or self.optional) and any(
            _needs_stack(slot) for text, slots in self.paragraphs if text.when is None for slot in slots
        )
        """Whether it always needs something on the effects stack as a target."""
        self.most_contributed = _most_contributed(abilities.contributions)
        """The most that other things may pay of its cost."""


def _needs_stack(slot: Target) -> bool:
    """Whether something on the effects stack has to be chosen as this target."""
    return isinstance(slot, TargetActivation) and slot.count == 1 and not (slot.up_to or slot.any_number)


def _own_extras(additional: tuple[Additional, ...]) -> list[Additional]:
    """The additional costs of activating a card that stand in its own text."""
    return [extra for extra in additional if extra.own and extra.method is _ACTIVATE]


def _on_top(extras: list[Additional]) -> tuple[CostPart, ...] | None:
    """The additional deeds that have to be paid, if they do not involve hands and no number is chosen."""
    if any(extra.either or (extra.when is not None and not extra.optional) for extra in extras):
        return None
    parts = tuple(part for extra in extras if not extra.optional for part in extra.cost)
    for part in parts:
        if not isinstance(part, CostDeed) or fills_hand(part) or not is_unmoved(sight_of(part), ASIDE):
            return None
        if any(isinstance(word, Variable) for word in part.words()):
            return None
    return parts


def _is_from_hand(other: Alternative) -> bool:
    """Whether an alternative cost can be paid for a card in hand."""
    return other.zone is Zone.HAND and not other.only_glimpsing


def _most_contributed(contributions: tuple[Contribution, ...]) -> int:
    """The most that things can pay because the text of the played card lets them."""
    total = 0
    for contribution in contributions:
        if contribution.for_this and contribution.pays == "reserve":
            limited = (
                isinstance(contribution.worth, int)
                and isinstance(contribution.up_to, int)
                and contribution.up_to > 0
            )
            total += contribution.worth * contribution.up_to if limited else HUGE  # type: ignore[operator]
    return total


@once
def play_profile(definition: Definition) -> PlayProfile | None:
    """The profile of a card, or None if it has to be tried."""
    return PlayProfile(definition) if is_plain(definition) else None


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


@shortcut(activations)
def judged_together(pos: Position, player: int, cards: list[int]) -> list[Act]:
    """Judge cards one after another. What holds for all of them is looked up once."""
    hand = _HAND * pos.players + player
    may_act, slow = pos.opportunity == player, is_slow_time(pos, player)
    now = play_conditions(pos, player)
    found = []
    for card in cards:
        act = Act("activate", card)
        if pos.zone[card] != hand:
            answer: bool | None = can_play(pos, player, act)
        elif not may_act or not (slow or is_fast(pos, card, player)):
            continue
        else:
            answer = _playable(pos, player, card, now)
            if answer is None:
                answer = can_be_played(make_play(pos, player, act))
        if answer:
            found.append(act)
    return found


@shortcut(can_play)
def judged_where_it_lies(pos: Position, player: int, act: Act) -> bool | None:
    """Whether a card can be activated: one in hand, or one elsewhere that plainly costs too much."""
    if act.what != "activate":
        return None
    card = act.card
    if pos.zone[card] != _HAND * pos.players + player:
        return False if is_index_complete(pos) and _is_too_dear(pos, player, card) else None
    if pos.opportunity != player or not (is_slow_time(pos, player) or is_fast(pos, card, player)):
        return False
    return _playable(pos, player, card, play_conditions(pos, player))


def _playable(pos: Position, player: int, card: int, now: PlayConditions) -> bool | None:
    """Whether a card in hand can be activated, apart from timing; None if that has to be tried."""
    definition = pos.catalog[pos.card[card]]
    if not now.open or card in now.special or pos.derived.get(card, definition.base) is not definition.base:
        return None
    if not definition.elements <= now.enabled:  # then nothing else matters
        if definition.abilities.ignores_elements or definition.abilities.permissions:
            return None
        if not now.lenient:
            return False
        if not now.readable:
            return None
        if missing_elements(Play(pos, player, card, _ACTIVATE)):
            return False
    profile = play_profile(definition)
    if profile is None:
        return None
    answer = _answer(pos, player, card, profile, now)
    if answer and others_asked():
        return None
    return answer if answer or not profile.other_ways else None


def _answer(pos: Position, player: int, card: int, profile: PlayProfile, now: PlayConditions) -> bool | None:
    """Whether a card can be activated for its printed cost."""
    if profile.answering and not pos.stack:
        return False
    cost = pos.catalog[pos.card[card]].reserve or 0
    play: Play | None = None
    if (
        profile.priced
        or now.taxed
        or profile.paragraphs
        or profile.modal
        or now.forbidding
        or not profile.exact
    ):
        play = Play(pos, player, card, _ACTIVATE)
        play.way = profile.way
        if profile.targeted:
            return _is_any_target_payable(profile, play, now)
        if profile.priced or now.taxed:
            cost = _calculated(profile, play)
    hand = _cards_in_hand(pos, player)
    if cost >= hand:
        if cost - profile.most_contributed < hand or (profile.priced and profile.optional):
            return None
        if may_contribute(pos, player):
            return None
        alone = (
            profile.exact and not profile.most_contributed
        )  # else things that are given away might come to hand instead
        return False if alone or not may_pay_elsewhere(pos) else None
    if play is None:
        return True
    if not profile.exact:
        paid = _is_rest_payable(profile, play)
        if not paid:
            return None if profile.most_contributed else paid
    if _is_prohibited(play, now):
        return False
    fits = has_targets(play) if profile.modal else _has_targets(profile, play)
    if fits and profile.closed and _may_open(profile, play):
        return None
    return fits or (None if profile.optional else False)


def _may_open(profile: PlayProfile, play: Play) -> bool:
    """Whether reserving cards may make the text ask for more (activation.1.8.2)."""
    restrictions = unmet(play)
    if not restrictions:
        return False
    reserving = moving(play.pos, Zone.HAND, Zone.MEMORY, "reserve") if profile.exact else None
    return not stay_unmet(play.pos, restrictions, reserving)


def _is_too_dear(pos: Position, player: int, card: int) -> bool:
    """Whether a card elsewhere plainly costs more, by its own text, than there are cards in hand."""
    now = play_conditions(pos, player)
    definition = pos.catalog[pos.card[card]]
    if _price_elsewhere(definition) <= _cards_in_hand(pos, player):
        return False
    if characteristics(pos, card) is not definition.base:
        return False
    if not now.open or now.taxed or card in now.special or may_contribute(pos, player):
        return False
    return not may_pay_elsewhere(pos)


def _calculated(profile: PlayProfile, play: Play) -> int:
    """What the card costs. If it has to be on the stack for that, it is put there and taken back."""
    if not profile.lifted:
        return calculate(play)
    with play.pos.trial():
        put_on_stack(play)
        return calculate(play)


def _is_rest_payable(profile: PlayProfile, play: Play) -> bool | None:
    """Whether the additional deeds can be paid. They do not depend on what is reserved.

    If they can, they are paid first. If they cannot, it has to be plain that reserving cannot help.
    """
    pos, parts, ctx = play.pos, profile.on_top, play.context()
    if parts is None or may_pay_elsewhere(pos):
        return None
    if not (all(part.moves_only for part in parts) or is_nothing_replaced(pos)):
        return None
    owed = [part for part in parts if part.owed(ctx) > 0]
    if not owed or Payment(pos, play.player, owed, ctx, play).is_payable():
        return True
    return None if may_contribute(pos, play.player) or not nothing_looks_at_hands(pos) else False


def _is_any_target_payable(profile: PlayProfile, play: Play, now: PlayConditions) -> bool | None:
    """Whether a target can be chosen so that the card can be paid for, if the cost depends on it."""
    ctx = play.context()
    asked = [slot for text, slots in profile.paragraphs if is_unrestricted(text, ctx) for slot in slots]
    if len(asked) != 1 or asked[0].bounds(ctx) != (1, 1):
        return None
    if profile.closed and _may_open(profile, play):
        return None
    if _is_prohibited(play, now):
        return False
    candidates = asked[0].candidates(ctx)
    for ref in candidates:
        play.targets[asked[0].slot] = (ref,)
        if calculate(play) < _cards_in_hand(play.pos, play.player):
            return True
    return (
        None if candidates and (profile.most_contributed or may_contribute(play.pos, play.player)) else False
    )


def _has_targets(profile: PlayProfile, play: Play) -> bool:
    ctx = play.context()
    for paragraph, slots in profile.paragraphs:
        if not is_unrestricted(paragraph, ctx):
            continue
        for slot in slots:
            if not slot.has_enough(ctx):
                return False
    return True


def _cards_in_hand(pos: Position, player: int) -> int:
    return len(pos.zones[_HAND * pos.players + player])


def _is_prohibited(play: Play, now: PlayConditions) -> bool:
    return now.forbidding and any(is_forbidden(play, rule, ctx) for rule, ctx in prohibitions(play.pos))


@once
def _price_elsewhere(definition: Definition) -> int:
    """The least reserve that a card costs by its own text, if it costs no other cards; otherwise 0."""
    text = definition.abilities
    odd = text.permissions or text.cost_changes or text.additional or text.contributions or text.limits
    others = [other for other in text.alternatives if not _is_from_hand(other)]
    return 0 if odd else min(map(_price_of, others), default=0)


def _price_of(other: Alternative) -> int:
    """The amount of reserve that an alternative cost asks for, if nothing else in it brings cards."""
    if other.changes or not all(part.moves_only and not fills_hand(part) for part in other.cost):
        return 0
    amounts = [part.amount for part in other.cost if isinstance(part, Reserve)]
    return amounts[0] if len(amounts) == 1 and isinstance(amounts[0], int) else 0
