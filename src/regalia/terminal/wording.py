"""Positions, questions and answers in words, as one player may see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from regalia.game.combat.phase import striking_cards
from regalia.game.combat.strikes import power_of
from regalia.game.core.context import Context, item_context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Effect, Means
from regalia.game.core.stack import ItemKind, Mode, StackItem
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import NOBODY, Combat, Ref, Waiting
from regalia.game.happening.replacement import Applicable, names_of
from regalia.game.information.knowledge import may_look, seen_in
from regalia.game.objects.characteristics import champion
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import modes_in
from regalia.game.paying.payment import Payment
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Memory
from regalia.game.playing.choices import effects_of
from regalia.game.playing.offers import make_play
from regalia.game.printed.acts import PASS, Act
from regalia.game.printed.modes import Modes
from regalia.game.timing.phase_table import moment
from regalia.game.view import seen_payments
from regalia.terminal.prices import price
from regalia.terminal.unread import UNREAD
from regalia.text.saying import can_say, say, say_for
from regalia.words.structure import ModesNow

YOU: Final = "you"
VERBS: Final = {"remove": "remove a counter from"}
ORDERS: Final = {
    "order top": "In which order do these cards go on the top of your deck? The first one will be topmost.",
    "order bottom": (
        "In which order do these cards go on the bottom of your deck? The last one will be lowest."
    ),
    "triggers": ("In which order do your abilities go onto the effects stack? The last one resolves first."),
}
"""Questions about an order. They say which end is which."""
CHANCES: Final = frozenset(
    {Topic.SHUFFLE, Topic.FIRST, Topic.DRAW, Topic.GATHER, Topic.AT_RANDOM, Topic.ROLL}
)
"""The questions that chance answers."""
AIMED: Final = frozenset({Topic.TARGETS, Topic.SPLIT})
"""The questions about targets."""
MANY: Final = 40
"""More options than this are not listed: the answer is typed in words."""


class Wording:
    """Words for one viewer. They tell nothing that the viewer may not know."""

    def __init__(self, pos: Position, viewer: int, names: Sequence[str] = ()) -> None:
        self.pos = pos
        self.viewer = viewer
        self.names = names
        """The names of the players. A player without a name is the bot."""
        self.playing: Callable[[], Play | None] = lambda: None
        """The present play, for questions about its text."""
        self.resolving: Callable[[], StackItem | None] = lambda: None
        """The resolving item, for questions about its text."""

    # Things.

    def card(self, card: int) -> str:
        return self.pos.definition(card).name

    def who(self, player: int) -> str:
        if player == self.viewer:
            return YOU
        return self.names[player] if player < len(self.names) else "the bot"

    def whose(self, player: int) -> str:
        return "your" if player == self.viewer else possessive(self.who(player))

    def ref(self, ref: Ref) -> str:
        if ref.is_player:
            return self.who(ref.stamp)
        if ref.is_item:
            item = next((item for item in self.pos.stack if item.id == ref.stamp), None)
            return f"{self.card(item.source)} on the effects stack" if item is not None else "something gone"
        card = self.pos.find(ref)
        return self.owned(card) if card != NOBODY else "something gone"

    def owned(self, card: int) -> str:
        """An object with the owner or number that distinguishes it from others of its name."""
        return f"{self.whose(self.pos.controller[card])} {self.object(card)}"

    def object(self, card: int) -> str:
        pos = self.pos
        now = characteristics(pos, card)
        said = [now.name]
        if now.life is not None and now.power is not None:
            said.append(f"{now.power}/{now.life}")
        elif now.life is not None:
            said.append(f"life {now.life}")
        elif now.power is not None:
            said.append(f"power {now.power}")
        if pos.damage[card]:
            said.append(f"{pos.damage[card]} damage")
        said.extend(f"{amount} {name}" for name, amount in pos.counters[card])
        if pos.has(card, State.RESTED):
            said.append("rested")
        if pos.has(card, State.TOKEN):
            said.append("token")
        return said[0] if len(said) == 1 else f"{said[0]} ({', '.join(said[1:])})"

    def means(self, means: Means) -> str:
        verb = VERBS.get(means.verb, means.verb)
        worth = f", worth {means.worth}" if means.worth != 1 else ""
        where = self.pos.zone_of(means.card)
        place = "" if where in (Zone.HAND, Zone.FIELD) else f" from your {zone_name(where)}"
        if means.verb == "draw":
            return f"banish {self.card(means.card)}{place} at random"
        return f"{verb} {self.card(means.card)}{place}{worth}"

    # Answers.

    def act(self, act: Act) -> str:
        match act.what:
            case "pass":
                return "pass"
            case "attack":
                return f"attack with {self.card(act.card)}"
            case "return":
                return f"return {self.card(act.card)} to your hand"
            case "ability":
                play = make_play(self.pos, self.viewer, act)
                does = (
                    f" — {say_for(play.ability.effect, play.context())}" if play.ability is not None else ""
                )
                return f"use {self.card(act.card)}: {price(self.pos, self.viewer, act)}{does}"
            case _:
                return f"{act.what} {self.card(act.card)} ({price(self.pos, self.viewer, act)})"

    def does(self, act: Act) -> str:
        """What a card is and does, in a few words of our own."""
        if act.what not in ("activate", "materialize", "bestow"):
            return ""
        ctx = make_play(self.pos, self.viewer, act).context()
        now = characteristics(self.pos, act.card)
        said = [say_for(paragraph.effect, ctx) for paragraph in now.abilities.resolves]
        said += [say_for(ability, ctx) for ability in now.abilities.activated]
        said += [say_for(ability, ctx) for ability in now.abilities.triggered]
        stats = {"level": now.level, "power": now.power, "life": now.life}
        shown = [f"{name} {stat}" for name, stat in stats.items() if stat is not None]
        if shown:
            said.insert(0, ", ".join([*sorted(now.types), *shown]))
        if self.pos.definition(act.card).blanked:
            said.append(UNREAD)
        return "; ".join(said)

    def passing(self, decision: Decision) -> str:
        """What happens if this player and all others pass."""
        pos = self.pos
        if decision.topic == Topic.MATERIALIZE:
            return "pass: materialize nothing"
        if pos.stack:
            order = pos.turn_order(self.viewer)
            last = pos.passes + 1 >= len(order)
            return f"pass: {self.item_name(pos.stack[-1])} resolves" + (
                "" if last else f", unless {self.who(order[1])} responds"
            )
        if pos.phase is Phase.MAIN and pos.turn_player == self.viewer:
            return "pass: end your turn"
        if pos.phase is Phase.COMBAT:
            return "pass: the combat goes on"
        return "pass"

    def mode(self, decision: Decision, number: int, bullet: int) -> str:
        """A mode of the present play, or of the ability that needs modes, by its effect."""
        item, play = decision.about, self.playing()
        found = ""
        if isinstance(item, StackItem):
            found = self._mode_of(item, Mode(number, bullet))
        elif play is not None:
            effects = (effect for _, effect in effects_of(play))
            found = mode_words(effects, Mode(number, bullet), play.context())
        return found or self._mode_now(bullet) or f"mode {bullet + 1}"

    def _mode_now(self, bullet: int) -> str:
        """A mode that is chosen as its text resolves."""
        item = self.resolving()
        if item is None:
            return ""
        now = [word for effect in effects_on_stack(self.pos, item) for word in effect.words()]
        offered = [word for word in now if isinstance(word, ModesNow)]
        if len(offered) != 1 or bullet >= len(offered[0].bullets):
            return ""
        return say_for(offered[0].bullets[bullet], item_context(self.pos, item))

    def trigger(self, entry: Waiting) -> str:
        """A triggered ability by its card, its event and its effect."""
        ctx = Context(self.pos, entry.controller, entry.source, event=entry.event)
        cause = f", about {self.card(entry.card)}" if entry.card not in (NOBODY, entry.source) else ""
        return f"{self.card(entry.source)}{cause}: {say_for(entry.ability.effect, ctx)}"

    def option(self, decision: Decision, option: Any) -> str:
        """One answer, or one part of an answer, in words."""
        if isinstance(option, Act):
            if option == PASS:
                return self.passing(decision)
            return " — ".join(filter(None, (self.act(option), self.does(option))))
        if isinstance(option, Means):
            return self.means(option)
        if isinstance(option, Ref):
            return self.ref(option)
        if isinstance(option, bool):
            return "yes" if option else "no"
        if decision.topic == Topic.MODES:
            return self.mode(decision, *option)
        if decision.topic == Topic.ORDER:
            return self.part(decision, option)
        if decision.topic == Topic.WEAPON and option == NOBODY:
            return "no weapon"
        if decision.topic == Topic.OPTIONS:
            return str(decision.about[option])
        if decision.topic == Topic.TRIGGERS:
            return self.trigger(decision.about[option])
        if decision.topic == Topic.REPLACEMENT:
            return self.replacement(decision.about, option)
        if isinstance(option, int) and decision.asks is not Asks.NUMBER:
            return self.object(option) if self.pos.zone_of(option) is Zone.FIELD else self.card(option)
        return str(option)

    def replacement(self, several: tuple[Applicable, ...], number: int) -> str:
        """A replacement by its card, and by its rule or text where the card has several."""
        name = names_of(self.pos, several)[number]
        plain = self.card(several[number].source)
        if name == plain or several[number].ability.keyword:
            return name
        ability = several[number].ability
        return f"{plain}: {say(ability, plain)}" if can_say(ability) else name

    def part(self, decision: Decision, number: int) -> str:
        payment = decision.about
        if isinstance(payment, Payment):
            return str(payment.part(number).told(payment.ctx))
        return f"cost {number + 1}"

    # Questions.

    def asker(self, decision: Decision) -> tuple[str, str]:
        """The name of the card or ability that needs modes or targets, and what it does to them."""
        about = decision.about
        if isinstance(about, StackItem):
            return self.item_name(about), self.item_does(about)
        play = about if isinstance(about, Play) else self.playing()
        if play is None:
            return "", ""
        effects = (effect for _, effect in effects_of(play))
        return self.card(play.card), "; ".join(effects_said(effects, play.modes, play.context()))

    def question(self, decision: Decision) -> str:
        """The question with its number."""
        text = ORDERS.get(decision.topic) or decision.prompt or decision.topic
        pos = self.pos
        item = self.resolving()
        if item is not None and decision.asks is not Asks.ACT:
            text = f"{self.resolution(item)}\n{text}"
        if decision.topic in AIMED and item is None:
            asker, effects = self.asker(decision)
            text += f" for {asker}" if asker and " for " not in text else ""
            text += f" ({effects})" if effects else ""
        if decision.topic == Topic.ORDER and (paying := self.playing()) is not None:
            text = f"Which cost of {self.card(paying.card)} do you pay next?"
        if decision.topic == Topic.PAY and item is None and (paying := self.playing()) is not None:
            text += f" for {self.card(paying.card)}"
        if decision.topic == Topic.MODES and " of " not in text:
            play = self.playing()
            count = "mode" if decision.maximum == 1 else "modes"
            text += f" {count} of {self.card(play.card)}" if play is not None else f" {count}"
        if decision.asks is Asks.ACT and decision.topic == Topic.ACT:
            whose = self.whose(pos.turn_player)
            step = f", {moment(pos).name}" if pos.phase is Phase.COMBAT else ""
            text = f"You have Opportunity in {whose} {phase_name(pos.phase)} phase{step}."
        text += self.counted(decision)
        if decision.topic == Topic.PAY and self._is_memory(decision):
            text += " — the rest is drawn from your memory at random"
        return text

    def counted(self, decision: Decision) -> str:
        """The number of answers, to follow the question."""
        if decision.asks is Asks.PICK and not decision.minimum == decision.maximum == 1:
            return f" [{amount(decision.minimum, min(decision.maximum, len(decision.options)))}]"
        return f" [{decision.maximum} in all]" if decision.asks is Asks.SHARE else ""

    def resolution(self, item: StackItem) -> str:
        """The item that resolves while a question is asked, and its effect."""
        whose = self.whose(item.controller)
        if rule := rule_name(self.pos, item):
            return f"{rule} resolves"
        what = (
            f"{whose} {self.card(item.source)}"
            if item.is_card
            else f"the ability of {whose} {self.card(item.source)}"
        )
        does = self.item_does(item)
        return f"{what[0].upper()}{what[1:]} resolves" + (f": {does}" if does else "")

    def item_name(self, item: StackItem) -> str:
        if rule := rule_name(self.pos, item):
            return rule
        return self.card(item.source) if item.is_card else f"ability of {self.card(item.source)}"

    def item_does(self, item: StackItem) -> str:
        return item_does(self.pos, item)

    def how(self, decision: Decision) -> str:
        """How to type an answer, where it is not just the number of an option."""
        count = len(decision.options)
        match decision.asks:
            case Asks.ORDER:
                return f"type the numbers in the order you want, e.g. {an_order(count)}"
            case Asks.SHARE:
                whole = (decision.maximum - count + 1, *[1] * (count - 1))
                return f"type an amount for each, in the order listed, e.g. {' '.join(map(str, whole))}"
            case Asks.NUMBER if count > MANY:
                return "type it in words"
            case Asks.NUMBER if is_amount(decision):
                return f"type a number: {', '.join(map(str, decision.options))}"
            case Asks.PICK if decision.topic not in (Topic.PAY, Topic.ORDER) and decision.maximum > 1:
                none = ", or none" if decision.minimum == 0 else ""
                return f"type the numbers of what you choose, e.g. {an_order(min(2, count))[::-1]}{none}"
            case Asks.PICK if decision.minimum == 0 and decision.topic != Topic.PAY:
                return "type a number, or none"
            case _:
                return ""

    def _is_memory(self, decision: Decision) -> bool:
        constraint = decision.constraint
        if not isinstance(constraint, PaySet):
            return False
        return isinstance(constraint.payment.part(constraint.number), Memory)

    def drawn(self, decision: Decision, answer: Any) -> str:
        """The answer of chance, as everybody may see it."""
        if decision.topic == Topic.DRAW:
            names = ", ".join(self.card(card) for card in answer)
            return f"Chance decides: {decision.prompt}: {names}."
        if decision.topic == Topic.GATHER:
            return f"Chance decides: {answer} is gathered."
        if decision.topic == Topic.AT_RANDOM:  # not everybody may learn which cards they are
            return f"Chance decides: {decision.prompt}."
        return ""

    # The table.

    def table(self, everything: bool = False) -> Iterator[str]:
        """The table on a few lines. The viewer's material deck is included in the materialize phase, or if
        everything is asked for.
        """
        pos = self.pos
        whose = self.whose(pos.turn_player)
        yield f"The table: turn {pos.turn}, {whose} turn, {phase_name(pos.phase)} phase"
        for player in sorted(pos.everyone(), key=lambda player: player == self.viewer):
            yield from self.side(player, everything or pos.phase is Phase.MATERIALIZE)
        if pos.combat is not None:
            yield f"Combat: {self.combat(pos.combat)}"
        if pos.stack:
            yield "Effects stack, next to resolve first:"
            for item in reversed(pos.stack):
                yield f"    {self.item(item)}"

    def combat(self, combat: Combat) -> str:
        """The attack in words: who attacks whom, with what, and with how much power."""
        pos = self.pos
        striking = striking_cards(pos, combat)
        weapons = [self.card(card) for card in striking[1:]]
        using = f" using {', '.join(weapons)}" if weapons else ""
        back = [self.ref(ref) for ref in combat.retaliators]
        against = f"; retaliation by {', '.join(back)}" if back else ""
        at = ", ".join(self.ref(ref) for ref in combat.defenders)
        return f"{self.ref(combat.attacker)}{using} attacks {at}, power {power_of(pos, striking)}{against}"

    def side(self, player: int, material: bool = True) -> Iterator[str]:
        pos = self.pos
        counts = ", ".join(
            f"{zone_name(zone)} {len(pos.cards_in(zone, player))}"
            for zone in (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK)
        )
        yield f"{_first_letter(self.who(player))}: {self.leader(player)}; {counts}"
        others = [card for card in pos.cards_in(Zone.FIELD, player) if card != champion(pos, player)]
        rows: list[tuple[str, list[str]]] = [("field", [self.object(card) for card in others])]
        for zone in (Zone.PANTHEON, Zone.GRAVEYARD, Zone.BANISHMENT):
            rows.append((zone_name(zone), [self.seen(card) for card in pos.cards_in(zone, player)]))
        for zone in (Zone.MEMORY, Zone.HAND, *((Zone.MATERIAL_DECK,) if material else ())):
            known = seen_in(pos, zone, player, self.viewer)
            rows.append((zone_name(zone), [self.card(card) for card in known]))
        for name, said in rows:
            if said:
                yield f"    {name}: {grouped(said)}"

    def leader(self, player: int) -> str:
        card = champion(self.pos, player)
        if card == NOBODY:
            return "no champion"
        now = characteristics(self.pos, card)
        counters = "".join(f", {amount} {name}" for name, amount in self.pos.counters[card])
        left = (now.life or 0) - self.pos.damage[card]
        rested = ", rested" if self.pos.has(card, State.RESTED) else ""
        return f"{now.name}, level {now.level}, {left} of {now.life} life{counters}{rested}"

    def seen(self, card: int) -> str:
        pos = self.pos
        if not may_look(pos, card, self.viewer):
            return "a face-down card"
        hidden = pos.zone_of(card) is Zone.PANTHEON and pos.has(card, State.FACE_DOWN)
        return f"{self.card(card)} (not bestowed)" if hidden else self.card(card)

    def item(self, item: StackItem) -> str:
        whose = self.whose(item.controller)
        does = self.item_does(item)
        aimed = [self.ref(ref) for _, refs in item.targets for ref in refs]
        at = f" → {', '.join(aimed)}" if aimed else ""
        return f"{whose} {self.item_name(item)}{at}" + (f" — {does}" if does else "")

    def chosen(self, item: StackItem, mode: Mode) -> str:
        """A mode that something on the effects stack has."""
        return self._mode_of(item, mode) or f"mode {mode.bullet + 1}"

    def _mode_of(self, item: StackItem, mode: Mode) -> str:
        return mode_words(effects_on_stack(self.pos, item), mode, item_context(self.pos, item))

    def loss(self, player: int) -> str:
        """Why a player has lost."""
        return why_lost(self.pos, player, self.who(player), self.whose(player))

    def paid(self, item: StackItem) -> str:
        """How a play was paid. Of cards that another player reserved, only the number is known.

        A triggered ability costs nothing. The payment it remembers is that of its card.
        """
        if item.kind is ItemKind.TRIGGER:
            return ""
        said = []
        for payment in seen_payments(self.pos, item.receipt, item.controller, self.viewer):
            named = [at_random(name) for name in payment.named]
            if payment.hidden:
                named.append(f"{payment.hidden} card{'s' * (payment.hidden > 1)} reserved unseen")
            said.append(", ".join(named) or payment.label)
        return "; ".join(said)


def why_lost(pos: Position, player: int, who: str, whose: str) -> str:
    """Why a player has lost, with the player's name."""
    if player in pos.losing:
        return f"{who} had to draw from an empty deck"
    if player in pos.conceded:
        return f"{who} gave up"
    for card in pos.cards_in(Zone.BANISHMENT, player):
        last = pos.last[card]
        if last is not None and "champion" in last.types and last.damage >= last.life:
            name = pos.definition(card).name
            return f"{whose} champion {name} had {last.damage} damage, and its life was {last.life}"
    return f"{whose} champion is gone"


def item_does(pos: Position, item: StackItem) -> str:
    """The effect of an item on the stack in a few words: its chosen modes, or else its whole text."""
    return "; ".join(effects_said(effects_on_stack(pos, item), item.modes, item_context(pos, item)))


def rule_name(pos: Position, item: StackItem) -> str:
    """The name of an ability that is a rule of the game and no card's, such as Wither."""
    of_rules = not item.is_card and pos.card[item.source] == pos.catalog.rules_card
    return str(item.ability.keyword).capitalize() if of_rules else ""


def effects_said(effects: Iterable[Effect], modes: tuple[Mode, ...], ctx: Context) -> Iterator[str]:
    """Each effect in words. Of one with modes only those that were chosen are said."""
    for effect in effects:
        offered = {choice.number for choice in modes_in(effect)}
        chosen = [mode_words((effect,), mode, ctx) for mode in modes if mode.choice in offered]
        yield " and ".join(chosen) if chosen and all(chosen) else say_for(effect, ctx)


def effects_on_stack(pos: Position, item: StackItem) -> list[Effect]:
    """The effects of an item on the stack."""
    if item.ability is not None:
        return [item.ability.effect]
    return [paragraph.effect for paragraph in characteristics(pos, item.source).abilities.resolves]


def mode_words(effects: Iterable[Effect], mode: Mode, ctx: Context) -> str:
    """The effect of a mode; empty if the texts have no such mode."""
    choices: list[Modes] = [choice for effect in effects for choice in modes_in(effect)]
    for choice in choices:
        if choice.number == mode.choice and mode.bullet < len(choice.bullets):
            return say_for(choice.bullets[mode.bullet], ctx)
    return ""


def possessive(name: str) -> str:
    """
    >>> possessive("Fireball"), possessive("Beastbond Boots")
    ("Fireball's", "Beastbond Boots'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def at_random(payment: str) -> str:
    """
    >>> at_random("draw Fireball"), at_random("reserve Fireball")
    ('banish Fireball at random', 'reserve Fireball')
    """
    verb, _, name = payment.partition(" ")
    return f"banish {name} at random" if verb == "draw" else payment


def an_order(count: int) -> str:
    """An example of an order that is not the one listed.

    >>> an_order(2), an_order(3)
    ('2 1', '2 1 3')
    """
    return " ".join(map(str, [2, 1, *range(3, count + 1)][:count] if count > 1 else [1]))


def is_amount(decision: Decision) -> bool:
    """Whether a number itself is asked for, as for X, rather than one of several words."""
    return (
        decision.asks is Asks.NUMBER
        and decision.topic != Topic.REPLACEMENT
        and all(type(option) is int for option in decision.options)
    )


def amount(least: int, most: int) -> str:
    """
    >>> amount(0, 2), amount(3, 3), amount(1, 4)
    ('up to 2', 'exactly 3', '1 to 4')
    """
    if least == most:
        return f"exactly {least}"
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def _first_letter(text: str) -> str:
    return text[:1].upper() + text[1:]


def grouped(names: Iterable[str]) -> str:
    """
    >>> grouped(["Fireball", "Blitz Mage", "Fireball"])
    'Fireball ×2; Blitz Mage'
    """
    return "; ".join(f"{name} ×{count}" if count > 1 else name for name, count in Counter(names).items())


def zone_name(zone: Zone) -> str:
    return zone.name.lower().replace("_", " ")


def phase_name(phase: Phase) -> str:
    return phase.name.lower().replace("_", " ")
