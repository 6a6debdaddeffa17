"""`regalia play --terminal`: a game in the terminal against a bot."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import click

from regalia.bots.asking import BotFault, answer_of
from regalia.bots.known import NoSuchBot, check_bots, make_bot
from regalia.bots.seat import Bot
from regalia.cards.commands import find, show
from regalia.cards.facts import load, plain
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import admit, ask_in_terminal, breaches
from regalia.decks.files import find_deck
from regalia.decks.page import list_presets
from regalia.decks.presets import EVERY, FOR_PANTHEON, PRESETS
from regalia.game.answers import IllegalAnswer, fair_chance
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.explain import Step
from regalia.game.core.illegal import NotYet
from regalia.game.core.stack import StackItem
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import PLAYS, Game
from regalia.game.information.knowledge import seen_in
from regalia.game.paying.autopay import propose
from regalia.game.paying.play import Play
from regalia.game.playing.offers import make_play
from regalia.game.printed.acts import PASS, Act
from regalia.game.record import BadRecord, Setup, all_answers
from regalia.game_files import (
    CannotWrite,
    admit_saved,
    begin,
    blank_lines,
    play_again,
    read_game,
    setup,
    write_game,
)
from regalia.terminal import paper
from regalia.terminal.attempts import acts_with
from regalia.terminal.story import YOU, Story
from regalia.terminal.wording import CHANCES, MANY, Wording, an_order, is_amount
from regalia.typed import typed

HUMAN: Final = 0
BOT: Final = 1
"""The first player who is not the person."""
WHERE_CARDS_LIE: Final = (
    *(Zone.HAND, Zone.MEMORY, Zone.MATERIAL_DECK, Zone.PANTHEON, Zone.FIELD, Zone.LINEAGE),
    *(Zone.GRAVEYARD, Zone.BANISHMENT, Zone.STACK, Zone.INTENT),
)
BAD: Final = 2
LETTERS: Final = "ABCD"

INTRODUCTION: Final = (
    "Type the number of what you want to do, p to pass, ? for everything else you can type.",
    "Menus say in our own words what cards do; `card NAME` shows everything about a card.",
    "`why NAME` says why a card cannot be played now.",
)

HELP: Final = """\
  1          choose an answer by its number; several by several numbers: 1 3 4
             where an order is asked, the numbers in the order you want: 2 1 3
             where something is split, an amount for each, in the order listed: 2 1
  none       choose nothing, where that is allowed
  a          pay as proposed
  p          pass; when everybody passes, the top of the effects stack resolves or the phase ends
  e          pass until the bot does something or your next turn begins
  why NAME   why a card or its ability cannot be played now
  card NAME  the printed facts of a card
  t          show the table again, with your material deck
  c or esc   cancel the play you are making
  u          undo: take back your last answer and everything after it
  save FILE  write the game to a file; `regalia play --terminal --load FILE` goes on with it
  load FILE  leave this game and go on with the one in the file
  concede    give up: the bot wins
  ?          this help
  q          quit"""


class Quit(Exception):
    """The player has had enough, or the input has ended."""


class Unclear(ValueError):
    """An input that is no answer. The message says why."""


def start(
    deck: str | None,
    against: Sequence[str],
    bot: str,
    first: str | None,
    seed: int | None,
    loaded: Path | None,
    without_text: bool,
) -> None:
    """Play a game in the terminal, against a bot; a deck called "?" lists the presets."""
    if "?" in (deck, *against):
        list_presets()
        return
    mine = deck or "embers"
    goes_first = {"you": HUMAN, "bot": BOT}.get(first or "", NOBODY)
    try:
        check_bots([bot])
        my_deck = find_deck(mine)
        decks = [my_deck, *map(find_deck, against or _others(my_deck))]
        if len(decks) > 2 and not my_deck.boons:
            raise BadDeck(f"more than two play only with decks for Pantheon; {typed('deck')} lists some.")
        for breach in (line for deck in decks for line in breaches(deck)):
            click.echo(f"regalia: {breach}", err=True)
        blank = admit(decks, without_text=without_text, ask=ask_in_terminal)
        table = Table(
            decks[0],
            decks[1],
            seed,
            further=decks[2:],
            bot=bot,
            first=goes_first,
            without_text=blank,
            lenient=without_text,
        )
        if loaded is not None:
            table.load(loaded)
    except (BadDeck, BadRecord, NoSuchBot) as problem:
        click.echo(f"regalia: {problem}", err=True)
        raise SystemExit(BAD) from None
    table.run()


def _others(mine: Deck) -> list[str]:
    """The decks to play against if none is named: another preset, or two others in Pantheon."""
    known, many = (FOR_PANTHEON, 2) if mine.boons else (PRESETS, 1)
    return [name for name in known if name != mine.name][:many]


class Table:
    """One game between a person and a bot, or several bots in Pantheon."""

    def __init__(
        self,
        deck: Deck,
        other: Deck,
        seed: int | None,
        *,
        further: Sequence[Deck] = (),
        bot: str = "simple",
        first: int = NOBODY,
        without_text: Sequence[str] = (),
        lenient: bool = False,
        say: Callable[[str], None] | None = None,
    ) -> None:
        self._out = say
        self._lenient = lenient
        """Whether games with cards without text may be loaded without asking."""
        seeds = Random(seed)
        self.bot: Bot = make_bot(bot, seeds.randrange(2**32))
        self._make_bot: Callable[[], Bot] = lambda: make_bot(bot, seeds.randrange(2**32))
        self._chance = fair_chance(seeds.randrange(2**32))
        self._stand_in = Random(seed)
        self._resolving: StackItem | None = None
        self._before: tuple[StackItem, ...] = ()
        self._told_of_passing = False
        self._hurrying = False
        decks = [deck, other, *further]
        settled = setup(decks, ["you", *[f"{bot} bot"] * (len(decks) - 1)], first, without_text)
        self._sit_down(Game(begin(settled)), settled)

    def _sit_down(self, game: Game, settled: Setup) -> None:
        """Take a place at a game."""
        game.chance = self._ask_chance
        self.game = game
        self.setup = settled
        self.pos: Position = game.pos
        several = self.pos.players > 2
        seats = LETTERS[BOT : self.pos.players]
        self._called = [f"Bot {letter}" for letter in seats] if several else ["The bot"]
        self._bots = [self.bot, *(self._make_bot() for _ in self._called[1:])]
        """The bots that answer for the others, in the order of their seats."""
        self.words = Wording(self.pos, HUMAN, ["you", *self._called] if several else ())
        self.words.playing = self._play
        self.words.resolving = lambda: self._resolving
        self.story = Story(game, (YOU, *self._called), self._put, self._heading, viewer=HUMAN, totals=False)
        game.listen(self._hear)

    # Speaking.

    def say(self, text: str = "", indent: int = 0) -> None:
        if self._out is not None:
            self._out(" " * indent + text)
        else:
            paper.put(text, indent)

    def _put(self, text: str, indent: int = 0, *, bold: bool = False, dim: bool = False) -> None:
        self._hurrying = self._hurrying and not text.startswith(tuple(f"{name} " for name in self._called))
        self.say(text, max(indent - 2, 0))

    def _heading(self, text: str) -> None:
        self._hurrying = self._hurrying and "your turn" not in text
        if self._out is not None:
            self._out(f"── {text}")
        else:
            paper.heading(text)

    def _hear(self, step: Step) -> None:
        """Tell what happens, and remember what resolves."""
        if step.name in ("resolves", "fizzles"):
            self._resolving = self._before[-1] if self._before else None
        self.story(step)

    # The loop.

    def run(self) -> None:
        yours, *others = (deck.name for deck in self.setup.decks)
        about = {name: f" ({deck.about})" for name, deck in EVERY.items()}
        said = [f"You play {yours}{about.get(yours, '')}"]
        for player, name in enumerate(others, BOT):
            said.append(f"{self.words.who(player)} plays {name}{about.get(name, '')}")
        self.say(f"{'; '.join(said)}.")
        for line in (*blank_lines(self.setup), *INTRODUCTION):
            self.say(line)
        try:
            while (decision := self.game.decision) is not None:
                self._turn(decision)
        except (Quit, KeyboardInterrupt):
            self.say("Goodbye.")
            return
        self._end()

    def _turn(self, decision: Decision) -> None:
        self._before = self.pos.stack
        if decision.asks is Asks.ACT:
            self._resolving = None
        if decision.player != HUMAN:
            self._push(self._bot_answers(decision))
        elif self._skips(decision):
            if not self._told_of_passing:
                self._told_of_passing = True
                self.say("(If you can only pass, it is done for you.)")
            self._push(PASS)
        elif self._hurrying and decision.topic == Topic.ACT:
            self._push(PASS)
        else:
            self._hurrying = False
            self._human_answers(decision)

    def _bot_answers(self, decision: Decision) -> Any:
        """The bot's answer. If the bot fails, any legal answer, so that the game can go on."""
        try:
            return answer_of(self._bots[decision.player - BOT], decision, self.game)
        except BotFault as fault:
            self.say(f"(The bot does not answer: {fault}. Chance answers for it.)")
            return decision.sample(self._stand_in)

    def _skips(self, decision: Decision) -> bool:
        """Whether there is nothing to decide: only passing is possible."""
        return decision.asks is Asks.ACT and list(decision.options) == [PASS]

    def _end(self) -> None:
        self.story.flush()
        self.say("")
        for line in self.words.table():
            self.say(line)
        winners = self.game.outcome or ()
        result = "It is a draw"
        if len(winners) == 1:
            result = "You win" if HUMAN in winners else f"{self._called[winners[0] - BOT]} wins"
        reasons = [self.words.loss(player) for player in self.pos.lost]
        self.say(f"The game is over. {result}" + (f": {', and '.join(reasons)}." if reasons else "."))

    def _push(self, answer: Any) -> None:
        try:
            self.game.push(answer)
        except NotYet as missing:
            self.say(f"Taken back: {missing}.")
            self.game.undo()
            self.story.forget()

    def _ask_chance(self, decision: Decision) -> Any:
        answer = self._chance(decision)
        self._tell_chance(decision, answer)
        return answer

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
        self.story.flush()
        if decision.asks is Asks.ACT:
            self.story.settle()
            self._show_table()
        shown = self._choices(decision)
        self._show_question(decision, shown)
        while self.game.decision is decision:
            try:
                line = self._read()
                if not self._command(line, decision, shown):
                    self._push(self._parse(line, decision, shown))
            except (Unclear, IllegalAnswer, BadRecord, CannotWrite) as problem:
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
        """Carry out a command, and return whether the input was one."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self._show_question(decision, shown)
            case "q" | "quit" | "exit":
                raise Quit
            case "?" | "h" | "help":
                self.say(HELP)
            case "t":
                self._show_table(everything=True)
                self._show_question(decision, shown)
            case "u" | "undo":
                self._undo()
            case "c" | "cancel" | "esc" | "\x1b":
                self.game.cancel()
                self.story.forget()
                self.say("  Cancelled.")
            case "e" | "end":
                if decision.topic != Topic.ACT:
                    raise Unclear("Answer this first; c cancels what you are playing.")
                self._hurrying = True
                self._push(PASS)
            case "concede":
                self.game.concede(HUMAN)
            case "save":
                self._save(rest)
            case "load":
                self._load(rest)
            case "why":
                self._why(rest, decision)
            case "card":
                self._card(rest)
            case _:
                return False
        return True

    def _undo(self) -> None:
        """Go back to the person's last decision, and take back what the bot and chance did since."""
        before = all_answers(self.game)
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
        self.story.forget()
        self._resolving = None
        gone = before[len(all_answers(self.game)) :]
        by_chance = any(answer.topic in CHANCES for answer in gone)
        self.say("  Taken back" + ("; chance may answer differently next time." if by_chance else "."))

    # Files.

    def _save(self, name: str) -> None:
        if not name.strip():
            raise Unclear("Save it where? Name a file: save game.json")
        path = Path(name.strip()).expanduser()
        write_game(path, self.game, self.setup)
        loading = f"--load {path}" + (" --without-text" if self.setup.without_text else "")
        self.say(
            f"  Saved. {typed(f'play --terminal {loading}')} goes on; {typed(f'replay {path}')} tells it."
        )

    def _load(self, name: str) -> None:
        if not name.strip():
            raise Unclear("Load what? Name a file: load game.json")
        self.load(Path(name.strip()).expanduser())
        for line in blank_lines(self.setup):
            self.say(f"  {line}")

    def load(self, path: Path) -> None:
        """Go on with the game in a file. The person is its first player."""
        try:
            found = read_game(path)
            if len(found.setup.decks) > len(LETTERS):
                raise BadRecord(f"it is a game of more than {len(LETTERS)} players, which cannot be loaded")
            admit_saved(found.setup, without_text=self._lenient, ask=ask_in_terminal)
            played = play_again(found)
        except BadRecord as problem:
            raise BadRecord(f"{path}: {problem}") from None
        self._sit_down(played.game, found.setup)
        self._resolving, self._before, self._hurrying = None, (), False
        self.story.forget()
        if played.difference:
            self.say(f"  Beware, this is not quite the game that was saved: {played.difference}.")
        if played.other_rules:
            self.say(f"  Note that {played.other_rules}.")
        self.say(f"  {path}: {len(found.answers)} answers, turn {self.pos.turn}. You are its first player.")

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
        """Every card in any zone whose face the person may look at."""
        pos = self.pos
        return [
            card
            for player in pos.everyone()
            for zone in WHERE_CARDS_LIE
            for card in seen_in(pos, zone, player, HUMAN)
        ]

    def _named(self, name: str) -> list[int]:
        """The cards of that name, or else those whose names contain it."""
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
        """What could be tried with a card, and what prevents each attempt."""
        acts = list(acts_with(self.pos, HUMAN, card))
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
                yield f"{self.words.card(card)}: it is {self.words.whose(self.pos.owner[card])}"

    def _card(self, name: str) -> None:
        if not plain(name):
            raise Unclear("Which card? Name one: card fireball")
        try:
            show(find(load(), name))
        except LookupError as problem:
            raise Unclear(str(problem)) from None

    # Choosing.

    def _choices(self, decision: Decision) -> list[Any]:
        """The options that get numbers. Plays of cards with the same name count as one choice."""
        options = list(decision.options)
        if decision.asks is not Asks.ACT:
            return options
        return list({self.words.act(option): option for option in reversed(options)}.values())[::-1]

    def _show_table(self, everything: bool = False) -> None:
        self.say("")
        for line in self.words.table(everything):
            self.say(line)

    def _show_question(self, decision: Decision, shown: list[Any]) -> None:
        for line in self.words.question(decision).splitlines():
            self.say(line)
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
        """The input as an answer that the decision admits."""
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


def _is_long(decision: Decision) -> bool:
    """Whether the options are too many to list, such as the names of all cards."""
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
