"""The costs of plays as sums that a page can show, and the odds of a draw from memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from regalia.game.core.decision import Decision, Topic
from regalia.game.core.explain import Line
from regalia.game.core.language import CostPart, Means
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import CostOption
from regalia.game.information.handles import Handles
from regalia.game.paying.attack_costs import RestAttacker
from regalia.game.paying.costs import additional_costs, calculate, optional_costs, optional_lines, parts_of
from regalia.game.paying.payment import Payment as Paying
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import HAND, Memory, Reserve
from regalia.game.playing.choosing import cost_looks_at_targets
from regalia.game.playing.declaring import variables
from regalia.game.playing.offers import make_play
from regalia.game.printed.acts import Act
from regalia.lab.odds import MemoryOdds, memory_odds
from regalia.server.bill_messages import Bill, BillLine, Odds, Payment, PaymentPart, Risk
from regalia.terminal.imbuing import imbue_words, needs
from regalia.terminal.prices import ways_to_pay
from regalia.text.saying import say_for

KINDS = {"set by": "set", "removed": "removed", "not below 0": "floor"}
"""The first word of a label, for lines that are neither the printed cost nor a change of it."""


def bills(pos: Position, player: int, act: Act) -> tuple[Bill, ...]:
    """The sums of a possible play, one for each way to pay. They are worked out in a trial."""
    play = make_play(pos, player, act)
    with pos.trial():
        found = [_offered(play, way) for way in ways_to_pay(play)]
    return tuple(found)


def _offered(play: Play, way: CostOption) -> Bill:
    """The sum of one way to pay for a play that has not begun."""
    play.way = way
    own = play.context()
    unknown = list(variables(play)) if way.kind else []
    for name in unknown:
        play.variables[name] = 0
    lines: list[Line] = []
    total = calculate(play, lines)
    depends = [f"{name}, which counts as 0 here" for name in unknown]
    if way.kind and cost_looks_at_targets(play):
        depends.append("its targets")
    extras = additional_costs(play)
    deeds = [*way.cost, *(part for extra in extras if not extra.optional for part in extra.cost)]
    odds, at_once = None, False
    if way.kind == "memory" and total:
        odds = _odds(play.pos, play.player, total, ())
        at_once = odds is not None and _draws_at_once(play)
    optional = optional_lines(optional_costs(play), play.pos.definition(play.card).name)
    bill = Bill(
        way="" if way.name in ("", "printed") else way.name,
        kind=way.kind,
        lines=_lines(lines) if way.kind else (),
        total=total,
        others=tuple(say_for(part, own) for part in deeds),
        optional=tuple(map(str, optional.values())),
        odds=odds,
        last_chance=at_once,
        depends=" and ".join(depends),
    )
    play.variables.clear()
    return bill


def _draws_at_once(play: Play) -> bool:
    """Whether nothing can be chosen to pay for a memory cost, so that it is drawn without a question."""
    payment = Paying(play.pos, play.player, parts_of(play), play.context(), play)
    part = play.calculated
    return isinstance(part, Memory) and len(payment.owed) == 1 and not part.means(payment)


def _lines(lines: Iterable[Line]) -> tuple[BillLine, ...]:
    """The rows of a sum. The first row is the printed cost, or the cost that the way begins with."""
    found = []
    for number, line in enumerate(lines):
        said = next((kind for words, kind in KINDS.items() if line.label.startswith(words)), "change")
        kind = "printed" if number == 0 else said
        found.append(BillLine(kind=kind, label=line.label, amount=line.amount, rule=line.rule))  # type: ignore[arg-type]
    return tuple(found)


# While something is paid.


def payment_of(decision: Decision) -> Paying | None:
    """The payment that a question is about, if it is a question about paying."""
    if decision.topic == Topic.PAY and isinstance(decision.constraint, PaySet):
        return decision.constraint.payment
    return decision.about if isinstance(decision.about, Paying) else None


def payment_words(pos: Position, decision: Decision, proposal: Sequence[Any]) -> Payment | None:
    """The contents of the payment panel for a question about paying, with what is proposed."""
    payment = payment_of(decision)
    if payment is None:
        return None
    now = decision.constraint.number if isinstance(decision.constraint, PaySet) else -1
    part = payment.part(now) if now >= 0 else None
    play = payment.play
    handles = Handles(pos, decision.player)
    source = payment.ctx.source
    owed = part.owed(payment.ctx) if part is not None else 0
    return Payment(
        card=handles.name(source),
        handle=handles.card(source),
        slug=pos.definition(source).slug,
        bill=_locked(play) if play is not None else None,
        parts=tuple(_parts(payment, now)),
        label=part_label(payment, now) if part is not None else "",
        kind=_kind(part),
        owed=owed,
        odds=_odds(pos, payment.payer, owed, ()) if isinstance(part, Memory) else None,
        last_chance=part is not None and bool(part.commits(payment, ())),
        imbue=imbued(payment, proposal),
    )


def imbued(payment: Paying, chosen: Sequence[Any]) -> str:
    """If cards are reserved revealed: whether the play becomes imbued by these."""
    play = payment.play
    if play is None or not payment.revealing:
        return ""
    before = [means for paid in play.paid for means in paid.means]
    means = [one for one in (*before, *chosen) if isinstance(one, Means) and one.verb == HAND]
    return imbue_words(needs(play, [one.card for one in means]))


def left_to_pay(decision: Decision, picked: Sequence[Means]) -> tuple[int, Odds | None, bool]:
    """What would follow if these means paid: the amount still owed, the cards that chance would take, and
    whether the play could still be cancelled.
    """
    constraint = decision.constraint
    assert isinstance(constraint, PaySet)
    payment = constraint.payment
    part = payment.part(constraint.number)
    chosen = tuple(sorted(picked))
    left = max(0, part.owed(payment.ctx) - sum(means.worth for means in chosen))
    odds = None
    if isinstance(part, Memory):
        odds = _odds(payment.pos, payment.payer, left, [means.card for means in chosen])
    return left, odds, bool(part.commits(payment, chosen))


def _locked(play: Play) -> Bill | None:
    """The sum of a play as it was worked out. It does not change any more (activation.1.7)."""
    lines: list[Line] = []
    with play.pos.trial():
        total = calculate(play, lines)
    way = play.way
    return Bill(
        way="" if way.name in ("", "printed") else way.name,
        kind=way.kind,
        lines=_lines(lines) if way.kind and total == play.total else (),
        total=play.total,
    )


def _parts(payment: Paying, now: int) -> Iterable[PaymentPart]:
    """All parts of the cost: those that have been paid, the one that is being paid, and the later ones."""
    if payment.play is not None:
        for paid in payment.play.paid:
            kind = paid.part if paid.part in ("reserve", "memory") else "deed"
            yield PaymentPart(label=say_for(paid.word, payment.ctx), kind=kind, owed=0, state="paid")
    for number, part in enumerate(payment.owed):
        if part is not None:
            yield PaymentPart(
                label=part_label(payment, number),
                kind=_kind(part),
                owed=part.owed(payment.ctx),
                state="now" if number == now else "later",
            )


def part_label(payment: Paying, number: int) -> str:
    """A part of a cost as an action of the player."""
    part = payment.part(number)
    if isinstance(part, RestAttacker):
        return f"rest {payment.pos.definition(payment.ctx.source).name}"
    return str(part.told(payment.ctx))


def _kind(part: CostPart | None) -> str:
    if part is None:
        return ""
    return "reserve" if isinstance(part, Reserve) else "memory" if isinstance(part, Memory) else "deed"


def _odds(pos: Position, player: int, amount: int, spared: Sequence[int]) -> Odds | None:
    """The exact chance of each card in memory to be banished."""
    cards = [card for card in pos.cards_in(Zone.MEMORY, player) if card not in spared]
    if not 0 < amount <= len(cards):
        return None
    handles = Handles(pos, player)
    each: MemoryOdds = memory_odds([str(card) for card in cards], amount)
    chance = each.share(str(cards[0])).any
    risks = [
        Risk(
            handle=handles.card(card),
            name=pos.definition(card).name,
            fraction=str(chance),
            percent=round(100 * float(chance), 1),
        )
        for card in sorted(cards, key=handles.key)
    ]
    return Odds(drawn=amount, among=len(cards), cards=tuple(risks))
