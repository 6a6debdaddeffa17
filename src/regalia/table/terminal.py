"""`regalia play`: a game in the terminal against a bot that answers at random."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import click

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.cards.commands import find, show
from regalia.cards.facts import plain
from regalia.game.autopay import propose
from regalia.game.decision import PASS, Act, Asks, Decision
from regalia.game.explain import Step
from regalia.game.game import PLAYS, Game, IllegalAnswer, fair_chance
from regalia.game.illegal import NotYet
from regalia.game.knowledge import seen_in
from regalia.game.offers import abilities_on, make_play
from regalia.game.play import Play
from regalia.game.stack import StackItem
from regalia.game.state import Position, Zone
from regalia.table.decks import DECKS
from regalia.table.start import Recorder, deal
from regalia.table.wording import MANY, Wording, an_order, is_amount

HUMAN: Final = 0
BOT: Final = 1
TOLD: Final = frozenset({"phase", "resolves", "fizzles", "attack", "retaliate", "damage"})
"""The steps of the engine that everybody may hear about."""

MISSING: Final = """\
What is missing: the decks have no attack cards, and few cards with abilities that wait for combat. The engine
ships no card texts: `card NAME` shows the printed facts.
What is simpler than the rules say: nobody cuts the decks or takes pre-game actions, and the Spirits begin on
the field with seven cards drawn already, where the rules let their abilities draw them.
First turns are as the rules say: no wake up, materialize or recollection phase, and whoever goes first does
not draw.
? lists what you can type."""

HELP: Final = """\
  1          choose an answer by its number; several by several numbers: 1 3 4
             where an order is asked, the numbers in the order you want: 2 1 3
             where something is split, an amount for each, in the order listed: 2 1
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
    """Play a game in the terminal, against a bot that answers at random."""
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
        self.words.playing = self._play
        self._asked: dict[int, int] = {}
        """How often chance had been asked before each answer, by the number of answers before it."""
        self._told_of_passing = False

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
            if not self._told_of_passing:
                self._told_of_passing = True
                self.say("(Whenever passing is all you can do, it is done for you.)")
            self._push(PASS)
        else:
            self._human_answers(decision)

    def _skips(self, decision: Decision) -> bool:
        """Whether there is nothing to decide: only passing is possible."""
        return decision.asks is Asks.ACT and list(decision.options) == [PASS]

    def _end(self) -> None:
        for line in self.words.table():
            self.say(line)
        winners = self.game.outcome or ()
        result = "You win" if winners == (HUMAN,) else "The bot wins" if winners == (BOT,) else "It is a draw"
        reasons = [self.words.loss(player) for player in self.pos.lost]
        self.say(f"The game is over. {result}" + (f": {', and '.join(reasons)}." if reasons else "."))

    # The bot.

    def _bot_answers(self, decision: Decision) -> None:
        answer = self.bot.answer(decision)
        if isinstance(answer, Act) and answer != PASS:
            what = {"ability": "uses an ability of", "attack": "attacks with"}.get(
                answer.what, f"{answer.what}s"
            )
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
        self._asked[self._answered()] = len(self.chance.said)
        try:
            self.game.push(answer)
        except NotYet as missing:
            self.say(f"Taken back: {missing}.")
            self.game.undo()

    def _answered(self) -> int:
        """How many answers somebody has given and not taken back."""
        answers = [*self.game.answers(), *(one for segment in self.game.history for one in segment.answers)]
        return sum(one.given for one in answers)

    def _play(self) -> Play | None:
        """The play in progress."""
        begun = [one.value for one in self.game.answers() if one.topic in PLAYS]
        decision = self.game.decision
        if not begun or decision is None:
            return None
        act = begun[-1] if isinstance(begun[-1], Act) else Act("activate", *begun[-1][:1])
        return make_play(self.pos, decision.player, act) if act.card >= 0 else None

    # The person.

    def _human_answers(self, decision: Decision) -> None:
        if decision.asks is Asks.ACT:
            self._show_table()
        shown = self._choices(decision)
        self._show_question(decision, shown)
        while self.game.decision is decision:
            try:
                line = self._read()
                if not self._command(line, decision, shown):
                    self._push(self._parse(line, decision, shown))
            except (Unclear, IllegalAnswer) as problem:
                self.say(f"  {problem}")

    def _read(self) -> str:
        if sys.stdin is None or sys.stdin.closed:
            raise Quit
        try:
            return input("> ").strip()
        except EOFError:
            self.say("")
            raise Quit from None
        except UnicodeDecodeError:
            raise Unclear("That could not be read; ? helps.") from None

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
        said = self.chance.said
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
        before = self._asked.get(self._answered(), len(said))
        self.say(
            "  Taken back" + ("; chance may answer differently next time." if len(said) > before else ".")
        )
        del said[before:]

    # Reasons and facts.

    def _why(self, name: str, decision: Decision) -> None:
        if not plain(name):
            raise Unclear("Why what? Name a card: why fireball")
        if decision.asks is not Asks.ACT:
            raise Unclear("Finish or cancel what you are doing first.")
        cards = self._named(name)
        if not cards:
            raise Unclear(self._nobody_called(name))
        said: dict[str, None] = {}
        for card in cards:
            for line in self._reasons(card):
                said[f"  {line}"] = None
        for line in said:
            self.say(line)

    def _seen_cards(self) -> list[int]:
        """Every card whose face the person may know, wherever it is."""
        own = (Zone.HAND, Zone.MEMORY, Zone.MATERIAL_DECK)
        return [
            card
            for player in self.pos.turn_order(HUMAN)
            for zone in (*own, Zone.FIELD, Zone.LINEAGE, Zone.GRAVEYARD, Zone.BANISHMENT, Zone.STACK)
            for card in seen_in(self.pos, zone, player, HUMAN)
        ]

    def _named(self, name: str) -> list[int]:
        """The cards of that name; else those with it somewhere in their name."""
        wanted = plain(name)
        called = [(plain(self.words.card(card)), card) for card in self._seen_cards()]
        exactly = [card for full, card in called if full == wanted]
        return exactly or [card for full, card in called if wanted in full]

    def _nobody_called(self, name: str) -> str:
        names = {plain(part): full for full in self._names() for part in (full, full.partition(",")[0])}
        near = dict.fromkeys(names[key] for key in difflib.get_close_matches(plain(name), names, n=3))
        hint = f" Did you mean: {'; '.join(near)}?" if near else ""
        return f"You can see no card called {name!r}.{hint}"

    def _names(self) -> list[str]:
        return [self.words.card(card) for card in self._seen_cards()]

    def _reasons(self, card: int) -> Iterator[str]:
        """What could be tried with a card, and what stands in the way of each."""
        acts = list(self._acts_with(card))
        for act in acts:
            refusal = self.game.why_not(act, HUMAN)
            yield f"{self.words.act(act)}: " + (
                "nothing stands in its way" if refusal is None else str(refusal)
            )
        if not acts:
            zone = self.pos.zone_of(card)
            if zone is Zone.FIELD:
                yield f"{self.words.owned(card)}: it has no ability that you could activate"
            elif zone in (Zone.STACK, Zone.LINEAGE):
                place = "on the effects stack" if zone is Zone.STACK else "beneath a champion"
                yield f"{self.words.card(card)}: it has been played and lies {place}"
            else:
                yield f"{self.words.card(card)}: it is the bot's"

    def _acts_with(self, card: int) -> Iterator[Act]:
        pos = self.pos
        zone, own = pos.zone_of(card), pos.controller[card] == HUMAN
        if zone is Zone.FIELD:
            for number, ability in abilities_on(pos, card):
                if own or ability.anyone:
                    yield Act("ability", card, number)
            return
        if pos.owner[card] != HUMAN:
            return
        if zone is Zone.MATERIAL_DECK:
            yield Act("materialize", card)
        elif zone in (Zone.HAND, Zone.GRAVEYARD, Zone.MEMORY, Zone.BANISHMENT):
            yield Act("activate", card)
        for number, ability in enumerate(pos.definition(card).abilities.activated):
            if ability.zone is zone or (zone is Zone.LINEAGE and ability.inherited):
                yield Act("ability", card, number)

    def _card(self, name: str) -> None:
        if not plain(name):
            raise Unclear("Which card? Name one: card fireball")
        try:
            show(find(self.facts, name))
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
        if not is_amount(decision) and not _is_long(decision):
            for number, option in enumerate(shown, 1):
                self.say(f"  {number}) {self.words.option(decision, option)}")
        proposal = self._proposal(decision)
        if proposal is not None:
            words = ", ".join(self.words.option(decision, option) for option in proposal) or "nothing"
            self.say(f"  a) {words}")
        how = self.words.how(decision)
        if how:
            self.say(f"  {how}")

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
        if decision.asks is Asks.NUMBER and (word := _spelled(decision, line)) is not None:
            return word
        numbers = _numbers(line)
        match decision.asks:
            case Asks.SHARE:
                return tuple(numbers)
            case Asks.NUMBER if is_amount(decision):
                return _one(numbers)
            case Asks.PICK:
                picked = [_nth(shown, number) for number in numbers]
                if len(set(picked)) != len(picked):
                    raise Unclear("The same thing cannot be picked twice.")
                return tuple(sorted(picked))
            case Asks.ORDER:
                if sorted(numbers) != list(range(1, len(shown) + 1)):
                    example = an_order(len(shown))
                    raise Unclear(
                        f"Type each of the {len(shown)} numbers once, in the order you want: {example}"
                    )
                return tuple(_nth(shown, number) for number in numbers)
            case _:
                return _nth(shown, _one(numbers))

    # Telling.

    def _tell_chance(self, decision: Decision, answer: Any) -> None:
        text = self.words.drawn(decision, answer)
        if text:
            self.say(text)

    def _tell_step(self, step: Step) -> None:
        if step.name == "phase":
            if "main" in step.text:
                whose = "your" if step.player == HUMAN else "the bot's"
                self.say(f"· {step.text.replace('the', whose, 1)}")
        elif step.name in TOLD:
            self.say(f"· {step.heard_by(HUMAN).text}")


def _is_long(decision: Decision) -> bool:
    """Whether there are too many words to list, as for the names of all cards."""
    return decision.asks is Asks.NUMBER and len(decision.options) > MANY


def _spelled(decision: Decision, line: str) -> str | None:
    """The option that was typed in words, if the options are words."""
    words = {plain(option): option for option in decision.options if isinstance(option, str)}
    if plain(line) in words:
        return words[plain(line)]
    if _is_long(decision) and words:
        near = difflib.get_close_matches(plain(line), words, n=5)
        hint = f" Did you mean: {'; '.join(words[key] for key in near)}?" if near else ""
        raise Unclear(f"There is no {line!r} to choose.{hint}")
    return None


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
