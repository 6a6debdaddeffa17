"""Asking a bot that may fail. A fault is one line that its author can use."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path
from typing import Any, Final

from regalia.bots.seat import Bot, Seat
from regalia.game.core.decision import Asks, Decision
from regalia.game.game import Game

MOST: Final = 160
"""The most letters of an error or an answer in a message."""
OTHERS: Final = (
    str(Path(__file__).resolve().parents[1]),
    *(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")),
    "<",
)
"""Folders with files that the author of a bot cannot change: Regalia, Python, installed packages, and code
without a file.
"""


class BotFault(Exception):
    """A bot did not give a legal answer. The message says what it did instead."""


def answer_of(bot: Bot, decision: Decision, game: Game) -> Any:
    """The bot's answer. Raises `BotFault` if it is not legal."""
    options = tuple(decision.options)
    try:
        answer = bot.answer(decision, Seat(game))
    except (Exception, SystemExit) as error:
        raise BotFault(f"it raised {told(error)}") from error
    if tuple(decision.options) != options:
        raise BotFault(f"it changed the options of {decision.topic!r}: copy them first")
    try:
        legal = decision.admits(answer)
    except Exception:
        legal = False
    if not legal:
        raise BotFault(f"its answer to {decision.topic!r} is not legal: {_shown(answer)}; {_asked(decision)}")
    return answer


def told(error: BaseException) -> str:
    """An error in one line, with the place in the file of the bot's author.

    >>> told(KeyError("notes"))
    "KeyError: 'notes'"
    """
    try:
        said = str(error)
    except Exception:
        said = ""
    said = _short(f"{type(error).__name__}: {said}").rstrip(": ")
    own = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not any(frame.filename.startswith(place) for place in OTHERS)
    ]
    return f"{said} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else said


def _shown(answer: Any) -> str:
    try:
        return _short(repr(answer))
    except Exception:
        return f"something of the type {type(answer).__name__}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST else f"{line[:MOST]}…"


def _asked(decision: Decision) -> str:
    """A description of a legal answer."""
    least, most = decision.minimum, decision.maximum
    match decision.asks:
        case Asks.PICK:
            amount = f"{least}" if least == most else f"{least} to {most}"
            return f"it takes a sorted tuple of {amount} of its options"
        case Asks.ORDER:
            return f"it takes a tuple of all {len(decision.options)} options"
        case Asks.SHARE:
            return f"it takes a tuple of {len(decision.options)} numbers that add up to {most}"
        case _:
            return "it takes one of its options"
