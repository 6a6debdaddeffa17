"""The odds by turn of having drawn a card of a deck and being able to pay for it, going first or second.

The odds are exact for a player who plays nothing else, and a card whose cost is just a number. For this the
engine plays a game in which nobody does anything. The game shows how many cards the player has seen by each
turn, and whether they could play the card. In other cases (costs that depend on the game, elements that a
champion has to enable first, cards of the material deck) a bot plays games, and the odds have intervals.

Drawing a card depends only on the texts of the starting champions, which draw the first hand. So the rest of
the deck need not be understood, and cards that are not count with their printed facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from regalia.bots.asking import BotFault, answer_of
from regalia.bots.idle_bot import idle
from regalia.bots.known import make_bot
from regalia.decks.deck import Deck
from regalia.decks.entering import not_understood
from regalia.game.answers import Chance, fair_chance
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import CHANCE, Phase, Position, Zone
from regalia.game.game import Game
from regalia.game.printed.acts import Act
from regalia.game.printed.definitions import Definition
from regalia.game_files import begin, setup
from regalia.lab.goldfish_summary import reaching, share
from regalia.lab.odds import ImpossibleOdds, drawn
from regalia.lab.patience import Patience, TooSlow
from regalia.lab.trials import PATIENCE
from regalia.lab.wilson import Interval

FIRST: Final = 0
"""The seat that has the first turn."""
HIDDEN: Final = frozenset({Zone.HAND, Zone.MAIN_DECK})
"""The zones that differ from game to game even if nobody plays anything."""


class Depth(NamedTuple):
    """The number of cards that a player has seen by the main phase of a turn, and their hand then."""

    turn: int
    seen: int
    hand: int
    playable: bool
    """Whether the card in question could be played if it is in hand."""


class DrawLine(NamedTuple):
    """The odds for one turn: of having drawn the card, and of also being able to pay for it."""

    turn: int
    seen: int
    drawn: Fraction
    paid: Fraction


class PlayedLine(NamedTuple):
    """The odds for one turn, counted in the games that reached it. There are none if these were too few."""

    turn: int
    games: int
    drawn: Interval | None
    paid: Interval | None


# Exact.


def check_first_hand(deck: Deck) -> None:
    """Refuse a deck whose starting champions are not understood, because their texts decide the
    first hand.
    """
    starters = [face for face in not_understood(deck) if "champion" in face.types and face.level == 0]
    if starters:
        raise ImpossibleOdds(
            f"{deck.name}: the size of the first hand is not known, because the text of {starters[0].name} "
            "is not understood; take another champion of level 0"
        )


def _nobody_plays(deck: Deck) -> Position:
    """A game of a deck against itself in which only the texts of the first champions matter."""
    check_first_hand(deck)
    blank = [face.slug for face in not_understood(deck)]
    return begin(setup([deck, deck], ["", ""], first=FIRST, without_text=blank))


def depths(deck: Deck, turns: int, *, first: bool, slug: str = "") -> list[Depth]:
    """The cards seen by each of a player's turns in a game of the engine in which nobody plays anything."""
    me = FIRST if first else 1 - FIRST
    pos = _nobody_plays(deck)
    game = Game(pos, chance=_on_top(pos, me, slug))
    size = sum(deck.main.values())
    reached: list[Depth] = []
    while (decision := game.decision) is not None and len(reached) < turns:
        if pos.phase is Phase.MAIN and pos.turn_player == me and decision.topic == Topic.ACT:
            turn = own_turn(pos, me)
            if not reached or reached[-1].turn != turn:
                seen = size - len(pos.cards_in(Zone.MAIN_DECK, me))
                offered = bool(slug) and is_offered(pos, decision, slug)
                reached.append(Depth(turn, seen, len(pos.cards_in(Zone.HAND, me)), offered))
        game.push(idle(decision))
    return reached


def _on_top(pos: Position, player: int, slug: str) -> Chance:
    """Chance that puts one copy of a card on top of its player's deck, so that it is drawn first."""
    fair = fair_chance(0)

    def answer(decision: Decision) -> Any:
        order = fair(decision)
        if decision.topic != Topic.SHUFFLE or pos.owner[order[0]] != player:
            return order
        return tuple(sorted(order, key=lambda card: pos.definition(card).slug != slug))

    return answer if slug else fair


def turns_begun(turn: int, player: int) -> int:
    """The number of a player's turns among the first turns of a game.

    >>> [turns_begun(5, player) for player in (0, 1)]
    [3, 2]
    """
    return (turn + 1) // 2 if player == FIRST else turn // 2


def own_turn(pos: Position, player: int) -> int:
    """The number of a player's turns so far, including the present one, and at least 1."""
    return max(1, turns_begun(pos.turn, player))


def is_offered(pos: Position, decision: Decision, slug: str) -> bool:
    """Whether a card may be played now."""
    return any(
        isinstance(act, Act)
        and act.what in ("activate", "materialize")
        and pos.definition(act.card).slug == slug
        for act in decision.options
    )


def draw_odds(deck: Deck, slug: str, turns: int, *, first: bool) -> list[DrawLine]:
    """The exact odds for each turn of a player who plays nothing else (`why_inexact` says whether
    they exist).
    """
    copies = _copies(deck, slug)
    size = sum(deck.main.values())
    lines = []
    can_pay = False
    for depth in depths(deck, turns, first=first, slug=slug):
        chance = drawn(size, copies, depth.seen)
        can_pay = can_pay or depth.playable
        lines.append(DrawLine(depth.turn, depth.seen, chance, chance if can_pay else Fraction(0)))
    return lines


class ListedLine(NamedTuple):
    """The odds of having drawn a card by each turn, and of also being able to pay for it."""

    slug: str
    copies: int
    drawn: tuple[Fraction, ...]
    paid: tuple[Fraction, ...] | None
    """None if that cannot be counted (`why_inexact`)."""


def list_odds(deck: Deck, turns: int, *, first: bool) -> tuple[list[int], list[ListedLine]]:
    """The cards seen by each turn, and the exact odds for each card of the main deck by then.

    They are those of a player who draws only the first hand and a card a turn. The cards with the most copies
    come first.
    """
    seen = [depth.seen for depth in depths(deck, turns, first=first)]
    size = sum(deck.main.values())
    by_copies = {
        copies: tuple(drawn(size, copies, number) for number in seen) for copies in set(deck.main.values())
    }
    ranked = sorted(deck.main.items(), key=lambda one: (-one[1], one[0]))

    def paid(slug: str) -> tuple[Fraction, ...] | None:
        if why_inexact(deck, slug, turns):
            return None
        return tuple(line.paid for line in draw_odds(deck, slug, turns, first=first))

    return seen, [ListedLine(slug, copies, by_copies[copies], paid(slug)) for slug, copies in ranked]


def _copies(deck: Deck, slug: str) -> int:
    if slug not in deck.main:
        raise ImpossibleOdds(f"{deck.name} has no such card in its main deck")
    return deck.main[slug]


def why_inexact(deck: Deck, slug: str, turns: int) -> str:
    """Why it cannot be counted whether a card can be paid for, or "" if it can."""
    if slug in deck.material:
        return "the cards in memory depend on the cards that were played"
    _copies(deck, slug)
    pos = _nobody_plays(deck)
    printed = next(definition for definition in pos.catalog if definition.slug == slug)
    if reason := _intricate(pos, printed):
        return reason
    if not any(depth.playable for depth in depths(deck, turns, first=False, slug=slug)):
        return "it cannot be played if nothing else was played before"
    return ""


def _intricate(pos: Position, printed: Definition) -> str:
    """Why the cost of a card is not just a number, even if nothing else is played, or ""."""
    own = printed.abilities
    if printed.has_x:
        return "its cost has an X"
    sights = [pos.catalog.sight_of(change) for change in own.cost_changes if change.own]
    if any(sight is None or not HIDDEN.isdisjoint(sight) for sight in sights):
        return "its cost depends on cards that are drawn"
    if own.additional or own.alternatives or own.other_costs or own.limits or own.permissions:
        return "it asks for more than reserve, or can be played in other ways"
    if any(one.for_this for one in own.contributions):
        return "other things may pay for it"
    return ""


# Counted in games.


class Moments(NamedTuple):
    """One's own turns in which a card was drawn, and in which it could be played first. 0 means never."""

    drawn: int
    paid: int
    turns: int
    """The number of one's own turns that were begun."""


def simulated_odds(
    deck: Deck,
    slug: str,
    turns: int,
    *,
    bot: str,
    games: int,
    seed: int = 0,
    run: Callable[[Callable[[int], list[Moments]], Iterable[int]], Iterable[list[Moments]]] = map,
    without_text: Sequence[str] = (),
) -> tuple[list[PlayedLine], list[PlayedLine]]:
    """The odds of going first and of going second, in games of the deck against itself, played by a bot.

    The odds for a turn are those of the games that reached it. A card counts as paid for as soon as the
    engine offers to play it, whether the bot plays it or not. `run` is `map`, or the `map` of an executor.
    Texts matter in such games, so cards whose text is not understood have to be in `without_text`.
    """
    if slug not in deck.main and slug not in deck.material:
        raise ImpossibleOdds(f"{deck.name} has no such card")
    seeds = [Random(f"{seed} {number}").randrange(2**32) for number in range(games)]
    found = list(run(partial(watch, deck, slug, turns, bot, tuple(without_text)), seeds))
    first, second = ([moments[seat] for moments in found] for seat in (FIRST, 1 - FIRST))
    return _lines(first, turns), _lines(second, turns)


def _lines(moments: list[Moments], turns: int) -> list[PlayedLine]:
    lines = []
    for turn in range(1, turns + 1):
        here = reaching(moments, turn)
        lines.append(
            PlayedLine(
                turn,
                sum(one.turns >= turn for one in moments),
                share(sum(0 < one.drawn <= turn for one in here), len(here)),
                share(sum(0 < one.paid <= turn for one in here), len(here)),
            )
        )
    return lines


def watch(
    deck: Deck, slug: str, turns: int, bot: str, without_text: Sequence[str], seed: int
) -> list[Moments]:
    """Play some turns of a game, and note when each player draws a card and when they can play it."""
    seeds = Random(seed)
    pos = begin(setup([deck, deck], [bot, bot], first=FIRST, without_text=without_text))
    game = Game(pos, chance=fair_chance(seeds.randrange(2**32)), keep_history=False)
    bots = [make_bot(bot, seeds.randrange(2**32)) for _ in range(2)]
    copies = deck.main.get(slug, 0)
    seen, offered = [0 if copies else 1] * 2, [0, 0]
    with Patience(PATIENCE) as patience:
        while (decision := game.decision) is not None and pos.turn <= 2 * turns:
            player = decision.player
            if decision.asks is Asks.ACT and player != CHANCE:
                turn = own_turn(pos, player)
                if not seen[player] and _left(pos, player, slug) < copies:
                    seen[player] = turn
                if not offered[player] and is_offered(pos, decision, slug):
                    offered[player] = turn
            try:
                with patience.waiting():
                    answer = answer_of(bots[player], decision, game)
            except TooSlow:
                raise BotFault(f"it thought for more than {PATIENCE:g} s") from None
            game.push(answer)
    begun = [turns_begun(pos.turn, seat) for seat in range(2)]
    return [Moments(*one) for one in zip(seen, offered, begun, strict=True)]


def _left(pos: Position, player: int, slug: str) -> int:
    """The number of copies of a card in a player's main deck."""
    return sum(pos.definition(card).slug == slug for card in pos.cards_in(Zone.MAIN_DECK, player))
