"""Payments in a scenario, in order: `rest Powercell#1..4`, `reserve Fireball`, `remove 2 preparation`.

The engine asks which cost is paid next and what pays it. The list in the file answers both
questions, because each entry says which cost it can pay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from regalia.game.core.decision import Decision, Topic
from regalia.game.core.language import CostPart, Means
from regalia.game.core.state import Zone
from regalia.game.objects.characteristics import champion
from regalia.game.paying.attack_costs import RestAttacker
from regalia.game.paying.autopay import propose
from regalia.game.paying.payment import Payment
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.reserve_and_memory import Memory
from regalia.judge.scenario.names import Names
from regalia.judge.scenario.text import Fault, Node, counted

PAYMENTS: Final = {
    "Fireball": "reserve it from hand; `reserve Fireball` says the same",
    "3 Blank": "three of a name, if they are alike",
    "rest Powercell#1..4": "rest objects",
    "sacrifice Powercell": "in the same way: banish, discard, return, reveal",
    "remove 2 preparation": "counters of the champion; `remove 1 gem from Powercell` from something else",
    "delevel, recover 3, draw": "costs without a choice, if their order matters",
    "[[…], […]]": "inner lists show which things pay which cost, if that could be unclear",
}
WAYS: Final = ("reserve", "rest", "sacrifice", "banish", "discard", "return", "reveal", "remove")
_VERB: Final = re.compile(rf"^(?P<way>{'|'.join(WAYS)})\s+(?P<what>.+)$", re.IGNORECASE)
_REMOVE: Final = re.compile(
    r"^(?P<count>\d+) (?P<counter>.+?)(?: counters?)?(?: (?:from|on) (?P<on>.+))?$", re.DOTALL
)
"""The form of removed counters, with single spaces between words."""
_COUNTED: Final = re.compile(r"^(?P<count>\d+)x?\s+(?P<rest>.+)$")
_RANGE: Final = re.compile(r"^(?P<name>.+?)\s*#(?P<first>\d+)\.\.#?(?P<last>\d+)$")
USUAL: Final = {
    "reserve": Zone.HAND, "discard": Zone.HAND, "banish": Zone.GRAVEYARD, "reveal": Zone.MEMORY,
}  # fmt: skip
"""The usual zone of the cards for each verb. For all other verbs it is the field."""
DEEDS: Final = ("delevel", "recover", "deal ", "take ", "draw", "memory")


class Unit(msgspec.Struct, frozen=True):
    """One thing that pays: the verb, the thing, and its inner list."""

    way: str
    what: str
    line: int
    group: int = -1
    counter: str = ""
    plain: bool = False
    """Whether the entry has no verb."""

    def __str__(self) -> str:
        if self.way == "remove":
            return f"remove {self.counter}"
        return self.what if self.way == "deed" else f"{self.way} {self.what}"


class PayList:
    """The `pay:` of a step. Used entries are removed."""

    def __init__(self, node: Node, names: Names, *, by_question: bool = False) -> None:
        self.names = names
        self.by_question = by_question
        """Whether the list answers a single question. It says how things pay, so a name is enough."""
        self.auto = node.kind == "word" and node.text.lower() == "auto"
        self.line = node.line
        self.is_begun = False
        """Whether the list is only the beginning of a payment, and leaves the rest open."""
        self.units: list[Unit] = []
        if not self.auto:
            for number, element in enumerate(node.elements()):
                if element.kind == "list":
                    for inner in element.items:
                        self.units.extend(read_units(inner, names, number))
                else:
                    self.units.extend(read_units(element, names))

    # Answering.

    def answer(self, decision: Decision) -> Any:
        if self.auto:
            return propose(decision)
        if decision.topic == Topic.ORDER:
            return self._next_part(decision)
        return self._pay(decision)

    def is_silent_about(self, decision: Decision) -> bool:
        """Whether the list is used up, and this question need not be answered by it.

        A list need not name a card that pays with itself, or the player's champion. It has to name all
        other things that pay. An empty list pays nothing.
        """
        if self.auto or self.units:
            return False
        if decision.topic == Topic.ORDER:
            payment = payment_of(decision)
            parts = [payment.part(number) for number in payment.outstanding()]
            return all(part.means(payment) and not isinstance(part, Memory) for part in parts)
        return not decision.admits(()) and (self.is_begun or goes_without_saying(decision))

    def _pay(self, decision: Decision) -> tuple[Means, ...]:
        head = self.units[0].group if self.units else -1
        units = [unit for unit in self.units if unit.group == head] if head >= 0 else list(self.units)
        part = part_of(decision)
        matched: list[Means] = []
        for unit in units:
            means = self.means(unit, decision.options, matched, part)
            if means is None:
                break
            matched.append(means)
        if not matched and isinstance(part, RestAttacker):  # it is already named as the attacker
            return tuple(decision.options)
        if head < 0 or len(matched) == len(units):
            for size in range(len(matched), -1, -1) if head < 0 else (len(matched),):
                if size == 0 and matched:
                    break
                chosen = tuple(sorted(matched[:size]))
                if decision.admits(chosen):
                    del self.units[:size]
                    return chosen
        return self._offer(units, matched, decision, part)

    def _offer(
        self, units: list[Unit], matched: list[Means], decision: Decision, part: CostPart | None
    ) -> tuple[Means, ...]:
        """The entries that do not pay this, so that the engine can say why."""
        offered = list(matched)
        used = len(matched)
        payment = decision.constraint.payment if isinstance(decision.constraint, PaySet) else None
        for unit in units[len(matched) :]:
            if payment is not None and any(
                self.means(unit, other.means(payment), offered, other) is not None
                for other in payment.owed
                if other is not None and other is not part
            ):
                break
            used += 1
            means = self.means(unit, decision.options, offered, part)
            if means is None:
                means = Means(unit.way, self._row(unit, offered, decision.player))
            offered.append(means)
        del self.units[:used]
        return tuple(sorted(offered))

    def _row(self, unit: Unit, taken: list[Means], payer: int) -> int:
        """The likeliest card for the name in an entry that pays nothing here."""
        if unit.way == "deed":
            raise Fault(f"{unit.what!r} does not pay this", unit.line)
        pos = self.names.pos
        if not unit.what:
            return self.names.champion(payer, unit.line)
        near = pos.cards_in(USUAL.get(unit.way, Zone.FIELD), payer)
        used = [one.card for one in taken]
        return self.names.find(unit.what, unit.line, among=near, taken=used, player=payer)[0]

    def means(
        self, unit: Unit, options: Sequence[Means], taken: list[Means], part: CostPart | None
    ) -> Means | None:
        """The option that a unit names, if it names one."""
        fitting = [one for one in options if one.verb == unit.way and one not in taken]
        if not fitting and self.by_question and unit.plain and len({one.verb for one in options}) == 1:
            fitting = [one for one in options if one not in taken]
        if not fitting:
            return None
        if unit.way == "remove":
            counter = getattr(part, "counter", "")
            if counter and counter != unit.counter:
                return None
            if not unit.what:
                return fitting[0]
            taken = []
        cards = {one.card for one in fitting}
        used = [one.card for one in taken]
        if not unit.what.startswith("@") and not set(self.names.meant(unit.what, unit.line)) & cards - set(
            used
        ):
            return None
        rows = self.names.find(unit.what, unit.line, among=cards, taken=used)
        return next((one for one in fitting if one.card == rows[0]), None)

    def _next_part(self, decision: Decision) -> tuple[int, ...]:
        """The cost that the next entry of the list is for."""
        payment = payment_of(decision)
        outstanding = payment.outstanding()
        if self.units:
            unit = self.units[0]
            for number in outstanding:
                if self._is_for(unit, payment.part(number), payment):
                    if unit.way == "deed":
                        del self.units[0]
                    return (number,)
        for number in outstanding:
            part = payment.part(number)
            if isinstance(part, Memory) or not part.means(payment):
                return (number,)
        if not self.units:
            raise Fault("this list does not say what pays the rest", self.line)
        return (outstanding[0],)

    def _is_for(self, unit: Unit, part: CostPart, payment: Payment) -> bool:
        if unit.way != "deed":
            return self.means(unit, part.means(payment), [], part) is not None
        if unit.what in ("draw", "memory"):
            return isinstance(part, Memory)
        return _is_deed(unit, str(part.told(payment.ctx)))

    def settle(self, labels: list[str]) -> None:
        """Remove entries for things that paid without a question."""
        said = [label.lower() for label in labels]
        self.units = [
            unit
            for unit in self.units
            if unit.way != "deed"
            or not (unit.what in ("draw", "memory") or any(_is_deed(unit, label) for label in said))
        ]


def _is_deed(unit: Unit, label: str) -> bool:
    """Whether an entry names a deed: "deal 2 damage" is short for "deal 2 unpreventable damage to …"."""
    said = label.lower().split()
    return all(word in said for word in unit.what.split())


def read_units(node: Node, names: Names, group: int = -1) -> Iterator[Unit]:
    """The single things that an entry of a payment means."""
    text = node.word("something to pay with, such as `rest Powercell`").strip()
    line = node.line
    if not names.is_card(text):
        node.not_a_number("a list of cards and other things to pay with, such as [2 Blank, rest Powercell]")
    way, what, plain = "reserve", text, True
    match = _VERB.match(text)
    if match is not None and not names.rows(text):
        way, what, plain = match["way"].lower(), match["what"].strip(), False
    elif text.lower().startswith(DEEDS) and not names.is_card(text):
        yield Unit("deed", text.lower(), line, group)
        return
    if way == "remove":
        found = _REMOVE.match(" ".join(what.split()))
        if found is None:
            raise Fault(f"expected `remove 2 preparation`, not {text!r}", line)
        for _ in range(counted(found["count"], "a number of counters", line)):
            yield Unit(way, found["on"] or "", line, group, found["counter"].lower())
        return
    if span := _RANGE.match(what):
        first, last = int(span["first"]), int(span["last"])
        names.check(f"{span['name']}#{last}", line)
        for number in range(first, last + 1):
            yield Unit(way, f"{span['name']}#{number}", line, group, plain=plain)
        return
    count = 1
    if (many := _COUNTED.match(what)) and not names.rows(what):
        count, what = counted(many["count"], "a number of cards", line), many["rest"]
    names.check(what, line)
    for _ in range(count):
        yield Unit(way, what, line, group, plain=plain)


def payment_of(decision: Decision) -> Payment:
    """The payment that a question about the next cost belongs to."""
    payment = decision.about
    assert isinstance(payment, Payment)
    return payment


def goes_without_saying(decision: Decision) -> bool:
    """Whether only the played card itself, or the champion, can pay this."""
    constraint = decision.constraint
    if not isinstance(constraint, PaySet):
        return False
    payment = constraint.payment
    cards = {one.card for one in decision.options}
    return len(cards) == 1 and cards <= {payment.ctx.source, champion(payment.pos, payment.payer)}


def part_of(decision: Decision) -> CostPart | None:
    constraint = decision.constraint
    return constraint.payment.part(constraint.number) if isinstance(constraint, PaySet) else None
