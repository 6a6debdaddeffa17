"""Questions to a player in the words of the page: what a question is about, and how to answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.stack import StackItem
from regalia.game.core.state import Phase, Zone
from regalia.game.happening.replacement import Applicable
from regalia.game.paying.attack_costs import Assault, RestAttacker
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.timing.phase_table import open_window
from regalia.server import bills
from regalia.server.faces import card_face
from regalia.server.fights import Fights, is_intercept
from regalia.terminal.imbuing import needs
from regalia.terminal.wording import AIMED, phase_name
from regalia.text.writer import capital

if TYPE_CHECKING:
    from regalia.server.words import Eyes

NOTHING: Final = "There is nothing to choose."


class Prompt(msgspec.Struct, frozen=True):
    about: str
    """The text that resolves, the effect that needs targets, or the replacement that could be used."""
    words: str
    how: str


def prompt(eyes: Eyes, decision: Decision, fights: Fights) -> Prompt:
    """A question as the page asks it."""
    *lines, words = eyes.question(decision).splitlines()
    about = " ".join(lines)
    item = eyes.resolving()
    if (fight := _fight(eyes, decision, item, fights)) is not None:
        about, words = fight
    elif decision.topic in AIMED:
        effects, words = _targets(eyes, decision)
        about = effects or about
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


def _fight(eyes: Eyes, decision: Decision, item: StackItem | None, fights: Fights) -> tuple[str, str] | None:
    """The attack in words and the question about it, if it is a question about a fight."""
    combat = eyes.pos.combat
    if decision.topic == Topic.ATTACK_TARGET and isinstance(decision.about, Assault):
        attacker = eyes.card(decision.about.attacker)
        if decision.player != decision.about.player:
            return "", f"Which of your units does {attacker} attack?"
        return "", f"{decision.prompt.removesuffix('?')} with {attacker}?"
    if decision.topic == Topic.WEAPON and isinstance(decision.about, Assault):
        return "", f"Use a weapon as {eyes.card(decision.about.attacker)} attacks?"
    if item is not None and is_intercept(decision, item):
        return fights.with_outcome(), f"Intercept with {eyes.card(item.source)}?"
    if combat is None or decision.topic not in (Topic.RETALIATE, Topic.RETALIATION_ORDER):
        return None
    attacker = fights.name(combat.attacker)
    if decision.topic == Topic.RETALIATE:
        return fights.with_outcome(), f"Retaliate against {attacker}?"
    return "", f"In which order do they strike {attacker}?"


def _targets(eyes: Eyes, decision: Decision) -> tuple[str, str]:
    """The effect that needs targets, and the question for them."""
    asker, effects = eyes.asker(decision)
    words = decision.prompt.partition(" for ")[0]
    if decision.topic == Topic.TARGETS and decision.maximum == 1:
        words = "Choose a target"
    return capital(effects), f"{words} for {asker}" if asker else words


def _modes(eyes: Eyes, decision: Decision, words: str) -> str:
    """How many modes of what."""
    asker, _ = eyes.asker(decision)
    many = "Choose a mode" if decision.minimum == decision.maximum == 1 else "Choose modes"
    return f"{many} of {asker}" if asker else many


def _imbue(eyes: Eyes, decision: Decision, words: str) -> str:
    """The card that could be imbued, and what it takes."""
    play = eyes.playing()
    if play is None:
        return words
    wanted = needs(play, eyes.pos.cards_in(Zone.HAND, decision.player))
    said = " or ".join(f"{need.wanted} of them {_has(need.wanted)} to be {need.kind}" for need in wanted)
    held = " or ".join(str(need.found) for need in wanted)
    return f"Imbue {eyes.card(play.card)}? You reveal what you reserve; {said} (you have {held})."


def _has(many: int) -> str:
    return "has" if many == 1 else "have"


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
        return "Are you ready to begin?"
    return "Which of your cards begin the game on the field?"


SAYS: Final[dict[str, Callable[[Eyes, Decision, str], str]]] = {
    Topic.PAY: _pay,
    Topic.ACT: _opportunity,
    Topic.WAY: _of_play,
    Topic.OPTIONS: _of_play,
    Topic.BEGIN_WITH: _begin_with,
    Topic.MODES: _modes,
    Topic.REVEAL: _imbue,
}
"""The topics whose questions have words of their own on the page."""
