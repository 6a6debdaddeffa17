"""Before the first turn: decks, chance, pre-game actions, starting champions (start.standard.1)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Procedure
from regalia.game.core.state import CHANCE, Phase, Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening.entering import enter_with
from regalia.game.happening.setup import empty, lay_boons, lay_out, place
from regalia.game.happening.zones import move
from regalia.game.information.knowledge import lose_sight
from regalia.game.printed.catalogue import Catalog
from regalia.game.printed.definitions import Definition
from regalia.game.turn.boons import bestow_first


class DeckList(msgspec.Struct, frozen=True):
    """The cards a player brings, as definitions of the game's catalogue."""

    material: tuple[int, ...]
    main: tuple[int, ...]
    boons: tuple[int, ...] = ()
    """A lesser and a greater boon, in games of Pantheon (start.pantheon.1)."""
    tokens: tuple[int, ...] = ()
    """The tokens that the format puts into play with the champion (start.pantheon.6)."""


class IllegalDeck(ValueError):
    """Decks with which no game begins."""


class NoChampion(IllegalDeck):
    """A material deck without a champion of level 0 cannot begin a game (zones.material-deck.4)."""


class TooManyRelics(IllegalDeck):
    """A material deck with more than one Divine Relic (keyword.divine-relic.1)."""


def relics(definitions: Iterable[Definition]) -> list[str]:
    """The names of the cards with Divine Relic among these: at most one may be in a material deck."""
    return [
        one.name
        for one in definitions
        if any(keyword.name == KeywordName.DIVINE_RELIC for keyword in one.abilities.keywords)
    ]


def table(catalog: Catalog, decks: list[DeckList], *, first: int = NOBODY) -> Position:
    """A game about to begin; the first player is left to chance unless somebody has been named."""
    pos = empty(len(decks), catalog)
    for player, deck in enumerate(decks):
        sacred = relics(catalog[definition] for definition in deck.material)
        if len(sacred) > 1:
            listed = " and ".join(sacred)
            raise TooManyRelics(f"the material deck of player {player + 1} has {listed}; only one is allowed")
        lay_out(pos, deck.material, player, Zone.MATERIAL_DECK)
        lay_out(pos, deck.main, player, Zone.MAIN_DECK)
        lay_boons(pos, deck.boons, player)
        for token in deck.tokens:
            place(pos, token, player, Zone.OUTSIDE, states=int(State.TOKEN))
        if not starters(pos, player):
            raise NoChampion(f"the material deck of player {player + 1} has no champion of level 0")
    pos.phase = Phase.START
    pos.turn = 0
    pos.turn_player = first
    pos.fresh = tuple(pos.everyone())
    pos.dealt = len(pos.card)
    pos.unsettled = False
    pos.journal.clear()
    return pos


def starters(pos: Position, player: int) -> list[int]:
    """The champions a player may begin with."""
    return [
        card
        for card in pos.cards_in(Zone.MATERIAL_DECK, player)
        if "champion" in pos.definition(card).types and pos.definition(card).level == 0
    ]


def shuffle(pos: Position) -> Procedure:
    """Every main deck is shuffled (start.standard.2, start.pantheon.2)."""
    for player in pos.everyone():
        yield from shuffle_deck(pos, player)


def shuffle_deck(pos: Position, player: int) -> Procedure:
    """Put a main deck into an order that only chance knows (term.shuffling.1)."""
    cards = pos.cards_in(Zone.MAIN_DECK, player)
    if len(cards) > 1:
        order = yield Decision(Asks.ORDER, CHANCE, Topic.SHUFFLE, cards, rule="term.shuffling.1")
        lose_sight(pos, cards)
        pos.put(pos.zones, pos.row(Zone.MAIN_DECK, player), tuple(order))


def choose_first(pos: Position) -> Procedure:
    """Chance says who goes first; the others follow in their order (start.standard.4, start.pantheon.4)."""
    if pos.turn_player == NOBODY:
        first = yield Decision(
            Asks.NUMBER, CHANCE, Topic.FIRST, list(pos.everyone()), rule="start.standard.4"
        )
        pos.assign("turn_player", first)


def pre_game(pos: Position) -> Procedure:
    """In turn order players begin with cards that may be there from the start (start.standard.5).

    In Pantheon, First Boons are bestowed then (start.pantheon.5, keyword.first-boon.2).

    Such a card counts as having been there: no ability notices its arrival (misc.special-actions). Everybody
    is asked, so that nobody learns who has such a card.
    """
    for player in pos.turn_order(pos.turn_player):
        cards = [
            card for card in pos.cards_in(Zone.MATERIAL_DECK, player) if pos.definition(card).abilities.begins
        ]
        chosen = yield Decision(
            Asks.PICK,
            player,
            Topic.BEGIN_WITH,
            cards,
            minimum=0,
            maximum=len(cards),
            prompt="Begin the game with these on the field?",
            rule="start.standard.5",
        )
        for card in chosen:
            yield from enter_with(pos, card, player, 0)
        yield from bestow_first(pos, player)
    if pos.waiting:
        pos.assign("waiting", ())


def champions(pos: Position) -> Procedure:
    """All starting champions are revealed and put onto the field together (start.standard.6).

    Each comes with the tokens that the format gives its player, such as a barrier in Pantheon
    (start.pantheon.6). A player with several champions chooses without knowing what the others chose. This is
    a special action: no text keeps a champion away (misc.special-actions.4).
    """
    chosen: list[tuple[int, int]] = []
    for player in pos.turn_order(pos.turn_player):
        (card,) = yield Decision(
            Asks.PICK,
            player,
            Topic.STARTING_CHAMPION,
            starters(pos, player),
            prompt="Begin with which champion?",
            rule="start.standard.6",
        )
        chosen.append((player, card))
    for player, card in chosen:
        move(pos, (card,), Zone.FIELD, player=player, special=True)
    for player, _ in chosen:
        for token in pos.cards_in(Zone.OUTSIDE, player):
            yield from enter_with(pos, token, player, 0)
