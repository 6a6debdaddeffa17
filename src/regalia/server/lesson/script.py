"""The script of a lesson: its deal, and its answers in order.

A script is data (`first.yaml`). It names answers with the engine's own words: the topic of a question and
the words of its options. Everything that the script does not name happens by itself: players pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from regalia.decks.deck import Deck
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import Phase, Position
from regalia.game.paying.autopay import propose
from regalia.game.printed.acts import Act
from regalia.game.record import Setup
from regalia.game.view import options, view_of
from regalia.game_files import setup

FIRST: Final = Path(__file__).with_name("first.yaml")
ANY: Final = "anything"
LATER: Final = "Not yet: that comes later. Nothing has happened."
ONE_OF: Final = frozenset({Asks.ACT, Asks.NUMBER, Asks.YES_OR_NO})


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer of the script: a step for the player, or an answer of the bot."""

    you: str = ""
    """The player's answer in words; several things are separated by "; ", and "anything" allows all."""
    bot: str = ""
    """The same for the bot."""
    topic: Topic = Topic.ACT
    when: Literal["main", "response"] = "main"
    """For acts: in one's own main phase with an empty stack, or as an answer to what another player did."""
    keep: tuple[str, ...] = ()
    """Cards that may not be given away, because they are needed soon."""
    part: str = ""
    """The part of the lesson, as its heading."""
    say: str = ""
    not_yet: str = LATER
    """The words for another answer."""

    @property
    def player(self) -> int:
        return 0 if self.you else 1

    @property
    def answer(self) -> str:
        return self.you or self.bot

    def fits(self, pos: Position, decision: Decision) -> bool:
        """Whether this is the question that the entry answers."""
        if decision.player != self.player or decision.topic != self.topic:
            return False
        if decision.topic != Topic.ACT:
            return True
        if self.when == "response":
            return bool(pos.stack) and pos.stack[-1].controller != self.player
        return pos.turn_player == self.player and pos.phase is Phase.MAIN and not pos.stack

    def allowed(self, pos: Position, decision: Decision) -> list[Any]:
        """The options that the answer may consist of."""
        said = _said(pos, decision)
        if self.answer == ANY:
            return [option for option in said if not self._is_kept(pos, option)]
        wanted = set(self._parts)
        return [option for option, words in said.items() if words in wanted]

    def objection(self, pos: Position, decision: Decision, answer: Any) -> str:
        """Why this is not the answer that the script waits for, for the player; empty if it is."""
        chosen = chosen_in(decision, answer)
        kept = [one for one in chosen if self._is_kept(pos, one)]
        if kept:
            return f"Not yet: keep {_name(pos, kept[0])}, you will need it soon. Choose another card."
        if self.answer == ANY:
            return ""
        said = _said(pos, decision)
        right = Counter(said[one] for one in chosen) == Counter(self._parts)
        return "" if right else self.not_yet

    def given(self, pos: Position, decision: Decision) -> Any:
        """An answer as the script wants it."""
        said = _said(pos, decision)
        proposed = propose(decision)
        if self.answer != ANY:
            wanted = Counter(self._parts)
            found = []
            for option, words in said.items():
                if wanted[words] > 0:
                    wanted[words] -= 1
                    found.append(option)
            answer = found[0] if decision.asks in ONE_OF and found else tuple(found)
            return tuple(sorted(found)) if decision.asks is Asks.PICK else answer
        tried = [proposed] if proposed is not None else []
        return next(
            answer
            for answer in (*tried, *decision.answers())
            if not any(self._is_kept(pos, one) for one in chosen_in(decision, answer))
        )

    @property
    def _parts(self) -> list[str]:
        return [part.strip() for part in self.answer.split(";") if part.strip() != "nothing"]

    def _is_kept(self, pos: Position, option: Any) -> bool:
        return bool(self.keep) and _name(pos, option) in self.keep


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a player by slug. The main deck is in the order in which it is drawn."""

    material: list[str]
    main: list[str]

    def deck(self, name: str) -> Deck:
        return Deck(name=name, material=dict(Counter(self.material)), main=dict(Counter(self.main)))


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson."""

    title: str
    you: Side
    bot: Side
    lost: list[str]
    """The cards that chance takes from memory first, by slug."""
    steps: list[Entry]
    end: str
    """The words after the last step, when the player goes on alone."""

    def setup(self, players: Sequence[str]) -> Setup:
        """The set-up of the game: the player goes first."""
        return setup([self.you.deck(self.title), self.bot.deck(self.title)], players, 0)

    def chance(self, pos: Position, decision: Decision) -> Any | None:
        """What chance answers in the lesson; None where it is left to itself."""
        order = [self.you.main, self.bot.main]
        if decision.topic == Topic.SHUFFLE and pos.turn <= 1:
            owner = pos.owner[decision.options[0]]
            return _in_order(pos, decision.options, order[owner])
        if decision.topic == Topic.DRAW:
            wanted = {slug: place for place, slug in enumerate(self.lost)}
            ranked = sorted(
                decision.options, key=lambda card: (wanted.get(pos.definition(card).slug, len(wanted)), card)
            )
            return tuple(sorted(ranked[: decision.minimum]))
        return None


@cache
def first() -> Script:
    """The first lesson."""
    return msgspec.yaml.decode(FIRST.read_bytes(), type=Script)


def chosen_in(decision: Decision, answer: Any) -> tuple[Any, ...]:
    """The options that an answer consists of."""
    return (answer,) if decision.asks in ONE_OF else tuple(answer)


def _said(pos: Position, decision: Decision) -> Mapping[Any, str]:
    """The options with the words that the player sees in the view."""
    seen = view_of(pos, decision.player, decision).decision
    assert seen is not None
    return {option: shown.text for option, shown in zip(options(pos, decision), seen.options, strict=True)}


def _name(pos: Position, option: Any) -> str:
    card = option.card if isinstance(option, Means | Act) else option
    return pos.definition(card).name if type(card) is int and 0 <= card < len(pos.card) else ""


def _in_order(pos: Position, cards: Sequence[int], slugs: Sequence[str]) -> tuple[int, ...]:
    """The cards in the order of a list, for a deck whose first card is on top."""
    left = list(cards)

    def take() -> Iterator[int]:
        for slug in slugs:
            found = next(card for card in left if pos.definition(card).slug == slug)
            left.remove(found)
            yield found

    return tuple(take())
