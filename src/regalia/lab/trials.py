"""One game of a simulation: played from start to end in any process, with a result of a few numbers.

A trial and its result are plain data. A trial may be played in this process, in another one or on another
machine, and gives the same result everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from regalia.bots.asking import BotFault, answer_of, told
from regalia.bots.known import make_bot
from regalia.bots.seat import Bot
from regalia.game.answers import Chance, IllegalAnswer, fair_chance
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import PLAYS, Game
from regalia.game.printed.acts import PASS, Act
from regalia.game.record import Setup, plain, record, unplain
from regalia.game_files import begin
from regalia.lab.hands import Hands
from regalia.lab.patience import Patience, TooSlow, ended_in
from regalia.lab.standing import Standing

CAP: Final = 20_000
"""The most answers of a game. A game with more is not going to end."""
PATIENCE: Final = 60.0
"""Seconds that a bot may think about one answer."""

LATE: Final = ".late"
"""The suffix of the note that the process of a game was ended because a bot did not stop thinking."""
THINKING: Final = f"in {answer_of.__name__}\n"
DEEPER: Final = "\n  ..."
"""Marks in that note: a bot was asked, and there were too many calls for the note."""
KEPT: Final = 64
"""The number of prepared positions that are kept, to be copied for the next game."""


class Trial(msgspec.Struct, frozen=True):
    """A game to be played: its number and seed, its seats, and its limits."""

    number: int
    seed: int
    setup: Setup
    seats: tuple[int, ...]
    """The number of the deck at each seat."""
    bots: tuple[str, ...]
    cap: int = CAP
    patience: float = PATIENCE
    best_of: int = 1
    """The most games of the match, if it is one. Whoever wins most of them wins the match."""
    later: Setup | None = None
    """The set-up of the games after the first, with cards from the sideboards."""


class Use(msgspec.Struct, frozen=True, array_like=True):
    """The number of copies of a card that left the deck, were played, were in hand at the end, were in the
    first hand, and were in hand or memory at any time.
    """

    seen: int = 0
    played: int = 0
    left: int = 0
    opening: int = 0
    drawn: int = 0


class Played(msgspec.Struct, frozen=True):
    """The result of a trial."""

    number: int
    seats: tuple[int, ...]
    seed: int = 0
    winner: int = NOBODY
    """The seat that won, or nobody for a draw or a failed game."""
    first: int = 0
    """The seat that had the first turn."""
    turns: int = 0
    decisions: int = 0
    banished: tuple[int, ...] = ()
    """The number of cards that left the memory of each seat to pay for memory costs."""
    cards: tuple[dict[str, Use], ...] = ()
    fault: str = ""
    """Why the game does not count: the engine failed, or the game was too long."""
    blame: str = ""
    """The fault by which a bot lost the game."""
    record: bytes = b""
    """The game as a file, if something went wrong in it."""
    games: tuple[Played, ...] = ()
    """The games of a match. All else is then about the match as a whole."""

    @property
    def single(self) -> tuple[Played, ...]:
        """The games of a match, or the game itself."""
        return self.games or (self,)


def points(result: Played, deck: int) -> float:
    """The value of a game to a deck: 1 for a win, an equal share for a draw."""
    if result.winner < 0:
        return 1 / len(result.seats)
    return float(result.seats[result.winner] == deck)


def play_trial(trial: Trial, notes: str = "") -> Played:
    """Play a game or a match to its end."""
    if trial.best_of == 1:
        return play_game(trial, notes)
    match = Match(trial)
    while (game := match.following) is not None:
        match.add(play_game(game, f"{notes}.{len(match.games)}" if notes else ""))
    return match.result


class Match:
    """A match in progress. A bot that fails loses it."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self.games: list[Played] = []
        self._standing = Standing(best_of=trial.best_of, won=(0,) * len(trial.seats), first=trial.setup.first)

    @property
    def following(self) -> Trial | None:
        """The next game, or None if the match is over. The first game has the luck of a single game."""
        trial, number = self._trial, len(self.games)
        if self._standing.over or (number and self._failed):
            return None
        seed = trial.seed if not number else Random(f"{trial.seed} game {number}").randrange(2**63)
        setup = trial.setup if not number or trial.later is None else trial.later
        setup = msgspec.structs.replace(setup, first=self._standing.first)
        return msgspec.structs.replace(trial, seed=seed, setup=setup, best_of=1, later=None)

    @property
    def _failed(self) -> bool:
        return bool(self.games[-1].fault or self.games[-1].blame)

    def add(self, game: Played) -> None:
        self.games.append(game)
        self._standing = self._standing.after(game.winner, self._standing.first)

    @property
    def result(self) -> Played:
        last = self.games[-1]
        return Played(
            self._trial.number,
            self._trial.seats,
            self._trial.seed,
            last.winner if last.blame else self._standing.winner,
            self._trial.setup.first,
            sum(game.turns for game in self.games),
            sum(game.decisions for game in self.games),
            fault=last.fault,
            blame=last.blame,
            record=last.record,
            games=tuple(self.games),
        )


def play_game(trial: Trial, notes: str = "") -> Played:
    """Play a game to its end. A bot that fails loses it. An error of the engine is reported with the game.

    `notes` is a file to which every answer is written once it is carried out, for a game that may crash its
    process (`noted_trial`).
    """
    game, bot_seeds = _begun(trial)
    chance = game.chance
    assert isinstance(chance, _Counting)
    plays: list[Counter[str]] = [Counter() for _ in trial.seats]
    hands = Hands(game.pos, len(trial.seats))
    decisions = 0
    loser, blame, fault = NOBODY, "", ""
    bots: list[Bot] = []
    with Patience(trial.patience, f"{notes}{LATE}" if notes else "") as patience:
        for seat, name in enumerate(trial.bots):
            try:
                with patience.waiting():
                    bots.append(make_bot(name, bot_seeds[seat]))
            except TooSlow:
                blame = _blamed(name, f"it did not start within {trial.patience:g} s")
            except (Exception, SystemExit) as error:
                blame = _blamed(name, f"it does not start: {told(error)}")
            if blame:
                return _told(trial, game, 0, plays, hands, seat, blame, "")
        while decisions < trial.cap:
            try:
                decision = game.decision
            except Exception as error:
                fault = f"the engine failed: {told(error)}"
                break
            hands.look()
            if decision is None:
                break
            player = decision.player
            try:
                with patience.waiting():
                    answer = answer_of(bots[player], decision, game)
            except TooSlow:
                loser, blame = player, _blamed(trial.bots[player], _thought(decision, trial))
                break
            except BotFault as error:
                loser, blame = player, _blamed(trial.bots[player], error)
                break
            note_play(plays[player], game, decision, answer)
            decisions += 1
            try:
                with chance.watching(game, player, answer):
                    game.push(answer)
            except IllegalAnswer as error:
                loser, blame = player, _blamed(trial.bots[player], error)
                break
            except Exception as error:
                fault = f"the engine failed: {told(error)}"
                break
            if notes:
                _note(notes, answer)
        else:
            fault = f"it did not end within {trial.cap:,} answers"
    return _told(trial, game, decisions, plays, hands, loser, blame, fault)


def _blamed(bot: str, why: object) -> str:
    return f"{bot} lost by fault: {why}"


def _thought(decision: Decision, trial: Trial) -> str:
    return f"it thought about {decision.topic!r} for more than {trial.patience:g} s"


def note_play(plays: Counter[str], game: Game, decision: Decision, answer: Any) -> None:
    """Count a card that begins to be played, by its player's choice or by an effect."""
    if isinstance(answer, Act):
        if answer.what in ("activate", "materialize", "bestow"):
            plays[game.pos.definition(answer.card).slug] += 1
    elif decision.topic in PLAYS:
        plays.update(game.pos.definition(card).slug for card in answer)


def _begun(trial: Trial) -> tuple[Game, list[int]]:
    """A trial before its first question, and the seeds of its bots."""
    seeds = Random(trial.seed)
    pos = _laid_out(msgspec.json.encode(trial.setup)).copy()
    game = Game(pos, chance=_Counting(fair_chance(seeds.randrange(2**32)), pos))
    return game, [seeds.randrange(2**32) for _ in trial.bots]


@lru_cache(KEPT)
def _laid_out(setup: bytes) -> Position:
    """The position before a game. It is cached, because the same two decks meet again and again."""
    return begin(msgspec.json.decode(setup, type=Setup))


def _note(file: str, answer: Any) -> None:
    """Write an answer to a file that outlives this process, if the machine has that folder."""
    with suppress(OSError), Path(file).open("ab") as notes:
        notes.write(msgspec.json.encode(plain(answer)) + b"\n")


def noted_trial(trial: Trial, notes: Path, why: str) -> Played:
    """A game or a match that ended its process, played again from its notes."""
    if trial.best_of == 1:
        return noted_game(trial, notes, why)
    match = Match(trial)
    while (game := match.following) is not None:
        match.add(noted_game(game, Path(f"{notes}.{len(match.games)}"), why))
    return match.result


def noted_game(trial: Trial, notes: Path, why: str) -> Played:
    """A game that ended its process, played again from its notes. Chance gives the same answers again.

    If it was ended because a bot did not stop thinking (`Patience`), that bot loses it.
    """
    game, _ = _begun(trial)
    chance = game.chance
    assert isinstance(chance, _Counting)
    plays: list[Counter[str]] = [Counter() for _ in trial.seats]
    hands = Hands(game.pos, len(trial.seats))
    decisions = 0
    with suppress(OSError, IllegalAnswer, msgspec.DecodeError, ValueError):
        for line in notes.read_bytes().splitlines():
            decision, answer = game.decision, unplain(msgspec.json.decode(line))
            assert decision is not None
            hands.look()
            note_play(plays[decision.player], game, decision, answer)
            decisions += 1
            with chance.watching(game, decision.player, answer):
                game.push(answer)
    decision, calls = game.decision, ended_in(f"{notes}{LATE}")
    if decision is None:
        hands.look()
        return _told(trial, game, decisions, plays, hands, NOBODY, "", "")
    if THINKING in calls or DEEPER in calls:
        loser = decision.player
        blame = _blamed(trial.bots[loser], f"{_thought(decision, trial)}, and could not be stopped")
        return _told(trial, game, decisions, plays, hands, loser, blame, "")
    if calls:
        why = f"it did not go on after answer {decisions:,}, and its process was ended"
    return _told(trial, game, decisions, plays, hands, NOBODY, "", why)


def _told(
    trial: Trial,
    game: Game,
    decisions: int,
    plays: list[Counter[str]],
    hands: Hands,
    loser: int,
    blame: str,
    fault: str,
) -> Played:
    pos = game.pos
    outcome = game.outcome or ()
    winner = outcome[0] if len(outcome) == 1 else NOBODY
    if loser != NOBODY:
        others = [seat for seat in range(len(trial.seats)) if seat != loser]
        winner = others[0] if len(others) == 1 else NOBODY
    chance = game.chance
    return Played(
        trial.number,
        trial.seats,
        trial.seed,
        winner,
        trial.setup.first,
        pos.turn,
        decisions,
        chance.banished(len(trial.seats)) if isinstance(chance, _Counting) else (),
        tuple(_uses(pos, seat, trial.setup, plays[seat], hands) for seat in range(len(trial.seats))),
        fault,
        blame,
        record(game, trial.setup).encode() if fault or blame else b"",
    )


def _uses(pos: Position, seat: int, setup: Setup, plays: Counter[str], hands: Hands) -> dict[str, Use]:
    """The use of each card of a seat's deck."""
    deck = setup.decks[seat]
    brought = Counter(deck.main)
    brought.update(deck.material)
    brought.update(deck.boons)
    hidden: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for zone, counted in ((Zone.MAIN_DECK, hidden), (Zone.MATERIAL_DECK, hidden), (Zone.HAND, left)):
        counted.update(pos.definition(card).slug for card in pos.cards_in(zone, seat))
    boons = pos.cards_in(Zone.PANTHEON, seat)
    hidden.update(pos.definition(card).slug for card in boons if pos.states[card] & State.FACE_DOWN)
    opening, drawn = hands.opening(seat), hands.drawn(seat)
    return {
        slug: Use(max(0, amount - hidden[slug]), plays[slug], left[slug], opening[slug], drawn[slug])
        for slug, amount in sorted(brought.items())
        if amount > hidden[slug] or plays[slug] or drawn[slug]
    }


class _Counting:
    """Chance that counts the cards that leave memories for memory costs.

    If a cost takes all of a memory, chance is not asked, so the play itself is watched.
    """

    def __init__(self, chance: Chance, pos: Position) -> None:
        self._chance = chance
        self._pos = pos
        self._banished: Counter[int] = Counter()

    def __call__(self, decision: Decision) -> Any:
        answer = self._chance(decision)
        if decision.topic == Topic.DRAW:
            self._banished[self._pos.owner[decision.options[0]]] += decision.minimum
        return answer

    @contextmanager
    def watching(self, game: Game, player: int, answer: Any) -> Iterator[None]:
        """Count the cards of a player's memory that are banished while an answer is carried out."""
        memory = self._pos.cards_in(Zone.MEMORY, player)
        pays = bool(memory) and (game.is_mid_play or (isinstance(answer, Act) and answer != PASS))
        picked = self._banished[player]
        yield
        if pays:
            gone = sum(self._pos.zone_of(card) is Zone.BANISHMENT for card in memory)
            self._banished[player] = max(self._banished[player], picked + gone)

    def banished(self, seats: int) -> tuple[int, ...]:
        return tuple(self._banished[seat] for seat in range(seats))
