"""Every card a game knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeGuard

from regalia.game.core.events import EventKind
from regalia.game.core.language import Condition, Word
from regalia.game.core.memo import MOST_KEPT, once
from regalia.game.core.values import NOBODY
from regalia.game.printed.abilities import (
    Activated,
    Contribution,
    Keyword,
    ReplaceableEvent,
    Replaces,
    Triggered,
)
from regalia.game.printed.definitions import Definition, Sight, joined, own_words


class Catalog:
    """Every card a game knows, and the abilities that counters and keywords stand for."""

    def __init__(self, definitions: Iterable[Definition] = ()) -> None:
        self._definitions = list(definitions)
        self.counter_abilities: dict[str, Activated] = {}
        """The abilities that counters give to an object (counters.enlighten.1, term.enlighten-counters.1)."""
        self.keyword_triggers: dict[EventKind, list[tuple[str, Triggered]]] = {}
        """Keywords that are triggered abilities, by the event they wait for (keyword.intercept.1)."""
        self.counter_triggers: dict[EventKind, list[tuple[str, Triggered]]] = {}
        """Kinds of counter that give each object with one a triggered ability, by the event it waits for."""
        self.adding_up: set[str] = set()
        """Triggered keywords that trigger once for each time an object has them (keyword.vigor.2)."""
        self.game_triggers: list[Triggered] = []
        """Triggered abilities of the game itself (counters.wither.2)."""
        self.rules_card = NOBODY
        """The definition that is used as the source if the rules themselves do something."""
        self.rules_that_replace: dict[ReplaceableEvent, list[Replaces]] = {}
        """The replacements by the rules themselves, seen from the card it happens to (counters.bulwark.1)."""
        self.remembered: set[EventKind] = set()
        """The kinds of event that some text asks about later in the turn ("if … this turn")."""
        self.scope: frozenset[int] | None = None
        """The numbers of the cards that can come up in the game; None for all of them."""
        self.names: dict[str, frozenset[str]] = {}
        """Every card name there is, with its types. Any of them may be chosen, even from outside the game."""
        self._restrictions: dict[tuple[str, int], Sight | None] = {}
        self._read: dict[tuple[str, int], frozenset[str]] = {}
        self._seen: dict[tuple[int, int], tuple[Word, Sight | None]] = {}
        self._for_anyone: tuple[int, bool] = (0, False)
        self._by_keyword: tuple[int, dict[str, list[Definition]]] = (0, {})
        self.keywords = frozenset().union(*map(keywords_in, self._definitions))
        """The keywords that any of these cards has or gives to something."""
        self.unknown = not all(definition.understood for definition in self)
        """Whether there is a card among these whose text the engine does not know."""

    def __getitem__(self, number: int) -> Definition:
        return self._definitions[number]

    def __len__(self) -> int:
        return len(self._definitions)

    def __iter__(self) -> Iterator[Definition]:
        return iter(self._definitions)

    def first(self, count: int) -> list[Definition]:
        """The cards with the lowest numbers."""
        return self._definitions[:count]

    def append(self, definition: Definition) -> None:
        self._definitions.append(definition)
        self.keywords |= keywords_in(definition)
        self.unknown = self.unknown or not definition.understood

    def twin(self) -> Catalog:
        """A catalogue of the same cards that can grow on its own."""
        twin = Catalog(self)
        twin.counter_abilities = self.counter_abilities
        twin.keyword_triggers = self.keyword_triggers
        twin.counter_triggers = self.counter_triggers
        twin.adding_up = self.adding_up
        twin.game_triggers = self.game_triggers
        twin.rules_card = self.rules_card
        twin.rules_that_replace = self.rules_that_replace
        twin.remembered = set(self.remembered)
        twin.names = self.names
        return twin

    def limited(self, numbers: Iterable[int]) -> Catalog:
        """The same cards under the same numbers, for a game that has only these.

        The game then neither looks for nor remembers what none of its cards speaks of.
        """
        twin = self.twin()
        twin.scope = frozenset(numbers)
        twin.remembered = {kind for number in twin.scope for kind in asked_about(self[number])}
        twin.keywords = frozenset().union(*(keywords_in(self[number]) for number in twin.scope))
        twin.unknown = not all(definition.understood for definition in twin.at_hand())
        return twin

    def at_hand(self) -> Iterator[Definition]:
        """The cards that can come up in the game."""
        return iter(self) if self.scope is None else (self[number] for number in sorted(self.scope))

    def sight_of(self, word: Word) -> Sight | None:
        """What a word looks at among these cards. This can be more exact than for all cards."""
        key = id(word), len(self)
        known = self._seen.get(key)
        if known is not None and known[0] is word:
            return known[1]
        answer = joined(inner.looks_at_among(self) for inner in own_words(word))
        if len(self._seen) >= MOST_KEPT:
            self._seen.clear()
        self._seen[key] = (word, answer)
        return answer

    def lets_anyone_act(self) -> bool:
        """Whether any of these cards has or gives an ability that anyone may activate."""
        known, found = self._for_anyone
        if known != len(self):
            given = any(ability.anyone for ability in self.counter_abilities.values())
            found = given or any(_spoken_of(definition).for_anyone for definition in self.at_hand())
            self._for_anyone = (len(self), found)
        return found

    def restrictions_on(self, keyword: str) -> Sight | None:
        """What decides whether cards that have a keyword, or may gain it, can use it (abilities.3.a.i)."""
        key = keyword, len(self)
        if key not in self._restrictions:
            self._restrictions[key] = None  # for a restriction that asks about the keyword itself
            self._restrictions[key] = joined(
                None if (seen := self.sight_of(when)) is None else tuple(seen)
                for when in self._conditions_on(keyword)
            )
        return self._restrictions[key]

    def read_by_restrictions_on(self, keyword: str) -> frozenset[str]:
        """The characteristics that decide it."""
        key = keyword, len(self)
        if key not in self._read:
            self._read[key] = frozenset()
            self._read[key] = frozenset[str]().union(
                *(
                    inner.reads_among(self)
                    for when in self._conditions_on(keyword)
                    for inner in own_words(when)
                )
            )
        return self._read[key]

    def _conditions_on(self, keyword: str) -> Iterator[Condition]:
        """The conditions that restrict a keyword on any of these cards."""
        for definition in self._with_keyword().get(keyword, ()):
            for text in definition.abilities.all:
                for ability in text.words():
                    if is_about(ability, keyword) and ability.when is not None:
                        yield ability.when

    def _with_keyword(self) -> dict[str, list[Definition]]:
        """These cards by the keywords that they have or give, or by whose names they let something pay."""
        known, found = self._by_keyword
        if known != len(self):
            found = {}
            for definition in self.at_hand():
                for keyword in keywords_in(definition):
                    found.setdefault(keyword, []).append(definition)
            self._by_keyword = (len(self), found)
        return found


class Spoken(NamedTuple):
    """What the texts of a card speak of."""

    kinds: frozenset[EventKind]
    """Events that they ask about later."""
    keywords: frozenset[str]
    """Keywords that the texts are or give, or by whose names they let something pay."""
    for_anyone: bool
    """Whether one of the abilities may be activated by anyone."""


@once
def _spoken_of(definition: Definition) -> Spoken:
    """What a card's texts speak of."""
    words = [word for text in definition.abilities.all for word in text.words()]
    asked = (getattr(word, "remembered", None) for word in words)
    kinds = (kinds if isinstance(kinds, tuple) else (kinds,) for kinds in asked if kinds is not None)
    return Spoken(
        frozenset(kind for several in kinds for kind in several),
        frozenset(word.name for word in words if isinstance(word, Keyword))
        | frozenset(word.keyword for word in words if isinstance(word, Contribution)),
        any(word.anyone for word in words if isinstance(word, Activated)),
    )


def asked_about(definition: Definition) -> frozenset[EventKind]:
    """The kinds of event that a card's text asks about later."""
    return _spoken_of(definition).kinds


def keywords_in(definition: Definition) -> frozenset[str]:
    """The keywords that a card has or gives, or by whose names it lets something pay."""
    return _spoken_of(definition).keywords


def is_about(word: Word, keyword: str) -> TypeGuard[Keyword | Contribution]:
    """Whether something is a keyword of this name, or lets something pay by that name."""
    return (isinstance(word, Keyword) and word.name == keyword) or (
        isinstance(word, Contribution) and word.keyword == keyword
    )
