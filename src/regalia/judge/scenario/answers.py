"""Turning the declarations of a scenario into answers to the engine's questions."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.values import NOBODY, Ref, item_ref, player_ref
from regalia.game.happening.replacement import names_of
from regalia.game.paying.payment import Payment
from regalia.judge.scenario.names import LETTERS
from regalia.judge.scenario.paying import PayList, payment_of
from regalia.judge.scenario.text import Fault, Node, counted, shorten
from regalia.judge.scenario.world import Failure, World

UNANSWERED: Final = object()
KEYS: Final = {
    "x": "x", "y": "y", "way": "way", "options": "options", "modes": "modes", "targets": "targets",
    "split": "split", "reveal": "reveal", "pay": "pay", "order": "pay",
    "weapon": "weapon", "attack target": "target",
}  # fmt: skip
"""The key of a step that answers each question of the engine."""
DECLARATIONS: Final = {
    "x": "the value of X",
    "y": "the value of Y",
    "way": "which cost is paid: printed, brew, ephemerate …",
    "options": "the optional costs that are paid, by name: [prepare]; [] for none",
    "modes": "the chosen modes, counted from 1; 2.1 is the first mode of the second choice",
    "targets": "the targets: cards by name, players by letter; a list of lists if a text asks several times",
    "split": "how an amount is split among the targets: [2, 1] or {Powercell: 2, B.champion: 1}",
    "reveal": "yes to reveal the reserved cards, for Imbue",
    "weapon": "the weapon that an attack uses, or none",
    "target": "the target of an attack; with Cleave, a player; with Multistrike, a list",
    "pay": "what pays, in order: [rest Powercell, Fireball, remove 2 preparation]; `auto` pays sensibly",
}
"""The keys with which a step declares a play, and their meanings."""


class Declared:
    """The declarations of one step. Every answer is used once. An answer without a question is an error."""

    def __init__(
        self, world: World, keys: dict[str, Node], *, offers_only: bool = True, all_targets: bool = False
    ) -> None:
        self.world = world
        self.keys = dict(keys)
        self.offers_only = offers_only
        """False if the step is meant to be refused. Then answers need not be among the options."""
        self.all_targets = all_targets
        """Whether the first text that asks for targets gets all of them, legal or not."""
        self.pay = PayList(keys["pay"], world.names) if "pay" in keys else None
        self.targets: list[Ref] = []
        self.lists: dict[str, list[Node]] = {
            key: list(keys[key].elements())
            for key in ("modes", "targets", "target")
            if key in keys and (key != "target" or keys[key].kind == "list")
        }
        self.used: set[str] = set()
        self.way = ""
        """The cost that was paid, if there was only one."""

    def give(self, decision: Decision) -> Any:
        """The answer to a question, or UNANSWERED."""
        key = KEYS.get(decision.topic)
        if key is None or key not in self.keys:
            return UNANSWERED
        if key == "pay" and self.pay is not None:
            self.used.add(key)
            if self.pay.is_silent_about(decision):
                whole = self.offers_only or decision.topic != Topic.ORDER
                return UNANSWERED if whole else (payment_of(decision).outstanding()[0],)
            return self.pay.answer(decision)
        if key == "target" and key in self.used and not self.lists.get(key) and not decision.minimum:
            return ()
        if key in self.lists:
            if key in self.used and not self.lists[key]:
                return UNANSWERED
            self.used.add(key)
            if key == "target":
                return tuple(read_refs(self.world, decision, [self.lists[key].pop(0)]))
            return self._modes(decision) if key == "modes" else self._targets(decision)
        if key in self.used:
            return UNANSWERED
        self.used.add(key)
        if key == "split":
            return self._split(decision)
        return read_answer(self.world, decision, self.keys[key])

    def _modes(self, decision: Decision) -> tuple[Any, ...]:
        nodes = self.lists["modes"]
        size = decision.maximum if self.offers_only else len(nodes)
        taken, self.lists["modes"] = nodes[:size], nodes[size:]
        return read_modes(decision, taken)

    def _targets(self, decision: Decision) -> tuple[Ref, ...]:
        nodes = self.lists["targets"]
        if nodes and nodes[0].kind == "list":
            first = nodes.pop(0)
            refs = read_refs(self.world, decision, first.items)
        else:
            taken = len(nodes)
            if not self.all_targets:
                fitting = (
                    n
                    for n in range(taken, -1, -1)
                    if _could_be_targets(decision, read_refs(self.world, decision, nodes[:n]))
                )
                taken = next(fitting, taken)
            refs = read_refs(self.world, decision, nodes[:taken])
            del nodes[:taken]
        self.targets = refs
        return tuple(sorted(refs))

    def _split(self, decision: Decision) -> tuple[int, ...]:
        node = self.keys["split"]
        refs: list[Ref] = list(decision.options)
        shares = dict.fromkeys(refs, 0)
        if node.kind == "mapping":
            for key, value in node.pairs:
                for ref in read_refs(self.world, decision, [key]):
                    if ref not in shares:
                        raise Fault(f"{key.text} is not among the targets", key.line)
                    shares[ref] = value.number("a share")
        else:
            order = self.targets if set(self.targets) == set(refs) else refs
            for ref, value in zip(order, node.elements(), strict=False):
                shares[ref] = value.number("a share")
            if len(node.elements()) != len(order):
                return tuple(value.number("a share") for value in node.elements())
        return tuple(shares[ref] for ref in refs)

    @property
    def has_targets_left(self) -> bool:
        """Whether targets were declared that no text took."""
        return bool(self.lists.get("targets"))

    def unasked(self) -> list[tuple[str, Node]]:
        """The answers of a step to questions that nobody asked: keys, each with its first unused value."""
        left: list[tuple[str, Node]] = []
        for key, node in self.keys.items():
            if key in self.lists:
                if self.lists[key]:
                    left.append((key, self.lists[key][0]))
            elif key not in self.used and key != "pay" and not node.is_empty:
                left.append((key, node))
        return left

    def leftovers(self) -> str:
        """The answers of a step to questions that nobody asked."""
        for key, node in self.unasked():
            if key in self.lists:
                return f"nobody asked for {key} {node} (line {node.line})"
            if key == "way" and self.way:
                return f"{node} is not a cost of this play, only {self.way} is (line {node.line})"
            return f"nobody asked for `{key}: {node}` (line {node.line})"
        if self.pay is not None and self.pay.units:
            return f"nobody asked for `{self.pay.units[0]}` (line {self.pay.units[0].line})"
        return ""


def _could_be_targets(decision: Decision, refs: list[Ref]) -> bool:
    """Whether a text can take exactly these targets. The cost of the play does not matter."""
    known = set(refs)
    fits = decision.minimum <= len(refs) <= decision.maximum and len(known) == len(refs)
    return fits and known.issubset(decision.options)


def read_answer(world: World, decision: Decision, node: Node) -> Any:
    """An answer as a person writes it, for any kind of question."""
    match decision.asks:
        case Asks.YES_OR_NO:
            return node.flag()
        case Asks.NUMBER:
            return _read_number(world, decision, node)
        case Asks.SHARE:
            return Declared(world, {"split": node})._split(decision)
        case Asks.ORDER:
            return _read_order(world, decision, node)
        case Asks.PICK:
            return _read_pick(world, decision, node)
        case Asks.ACT:
            raise Failure(f"{world.who(decision.player)} is to act, not to answer a question", node.line)


def _read_number(world: World, decision: Decision, node: Node) -> Any:
    if node.kind == "list" and len(node.items) == 1:
        (node,) = node.items
    if decision.topic in (Topic.X, Topic.Y):
        return node.number(decision.topic, None)
    text = node.word()
    options = list(decision.options)
    if decision.topic == Topic.WAY or (options and isinstance(options[0], str)):
        found = [option for option in options if option.lower() == text.lower()]
        if not found and text.isdecimal() and 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        return found[0] if found else text
    if decision.topic == Topic.REPLACEMENT and not text.isdecimal():
        names = [name.lower() for name in names_of(world.pos, decision.about)]
        if names.count(text.lower()) == 1:
            return names.index(text.lower())
        sources = [found.source for found in decision.about]
        row = world.names.one(text, node.line, among=[source for source in sources if source != NOBODY])
        return sources.index(row) if row in sources else NOBODY
    return node.number("a number", None)


def _read_order(world: World, decision: Decision, node: Node) -> tuple[Any, ...]:
    options = list(decision.options)
    if decision.topic == Topic.TRIGGERS:
        rows = [entry.source for entry in decision.about]
        order: list[int] = []
        for element in node.elements():
            if element.text.isdecimal():
                order.append(element.number() - 1)
                continue
            row = world.names.one(element.word(), element.line, among=rows)
            left = [number for number, source in enumerate(rows) if source == row and number not in order]
            if not left:
                raise Fault(f"no ability of {element.text} has triggered", element.line)
            order.append(left[0])
        return tuple(order)
    return tuple(rows_in(world, options, node.elements()))


def _read_pick(world: World, decision: Decision, node: Node) -> tuple[Any, ...]:
    options = list(decision.options)
    nodes = node.elements()
    if decision.topic == Topic.ORDER and node.is_number and 1 <= node.number() <= len(options):
        return (options[node.number() - 1],)
    if decision.topic in (Topic.PAY, Topic.ORDER):
        return tuple(PayList(node, world.names, by_question=True).answer(decision))
    if decision.topic == Topic.MODES:
        return read_modes(decision, nodes)
    if decision.topic == Topic.WEAPON and not nodes:
        return (NOBODY,)
    sample = options[0] if options else None
    if isinstance(sample, str):
        said = decision.about if decision.topic == Topic.OPTIONS else {}
        known = {str(said.get(option, option)).lower(): option for option in options}
        return tuple(sorted(known.get(one.word().lower(), one.text) for one in nodes))
    if isinstance(sample, Ref) or decision.topic == Topic.TARGETS:
        return tuple(sorted(read_refs(world, decision, nodes)))
    return tuple(sorted(rows_in(world, options, nodes)))


def rows_in(world: World, options: list[int], nodes: list[Node]) -> list[int]:
    found: list[int] = []
    for node in nodes:
        found.extend(world.names.find(node.word("a card"), node.line, among=options, taken=found))
    return found


def read_modes(decision: Decision, nodes: list[Node]) -> tuple[Any, ...]:
    """Modes, counted from 1. `2.1` is the first mode of the second choice."""
    choices = sorted({choice for choice, _ in decision.options})
    found = []
    for node in nodes:
        first, dot, second = node.word("a mode such as 1").partition(".")
        if not (first.isdecimal() and (second.isdecimal() or not dot)):
            raise Fault(f"modes are counted 1, 2, 3 …, not {shorten(node.text)!r}", node.line)
        number = counted(first, "a mode", node.line) if dot else 1
        choice = choices[number - 1] if 0 < number <= len(choices) else NOBODY
        found.append((choice, counted(second if dot else first, "a mode", node.line) - 1))
    return tuple(sorted(found))


def read_refs(world: World, decision: Decision, nodes: list[Node]) -> list[Ref]:
    """Targets: objects and cards by name, players by letter, items of the stack by their card's name."""
    options = [option for option in decision.options if isinstance(option, Ref)]
    found: list[Ref] = []
    for node in nodes:
        text = node.word("a target").strip()
        if not world.names.is_card(text):
            node.not_a_number("a list of targets such as [B.champion, Powercell]")
        if text in LETTERS[: world.pos.players]:
            found.append(player_ref(LETTERS.index(text)))
        elif any(option.is_item for option in options) and (ref := _item(world, text, node, options, found)):
            found.append(ref)
        else:
            cards = [option.card for option in options if option.is_card]
            taken = [ref.card for ref in found if ref.is_card]
            rows = world.names.find(text, node.line, among=cards, taken=taken)
            found.extend(world.pos.ref(row) for row in rows)
    return found


def _item(world: World, text: str, node: Node, options: list[Ref], taken: list[Ref]) -> Ref | None:
    """The item of the stack that a name means: the topmost one that is offered, or else the topmost."""
    sources = [item.source for item in world.pos.stack]
    rows = set(world.names.find(text, node.line, among=sources))
    items = [item_ref(item.id) for item in reversed(world.pos.stack) if item.source in rows]
    offered = [ref for ref in items if ref in options and ref not in taken]
    return offered[0] if offered else items[0] if items else None


def describe(world: World, decision: Decision) -> str:
    """A question in a player's words: who is asked, about what, and the options."""
    who = world.who(decision.player)
    if decision.asks is Asks.ACT:
        return f"{who} is to act"
    offered = offered_texts(world, decision, 8)
    more = ", …" if len(decision.options) > 8 else ""
    listed = f" — offered: {', '.join(offered)}{more}" if offered else ""
    said = f" ({decision.prompt})" if decision.prompt else ""
    return f"{who} is asked for {decision.topic}{said}{listed}"


def offered_texts(world: World, decision: Decision, most: int | None = None) -> list[str]:
    """The options of a question as a scenario would write them. Numbers are named after what they count."""
    options = list(decision.options)[:most]
    if isinstance(decision.about, Payment):
        payment = decision.about
        return [str(payment.part(number).told(payment.ctx)) for number in options]
    if decision.topic == Topic.TRIGGERS:
        return [world.names.call(decision.about[number].source) for number in options]
    if decision.topic == Topic.REPLACEMENT:
        several, names = decision.about, names_of(world.pos, decision.about)
        twice = {found.source for found in several if [one.source for one in several].count(found.source) > 1}
        return [
            names[number]
            if several[number].source in (*twice, NOBODY)
            else world.names.call(several[number].source)
            for number in options
        ]
    if decision.topic == Topic.OPTIONS:
        return [str(decision.about[option]) for option in options]
    if decision.topic == Topic.MODES:
        choices = sorted({choice for choice, _ in decision.options})
        return [
            f"{choices.index(choice) + 1}.{bullet + 1}" if len(choices) > 1 else str(bullet + 1)
            for choice, bullet in options
        ]
    if decision.asks is Asks.NUMBER:
        return [str(option) for option in options]
    return [option_text(world, option) for option in options]


def option_text(world: World, option: Any) -> str:
    """One option as a scenario would write it."""
    names = world.names
    match option:
        case bool():
            return "yes" if option else "no"
        case str():
            return option
        case Means():
            return f"{option.verb} {names.call(option.card)}"
        case Ref():
            if option.is_player:
                return LETTERS[option.stamp]
            if option.is_item:
                items = [item for item in world.pos.stack if item.id == option.stamp]
                return names.item(items[0]) if items else "something gone"
            return names.call(option.card)
        case int() if 0 <= option < len(world.pos.card):
            return names.call(option)
        case int() if option == NOBODY:
            return "none"
        case _:
            return str(option)
