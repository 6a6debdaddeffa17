"""The question to a player and the things on the table, in words for one viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, cast

import msgspec

from regalia.game.answers import IllegalAnswer
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import Refusal as Refused
from regalia.game.core.language import Means
from regalia.game.core.stack import StackItem
from regalia.game.core.state import Zone
from regalia.game.game import PLAYS, Game
from regalia.game.information.knowledge import may_look
from regalia.game.paying.autopay import propose
from regalia.game.paying.play import Play
from regalia.game.playing.offers import make_play
from regalia.game.printed.acts import Act
from regalia.game.view import SeenDecision, SeenOption, answer, options, places_of
from regalia.server import bills
from regalia.server.fights import Fights
from regalia.server.harm import warnings
from regalia.server.prompts import prompt
from regalia.server.protocol import Choice, Drafted, ItemWords, Question
from regalia.server.rules import refusal_words, rule_words
from regalia.terminal.imbuing import imbued_on_stack
from regalia.terminal.wording import Wording, possessive, rule_name

LONGEST: Final = 4000
"""The most options of a question that are sent. A question for the name of any card has thousands."""


class Eyes(Wording):
    """The words of the table for one viewer: a card that the viewer may not look at has no name."""

    def __init__(self, game: Game, viewer: int, names: Sequence[str]) -> None:
        super().__init__(game.pos, viewer, names)
        self.game = game
        self.playing = partial(_play, game)
        self.resolving = partial(_resolves, game)

    def card(self, card: int) -> str:
        return super().card(card) if may_look(self.pos, card, self.viewer) else "a hidden card"

    def counted(self, decision: Decision) -> str:
        """Nothing, because the page itself shows how many answers are asked for."""
        return ""

    def object(self, card: int) -> str:
        return super().object(card) if may_look(self.pos, card, self.viewer) else "a face-down card"

    def option(self, decision: Decision, option: Any) -> str:
        if decision.topic == Topic.WAY and option == "printed":
            return "its printed cost"
        if decision.topic == Topic.CHOOSE and type(option) is int and self.pos.zone_of(option) is Zone.FIELD:
            return self.owned(option)
        return super().option(decision, option)

    def part(self, decision: Decision, number: int) -> str:
        payment = bills.payment_of(decision)
        return super().part(decision, number) if payment is None else bills.part_label(payment, number)

    def item_name(self, item: StackItem) -> str:
        if rule := rule_name(self.pos, item):
            return rule
        name = self.pos.catalog[item.definition].name
        return name if item.is_card else f"{possessive(name)} ability"


def _play(game: Game) -> Play | None:
    """The play in progress."""
    begun = [one.value for one in game.answers() if one.topic in PLAYS]
    decision = game.decision
    if not begun or decision is None or not begun[-1]:
        return None
    act = begun[-1] if isinstance(begun[-1], Act) else Act("activate", *begun[-1][:1])
    return make_play(game.pos, decision.player, act) if act.card >= 0 else None


def _resolves(game: Game) -> StackItem | None:
    """The item that resolves now. It was on the stack when the procedure began, and no longer is."""
    decision = game.decision
    if decision is None or decision.asks is Asks.ACT:
        return None
    rest = game.copy().pos
    rest.rewind(0)
    here = {item.id for item in game.pos.stack}
    return next((item for item in reversed(rest.stack) if item.id not in here), None)


def stack_words(eyes: Eyes) -> tuple[ItemWords, ...]:
    """The effects stack, bottom first."""
    pos = eyes.pos
    return tuple(
        ItemWords(
            handle=f"!{item.id}",
            slug=pos.catalog[item.definition].slug,
            text=f"{eyes.whose(item.controller)} {eyes.item_name(item)}",
            does=eyes.item_does(item),
            targets=tuple(eyes.ref(ref) for _, refs in item.targets for ref in refs),
            modes=tuple(eyes.chosen(item, mode) for mode in item.modes),
            paid=eyes.paid(item),
            imbue=imbued_on_stack(pos, item, eyes.viewer),
        )
        for item in pos.stack
    )


def question(
    eyes: Eyes, number: int, seen: SeenDecision | None, idle: Mapping[Act, str], fights: Fights
) -> Question | None:
    """The question to the viewer, if there is one. `seen` is the question in the view.

    `idle` says which acts would do nothing, and why.
    """
    decision = eyes.game.decision
    if decision is None or seen is None or decision.player != eyes.viewer:
        return None
    pos = eyes.pos
    listed = options(pos, decision)
    asked = prompt(eyes, decision, fights)
    proposal = suggested(decision, listed)
    forecasts = fights.options(decision, eyes.resolving())
    warned = warnings(eyes, decision)
    return Question(
        number=number,
        player=decision.player,
        asks=cast("Any", decision.asks.value),
        topic=decision.topic,
        prompt=asked.words,
        about=asked.about,
        how=asked.how,
        none="No retaliation" if decision.topic == Topic.RETALIATE else "",
        rule=rule_words(decision.rule) if decision.rule else None,
        minimum=decision.minimum,
        maximum=min(decision.maximum, len(listed)) if decision.asks is Asks.PICK else decision.maximum,
        options=tuple(
            msgspec.structs.replace(
                _choice(eyes, decision, option, shown, idle),
                forecast=forecasts.get(option, ""),
                warning=warned.get(option, ""),
            )
            for option, shown in zip(listed[:LONGEST], seen.options[:LONGEST], strict=True)
        ),
        proposal=proposal,
        payment=bills.payment_words(pos, decision, [listed[place] for place in proposal or ()]),
    )


def _choice(eyes: Eyes, decision: Decision, option: Any, seen: SeenOption, idle: Mapping[Act, str]) -> Choice:
    act = option if isinstance(option, Act) else None
    return Choice(
        text=eyes.act(act) if act is not None and act.card >= 0 else eyes.option(decision, option),
        what=seen.what,
        handle=seen.handle,
        does=eyes.does(act) if act is not None and act.card >= 0 else "",
        worth=option.worth if isinstance(option, Means) else 1,
        number=seen.number,
        idle=idle.get(act, "") if act is not None else "",
    )


def suggested(decision: Decision, listed: list[Any]) -> tuple[int, ...] | None:
    """A sensible payment. For other questions, the only answer if there is only one."""
    forced = decision.forced() if decision.asks is not Asks.ACT else None
    proposal = forced[0] if forced is not None else propose(decision)
    if proposal is None or not decision.admits(proposal):
        return None
    return places_of(decision, listed, proposal)


def read_answer(game: Game, decision: Decision, said: tuple[int, ...]) -> Any:
    """The answer that a page has sent. Raise `Unfit` with a reason if the question does not take it."""
    count = len(decision.options)
    if decision.asks is Asks.SHARE:
        if len(said) != count:
            raise Unfit(f"It takes {count} shares, one for each.")
    else:
        if any(place >= count for place in said):
            raise Unfit("There is no such option.")
        if len(set(said)) != len(said):
            raise Unfit("The same thing cannot be chosen twice.")
        if decision.asks not in (Asks.PICK, Asks.ORDER) and len(said) != 1:
            raise Unfit("Choose one thing.")
    found = answer(game.pos, decision, *said)
    if decision.admits(found):
        return found
    refused = decision.refuse(found) if decision.refuse is not None else None
    raise Unfit(refused.reason if refused is not None else _why_unfit(decision, said), refused)


def _why_unfit(decision: Decision, said: tuple[int, ...]) -> str:
    least, most = decision.minimum, min(decision.maximum, len(decision.options))
    match decision.asks:
        case Asks.SHARE:
            return f"The shares have to be at least 1 each and {decision.maximum} together."
        case Asks.ORDER:
            return "Everything has to be put in order."
        case Asks.PICK if not least <= len(said) <= most:
            return f"Choose exactly {least}." if least == most else f"Choose {least} to {most}."
        case _:
            return "These cannot be chosen together."


class Unfit(IllegalAnswer):
    """An answer that the question does not take. The message says why."""

    def __init__(self, reason: str, refused: Refused | None = None) -> None:
        super().__init__(reason)
        self.refused = refused


def drafted(game: Game, decision: Decision, number: int, id: int, picked: tuple[int, ...]) -> Drafted:
    """The state of a selection, and what may be added."""
    if decision.asks is not Asks.PICK:
        raise Unfit("There is nothing to pick now.")
    listed = options(game.pos, decision)
    if any(place >= len(listed) for place in picked) or len(set(picked)) != len(picked):
        raise Unfit("There is no such pick.")
    chosen = tuple(sorted(listed[place] for place in picked))
    draft = game.draft()
    draft.picked = chosen
    further = set(draft.extensions())
    complete = decision.admits(chosen)
    left, odds, last, imbue = max(0, decision.minimum - len(chosen)), None, False, ""
    payment = bills.payment_of(decision)
    if decision.topic == Topic.PAY and payment is not None:
        left, odds, last = bills.left_to_pay(decision, chosen)
        imbue = bills.imbued(payment, chosen)
    refused = decision.refuse(chosen) if decision.refuse is not None and not complete else None
    return Drafted(
        id=id,
        question=number,
        picked=tuple(sorted(picked)),
        further=tuple(place for place, option in enumerate(listed) if option in further),
        complete=complete,
        left=left,
        odds=odds,
        last_chance=last,
        imbue=imbue,
        refusal=refusal_words(refused) if refused is not None else None,
    )
