"""What many games say about decks: wins, length, who went first, and what became of each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from regalia.lab.simulation import Plan, points
from regalia.lab.trials import Played
from regalia.lab.wilson import Interval, wilson


class CardLine(msgspec.Struct):
    """A card in the games of its deck: copies seen, played and left in hand, in games won and in others."""

    slug: str
    games: int = 0
    won: float = 0.0
    seen_won: int = 0
    seen_lost: int = 0
    played_won: int = 0
    played_lost: int = 0
    left_won: int = 0
    left_lost: int = 0
    won_when_played: float = 0.0
    games_played: int = 0


class DeckLine(msgspec.Struct):
    """A deck over all its games."""

    name: str
    bot: str
    games: int = 0
    won: float = 0.0
    draws: int = 0
    first_games: int = 0
    first_won: float = 0.0
    banished: int = 0
    cards: dict[str, CardLine] = {}

    @property
    def wins(self) -> Interval:
        return wilson(self.won, self.games)

    @property
    def going_first(self) -> Interval:
        return wilson(self.first_won, self.first_games)


class Summary(msgspec.Struct):
    """Everything that the games of a plan say, the same whoever played them."""

    seed: int
    planned: int
    games: int = 0
    decks: list[DeckLine] = []
    pairs: dict[str, tuple[float, int]] = {}
    """For "i j" what deck i won against deck j, and in how many games."""
    first_won: float = 0.0
    draws: int = 0
    turns: dict[int, int] = {}
    decisions: int = 0
    faults: list[tuple[int, str]] = []
    blames: list[tuple[int, str]] = []

    @property
    def going_first(self) -> Interval:
        return wilson(self.first_won, self.games)


def summarize(plan: Plan, results: Iterable[Played]) -> Summary:
    """The results of a plan, counted."""
    summary = Summary(
        plan.seed,
        plan.total,
        decks=[DeckLine(deck.name, bot) for deck, bot in zip(plan.decks, plan.bots, strict=True)],
    )
    turns: Counter[int] = Counter()
    for result in results:
        if result.fault:
            summary.faults.append((result.number, result.fault))
            continue
        if result.blame:
            summary.blames.append((result.number, result.blame))
        summary.games += 1
        summary.decisions += result.decisions
        summary.draws += result.winner < 0
        summary.first_won += points(result, result.seats[result.first])
        turns[result.turns] += 1
        for seat, deck in enumerate(result.seats):
            _count(summary.decks[deck], result, seat, points(result, deck))
        one, other = sorted(result.seats)
        won, of = summary.pairs.get(f"{one} {other}", (0.0, 0))
        summary.pairs[f"{one} {other}"] = won + points(result, one), of + 1
    summary.turns = dict(sorted(turns.items()))
    return summary


def _count(line: DeckLine, result: Played, seat: int, won: float) -> None:
    line.games += 1
    line.won += won
    line.draws += result.winner < 0
    line.banished += result.banished[seat] if result.banished else 0
    if seat == result.first:
        line.first_games += 1
        line.first_won += won
    for slug, use in result.cards[seat].items():
        card = line.cards.setdefault(slug, CardLine(slug))
        card.games += 1
        card.won += won
        if won == 1.0:
            card.seen_won += use.seen
            card.played_won += use.played
            card.left_won += use.left
        else:
            card.seen_lost += use.seen
            card.played_lost += use.played
            card.left_lost += use.left
        if use.played:
            card.games_played += 1
            card.won_when_played += won
