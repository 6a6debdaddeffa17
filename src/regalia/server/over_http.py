"""The requests and answers over HTTP: before, during and after a game."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from regalia.server.protocol import Player, Result, RuleWords, Window


class PresetDeck(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    about: str
    champion: str
    """The slug of the champion that is shown for the deck."""
    elements: tuple[str, ...]
    classes: tuple[str, ...]
    not_understood: tuple[str, ...]
    """Names of cards whose texts the engine does not know yet."""


class BotLevel(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    about: str


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/start: the choices for a new game."""

    version: str
    presets: tuple[PresetDeck, ...]
    bots: tuple[BotLevel, ...]
    windows: tuple[Window, ...]
    """The windows for stops, in the order of a turn."""
    phases: tuple[str, ...]
    """The phases of a turn in order, with the names of `Moment.phase`."""


class DeckText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/deck: a list in any known form, as pasted or read from a file."""

    text: Annotated[str, Meta(max_length=400_000)]
    name: Annotated[str, Meta(max_length=200)] = ""


class DeckCard(msgspec.Struct, frozen=True, kw_only=True):
    slug: str
    name: str
    amount: int
    kind: str
    """The type it is listed under: "champion", "ally" …"""
    level: int | None = None
    cost: int | None = None


class DeckProblem(msgspec.Struct, frozen=True, kw_only=True):
    """Something wrong with a list: a line that names no card, or a rule of the format."""

    text: str
    rule: RuleWords | None = None


class DeckChecked(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: the cards of the list, or its faults."""

    playable: bool
    """Whether a game can begin with it (perhaps without the text of some cards)."""
    name: str
    material: tuple[DeckCard, ...] = ()
    main: tuple[DeckCard, ...] = ()
    errors: tuple[DeckProblem, ...] = ()
    """Why it cannot be played."""
    breaches: tuple[DeckProblem, ...] = ()
    """Why it is not a legal deck of the format. It can be played all the same."""
    notes: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    """Names of cards that could be played without their text."""


class DeckChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A preset by its name, or a list."""

    preset: Annotated[str, Meta(max_length=200)] = ""
    text: Annotated[str, Meta(max_length=400_000)] = ""
    name: Annotated[str, Meta(max_length=200)] = ""


class NewGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games: begin a game. The sender sits at seat 0."""

    opponent: Literal["bot", "friend", "myself"]
    bot: Annotated[str, Meta(max_length=40)] = "simple"
    deck: DeckChoice
    against: DeckChoice | None = None
    """The other deck. It may be left out in a game with a friend, who then brings one."""
    name: Annotated[str, Meta(max_length=40)] = ""
    first: Literal["chance", "me", "other"] = "chance"
    without_text: bool = False
    """Whether the player agrees that cards which are not understood are played as if they had no text.

    This is for the decks that are named here. A friend agrees for their own deck.
    """


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """The answer. Links are `/#play=TOKEN`, `/#join=TOKEN` and `/#watch=TOKEN`."""

    game: str
    token: str
    friend_token: str = ""
    spectator_token: str = ""


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/join/TOKEN: the game that a friend's link leads to."""

    game: str
    host: str
    needs_deck: bool
    """Whether the friend still has to bring a deck before the game can begin."""
    begun: bool
    blank: int = 0
    """How many different cards of the host's deck are played as if they had no text."""


class Join(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/join/TOKEN: sit down, with a deck if one is needed."""

    name: Annotated[str, Meta(max_length=40)] = ""
    deck: DeckChoice | None = None
    without_text: bool = False
    """Whether the friend agrees for cards of their own deck, as in `NewGame`."""


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: the token of the friend's seat, which only they know. The link is used up."""

    game: str
    token: str


class NewLink(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games/TOKEN/link: make a new link in the place of an old one, which becomes invalid.

    A player can make a new link to their own seat and one for spectators. While waiting for a friend they can
    also make one for the free seat. Visitors who came by the old link are sent away.
    """

    which: Literal["seat", "spectators", "friend"]


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: the token of the new link."""

    token: str


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to an HTTP request that cannot be met, with a status of 4xx."""

    reason: str
    wait: int = 0
    """With status 429: the seconds after which the request may be sent again."""
    checked: DeckChecked | None = None
    """The deck and its faults, if they are the reason."""


class Keyword(msgspec.Struct, frozen=True, kw_only=True):
    """A keyword on a card and what it means."""

    name: str
    line: str
    rule: str


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/cards/SLUG.json: the printed facts of a face and our text for it."""

    slug: str
    name: str
    elements: tuple[str, ...]
    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    classes: tuple[str, ...]
    subtypes: tuple[str, ...]
    type_line: str
    reserve: int | None
    memory: int | None
    has_x: bool
    level: int | None
    power: int | None
    life: int | None
    durability: int | None
    speed: str | None
    token: bool
    other_face: str | None
    """The slug of the other side."""
    text: tuple[str, ...]
    """What it does, with a paragraph for each ability, in our words instead of the printed ones."""
    understood: bool
    """Whether the engine knows its text."""
    keywords: tuple[Keyword, ...]


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """A place to go to in a replay."""

    at: int
    text: str


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/replays/TOKEN, or the answer to POST /api/replays with a game file.

    GET /api/replays/TOKEN/AT?eyes=0 (1, -1) is a `Table` at a step; its log goes up to there.
    """

    token: str
    players: tuple[Player, ...]
    decks: tuple[str, ...]
    steps: int
    turns: tuple[ReplayStep, ...]
    eyes: tuple[int, ...]
    """The viewers from whose side the replay can be seen."""
    practice: bool
    result: Result | None
    remark: str = ""
    """A remark about a game that was played with other rules and comes out the same."""


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/TOKEN: the state of a game. The page itself remembers the tokens of its games.

    GET /api/games/TOKEN/file is the game file. Only players can have it, and only once the game is over.
    """

    game: str
    seat: int
    players: tuple[Player, ...]
    decks: tuple[str, ...]
    turn: int
    waiting: bool
    """Whether a seat is still free."""
    over: bool
    changed: str
    """When it was last played, as an ISO date and time."""


OVER_HTTP: Final = (
    Start,
    DeckText,
    DeckChecked,
    NewGame,
    Created,
    Invitation,
    Join,
    Joined,
    NewLink,
    Link,
    Problem,
    CardFace,
    RuleWords,
    Replay,
    Saved,
)
"""All types that are sent over HTTP."""
