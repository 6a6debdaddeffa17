"""The requests and answers over HTTP: before, during and after a game."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from regalia.server.people import ClockWish
from regalia.server.protocol import Player, Result, RuleWords, Token, Window

MOST_PLAYED: Final = 500
"""The most games of a browser."""


class PresetDeck(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    about: str
    champion: str
    """The slug of the champion that is shown for the deck."""
    elements: tuple[str, ...]
    classes: tuple[str, ...]
    not_understood: tuple[str, ...]
    """Names of cards whose texts the engine does not know yet."""
    pantheon: bool = False
    """Whether it has boons, and so is for three or four players."""


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


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/reach: who can open the table besides this machine."""

    addresses: tuple[str, ...]
    """Where other machines of the network find the table; none if only this machine does."""


class CardNames(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/names: what the cards of the pool are called."""

    cards: tuple[tuple[str, ...], ...]
    """For each face: its slug, name and id, and the slugs and codes of its editions."""


class Pictures(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/pictures: the cards of which this machine has pictures; none for visitors from elsewhere."""

    slugs: tuple[str, ...]


class LinkText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/qr: a link to be shown as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class QrCode(msgspec.Struct, frozen=True, kw_only=True):
    """A QR code without its light margin: rows of 1 for dark and 0 for light."""

    rows: tuple[str, ...]


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

    pantheon: bool = False
    """Whether it has boons, and so is for three or four players."""
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


class Further(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A third or fourth player: a bot with its deck, or a friend, who may bring one."""

    kind: Literal["bot", "friend"]
    bot: Annotated[str, Meta(max_length=40)] = "simple"
    deck: DeckChoice | None = None


class NewGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games: begin a game. The sender sits at seat 0."""

    opponent: Literal["bot", "friend", "myself", "nobody", "watch"]
    """"nobody" does nothing and has a deck of blank cards; with "watch" two bots play for the sender."""
    bot: Annotated[str, Meta(max_length=40)] = "simple"
    own_bot: Annotated[str, Meta(max_length=40)] = "simple"
    """With "watch": the bot that plays the first deck."""
    deck: DeckChoice
    against: DeckChoice | None = None
    """The other deck. It may be left out in a game with a friend, who then brings one."""
    more: Annotated[tuple[Further, ...], Meta(max_length=2)] = ()
    """The third and the fourth player of a game of Pantheon."""
    name: Annotated[str, Meta(max_length=40)] = ""
    first: Literal["chance", "me", "other"] = "chance"
    best_of: Literal[1, 3] = 1
    """One game, or a match of up to three with exchanges between them."""
    clock: ClockWish | None = None
    without_text: bool = False
    """Whether the player agrees that cards which are not understood are played as if they had no text.

    This is for the decks that are named here. A friend agrees for their own deck.
    """


class NewLesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/lessons: begin the first lesson. The answer is that for a new game."""

    name: Annotated[str, Meta(max_length=40)] = ""


class NewPuzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/puzzles: lay out a puzzle. The answer is that for a new game."""

    puzzle: Annotated[str, Meta(max_length=80)]
    name: Annotated[str, Meta(max_length=40)] = ""


class PuzzleShown(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/puzzles: a puzzle with its solution."""

    name: str
    title: str
    difficulty: int
    origin: str
    idea: str
    steps: tuple[str, ...]
    right: tuple[str, ...]
    """First moves that win."""
    wrong: tuple[str, ...]


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """The answer. Links are `/#play=TOKEN`, `/#join=TOKEN` and `/#watch=TOKEN`."""

    game: str
    token: str
    friend_token: str = ""
    """The link to the first free seat."""
    friend_tokens: tuple[str, ...] = ()
    """The links to all free seats, in their order."""
    spectator_token: str = ""


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/join/TOKEN: the game that a friend's link leads to."""

    game: str
    host: str
    pantheon: bool = False
    """Whether decks for it need boons."""
    needs_deck: bool
    """Whether the friend still has to bring a deck before the game can begin."""
    begun: bool
    blank: int = 0
    """How many different cards of the host's deck are played as if they had no text."""
    best_of: int = 1
    """Whether it is one game, or a match of up to three."""
    clock: ClockWish | None = None


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

    Once the game is over, "replay" gives a link that shows all of it to everybody who has it. There is only
    one such link, and all players of the game are given the same.
    """

    seat: Annotated[int, Meta(ge=1, le=3)] = 1
    """The free seat, for a friend."""
    which: Literal["seat", "spectators", "friend", "replay"]


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

    id: str
    """The id that the official card service uses."""
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
    """The beginning of a turn in a replay."""

    at: int
    text: str
    player: int = -1
    """Whose turn it is, or -1 before the first."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/replays/TOKEN, or the answer to POST /api/replays with a game file.

    GET /api/replays/TOKEN/AT?eyes=0 (1, -1, -2) is a `Table` at a step; its log goes up to there.
    """

    token: str
    players: tuple[Player, ...]
    decks: tuple[str, ...]
    steps: int
    turns: tuple[ReplayStep, ...]
    moments: tuple[int, ...]
    """The steps at which somebody did something: not those of passing, and of answers that were the only one.
    """
    eyes: tuple[int, ...]
    """The viewers from whose side the replay can be seen: players, -1 for a spectator, and -2 for somebody
    who sees all hands. The first one is what the page begins with.
    """
    practice: bool
    result: Result | None
    remark: str = ""
    """A remark about a game that was played with other rules and comes out the same."""


class PlayOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/replays/TOKEN/game: begin a new game at a step of a replay. The answer is `Created`."""

    at: Annotated[int, Meta(ge=0, le=100_000)]
    opponent: Literal["bot", "myself"]
    bot: Annotated[str, Meta(max_length=40)] = "simple"
    seat: Annotated[int, Meta(ge=0, le=3)] = 0
    """The seat of the sender, in a game against bots."""
    name: Annotated[str, Meta(max_length=40)] = ""


class Analyse(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/replays/TOKEN/analysis: begin the analysis of a game, or stop it."""

    wish: Literal["begin", "stop"]


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """A choice in the eyes of the search bot, which knew what the player knew."""

    at: int
    """The step of the replay to which the choice led."""
    turn: int
    player: int
    said: str
    best: str
    """The best choice that was found; the same words if it is the one that was made."""
    line: tuple[str, ...]
    """What the bot would have done after that, as far as it is sure."""
    chance: float
    """The chance of the player to win after the choice."""
    highest: float
    """The same after the best choice."""
    doubt: float
    """The standard error of the difference."""
    cost: float
    """The part of the chance that the choice gave away; 0 if that is in doubt."""
    misses_win: bool
    """Whether the game could have been won this turn, and not so after the choice."""


class AnalysisState(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/replays/TOKEN/analysis, and the answer to a wish: how far it is, and what it has found."""

    state: Literal["none", "waiting", "running", "stopped", "done", "failed"]
    done: int = 0
    """The choices that were looked at."""
    count: int = 0
    """All choices; 0 before that is known."""
    choices: tuple[Judgement, ...] = ()


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/TOKEN: the state of a game. The page itself remembers the tokens of its games.

    GET /api/games/TOKEN/file is the game file. Only players can have it, once the game is over and, between
    persons, its match is decided.
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


class GamesPlayed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/results: the tokens of one's seats in games."""

    tokens: Annotated[tuple[Token, ...], Meta(max_length=MOST_PLAYED)]


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over, from the side of the player who asks."""

    at: int
    """The place of its token in the request."""
    deck: str
    against: str
    """The other deck."""
    opponent: str
    first: bool | None
    """Whether the player went first, if that is known."""
    result: Literal["won", "lost", "drawn"]
    turns: int
    when: str
    """When it ended, as an ISO date and time."""
    practice: bool
    counts: bool
    """Whether it is counted in the shares."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """The share of games won in a group. Draws count half."""

    name: str
    games: int
    won: int
    drawn: int
    percent: float
    low: float
    high: float
    """The bounds of the true share, with a confidence of 95 %, in percent."""


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: the games that are over, the newest first, and shares without practice games."""

    games: tuple[PlayedGame, ...]
    decks: tuple[Share, ...]
    opponents: tuple[Share, ...]
    turns: tuple[Share, ...]
    """Going first and going second."""


OVER_HTTP: Final = (
    Start,
    Reach,
    CardNames,
    Pictures,
    LinkText,
    QrCode,
    DeckText,
    DeckChecked,
    NewGame,
    NewLesson,
    NewPuzzle,
    PuzzleShown,
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
    PlayOn,
    Analyse,
    Judgement,
    AnalysisState,
    Saved,
    GamesPlayed,
    Results,
)
"""All types that are sent over HTTP."""
