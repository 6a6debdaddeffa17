"""Games for programs: begin, ask and play them. `import regalia` gives the same names.

    >>> import regalia
    >>> game = regalia.new_game("lorraine", "rai", seed=7)
    >>> game.legal
    <7 choices for B: pass, activate Magus Disciple, activate Blitz Mage, activate Fireball, ...>
    >>> game.push(game.parse("activate Idle Thoughts"))
    >>> game.push(game.parse("reserve Fireball"))
    >>> game.pop()
    >>> game
    <Game: turn 1, B's main phase; B decides: pay>

Answers are values of the engine. `say` puts one into words, and `parse` turns words into an answer.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, Self

from regalia.bots.asking import answer_of
from regalia.bots.known import make_bot
from regalia.bots.seat import Bot
from regalia.cards.catalog import Library
from regalia.cards.facts import plain
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import admit
from regalia.decks.files import find_deck
from regalia.game import game as engine
from regalia.game.answers import FairChance, IllegalAnswer, fair_chance
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.explain import Step
from regalia.game.core.illegal import Refusal
from regalia.game.core.state import CHANCE
from regalia.game.core.values import NOBODY
from regalia.game.information.handles import place_name
from regalia.game.information.knowledge import SPECTATOR, may_look
from regalia.game.printed.acts import PASS, Act
from regalia.game.record import BadRecord, Setup
from regalia.game.view import options
from regalia.game_files import begin, play_again, read_game, setup, write_game
from regalia.judge.scenario import setup as scenario_setup
from regalia.judge.scenario.names import LETTERS
from regalia.judge.scenario.text import Fault
from regalia.judge.scenario.text import parse as parse_scenario
from regalia.terminal.attempts import acts_with
from regalia.terminal.wording import Wording, why_lost

SHOWN: Final = 4
"""The most choices in the printed form of `legal`."""
BETWEEN: Final = "; "
"""The separator of several things in an answer. The names of cards may contain commas and "and"."""
NOTHING: Final = "nothing"
FEWEST: Final = 2
"""The smallest number of decks for a game."""
ON: Final = " on "
"""The word between a share and its object."""


class Outcome(tuple[int, ...]):
    """How a game ended: the numbers of the winners, the turn, and why the others lost.

    >>> Outcome((0,), 8, "B gave up")
    <Outcome: A won in turn 8. B gave up.>
    """

    turn: int
    reason: str

    def __new__(cls, winners: Iterable[int], turn: int, reason: str) -> Outcome:
        made = super().__new__(cls, winners)
        made.turn = turn
        made.reason = reason
        return made

    @property
    def winners(self) -> tuple[str, ...]:
        """The letters of the winners. Nobody wins a game that nobody can finish."""
        return tuple(map(letter, self))

    def __repr__(self) -> str:
        who = " and ".join(self.winners) or "nobody"
        return f"<Outcome: {who} won in turn {self.turn}. {self.reason}.>"


class _Letters(Wording):
    """Words in which every player is called by a letter."""

    def who(self, player: int) -> str:
        return letter(player)

    def whose(self, player: int) -> str:
        return f"{letter(player)}'s"


class Legal:
    """The legal answers to the open question. Iterate over them, test for one with `in`, or print them."""

    def __init__(self, game: Game, decision: Decision) -> None:
        self._game = game
        self.decision = decision

    def __iter__(self) -> Iterator[Any]:
        """Every legal answer. There can be many sets of cards, so the answers are made one by one."""
        return self.decision.answers()

    def __contains__(self, answer: object) -> bool:
        """Whether this is a legal answer. Words count as the answer that they mean."""
        if isinstance(answer, str) and answer not in self.decision.options:
            try:
                self._game.parse(answer)
            except IllegalAnswer:
                return False
            return True
        return self.decision.admits(answer)

    def __len__(self) -> int:
        """The number of answers. All of them are made, so it can take long where many cards may be chosen."""
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, place: int) -> Any:
        """The answer at this place; a negative place counts from the end."""
        if place < 0:
            return list(self)[place]
        for answer in islice(self, place, None):
            return answer
        raise IndexError(f"there is no answer number {place}")

    def count(self) -> int:
        """The number of answers."""
        return len(self)

    def sample(self, rng: Random) -> Any:
        """One of the answers, drawn at random."""
        return self.decision.sample(rng)

    @property
    def words(self) -> list[str]:
        """The options in words. `parse` accepts each of them."""
        return list(self._game._said())

    def __repr__(self) -> str:
        words = self.words
        named = ", ".join(words[:SHOWN]) + (", ..." if len(words) > SHOWN else "")
        return f"<{_asked(self.decision, len(words))}: {named}>"


class Game(engine.Game):
    """The engine's game, extended with answers in words."""

    setup: Setup | None = None
    """The decks of the game. None for a game made by `table`, and for copies."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        winners = super().outcome
        if winners is None:
            return None
        losers = [player for player in self.pos.everyone() if player not in winners]
        lost = [why_lost(self.pos, player, letter(player), f"{letter(player)}'s") for player in losers]
        return Outcome(winners, self.pos.turn, "; ".join(lost))

    @property
    def legal(self) -> Legal:
        """The legal answers to the open question."""
        return Legal(self, self._question())

    def _question(self) -> Decision:
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over")
        return decision

    def _said(self) -> dict[str, Any]:
        """Each option by its words. Equal words are numbered, in the order in which the player sees them."""
        decision = self._question()
        if decision.player == CHANCE:
            return {str(option): option for option in decision.options}
        seen = self.view(decision.player).decision
        assert seen is not None
        times: Counter[str] = Counter()
        found: dict[str, Any] = {}
        for option, shown in zip(options(self.pos, decision), seen.options, strict=True):
            times[shown.text] += 1
            number = f" ({times[shown.text]})" if times[shown.text] > 1 else ""
            found[shown.text + number] = option
        return found

    def say(self, answer: Any) -> str:
        """A legal answer in words."""
        decision = self._question()
        if not decision.admits(answer):
            raise IllegalAnswer(f"{answer!r} is not an answer to {decision!r}; `legal` has all of them")
        words = {option: text for text, option in self._said().items()}
        match decision.asks:
            case Asks.PICK | Asks.ORDER:
                return BETWEEN.join(words[one] for one in answer) or NOTHING
            case Asks.SHARE:
                shared = zip(answer, decision.options, strict=True)
                return BETWEEN.join(f"{share}{ON}{words[one]}" for share, one in shared)
            case _:
                return words[answer]

    def parse(self, text: str) -> Any:
        """The legal answer that words mean. They are the words of `legal`, several of them separated by "; ".

        Upper and lower case are the same. The beginning of the words is enough if it is unique.
        """
        if not isinstance(text, str):
            raise IllegalAnswer(f"parse takes words, not {text!r}; an answer itself goes to `push`")
        decision = self._question()
        parts = (
            [] if text.strip().lower() == NOTHING else [part.strip() for part in text.split(BETWEEN.strip())]
        )
        answer = self._meant(decision, parts)
        if not decision.admits(answer):
            raise IllegalAnswer(f"{text!r} is not a legal answer; {_asked(decision, len(decision.options))}")
        return answer

    def _meant(self, decision: Decision, parts: list[str]) -> Any:
        said = self._said()
        match decision.asks:
            case Asks.PICK:
                return tuple(sorted(_find(part, said) for part in parts))
            case Asks.ORDER:
                return tuple(_find(part, said) for part in parts)
            case Asks.SHARE:
                shares = [part.partition(ON) for part in parts]
                given = {_find(to, said): _number(share) for share, _, to in shares}
                return tuple(given.get(option, 0) for option in decision.options)
            case _:
                return _find(parts[0] if parts else NOTHING, said)

    def why_not(self, act: Act | str, player: int | None = None) -> Refusal | None:
        """Why something cannot be done now, with the rule, or None if it can.

        The words are "activate", "materialize", "attack", "ability" or "bestow" and the name of a card.
        """
        if isinstance(act, str):
            actor = self._actor() if player is None else player
            if actor not in self.pos.everyone():
                over = player is None
                raise IllegalAnswer("the game is over" if over else f"there is no player {player!r}")
            refused = [super(Game, self).why_not(one, player) for one in self._conceivable(act, actor)]
            return None if None in refused else refused[0]
        return super().why_not(act, player)

    def _conceivable(self, words: str, player: int) -> list[Act]:
        """The plays that a player may mean by words, whether they are allowed or not."""
        verb, _, name = words.strip().partition(" ")
        if verb.lower() == PASS.what and not name:
            return [PASS]
        name = plain(name.strip().removeprefix("with "))
        found = []
        for card in range(len(self.pos.card)):
            if plain(self.pos.definition(card).name) == name:
                acts = [Act("attack", card), *acts_with(self.pos, player, card)]
                found += [act for act in acts if act.what == verb.lower()]
        if not found:
            there = {plain(one): one for one in (self.pos.definition(card).name for card in self._in_sight())}
            near = [there[one] for one in get_close_matches(name, there, n=3)]
            raise IllegalAnswer(
                f"{words!r} is nothing that {letter(player)} could try: say activate, materialize, attack, "
                "ability or bestow, and the name of a card that is there"
                + (f", perhaps {' or '.join(near)}" if near and near != [name] else "")
            )
        return found

    def _in_sight(self) -> list[int]:
        """The cards that the player who has to decide may know of."""
        return [card for card in range(len(self.pos.card)) if may_look(self.pos, card, self._actor())]

    def copy(self) -> Self:
        """An independent game at the same point, even in the middle of a play, with the same luck ahead."""
        twin = super().copy()
        if isinstance(self.chance, FairChance):
            twin.chance = self.chance.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def pop(self) -> None:
        """Take back the last answer of a player, with everything that followed from it."""
        self.undo()

    def play(self, bots: Sequence[Bot | str | None]) -> Iterator[Step]:
        """Let bots answer, each for one player, and yield every step of the game.

        It goes on as long as the caller asks for steps, until the end of the game or a question to a player
        without a bot. A bot can be given by its name.
        """
        players = self.pos.players
        if isinstance(bots, str) or len(bots) != players:
            raise ValueError(f"name {players} bots, one for each player; None is a player without a bot")
        seats = [make_bot(one, seat) if isinstance(one, str) else one for seat, one in enumerate(bots)]
        return self._played(seats)

    def _played(self, seats: Sequence[Bot | None]) -> Iterator[Step]:
        heard: list[Step] = []
        before = self.pos.listener
        self.listen(heard.append)
        try:
            while (decision := self.decision) is not None:
                yield from heard
                heard.clear()
                bot = seats[decision.player]
                if bot is None:
                    return
                self.push(answer_of(bot, decision, self))
            yield from heard
        finally:
            self.listen(before)

    def save(self, path: str | Path | None = None) -> bytes:
        """The game at its present point. With a path, it is also written to a file for `regalia replay`."""
        if path is not None:
            if self.setup is None:
                raise IllegalAnswer(
                    "a copy and a table that was laid out have no history from the beginning: write the game "
                    "itself to a file, one from `new_game` or `load_game`"
                )
            write_game(Path(path), self, self.setup)
        return super().save()

    def __repr__(self) -> str:
        pos, decision = self.pos, self.decision
        place = f"turn {pos.turn}, {letter(pos.turn_player)}'s {place_name(pos.phase)} phase"
        if decision is None:
            winners = " and ".join(map(letter, pos.outcome or ()))
            return f"<Game: {winners or 'nobody'} won in turn {pos.turn}>"
        when = place if pos.turn else "before the first turn"
        return f"<Game: {when}; {letter(decision.player)} decides: {decision.topic}>"

    def __str__(self) -> str:
        return shown(self)


def shown(game: engine.Game) -> str:
    """The table in words, as the player who has to decide may see it."""
    decision = game.decision
    viewer = SPECTATOR if decision is None else decision.player
    return "\n".join(_Letters(game.pos, viewer).table())


def new_game(
    *decks: str | Path | Deck, seed: int | None = None, first: int | None = None, without_text: bool = False
) -> Game:
    """A game between decks: names of presets, files with deck lists, or decks.

    The same seed and the same answers give the same game. `first` is the number of the player who begins.
    Without it, chance decides.
    """
    found = [load_deck(one) for one in decks]
    if not FEWEST <= len(found) <= len(LETTERS):
        raise BadDeck(f"name {FEWEST} to {len(LETTERS)} decks, not {len(found)}.")
    if first is not None and first not in range(len(found)):
        raise ValueError(f"first is the number of a player, 0 to {len(found) - 1}, not {first!r}")
    blank = admit(found, without_text=without_text)
    settled = setup(found, [deck.name for deck in found], NOBODY if first is None else first, blank)
    game = Game(begin(settled), seed=seed)
    game.setup = settled
    return game


def load_game(path: str | Path, seed: int | None = None) -> Game:
    """A game from a file that `save` or the table wrote, ready to go on. Later answers of chance are new."""
    try:
        found = read_game(Path(path))
        game = play_again(found, kind=Game).game
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    assert isinstance(game, Game)
    game.chance = fair_chance(seed)
    game.setup = found.setup
    return game


def load_deck(deck: str | Path | Deck) -> Deck:
    """The preset of that name, or the deck in a file. It is a copy that may be changed."""
    return deck if isinstance(deck, Deck) else deepcopy(find_deck(str(deck)))


def bot(name: str, seed: int = 0) -> Bot:
    """The bot of that name: `random`, `simple`, `greedy`, `search`, `search:500`, or your `module:name`."""
    return make_bot(name, seed)


def table(*, seed: int | None = None, turn: str | None = None, **players: Mapping[str, Any]) -> Game:
    """A game that begins from a position, which is described as in the `setup:` of a scenario.

    >>> game = table(A={"champion": ["Spirit of Fire"], "hand": ["Fireball"]})
    >>> print(game.why_not("activate Fireball"))
    4 to reserve, and only 0 can be paid (activation.1.8)
    """
    found = dict(players) if turn is None else {"turn": turn, **players}
    library = Library()
    try:
        world = scenario_setup.build(parse_scenario(json.dumps(found)), library, {})
    except Fault as fault:
        raise ValueError(fault.reason) from None
    pos = world.game.pos
    pos.listener = None
    return Game(pos, seed=seed)


def letter(player: int) -> str:
    """The letter of a player. A is the first in the list of decks.

    >>> letter(1)
    'B'
    """
    return LETTERS[player] if 0 <= player < len(LETTERS) else "chance" if player == CHANCE else "nobody"


def _asked(decision: Decision, count: int) -> str:
    """The question in short: the player, the number to choose and the number of options."""
    who = letter(decision.player)
    match decision.asks:
        case Asks.PICK:
            least, most = decision.minimum, decision.maximum
            many = f"{least}" if least == most else f"{least} to {most}"
            return f"{who} chooses {many} of {count}"
        case Asks.ORDER:
            return f"{who} puts {count} in order"
        case Asks.SHARE:
            return f"{who} shares {decision.maximum} among {count}"
        case _:
            return f"{count} {'choice' if count == 1 else 'choices'} for {who}"


def _find(text: str, said: Mapping[str, Any]) -> Any:
    """The option that words mean, among options by their words."""
    wanted = text.strip().lower()
    exact = [words for words in said if words.lower() == wanted]
    found = exact or [words for words in said if words.lower().startswith(wanted)]
    if len(found) == 1:
        return said[found[0]]
    offered = BETWEEN.join(found or said)
    raise IllegalAnswer(f"{text!r} is {'ambiguous' if found else 'not offered'}; there is {offered}")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise IllegalAnswer(f"{text!r} is not a number; say `2 on Fireball`") from None
