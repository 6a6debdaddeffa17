"""`regalia play`: a game in the terminal against a bot that answers at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import click

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.cards.commands import show
from regalia.cards.facts import plain
from regalia.game.autopay import propose
from regalia.game.decision import PASS, Act, Asks, Decision
from regalia.game.explain import Step
from regalia.game.game import Game, IllegalAnswer, fair_chance
from regalia.game.illegal import NotYet
from regalia.game.offers import abilities_on
from regalia.game.stack import StackItem
from regalia.game.state import Position, Zone
from regalia.table.decks import DECKS
from regalia.table.start import Recorder, deal
from regalia.table.wording import Wording

HUMAN: Final = 0
BOT: Final = 1
TOLD: Final = frozenset({"phase", "resolves", "fizzles"})
"""The steps of the engine that everybody may hear about."""

MISSING: Final = """\
What is missing: there is no combat yet, so nobody attacks, and the decks have no attack cards. A game ends
with damage from cards and abilities, or when somebody has to draw from an empty deck. The engine ships no
card texts: `card NAME` shows the printed facts.
What is simpler than the rules say: Spirits begin on the field with seven cards drawn, without pre-game
actions, and the second player's first turn has a recollection phase.
? lists what you can type."""

HELP: Final = """\
  1          choose an answer by its number; several by several numbers: 1 3 4
  none       choose nothing, where that is allowed
  a          pay as proposed
  p          pass
  why NAME   why a card or its ability cannot be played now
  card NAME  the printed facts of a card
  t          show the table again
  c or esc   cancel the play you are making
  u          undo: take back your last answer and everything after it
  ?          this help
  q          quit"""


class Quit(Exception):
    """The player has had enough, or the input has ended."""


class Unclear(ValueError):
    """What was typed is no answer; the message says why."""


@click.command()
@click.option(
    "--deck", type=click.Choice(sorted(DECKS)), default="embers", show_default=True, help="Your deck."
)
@click.option("--seed", type=int, help="Repeat the same shuffles and the same bot.")
def play(deck: str, seed: int | None) -> None:
    """Play a game in the terminal, against a bot that answers at random.

    There is no combat yet.
    """
    other = next(name for name in DECKS if name != deck)
    Table(deck, other, seed).run()


class Table:
    """One game between a person and a bot."""

    def __init__(
        self, deck: str, other: str, seed: int | None, say: Callable[[str], None] = click.echo
    ) -> None:
        self.say = say
        seeds = Random(seed)
        self.bot = RandomBot(seeds.randrange(2**32))
        self.chance = Recorder(fair_chance(seeds.randrange(2**32)))
        library = Library()
        self.decks = (DECKS[deck], DECKS[other])
        self.pos: Position = deal(library, self.decks, self.chance)
        self.words = Wording(self.pos, HUMAN)
        self.chance.notice = self._tell_chance
        self.game = Game(self.pos, chance=self.chance)
        self.game.listen(self._tell_step)
        self.facts = library.facts

    # The loop.

    def run(self) -> None:
        yours, bots = self.decks
        self.say(f"You play {yours.name} ({yours.about}); the bot plays {bots.name} ({bots.about}).")
        self.say(MISSING)
        first = next(answer for topic, answer in self.chance.said if topic == "first")
        self.say("Chance decides: " + ("you go first." if first == HUMAN else "the bot goes first."))
        try:
            while (decision := self.game.decision) is not None:
                self._turn(decision)
        except (Quit, KeyboardInterrupt):
            self.say("Goodbye.")
            return
        self._end()

    def _turn(self, decision: Decision) -> None:
        if decision.player == BOT:
            self._bot_answers(decision)
        elif self._skips(decision):
            self._push(PASS)
        else:
            self._human_answers(decision)

    def _skips(self, decision: Decision) -> bool:
        """Whether there is nothing to decide: only passing is possible, or a first turn lacks the phase."""
        if decision.asks is not Asks.ACT:
            return False
        return self._is_first_materialize(decision) or list(decision.options) == [PASS]

    def _is_first_materialize(self, decision: Decision) -> bool:
        return decision.topic == "materialize" and self.pos.turn <= self.pos.players  # materialize-phase.1

    def _end(self) -> None:
        for line in self.words.table():
            self.say(line)
        winners = self.game.outcome or ()
        result = (
            "You win." if winners == (HUMAN,) else "The bot wins." if winners == (BOT,) else "It is a draw."
        )
        self.say(f"The game is over. {result}")

    # The bot.

    def _bot_answers(self, decision: Decision) -> None:
        answer = PASS if self._is_first_materialize(decision) else self.bot.answer(decision)
        if isinstance(answer, Act) and answer != PASS:
            what = "uses an ability of" if answer.what == "ability" else f"{answer.what}s"
            self.say(f"The bot {what} {self.words.card(answer.card)}.")
        before = {item.id for item in self.pos.stack}
        self._push(answer)
        for item in self.pos.stack:
            if item.id not in before and item.controller == BOT:
                self._tell_item(item)

    def _tell_item(self, item: StackItem) -> None:
        paid = self.words.paid(item)
        self.say(f"  on the stack: {self.words.item(item)}" + (f" (paid: {paid})" if paid else ""))

    def _push(self, answer: Any) -> None:
        try:
            self.game.push(answer)
        except NotYet as missing:
            self.say(f"Taken back: {missing}.")
            self.game.undo()

    # The person.

    def _human_answers(self, decision: Decision) -> None:
        if decision.asks is Asks.ACT:
            self._show_table()
        shown = self._choices(decision)
        self._show_question(decision, shown)
        while self.game.decision is decision:
            line = self._read()
            try:
                if not self._command(line, decision, shown):
                    self._push(self._parse(line, decision, shown))
            except (Unclear, IllegalAnswer) as problem:
                self.say(f"  {problem}")

    def _read(self) -> str:
        try:
            return input("> ").strip()
        except EOFError:
            self.say("")
            raise Quit from None

    def _command(self, line: str, decision: Decision, shown: list[Any]) -> bool:
        """Do what is not an answer; says whether it was anything of the kind."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self._show_question(decision, shown)
            case "q" | "quit" | "exit":
                raise Quit
            case "?" | "h" | "help":
                self.say(HELP)
            case "t":
                self._show_table()
                self._show_question(decision, shown)
            case "u" | "undo":
                self._undo()
            case "c" | "cancel" | "esc" | "\x1b":
                self.game.cancel()
                self.say("  Cancelled.")
            case "why":
                self._why(rest, decision)
            case "card":
                self._card(rest)
            case _:
                return False
        return True

    def _undo(self) -> None:
        """Back to the person's last decision; what the bot and chance did since is gone with it."""
        steps = 0
        while True:
            try:
                self.game.undo()
            except IllegalAnswer:
                if not steps:
                    raise
                break
            steps += 1
            decision = self.game.decision
            if decision is not None and decision.player == HUMAN and not self._skips(decision):
                break
        self.say("  Taken back; chance may answer differently next time.")

    # Reasons and facts.

    def _why(self, name: str, decision: Decision) -> None:
        if not plain(name):
            raise Unclear("Why what? Name a card: why fireball")
        if decision.asks is not Asks.ACT:
            raise Unclear("Finish or cancel what you are doing first.")
        found = list(self._acts_of(name))
        if not found:
            raise Unclear(f"You have no card called {name!r} in hand, on the field or in your material deck.")
        said: dict[str, None] = {}
        for act in found:
            refusal = self.game.why_not(act, HUMAN)
            reason = "nothing stands in its way" if refusal is None else str(refusal)
            said[f"  {self.words.act(act)}: {reason}"] = None
        for line in said:
            self.say(line)

    def _acts_of(self, name: str) -> Iterator[Act]:
        """What could be tried with the cards of that name that the person has."""
        wanted, pos = plain(name), self.pos

        def named(zone: Zone) -> list[int]:
            return [card for card in pos.cards_in(zone, HUMAN) if wanted in plain(pos.definition(card).name)]

        for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.MEMORY):
            yield from (Act("activate", card) for card in named(zone))
        yield from (Act("materialize", card) for card in named(Zone.MATERIAL_DECK))
        for card in named(Zone.FIELD):
            yield from (Act("ability", card, number) for number, _ in abilities_on(pos, card))

    def _card(self, name: str) -> None:
        try:
            show(self.facts.find(name))
        except LookupError as problem:
            raise Unclear(str(problem)) from None

    # Choosing.

    def _choices(self, decision: Decision) -> list[Any]:
        """The options to number: plays of cards with the same name are the same choice."""
        options = list(decision.options)
        if decision.asks is not Asks.ACT:
            return options
        return list({self.words.act(option): option for option in reversed(options)}.values())[::-1]

    def _show_table(self) -> None:
        self.say("")
        for line in self.words.table():
            self.say(line)

    def _show_question(self, decision: Decision, shown: list[Any]) -> None:
        self.say(self.words.question(decision))
        if _is_amount(decision):
            self.say(f"  type a number: {', '.join(map(str, decision.options))}")
            return
        for number, option in enumerate(shown, 1):
            self.say(f"  {number}) {self.words.option(decision, option)}")
        proposal = self._proposal(decision)
        if proposal is not None:
            words = ", ".join(self.words.option(decision, option) for option in proposal) or "nothing"
            self.say(f"  a) {words}")

    def _proposal(self, decision: Decision) -> tuple[Any, ...] | None:
        proposal = propose(decision) if decision.asks is Asks.PICK else None
        return proposal if isinstance(proposal, tuple) and decision.admits(proposal) else None

    def _parse(self, line: str, decision: Decision, shown: list[Any]) -> Any:
        """What was typed as an answer that the decision admits."""
        answer = self._answer(line.lower(), decision, shown)
        if decision.admits(answer):
            return answer
        refusal = decision.refuse(answer) if decision.refuse is not None else None
        raise Unclear(str(refusal) if refusal is not None else "That cannot be chosen; ? helps.")

    def _answer(self, line: str, decision: Decision, shown: list[Any]) -> Any:
        if decision.asks is Asks.ACT and line in ("p", "pass"):
            return PASS
        if decision.asks is Asks.YES_OR_NO and line in ("y", "yes", "n", "no"):
            return line.startswith("y")
        if line == "a" and (proposal := self._proposal(decision)) is not None:
            return proposal
        if decision.asks is Asks.PICK and line in ("none", "0", "-"):
            return ()
        numbers = _numbers(line)
        match decision.asks:
            case Asks.SHARE:
                return tuple(numbers)
            case Asks.NUMBER if _is_amount(decision):
                return _one(numbers)
            case Asks.PICK:
                picked = [_nth(shown, number) for number in numbers]
                if len(set(picked)) != len(picked):
                    raise Unclear("The same thing cannot be picked twice.")
                return tuple(sorted(picked))
            case Asks.ORDER:
                return tuple(_nth(shown, number) for number in numbers)
            case _:
                return _nth(shown, _one(numbers))

    # Telling.

    def _tell_chance(self, decision: Decision, answer: Any) -> None:
        text = self.words.drawn(decision, answer)
        if text:
            self.say(text)

    def _tell_step(self, step: Step) -> None:
        if step.name in TOLD and not (step.name == "phase" and "main" not in step.text):
            self.say(f"· {step.text}")


def _is_amount(decision: Decision) -> bool:
    """Whether a number itself is asked for, as for X, rather than one of several words."""
    return decision.asks is Asks.NUMBER and all(type(option) is int for option in decision.options)


def _numbers(line: str) -> list[int]:
    words = line.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        raise Unclear("Type the number of a choice, several numbers for several choices, or ? for help.")
    return [int(word) for word in words]


def _one(numbers: list[int]) -> int:
    if len(numbers) != 1:
        raise Unclear("One number, please.")
    return numbers[0]


def _nth(shown: list[Any], number: int) -> Any:
    if not 1 <= number <= len(shown):
        raise Unclear(f"There is no choice {number}; they go from 1 to {len(shown)}.")
    return shown[number - 1]
