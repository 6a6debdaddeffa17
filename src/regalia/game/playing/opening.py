"""What paying opens: modes and targets that a text asks for only once its costs are paid (activation.1.8.2).

The payment itself can make a restriction hold: reserved cards go to memory, and with them a level may rise.
What the text asks for then is chosen after paying. So a payment is not allowed if it opens a necessary choice
for which there is nothing to choose.
"""

from __future__ import annotations

from typing import Final

from regalia.game.core.language import Condition, CostPart, Effect, Word
from regalia.game.core.memo import once
from regalia.game.core.state import Position, Zone
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, all_slots, asking_words, modes_in
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play
from regalia.game.paying.side_effects import SideEffects, is_steady
from regalia.game.playing.choices import given_texts, mode_sets, target_slots
from regalia.game.printed.abilities import Activated, Resolves
from regalia.game.printed.definitions import Sight, joined, own_words

_SEEN: Final = (Zone.FIELD, Zone.STACK)
"""The zones that restrictions look at: those of objects, and of the card that is played."""


class Opening:
    """The modes and targets that a play does not ask for yet, but may ask for once it is paid."""

    __slots__ = ("_declared", "play", "words")

    def __init__(self, play: Play, restrictions: list[Condition]) -> None:
        self.play = play
        slots = [slot for text in texts_of(play) if closing(text) for slot in all_slots(text.effect)]
        self.words: list[Word] = [inner for word in (*restrictions, *slots) for inner in own_words(word)]
        """Everything that decides what is asked for then, and whether there is something to choose."""
        self._declared = {slot.slot for slot in target_slots(play)}
        """The targets that are chosen before paying. Changes of them do not matter to the payment."""

    def can_be_met(self) -> bool:
        """Whether everything that is asked for now can be chosen. A mode without its targets cannot."""
        play = self.play
        ctx = play.context()
        new = (slot for slot in target_slots(play) if slot.slot not in self._declared)
        return bool(mode_sets(play)) and all(slot.has_enough(ctx) for slot in new)

    def sight(self, pos: Position) -> Sight | None:
        """What it depends on, except numbers of cards. None if that may be anything."""
        return joined(word.looks_at_among(pos.catalog) for word in self.words if not word.only_counts())


def texts_of(play: Play) -> tuple[Resolves | Activated, ...]:
    """The texts of a play that may ask for modes and targets, including those it was given (playing.9.c)."""
    if play.ability is not None:
        return (play.ability,)
    now = characteristics(play.pos, play.card)
    printed = now.abilities.resolves
    return (*printed, *given_texts(play.pos, play.card)) if now.granted else printed


def payment_for(play: Play, parts: list[CostPart]) -> Payment:
    """The payment of a play, with what it may open."""
    payment = Payment(play.pos, play.player, parts, play.context(), play)
    if restrictions := unmet(play):
        side_effects = payment.side_effects(payment.outstanding())
        if not stay_unmet(play.pos, restrictions, side_effects):
            payment.opening = Opening(play, restrictions)
    return payment


def is_closed(play: Play) -> bool:
    """Whether restrictions may keep a play from asking for something that has to be chosen."""
    return any(map(closing, texts_of(play)))


def unmet(play: Play) -> list[Condition]:
    """The restrictions that keep a play from asking for something that would have to be chosen."""
    ctx = play.context()
    return [one for text in texts_of(play) for one in closing(text) if not one.holds(ctx)]


def stay_unmet(pos: Position, restrictions: list[Condition], side_effects: SideEffects | None) -> bool:
    """Whether restrictions stay unmet after a payment with these side effects."""
    if side_effects is None:
        return False
    words = [inner for word in restrictions for inner in own_words(word)]
    return all(is_steady(pos, words, zone, side_effects.changes) for zone in _SEEN)


@once
def closing(text: Resolves | Activated) -> tuple[Condition, ...]:
    """The conditions that may keep a text from asking for something that has to be chosen."""
    found = [choice.instead[0] for choice in modes_in(text.effect) if choice.instead is not None]
    if isinstance(text, Resolves) and text.when is not None and _is_necessary(text.effect):
        found.append(text.when)
    return tuple(found)


@once
def may_open(text: Resolves | Activated) -> bool:
    """Whether a restriction decides what a text asks for, necessary or not."""
    if isinstance(text, Resolves) and text.when is not None and asking_words(text.effect):
        return True
    return any(choice.instead is not None or any(choice.bonus) for choice in modes_in(text.effect))


def _is_necessary(effect: Effect) -> bool:
    """Whether a text asks for a mode, or for a target that has to be chosen."""
    return any(
        not (word.up_to or word.any_number) if isinstance(word, Target) else True
        for word in asking_words(effect)
    )
