"""The results of many games: wins, length, who went first, and the use of each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from regalia.cards.facts import load
from regalia.decks.deck import Deck
from regalia.decks.entering import Blanks, blanks, own_cards
from regalia.game.core.values import NOBODY
from regalia.lab.sequential import Bets
from regalia.lab.simulation import Plan, SameLuck
from regalia.lab.strengths import who_played
from regalia.lab.trials import Played, points
from regalia.lab.wilson import Groups, Interval, Pairs, difference, wilson


class CardLine(msgspec.Struct):
    """The use of a card: copies seen, played and left in hand, in games that its deck won and in others."""

    slug: str
    games_in: int = 0
    won_in: float = 0.0
    """Games in which it was in the deck. An exchange may bring it in or take it out after the first game."""
    seen_won: int = 0
    seen_lost: int = 0
    played_won: int = 0
    played_lost: int = 0
    left_won: int = 0
    left_lost: int = 0
    games_seen: int = 0
    won_when_seen: float = 0.0
    games_played: int = 0
    won_when_played: float = 0.0
    games_left: int = 0
    won_when_left: float = 0.0
    games_opening: int = 0
    won_when_opening: float = 0.0
    """Games with a copy in the first hand."""
    games_drawn: int = 0
    won_when_drawn: float = 0.0
    """Games with a copy in hand or memory at any time."""
    without_text: bool = False
    """Whether it was played as if it had no text. Then its figures say nothing about the card."""

    @property
    def if_seen(self) -> Interval:
        return wilson(self.won_when_seen, self.games_seen)

    @property
    def if_played(self) -> Interval:
        return wilson(self.won_when_played, self.games_played)

    @property
    def if_left(self) -> Interval:
        return wilson(self.won_when_left, self.games_left)

    @property
    def if_opening(self) -> Interval:
        return wilson(self.won_when_opening, self.games_opening)

    @property
    def if_drawn(self) -> Interval:
        return wilson(self.won_when_drawn, self.games_drawn)

    @property
    def games_not_drawn(self) -> int:
        """Games in which it was in the deck, and in hand at no time."""
        return self.games_in - self.games_drawn

    @property
    def if_not_drawn(self) -> Interval:
        return wilson(self.won_in - self.won_when_drawn, self.games_not_drawn)

    @property
    def drawn_gap(self) -> Interval:
        """How much more often a game was won if it was drawn than if it was in the deck and not drawn."""
        return difference(self.if_drawn, self.if_not_drawn)

    @property
    def copies_left(self) -> int:
        return self.left_won + self.left_lost

    @property
    def copies_played(self) -> int:
        return self.played_won + self.played_lost


class DeckLine(msgspec.Struct):
    """The results of a deck in all its games."""

    name: str
    bot: str
    games: int = 0
    won: float = 0.0
    """The number of wins. Draws count half."""
    outright: int = 0
    """The number of games won, without draws."""
    draws: int = 0
    matches: int = 0
    matches_won: float = 0.0
    """Matches, if matches were played. Everything else is about single games."""
    games_one: int = 0
    won_one: float = 0.0
    """The first games of matches, before anything came in from a sideboard."""
    first_games: int = 0
    first_won: float = 0.0
    banished: int = 0
    banished_won: int = 0
    """The number of cards that left its memory for memory costs, in all games and in those it won."""
    cards: dict[str, CardLine] = {}
    luck: Groups = msgspec.field(default_factory=Groups)
    """The groups of games with the same luck against a rival."""
    without_text: Blanks | None = None
    """The cards that were played as if they had no text."""
    own: tuple[str, ...] = ()
    """The cards that do what their user wrote."""
    file: str = ""
    """The file with its list."""

    @property
    def file_told(self) -> str:
        """Where the list is, if its name does not say so."""
        return (
            f"{self.name} is the list in {self.file}."
            if self.file and Path(self.file).stem != self.name
            else ""
        )

    @property
    def own_told(self) -> str:
        """A message with the cards that do what their user wrote."""
        return f"cards of your own do what you wrote: {'; '.join(self.own)}"

    @property
    def wins(self) -> Interval:
        """The share of matches won, or of games if there were no matches."""
        if self.matches:
            return self.luck.wilson(self.matches_won, self.matches)
        return self.luck.wilson(self.won, self.games)

    @property
    def game_wins(self) -> Interval:
        """The share of single games won."""
        return wilson(self.won, self.games) if self.matches else self.wins

    @property
    def in_game_one(self) -> Interval:
        return wilson(self.won_one, self.games_one)

    @property
    def in_later_games(self) -> Interval:
        return wilson(self.won - self.won_one, self.games - self.games_one)

    @property
    def going_first(self) -> Interval:
        return wilson(self.first_won, self.first_games)

    @property
    def going_second(self) -> Interval:
        return wilson(self.won - self.first_won, self.games - self.first_games)

    def ranked(self, enough: int) -> list[CardLine]:
        """The cards that were played in enough games, by the share of these games that were won.

        Cards that were played as if they had no text are left out.
        """
        cards = [
            card for card in self.cards.values() if card.games_played >= enough and not card.without_text
        ]
        return sorted(cards, key=lambda card: (-card.if_played.share, card.slug))

    def ranked_by_draws(self, enough: int) -> list[CardLine]:
        """The cards that were drawn in enough games and not in enough others, by what went with that.

        Cards that were played as if they had no text are left out.
        """
        cards = [
            card
            for card in self.cards.values()
            if min(card.games_drawn, card.games_not_drawn) >= enough and not card.without_text
        ]
        return sorted(cards, key=lambda card: (-card.drawn_gap.share, card.slug))

    def held(self, enough: int) -> list[CardLine]:
        """The cards that were in hand at the end more often than they were played."""
        cards = [card for card in self.cards.values() if card.copies_left > max(enough, card.copies_played)]
        return sorted(cards, key=lambda card: (card.copies_played - card.copies_left, card.slug))

    @property
    def not_won(self) -> int:
        """Games lost or drawn."""
        return self.games - self.outright


class Incident(msgspec.Struct):
    """A game in which the engine or a bot failed."""

    number: int
    seed: int
    what: str


class Summary(msgspec.Struct):
    """All results of the games of a plan. They do not depend on the workers that played the games."""

    seed: int
    planned: int
    games: int = 0
    best_of: int = 1
    matches: int = 0
    """The matches that count, if matches were played."""
    sideboards: list[str] = []
    """The exchanges after the first games, in words."""
    decks: list[DeckLine] = []
    compared: int = 0
    """The number of decks at the start of the list that are compared by their games against the others."""
    same_luck: list[Pairs] = []
    """For each compared deck, its games paired with those of the first deck with the same luck."""
    decide: bool = False
    """Whether the games stopped when it was known which deck does better. Its intervals hold at all times."""
    margin: float = 0.0
    error: float = 0.05
    rounds: list[Bets] = []
    """For each compared deck, the differences to the first deck against a rival with the same luck."""
    pairs: dict[str, tuple[float, int]] = {}
    """The wins of deck i against deck j and the number of their games, under the key "i j"."""
    first_won: float = 0.0
    luck: Groups = msgspec.field(default_factory=Groups)
    """The correlation of wins by the player who goes first, among games with the same luck."""
    draws: int = 0
    turns: dict[int, int] = {}
    """The number of games that ended in each turn, counted over all players."""
    decisions: int = 0
    faults: list[Incident] = []
    """Games that do not count."""
    blames: list[Incident] = []
    """Games that a bot lost because it failed."""

    def __repr__(self) -> str:
        wins = ", ".join(f"{deck.name} won {deck.outright}" for deck in self.decks)
        return f"<Summary: {self.games} games, {wins}>"

    @property
    def going_first(self) -> Interval:
        return self.luck.wilson(self.first_won, self.games)

    def pair(self, one: int, other: int) -> Interval | None:
        """The wins of a deck against another, if they have played."""
        won, of = self.pairs.get(f"{min(one, other)} {max(one, other)}", (0.0, 0))
        return wilson(won if one < other else of - won, of) if of else None

    def matrix(self) -> list[list[Interval | None]]:
        """The wins of each deck against each other, None if they have not met."""
        places = range(len(self.decks))
        return [[self.pair(one, other) for other in places] for one in places]

    def gap(self, deck: int) -> Interval:
        """The difference in wins between the first deck and another that it is compared with."""
        if self.decide:
            return self.rounds[deck].bounds(self.error)
        return difference(self.decks[0].wins, self.decks[deck].wins, self.same_luck[deck].correlation)

    def answer(self, deck: int) -> str:
        """What is known of that difference: "more", "less", "alike" within the margin, or ""."""
        return self.rounds[deck].answer(self.error, self.margin)

    def turn_at(self, share: float) -> int:
        """The turn by which this share of the games was over."""
        so_far = 0
        for turn, times in self.turns.items():
            so_far += times
            if so_far >= share * self.games:
                return turn
        return 0


def titles(decks: list[DeckLine]) -> list[str]:
    """The names of the decks, with the bot or the place in the list if the name is not enough."""
    names = Counter(line.name for line in decks)
    both = Counter((line.name, line.bot) for line in decks)
    return [
        line.name
        if names[line.name] == 1
        else f"{line.name}, {line.bot}"
        if both[line.name, line.bot] == 1
        else f"{line.name}, {line.bot} ({place + 1})"
        for place, line in enumerate(decks)
    ]


class Tally:
    """Counts the games of a plan as they arrive, without storing them."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._turns: Counter[int] = Counter()
        self._luck = SameLuck(plan)
        self._rivals = range(plan.compared, len(plan.decks))
        self._round = plan.seats * len(plan.tables)
        self._rounds = 0
        """The number of the current round of `_round` games, which may have the same luck."""
        self._groups: dict[tuple[int, int], tuple[float, int]] = {}
        """Wins and games so far with a seed, by rival or by the player who goes first."""
        self._lists: list[dict[int, tuple[int, float]]] = [{} for _ in plan.decks]
        """The games and wins of each deck with its main list (under NOBODY), and with each other list."""
        self._summary = Summary(
            plan.seed,
            plan.total,
            decks=[
                DeckLine(
                    deck.name,
                    bot,
                    without_text=blanks(deck, plan.without_text),
                    own=own_cards(deck),
                    file=plan.files[place] if plan.files else "",
                )
                for place, (deck, bot) in enumerate(zip(plan.decks, plan.bots, strict=True))
            ],
            compared=plan.compared if plan.rivals else 0,
            same_luck=self._luck.pairs,
            best_of=plan.best_of,
            sideboards=list(dict.fromkeys(board.told for board in plan.boards)),
            decide=plan.decide,
            margin=plan.margin,
            error=plan.error,
            rounds=self._luck.bets if plan.decide else [],
        )

    def add(self, result: Played) -> None:
        summary = self._summary
        self._luck.count(result)
        if result.fault:
            summary.faults.append(Incident(result.number, result.seed, result.fault))
            return
        if result.blame:
            summary.blames.append(Incident(result.number, result.seed, result.blame))
        if result.number // self._round != self._rounds:
            self._rounds = result.number // self._round
            self._groups.clear()
        for deck in result.seats:
            if deck in self._rivals:
                self._group(summary.decks[deck].luck, result.seed, deck, points(result, deck))
        for place, game in enumerate(result.single):
            self._game(game, result.seed)
            self._with_lists(game, later=place > 0)
            if result.games and not place:
                for deck in game.seats:
                    summary.decks[deck].games_one += 1
                    summary.decks[deck].won_one += points(game, deck)
        if result.games:
            summary.matches += 1
            for deck in result.seats:
                summary.decks[deck].matches += 1
                summary.decks[deck].matches_won += points(result, deck)
        if len(result.seats) != 2:
            return
        one, other = sorted(result.seats)
        won, of = summary.pairs.get(f"{one} {other}", (0.0, 0))
        summary.pairs[f"{one} {other}"] = won + points(result, one), of + 1

    def _game(self, game: Played, seed: int) -> None:
        """Count a single game. All games of a match share the luck of its seed."""
        summary = self._summary
        summary.games += 1
        summary.decisions += game.decisions
        summary.draws += game.winner < 0
        first = points(game, game.seats[game.first])
        summary.first_won += first
        self._group(summary.luck, seed, NOBODY, first)
        self._turns[game.turns] += 1
        for seat, deck in enumerate(game.seats):
            _count(summary.decks[deck], game, seat, points(game, deck))

    def _with_lists(self, game: Played, *, later: bool) -> None:
        """Count a game for the list that each deck had in it."""
        for seat, deck in enumerate(game.seats):
            exchanged = later and bool(self._plan.boards)
            rival = game.seats[1 - seat] if exchanged else NOBODY
            games, won = self._lists[deck].get(rival, (0, 0.0))
            self._lists[deck][rival] = games + 1, won + points(game, deck)

    def _list(self, deck: int, rival: int) -> Deck:
        """The list of a deck against a rival in the games after the first, or its main list for NOBODY."""
        return self._plan.decks[deck] if rival == NOBODY else self._plan.board(deck, rival)

    def _group(self, luck: Groups, seed: int, who: int, more: float) -> None:
        won, games = self._groups.get((seed, who), (0.0, 0))
        luck.add(won, games, more)
        self._groups[seed, who] = won + more, games + 1

    def summary(self) -> Summary:
        """The results so far."""
        self._summary.turns = dict(sorted(self._turns.items()))
        for deck, line in enumerate(self._summary.decks):
            had = [
                (set(self._list(deck, rival).slugs()), games, won)
                for rival, (games, won) in self._lists[deck].items()
            ]
            for card in line.cards.values():
                with_it = [(games, won) for slugs, games, won in had if card.slug in slugs]
                card.games_in = sum(games for games, _ in with_it)
                card.won_in = sum(won for _, won in with_it)
        return self._summary


def summarize(plan: Plan, results: Iterable[Played]) -> Summary:
    """The results of a plan, counted."""
    tally = Tally(plan)
    for result in results:
        tally.add(result)
    return tally.summary()


def _count(line: DeckLine, result: Played, seat: int, won: float) -> None:
    outright = won == 1.0
    line.games += 1
    line.won += won
    line.outright += outright
    line.draws += result.winner < 0
    if result.banished:
        line.banished += result.banished[seat]
        line.banished_won += result.banished[seat] if outright else 0
    if seat == result.first:
        line.first_games += 1
        line.first_won += won
    blank = line.without_text.slugs if line.without_text is not None else ()
    for slug, use in result.cards[seat].items():
        card = line.cards.setdefault(slug, CardLine(slug, without_text=slug in blank))
        if outright:
            card.seen_won += use.seen
            card.played_won += use.played
            card.left_won += use.left
        else:
            card.seen_lost += use.seen
            card.played_lost += use.played
            card.left_lost += use.left
        if use.seen:
            card.games_seen += 1
            card.won_when_seen += won
        if use.played:
            card.games_played += 1
            card.won_when_played += won
        if use.left:
            card.games_left += 1
            card.won_when_left += won
        if use.opening:
            card.games_opening += 1
            card.won_when_opening += won
        if use.drawn:
            card.games_drawn += 1
            card.won_when_drawn += won


def is_drawn(slug: str) -> bool:
    """Whether a card begins in the main deck, from which it has to be drawn."""
    return load().by_slug[slug].deck == "main"


def told(summary: Summary) -> dict[str, Any]:
    """The summary for programs: all counts, and the shares with their bounds."""
    found: dict[str, Any] = msgspec.to_builtins(summary)
    found["going_first"] = _bounds(summary.going_first)
    found["median_turn"] = summary.turn_at(0.5)
    found["about_bots"] = who_played(line.bot for line in summary.decks)
    found["against"] = [
        [None if share is None else _bounds(share) for share in row] for row in summary.matrix()
    ]
    for place, line in enumerate(summary.decks):
        deck = found["decks"][place]
        deck["wins"] = _bounds(line.wins)
        if line.matches:
            deck["game_wins"] = _bounds(line.game_wins)
            deck["in_game_one"] = _bounds(line.in_game_one)
            deck["in_later_games"] = _bounds(line.in_later_games)
        deck["going_first"] = _bounds(line.going_first)
        deck["going_second"] = _bounds(line.going_second)
        for slug, card in line.cards.items():
            deck["cards"][slug]["if_seen"] = _bounds(card.if_seen)
            deck["cards"][slug]["if_played"] = _bounds(card.if_played)
            deck["cards"][slug]["if_left"] = _bounds(card.if_left)
            if is_drawn(slug):
                deck["cards"][slug]["if_in_opening_hand"] = _bounds(card.if_opening)
                deck["cards"][slug]["if_drawn"] = _bounds(card.if_drawn)
                deck["cards"][slug]["if_not_drawn"] = _bounds(card.if_not_drawn)
                deck["cards"][slug]["drawn_minus_not_drawn"] = _bounds(card.drawn_gap)
        if 0 < place < summary.compared:
            deck["first_deck_is_better_by"] = _bounds(summary.gap(place))
            if summary.decide:
                deck["answer"] = summary.answer(place)
            deck["correlation_with_first_deck"] = round(summary.same_luck[place].correlation, 6)
    return found


def _bounds(interval: Interval) -> dict[str, float]:
    return {name: round(value, 6) for name, value in interval._asdict().items()}
