"""The position: everything that is true between two actions, as plain data.

A position is a handful of columns (one value per card or per zone) and a few
single facts. Every value is immutable, so one kind of journal entry undoes any
change: which place held which value. Copying is copying the columns, hashing is
encoding them, and nothing else in the engine remembers anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum, IntFlag
from functools import cache, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import msgspec

from regalia.game.core.keywords import KeywordName
from regalia.game.core.structs import encoded
from regalia.game.core.values import NOBODY, Counters, LastKnown, Memo, Ref

if TYPE_CHECKING:
    from regalia.game.core.decision import Decision
    from regalia.game.core.events import Event
    from regalia.game.core.explain import Step
    from regalia.game.core.stack import Receipt, StackItem
    from regalia.game.core.values import Again, Combat, Continuing, Played, Waiting
    from regalia.game.information.knowledge import Peek
    from regalia.game.printed.catalogue import Catalog
    from regalia.game.printed.definitions import Definition


class Zone(IntEnum):
    """The zones of cards (zones.1), with the two zones below objects."""

    MAIN_DECK = 0
    MATERIAL_DECK = 1
    HAND = 2
    MEMORY = 3
    GRAVEYARD = 4
    BANISHMENT = 5
    FIELD = 6
    STACK = 7
    INTENT = 8
    LINEAGE = 9
    LOADED = 10
    OUTSIDE = 11
    MASTERY = 12
    """Masteries and statuses: they belong to a player and are no objects (mastery.1)."""
    PANTHEON = 13
    """Boons: face down, and so hidden, until they are bestowed (zones.pantheon.1)."""

    @property
    def is_private(self) -> bool:
        return self <= Zone.MEMORY


ZONES: Final = len(Zone)
OBJECT_ZONES: Final = (Zone.FIELD, Zone.INTENT, Zone.LINEAGE, Zone.LOADED)
"""The zones of objects and of the cards that belong to them."""
OBJECT_COLUMNS: Final = ("card", "owner", "controller", "counters", "host")
"""The columns that make an object what it is, apart from effects at work."""
_ZONE: Final = tuple(Zone)


class Phase(IntEnum):
    """The phases of a turn (turn.1), in their order."""

    WAKE_UP = 0
    MATERIALIZE = 1
    RECOLLECTION = 2
    DRAW = 3
    MAIN = 4
    END = 5
    COMBAT = 6
    """Within the main phase: an attack begins it, and afterwards the main phase goes on (main-phase.2.b)."""
    START = 7
    """Before the first turn (start.standard.1)."""


PHASE_NAMES: Final = tuple(phase.name for phase in Phase)
"""The names of the phases in events. Looking one up here is faster than asking the phase."""


class State(IntFlag):
    """Properties of plays and objects that are on or off (properties.1)."""

    RESTED = 1
    FACE_DOWN = 2
    TOKEN = 4
    IMBUED = 8
    PREPARED = 16
    BREWED = 32
    EPHEMERAL = 64
    STARCALLED = 128
    PRESERVED = 256
    DISTANT = 512
    FOSTERED = 1024
    EMPOWERED = 2048
    REVEALED = 4096
    ATTACKING = 8192
    DEFENDING = 16384
    RETALIATING = 32768
    INTERCEPTING = 65536
    COPY = 262144
    """A copy that is not on the field: no card, gone once it is neither there nor on the stack (copy.1.d)."""
    HURT = 131072
    """Has been dealt damage since the end of its controller's last turn, so it is not fostered."""

    # Combined states are plain numbers: Python would make a new flag of each, ten times as slow.
    __and__ = int.__and__  # type: ignore[assignment]
    __rand__ = int.__rand__  # type: ignore[assignment]
    __or__ = int.__or__  # type: ignore[assignment]
    __ror__ = int.__ror__  # type: ignore[assignment]
    __invert__ = int.__invert__  # type: ignore[assignment]


STATE_SIGHTS: Final = {f"states: {state.name}": int(state) for state in State}
"""The names of single states in a `sight`."""
ANY_STATE: Final = sum(STATE_SIGHTS.values())


def sight_of_states(states: int) -> tuple[str, ...]:
    """The `sight` of a word that asks about one of these states."""
    return tuple(name for name, state in STATE_SIGHTS.items() if states & state)


CHANCE: Final = -2

_FACT: Final[list[Any]] = []
"""Marks a journal entry for a single fact of the position."""
_GREW: Final[list[Any]] = []
"""Marks a journal entry for card columns that grew."""


@lru_cache(maxsize=1000)
def _watched(players: int, further: frozenset[str | Zone]) -> tuple[frozenset[int | str], int]:
    """The columns, facts and rows whose writes matter, and the states among them."""
    found: set[int | str] = {"effects", "lost", "live"}
    states = 0
    for name in (*OBJECT_ZONES, *OBJECT_COLUMNS, *further):
        if isinstance(name, Zone):
            found.update(range(name * players, (name + 1) * players))
        elif name in STATE_SIGHTS:
            states |= STATE_SIGHTS[name]
        else:
            found.add(name)
    return frozenset(found), ANY_STATE if "states" in found else states


@cache
def _seats(players: int, start: int) -> tuple[int, ...]:
    """The seats at a table in order, beginning with one of them."""
    return tuple((start + offset) % players for offset in range(players))


ROLES: Final = (KeywordName.RETORT, KeywordName.COMMAND, KeywordName.COMMANDED_WILL)
"""Keywords about the roles of objects in a combat."""
JOINED: Final = "joined the lineage"
"""The memo key for the time since which a champion card has been part of its lineage (timestamps.3.b)."""


CARD_COLUMNS: Final = (
    "card",
    "printed",
    "owner",
    "controller",
    "zone",
    "states",
    "damage",
    "counters",
    "stamp",
    "host",
    "origin",
    "memos",
    "last",
)
COLUMNS: Final = (*CARD_COLUMNS, "zones", "live")
FACTS: Final = (
    "turn_player",
    "turn",
    "turn_began",
    "first_turn",
    "fresh",
    "phase",
    "resumes",
    "step",
    "opportunity",
    "window",
    "passes",
    "clock",
    "stack",
    "waiting",
    "effects",
    "peeks",
    "later",
    "skips",
    "plays",
    "materialized",
    "combat",
    "again",
    "hits",
    "history",
    "dealt",
    "unsettled",
    "committed",
    "cleaned",
    "idle",
    "achieved",
    "resolved",
    "crowned",
    "winning",
    "losing",
    "conceded",
    "lost",
    "drew",
    "outcome",
)

_OPPORTUNITY: Final = ("opportunity", "window", "passes")
_encoder = msgspec.msgpack.Encoder(enc_hook=encoded)


class Position:
    """A game at rest. Read it freely; change it only through its journal."""

    __slots__ = (
        *CARD_COLUMNS,
        *FACTS,
        "asker",
        "catalog",
        "derived",
        "journal",
        "kept",
        "listener",
        "live",
        "names",
        "players",
        "follows_from_texts",
        "texts_before",
        "watched",
        "watched_states",
        "zones",
    )

    card: list[int]
    """The definition of each card now. A transformed card or a copy has another one."""
    printed: list[int]
    """The definition of each card by itself: its default side."""
    owner: list[int]
    controller: list[int]
    zone: list[int]
    states: list[int]
    damage: list[int]
    counters: list[Counters]
    stamp: list[int]
    host: list[int]
    origin: list[Receipt | None]
    memos: list[tuple[Memo, ...]]
    last: list[LastKnown | None]

    turn_player: int
    """The player whose turn it is; all others are non-turn players (term.players.1)."""
    turn: int
    turn_began: int
    first_turn: bool
    fresh: tuple[int, ...]
    phase: Phase
    resumes: int
    """During an extra phase: the phase to resume with. NOBODY otherwise."""
    step: int
    opportunity: int
    window: str
    passes: int
    clock: int
    stack: tuple[StackItem, ...]
    waiting: tuple[Waiting, ...]
    effects: tuple[Continuing, ...]
    peeks: tuple[Peek, ...]
    """Hidden cards that a player may look at (`knowledge.py`)."""
    later: tuple[Any, ...]
    skips: tuple[tuple[int, int], ...]
    plays: tuple[Played, ...]
    materialized: bool
    combat: Combat | None
    again: tuple[Again, ...]
    hits: tuple[tuple[int, int], ...]
    history: tuple[Event, ...]
    """The events of this turn that some text in the game asks about later."""
    dealt: int
    """The number of cards that were brought to the game. Cards with higher numbers came into it later."""
    unsettled: bool
    committed: bool
    cleaned: int
    idle: int
    achieved: tuple[tuple[int, int], ...]
    """The definitions of cards that each player has activated this game, if a text asks about them."""
    resolved: tuple[tuple[int, str], ...]
    """For each resolved card that a progression counts: the player, and the name of the progression."""
    crowned: tuple[int, ...]
    winning: tuple[int, ...]
    losing: tuple[int, ...]
    conceded: tuple[int, ...]
    lost: tuple[int, ...]
    drew: tuple[int, ...]
    """The players who were left when the game ended in a draw."""
    outcome: tuple[int, ...] | None

    def __init__(self, players: int, catalog: Catalog) -> None:
        self.players = players
        self.catalog = catalog
        for name in CARD_COLUMNS:
            setattr(self, name, [])
        self.zones: list[tuple[int, ...]] = [()] * (ZONES * players)
        self.live: list[tuple[int, ...]] = []
        self.turn_player = 0
        self.turn = 1
        self.turn_began = 0
        self.first_turn = False
        self.fresh = ()
        self.phase = Phase.MAIN
        self.resumes = NOBODY
        self.step = 0
        self.opportunity = NOBODY
        self.window = ""
        self.passes = 0
        self.clock = 0
        self.stack = ()
        self.waiting = ()
        self.effects = ()
        self.peeks = ()
        self.later = ()
        self.skips = ()
        self.plays = ()
        self.materialized = False
        self.combat = None
        self.again = ()
        self.hits = ()
        self.history = ()
        self.dealt = 0
        self.unsettled = True
        self.committed = False
        self.cleaned = NOBODY
        self.idle = 0
        self.achieved = ()
        self.resolved = ()
        self.crowned = ()
        self.winning = ()
        self.losing = ()
        self.conceded = ()
        self.lost = ()
        self.drew = ()
        self.outcome = None
        self.journal: list[tuple[list[Any], Any, Any]] = []
        self.derived: dict[Any, Any] = {}
        self.follows_from_texts: dict[Any, Any] = {}
        """Facts that follow from the abilities at work and the lasting effects alone (`texts_at_work.py`)."""
        self.texts_before: tuple[tuple[Any, ...], ...] = ()
        self.kept: dict[Any, Any] = {}
        """Values read from cards, with the zone tuples they were read from. No write drops them."""
        self.names: dict[int, str] = {id(getattr(self, name)): name for name in COLUMNS}
        """The names of the columns by identity, to see whether a written column is watched."""
        self.watched: frozenset[int | str] | None = None
        self.watched_states = 0
        """The states that are watched."""
        self.listener: Callable[[Step], None] | None = None
        self.asker: Callable[[Decision], Any] | None = None
        self.watch()

    # Changing: the primitives everything goes through.

    def put(self, column: list[Any], row: int, value: Any) -> None:
        """Write one place of one column."""
        old = column[row]
        if old is value:
            return
        self.journal.append((column, row, old))
        column[row] = value
        if self.derived:
            watched = self.watched
            if watched is None:
                self.derived = {}
            elif column is self.states:
                if (old ^ value) & self.watched_states:
                    self.derived = {}
            elif column is self.zones:
                if row in watched:
                    self.derived = {}
            elif (~row if column is self.stamp else self.names[id(column)]) in watched:
                self.derived = {}

    def transfer(self, card: int, there: int, *, on_top: bool) -> None:
        """Take a card from its pile to another, first or last in it. This writes three places at once.

        A card that has just come into being lies in no pile yet.
        """
        zones, here = self.zones, self.zone[card]
        pile = zones[here]
        if card in pile:
            at = pile.index(card)
            self.journal.append((zones, here, pile))
            zones[here] = pile[:at] + pile[at + 1 :] if at else pile[1:]
        pile = zones[there]
        self.journal.extend(((zones, there, pile), (self.zone, card, here)))
        zones[there] = (card, *pile) if on_top else (*pile, card)
        self.zone[card] = there
        if self.derived:
            watched = self.watched
            if watched is None or here in watched or there in watched or "zone" in watched:
                self.derived = {}

    def assign(self, fact: str, value: Any) -> None:
        """Write one single fact. Often the value is the present one, and then nothing changes."""
        old = getattr(self, fact)
        if old is value:
            return
        self.journal.append((_FACT, fact, old))
        setattr(self, fact, value)
        if self.derived:
            watched = self.watched
            if (
                watched is None
                or fact in watched
                or (fact == "combat" and self._changes_strength(old, value))
            ):
                self.derived = {}

    def hand_opportunity(self, player: int, window: str, passes: int) -> None:
        """Write the player with Opportunity, the window and the number of passes: three facts at once."""
        journal = self.journal
        if self.opportunity != player:
            journal.append((_FACT, "opportunity", self.opportunity))
            self.opportunity = player
        if self.window != window:
            journal.append((_FACT, "window", self.window))
            self.window = window
        if self.passes != passes:
            journal.append((_FACT, "passes", self.passes))
            self.passes = passes
        watched = self.watched
        if watched is None or not watched.isdisjoint(_OPPORTUNITY):
            self.derived = {}

    def _changes_strength(self, old: Combat | None, new: Combat | None) -> bool:
        """Whether an object may become stronger or weaker if one combat takes the place of another."""
        if old is not None and new is not None:
            same = old.attacker == new.attacker and old.attacking == new.attacking
            if same and old.retaliators == new.retaliators:
                return False
        return self.gives_roles(old) or self.gives_roles(new)

    def gives_roles(self, combat: Combat | None) -> bool:
        """Whether something may be stronger for its role in a combat: for retaliating, or by a Command."""
        if combat is None:
            return False
        if not (combat.retaliators or self.zones[Zone.INTENT * self.players + combat.attacking]):
            return False
        if not self.catalog.keywords.isdisjoint(ROLES):
            return True
        changes = (change for effect in self.effects for change in effect.changes)
        return any(change.gives_anything or change.gives() is not None for change in changes)

    def add_card(self, definition: int, owner: int, states: int = 0) -> int:
        """Add a row, outside every zone: for a card of a deck, a token, a generated card or a copy."""
        row = len(self.card)
        self.card.append(definition)
        self.printed.append(definition)
        self.owner.append(owner)
        self.controller.append(owner)
        self.zone.append(Zone.OUTSIDE * self.players + owner)
        self.states.append(states)
        self.damage.append(0)
        self.counters.append(())
        self.stamp.append(self.tick())
        self.host.append(NOBODY)
        self.origin.append(None)
        self.memos.append(())
        self.last.append(None)
        self.journal.append((_GREW, row, None))
        return row

    def tick(self) -> int:
        """The next timestamp (timestamps.1, term.timestamp.1)."""
        old = self.clock
        self.journal.append((_FACT, "clock", old))
        self.clock = now = old + 1
        if self.watched is None or "clock" in self.watched:
            self.derived = {}
        return now

    def watch(self, further: Iterable[str | Zone] = (), stamps: Sequence[int] = ()) -> None:
        """Set what the derived values depend on. A write to anything else leaves them as they are.

        The field and what belongs to it always count. The effects at work may look at more: columns, facts,
        zones, and the timestamps of some cards.
        """
        found, self.watched_states = _watched(self.players, frozenset(further))
        self.watched = found.union([~card for card in stamps]) if stamps else found

    # Going back.

    def mark(self) -> int:
        return len(self.journal)

    def rewind(self, mark: int) -> None:
        """Take back everything since the mark, as if it never happened."""
        journal, watched, kept = self.journal, self.watched, self.derived
        zones, stamp, states, names = self.zones, self.stamp, self.states, self.names
        while len(journal) > mark:
            column, row, old = journal.pop()
            if column is _FACT:
                setattr(self, row, old)
                key = row
                if row == "combat":  # whether it gave anybody strength would have to be found out
                    kept = {}
            elif column is zones:
                column[row] = old
                key = row
            elif column is _GREW:
                for name in CARD_COLUMNS:
                    getattr(self, name).pop()
                key = "card"
            elif column is states:
                if (column[row] ^ old) & self.watched_states:
                    kept = {}
                column[row] = old
                key = "states"
            else:
                column[row] = old
                key = ~row if column is stamp else names[id(column)]
            if watched is None or key in watched:
                kept = {}
        self.derived = kept

    def trial(self) -> Trial:
        """Try something: `with pos.trial():` takes everything back at its end."""
        return Trial(self)

    # Asking from within a deed.

    def ask(self, decision: Decision) -> Any:
        """Have a question answered in the middle of a deed that is no procedure.

        Replacements ask in this way, because they can come up wherever anything moves or is dealt. During a
        trial the first answer counts.
        """
        if self.asker is None:
            return next(decision.answers())
        return self.asker(decision)

    # Reading.

    def row(self, zone: Zone, player: int) -> int:
        return zone * self.players + player

    def cards_in(self, zone: Zone, player: int) -> tuple[int, ...]:
        return self.zones[zone * self.players + player]

    def zone_of(self, card: int) -> Zone:
        return _ZONE[self.zone[card] // self.players]

    def definition(self, card: int) -> Definition:
        return self.catalog[self.card[card]]

    def has(self, card: int, state: int) -> bool:
        return bool(self.states[card] & state)

    def count(self, card: int, counter: str) -> int:
        """The number of counters of a kind on a card. Damage on a champion counts as counters."""
        if counter == "damage":
            return self.damage[card]
        for name, amount in self.counters[card]:
            if name == counter:
                return amount
        return 0

    def memo(self, card: int, key: str) -> int | str | tuple[int, ...] | None:
        for memo in self.memos[card]:
            if memo.key == key:
                return memo.value
        return None

    def ref(self, card: int) -> Ref:
        return Ref(card, self.stamp[card])

    def find(self, ref: Ref) -> int:
        """The card a reference means now, or NOBODY if that thing is gone."""
        if ref.card < 0:
            return NOBODY
        if self.stamp[ref.card] == ref.stamp:
            return ref.card
        for player in range(self.players):
            for card in self.zones[Zone.FIELD * self.players + player]:
                if self.stamp[card] == ref.stamp:
                    return card
        return NOBODY

    def __repr__(self) -> str:
        phase = self.phase.name.lower().replace("_", " ")
        return f"<Position: turn {self.turn} of player {self.turn_player}, {phase} phase>"

    def everyone(self) -> range:
        return range(self.players)

    def turn_order(self, start: int) -> tuple[int, ...]:
        """The players still in the game, in turn order from one of them."""
        seats = _seats(self.players, start)
        return tuple([seat for seat in seats if seat not in self.lost]) if self.lost else seats

    # Whole positions.

    def values(self) -> list[Any]:
        """Everything a position is, for hashing and saving."""
        return [
            *(getattr(self, name) for name in CARD_COLUMNS),
            self.zones,
            self.live,
            *(getattr(self, name) for name in FACTS),
            self.players,
        ]

    def digest(self) -> bytes:
        """A 128-bit hash that is the same in every process."""
        return blake2b(_encoder.encode(self.values()), digest_size=16).digest()

    def copy(self, *, journal_from: int | None = None) -> Position:
        """An independent position. If the game goes on in it, it has the journal since a mark.

        Then it also shares the derived values. A write to anything they depend on drops them in that copy.
        """
        twin = Position(0, self.catalog)
        moved: dict[int, list[Any]] = {}
        names = twin.names = {}
        for name in COLUMNS:
            column: list[Any] = getattr(self, name)
            fresh = column.copy()
            moved[id(column)] = fresh
            names[id(fresh)] = name
            setattr(twin, name, fresh)
        for name in FACTS:
            setattr(twin, name, getattr(self, name))
        twin.players = self.players
        if journal_from is not None:
            twin.derived = self.derived
            twin.follows_from_texts, twin.texts_before = self.follows_from_texts, self.texts_before
        twin.watched = self.watched
        twin.watched_states = self.watched_states
        twin.listener = None
        twin.asker = None
        twin.journal = []
        if journal_from is not None:
            twin.journal = [
                (moved.get(id(column), column), row, old) for column, row, old in self.journal[journal_from:]
            ]
        return twin


class Trial:
    """Something that is tried and taken back. Nobody hears of it, and nobody is asked."""

    __slots__ = ("_asker", "_derived", "_listener", "_mark", "_pos", "_states", "_watched")

    def __init__(self, pos: Position) -> None:
        self._pos = pos
        self._mark = pos.mark()
        self._listener = pos.listener
        self._asker = pos.asker
        self._derived = pos.derived
        self._watched = pos.watched
        self._states = pos.watched_states

    def __enter__(self) -> None:
        self._pos.listener = None
        self._pos.asker = None

    def __exit__(self, *_: object) -> None:
        self._pos.listener = self._listener
        self._pos.asker = self._asker
        self._pos.rewind(self._mark)
        self._pos.derived = self._derived
        self._pos.watched = self._watched
        self._pos.watched_states = self._states
