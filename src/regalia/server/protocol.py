"""Everything that the page and the server say to each other at a table, as types.

Messages over the websocket are JSON objects whose `type` says what they are. The page sends choices and
questions (`FromPage`), never states; the server sends whole views, answers and refusals (`FromServer`).
A few things go over plain HTTP (`over_http`): what can be chosen before a game, faces of cards, replays.
`web/src/protocol.ts` is made from both modules (`python -m regalia.server.typescript`), so that page and
server cannot drift apart.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from regalia.game.view import View

LARGEST: Final = 16 * 1024
"""The most bytes of a message from a page."""
MOST_PER_SECOND: Final = 30
"""Messages from one connection."""
MOST_NAMED: Final = 400
"""The most options that one message may name. No question has as many."""
LONGEST_WORDS: Final = 2000
"""The most letters of a free text from a player."""

Token = Annotated[str, Meta(min_length=8, max_length=64)]
Reference = Annotated[int, Meta(ge=0, le=2**31)]
"""A number by which the page recognises the answer to one of its messages."""
Number = Annotated[int, Meta(ge=0, le=2**31)]
Place = Annotated[int, Meta(ge=0, le=100_000)]
Handle = Annotated[str, Meta(min_length=1, max_length=120)]
Window = Literal[
    "before recollection",
    "main phase",
    "before retaliation",
    "before damage",
    "before the end of the turn",
]
"""A moment of the turn in which a player can ask to be stopped."""


class Said(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A message from the page."""

    id: Reference = 0


# From the page.


class Hello(Said, frozen=True, kw_only=True, tag="hello"):
    """The first message of a connection: the token of a seat, of both seats or of a spectator."""

    token: Token


class Choose(Said, frozen=True, kw_only=True, tag="choose"):
    """An answer to the question with this number.

    `said` are places in the list of its options, counted from 0: one where one is asked for, several for
    a pick or an order. Where something is shared out they are the shares, one for each option.
    """

    question: Number
    said: Annotated[tuple[Place, ...], Meta(max_length=MOST_NAMED)]


class Draft(Said, frozen=True, kw_only=True, tag="draft"):
    """A question about an unfinished pick: what may be added, is it complete, what are the odds?"""

    question: Number
    picked: Annotated[tuple[Place, ...], Meta(max_length=MOST_NAMED)]


class Cancel(Said, frozen=True, kw_only=True, tag="cancel"):
    """Take back the play in progress, as long as nothing random or hidden has been seen."""

    question: Number


class Undo(Said, frozen=True, kw_only=True, tag="undo"):
    """Take back one's last answer and everything after it. Another person has to allow it."""


class AllowUndo(Said, frozen=True, kw_only=True, tag="allow undo"):
    """The answer of the other player to the request with this number (`Table.undo_offer`)."""

    offer: Number
    yes: bool


class Concede(Said, frozen=True, kw_only=True, tag="concede"):
    """Give up. A person at both seats gives up for the player who has to decide."""


class PassOn(Said, frozen=True, kw_only=True, tag="pass on"):
    """Pass, and go on passing until something happens.

    Passing ends when something new is on the stack, one's own things are attacked, one is asked something
    else, or one's own turn begins.
    """

    question: Number


class SetStops(Said, frozen=True, kw_only=True, tag="stops"):
    """The windows of one's own turns and of others' turns in which to be asked. Elsewhere Regalia passes.

    One is always asked in one's own main phase, and about something on the stack that one did not just play.
    Setting stops also ends `PassOn`.
    """

    stops: Stops


class Ask(Said, frozen=True, kw_only=True, tag="ask"):
    """What is this, what can I do with it, and if nothing, why not? `handle` is its name in the view."""

    handle: Handle


class Price(Said, frozen=True, kw_only=True, tag="price"):
    """What would this option of the question cost now, as a sum?"""

    question: Number
    option: Place


class Refresh(Said, frozen=True, kw_only=True, tag="refresh"):
    """Send me the whole table again."""


class Report(Said, frozen=True, kw_only=True, tag="report"):
    """Something is wrong here: keep this moment. Its file is available once the game is over."""

    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""


class Stops(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The windows in which a player wants to be asked even though nothing has happened."""

    own: Annotated[tuple[Window, ...], Meta(max_length=8)] = ("main phase",)
    others: Annotated[tuple[Window, ...], Meta(max_length=8)] = (
        "before recollection",
        "before retaliation",
        "before damage",
        "before the end of the turn",
    )
    hold: bool = False
    """Whether to be asked right after one has played something, before the other player is."""
    idle: bool = True
    """Against a bot: pass automatically if one can only pass. Against a person that would tell something."""


FromPage = (
    Hello
    | Choose
    | Draft
    | Cancel
    | Undo
    | AllowUndo
    | Concede
    | PassOn
    | SetStops
    | Ask
    | Price
    | Refresh
    | Report
)


# What the server tells of the game.


class Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message from the server."""


class RuleWords(msgspec.Struct, frozen=True):
    """A rule in our words, and its place in the official rules."""

    id: str
    line: str
    reference: str


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why something cannot be done: the step, the rule and the reasons."""

    step: str
    rule: RuleWords
    reasons: tuple[str, ...]


class BillLine(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a sum."""

    kind: Literal["printed", "set", "change", "removed", "floor", "total"]
    label: str
    amount: int
    """A number with a sign for changes, else the number that the sum is set to."""
    rule: str


class Bill(msgspec.Struct, frozen=True, kw_only=True):
    """The cost of a play as a sum, for one of the ways to pay for it."""

    way: str = ""
    """Its name, if it is not the printed cost."""
    kind: str = ""
    """Reserve or memory, or empty if no amount is calculated."""
    lines: tuple[BillLine, ...] = ()
    total: int = 0
    others: tuple[str, ...] = ()
    """The other costs in words: deeds and mandatory additional costs."""
    optional: tuple[str, ...] = ()
    """Additional costs one may choose to pay."""
    odds: Odds | None = None
    """For a memory cost: the odds if nothing but memory pays."""
    last_chance: bool = False
    """Whether cards are drawn from memory as soon as it is chosen, so that it cannot be cancelled."""
    depends: str = ""
    """What the sum still depends on, such as X or targets, in words."""


class Risk(msgspec.Struct, frozen=True, kw_only=True):
    """A card of one's memory and the exact chance that it is banished."""

    handle: str
    name: str
    fraction: str
    percent: float


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """A number of cards in memory will be banished at random."""

    drawn: int
    among: int
    cards: tuple[Risk, ...]


class PaymentPart(msgspec.Struct, frozen=True, kw_only=True):
    """One of the costs of a play."""

    label: str
    kind: str
    """One of reserve, memory and deed."""
    owed: int
    state: Literal["paid", "now", "later"]


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of the payment panel."""

    card: str
    """The name of the card that is paid for."""
    handle: str = ""
    slug: str = ""
    bill: Bill | None = None
    parts: tuple[PaymentPart, ...] = ()
    label: str = ""
    """The part that is paid now."""
    kind: str = ""
    owed: int = 0
    """The amount that is owed for this part. Each option pays its `worth`."""
    odds: Odds | None = None
    """For a memory cost: the odds if nothing is chosen."""
    last_chance: bool = False
    """Whether paying shows something random or hidden, so that the play cannot be cancelled afterwards."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option of a question."""

    text: str
    """A few words, with the price if there is one."""
    what: str = ""
    """The kind: "pass", "activate", "materialize", "ability", "attack", "reserve", "rest", "banish" …"""
    handle: str = ""
    """The card or object that it points at, if any. The page lets it glow."""
    does: str = ""
    """What it does, in our words."""
    worth: int = 1
    """In a payment: how much it pays."""
    number: int = 0


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """The question to a player. `Choose` with its number answers it."""

    number: Number
    player: int
    asks: Literal["act", "pick", "number", "yes or no", "order", "share"]
    topic: str
    prompt: str
    about: str = ""
    """What resolves or is being played while this is asked."""
    how: str = ""
    """How to answer, if that is not obvious."""
    rule: RuleWords | None = None
    minimum: int
    maximum: int
    options: tuple[Choice, ...]
    proposal: tuple[int, ...] | None = None
    """The suggested answer, as it would be sent in `said`."""
    payment: Payment | None = None


class LogStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A step behind a line of the log, with its rule and its numbers."""

    name: str
    rule: str
    text: str
    numbers: dict[str, int] = {}


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A line of the log as its reader may know it."""

    kind: Literal["line", "heading", "aside", "window", "chance", "table"]
    text: str
    indent: int = 0
    steps: tuple[LogStep, ...] = ()
    at: int = 0
    """In a replay: the step it belongs to."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where."""

    name: str
    kind: Literal["person", "bot"]
    bot: str = ""
    here: bool = False
    """Whether somebody is connected."""


class Abilities(msgspec.Struct, frozen=True, kw_only=True):
    """What the player can do now with the buttons of the table."""

    cancel: bool = False
    undo: bool = False
    undo_asks: bool = False
    """Whether the other player has to allow an undo."""
    concede: bool = False
    pass_on: bool = False


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ended."""

    winners: tuple[int, ...]
    text: str


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The moment of the turn."""

    phase: str
    step: str
    window: str
    """The window that is open here with an empty stack, or nothing."""
    rule: str


class ItemWords(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The words for the item on the effects stack that has the same handle in the view."""

    handle: str
    slug: str = ""
    text: str
    does: str = ""
    targets: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    paid: str = ""


# From the server.


class Welcome(Told, frozen=True, kw_only=True, tag="welcome"):
    """The token was good. The whole table follows."""

    game: str
    seat: int
    """0 or 1; -1 for a spectator; -2 for somebody who plays both seats."""
    players: tuple[Player, ...]
    spectator_token: str = ""
    """The token for spectators. Only players are told."""
    friend_token: str = ""
    """The token with which a friend can take the other seat, as long as it is free."""


class Waiting(Told, frozen=True, kw_only=True, tag="waiting"):
    """Nobody has sat down at the other seat yet. The table follows as soon as somebody does."""

    game: str
    friend_token: str


class Table(Told, frozen=True, kw_only=True, tag="table"):
    """The whole table as one viewer may know it. Sent after every change, and after every reconnect."""

    game: str
    viewer: int
    """The seat from which the table is seen, or -1 for spectators. Somebody at both seats sees it from the
    seat that has to decide.
    """
    view: View
    faces: dict[str, str]
    """The slug of every card that can be seen, by handle: `/api/cards/SLUG.json` is its face."""
    moment: Moment
    players: tuple[Player, ...]
    question: Question | None
    waiting: str
    """Words about whom the game waits for, or that the viewer's question is answered automatically."""
    stack: tuple[ItemWords, ...]
    """The effects stack in words, bottom first like `view.stack`."""
    combat: str
    can: Abilities
    stops: Stops
    practice: bool
    """Whether somebody took back something random, so that the game is only for practice."""
    undo_asked: int
    """The player who has asked for an undo and waits for an answer, or -1."""
    undo_offer: int
    """The number of that request, for the answer to it. The request ends with the next choice."""
    log_from: int
    """The number of the first line of `log`. Earlier lines were sent before and are still right."""
    log: tuple[LogLine, ...]
    result: Result | None
    at: int = 0
    """In a replay: the step."""


class Accepted(Told, frozen=True, kw_only=True, tag="accepted"):
    """A choice has been made and stored. The table follows."""

    id: int


class Refused(Told, frozen=True, kw_only=True, tag="refused"):
    """Why nothing has happened. `id` is that of the message, or 0 if it could not be read."""

    id: int
    reason: str
    refusal: Refusal | None = None


class Drafted(Told, frozen=True, kw_only=True, tag="drafted"):
    """The state of a pick, as the answer to `Draft`."""

    id: int
    question: Number
    picked: tuple[int, ...]
    further: tuple[int, ...]
    """The options that can be added so that a legal pick remains possible."""
    complete: bool
    """Whether the pick can be sent as it is."""
    left: int
    """In a payment, the amount that is still owed; else the number of options that must still be picked."""
    odds: Odds | None = None
    last_chance: bool = False
    refusal: Refusal | None = None


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """Something one might do with a card. It is refused, or possible by the `options` of the question."""

    text: str
    bill: Bill | None = None
    options: tuple[int, ...] = ()
    refusal: Refusal | None = None


class Influence(msgspec.Struct, frozen=True, kw_only=True):
    """A number of an object: as printed, as it is now, and the reasons for the difference."""

    name: str
    printed: int | None
    now: int | None
    why: tuple[str, ...] = ()


class Answer(Told, frozen=True, kw_only=True, tag="answer"):
    """What something is, what can be done with it, and if not, why not."""

    id: int
    handle: str
    name: str
    slug: str
    where: str
    """In words: "in your hand", "on the field" …"""
    attempts: tuple[Attempt, ...]
    notes: tuple[str, ...] = ()
    """Why there is nothing to try with it, in that case."""
    numbers: tuple[Influence, ...] = ()
    effects: tuple[str, ...] = ()
    """The lasting effects on it."""


class Priced(Told, frozen=True, kw_only=True, tag="priced"):
    """The sums of an option, one for each way to pay."""

    id: int
    question: Number
    option: int
    bills: tuple[Bill, ...]


class Reported(Told, frozen=True, kw_only=True, tag="reported"):
    """The moment is kept under this name; `/api/tickets/NAME` gives the file once the game is over."""

    id: int
    ticket: str


class Here(Told, frozen=True, kw_only=True, tag="here"):
    """Somebody came or left."""

    players: tuple[Player, ...]
    spectators: int


class Thinking(Told, frozen=True, kw_only=True, tag="thinking"):
    """A bot thinks about its answer, until the next table comes."""

    player: int
    seconds: int
    """The seconds it will take, about. The bots of other games may have to think first."""


class Bye(Told, frozen=True, kw_only=True, tag="bye"):
    """Why the server is about to close the connection."""

    reason: str


Answers = Accepted | Refused | Drafted | Answer | Priced | Reported
FromServer = Welcome | Waiting | Table | Answers | Here | Thinking | Bye
