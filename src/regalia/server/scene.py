"""The whole table as one viewer may know it: the view, the question, the words, the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType
from typing import Final

import msgspec

from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.information.handles import Handles, place_name
from regalia.game.information.knowledge import SPECTATOR, seen_in
from regalia.game.printed.acts import Act
from regalia.game.timing.phase_table import moment
from regalia.game.view import OPEN_QUESTIONS, View, view_of
from regalia.server.fights import Fights
from regalia.server.protocol import Abilities, LogLine, Moment, Player, Result, Stops, Table
from regalia.server.seats import BOTH
from regalia.server.words import Eyes, question, stack_words
from regalia.terminal.wording import why_lost

PASSING: Final = "A moment: this is answered for you"
WAITED_FOR: Final = {"act": "has Opportunity", "materialize": "may materialize", "": "is choosing"}


ENDED: Final = {"time": "ran out of time", "left": "left the table", "unsolved": "did not win this turn"}
"""What a player did who lost otherwise than by the rules of the game."""
NOTHING_IDLE: Final[Mapping[Act, str]] = MappingProxyType({})


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a table that do not follow from the game itself."""

    game: str = ""
    names: Sequence[str]
    players: tuple[Player, ...] = ()
    number: int | None = None
    """The number of the viewer's question; None if the viewer is not asked."""
    passing: bool = False
    """Whether the viewer's question is about to be answered automatically."""
    idle: Mapping[Act, str] = NOTHING_IDLE
    """The viewer's acts that would do nothing, with the reasons."""
    can: Abilities = Abilities()
    stops: Stops = Stops()
    practice: bool = False
    undo_asked: int = NOBODY
    undo_offer: int = 0
    undo_allowed: tuple[int, ...] = ()
    log_from: int = 0
    log: Sequence[LogLine] = ()
    at: int = 0
    ending: str = ""
    """How the game ended, if not by its rules."""


def table(game: Game, viewer: int, frame: Frame) -> Table:
    """The whole table as one viewer may know it."""
    eyes = Eyes(game, viewer, frame.names)
    fights = Fights(eyes)
    pos = game.pos
    view = view_of(pos, viewer, game.decision)
    return Table(
        game=frame.game,
        viewer=viewer,
        view=without_options(view),
        faces=faces(pos, view),
        moment=moment_words(pos),
        players=frame.players,
        question=question(eyes, frame.number, view.decision, frame.idle, fights)
        if frame.number is not None
        else None,
        waiting=PASSING if frame.passing else waiting_words(game, viewer, frame.names),
        stack=stack_words(eyes),
        combat=fights.combat(),
        can=frame.can,
        stops=frame.stops,
        practice=frame.practice,
        undo_asked=frame.undo_asked,
        undo_offer=frame.undo_offer,
        undo_allowed=frame.undo_allowed,
        log_from=frame.log_from,
        log=tuple(frame.log),
        result=result_words(game, eyes, frame.ending),
        at=frame.at,
    )


def without_options(view: View) -> View:
    """A view whose question has no options, because the options are sent in words."""
    asked = view.decision
    if asked is None or not asked.options:
        return view
    return msgspec.structs.replace(view, decision=msgspec.structs.replace(asked, options=()))


def open_table(game: Game, frame: Frame) -> Table:
    """The table as a spectator sees it, and of each player's side what that player sees."""
    pos = game.pos
    shown = table(game, SPECTATOR, frame)
    views = [view_of(pos, player, None) for player in pos.everyone()]
    sides = tuple(view.sides[view.viewer] for view in views)
    found = dict(shown.faces)
    for view in views:
        found |= faces(pos, view)
    return msgspec.structs.replace(
        shown, viewer=BOTH, view=msgspec.structs.replace(shown.view, sides=sides), faces=found
    )


def faces(pos: Position, view: View) -> dict[str, str]:
    """The slug of every card that a viewer may look at, by its handle.

    A copy looks like the original, so the face is found by the visible name. If several cards of the game
    share that name, the card itself decides.
    """
    slugs: dict[str, str] = {}
    shared: set[str] = set()
    for printed in pos.catalog:
        if slugs.setdefault(printed.name, printed.slug) != printed.slug:
            shared.add(printed.name)
    cards = [card for side in view.sides for cards in side.cards.values() for card in cards if card.name]
    found = {card.handle: slugs.get(card.name, "") for card in cards}
    if not shared.isdisjoint(card.name for card in cards):
        found |= _faces_of_namesakes(pos, view.viewer, shared)
    return found


def _faces_of_namesakes(pos: Position, viewer: int, names: Set[str]) -> dict[str, str]:
    handles = Handles(pos, viewer)
    return {
        handles.card(card): pos.definition(card).slug
        for zone in Zone
        if zone is not Zone.OUTSIDE
        for player in pos.everyone()
        for card in seen_in(pos, zone, player, viewer)
        if pos.definition(card).name in names
    }


def moment_words(pos: Position) -> Moment:
    """The moment of the turn."""
    now = moment(pos)
    return Moment(phase=place_name(pos.phase), step=now.name, window=now.window, rule=now.rule)


def waiting_words(game: Game, viewer: int, names: Sequence[str]) -> str:
    """The player that the game waits for, as everybody may know it."""
    decision = game.decision
    if decision is None or decision.player == viewer or decision.player < 0:
        return ""
    topic = decision.topic if decision.topic in OPEN_QUESTIONS else ""
    return f"{_capital(names[decision.player])} {WAITED_FOR[topic]}"


def result_words(game: Game, eyes: Eyes, ending: str = "") -> Result | None:
    """The end of the game in words for a viewer."""
    if ending == "aborted":
        return Result(winners=(), text="The game was broken off and does not count.", counts=False)
    if game.outcome is None:
        return None
    winners = tuple(game.outcome)
    if len(winners) == 1:
        who = eyes.who(winners[0])
        won = "You win" if winners[0] == eyes.viewer else f"{_capital(who)} wins"
    else:
        won = "It is a draw"
    pos = game.pos
    reasons = [
        f"{eyes.who(player)} {ENDED[ending]}"
        if ending and player in pos.conceded
        else why_lost(pos, player, eyes.who(player), eyes.whose(player))
        for player in pos.lost
    ]
    return Result(winners=winners, text=won + (f": {', and '.join(reasons)}." if reasons else "."))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
