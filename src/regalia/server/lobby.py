"""Before a game: the choices, the check of decks, and the set-up of a new game."""

from __future__ import annotations

import functools
import secrets
import time
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from regalia import __version__
from regalia.bots.known import ready
from regalia.cards.facts import load
from regalia.cards.formats import STANDARD, problems
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import admit, check_playable, not_understood, why_not_together
from regalia.decks.files import preset, read_deck
from regalia.decks.page import kind
from regalia.decks.presets import PRESETS
from regalia.decks.text import in_order
from regalia.game.core.state import Phase
from regalia.game.core.values import NOBODY
from regalia.game.information.handles import place_name
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.record import Setup
from regalia.game_files import setup
from regalia.server.faults import Expected
from regalia.server.names import TakenName, proper
from regalia.server.over_http import (
    BotLevel,
    DeckCard,
    DeckChecked,
    DeckChoice,
    DeckProblem,
    Join,
    NewGame,
    PresetDeck,
    Start,
)
from regalia.server.protocol import Stops, Window
from regalia.server.rules import rule_words
from regalia.server.seats import BOTH, INVITED, SeatKind, new_id, new_token
from regalia.server.store import Brought, Stored, Waiting

PASTED: Final = "The list"
LEVELS: Final = {
    "random": "plays anything that is legal: for trying things out",
    "simple": "sensible and shortsighted: levels up, plays its dearest cards, attacks what it can kill",
    "greedy": "tries everything it could do now, and does what leaves it best off",
    "search": "looks ahead to its next turn in many imagined games, and takes a moment for it",
}
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
        bots=tuple(
            BotLevel(name=name, about=LEVELS.get(name, ""))
            for name in sorted(ready(), key=lambda name: (*LEVELS, name).index(name))
        ),
        windows=WINDOWS,
        phases=tuple(place_name(phase) for phase in PHASES),
    )


def _presets() -> Iterator[PresetDeck]:
    for name in PRESETS:
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
        if reason := why_not_together([deck]):
            raise BadDeck(f"{reason}.")
    except BadDeck as problem:
        errors = _errors(problem)
    return DeckChecked(
        playable=not errors,
        name=deck.name,
        material=tuple(_cards(deck, "material")),
        main=tuple(_cards(deck, "main")),
        errors=errors,
        breaches=tuple(
            DeckProblem(text=reason, rule=rule_words(refusal.rule))
            for refusal in problems(deck.brought(), STANDARD)
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
    """The deck that a player chose."""
    if choice.text.strip():
        try:
            return read_deck(choice.text, PASTED, choice.name or "deck")[0]
        except BadDeck as problem:
            raise NoGame(problem.message, check(choice.text, choice.name)) from None
    if choice.preset not in PRESETS:
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
        return Brought(deck=deck, blank=admit([deck], without_text=without_text))
    except BadDeck as problem:
        reason = problem.message
        if not_understood(deck):
            reason += " They can be played as if they had no text."
        raise NoGame(reason, _checked(deck)) from None


def settle(brought: Sequence[Brought], seats: Sequence[SeatKind], first: int) -> Setup:
    """The set-up of a game between these decks."""
    blank = sorted({slug for one in brought for slug in one.blank})
    return setup([one.deck for one in brought], [seat.name or seat.bot for seat in seats], first, blank)


def sit_down(waiting: Waiting, seats: Sequence[SeatKind], asked: Join) -> Setup:
    """Begin a game that waited for a friend. Nobody is shown the other's deck."""
    try:
        host = _still_good(waiting.deck)
    except NoGame:
        raise NoGame("The other player's deck cannot be played any more.") from None
    if waiting.against is not None:
        friend = _still_good(waiting.against)
    elif asked.deck is not None:
        friend = bring(asked.deck, without_text=asked.without_text)
    else:
        raise NoGame("Bring a deck.")
    return settle([host, friend], seats, waiting.first)


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
    against = asked.against
    if asked.opponent == "bot" and asked.bot not in ready():
        raise NoGame(f"There is no bot called {asked.bot!r}; take one of: {', '.join(ready())}.")
    if against is None and asked.opponent != "friend":
        another = next(name for name in PRESETS if name != asked.deck.preset)
        against = DeckChoice(preset=another)
    me = SeatKind(name=named(asked.name))
    other_seat = SeatKind(kind="bot", bot=asked.bot) if asked.opponent == "bot" else SeatKind()
    seats = (me, other_seat)
    first = FIRST[asked.first]
    waiting = settled = None
    mine = bring(asked.deck, without_text=asked.without_text)
    other = None if against is None else bring(against, without_text=asked.without_text)
    if asked.opponent == "friend":
        waiting = Waiting(deck=mine, against=other, first=first)
    else:
        assert other is not None
        settled = settle([mine, other], seats, first)
    now = time.time()
    stored = Stored(
        id=new_id(),
        created=now,
        changed=now,
        setup=settled,
        seats=seats,
        seed=_repeatable(dealt, asked) if dealt else secrets.token_hex(16),
        alone=asked.opponent == "myself",
        offsets=(0, 0),
        practice=False,
        stops=(Stops(), Stops()),
        outcome=None,
        turn=0,
        waiting=waiting,
    )
    places = {"bot": (0,), "friend": (0, INVITED), "myself": (BOTH,)}[asked.opponent]
    return stored, {new_token(): seat for seat in (*places, SPECTATOR)}


def _repeatable(dealt: str, asked: NewGame) -> str:
    """A seed for tests that depends only on the request, so that the order of the games does not matter."""
    return blake2b(msgspec.json.encode((dealt, asked)), digest_size=16).hexdigest()
