"""What a play's text asks its player to choose: modes and targets (activation.1.4, activation.1.5)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import Refusal
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Condition, Effect, value_of
from regalia.game.core.stack import Mode
from regalia.game.core.state import Position
from regalia.game.core.values import Memo, Ref
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics, is_unrestricted
from regalia.game.objects.targets import LINK, LinkTo, Target, modes_in, slots_in
from regalia.game.paying.play import Play
from regalia.game.printed.abilities import Resolves
from regalia.game.printed.modes import Modes

_LINK: Final = KeywordName.LINK


def effects_of(play: Play) -> list[tuple[int, Effect]]:
    """The texts that ask for modes and targets now: paragraphs whose restrictions are met."""
    if play.ability is not None:
        return [(0, play.ability.effect)]
    pos, own = play.pos, play.context()
    found = [
        (number, paragraph.effect)
        for number, paragraph in numbered_texts(pos, play.card)
        if is_unrestricted(paragraph, own)
    ]
    link = keyword(pos, play.card, _LINK) if _LINK in pos.catalog.keywords else None
    if link is not None and link.filter is not None:
        found.append((LINK, LinkTo(Target(what=link.filter, slot=LINK))))
    return found


GIVEN = 100
"""The number of the first text that a card was given and that resolves with it."""


def given_texts(pos: Position, card: int) -> list[Resolves]:
    """The texts that a card was given and that resolve with it (playing.9.c)."""
    return [ability for ability, _ in characteristics(pos, card).granted if isinstance(ability, Resolves)]


def numbered_texts(pos: Position, card: int) -> list[tuple[int, Resolves]]:
    """All texts that resolve with a card: the printed ones that it still has, and those it was given."""
    return [
        *enumerate(characteristics(pos, card).abilities.resolves),
        *enumerate(given_texts(pos, card), GIVEN),
    ]


def mode_sets(play: Play) -> list[tuple[Mode, ...]]:
    """Every legal choice of modes, given what has already been chosen (activation.1.4)."""
    ctx = play.context()
    texts = effects_of(play)
    offered = {choice.number for _, effect in texts for choice in modes_in(effect)}
    sets = [tuple(mode for mode in play.modes if mode.choice not in offered)]
    for number, effect in texts:
        for choice in modes_in(effect):
            kept = tuple(mode for mode in play.modes if mode.choice == choice.number)
            least, most, free = addable(play, choice)
            bullets = [
                Mode(choice.number, bullet, _bonuses(_restriction(play, number), choice.restriction(bullet)))
                for bullet in free
                if _targets_available(play, choice.bullets[bullet])
            ]
            picks = [pick for count in range(least, most + 1) for pick in combinations(bullets, count)]
            picks = [_with_further(choice, kept, pick, ctx) for pick in picks]
            sets = [
                tuple(sorted((*done, *kept, *pick), key=lambda mode: (mode.choice, mode.bullet)))
                for done in sets
                for pick in picks
            ]
    return sets


def addable(play: Play, choice: Modes) -> tuple[int, int, tuple[int, ...]]:
    """The fewest and the most modes that may be added to those chosen, and the bullets that may be.

    If a choice was offered before, only what is new counts: a higher number of modes, or bullets that have
    come into force since (activation.1.8.2).
    """
    ctx = play.context()
    kept = {mode.bullet for mode in play.modes if mode.choice == choice.number}
    number = choice.how_many(ctx)
    most = max(number - len(kept), 0)
    free = tuple(bullet for bullet in choice.open_bullets(ctx) if bullet not in kept)
    before, known = play.asked.get(choice.number, (0, ()))
    if choice.number not in play.asked or number > before:
        return max(choice.at_least(ctx) - len(kept), 0), most, free
    new = tuple(bullet for bullet in free if bullet not in known)
    return 0, min(most, len(new)), new


def _restriction(play: Play, number: int) -> Condition | None:
    """The restriction on a paragraph of the card's text."""
    if play.ability is not None or number == LINK:
        return None
    return dict(numbered_texts(play.pos, play.card))[number].when


def _bonuses(*conditions: Condition | None) -> tuple[Condition, ...]:
    return tuple(condition for condition in conditions if condition is not None and condition.is_bonus())


def _with_further(
    choice: Modes, kept: tuple[Mode, ...], pick: tuple[Mode, ...], ctx: Context
) -> tuple[Mode, ...]:
    """Mark the modes that only a bonus allows: beyond the number of the text, they depend on that bonus."""
    if choice.instead is None or not choice.instead[0].is_bonus() or not choice.instead[0].holds(ctx):
        return pick
    own = max(0, value_of(choice.count, ctx) - len(kept))
    further = tuple(Mode(mode.choice, mode.bullet, (*mode.bonuses, choice.instead[0])) for mode in pick[own:])
    return pick[:own] + further


def _targets_available(play: Play, effect: Effect) -> bool:
    ctx = play.context()
    return all(slot.has_enough(ctx) for slot in slots_in(effect, ()))


def remember_modes(pos: Position, card: int, effect: Effect, modes: tuple[Mode, ...]) -> None:
    """Remember modes, because "one that hasn't been chosen" does not offer them again (abilities.tracking.1).

    Their number gives the step of a cascade.
    """
    for choice in modes_in(effect):
        if not choice.is_tracked():
            continue
        key = choice.memo(pos)
        before = pos.memo(card, key)
        chosen = before if isinstance(before, tuple) else ()
        chosen += tuple(mode.bullet for mode in modes if mode.choice == choice.number)
        of_turns = f"modes:{choice.number}:"  # of another turn nothing is remembered
        others = tuple(
            memo for memo in pos.memos[card] if memo.key != key and not memo.key.startswith(of_turns)
        )
        pos.put(pos.memos, card, (*others, Memo(key, chosen)))


def split_among(player: int, chosen: tuple[Ref, ...], total: int, about: object = None) -> Decision:
    """The question how to split an amount among the chosen targets, at least 1 each (activation.1.3.4)."""

    def refuse(shares: tuple[int, ...]) -> Refusal | None:
        if len(shares) == len(chosen) and sum(shares) == total and all(share >= 1 for share in shares):
            return None
        reason = f"split exactly {total}, at least 1 for each target"
        return Refusal("targets", "activation.1.3.4", (reason,))

    return Decision(
        Asks.SHARE,
        player,
        Topic.SPLIT,
        list(chosen),
        maximum=total,
        prompt=f"Split {total} among the targets, at least 1 each",
        rule="activation.1.3.4",
        refuse=refuse,
        about=about,
    )


def target_slots(play: Play) -> list[Target]:
    return [slot for _, effect in effects_of(play) for slot in slots_in(effect, play.modes)]


def has_targets(play: Play) -> bool:
    """Whether modes can be chosen for which there are targets, apart from costs."""
    ctx, before = play.context(), play.modes
    for modes in mode_sets(play):
        play.modes = modes
        fine = all(slot.slot in play.targets or slot.has_enough(ctx) for slot in target_slots(play))
        play.modes = before
        if fine:
            return True
    return False
