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
from regalia.server.after_game import Again, Match
from regalia.server.bill_messages import Bill, Odds, Payment
from regalia.server.hint_messages import Hint, Hinted
from regalia.server.people import Abort, Absent, Claim, Clocks, Heard, Missing, Say, VoteOut
from regalia.server.saying import Said, Told

LARGEST: Final = 16 * 1024
"""The most bytes of a message from a page."""
MOST_PER_SECOND: Final = 30
"""Messages from one connection."""
MOST_NAMED: Final = 400
"""The most options that one message may name. No question has as many."""
LONGEST_WORDS: Final = 2000
"""The most letters of a free text from a player."""

Token = Annotated[str, Meta(min_length=8, max_length=64)]
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
    turn: bool = False
    """Go on for the rest of this turn, even if something new is on the stack or somebody attacks."""


class SetStops(Said, frozen=True, kw_only=True, tag="stops"):
    """When to be asked. Elsewhere Regalia passes. Setting stops also ends `PassOn`."""

    stops: Stops


class Mute(Said, frozen=True, kw_only=True, tag="mute"):
    """Do not stop for this option of the question again this turn. Against bots only.

    Against a person it would tell what one can do.
    """

    question: Number
    option: Place


class Ask(Said, frozen=True, kw_only=True, tag="ask"):
    """What is this, what can I do with it, and if nothing, why not? `handle` is its name in the view."""

    handle: Handle


class Price(Said, frozen=True, kw_only=True, tag="price"):
    """What would this option of the question cost now, as a sum?"""

    question: Number
    option: Place


class Refresh(Said, frozen=True, kw_only=True, tag="refresh"):
    """Send me the whole table again."""


class Watch(Said, frozen=True, kw_only=True, tag="watch"):
    """How somebody wants to watch bots who play against each other."""

    paused: bool = False
    pause: Annotated[float, Meta(ge=0, le=10)] = 1.2
    """Seconds after each thing that a bot does."""
    step: bool = False
    """Whether one more thing is to be done, though the game is paused."""
    hands: bool = False
    """Whether to see what the bots hold."""


class Report(Said, frozen=True, kw_only=True, tag="report"):
    """Something is wrong here: keep this moment. Its file is available once the game is over."""

    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""


class Stops(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a player wants to be asked. In one's own main phase with an empty stack one always is.

    "quiet" asks where something that one could do would make a difference now, and at last chances;
    "normal" asks in the windows below and about what others put on the stack; "everything" asks always.
    """

    care: Literal["quiet", "normal", "everything"] = "normal"
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
    | Mute
    | Ask
    | Watch
    | Price
    | Refresh
    | Report
    | Again
    | Hint
    | Abort
    | Claim
    | VoteOut
    | Say
)


# What the server tells of the game.


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
    forecast: str = ""
    """In a combat: what would come of it if nobody did anything more."""
    warning: str = ""
    """A question to ask before this is chosen, because it would harm what is one's own. Such an option is
    listed after the others.
    """
    number: int = 0
    idle: str = ""
    """Why it would do nothing but cost something, if that is so."""


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
    none: str = ""
    """A name for choosing nothing, if that is as usual an answer as any."""
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
    player: int = -1
    """Who does it, or whom it happens to."""
    things: tuple[tuple[str, int], ...] = ()
    """What it is about, by name and number: the cards that move, or what deals damage (`Step.things`)."""
    place: str = ""
    """Where the cards go, or what takes the damage."""


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A line of the log as its reader may know it."""

    kind: Literal["line", "heading", "aside", "window", "chance", "table"]
    text: str
    indent: int = 0
    steps: tuple[LogStep, ...] = ()
    slug: str = ""
    """The card that is played, attacks, triggers or resolves, for its face. The line names it."""
    player: int = -1
    """In a heading: whose turn begins."""
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
    abort: bool = False
    pass_on: bool = False
    hint: bool = False


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ended."""

    winners: tuple[int, ...]
    text: str
    counts: bool = True
    """Whether the game has a result. One that was broken off has none."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """What a lesson says beside the question, and what it waits for."""

    step: int
    steps: int
    part: str = ""
    say: str = ""
    """Nothing while the other player acts."""
    places: tuple[int, ...] = ()
    """The options that the awaited answer consists of."""
    over: bool = False
    """Whether all steps have been done, so that the player goes on alone."""


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
    imbue: str = ""
    """Whether it is imbued, for a card that can be."""


class CombatWords(msgspec.Struct, frozen=True, kw_only=True):
    """The combat in progress in words."""

    text: str
    """Who attacks whom with what, and for how much."""
    power: int
    outcome: tuple[str, ...]
    """What would come of it if nobody did anything more. Nothing once the damage has been dealt."""


class Chosen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """In a replay: the choice that led to a step, as its viewer may know it."""

    player: int
    """The player who chose, or -1 for chance."""
    text: str
    """What was done, as a sentence."""
    about: str = ""
    """The question that was answered or the text that was used, if the sentence does not say it."""
    by_itself: bool = False
    """Whether the player was not asked, because it was the only answer or because of their stops."""


# From the server.


class Welcome(Told, frozen=True, kw_only=True, tag="welcome"):
    """The token was good. The whole table follows."""

    game: str
    seat: int
    """The seat, from 0; -1 for a spectator; -2 for somebody at both seats; -9 for who lets bots play."""
    players: tuple[Player, ...]
    spectator_token: str = ""
    """The token for spectators. Only players are told."""
    friend_token: str = ""
    """The token with which a friend can take the first free seat."""
    friend_tokens: tuple[str, ...] = ()
    """The same for all free seats, in their order."""


class Waiting(Told, frozen=True, kw_only=True, tag="waiting"):
    """A seat is still free. The table follows as soon as everybody sits."""

    game: str
    friend_token: str
    """The link to the first free seat. Only the host is told."""
    friend_tokens: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    free: tuple[int, ...] = ()
    """The seats that are free."""


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
    combat: CombatWords | None
    can: Abilities
    stops: Stops
    practice: bool
    """Whether somebody took back something random, so that the game is only for practice."""
    undo_asked: int
    """The player who has asked for an undo and waits for an answer, or -1. Who has lost is not told of it."""
    undo_allowed: tuple[int, ...]
    """The players who have allowed it. All other persons who have not lost have to."""
    undo_offer: int
    """The number of that request, for the answer to it. The request ends with the next choice."""
    log_from: int
    """The number of the first line of `log`. Earlier lines were sent before and are still right."""
    log: tuple[LogLine, ...]
    result: Result | None
    lesson: Lesson | None = None
    """In a lesson: what it says to the viewer now."""
    at: int = 0
    """In a replay: the step."""
    chosen: Chosen | None = None
    """In a replay: the choice that led to this step."""


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
    imbue: str = ""
    """Whether what is picked imbues, if that was declared."""
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


class Watching(Told, frozen=True, kw_only=True, tag="watching"):
    """How somebody watches bots now."""

    paused: bool
    pause: float
    hands: bool


class Thinking(Told, frozen=True, kw_only=True, tag="thinking"):
    """A bot thinks about its answer, until the next table comes."""

    player: int
    seconds: int
    """The seconds it will take, about. The bots of other games may have to think first."""


class Bye(Told, frozen=True, kw_only=True, tag="bye"):
    """Why the server is about to close the connection."""

    reason: str


Answers = Accepted | Refused | Drafted | Answer | Priced | Reported | Hinted
FromServer = (
    Welcome
    | Waiting
    | Table
    | Answers
    | Here
    | Thinking
    | Watching
    | Match
    | Heard
    | Absent
    | Missing
    | Clocks
    | Bye
)
