"""The whole table as one viewer may know it: the view, the question, the words, the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from regalia.game.continuous import traits
from regalia.game.game import Game
from regalia.game.handles import Handles, place_name
from regalia.game.knowledge import seen_in
from regalia.game.moments import moment
from regalia.game.state import Position, Zone
from regalia.game.view import OPEN_QUESTIONS, View, view_of
from regalia.server.protocol import Moment, Result
from regalia.server.words import Eyes
from regalia.table.wording import why_lost

WAITED_FOR: Final = {"act": "has Opportunity", "materialize": "may materialize", "": "is choosing"}


def seen(game: Game, viewer: int) -> View:
    """What a viewer may know. The options of a question come in words of their own."""
    whole = view_of(game.pos, viewer, game.decision)
    asked = whole.decision
    if asked is None or not asked.options:
        return whole
    return msgspec.structs.replace(whole, decision=msgspec.structs.replace(asked, options=()))


def faces(pos: Position, viewer: int) -> dict[str, str]:
    """The slug of every card that a viewer may look at, by its handle."""
    handles = Handles(pos, viewer)
    return {
        handles.card(card): _slug(pos, card)
        for zone in Zone
        if zone is not Zone.OUTSIDE
        for player in pos.everyone()
        for card in seen_in(pos, zone, player, viewer)
    }


def _slug(pos: Position, card: int) -> str:
    """The face to draw: a copy looks like what it copies."""
    printed = pos.definition(card)
    if pos.zone_of(card) is Zone.FIELD and (name := traits(pos, card).name) != printed.name:
        return next((one.slug for one in pos.catalog if one.name == name), printed.slug)
    return printed.slug


def moment_words(pos: Position) -> Moment:
    """Where in the turn the game is."""
    now = moment(pos)
    return Moment(phase=place_name(pos.phase), step=now.name, window=now.window, rule=now.rule)


def waiting_words(game: Game, viewer: int, names: Sequence[str]) -> str:
    """Who is waited for, as everybody may know it."""
    decision = game.decision
    if decision is None or decision.player == viewer or decision.player < 0:
        return ""
    topic = decision.topic if decision.topic in OPEN_QUESTIONS else ""
    return f"{_capital(names[decision.player])} {WAITED_FOR[topic]}"


def result_words(game: Game, eyes: Eyes) -> Result | None:
    """How the game ended, for a viewer."""
    if game.outcome is None:
        return None
    winners = tuple(game.outcome)
    if len(winners) == 1:
        who = eyes.who(winners[0])
        won = "You win" if winners[0] == eyes.viewer else f"{_capital(who)} wins"
    else:
        won = "It is a draw"
    pos = game.pos
    reasons = [why_lost(pos, player, eyes.who(player), eyes.whose(player)) for player in pos.lost]
    return Result(winners=winners, text=won + (f": {', and '.join(reasons)}." if reasons else "."))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
