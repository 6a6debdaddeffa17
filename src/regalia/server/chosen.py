"""What was chosen at a step of a replay, in words for one reader.

A choice is told as far as its reader may know it. Those who chose know all of it. Others are told what is
declared at the table, and a card only by name if they may look at it before or after the choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from regalia.game.answers import CONCEDE, Answer
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import CHANCE, Phase, Position
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.information.knowledge import SPECTATOR, may_look
from regalia.game.playing.offers import make_play
from regalia.game.printed.acts import PASS, Act
from regalia.server.fights import Fights
from regalia.server.prompts import prompt
from regalia.server.protocol import Chosen
from regalia.server.words import Eyes
from regalia.terminal.story import ALL_SEEING, listed, third
from regalia.terminal.wording import VERBS, YOU, Wording, possessive
from regalia.text.saying import say_for
from regalia.text.writer import capital

DECLARED: Final = frozenset(
    {
        Topic.ACT,
        Topic.ALLOW,
        Topic.ATTACK_TARGET,
        Topic.ATTACKER,
        Topic.BEGIN_WITH,
        Topic.CHOOSE_PLAYER,
        Topic.CLASS,
        Topic.DIRECTION,
        Topic.DISCARD,
        Topic.ELEMENTS,
        Topic.MATERIALIZE,
        Topic.MODES,
        Topic.NAME,
        Topic.NEW_TARGETS,
        Topic.OPTIONS,
        Topic.PAY,
        Topic.RETALIATE,
        Topic.RETALIATION_ORDER,
        Topic.REVEAL,
        Topic.SPLIT,
        Topic.STARTING_CHAMPION,
        Topic.TARGETS,
        Topic.TRIGGERS,
        Topic.TYPE,
        Topic.WEAPON,
        Topic.X,
    }
)
"""The questions whose answers a player declares to everybody at the table."""
PLAIN: Final = frozenset({Topic.ACT, Topic.MATERIALIZE})
"""The questions that need not be told, because the answer says it all."""
VERB_OF: Final[dict[str, str]] = {
    Topic.ATTACK_TARGET: "attack",
    Topic.BEGIN_WITH: "begin with",
    Topic.ORDER: "choose to",
    Topic.RETALIATE: "retaliate with",
    Topic.STARTING_CHAMPION: "begin with",
    Topic.TARGETS: "target",
    Topic.WEAPON: "use",
}
"""What a player does with what they choose. Elsewhere they choose it."""
HIDDEN: Final = "a hidden card"


class Retold(Eyes):
    """The words for a choice, for one reader. Prices and effects are those of the player who chose."""

    def __init__(self, before: Game, after: Position, reader: int, names: Sequence[str]) -> None:
        decision = before.decision
        assert decision is not None
        super().__init__(before, decision.player, names)
        self.reader = reader
        self.after = after

    @property
    def knows_all(self) -> bool:
        """Whether the reader knows everything about the choice."""
        return self.reader in (self.viewer, ALL_SEEING)

    def _is_seen(self, card: int) -> bool:
        return self.knows_all or any(may_look(pos, card, self.reader) for pos in (self.pos, self.after))

    def who(self, player: int) -> str:
        return YOU if player == self.reader else self.names[player]

    def whose(self, player: int) -> str:
        return "your" if player == self.reader else possessive(self.who(player))

    def card(self, card: int) -> str:
        return self.pos.definition(card).name if self._is_seen(card) else HIDDEN

    def object(self, card: int) -> str:
        return Wording.object(self, card) if self._is_seen(card) else "a face-down card"


def told(before: Game, given: Answer, after: Position, reader: int, names: Sequence[str]) -> Chosen:
    """The choice that led from one position to the next, in words."""
    decision, answer = before.decision, given.value
    if given.topic == CONCEDE:
        return Chosen(player=answer, text=_does(answer, ["give up"], reader, names))
    assert decision is not None
    if decision.player == CHANCE:
        return Chosen(player=NOBODY, text=_of_chance(before.pos, decision, answer, names, reader))
    eyes = Retold(before, after, reader, names)
    deeds = _deeds(eyes, decision, answer) if _is_told(eyes, decision) else ["make a choice"]
    return Chosen(
        player=decision.player,
        text=_does(decision.player, deeds, reader, names),
        about=_about(eyes, decision, answer),
        by_itself=not given.given,
    )


def _is_told(eyes: Retold, decision: Decision) -> bool:
    return eyes.knows_all or decision.topic in DECLARED


def _does(player: int, deeds: Sequence[str], reader: int, names: Sequence[str]) -> str:
    """A player doing something, as a sentence."""
    if player == reader:
        return f"You {listed(deeds)}."
    return f"{capital(names[player])} {listed(map(third, deeds))}."


def _of_chance(pos: Position, decision: Decision, answer: Any, names: Sequence[str], reader: int) -> str:
    if decision.topic == Topic.SHUFFLE:
        owner = pos.owner[decision.options[0]]
        return f"Chance shuffles {'your' if owner == reader else possessive(names[owner])} deck."
    if decision.topic == Topic.FIRST:
        return f"Chance decides: {'you go' if answer == reader else f'{names[answer]} goes'} first."
    return Wording(pos, SPECTATOR, names).drawn(decision, answer) or "Chance decides."


def _about(eyes: Retold, decision: Decision, answer: Any) -> str:
    """What the choice was about, if the choice does not say it."""
    if answer == PASS:
        return _what_passing_does(eyes, decision)
    if isinstance(answer, Act) and answer.what == "ability":
        play = make_play(eyes.pos, decision.player, answer)
        return capital(say_for(play.ability.effect, play.context())) if play.ability is not None else ""
    if decision.topic in PLAIN:
        return ""
    if eyes.knows_all:
        return prompt(eyes, decision, Fights(eyes)).words
    asker = eyes.asker(decision)[0] if _is_told(eyes, decision) else ""
    return f"For {asker}" if asker else ""


def _deeds(eyes: Retold, decision: Decision, answer: Any) -> list[str]:
    """What the player did: verbs, each with what follows it."""
    match decision.asks:
        case Asks.ACT:
            return [_act(eyes, decision, answer)]
        case Asks.YES_OR_NO:
            return ["say yes" if answer else "say no"]
        case Asks.ORDER:
            return [f"put in order: {', then '.join(eyes.option(decision, one) for one in answer)}"]
        case Asks.SHARE:
            shares = zip(decision.options, answer, strict=True)
            return [f"give {listed([f'{share} to {eyes.option(decision, one)}' for one, share in shares])}"]
        case Asks.PICK:
            return _pick(eyes, decision, answer)
        case _ if decision.topic == Topic.WEAPON and answer == NOBODY:
            return ["use no weapon"]
        case _:
            return [f"{_verb(decision)} {eyes.option(decision, answer)}"]


def _act(eyes: Retold, decision: Decision, act: Act) -> str:
    if act == PASS:
        return "materialize nothing" if decision.topic == Topic.MATERIALIZE else "pass"
    name = eyes.card(act.card)
    match act.what:
        case "attack":
            return f"attack with {name}"
        case "return":
            return f"return {name} to the hand"
        case "ability":
            return f"use {name}"
        case _:
            return f"{act.what} {name}"


def _what_passing_does(eyes: Retold, decision: Decision) -> str:
    """What would come next if everybody else passed too."""
    pos = eyes.pos
    if pos.stack:
        item = pos.stack[-1]
        return capital(f"{eyes.whose(item.controller)} {eyes.item_name(item)} is next to resolve")
    if pos.phase is Phase.MAIN and pos.turn_player == decision.player:
        return "To end the turn"
    return ""


def _pick(eyes: Retold, decision: Decision, answer: Sequence[Any]) -> list[str]:
    if not answer:
        return ["choose not to retaliate" if decision.topic == Topic.RETALIATE else "choose nothing"]
    if isinstance(answer[0], Means):
        return _payment(eyes, answer)
    return [f"{_verb(decision)} {_cards([eyes.option(decision, one) for one in answer])}"]


def _verb(decision: Decision) -> str:
    return VERB_OF.get(decision.topic, "choose")


def _payment(eyes: Retold, answer: Iterable[Means]) -> list[str]:
    """Everything that pays, by how it pays."""
    paid: dict[str, list[str]] = {}
    for means in answer:
        paid.setdefault(VERBS.get(means.verb, means.verb), []).append(eyes.card(means.card))
    return [f"{verb} {_cards(cards)}" for verb, cards in paid.items()]


def _cards(names: Sequence[str]) -> str:
    """Names of cards, and the number of those that the reader may not see."""
    counted = Counter(names)
    hidden = counted.pop(HIDDEN, 0)
    seen = [f"{name} ×{count}" if count > 1 else name for name, count in counted.items()]
    return listed([*seen, *([f"{hidden} hidden cards"] if hidden > 1 else [HIDDEN] * hidden)])
