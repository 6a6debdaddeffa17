"""One game of the soak: random answers, detours that must not matter, and checks of everything on the way."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from math import comb
from operator import attrgetter
from random import Random
from typing import Any, Final

from proofs.soak.faults import Inventory, faults
from proofs.soak.tables import Fixed, begin
from regalia.game.answers import CONCEDE, IllegalAnswer
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import PLAYS, Game
from regalia.game.objects.characteristics import enabled_elements, gained
from regalia.game.objects.layers import characteristics
from regalia.game.playing.offers import abilities_on
from regalia.game.printed.abilities import Triggered
from regalia.game.printed.acts import PASS, Act
from regalia.game.printed.definitions import CHARACTERISTICS
from regalia.game.view import view

LONGEST: Final = 20_000
"""A game between decks that asks more often than this goes round in circles."""
TABLE: Final = 150
"""Decisions on a made-up table before the walk goes on to the next table."""
PATIENCE: Final = 60.0
"""Seconds of processor time that may pass between two decisions."""
PERMITTED: Final = frozenset({"play", "starcall"})
"""Questions of a resolution whose answer begins a play within the resolution."""
FEW: Final = 300
"""The most sets to be picked that are listed."""


class Found(Exception):
    """Something that must never be was found."""

    def __init__(self, seed: int, number: int, what: str, told: tuple[str, ...] = ()) -> None:
        super().__init__(seed, number, what, told)
        self.seed = seed
        self.number = number
        self.what = what
        self.told = told
        """The decisions before it, in words."""


class Stuck(Exception):
    """A procedure did not come to a decision in time."""


class Wrong(Exception):
    """A fault that a check of this module found. It is turned into `Found`, which adds the place."""


def expect(holds: bool, what: str | Callable[[], str]) -> None:
    """Raise `Wrong` if something does not hold. A message with values in it is only made then."""
    if not holds:
        raise Wrong(what if isinstance(what, str) else what())


class Tally:
    """What has been done, for the report."""

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.decisions = 0
        self.kinds: Counter[str] = Counter()
        self.topics: Counter[str] = Counter()
        self.detours: Counter[str] = Counter()
        self.cards: set[str] = set()
        """Cards that were played or used, by slug."""
        self.present: set[str] = set()
        """Cards that were on a table at its beginning or came onto it."""
        self.presets: set[str] = set()

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        self.kinds += other.kinds
        self.topics += other.topics
        self.detours += other.detours
        self.cards |= other.cards
        self.present |= other.present
        self.presets |= other.presets


@contextmanager
def watchdog() -> Iterator[Callable[[], None]]:
    """Stop a game that takes too long. The yielded function has to be called at every decision."""
    if not hasattr(signal, "SIGPROF"):
        yield lambda: None
        return

    def bark(*_: object) -> None:
        raise Stuck(f"no decision within {PATIENCE:.0f} s")

    def alive() -> None:  # it repeats, because an exception in a destructor is lost
        signal.setitimer(signal.ITIMER_PROF, PATIENCE, 1.0)

    before = signal.signal(signal.SIGPROF, bark)
    try:
        yield alive
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Walk:
    """A game with a number. The number decides everything: what is played and what is answered."""

    def __init__(self, seed: int, *, most: int = LONGEST, tell: bool = False) -> None:
        self.seed = seed
        self.rng = Random(seed * 2 + 1)
        self.most = most
        self.tell = tell
        self.told: list[str] = []
        self.number = 0
        self.tally = Tally()

    def run(self) -> Tally:
        """Play the game. Every fault is raised as `Found`."""
        with watchdog() as alive:
            try:
                alive()
                self._begin()
                while self.number < self.most:
                    alive()
                    if not self._step():
                        self._end()
                        break
                else:
                    expect(self.table or self.most < LONGEST, lambda: f"no end after {LONGEST} decisions")
            except Exception as error:
                what = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
                raise Found(self.seed, self.number, what, tuple(self.told)) from error
        self.tally.present = {self.game.pos.catalog[card].slug for card in self.game.pos.printed}
        self.tally.games = 1
        self.tally.decisions = self.number
        return self.tally

    def _begin(self) -> None:
        rng = self.rng
        kind, names, pos = begin(self.seed)
        self.table = "table" in kind
        if self.table:
            self.most = min(self.most, TABLE)
        self.tally.kinds[kind] += 1
        self.tally.presets.update(names)
        self.tally.kinds[f"with {pos.players} players"] += 1
        self.keen = rng.choice((0.2, 0.7, 0.95))
        self.inventory = Inventory(pos)
        self.first = pos.digest()
        self.game = Game(pos, chance=Fixed(self.seed, pos), auto=rng.random() < 0.7)
        self.turn: tuple[int, int, tuple[tuple[int, int], ...]] = (pos.turn, NOBODY, ())
        """The turn at the last decision, its player, and the turns and phases that were to be skipped."""
        self.whole = True
        """Whether the game's history reaches back to its beginning."""
        if rng.random() < 0.25:
            self.game.listen(lambda step: None)
        if self.tell:
            self._say(" - ".join((kind, *names)))

    def _step(self) -> bool:
        """One decision: check everything, perhaps make a detour, answer."""
        decision = self.game.decision
        if decision is None:
            return False
        self._check(decision)
        twin = self._detour(decision)
        decision = self.game.decision
        if decision is None:
            return False
        answer = self._answer(decision)
        self._note(decision, answer)
        self.game.push(answer)
        self.number += 1
        if twin is not None and twin.decision is not None and self.same_question(twin.decision, decision):
            twin.push(answer)
            expect(twin.digest() == self.game.digest(), "a copy that is answered the same goes elsewhere")
        return True

    def _note(self, decision: Decision, answer: Any) -> None:
        self.tally.topics[decision.topic] += 1
        if isinstance(answer, Act) and answer.card >= 0:
            self.tally.cards.add(self.game.pos.definition(answer.card).slug)
        if self.tell:
            pos = self.game.pos
            named = pos.definition(answer.card).name if isinstance(answer, Act) and answer.card >= 0 else ""
            self._say(f"{self.number}: turn {pos.turn} {pos.phase.name} {decision!r} {answer!r} {named}")

    def _say(self, line: str) -> None:
        self.told.append(line)
        del self.told[:-25]

    def _answer(self, decision: Decision) -> Any:
        if decision.asks is Asks.ACT and self.rng.random() < self.keen:
            plays = [act for act in decision.options if act != PASS]
            if plays:
                return self.rng.choice(plays)
        return decision.sample(self.rng)

    # Looking.

    def _check(self, decision: Decision) -> None:
        game, pos, rng = self.game, self.game.pos, self.rng
        closely = rng.random() < 0.08
        before = (pos.digest(), pos.mark()) if closely else None
        expect(pos.outcome is None, "a decision although the game is over")
        expect(decision.player in pos.everyone(), lambda: f"player {decision.player} is asked")
        expect(decision.player not in pos.lost, "a player who has lost is asked")
        expect(decision.player not in pos.conceded, "a player who has conceded is asked")
        if decision.topic == "act":
            expect(decision.player == pos.opportunity, "somebody without Opportunity may act")
        self._check_answers(decision)
        self._check_turn()
        wrong = [
            *self.inventory.faults(pos),
            *faults(pos, at_rest=decision.asks is Asks.ACT and not game.is_mid_play),
        ]
        expect(not wrong, lambda: "; ".join(wrong))
        if before is not None:
            expect((pos.digest(), pos.mark()) == before, "looking at the options changed the position")
            kept, anew = derived(pos), derived(pos.copy())
            expect(
                kept == anew, lambda: f"what was worked out earlier holds no more: {difference(kept, anew)}"
            )
            expect(pos.copy().digest() == before[0], "a copy of the position has another digest")
            view(game, rng.choice((NOBODY, *pos.everyone())))
            expect((pos.digest(), pos.mark()) == before, "looking at the game changed the position")

    def _check_turn(self) -> None:
        """Check that turns go round the table, except for players who have left or skip a turn."""
        pos = self.game.pos
        turn, player, skips = self.turn
        if pos.turn == turn + 1 and turn and player != NOBODY and not skips:
            seats = [(player + step) % pos.players for step in range(1, pos.players + 1)]
            following = next(seat for seat in seats if seat not in pos.lost)
            expect(pos.turn_player == following, lambda: f"player {pos.turn_player} follows player {player}")
        self.turn = pos.turn, pos.turn_player, pos.skips

    def _check_answers(self, decision: Decision) -> None:
        """Check that there is an answer, and that `forced` gives it exactly if there is only one."""
        options = decision.options
        expect(len(set(options)) == len(options), lambda: f"options are listed twice: {options!r}")
        forced = decision.forced()
        if self.game.auto and decision.asks is not Asks.ACT:
            expect(forced is None, lambda: f"a question with one answer was asked: {decision!r}")
        if decision.asks is Asks.PICK and decision.constraint is not None:
            sizes = range(decision.minimum, min(decision.maximum, len(options)) + 1)
            if self.rng.random() < 0.7 or sum(comb(len(options), size) for size in sizes) > FEW:
                return
        two = list(islice(decision.answers(), 2))
        expect(bool(two), lambda: f"a question without an answer: {decision!r}")
        expect(
            (forced is not None) == (len(two) == 1), lambda: f"forced() says {forced}, answers are {two} …"
        )
        expect(forced is None or forced[0] == two[0], lambda: f"forced() says {forced}, the answer is {two}")
        expect(decision.admits(two[-1]), lambda: f"an answer that is listed is not admitted: {two[-1]!r}")

    @staticmethod
    def same_question(one: Decision, other: Decision) -> bool:
        return (one.player, one.topic, list(one.options)) == (other.player, other.topic, list(other.options))

    # Detours.

    def _detour(self, decision: Decision) -> Game | None:
        """Make a detour now and then. It must not matter. Return a copy to be answered the same, if any."""
        dice = self.rng.random()
        for share, name, way in (
            (0.020, "copies", self._copy),
            (0.010, "saves", self._save),
            (0.012, "undos", self._go_back),
            (0.015, "attempts", self._attempt),
            (0.003, "every option", self._every_option),
            (0.020, "reasons", self._reasons),
            (0.010, "wrong answers", self._wrong_answer),
            (0.0004 if self.game.pos.players == 2 else 0.0015, "concessions", self._concede),
        ):
            if dice < share:
                self.tally.detours[name] += 1
                return way(decision)
            dice -= share
        if self.game.is_mid_play and self.rng.random() < 0.06:
            self._cancel()
        return None

    def _free(self, game: Game) -> Game:
        game.chance = Fixed(self.seed, game.pos)
        game.auto = self.game.auto
        return game

    def _copy(self, decision: Decision) -> Game:
        twin = self._free(self.game.copy())
        expect(twin.digest() == self.game.digest(), "a copy has another digest")
        expect(twin.pos.values() == self.game.pos.values(), "a copy differs from what was copied")
        expect(
            twin.decision is not None and self.same_question(twin.decision, decision),
            lambda: f"a copy asks {twin.decision!r} instead of {decision!r}",
        )
        return twin

    def _save(self, decision: Decision) -> None:
        data = self.game.save()
        loaded = self._free(Game.load(data, self.game.pos.catalog))
        expect(loaded.digest() == self.game.digest(), "a loaded game has another digest")
        expect(loaded.pos.values() == self.game.pos.values(), "a loaded game differs from the saved one")
        expect(
            loaded.decision is not None and self.same_question(loaded.decision, decision),
            lambda: f"a loaded game asks {loaded.decision!r} instead of {decision!r}",
        )
        expect(loaded.save() == data, "a loaded game is saved differently")
        self.game, self.whole = loaded, False

    def _go_back(self, decision: Decision) -> None:
        """Go on for a while, go back, and go the same way again."""
        game, rng = self.game, self.rng
        passed: list[tuple[bytes, Any]] = []
        for _ in range(rng.randint(1, 8)):
            now = game.decision
            if now is None:
                break
            answer = self._answer(now)
            passed.append((game.digest(), answer))
            game.push(answer)
        end = game.digest()
        for digest, _ in reversed(passed):
            game.undo()
            expect(game.digest() == digest, "undoing leads elsewhere")
        for digest, answer in passed:
            expect(game.digest() == digest, "what was taken back goes another way when it is done again")
            game.push(answer)
        expect(game.digest() == end, "what was taken back ends elsewhere when it is done again")

    def _cancel(self) -> None:
        """Take a play back, and perhaps make it again."""
        game = self.game
        answers = game.answers()
        began = [number for number, answer in enumerate(answers) if answer.topic in PLAYS]
        if not began or game.committed:
            return
        self.tally.detours["cancels"] += 1
        here = game.digest()
        try:
            game.cancel()
        except IllegalAnswer:  # the play that an effect permitted is over, or nothing was chosen
            expect(game.digest() == here, "a play that could not be cancelled was changed")
            expect(answers[began[-1]].topic in PERMITTED, "a play in progress cannot be cancelled")
            return
        rest = game.digest()
        gone = {answer.value for answer in answers[began[-1] :] if answer.topic == CONCEDE}
        if gone:  # they have left by now, so the same play may be another one
            left = {*game.pos.conceded, *game.pos.lost}
            expect(gone <= left, "cancelling a play took back that somebody gave up")
            return
        expect(game.decision is not None and game.decision.topic in PLAYS, "cancelled, but to where?")
        for answer in answers[began[-1] :]:
            if answer.given:
                game.push(answer.value)
        expect(game.digest() == here, "a cancelled play that is done again goes elsewhere")
        game.cancel()
        expect(game.digest() == rest, "cancelling twice leads to two places")

    def _attempt(self, decision: Decision) -> None:
        """Try an answer that is mostly illegal."""
        game, rng = self.game, self.rng
        if decision.asks is not Asks.ACT or (game.is_mid_play and decision.topic != "materialize"):
            return
        before, offered = game.digest(), list(decision.options)
        what = rng.choice(("activate", "materialize", "ability", "attack"))
        cards = [card for pile in game.pos.zones for card in pile]
        act = Act(what, rng.choice(cards))
        if what == "ability":
            count = len(characteristics(game.pos, act.card).abilities.activated)
            if not count:
                return
            act = Act(what, act.card, rng.randrange(count))
        player = rng.choice((None, None, *game.pos.everyone()))
        careless = Careless(game.pos, rng)
        game.why_not(act, player)
        refusal = game.attempt(act, careless, player)
        if refusal is None:
            expect(act in offered, lambda: f"{act!r} was not offered and was done all the same")
            expect(not careless.faults, lambda: f"{act!r} was done with answers that were not offered")
            return
        expect(bool(refusal.rule and refusal.reasons), lambda: f"{act!r} was refused without a reason")
        expect(
            bool(careless.faults) or act not in offered or player not in (None, decision.player),
            lambda: f"{act!r} was offered and was refused all the same: {refusal}",
        )
        expect(game.digest() == before, lambda: f"the refused {act!r} left a trace")
        expect(
            game.decision is not None and list(game.decision.options) == offered,
            lambda: f"other options after the refused {act!r}",
        )

    def _reasons(self, decision: Decision) -> None:
        """Check that exactly those plays are offered against which there is no reason."""
        if decision.topic != "act":
            return
        game, pos = self.game, self.game.pos
        before, offered = game.digest(), set(decision.options)
        cards = [card for pile in pos.zones for card in pile]
        for card in self.rng.sample(cards, min(12, len(cards))):
            acts = [Act("activate", card)]
            if pos.zone_of(card) is Zone.FIELD:
                acts = [Act("attack", card)]
                acts.extend(Act("ability", card, number) for number, _ in abilities_on(pos, card))
            for act in acts:
                refusal = game.why_not(act)
                if (refusal is None) != (act in offered):
                    listed = "offered" if act in offered else "not offered"
                    raise Wrong(f"{act!r} is {listed}, why not: {refusal}")
        expect(game.digest() == before, "asking why not changed the position")

    def _every_option(self, decision: Decision) -> None:
        """Check that no option leads into a dead end."""
        if decision.asks is not Asks.ACT:
            return
        for act in decision.options[:12]:
            twin = self._free(self.game.copy())
            twin.push(act)
            for _ in range(40):
                now = twin.decision
                if now is None or now.asks is Asks.ACT:
                    break
                twin.push(now.sample(self.rng))
            expect((twin.decision is None) == (twin.outcome is not None), "neither over nor to be decided")

    def _wrong_answer(self, decision: Decision) -> None:
        before = self.game.digest()
        wrong = Careless(self.game.pos, self.rng).nonsense(decision)
        if decision.admits(wrong):
            return
        try:
            self.game.push(wrong)
        except IllegalAnswer:
            expect(self.game.digest() == before, "an answer that was refused left a trace")
        else:
            raise Wrong(f"{wrong!r} was accepted")

    def _concede(self, decision: Decision) -> None:
        game, pos = self.game, self.game.pos
        able = [player for player in pos.everyone() if player not in (*pos.lost, *pos.conceded)]
        player, before, inside = self.rng.choice(able), game.digest(), game.is_mid_play
        if self.tell:
            self._say(f"{self.number}: player {player} concedes")
        game.concede(player)
        expect(player in pos.conceded, "a player conceded and did not")
        expect((game.decision is None) == (game.outcome is not None), "neither over nor to be decided")
        if not inside and self.rng.random() < 0.5:
            game.undo()
            expect(game.digest() == before, "undoing a concession leads elsewhere")

    def _end(self) -> None:
        """Check a game that is over: its outcome is possible, and all of it can be taken back."""
        game, pos = self.game, self.game.pos
        self.tally.finished = 1
        expect(game.outcome is not None, "nothing to decide, and the game is not over")
        wrong = [*self.inventory.faults(pos), *faults(pos, at_rest=False)]
        expect(not wrong, lambda: "; ".join(wrong))
        winners = set(game.outcome or ())
        expect(winners <= set(pos.everyone()) - set(pos.lost), lambda: f"the winners are {game.outcome}")
        if self.whole:
            pos.rewind(0)
            expect(pos.digest() == self.first, "taking back the whole game does not lead to its beginning")


class Careless:
    """Gives legal answers mostly, and now and then something of the right kind that is not offered.

    Once something random or hidden was seen, it gives only legal answers, because nothing can be taken back.
    """

    def __init__(self, pos: Position, rng: Random) -> None:
        self.pos = pos
        self.rng = rng
        self.faults = 0
        """Answers given that their questions do not offer."""

    def __call__(self, decision: Decision) -> Any:
        good = self.pos.committed or self.rng.random() < 0.8
        first = next(iter(decision.answers()), None) if good else None
        answer = decision.sample(self.rng) if first is not None else self.nonsense(decision)
        self.faults += not decision.admits(answer)
        return answer

    def nonsense(self, decision: Decision) -> Any:
        rng, options = self.rng, list(decision.options)
        match decision.asks:
            case Asks.PICK:
                return tuple(sorted(rng.sample(options, rng.randint(0, len(options)))))
            case Asks.NUMBER:
                return rng.choice(("a word", rng.randint(-1, 9), *options))
            case Asks.ORDER:
                return tuple(options[1:])
            case Asks.SHARE:
                return tuple(rng.randint(0, 3) for _ in options)
            case Asks.YES_OR_NO:
                return rng.choice((True, False))
            case Asks.ACT:
                return Act("activate", rng.randrange(len(self.pos.card)))


compared: Final = attrgetter(*CHARACTERISTICS)


def derived(pos: Position) -> list[Any]:
    """All values of cards and players that are worked out, and not columns of the position."""
    cards = [compared(characteristics(pos, card)) for card in range(len(pos.card))]
    return [*cards, [enabled_elements(pos, player) for player in pos.everyone()], gained(pos, Triggered)]


def difference(one: list[Any], other: list[Any]) -> str:
    """The first thing in which two such lists differ."""
    for number, (here, there) in enumerate(zip(one, other, strict=True)):
        if here != there:
            slots = CHARACTERISTICS if len(here) == len(CHARACTERISTICS) else range(len(here))
            named = [
                f"{slot} {a!r} or {b!r}" for slot, a, b in zip(slots, here, there, strict=False) if a != b
            ]
            return f"card {number}: {', '.join(named)}"
    return "nothing"
