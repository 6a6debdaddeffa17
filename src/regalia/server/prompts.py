"""Questions to a player in the words of the page: what a question is about, and how to answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import Phase
from regalia.game.happening.replacement import Applicable
from regalia.game.paying.attack_costs import RestAttacker
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.playing.choices import effects_of
from regalia.game.timing.phase_table import open_window
from regalia.server import bills
from regalia.server.faces import card_face
from regalia.terminal.wording import phase_name
from regalia.text.saying import say_for
from regalia.text.writer import capital

if TYPE_CHECKING:
    from regalia.server.words import Eyes

NOTHING: Final = "There is nothing to choose."


class Prompt(msgspec.Struct, frozen=True):
    about: str
    """The text that resolves, the effect that needs targets, or the replacement that could be used."""
    words: str
    how: str


def prompt(eyes: Eyes, decision: Decision) -> Prompt:
    """A question as the page asks it."""
    *lines, words = eyes.question(decision).splitlines()
    about = " ".join(lines)
    if decision.topic == Topic.TARGETS and not about:
        about, words = _targets(eyes, decision, words)
    elif isinstance(decision.about, Applicable) and not about:
        face = card_face(eyes.pos.definition(decision.about.source).slug)
        about = " ".join(face.text) if face is not None else ""
    elif (say := SAYS.get(decision.topic)) is not None:
        words = say(eyes, decision, words)
    return Prompt(about, words, _how(decision))


def _how(decision: Decision) -> str:
    """How to answer, if the page cannot know it."""
    if decision.asks is Asks.PICK and not decision.options and decision.topic != Topic.BEGIN_WITH:
        return NOTHING
    if decision.topic == Topic.MAY_PAY and True not in decision.options:
        return "You cannot pay it."
    return ""


def _pay(eyes: Eyes, decision: Decision, words: str) -> str:
    """What is paid now, and with what."""
    payment = bills.payment_of(decision)
    if payment is None or not isinstance(decision.constraint, PaySet):
        return words
    part = payment.part(decision.constraint.number)
    name = eyes.card(payment.ctx.source)
    owed = part.owed(payment.ctx)
    played = payment.play is not None
    for_it = f" for {name}" if played else ""
    if decision.rule.startswith("combat.declaring"):
        for_it = f" to attack with {name}"
    if isinstance(part, RestAttacker):
        return f"Rest {name} to attack"
    if isinstance(part, Reserve):
        choose = f"choose {owed} {'card' if owed == 1 else 'cards'}"
        rests = (
            ", or rest what pays for you" if any(means.verb == "rest" for means in decision.options) else ""
        )
        return f"Pay {owed}{for_it}: {choose}{rests}"
    if isinstance(part, Memory):
        rest = "; the rest is drawn at random" if decision.options else ""
        return f"Pay {owed} from memory{for_it}{rest}"
    said = capital(str(part.told(payment.ctx)))
    if not played:
        return said
    return f"{said} to use it" if name in said else f"{said}{for_it}"


def _targets(eyes: Eyes, decision: Decision, words: str) -> tuple[str, str]:
    """The effect that needs targets, and the question for them."""
    play = eyes.playing()
    if play is None or decision.prompt != "Choose targets":
        return "", _one_target(decision, words)
    effects = "; ".join(say_for(effect, play.context()) for _, effect in effects_of(play))
    words = _one_target(decision, f"Choose targets for {eyes.card(play.card)}")
    return capital(effects), words


def _one_target(decision: Decision, words: str) -> str:
    return words.replace("Choose targets", "Choose a target", 1) if decision.maximum == 1 else words


def _opportunity(eyes: Eyes, decision: Decision, words: str) -> str:
    """The moment of the turn, and what would resolve if everybody passed."""
    pos = eyes.pos
    said = f"You have Opportunity in {eyes.whose(pos.turn_player)} {phase_name(pos.phase)} phase"
    if pos.phase is Phase.COMBAT and (window := open_window(pos)):
        said += f", {window}"
    if pos.stack:
        item = pos.stack[-1]
        said += f": {eyes.whose(item.controller)} {eyes.item_name(item)} resolves next"
    return f"{said}."


def _of_play(eyes: Eyes, decision: Decision, words: str) -> str:
    play = eyes.playing()
    return f"{words.removesuffix('?')} for {eyes.card(play.card)}?" if play is not None else words


def _begin_with(eyes: Eyes, decision: Decision, words: str) -> str:
    """The question at the beginning. Everybody is asked, so that nobody learns who has such a card."""
    if not decision.options:
        return "None of your cards begins the game on the field."
    return "Which of your cards begin the game on the field?"


SAYS: Final[dict[str, Callable[[Eyes, Decision, str], str]]] = {
    Topic.PAY: _pay,
    Topic.ACT: _opportunity,
    Topic.WAY: _of_play,
    Topic.OPTIONS: _of_play,
    Topic.BEGIN_WITH: _begin_with,
}
"""The topics whose questions have words of their own on the page."""
