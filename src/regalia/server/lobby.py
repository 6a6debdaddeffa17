"""Before a game: the choices, the check of decks, and the set-up of a new game."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from regalia import __version__
from regalia.cards.facts import load
from regalia.cards.formats import PANTHEON, STANDARD, problems
from regalia.decks import nobody
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import SEATS, admit, check_playable, not_understood, why_not_together
from regalia.decks.files import preset, read_deck
from regalia.decks.page import kind
from regalia.decks.presets import EVERY, PRESETS
from regalia.decks.text import in_order
from regalia.game.core.state import Phase
from regalia.game.core.values import NOBODY
from regalia.game.information.handles import place_name
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.record import Setup
from regalia.game_files import setup
from regalia.lab.standing import Standing
from regalia.server.clock import Clock
from regalia.server.faults import Expected
from regalia.server.matches import Brought, KeptMatch
from regalia.server.names import TakenName, proper
from regalia.server.over_http import (
    BotLevel,
    DeckCard,
    DeckChecked,
    DeckChoice,
    DeckProblem,
    Further,
    Join,
    NewGame,
    PresetDeck,
    Start,
)
from regalia.server.protocol import Window
from regalia.server.rules import rule_words
from regalia.server.seats import (
    ALONE,
    BOTH,
    LETTERS_OF_SEATS,
    WATCHER,
    SeatKind,
    invited,
    new_token,
)
from regalia.server.stored import Stored, Waiting, repeatable

PASTED: Final = "The list"
LEVELS: Final = {
    "random": "plays anything that is legal: for trying things out",
    "simple": "sensible and shortsighted: levels up, plays its dearest cards, attacks what it can kill",
    "greedy": "tries everything it could do now, and does what leaves it best off",
    "search:1s": "looks ahead to its next turn in imagined games, for about a second an answer",
    "search:5s": "the same for about five seconds: the strongest",
}
"""The bots at the table. Their time is set in seconds, because people wait for them."""
WINDOWS: Final[tuple[Window, ...]] = (
    "before recollection",
    "main phase",
    "before retaliation",
    "before damage",
    "before the end of the turn",
)
PHASES: Final = (Phase.WAKE_UP, Phase.MATERIALIZE, Phase.RECOLLECTION, Phase.DRAW, Phase.MAIN, Phase.END)
FIRST: Final = {"chance": NOBODY, "me": 0, "other": 1}


class NoGame(Expected):
    """A game that cannot begin. The reason, with the faults of a deck, is for the client."""

    carried = ("reason", "checked")

    def __init__(self, reason: str, checked: DeckChecked | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.checked = checked


@functools.cache
def start() -> Start:
    """The choices for a new game."""
    return Start(
        version=__version__,
        presets=tuple(_presets()),
        bots=tuple(BotLevel(name=name, about=about) for name, about in LEVELS.items()),
        windows=WINDOWS,
        phases=tuple(place_name(phase) for phase in PHASES),
    )


def _presets() -> Iterator[PresetDeck]:
    for name in EVERY:
        try:
            deck = preset(name)
        except BadDeck:
            continue
        faces = deck.faces("material")
        champions = sorted(
            (face for face in faces if "champion" in face.types), key=lambda face: face.level or 0
        )
        everything = (*faces, *deck.faces("main"))
        elements = dict.fromkeys(
            element for face in everything for element in face.elements if element != "norm"
        )
        yield PresetDeck(
            name=name,
            about=deck.about,
            champion=champions[min(1, len(champions) - 1)].slug if champions else "",
            elements=tuple(elements),
            classes=tuple(dict.fromkeys(name for face in champions for name in face.classes)),
            not_understood=tuple(face.name for face in not_understood(deck)),
            pantheon=bool(deck.boons),
        )


# Decks.


def check(text: str, name: str = "") -> DeckChecked:
    """The contents of a deck list, or its faults."""
    try:
        deck, notes = read_deck(text, PASTED, name or "deck")
    except BadDeck as problem:
        return DeckChecked(playable=False, name=name, errors=_errors(problem))
    return _checked(deck, notes)


def _checked(deck: Deck, notes: Sequence[str] = ()) -> DeckChecked:
    errors: tuple[DeckProblem, ...] = ()
    try:
        check_playable(deck)
        if reason := why_not_together(_table_of(deck)):
            raise BadDeck(f"{reason}.")
    except BadDeck as problem:
        errors = _errors(problem)
    return DeckChecked(
        pantheon=bool(deck.boons),
        playable=not errors,
        name=deck.name,
        material=tuple(_cards(deck, "material")),
        main=tuple(_cards(deck, "main")),
        errors=errors,
        breaches=tuple(
            DeckProblem(text=reason, rule=rule_words(refusal.rule))
            for refusal in problems(deck.brought(), PANTHEON if deck.boons else STANDARD)
            for reason in refusal.reasons
        ),
        notes=tuple(notes),
        not_understood=tuple(face.name for face in not_understood(deck)) if not errors else (),
    )


def _errors(problem: BadDeck) -> tuple[DeckProblem, ...]:
    return tuple(DeckProblem(text=line) for line in (problem.message, *problem.places))


def _cards(deck: Deck, section: str) -> Iterator[DeckCard]:
    amounts = deck.section(section)
    for face in in_order(deck, section):
        yield DeckCard(
            slug=face.slug,
            name=face.name,
            amount=amounts[face.slug],
            kind=kind(face),
            level=face.level,
            cost=face.memory if face.memory is not None else face.reserve,
        )


def find_deck(choice: DeckChoice) -> Deck:
    """The deck that a player chose. The player's name for a list goes before the one in its text."""
    if choice.text.strip():
        try:
            deck = read_deck(choice.text, PASTED, choice.name or "deck")[0]
            return msgspec.structs.replace(deck, name=choice.name) if choice.name else deck
        except BadDeck as problem:
            raise NoGame(problem.message, check(choice.text, choice.name)) from None
    if choice.preset not in EVERY:
        raise NoGame(f"There is no preset called {choice.preset!r}." if choice.preset else "Choose a deck.")
    try:
        return preset(choice.preset)
    except BadDeck as problem:
        raise NoGame(problem.message) from None


# Games.


def bring(choice: DeckChoice, *, without_text: bool) -> Brought:
    """The deck that a player chose, admitted with that player's consent to cards without text."""
    return let_in(find_deck(choice), without_text=without_text)


def let_in(deck: Deck, *, without_text: bool) -> Brought:
    try:
        return Brought(deck=deck, blank=admit(_table_of(deck), without_text=without_text))
    except BadDeck as problem:
        reason = problem.message
        if not_understood(deck):
            reason += " They can be played as if they had no text."
        raise NoGame(reason, _checked(deck)) from None


def _table_of(deck: Deck) -> list[Deck]:
    """A game in which a deck meets only itself: with boons, of as many players as Pantheon needs."""
    return [deck] * (SEATS[0] if deck.boons else 1)


def settle(brought: Sequence[Brought], seats: Sequence[SeatKind], first: int) -> Setup:
    """The set-up of a game between these decks."""
    if reason := why_not_together([one.deck for one in brought]):
        raise NoGame(f"{reason}.")
    blank = sorted({slug for one in brought for slug in one.blank})
    return setup([one.deck for one in brought], [seat.name or seat.bot for seat in seats], first, blank)


class Seated(msgspec.Struct, frozen=True):
    """A table after a friend has sat down: it still waits for others, or its game is settled."""

    waiting: Waiting | None
    setup: Setup | None = None
    decks: tuple[Brought, ...] = ()


def sit_down(waiting: Waiting, seats: Sequence[SeatKind], asked: Join, seat: int) -> Seated:
    """Take a friend's deck, and begin the game if all seats are taken. Nobody is shown another's deck."""
    lists = list(waiting.lists)
    brought = lists[seat]
    if brought is None:
        if asked.deck is None:
            raise NoGame("Bring a deck.")
        brought = bring(asked.deck, without_text=asked.without_text)
    check_kind(waiting.deck.deck, brought.deck)
    lists[seat] = brought
    free = tuple(other for other in waiting.free if other != seat)
    if free:
        return Seated(msgspec.structs.replace(waiting, against=lists[1], more=tuple(lists[2:]), free=free))
    try:
        decks = tuple(_still_good(one) for one in lists if one is not None)
    except NoGame:
        raise NoGame("The deck of another player cannot be played any more.") from None
    return Seated(None, settle(decks, seats, waiting.first), decks)


def check_kind(host: Deck, deck: Deck) -> None:
    """Decks for Pantheon meet each other, and no others."""
    if bool(host.boons) != bool(deck.boons):
        wanted = "with boons, for Pantheon" if host.boons else "without boons"
        raise NoGame(f"This table is for decks {wanted}: take another deck than {deck.name}.")


def _still_good(brought: Brought) -> Brought:
    """A deck that was let in some time ago. The consent to cards without text covers only those of then."""
    missing = set(brought.deck.slugs()) - set(load().by_slug)
    if missing:
        raise NoGame(f"The card pool in use lacks {', '.join(sorted(missing))}.")
    now = let_in(brought.deck, without_text=bool(brought.blank))
    return now if set(now.blank) <= set(brought.blank) else let_in(brought.deck, without_text=False)


def named(name: str) -> str:
    """The name that a player wants, or the reason why they cannot have it."""
    try:
        return proper(name)
    except TakenName as no:
        raise NoGame(str(no)) from None


def new_game(asked: NewGame, dealt: str = "") -> tuple[Stored, dict[str, int]]:
    """A game as it is to be stored, and the seat that each of its tokens leads to.

    The chance of the game is a secret that nobody can foresee, unless a test gives its seed.
    """
    seats = _seats(asked)
    first = FIRST[asked.first]
    mine = bring(asked.deck, without_text=asked.without_text)
    lists = [mine, _other_deck(asked), *(_further_deck(asked, one) for one in asked.more)]
    _check_table(asked, lists)
    free = tuple(number for number, kind in enumerate(_kinds(asked), 1) if kind == "friend")
    waiting = settled = None
    decks: tuple[Brought, ...] = ()
    if free:
        waiting = Waiting(deck=mine, against=lists[1], first=first, more=tuple(lists[2:]), free=free)
    else:
        decks = tuple(one for one in lists if one is not None)
        settled = settle(decks, seats, first)
    stored = Stored.new(
        settled,
        seats,
        seed=repeatable(dealt, asked),
        alone=asked.opponent == "myself",
        waiting=waiting,
        match=KeptMatch(
            standing=Standing(best_of=asked.best_of, won=(0,) * len(seats), first=first), decks=decks
        ),
        clock=None if asked.clock is None else Clock.of(asked.clock, len(seats)),
    )
    own = {"myself": BOTH, "watch": WATCHER}.get(asked.opponent, 0)
    return stored, {new_token(): seat for seat in (own, *(invited(seat) for seat in free), SPECTATOR)}


def _kinds(asked: NewGame) -> tuple[str, ...]:
    """Who sits at the seats after the first one."""
    return asked.opponent, *(one.kind for one in asked.more)


def _seats(asked: NewGame) -> tuple[SeatKind, ...]:
    if asked.opponent == "watch":
        return _bot(asked.own_bot, "bot A"), _bot(asked.bot, "bot B")
    me = SeatKind(name=named(asked.name))
    if asked.opponent == "nobody":
        return me, SeatKind(kind="bot", bot=ALONE, name=ALONE)
    if not asked.more:
        return me, _bot(asked.bot) if asked.opponent == "bot" else SeatKind()
    bots = (asked.bot, *(one.bot for one in asked.more))
    return (
        me,
        *(
            _bot(bot, f"bot {LETTERS_OF_SEATS[number]}") if kind == "bot" else SeatKind()
            for number, (kind, bot) in enumerate(zip(_kinds(asked), bots, strict=True), 1)
        ),
    )


def _further_deck(asked: NewGame, further: Further) -> Brought | None:
    """The deck of a third or fourth player, or None if a friend brings it."""
    if further.deck is not None:
        return bring(further.deck, without_text=asked.without_text)
    if further.kind == "friend":
        return None
    raise NoGame("Choose a deck for every bot.")


def _check_table(asked: NewGame, lists: Sequence[Brought | None]) -> None:
    """Three or four players play Pantheon, with boons; two play without."""
    mine = lists[0]
    assert mine is not None
    if asked.more and asked.opponent not in ("bot", "friend"):
        raise NoGame("A third player joins only a game against bots and friends.")
    if asked.more and not mine.deck.boons:
        raise NoGame("More than two play only with decks for Pantheon, which have boons.")
    if asked.more and asked.best_of > 1:
        raise NoGame("More than two play one game, and no match.")
    if mine.deck.boons and not asked.more:
        raise NoGame(f"{mine.deck.name} is a deck for Pantheon, which has three or four players.")
    for one in lists:
        if one is not None:
            check_kind(mine.deck, one.deck)


def _bot(name: str, called: str = "") -> SeatKind:
    if name not in LEVELS:
        raise NoGame(f"There is no bot called {name!r}; take one of: {', '.join(LEVELS)}.")
    return SeatKind(kind="bot", bot=name, name=called)


def _other_deck(asked: NewGame) -> Brought | None:
    """The deck of the other player, or None if a friend brings it."""
    if asked.opponent == "nobody":
        return Brought(deck=nobody.DECK)
    if asked.against is not None:
        return bring(asked.against, without_text=asked.without_text)
    if asked.opponent == "friend":
        return None
    another = next(name for name in PRESETS if name != asked.deck.preset)
    return bring(DeckChoice(preset=another), without_text=asked.without_text)
