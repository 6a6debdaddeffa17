"""A deck alone: games against somebody who does nothing, played by the rules like any others.

The opponent has a made-up champion without abilities and a deck of blank cards, and declines everything. A
bot plays the deck, and each game is watched at every question: which cards are there, which of them could be
played, and how much damage the opponent has taken.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Final

import msgspec

from regalia.bots.asking import BotFault, answer_of
from regalia.bots.idle_bot import idle
from regalia.bots.known import make_bot
from regalia.cards.catalog import Library
from regalia.decks.dealing import deck_list
from regalia.decks.deck import Deck
from regalia.decks.entering import NotUnderstood, strangers
from regalia.decks.nobody import DECK as NOBODY_PLAYS
from regalia.decks.nobody import LIFE, bring_in
from regalia.game.answers import IllegalAnswer, fair_chance
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import Phase, Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.objects.characteristics import champion
from regalia.game.printed.acts import Act
from regalia.game.turn.start import table
from regalia.lab.patience import Patience, TooSlow
from regalia.lab.trials import CAP, PATIENCE, note_play

TURNS: Final = 8
"""The number of own turns if none is given."""


class Question(msgspec.Struct, frozen=True):
    """What is played: the deck, its bot, and the limits of each game."""

    deck: Deck
    bot: str
    seed: int
    turns: int = TURNS
    life: int = LIFE
    going: str = "both"
    """Whether the deck goes first, second, or both in turn."""
    without_text: tuple[str, ...] = ()
    patience: float = PATIENCE


class Lone(msgspec.Struct, frozen=True):
    """One game of a deck alone. All turns are the player's own, from 1."""

    number: int
    first: bool
    opening: dict[str, int]
    """The first hand: copies of each card."""
    won: int
    """The turn in which the opponent died, or 0."""
    damage: tuple[int, ...]
    """The damage that the opponent had taken by the beginning of the next turn."""
    level: tuple[int, ...]
    """The champion's printed level at the end of each turn."""
    hand: tuple[int, ...]
    memory: tuple[int, ...]
    """The number of cards at the end of each turn."""
    drawn: dict[str, int]
    """The turn in which a card of the main deck was first in hand or memory."""
    ready: dict[str, int]
    """The turn in which the engine first offered to play a card."""
    played: dict[str, int]
    """How often a card was played."""
    left: dict[str, int]
    """Copies in hand at the end."""

    @property
    def turns(self) -> int:
        """The number of turns that were begun."""
        return len(self.hand)

    @property
    def stranded(self) -> dict[str, int]:
        """Copies in hand at the end of cards that could not be played at any time."""
        return {slug: copies for slug, copies in self.left.items() if slug not in self.ready}


def goes_first(question: Question, number: int) -> bool:
    return number % 2 == 0 if question.going == "both" else question.going == "first"


def alone(question: Question, *, first: bool) -> Position:
    """The position before a game against somebody with a blank deck."""
    return _laid_out(msgspec.json.encode(question.deck), question.without_text, question.life, first).copy()


@lru_cache(8)
def _laid_out(deck: bytes, without_text: tuple[str, ...], life: int, first: bool) -> Position:
    library = Library()
    library.play_without_text(without_text)
    brought = msgspec.json.decode(deck, type=Deck)
    own = deck_list(library, brought)
    bring_in(library, life)
    other = deck_list(library, NOBODY_PLAYS)
    catalog = library.catalog_for([*own.material, *own.main, *other.material, *other.main])
    if catalog.unknown:
        faces = strangers(library, brought.slugs())
        raise NotUnderstood([(brought, [face.name for face in faces])])
    return table(catalog, [own, other] if first else [other, own], first=0)


def watch(question: Question, number: int) -> Lone:
    """Play one game. It is decided by the question and its number. Raises `BotFault`."""
    first = goes_first(question, number)
    me = 0 if first else 1
    seeds = Random(f"{question.seed} {number}")
    game = Game(alone(question, first=first), chance=fair_chance(seeds.randrange(2**32)), keep_history=False)
    bot = make_bot(question.bot, seeds.randrange(2**32))
    seen = _Watcher(game, me, question)
    with Patience(question.patience) as patience:
        for _ in range(CAP):
            if (decision := game.decision) is None or not seen.look(decision):
                break
            if decision.player != me:
                game.push(idle(decision))
                continue
            try:
                with patience.waiting():
                    answer = answer_of(bot, decision, game)
                note_play(seen.played, game, decision, answer)
                game.push(answer)
            except TooSlow:
                raise BotFault(f"it thought for more than {question.patience:g} s") from None
            except IllegalAnswer as error:
                raise BotFault(str(error)) from None
    return seen.told(number, first)


class _Watcher:
    """What has been seen of a game so far."""

    def __init__(self, game: Game, me: int, question: Question) -> None:
        self.played: Counter[str] = Counter()
        self._game, self._me, self._question = game, me, question
        self._turn = 0
        """The player's own turns so far."""
        self._began = 0
        self._opening: dict[str, int] | None = None
        self._damage: list[int] = []
        self._rows: list[tuple[int, int, int]] = []
        self._drawn: dict[str, int] = {}
        self._ready: dict[str, int] = {}
        self._zones: tuple[tuple[int, ...], ...] = ()

    def look(self, decision: Decision) -> bool:
        """Note what there is at a question. Return whether the game goes on."""
        pos, me = self._game.pos, self._me
        if pos.phase is Phase.START:
            return True
        mine = pos.turn_player == me
        if pos.turn != self._began:
            self._began = pos.turn
            if mine:
                if self._turn == self._question.turns:
                    return False
                self._turn += 1
                self._rows.append((0, 0, 0))
                self._damage.append(0)
        zones = (pos.cards_in(Zone.HAND, me), pos.cards_in(Zone.MEMORY, me))
        if self._opening is None:
            self._opening = self._slugs(zones[0])
        turn = max(1, self._turn)
        if zones != self._zones:
            self._zones = zones
            for slug in self._slugs((*zones[0], *zones[1])):
                self._drawn.setdefault(slug, turn)
        if decision.player == me and decision.asks is Asks.ACT:
            for act in decision.options:
                if isinstance(act, Act) and act.what in ("activate", "materialize"):
                    self._ready.setdefault(pos.definition(act.card).slug, turn)
        if self._rows:
            if mine:
                self._rows[-1] = self._row()
            self._damage[-1] = self._taken()
        return True

    def _row(self) -> tuple[int, int, int]:
        """The champion's level, and the cards in hand and memory."""
        pos, me = self._game.pos, self._me
        leader = champion(pos, me)
        level = 0 if leader == NOBODY else pos.definition(leader).level or 0
        return level, len(pos.cards_in(Zone.HAND, me)), len(pos.cards_in(Zone.MEMORY, me))

    def _taken(self) -> int:
        """The damage on the opponent's champion. It is all of its life once the opponent has lost."""
        pos = self._game.pos
        if self._won:
            return self._question.life
        target = champion(pos, 1 - self._me)
        return 0 if target == NOBODY else min(pos.damage[target], self._question.life)

    @property
    def _won(self) -> bool:
        return self._game.outcome == (self._me,)

    def _slugs(self, cards: tuple[int, ...]) -> dict[str, int]:
        pos = self._game.pos
        own = Counter(pos.definition(card).slug for card in cards if pos.owner[card] == self._me)
        return dict(sorted(own.items()))

    def told(self, number: int, first: bool) -> Lone:
        pos = self._game.pos
        over = self._game.outcome is not None
        if over and self._rows:
            if pos.turn_player == self._me:
                self._rows[-1] = self._row()
            self._damage[-1] = self._taken()
        levels, hands, memories = zip(*self._rows, strict=True) if self._rows else ((), (), ())
        main = self._question.deck.main
        return Lone(
            number,
            first,
            self._opening or {},
            max(1, self._turn) if self._won else 0,
            tuple(self._damage),
            levels,
            hands,
            memories,
            {slug: turn for slug, turn in self._drawn.items() if slug in main},
            self._ready,
            dict(sorted(self.played.items())),
            self._slugs(pos.cards_in(Zone.HAND, self._me)),
        )
