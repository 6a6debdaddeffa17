"""Positions, questions and answers in words, as one player may see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from regalia.game.continuous import champion, traits
from regalia.game.decision import Act, Asks, Decision
from regalia.game.language import Means
from regalia.game.offers import make_play
from regalia.game.payment import Payment
from regalia.game.stack import StackItem
from regalia.game.state import NOBODY, Phase, Position, Ref, State, Zone
from regalia.game.view import seen_payments

YOU = "you"
VERBS = {"draw": "banish at random", "remove": "remove a counter from"}


class Wording:
    """Words for one viewer; nothing here tells what the viewer may not know."""

    def __init__(self, pos: Position, viewer: int) -> None:
        self.pos = pos
        self.viewer = viewer

    # Things.

    def card(self, card: int) -> str:
        return self.pos.definition(card).name

    def who(self, player: int) -> str:
        return YOU if player == self.viewer else "the bot"

    def ref(self, ref: Ref) -> str:
        if ref.is_player:
            return self.who(ref.stamp)
        if ref.is_item:
            item = next((item for item in self.pos.stack if item.id == ref.stamp), None)
            return f"{self.card(item.source)} on the effects stack" if item is not None else "something gone"
        card = self.pos.find(ref)
        return self.owned(card) if card != NOBODY else "something gone"

    def owned(self, card: int) -> str:
        """An object with what tells it apart from others of its name."""
        whose = "your" if self.pos.controller[card] == self.viewer else "the bot's"
        return f"{whose} {self.object(card)}"

    def object(self, card: int) -> str:
        pos = self.pos
        now = traits(pos, card)
        said = [now.name]
        if now.life is not None:
            power = f"{now.power}/" if now.power is not None else ""
            said.append(f"{power}{now.life}")
        if pos.damage[card]:
            said.append(f"{pos.damage[card]} damage")
        said.extend(f"{amount} {name}" for name, amount in pos.counters[card])
        if pos.has(card, State.RESTED):
            said.append("rested")
        if pos.has(card, State.TOKEN):
            said.append("token")
        return said[0] if len(said) == 1 else f"{said[0]} ({', '.join(said[1:])})"

    def means(self, means: Means) -> str:
        verb = VERBS.get(means.way, means.way)
        worth = f", worth {means.worth}" if means.worth != 1 else ""
        where = self.pos.zone_of(means.card)
        place = "" if where in (Zone.HAND, Zone.FIELD) else f" from your {zone_name(where)}"
        return f"{verb} {self.card(means.card)}{place}{worth}"

    # Answers.

    def act(self, act: Act) -> str:
        match act.what:
            case "pass":
                return "pass"
            case "return":
                return f"return {self.card(act.card)} to your hand"
            case "ability":
                return f"use {self.card(act.card)}: {self.ability_cost(act)}"
            case _:
                return f"{act.what} {self.card(act.card)} ({self.cost(act.card)})"

    def ability_cost(self, act: Act) -> str:
        play = make_play(self.pos, self.viewer, act)
        parts = play.ability.cost if play.ability is not None else ()
        named = play.ability.label if play.ability is not None else ""
        cost = ", ".join(part.label(play.context()) for part in parts) or "no cost"
        return f"{named}, {cost}" if named else cost

    def cost(self, card: int) -> str:
        definition = self.pos.definition(card)
        if definition.reserve is not None:
            return f"reserve {'X' if definition.has_x else definition.reserve}"
        if definition.memory is None:
            return "no cost"
        if definition.has_x or definition.memory:
            return f"memory {'X' if definition.has_x else definition.memory}, drawn by chance"
        return "memory 0"

    def option(self, decision: Decision, option: Any) -> str:
        """One answer, or one part of an answer, in words."""
        if isinstance(option, Act):
            return self.act(option)
        if isinstance(option, Means):
            return self.means(option)
        if isinstance(option, Ref):
            return self.ref(option)
        if isinstance(option, bool):
            return "yes" if option else "no"
        if decision.topic == "modes":
            return f"mode {option[1] + 1}"
        if decision.topic == "order":
            return self.part(decision, option)
        if decision.topic == "triggers":
            return self.card(decision.about[option].source)
        if isinstance(option, int) and decision.asks is not Asks.NUMBER:
            return self.object(option) if self.pos.zone_of(option) is Zone.FIELD else self.card(option)
        return str(option)

    def part(self, decision: Decision, number: int) -> str:
        payment = decision.about
        if isinstance(payment, Payment):
            return payment.part(number).label(payment.ctx)
        return f"cost {number + 1}"

    # Questions.

    def question(self, decision: Decision) -> str:
        """What is asked, and how much of it."""
        text = decision.prompt or decision.topic
        pos = self.pos
        if decision.asks is Asks.ACT and decision.topic == "act":
            whose = "your" if pos.turn_player == self.viewer else "the bot's"
            text = f"You have Opportunity in {whose} {phase_name(pos.phase)} phase."
        if decision.asks is Asks.PICK:
            text += f" [{amount(decision.minimum, min(decision.maximum, len(decision.options)))}]"
        if decision.asks is Asks.SHARE:
            text += f" [{decision.maximum} in all]"
        if decision.topic == "pay" and self._is_memory(decision):
            text += " — what you do not pay this way, chance draws from your memory"
        return text

    def _is_memory(self, decision: Decision) -> bool:
        return decision.prompt.startswith("Pay memory")

    def drawn(self, decision: Decision, answer: Any) -> str:
        """What chance has answered, as everybody may see it."""
        if decision.topic == "draw":
            names = ", ".join(self.card(card) for card in answer)
            return f"Chance decides: {decision.prompt}: {names}."
        if decision.topic == "gather":
            return f"Chance decides: {answer} is gathered."
        return ""

    # The table.

    def table(self) -> Iterator[str]:
        pos = self.pos
        whose = "your turn" if pos.turn_player == self.viewer else "the bot's turn"
        yield f"── Turn {pos.turn}, {whose}, {phase_name(pos.phase)} phase " + "─" * 20
        for player in pos.turn_order(self.viewer)[::-1]:
            yield from self.side(player)
        if pos.stack:
            yield "Effects stack, next to resolve first:"
            for item in reversed(pos.stack):
                yield f"    {self.item(item)}"

    def side(self, player: int) -> Iterator[str]:
        pos = self.pos
        own = player == self.viewer
        counts = ", ".join(
            f"{zone_name(zone)} {len(pos.cards_in(zone, player))}"
            for zone in (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK)
        )
        yield f"{'You' if own else 'The bot'}: {self.leader(player)}; {counts}"
        others = [card for card in pos.cards_in(Zone.FIELD, player) if card != champion(pos, player)]
        rows: list[tuple[str, list[str]]] = [("field", [self.object(card) for card in others])]
        for zone in (Zone.GRAVEYARD, Zone.BANISHMENT):
            rows.append((zone_name(zone), [self.seen(card) for card in pos.cards_in(zone, player)]))
        for zone in (Zone.MEMORY, Zone.HAND, Zone.MATERIAL_DECK):
            cards = pos.cards_in(zone, player)
            known = cards if own else [card for card in cards if pos.has(card, State.REVEALED)]
            rows.append((zone_name(zone), [self.card(card) for card in known]))
        for name, said in rows:
            if said:
                yield f"    {name}: {grouped(said)}"

    def leader(self, player: int) -> str:
        card = champion(self.pos, player)
        if card == NOBODY:
            return "no champion"
        now = traits(self.pos, card)
        counters = "".join(f", {amount} {name}" for name, amount in self.pos.counters[card])
        return f"{now.name}, level {now.level}, {self.pos.damage[card]} of {now.life} damage{counters}"

    def seen(self, card: int) -> str:
        hidden = self.pos.has(card, State.FACE_DOWN) and self.pos.owner[card] != self.viewer
        return "a face-down card" if hidden else self.card(card)

    def item(self, item: StackItem) -> str:
        whose = "your" if item.controller == self.viewer else "the bot's"
        what = self.card(item.source) if item.is_card else f"ability of {self.card(item.source)}"
        if item.modes:
            what += f", mode {' and '.join(str(mode.bullet + 1) for mode in item.modes)}"
        aimed = [self.ref(ref) for _, refs in item.targets for ref in refs]
        return f"{whose} {what}" + (f" → {', '.join(aimed)}" if aimed else "")

    def paid(self, item: StackItem) -> str:
        """How a play was paid for: of cards that somebody else reserved only the number is known."""
        said = []
        for payment in seen_payments(self.pos, item.receipt, item.controller, self.viewer):
            named = list(payment.named)
            if payment.hidden:
                named.append(f"{payment.hidden} card{'s' * (payment.hidden > 1)} reserved unseen")
            said.append(", ".join(named) or payment.label)
        return "; ".join(said)


def amount(least: int, most: int) -> str:
    """
    >>> amount(0, 2), amount(3, 3), amount(1, 4)
    ('up to 2', 'exactly 3', '1 to 4')
    """
    if least == most:
        return f"exactly {least}"
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def grouped(names: Iterable[str]) -> str:
    """
    >>> grouped(["Fireball", "Blitz Mage", "Fireball"])
    'Fireball ×2, Blitz Mage'
    """
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in Counter(names).items())


def zone_name(zone: Zone) -> str:
    return zone.name.lower().replace("_", " ")


def phase_name(phase: Phase) -> str:
    return phase.name.lower().replace("_", " ")
