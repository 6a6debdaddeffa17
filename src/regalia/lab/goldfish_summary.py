"""What the games of a deck alone have in common: figures by turn, by level and by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol, TypeVar

import msgspec

from regalia.cards.facts import Face, load
from regalia.decks.deck import Deck
from regalia.decks.entering import Blanks, blanks, own_cards
from regalia.lab.goldfish import Lone, Question
from regalia.lab.wilson import Interval, wilson

FEW: Final = 10
"""Figures by turn are given for turns that one in so many games reached."""


class Spread(msgspec.Struct, frozen=True):
    """Some numbers in short: their mean, and the numbers at a tenth, the half and nine tenths of them."""

    of: int
    mean: float
    low: float
    half: float
    high: float


def spread(numbers: Sequence[float]) -> Spread | None:
    """
    >>> spread([1, 2, 3, 4, 10])
    Spread(of=5, mean=4.0, low=1, half=3, high=10)
    """
    if not numbers:
        return None
    ranked = sorted(numbers)

    def at(tenths: int) -> float:
        """The first number that this share of all does not exceed."""
        place = -(-Fraction(tenths, 10) * len(ranked) // 1)
        return ranked[max(0, int(place) - 1)]

    return Spread(len(ranked), sum(ranked) / len(ranked), at(1), at(5), at(9))


class TurnLine(msgspec.Struct, frozen=True):
    """One of the player's turns, in the games that reached it. Wins and damage are of all games."""

    turn: int
    games: int
    hand: Spread | None
    memory: Spread | None
    level: Spread | None
    damage: Spread | None
    won: Interval | None
    opening_ready: float
    """Cards of the opening hand that could be played by this turn, on average."""
    opening_dead: Interval | None
    """Games in which none of them could."""


class LevelLine(msgspec.Struct, frozen=True):
    """The turns in which a level was reached."""

    level: int
    reached: Interval | None
    turn: Spread | None


class CardLine(msgspec.Struct, frozen=True):
    """A card of the list in all games."""

    slug: str
    name: str
    cost: str
    copies: int
    material: bool
    opening: Interval | None
    """Games with a copy in the opening hand."""
    drawn: tuple[Interval | None, ...]
    ready: tuple[Interval | None, ...]
    """By each turn, among the games that reached it: drawn, and playable at some time."""
    if_drawn: Interval | None
    """Playable at some time, among the games in which it was drawn."""
    played: Interval | None
    stranded: Interval | None
    """Games in which copies were in hand at the end, and none could be played at any time."""
    stranded_copies: float
    """Copies of that kind, in an average game."""
    without_text: bool


class Alone(msgspec.Struct, frozen=True):
    """All results of a deck alone."""

    deck: str
    bot: str
    seed: int
    games: int
    going: str
    life: int
    turns: tuple[TurnLine, ...]
    levels: tuple[LevelLine, ...]
    opening: dict[int, Spread]
    """Cards of the opening hand by their reserve cost. Cards without one are under -1."""
    opening_size: float
    cards: tuple[CardLine, ...]
    won: Interval | None
    won_in: Spread | None
    without_text: Blanks | None = None
    own: tuple[str, ...] = ()

    @property
    def told_blanks(self) -> list[str]:
        """Sentences about the cards that do not do what is printed on them."""
        told = [f"{self.deck}: {self.without_text}."] if self.without_text else []
        if self.own:
            told.append(f"{self.deck}: cards of your own do what you wrote: {'; '.join(self.own)}.")
        return told


def share(times: int, of: int) -> Interval | None:
    """A share with its bounds, or None if there is nothing to count."""
    return wilson(times, of) if of else None


def summarize(question: Question, games: Sequence[Lone]) -> Alone:
    """The figures of some games. Their order does not matter."""
    deck = question.deck
    costs = {slug: cost_of(slug) for slug in deck.main}
    sizes = [
        Counter(costs[slug] for slug, copies in game.opening.items() for _ in range(copies) if slug in costs)
        for game in games
    ]
    present = sorted({cost for size in sizes for cost in size})
    opening = {cost: spread([size[cost] for size in sizes]) for cost in present}
    wins = [game.won for game in games if game.won]
    blank = blanks(deck, question.without_text)
    return Alone(
        deck.name,
        question.bot,
        question.seed,
        len(games),
        question.going,
        question.life,
        tuple(turn_line(games, turn) for turn in range(1, question.turns + 1)),
        tuple(level_lines(games)),
        {cost: found for cost, found in opening.items() if found is not None},
        sum(sum(size.values()) for size in sizes) / max(1, len(games)),
        tuple(
            card_line(deck, slug, games, question.turns, slug in (blank.slugs if blank else ()))
            for slug in in_order(deck)
        ),
        share(len(wins), len(games)),
        spread(wins),
        blank,
        own_cards(deck),
    )


def cost_of(slug: str) -> int:
    face = load().by_slug[slug]
    return -1 if face.reserve is None else face.reserve


def printed_cost(face: Face) -> str:
    """The cost of a card as it is printed: a number, an X, or nothing."""
    cost = face.reserve if face.memory is None else face.memory
    return "X" if face.has_x else "" if cost is None else str(cost)


def in_order(deck: Deck) -> list[str]:
    """The cards of the main deck by cost and name, then those of the material deck without Spirits."""
    facts = load().by_slug
    chosen = [slug for slug in deck.material if facts[slug].level != 0]
    material = sorted(chosen, key=lambda slug: (facts[slug].level or 0, facts[slug].name))
    return [*sorted(deck.main, key=lambda slug: (cost_of(slug), facts[slug].name)), *material]


class Lasting(Protocol):
    """A game that had some number of a player's turns."""

    @property
    def turns(self) -> int: ...


Game = TypeVar("Game", bound=Lasting)


def reaching(games: Sequence[Game], turn: int) -> list[Game]:
    """The games that reached a turn, or none of them if they are too few to say something."""
    here = [game for game in games if game.turns >= turn]
    return here if len(here) * FEW >= len(games) else []


def turn_line(games: Sequence[Lone], turn: int) -> TurnLine:
    here = reaching(games, turn)
    ready = [
        sum(copies for slug, copies in game.opening.items() if 0 < game.ready.get(slug, 0) <= turn)
        for game in here
    ]
    return TurnLine(
        turn,
        sum(game.turns >= turn for game in games),
        spread([game.hand[turn - 1] for game in here]),
        spread([game.memory[turn - 1] for game in here]),
        spread([game.level[turn - 1] for game in here]),
        spread([game.damage[min(turn, game.turns) - 1] for game in games if game.turns]),
        share(sum(0 < game.won <= turn for game in games), len(games)),
        sum(ready) / max(1, len(ready)),
        share(sum(not number for number in ready), len(ready)),
    )


def level_lines(games: Sequence[Lone]) -> list[LevelLine]:
    """Every level above 0 that some champion reached."""
    most = max((max(game.level, default=0) for game in games), default=0)
    lines = []
    for level in range(1, most + 1):
        found = [
            next(turn for turn, now in enumerate(game.level, 1) if now >= level)
            for game in games
            if max(game.level, default=0) >= level
        ]
        lines.append(LevelLine(level, share(len(found), len(games)), spread(found)))
    return lines


def card_line(deck: Deck, slug: str, games: Sequence[Lone], turns: int, blank: bool) -> CardLine:
    face = load().by_slug[slug]
    material = slug not in deck.main

    def by_turn(moment: Callable[[Lone], int]) -> tuple[Interval | None, ...]:
        """Shares by turn, given the turn in question in each game (0 means never)."""
        shares = []
        for turn in range(1, turns + 1):
            here = reaching(games, turn)
            shares.append(share(sum(0 < moment(game) <= turn for game in here), len(here)))
        return tuple(shares)

    drawn = [game for game in games if material or slug in game.drawn]
    stranded = [game.stranded.get(slug, 0) for game in games]
    return CardLine(
        slug,
        face.name,
        printed_cost(face),
        deck.material[slug] if material else deck.main[slug],
        material,
        share(sum(slug in game.opening for game in games), len(games)),
        by_turn(lambda game: 1 if material else game.drawn.get(slug, 0)),
        by_turn(lambda game: game.ready.get(slug, 0)),
        share(sum(slug in game.ready for game in drawn), len(drawn)),
        share(sum(slug in game.played for game in games), len(games)),
        share(sum(map(bool, stranded)), len(games)),
        sum(stranded) / max(1, len(games)),
        blank,
    )


def told(summary: Alone) -> dict[str, Any]:
    """The summary for programs, with shares as in the summary of a simulation."""
    found: dict[str, Any] = _plain(summary)
    return found


def _plain(value: Any) -> Any:
    match value:
        case Interval():
            return {name: round(number, 6) for name, number in value._asdict().items()}
        case msgspec.Struct():
            return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
        case dict():
            return {str(key): _plain(one) for key, one in value.items()}
        case tuple() | list():
            return [_plain(one) for one in value]
        case float():
            return round(value, 6)
        case _:
            return value
