"""A simple bot: it levels up, plays the most expensive card it can, and attacks units that it can kill.

It knows what its seat shows and what is printed on cards. It never thinks ahead.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from regalia.bots.habits import HARM, idle_state, is_before_first_turn
from regalia.bots.seat import Seat
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.values import NOBODY, Ref
from regalia.game.paying.autopay import propose
from regalia.game.printed.acts import PASS, Act
from regalia.game.printed.definitions import Definition
from regalia.game.view import SeenCard, SeenOption, Side

HELP: Final = ("Draw", "Summon", "Gather", "Recover", "DealDamage", "DealSplit", "PutCounters", "Stat")
HELPFUL: Final = frozenset(HELP)
"""Words that make an ability worth using once a turn."""
DEFENSIVE: Final = frozenset({"Put", "Replaces", "Prevent"})
"""Words of a text that is useful only as part of a plan."""


class SimpleBot:
    """Sensible and shortsighted."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)
        self._turn = NOBODY
        self._used: set[tuple[str, int]] = set()
        """Abilities used this turn: once is enough."""
        self._attacker = ""
        """The handle of the attacker."""
        self._playing = ""
        """The card being played, by name, for questions about its targets."""

    def __repr__(self) -> str:
        return "<bot simple>"

    def answer(self, decision: Decision, seat: Seat) -> Any:
        """The answer that seems best now, or any legal one if the bot has no preference."""
        if seat.view.turn != self._turn:
            self._turn = seat.view.turn
            self._used.clear()
        answer = self._choose(decision, seat)
        return answer if answer is not None and decision.admits(answer) else decision.sample(self._rng)

    def _choose(self, decision: Decision, seat: Seat) -> Any | None:
        match decision.topic:
            case Topic.ACT:
                return self._act(seat)
            case Topic.MATERIALIZE:
                return self._materialize(seat)
            case Topic.PAY | Topic.ORDER | Topic.REVEAL:
                return propose(decision)
            case Topic.WEAPON:
                return self._weapon(seat)
            case Topic.ATTACK_TARGET:
                return self._target(seat)
            case Topic.TARGETS:
                return self._targets(decision, seat)
            case Topic.RETALIATE:
                return tuple(sorted(decision.options))
            case Topic.X:
                return max(decision.options)
            case Topic.DISCARD:
                return self._cheapest(decision, seat)
            case _ if decision.asks is Asks.YES_OR_NO:
                return True
            case _ if decision.asks is Asks.ORDER:
                return tuple(decision.options)
            case _:
                return None

    # With Opportunity.

    def _act(self, seat: Seat) -> Act:
        """The best act in the own main phase. At other times only a response to another player's play."""
        view = seat.view
        own = view.turn_player == seat.player and view.phase == "main" and not view.stack
        scored = [
            (score, -number, option, seen)
            for number, (option, seen) in enumerate(seat.listed)
            if (score := self._worth(seat, seen, own)) > 0
        ]
        if not scored:
            return PASS
        _, _, option, seen = max(scored, key=lambda entry: entry[:2])
        self._playing = _name(seen)
        self._attacker = seen.handle
        if seen.what == "ability":
            self._used.add((seen.handle, seen.number))
        assert isinstance(option, Act)
        return option

    def _worth(self, seat: Seat, seen: SeenOption, own: bool) -> int:
        """How much the bot wants an act. 0 means not at all."""
        printed = seat.printed(_name(seen))
        if printed is None:
            return 0
        if not own:
            view = seat.view
            if is_before_first_turn(seat.player, view.turn, view.turn_player, len(view.sides)):
                return 0
            top = seat.view.stack[-1] if seat.view.stack else None
            answers = top is not None and top.controller != seat.player and "Negate" in _words(printed)
            return 50 if answers and seen.what == "activate" else 0
        match seen.what:
            case "activate" if "attack" in printed.types:
                return 30 + (printed.reserve or 0)
            case "activate" if "Negate" in _words(printed):
                return 0
            case "activate" if "action" in printed.types and not self._has_aim(seat, printed):
                return 0
            case "activate":
                return 40 + (printed.reserve or 0)
            case "bestow":
                return 35
            case "ability" if (seen.handle, seen.number) not in self._used and _words(printed) & HELPFUL:
                return 20
            case "attack":
                return 10 + self._strength(seat, seen.handle) if self._strength(seat, seen.handle) > 0 else 0
            case _:
                return 0

    def _has_aim(self, seat: Seat, printed: Definition) -> bool:
        """Whether there is an object to destroy, or one other than the champion to help."""
        words = _words(printed)
        if words & HARM and not words & HELPFUL:
            others = [
                card for side in seat.view.sides if side.player != seat.player for card in _objects(side)
            ]
            done = idle_state(frozenset(_words(printed)))
            return any(card.level is None and ("rested" in card.states) is not done for card in others)
        if words & HELPFUL:
            return True
        return not words & DEFENSIVE and len(seat.field(seat.player)) > 1

    def _strength(self, seat: Seat, handle: str) -> int:
        """The power of an attack, including the best weapon."""
        card = seat.cards.get(handle)
        if card is None:
            return 0
        power = card.power or 0
        if card.level is not None:
            power += max((weapon.power or 0 for weapon in _weapons(seat)), default=0)
        return power

    def _materialize(self, seat: Seat) -> Act:
        """Prefer a higher champion, then cards that cost little memory."""

        def wanted(entry: tuple[Any, SeenOption]) -> int:
            printed = seat.printed(_name(entry[1]))
            if printed is None or entry[1].what != "materialize":
                return 0
            if "champion" in printed.types:
                return 100 + (printed.level or 0)
            return (
                10 - (printed.memory or 0) + ("weapon" in printed.types) if (printed.memory or 0) < 3 else 0
            )

        option, seen = max(seat.listed, key=wanted)
        self._playing = _name(seen)
        return option if wanted((option, seen)) > 0 else PASS

    # Fighting.

    def _weapon(self, seat: Seat) -> tuple[Any, ...]:
        """The strongest weapon."""

        def power(entry: tuple[Any, SeenOption]) -> int:
            card = seat.cards.get(entry[1].handle)
            return card.power or 0 if card is not None else -1

        return (max(seat.listed, key=power)[0],)

    def _target(self, seat: Seat) -> tuple[Any, ...]:
        """An ally with power that the attack would kill, or else the champion."""
        power = self._strength(seat, self._attacker)

        def worth(entry: tuple[Any, SeenOption]) -> int:
            card = seat.cards.get(entry[1].handle)
            if card is None:
                return 0
            left = (card.life or 0) - card.damage
            if card.level is not None:
                return 100 if left <= power else 5
            return 6 + (card.power or 0) if left <= power and card.power else 1

        return (max(seat.listed, key=worth)[0],)

    def _targets(self, decision: Decision, seat: Seat) -> tuple[Any, ...] | None:
        """The most targets allowed: of other players for harm, of its own for help."""
        printed = seat.printed(self._playing)
        words = frozenset(_words(printed)) if printed is not None else frozenset[str]()
        harm, done = bool(words & HARM), idle_state(words)

        def liking(entry: tuple[Any, SeenOption]) -> tuple[bool, int]:
            option, seen = entry
            card = seat.cards.get(seen.handle)
            if card is not None and done is not None and ("rested" in card.states) is done:
                return False, 0
            if card is not None:
                mine, size = card.controller == seat.player, (card.power or 0) + (card.life or 0)
            else:
                mine, size = isinstance(option, Ref) and option.is_player and option.stamp == seat.player, 0
            return mine != harm, size

        ranked = sorted(seat.listed, key=liking, reverse=True)
        liked = [entry for entry in ranked if liking(entry)[0]]
        count = max(decision.minimum, min(decision.maximum, len(liked)))
        return tuple(sorted(option for option, _ in ranked[:count]))

    def _cheapest(self, decision: Decision, seat: Seat) -> tuple[Any, ...] | None:
        def cost(entry: tuple[Any, SeenOption]) -> int:
            printed = seat.printed(_name(entry[1]))
            return (printed.reserve or 0) if printed is not None else 0

        ranked = sorted(seat.listed, key=cost)
        return tuple(sorted(option for option, _ in ranked[: decision.minimum]))


def _objects(side: Side) -> tuple[SeenCard, ...]:
    return side.cards.get("field", ())


def _weapons(seat: Seat) -> list[SeenCard]:
    found = []
    for card in seat.field(seat.player):
        printed = seat.printed(card.name)
        if printed is not None and "weapon" in printed.types:
            found.append(card)
    return found


def _name(seen: SeenOption) -> str:
    """The card an option is about, by name."""
    return seen.text.removeprefix(f"{seen.what} ") if seen.what else seen.text


def _words(printed: Definition) -> set[str]:
    """The names of the kinds of words in a card's text."""
    return {type(word).__name__ for ability in printed.abilities.all for word in ability.words()}
