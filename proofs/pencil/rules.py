"""The legal plays in a small position and the ways to pay for them, found by trying everything.

A play is a tree of questions. Each question knows every answer that its own step allows. An answer is legal
if the play can be completed after it: some answer to the next question works, or every outcome of a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from typing import Any

from proofs.pencil.choosing import Choosing, Chosen, still_legal
from proofs.pencil.costs import (
    ENLIGHTEN,
    LEAVING,
    Play,
    Way,
    amount_sets,
    bill,
    extras,
    letters_in,
    offers,
    own_texts,
    ways,
)
from proofs.pencil.deeds import (
    PLAIN,
    Means,
    brew_sets,
    deed_sets,
    done,
    enabled,
    holds,
    level,
    moved,
    plainly_done,
)
from proofs.pencil.questions import Finished, Question
from proofs.pencil.table import (
    BANISHMENT,
    FIELD,
    GRAVEYARD,
    HAND,
    MATERIAL,
    ME,
    MEMORY,
    STACK,
    Acts,
    Amount,
    Brew,
    Changes,
    Deed,
    Gives,
    Helps,
    OnlyBy,
    Part,
    Table,
    Thing,
)

# The questions.


class WhichWay(Question):
    topic = "way"

    def __init__(self, table: Table, play: Play, open_ways: list[Way]) -> None:
        self.table, self.play, self.open_ways = table, play, open_ways

    @cached_property
    def moves(self) -> dict[Any, Question]:
        return {way.name: WhichOptions(self.table, self.play, way) for way in self.open_ways}


class WhichOptions(Question):
    topic = "options"

    def __init__(self, table: Table, play: Play, way: Way) -> None:
        self.table, self.play, self.way = table, play, way

    @cached_property
    def moves(self) -> dict[Any, Question]:
        names = sorted(extra.name for extra in extras(self.table, self.play, self.way) if extra.optional)
        return {
            chosen: which_letter(self.table, self.play, self.way, chosen, {})
            for size in range(len(names) + 1)
            for chosen in combinations(names, size)
        }


def which_letter(
    table: Table, play: Play, way: Way, options: tuple[str, ...], letters: dict[str, int]
) -> Question:
    """Ask for the next of X and Y, or go on to modes, targets and paying."""
    asked: list[Part] = [] if way.free else [Amount(way.kind, way.start)]
    asked.extend(way.cost)
    for extra in extras(table, play, way):
        if not extra.optional or extra.name in options:
            asked.extend(extra.cost)
    missing = [letter for letter in letters_in(asked) if letter not in letters]
    if missing:
        return WhichNumber(table, play, way, options, letters, missing[0])
    declared = tuple(sorted(letters.items()))

    def pay(chosen: Chosen) -> Question:
        parts = tuple(bill(table, play, way, options, letters))
        if not parts:
            return Finished(table, chosen)
        return WhichPart(Bill(play, parts, declared, chosen), table, tuple(range(len(parts))), False)

    return Choosing(play, declared, paid=False, then=pay).begin(table, Chosen())


class WhichNumber(Question):
    def __init__(
        self,
        table: Table,
        play: Play,
        way: Way,
        options: tuple[str, ...],
        letters: dict[str, int],
        letter: str,
    ) -> None:
        self.table, self.play, self.way = table, play, way
        self.options, self.letters, self.letter = options, letters, letter
        self.topic = letter.lower()

    @cached_property
    def moves(self) -> dict[Any, Question]:
        return {
            number: which_letter(
                self.table, self.play, self.way, self.options, {**self.letters, self.letter: number}
            )
            for number in range(most_that_can_matter(self.table) + 1)
        }


def most_that_can_matter(table: Table) -> int:
    """A number above everything that the table could ever pay for, with discounts."""
    texts = [text for card in table.cards for text in card.text]
    worth = max((text.worth for text in _helping(texts)), default=1)
    mine = [thing for number, thing in enumerate(table.things) if table.owners[number] == ME]
    counters = sum(amount for thing in table.things for _, amount in thing.counters)
    times = max(len(mine), level(table)) + 1
    discounts = sum(max(0, -text.amount) * times for text in texts if isinstance(text, Changes))
    hand = len(table.mine(HAND))
    others = [thing for thing in mine if thing.place in (FIELD, GRAVEYARD, MATERIAL, MEMORY)]
    return hand + worth * (len(others) + counters) + discounts + 1


def _helping(texts: Iterable[Any]) -> Iterator[Helps]:
    for text in texts:
        if isinstance(text, Helps):
            yield text
        elif isinstance(text, Gives):
            yield text.helps


class Bill:
    """The parts of one declared play, and the situations in paying it that are known to work out."""

    def __init__(
        self, play: Play, parts: tuple[Part, ...], letters: tuple[tuple[str, int], ...], chosen: Chosen
    ) -> None:
        self.play, self.parts, self.letters, self.chosen = play, parts, letters, chosen
        self.known: dict[tuple[Table, tuple[int, ...], bool], WhichPart] = {}

    def paid(self, table: Table) -> Question:
        """Once all is paid, choose the modes and targets that paying has opened (activation.1.8.2)."""

        def finish(chosen: Chosen) -> Question:
            return Finished(table, still_legal(table, self.play, chosen))

        return Choosing(self.play, self.letters, paid=True, then=finish).begin(table, self.chosen)


class WhichPart(Question):
    """Ask which part to pay next: parts are paid in any order (activation.1.8)."""

    topic = "order"

    def __init__(self, bill: Bill, table: Table, outstanding: tuple[int, ...], begun: bool) -> None:
        self.bill, self.table, self.outstanding, self.begun = bill, table, outstanding, begun

    @cached_property
    def moves(self) -> dict[Any, Question]:
        return {(number,): WhichMeans(self, number) for number in self.outstanding}

    def after(self, number: int, table: Table) -> Question:
        """The situation after a part was paid. A situation that is known is not worked out again."""
        rest = tuple(other for other in self.outstanding if other != number)
        if not rest:
            return self.bill.paid(table)
        part = self.bill.parts[number]
        begun = self.begun or not (isinstance(part, Amount) and part.kind == "memory")
        key = (table, rest, begun)
        if key not in self.bill.known:
            self.bill.known[key] = WhichPart(self.bill, table, rest, begun)
        return self.bill.known[key]


class WhichMeans(Question):
    """Ask which means pay a part. A part is paid whole, with a set of means chosen at once."""

    def __init__(self, before: WhichPart, number: int) -> None:
        self.before, self.number = before, number
        self.part = before.bill.parts[number]

    @property
    def topic(self) -> str:  # type: ignore[override]
        return "pay" if any(self.moves) else "nothing to choose"

    @cached_property
    def moves(self) -> dict[Any, Question]:
        part, table, source = self.part, self.before.table, self.before.bill.play.card
        if isinstance(part, Brew):
            return {means: self._after(means) for means in brew_sets(table, part, source)}
        if isinstance(part, Deed) and part.verb in PLAIN:
            left = plainly_done(table, part)
            return {} if left is None else {(): self.before.after(self.number, left)}
        if isinstance(part, Deed):
            return {means: self._after(means) for means in deed_sets(table, part, source)}
        return dict(self._amounts(part))

    def _after(self, means: tuple[Means, ...]) -> Question:
        deed = self.part if isinstance(self.part, Deed) else Deed("sacrifice")
        return self.before.after(self.number, done(self.before.table, deed, means))

    def _amounts(self, part: Amount) -> Iterator[tuple[tuple[Means, ...], Question]]:
        table, play, owed = self.before.table, self.before.bill.play, part.count.plain
        found = offers(table, play, part, self.before.begun)
        drawable = 0
        if part.kind == "memory" and not any(isinstance(text, OnlyBy) for text in own_texts(table, play)):
            drawable = len(table.mine(MEMORY))
        deeds = {offer.means: offer.by.deed for offer in found if offer.by is not None}
        for chosen in amount_sets(found, owed, drawable):
            left = table
            for one in sorted(chosen, key=lambda means: means[0] in LEAVING):
                left = moved(left, one[1], MEMORY) if one[0] == "reserve" else done(left, deeds[one], [one])
            short = max(0, owed - sum(one[3] for one in chosen))
            if part.kind == "reserve" or short == 0:
                yield chosen, self.before.after(self.number, left)
            else:
                yield chosen, WhichDrawn(self.before, self.number, table, left, short)


class WhichDrawn(Question):
    """Draw from memory. Chance decides, so every outcome has to work out."""

    topic = "draw"

    def __init__(self, before: WhichPart, number: int, drawn_from: Table, table: Table, amount: int) -> None:
        self.before, self.number, self.drawn_from, self.table, self.amount = (
            before,
            number,
            drawn_from,
            table,
            amount,
        )

    @cached_property
    def moves(self) -> dict[Any, Question]:
        found: dict[Any, Question] = {}
        for drawn in combinations(self.drawn_from.mine(MEMORY), self.amount):
            left = self.table
            for card in drawn:
                left = moved(left, card, BANISHMENT)
            found[drawn] = self.before.after(self.number, left)
        return found

    @cached_property
    def finishes(self) -> bool:
        return all(after.finishes for after in self.moves.values())


# What may be played.


def plays(table: Table) -> dict[Play, Question]:
    """Everything that can be played to its end now."""
    found = {}
    for play in conceivable(table):
        question = begin(table, play)
        if question is not None and question.finishes:
            found[play] = question
    return found


def conceivable(table: Table) -> Iterator[Play]:
    if table.moment == "materialize":
        for card in table.mine(MATERIAL):
            yield Play("materialize", card)
        return
    for place in (HAND, GRAVEYARD, MATERIAL, MEMORY, BANISHMENT):
        for card in table.mine(place):
            yield Play("activate", card)
    for place in (FIELD, HAND, GRAVEYARD):
        for card in table.mine(place):
            abilities = [text for text in table.cards[card].text if isinstance(text, Acts)]
            for number, ability in enumerate(abilities):
                if ability.zone == place and holds(table, ability.when, card):
                    yield Play("ability", card, number)
            if place == FIELD and table.things[card].count("enlighten"):
                yield Play("ability", card, ENLIGHTEN)


def begin(table: Table, play: Play) -> Question | None:
    """Announce a play; None if something is wrong before its costs are looked at."""
    card = table.cards[play.card]
    possible = ways(table, play)
    if play.method == "ability":
        return WhichWay(table, play, possible)
    if play.method == "activate" and table.moment == "theirs" and not card.fast:
        return None
    if not possible:
        return None
    if card.type == "champion":
        if card.level != (table.cards[table.champion].level or 0) + 1:
            return None
    elif card.element not in enabled(table):
        return None
    return WhichWay(table.put(play.card, Thing(STACK)), play, possible)


def declarations(question: Question, so_far: tuple[tuple[str, Any], ...] = ()) -> Iterator[Any]:
    """Every complete declaration from a question on: the answers to each topic in order."""
    if isinstance(question, Finished):
        yield so_far
    for answer, after in question.legal.items():
        yield from declarations(after, (*so_far, (question.topic, answer)))
