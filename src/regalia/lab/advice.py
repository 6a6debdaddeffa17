"""A hint: what a bot would do at an open question, what it expects of that, and of the next best answer.

It is worked out from the seat of the player who is asked, so it depends only on what that player may know.
Acts in one's own main phase and materializations are looked at as in an analysis (`analysis.py`). All other
questions are answered by the greedy bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from statistics import fmean
from typing import Any, Final

import msgspec

from regalia.bots.greedy_bot import GreedyBot, try_out, unlike
from regalia.bots.habits import some_answers
from regalia.bots.imagined import CannotImagine
from regalia.bots.search_bot import BREADTH
from regalia.bots.seat import Seat
from regalia.bots.swallowed import swallow
from regalia.bots.worth import AHEAD, chance_to_win
from regalia.game.core.decision import Asks, Decision
from regalia.game.game import Game
from regalia.game.view import options, places_of
from regalia.lab.analysis import is_judged
from regalia.lab.lines import compare, said, with_line
from regalia.terminal.wording import Wording

MOST_WORLDS: Final = 60
"""The most imagined games in which every answer is played on."""


class Advice(msgspec.Struct, frozen=True):
    """An answer with its reasons."""

    places: tuple[int, ...]
    """The answer by places in the options, as its player sees them (`view.answer`)."""
    said: str
    """The answer in words."""
    line: tuple[str, ...] = ()
    """What the bot would do after that, as far as it is sure."""
    chance: float | None = None
    """The chance to win after it, as far as the player can know; None if nothing was compared."""
    other: str = ""
    """The next best answer in words."""
    other_chance: float = 0.0


def advise(
    game: Game, seed: str, names: Sequence[str] = (), *, worlds: int = MOST_WORLDS, seconds: float = inf
) -> Advice:
    """What a bot would answer to the open question of a player."""
    decision = game.decision
    assert decision is not None
    seat, rng = Seat(game), Random(f"advice {seed}")
    words = Wording(game.pos, seat.player, names)
    listed = options(game.pos, decision)
    if is_judged(game.pos, decision):
        compared = compare(decision, seat, rng, worlds=worlds, seconds=seconds)
        if compared is not None:
            acts, (best, *others) = compared.acts(decision), compared.ranked
            node = compared.search.root.children.get(best)
            told, line = with_line(said(words, acts[best], decision), node, game.pos)
            return Advice(
                places_of(decision, listed, acts[best]),
                told,
                line,
                fmean(compared.results[best]),
                said(words, acts[others[0]], decision) if others else "",
                fmean(compared.results[others[0]]) if others else 0.0,
            )
    return _without_search(decision, seat, rng, words, listed)


def reasons(found: Advice) -> tuple[str, ...]:
    """Why the bot would answer so, in sentences."""
    if found.chance is None:
        return ("There is nothing better to compare it with.",)
    told = [f"It expects a chance of {100 * found.chance:.0f} % to win."]
    if found.line:
        told.append(f"Then: {', '.join(found.line)}.")
    if found.other:
        told.append(f"Next best: {found.other} ({100 * found.other_chance:.0f} %).")
    return tuple(told)


def _without_search(decision: Decision, seat: Seat, rng: Random, words: Wording, listed: list[Any]) -> Advice:
    """The answer of the greedy bot, compared with the others as they look once everything has resolved."""
    answer = GreedyBot(rng.randrange(2**32)).answer(decision, seat)
    places, text = places_of(decision, listed, answer), in_words(words, decision, answer)
    looks = _looks(decision, seat, rng, answer)
    mine = looks.pop(answer, None)
    if mine is None or not looks:
        return Advice(places, text)
    other = max(looks, key=lambda one: looks[one])
    return Advice(places, text, (), mine, in_words(words, decision, other), looks[other])


def _looks(decision: Decision, seat: Seat, rng: Random, answer: Any) -> dict[Any, float]:
    """The chance to win after each of a few answers."""
    try:
        game = seat.imagine(rng)
    except CannotImagine:
        return {}
    if decision.asks is Asks.ACT:
        tried = unlike(game.pos, list(decision.options))
    else:
        tried = list(some_answers(game.pos, decision, BREADTH))
    found = {}
    for one in dict.fromkeys((answer, *tried)):
        try:
            found[one] = chance_to_win(try_out(game, seat.player, one, AHEAD).worth)
        except Exception as error:
            swallow(error)
    return found


def in_words(words: Wording, decision: Decision, answer: Any) -> str:
    """Any answer in words."""
    match decision.asks:
        case Asks.ACT:
            return said(words, answer, decision)
        case Asks.PICK | Asks.ORDER:
            return ", ".join(words.option(decision, option) for option in answer) or "nothing"
        case Asks.SHARE:
            shares = zip(answer, decision.options, strict=True)
            return ", ".join(f"{share} to {words.option(decision, option)}" for share, option in shares)
        case _:
            return words.option(decision, answer)
