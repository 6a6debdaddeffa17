"""Steps 4 and 5 of playing: choosing modes, and declaring targets (activation.1.4, activation.1.5).

They are taken again once the costs are paid, for what the payment has newly opened (activation.1.8.2).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from regalia.game.core.decision import Asks, Decision, Listed, Topic
from regalia.game.core.illegal import Illegal, Refusal, Why
from regalia.game.core.language import Procedure, Word, value_of
from regalia.game.core.stack import Mode
from regalia.game.core.state import CHANCE
from regalia.game.core.values import Continuing, Ref
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, asking_words, modes_in
from regalia.game.paying.play import Play, Rest
from regalia.game.playing.choices import (
    addable,
    effects_of,
    has_targets,
    mode_sets,
    split_among,
    target_slots,
)
from regalia.game.playing.telling import tell, tell_targets
from regalia.game.printed.abilities import CostChange
from regalia.game.printed.definitions import own_words

NO_MODES: Final = Refusal("modes", "activation.1.4", ("there are not enough legal modes to choose",))
NO_TARGETS: Final = Refusal("targets", "activation.1.5", ("there is no legal target",))


def no_modes(play: Play) -> Why | None:
    """Why no modes can be chosen, no matter what is declared."""
    return None if mode_sets(play) else lambda: NO_MODES


def no_targets(play: Play) -> Why | None:
    """Why no targets can be chosen, no matter what is declared."""
    return None if has_targets(play) else lambda: NO_TARGETS


def select_modes(play: Play, rest: Rest) -> Procedure:
    """1.4: modes are chosen now and stay; after payment only new ones are asked for (activation.1.8.2)."""
    ctx = play.context()
    offered = [choice for _, effect in effects_of(play) for choice in modes_in(effect)]
    added = [addable(play, choice) for choice in offered]
    if not any(
        choice.number not in play.asked or most for choice, (_, most, _) in zip(offered, added, strict=True)
    ):
        return
    least, wanted = sum(fewest for fewest, _, _ in added), sum(most for _, most, _ in added)
    fixed = play.modes
    raw = mode_sets(play)
    play.asked = {choice.number: (choice.how_many(ctx), choice.open_bullets(ctx)) for choice in offered}
    if not raw:
        raise Illegal.of(NO_MODES)

    def feasible() -> list[tuple[tuple[int, int], ...]]:
        found = []
        before = play.modes
        for modes in raw:
            play.modes = modes
            if play.is_paid or rest(play):
                found.append(_mode_keys(modes, fixed))
        play.modes = before
        return found

    keys = {_mode_keys(modes, fixed): modes for modes in raw}
    bullets = sorted({key for chosen in keys for key in chosen})
    how_many = str(wanted) if least == wanted else f"{least} to {wanted}"
    answer = yield Decision(
        Asks.PICK,
        play.player,
        Topic.MODES,
        bullets,
        minimum=least,
        maximum=wanted,
        prompt=f"Choose {how_many}",
        rule="activation.1.4",
        constraint=Listed(feasible),
        about=play,
        refuse=lambda picked: (
            None
            if tuple(sorted(picked)) in keys
            else Refusal("modes", "activation.1.4", (f"choose {how_many} of the legal modes",))
        ),
    )
    play.modes = keys[tuple(sorted(answer))]
    if play.pos.listener is not None:
        tell(play, "modes", "chosen: " + ", ".join(str(mode.bullet + 1) for mode in play.modes))


def _mode_keys(modes: tuple[Mode, ...], fixed: tuple[Mode, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((mode.choice, mode.bullet) for mode in modes if mode not in fixed)


def declare_targets(play: Play, rest: Rest) -> Procedure:
    """1.5: necessary targets must be legal; "up to" and "any number" are optional."""
    now = (number for number, _ in effects_of(play))
    play.unlocked = tuple(sorted({*play.unlocked, *now}))
    for slot in target_slots(play):
        if slot.slot not in play.targets:
            yield from _declare_slot(play, slot, rest)
    if play.targets and play.pos.listener is not None:
        tell_targets(play)


def _declare_slot(play: Play, slot: Target, rest: Rest) -> Procedure:
    ctx = play.context()
    least, most = slot.bounds(ctx)
    later = [one for one in target_slots(play) if one.apart]
    candidates = [
        ref for ref in slot.candidates(ctx) if all(one.leaves_enough(ctx, slot, ref) for one in later)
    ]
    if len(candidates) < least:
        raise Illegal.of(NO_TARGETS)
    chosen = yield Decision(
        Asks.PICK,
        CHANCE if slot.at_random else play.player,
        Topic.TARGETS,
        sorted(candidates),
        minimum=least,
        maximum=min(most, len(candidates)),
        prompt="Choose targets",
        rule="activation.1.5",
        constraint=PayableTargets(play, slot, rest)
        if cost_looks_at_targets(play)
        else slot.within_total(ctx),
        refuse=lambda refs: _refuse_targets(play, slot, refs),
        about=play,
    )
    play.targets[slot.slot] = chosen
    if slot.share and chosen:
        play.shares = yield split_among(play.player, chosen, value_of(slot.share, ctx), about=play)


def _refuse_targets(play: Play, slot: Target, refs: tuple[Ref, ...]) -> Refusal | None:
    ctx = play.context()
    least, most = slot.bounds(ctx)
    legal = slot.candidates(ctx)
    if slot.share and len(refs) > most:
        return Refusal("targets", "activation.1.3.4", (f"at most {most} targets: each gets at least 1",))
    if any(ref not in legal for ref in refs):
        return Refusal("targets", "activation.1.5", ("that is not a legal target",))
    if not least <= len(refs) <= most:
        return Refusal("targets", "activation.1.5", (f"choose {least} to {most} targets",))
    reason = slot.why_not_together(play.pos, refs)
    if reason:
        return Refusal("targets", "activation.1.5", (reason,))
    return None


def try_modes(play: Play, rest: Rest) -> bool:
    """Whether modes can be chosen so that the rest of the play can be completed."""
    for _, effect in effects_of(play):
        if asking_words(effect):
            break
    else:
        return rest(play)
    before = play.modes
    leads = False
    for modes in mode_sets(play):
        play.modes = modes
        if rest(play):
            leads = True
            break
    play.modes = before
    return leads


def try_targets(play: Play, rest: Rest) -> bool:
    """Whether targets can be declared so that the play can be completed. Only a cost can depend on which."""
    ctx = play.context()
    open_slots = [slot for slot in target_slots(play) if slot.slot not in play.targets]
    for slot in open_slots:
        if not slot.has_enough(ctx):
            return False
    if not open_slots or not cost_looks_at_targets(play):
        return rest(play)
    return PayableTargets(play, open_slots[0], rest).any()


class PayableTargets:
    """Which sets of targets leave the play payable, if its cost depends on them."""

    __slots__ = ("_known", "_looking", "_rest", "play", "slot")

    def __init__(self, play: Play, slot: Target, rest: Rest) -> None:
        self.play = play
        self.slot = slot
        self._rest = rest
        self._known: dict[frozenset[tuple[object, int]], bool] = {}
        self._looking = _looking_at_targets(play)

    def complete(self, picked: tuple[Ref, ...]) -> bool:
        least, most = self.slot.bounds(self.play.context())
        if not least <= len(picked) <= most:
            return False
        self.play.targets[self.slot.slot] = picked
        try:
            return try_targets(self.play, self._rest)
        finally:
            del self.play.targets[self.slot.slot]

    def extensions(self, picked: tuple[Ref, ...]) -> list[Ref]:
        candidates = sorted(self.slot.candidates(self.play.context()))
        return [ref for ref in candidates if ref not in picked and self._leads((*picked, ref), candidates)]

    def any(self) -> bool:
        """Whether there is any legal set at all."""
        return self._leads((), sorted(self.slot.candidates(self.play.context())))

    def _leads(self, picked: tuple[Ref, ...], candidates: list[Ref]) -> bool:
        """Whether a legal set contains these. Targets that are alike are tried once."""
        kind = frozenset(Counter(map(self._likeness, picked)).items())
        if kind not in self._known:
            more = len(picked) < self.slot.bounds(self.play.context())[1]
            self._known[kind] = self.complete(tuple(sorted(picked))) or (
                more
                and any(self._leads((*picked, ref), candidates) for ref in candidates if ref not in picked)
            )
        return self._known[kind]

    def _likeness(self, ref: Ref) -> tuple[object, ...]:
        """The facts about a target that the costs look at. If they are not known, it is like no other."""
        ctx = self.play.context()
        if not all(self._looking):
            return ref.card, ref.stamp
        return tuple(word.mark(ctx, ref) for words in self._looking for word in words)


def _looking_at_targets(play: Play) -> list[list[Word]]:
    """For each cost change that looks at targets, the words that do so.

    A cost change of a lasting effect looks at targets from its own point of view, so nothing is known about
    it here.
    """
    own = [
        [word for word in own_words(change) if word.of_targets]
        for change in _own_changes(play)
        if change.looks_at_targets
    ]
    return [*own, *([] for effect in play.pos.effects if _is_about_targets(effect))]


def _own_changes(play: Play) -> tuple[CostChange, ...]:
    if play.ability is not None:
        return play.ability.changes
    return characteristics(play.pos, play.card).abilities.cost_changes


def _is_about_targets(effect: Continuing) -> bool:
    return effect.cost is not None and effect.cost.looks_at_targets


def cost_looks_at_targets(play: Play) -> bool:
    own = any(change.looks_at_targets for change in _own_changes(play))
    return own or any(map(_is_about_targets, play.pos.effects))
