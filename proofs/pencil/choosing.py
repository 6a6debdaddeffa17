"""Modes and targets in a small position: chosen before paying, and again for texts that paying has opened.

The modes and targets that a text asks for depend on the restrictions that are met at that time
(abilities.restriction.types.1). Both steps come before the cost is worked out. Once everything is paid, they
are repeated for everything new (activation.1.8.2): paragraphs whose restrictions were not met before, a
higher number of modes, and modes with a restriction of their own if another one may still be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, count, product
from typing import Any

from proofs.pencil.costs import Play, ability_of, own_texts
from proofs.pencil.deeds import fits, holds
from proofs.pencil.questions import Question
from proofs.pencil.table import FIELD, ME, Aim, Choice, Says, Table, When

Mode = tuple[int, int]
"""The number of the paragraph, and that of the bullet."""


@dataclass(frozen=True)
class Slot:
    number: int
    aim: Aim


@dataclass(frozen=True)
class Paragraph:
    """A paragraph with its targets numbered: all those of the text, bullet by bullet, in printed order."""

    number: int
    when: When | None
    slots: tuple[Slot, ...]
    choice: Choice | None
    bullets: tuple[tuple[Slot, ...], ...]


def paragraphs(table: Table, play: Play) -> list[Paragraph]:
    """The paragraphs of a play, whether their restrictions are met or not."""
    if play.method == "ability":
        does = ability_of(table, play).does
        texts = [] if does is None else [does]
    else:
        texts = [text for text in own_texts(table, play) if isinstance(text, Says)]
    numbers = count()
    return [
        Paragraph(
            number,
            text.when,
            _numbered(text.aims, numbers),
            text.choice,
            tuple(_numbered(bullet.aims, numbers) for bullet in text.choice.bullets) if text.choice else (),
        )
        for number, text in enumerate(texts)
    ]


def _numbered(aims: tuple[Aim, ...], numbers: Iterator[int]) -> tuple[Slot, ...]:
    return tuple(Slot(next(numbers), aim) for aim in aims)


@dataclass(frozen=True)
class Chosen:
    """The choices so far, and the paragraphs and modes that were open when they were made."""

    modes: tuple[Mode, ...] = ()
    targets: tuple[tuple[int, tuple[int, ...]], ...] = ()
    unlocked: frozenset[int] = frozenset()
    """The paragraphs whose restrictions were met."""
    highest: tuple[tuple[int, int], ...] = ()
    """The number of modes that each paragraph asked for."""
    seen: frozenset[Mode] = frozenset()
    """The modes that were open."""


@dataclass(frozen=True)
class Choosing:
    """A play whose modes and targets are chosen, with the numbers declared for it."""

    play: Play
    letters: tuple[tuple[str, int], ...]
    paid: bool
    """Whether this is the second time, after paying."""
    then: Callable[[Chosen], Question]

    def begin(self, table: Table, chosen: Chosen) -> Question:
        """Ask for all new modes, then for all new targets."""
        found = [
            paragraph
            for paragraph in paragraphs(table, self.play)
            if holds(table, paragraph.when, self.play.card)
        ]
        sets = [self._picks(table, paragraph, chosen) for paragraph in found if paragraph.choice is not None]
        now = replace(
            chosen,
            unlocked=chosen.unlocked | {paragraph.number for paragraph in found},
            highest=self._highest(table, found, chosen),
            seen=chosen.seen | set(self._open_modes(table, found)),
        )
        sets = [picks for picks in sets if picks is not None]
        if not sets:
            return self.aim(table, now)
        return WhichModes(self, table, now, [one for one in sets if one is not None])

    def _highest(self, table: Table, found: list[Paragraph], chosen: Chosen) -> tuple[tuple[int, int], ...]:
        known = dict(chosen.highest)
        for paragraph in found:
            if paragraph.choice is not None:
                number = how_many(table, paragraph.choice, self.play.card)
                known[paragraph.number] = max(number, known.get(paragraph.number, 0))
        return tuple(sorted(known.items()))

    def _open_modes(self, table: Table, found: list[Paragraph]) -> Iterator[Mode]:
        for paragraph in found:
            for number, bullet in enumerate(paragraph.choice.bullets if paragraph.choice else ()):
                if holds(table, bullet.when, self.play.card):
                    yield paragraph.number, number

    def _picks(self, table: Table, paragraph: Paragraph, chosen: Chosen) -> list[tuple[Mode, ...]] | None:
        """The modes that may be added to those of a paragraph; None if nothing about them is new."""
        choice = paragraph.choice
        assert choice is not None
        source = self.play.card
        most = how_many(table, choice, source)
        kept = [mode for mode in chosen.modes if mode[0] == paragraph.number]
        free = [mode for mode in self._open_modes(table, [paragraph]) if mode not in kept]
        if paragraph.number in chosen.unlocked and most <= dict(chosen.highest)[paragraph.number]:
            free = [mode for mode in free if mode not in chosen.seen]
            if not free or most <= len(kept):
                return None
        least = max(0, fewest(table, choice, source) - len(kept))
        return [
            pick for size in range(least, max(0, most - len(kept)) + 1) for pick in combinations(free, size)
        ]

    def aim(self, table: Table, chosen: Chosen) -> Question:
        """Ask for the next target of an open text that has not been declared; only chosen modes ask."""
        declared = dict(chosen.targets)
        for paragraph in paragraphs(table, self.play):
            if not holds(table, paragraph.when, self.play.card):
                continue
            slots = list(paragraph.slots)
            for number, bullet in enumerate(paragraph.bullets):
                if (paragraph.number, number) in chosen.modes:
                    slots.extend(bullet)
            for slot in slots:
                if slot.number not in declared:
                    return WhichTargets(self, table, chosen, slot)
        return self.then(chosen)


def how_many(table: Table, choice: Choice, source: int) -> int:
    raised = choice.instead is not None and holds(table, choice.instead, source)
    return choice.raised if raised else choice.count


def fewest(table: Table, choice: Choice, source: int) -> int:
    """The number that has to be chosen. Fewer are allowed only of the highest number that the text names."""
    most = how_many(table, choice, source)
    if choice.fewest is None or (choice.instead is not None and not holds(table, choice.instead, source)):
        return most
    return min(choice.fewest, most)


def candidates(table: Table, aim: Aim, source: int) -> list[int]:
    """Everything that may be targeted (activation.1.5)."""
    return [
        number
        for number, thing in enumerate(table.things)
        if thing.place == aim.zone
        and aim.whose in ("", "yours" if table.owners[number] == ME else "theirs")
        and fits(table, aim.fits, number, source)
    ]


LOST = -1


def still_legal(table: Table, play: Play, chosen: Chosen) -> Chosen:
    """The targets that are left after the first check of the state: those that paying took away are lost.

    A champion that lost a level is still the same object, even if another card represents it.
    """
    aims = {
        slot.number: slot.aim
        for paragraph in paragraphs(table, play)
        for slots in (paragraph.slots, *paragraph.bullets)
        for slot in slots
    }
    kept = []
    for slot, cards in chosen.targets:
        legal = candidates(table, aims[slot], play.card)
        now = [table.champion if is_my_champion(table, card, aims[slot]) else card for card in cards]
        kept.append(
            (slot, tuple(card if new in legal else LOST for card, new in zip(cards, now, strict=True)))
        )
    return replace(chosen, targets=tuple(kept))


def is_my_champion(table: Table, card: int, aim: Aim) -> bool:
    return aim.zone == FIELD and table.owners[card] == ME and table.cards[card].type == "champion"


class WhichModes(Question):
    """All new modes of all paragraphs."""

    topic = "modes"

    def __init__(
        self, choosing: Choosing, table: Table, chosen: Chosen, sets: list[list[tuple[Mode, ...]]]
    ) -> None:
        self.choosing, self.table, self.chosen, self.sets = choosing, table, chosen, sets
        self.opened = choosing.paid

    @cached_property
    def moves(self) -> dict[Any, Question]:
        found: dict[Any, Question] = {}
        for picks in product(*self.sets):
            added = tuple(sorted(mode for pick in picks for mode in pick))
            modes = tuple(sorted(self.chosen.modes + added))
            found[added] = self.choosing.aim(self.table, replace(self.chosen, modes=modes))
        return found


class WhichTargets(Question):
    topic = "targets"

    def __init__(self, choosing: Choosing, table: Table, chosen: Chosen, slot: Slot) -> None:
        self.choosing, self.table, self.chosen, self.slot = choosing, table, chosen, slot
        self.opened = choosing.paid

    @cached_property
    def moves(self) -> dict[Any, Question]:
        aim = self.slot.aim
        most = aim.count.value(dict(self.choosing.letters))
        found: dict[Any, Question] = {}
        for size in range(0 if aim.up_to else most, most + 1):
            for cards in combinations(candidates(self.table, aim, self.choosing.play.card), size):
                targets = tuple(sorted((*self.chosen.targets, (self.slot.number, cards))))
                found[cards] = self.choosing.aim(self.table, replace(self.chosen, targets=targets))
        return found
