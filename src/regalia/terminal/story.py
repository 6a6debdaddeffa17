"""A game told as it is played: who did what, at what cost, and with what result.

A story listens to the engine's steps and tells each play in one line, with its results below. It is told to
one player, to a spectator, or with all cards open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from regalia.game.combat.phase import striking_cards
from regalia.game.combat.strikes import power_of
from regalia.game.core.explain import Step
from regalia.game.core.keywords import KeywordName
from regalia.game.core.stack import ItemKind, StackItem
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.game import Game
from regalia.game.information.knowledge import is_secret, may_look
from regalia.game.objects.characteristics import champion, keyword
from regalia.game.objects.layers import characteristics
from regalia.game.timing.phase_table import moment
from regalia.terminal.imbuing import imbued_on_stack
from regalia.terminal.unread import Marks
from regalia.terminal.wording import item_does, possessive

ALL_SEEING: Final = -9
"""A viewer from whom nothing is hidden: for games between bots, and for games that are over."""
YOU: Final = "You"
MOVES: Final = {
    "destroy": "destroyed",
    "sacrifice": "sacrificed",
    "banish": "banished",
    "discard": "discarded",
    "mill": "put from the deck",
}
_TOTALS: Final = ("printed", "to pay")
_NEW: Final = frozenset({"announce", "phase", "resolves", "triggers", "attack", "retaliate", "recollect"})
"""Steps that begin something new and are not results of the step before."""
_QUIET: Final = frozenset({"durability"})
"""Counters that come with an object and need no line."""


class Say(Protocol):
    """Writes a line."""

    def __call__(self, text: str, indent: int = 0, *, bold: bool = False, dim: bool = False) -> None: ...


class Story:
    """Tells a game to one viewer. `names` are the names of the players; "You" takes its own verb forms."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        say: Say,
        heading: Callable[[str], None],
        *,
        viewer: int = ALL_SEEING,
        explain: bool = False,
        totals: bool = True,
    ) -> None:
        self.pos: Position = game.pos
        self.names = names
        self.viewer = viewer
        self.explain = explain
        self.totals = totals
        """Whether to tell the life, hand and memory of every player at the end of a turn."""
        self._out = say
        self._heading = heading
        self._marks = Marks(game.pos.catalog)
        self._turn = -1
        self._play: list[Step] = []
        self._drawn: list[Step] = []
        self._stacked = NOBODY
        """The item put onto the stack by the line before, if nothing has been told since."""
        self._paid = ""
        """The payment told last, so that the cards it moved are not told twice."""
        self._inside = False
        """Whether the steps belong to something that resolves or to a fight."""
        self._items: dict[int, StackItem] = {}
        """The items that are known to be on the stack and have not resolved."""
        self._untold = ""
        """The effect of the last resolved item in words, until one of its results is told."""
        self._deep = 0
        """The indentation of the lines."""

    def _say(self, text: str, indent: int = 0, *, bold: bool = False, dim: bool = False) -> None:
        self._out(self._marks(text), indent, bold=bold, dim=dim)

    def __call__(self, step: Step) -> None:
        heard = step if self.viewer == ALL_SEEING else step.heard_by(self.viewer)
        if heard.name == "draw" and (not self._drawn or self._drawn[-1].player == heard.player):
            self._drawn.append(heard)
            return
        self.flush()
        if heard.name in _NEW:
            self.settle()
        if heard.name == "draw":
            self._drawn.append(heard)
        elif heard.name == "announce":
            self._play = [heard]
        elif heard.name in ("activated", "materialized", "bestowed"):
            self._tell_play(heard)
        elif self._play:
            self._play.append(heard)
        else:
            self._tell(heard)

    def flush(self) -> None:
        """Tell the draws that were held back, so that cards drawn one by one make one line."""
        drawn, self._drawn = self._drawn, []
        if not drawn:
            return
        hidden = sum(_unnamed(step) for step in drawn)
        said = [_each(step) for step in drawn if not _unnamed(step)]
        if hidden:
            said.append(some_cards(hidden))
        count = f"{len(said)} cards: " if len(said) > 2 and not hidden else ""
        self._line(f"{self.does(drawn[0].player, 'draw')} {count}{listed(said)}", drawn)

    def settle(self) -> None:
        """End the account of an item. If none of its results was told, say what it does."""
        untold, self._untold = self._untold, ""
        if untold:
            self._say(f"“{untold}”", self._deep, dim=True)  # "you" in a text is whoever uses it

    def forget(self) -> None:
        """Go on from here after something was taken back."""
        self._play, self._drawn, self._stacked, self._inside = [], [], NOBODY, False
        self._turn = self.pos.turn
        self._items, self._untold = {}, ""

    # Who and what.

    def does(self, player: int, verb: str) -> str:
        """
        A player doing something: "A draws", "You draw".
        """
        name = self.names[player] if player >= 0 else "The game"
        return f"{name} {verb}" if name == YOU else f"{name} {third(verb)}"

    def whose(self, player: int) -> str:
        name = self.names[player]
        if name == YOU:
            return "your"
        return possessive(name[0].lower() + name[1:] if name.startswith("The ") else name)

    def thing(self, ref: Ref) -> str:
        if ref.is_player:
            name = self.names[ref.stamp]
            return "you" if name == YOU else name
        if ref.is_item:
            item = next((item for item in self.pos.stack if item.id == ref.stamp), None)
            return self._item_name(item) if item is not None else "something gone"
        card = self.pos.find(ref)
        return self.owned(card) if card != NOBODY else "something gone"

    def owned(self, card: int) -> str:
        if self.viewer != ALL_SEEING and not may_look(self.pos, card, self.viewer):
            return f"{self.whose(self.pos.controller[card])} face-down card"
        return f"{self.whose(self.pos.controller[card])} {self._name(card)}"

    def _name(self, card: int) -> str:
        return self.pos.definition(card).name

    def _item_name(self, item: StackItem) -> str:
        name = self._name(item.source)
        return name if item.is_card else f"the ability of {name}"

    def life(self, player: int) -> str:
        """The state of a player: life left, cards in hand and memory."""
        pos = self.pos
        card = champion(pos, player)
        left = "no champion"
        if card != NOBODY:
            now = characteristics(pos, card)
            left = f"{max((now.life or 0) - pos.damage[card], 0)} of {now.life} life, {now.name}"
        hand, memory = (len(pos.cards_in(zone, player)) for zone in (Zone.HAND, Zone.MEMORY))
        return f"{left}, hand {hand}, memory {memory}"

    # Plays.

    def _tell_play(self, last: Step) -> None:
        steps, self._play = [*self._play, last], []
        item: StackItem | None = self.pos.stack[-1] if self.pos.stack else None
        if item is None:
            return
        verb = {
            ItemKind.MATERIALIZATION: "materialize",
            ItemKind.BESTOWMENT: "bestow",
            ItemKind.ABILITY: "use",
        }.get(item.kind, "activate")
        self._marks.again(self._name(item.source))
        said = f"{self.does(last.player, verb)} {self._name(item.source)}"
        options = [
            *item.receipt.options,
            *([item.receipt.way] if item.receipt.way not in ("", "printed") else []),
        ]
        if options:
            said += f" ({', '.join(options)})"
        if item.receipt.variables:
            said += " with " + ", ".join(f"{name} = {value}" for name, value in item.receipt.variables)
        if item.modes:
            said += f" ({item_does(self.pos, item)})"
        aimed = [self.thing(ref) for _, refs in item.targets for ref in refs]
        if aimed:
            said += f" at {listed(aimed)}"
        self._inside = False
        said += self._price(steps, item)
        if any(step.name == "imbue" for step in steps):
            said += f"; {imbued_on_stack(self.pos, item, item.controller)}"
        self._line(said, steps)
        self._stacked = item.id
        self._items[item.id] = item

    def _price(self, steps: list[Step], item: StackItem) -> str:
        bill = next((step.numbers for step in steps if step.name == "cost"), {})
        total = bill.get("to pay", 0)
        changes = [
            f"{label} {amount:+d}" for label, amount in bill.items() if amount and label not in _TOTALS
        ]
        paid = self.paid(item)
        price = ""
        if bill.get("printed") or total or changes:
            price = f" for {total}" + (
                f" (printed {bill.get('printed', 0)}, {', '.join(changes)})" if changes else ""
            )
        return price + (f": {paid}" if paid else "")

    def paid(self, item: StackItem) -> str:
        """The means that paid for a play, as far as the viewer may know them."""
        known: dict[str, list[str]] = {}
        hidden = 0
        you = self.names[item.controller] == YOU
        for paid in item.receipt.paid:
            for means, definition in zip(paid.means, paid.definitions, strict=True):
                secret = is_secret(self.pos, means) and self.viewer not in (ALL_SEEING, item.controller)
                if secret:
                    hidden += 1
                else:
                    known.setdefault(means.verb, []).append(self.pos.catalog[definition].name)
        said = [_paid_with(way, names, you) for way, names in known.items()]
        if hidden:
            said.append(
                f"{'reserve' if you else 'reserves'} {'a card' if hidden == 1 else f'{hidden} cards'}"
            )
        return "; ".join(said)

    # What happens.

    def _tell(self, step: Step) -> None:
        match step.name:
            case "phase":
                self._tell_phase(step)
            case "resolves" | "fizzles" | "negated":
                self._tell_resolution(step)
            case "triggers":
                self._tell_trigger(step)
            case "copied":
                self._line(step.text, [step])
            case "summon":
                self._line(f"{self.does(step.player, 'summon')} {step.text}", [step])
            case "enters":
                self._line(f"{self.whose(step.player)} {step.text}", [step])
            case "put" | "generate":
                self._line(self._put_away(step), [step])
            case "attack":
                self._tell_attack(step)
            case "retaliate":
                if step.text != "nobody":
                    self._line(f"{step.text} {'retaliate' if ', ' in step.text else 'retaliates'}", [step])
            case "damage":
                ((source, amount),) = step.things
                hurt = f"{self.whose(step.player)} {step.place}{self._left(step)}"
                self._line(f"{source} deals {amount} to {hurt}", [step])
            case "counters":
                ((name, amount),) = step.things
                if name not in _QUIET:
                    self._line(f"{step.place} gets {amount} {name} counter{'s' * (amount != 1)}", [step])
            case "recover":
                self._line(f"{self.does(step.player, 'recover')}: {step.text}", [step])
            case "recollect":
                self._inside = False
                self._line(f"{self.does(step.player, 'recollect')} {_each(step)}", [step])
            case "pay":
                if not step.text.startswith("rest the attacker"):
                    self._tell_payment(step)
            case "reveal":
                self._line(f"{self.does(step.player, 'reveal')} {step.text}", [step])
            case "redirect":
                self._line(f"the attack goes on to {step.text}", [step])
            case _:
                paid, self._paid = self._paid, ""
                if not (paid and step.name in MOVES and step.things and _things(step) in paid):
                    self._line(self._moved(step), [step])

    def _tell_phase(self, step: Step) -> None:
        pos = self.pos
        if pos.turn != self._turn:
            if self._turn > 0 and self.totals:
                self.tell_totals()
            self._begin_turn()
            if pos.first_turn:
                self._say(self._first_turn(), 2, dim=True)
        self._inside = False
        self._stacked = NOBODY
        if self.explain:
            self._say(f"{step.text} [{step.rule}]", 2, dim=True)

    def _begin_turn(self) -> None:
        self._turn = self.pos.turn
        self._heading(f"Turn {self._turn}, {self.whose(self.pos.turn_player)} turn")

    def _first_turn(self) -> str:
        """Why phases are missing from the first turn of a player (start.turn-one.1, start.turn-one.2)."""
        pos = self.pos
        player = self.names[pos.turn_player]
        who = "your" if player == YOU else "a player's"
        missing = "waking up, materializing or recollecting"
        if pos.fresh and pos.players == 2:
            missing = "waking up, materializing, recollecting or drawing"
        return f"It is {who} first turn: there is no {missing} yet."

    def tell_totals(self) -> None:
        """Tell the state of every player who is still in the game."""
        for player in self.pos.everyone():
            if player not in self.pos.lost:
                name = self.names[player]
                self._say(f"{name}: {self.life(player)}", 2, dim=True)

    def _tell_resolution(self, step: Step) -> None:
        fresh, self._stacked = self._stacked, NOBODY
        self._inside = False
        if step.name != "resolves" or fresh == NOBODY or self.explain:
            self._line(step.text.replace("a trigger of ", "the trigger of ", 1), [step])
        self._inside = True
        left = {item.id for item in self.pos.stack}
        gone = [self._items.pop(number) for number in list(self._items) if number not in left]
        if step.name == "resolves" and gone:
            self._untold = item_does(self.pos, gone[-1])
            self._deep = 4 + 2 * (self.pos.combat is not None)

    def _tell_trigger(self, step: Step) -> None:
        item: StackItem = self.pos.stack[-1]
        self._inside = False
        aimed = [self.thing(ref) for _, refs in item.targets for ref in refs]
        at = f" at {listed(aimed)}" if aimed else ""
        self._line(f"{self.whose(item.controller)} {self._name(item.source)} triggers{at}", [step])
        self._stacked = item.id
        self._items[item.id] = item

    def _put_away(self, step: Step) -> str:
        """Cards that a text puts somewhere: "A's Fireball goes to hand", "A: 3 cards go to memory"."""
        what, place = _things(step), step.place
        if step.name == "generate":
            return f"{self.does(step.player, 'generate')} {what} into {place}"
        if _unnamed(step):
            return f"{self.names[step.player]}: {what} {_go(step)} to {place}"
        return f"{self.whose(step.player)} {what} {_go(step)} to {place}"

    def _tell_attack(self, step: Step) -> None:
        combat = self.pos.combat
        self._inside = False
        if combat is None:
            return
        attacker = self.pos.find(combat.attacker)
        striking = striking_cards(self.pos, combat)
        others = [self._name(card) for card in striking if card != attacker]
        using = f" using {listed(others)}" if others else ""
        at = listed(self.thing(ref) for ref in combat.defenders)
        self._line(
            f"{self.does(combat.attacking, 'attack')} {at} with {self._name(attacker)}{using}, "
            f"power {power_of(self.pos, striking)}",
            [step],
        )

    def _begin(self) -> None:
        if self.pos.turn > 0:  # the story begins in the middle of a game
            self._begin_turn()
            return
        self._turn = 0
        self._heading("Before the first turn")
        first = self.pos.turn_player
        if first != NOBODY:
            self._say(f"{self.does(first, 'go')} first", 2)
        for player in self.pos.everyone():
            card = champion(self.pos, player)
            if card != NOBODY:
                self._say(f"{self.does(player, 'begin')} with {self._name(card)}", 2)

    def _tell_payment(self, step: Step) -> None:
        """Tell a payment during a resolution or for an attack."""
        verb, _, what = step.text.partition(" ")
        self._line(f"{self.does(step.player, verb)} {what}", [step])
        self._paid = step.text

    def _left(self, step: Step) -> str:
        """The life that is left after damage, if the object has life, and why it lives on without any."""
        if "life" not in step.numbers:
            return ""
        left, life = step.numbers["left"], step.numbers["life"]
        stays = not left and any(
            self._name(card) == step.place and keyword(self.pos, card, KeywordName.IMMORTALITY) is not None
            for card in self.pos.cards_in(Zone.FIELD, step.player)
        )
        return f" ({left} of {life} life left{', but immortality keeps it' if stays else ''})"

    def _moved(self, step: Step) -> str:
        verb = MOVES.get(step.name)
        if not step.things or verb is None:
            told = not step.things and step.player >= 0
            return f"{self.names[step.player]}: {step.text}" if told else step.text
        usual = "banishment" if step.name == "banish" else "graveyard"
        where = "" if step.place == usual else f" and {_go(step)} to {step.place}"
        whose = f"{self.whose(step.player)} " if step.player >= 0 else ""
        return f"{whose}{_things(step)} {'is' if _go(step) == 'goes' else 'are'} {verb}{where}"

    def _line(self, text: str, steps: list[Step]) -> None:
        if self._turn < 0:
            self._begin()
        self._stacked = NOBODY
        if self._inside:
            self._untold = ""
        in_combat = self.pos.combat is not None and steps[0].name != "attack"
        if in_combat and moment(self.pos).name == "damage":
            self._inside = False
        indent = 2 + 2 * in_combat + 2 * self._inside
        rules = f" [{steps[0].rule}]" if self.explain and len(steps) == 1 and steps[0].rule else ""
        self._say(text[0].upper() + text[1:] + rules, indent)
        if self.explain and len(steps) > 1:
            width = max(len(step.rule) for step in steps)
            for step in steps:
                self._say(f"{step.rule:<{width}}  {step.name}: {step.text}", indent + 4, dim=True)


def _unnamed(step: Step) -> int:
    """How many cards moved whose names the viewer may not know."""
    return sum(count for name, count in step.things if not name)


def _things(step: Step) -> str:
    """The cards that moved: "X and 2× Y", or "3 cards"."""
    if hidden := _unnamed(step):
        return some_cards(hidden)
    return listed(times(name, count) for name, count in step.things)


def _go(step: Step) -> str:
    return "goes" if sum(count for _, count in step.things) == 1 else "go"


def _each(step: Step) -> str:
    """The cards that moved, each by itself: "X, Y, Y", or "3 cards"."""
    if hidden := _unnamed(step):
        return some_cards(hidden)
    return ", ".join(name for name, count in step.things for _ in range(count))


def _paid_with(way: str, names: list[str], you: bool) -> str:
    """
    >>> _paid_with("reserve", ["Fireball", "Fireball"], False), _paid_with("remove", ["Rai"] * 3, True)
    ('reserves 2× Fireball', 'remove 3 counters from Rai')
    """
    counted = Counter(names)
    if way == "remove":
        taken = listed(f"{some(count, 'counter')} from {name}" for name, count in counted.items())
        return f"{'remove' if you else 'removes'} {taken}"
    things = listed(times(name, count) for name, count in counted.items())
    if way == "draw":
        return f"{'banish' if you else 'banishes'} {things} at random"
    return f"{way if you else third(way)} {things}"


def times(name: str, count: int) -> str:
    """
    >>> times("Fireball", 1), times("Gaia's Songbird", 2)
    ('Fireball', "2× Gaia's Songbird")
    """
    return name if count == 1 else f"{count}× {name}"


def some(count: int, noun: str) -> str:
    """
    >>> some(1, "card"), some(3, "counter")
    ('a card', '3 counters')
    """
    return f"a {noun}" if count == 1 else f"{count} {noun}s"


def some_cards(cards: int) -> str:
    return some(cards, "card")


def third(verb: str) -> str:
    """
    >>> third("activate"), third("banish"), third("materialize")
    ('activates', 'banishes', 'materializes')
    """
    first, _, rest = verb.partition(" ")
    ending = "es" if first.endswith(("sh", "ch", "s", "x", "o")) else "s"
    return f"{first}{ending}{' ' if rest else ''}{rest}"


def listed(things: Iterable[str]) -> str:
    """
    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    *before, last = things
    return f"{', '.join(before)} and {last}" if before else last
