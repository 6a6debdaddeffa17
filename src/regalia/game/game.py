"""A game in progress: a position, the procedure that moves it, and the decision it waits for.

Between procedures everything is in the position. Inside a procedure, the state is the position at its start
and the answers since. These are copied, saved and taken back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from hashlib import blake2b
from random import Random
from typing import Any, Final, NoReturn, Self

import msgspec

import regalia.game.shortcuts  # noqa: F401  (they register themselves)
from regalia.game.answers import CONCEDE, Answer, Asked, Chance, IllegalAnswer, Segment, fair_chance
from regalia.game.combat.declaring import must_attack
from regalia.game.core.decision import Asks, Decision, Draft, Topic
from regalia.game.core.explain import Step
from regalia.game.core.illegal import Illegal, Refusal, UnknownText
from regalia.game.core.language import Procedure
from regalia.game.core.state import CHANCE, Position, Zone
from regalia.game.core.structs import encoded
from regalia.game.core.values import HUGE, NOBODY
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.playing.offers import acts, random_act, why_not, why_not_offered
from regalia.game.playing.unknown import unread
from regalia.game.printed.acts import METHODS, PASS, Act
from regalia.game.printed.catalogue import Catalog
from regalia.game.printed.definitions import Definition
from regalia.game.saving import decode, encode
from regalia.game.timing.opportunity import pass_on
from regalia.game.turn.checks import may_need_settling
from regalia.game.turn.steps import opportunity
from regalia.game.turn.what_next import is_anybody_to_act, next_procedure
from regalia.game.view import View, view_of

_ACT: Final = Asks.ACT
PLAYS: Final = frozenset({Topic.ACT, Topic.MATERIALIZE, Topic.PLAY, Topic.STARCALL})
"""The questions whose answer begins a play."""
_ONLY_PASS: Final = [PASS]


class Game:
    """The interface of the engine: `decision`, `push`, `undo`, `attempt`, `why_not`, `copy`, `save`."""

    __slots__ = (
        "_answers",
        "_decision",
        "_dice",
        "_known",
        "_mark",
        "_most",
        "_procedure",
        "_rolled",
        "_telling",
        "_unread",
        "auto",
        "chance",
        "history",
        "keep_history",
        "passes_alone",
        "pos",
    )

    def __init__(
        self,
        pos: Position,
        *,
        chance: Chance | None = None,
        seed: int | None = None,
        auto: bool = True,
        keep_history: bool = True,
        passes_alone: bool = False,
    ) -> None:
        self.pos = pos
        self.chance: Chance | None = chance if chance is not None else fair_chance(seed)
        """Answers for chance. None leaves its questions open."""
        self.auto = auto
        """Whether questions with a single answer are answered without asking."""
        self.passes_alone = passes_alone
        """Whether a player with Opportunity who can do nothing else passes without being asked.

        Others learn from it that there was nothing to do, as they do from `auto`.
        """
        self.keep_history = keep_history
        self.history: list[Segment] = []
        self._dice: Random | None = None
        """Decides what players do during a rollout."""
        self._rolled = 0
        """The number of answers that the rollout has given."""
        self._most = HUGE
        """The number of answers after which it ends."""
        self._procedure: Procedure | None = None
        self._answers: list[Answer] = []
        self._mark = pos.mark()
        self._decision: Decision | None = None
        self._known: deque[Answer] = deque()
        """Answers known already, while a procedure is run through them again."""
        self._telling: Callable[[Step], None] | None = None
        """The listener to restore as soon as the known answers are used up."""
        self._unread: Definition | None = None
        """A card of unknown text that was at work in a procedure that is over."""

    # Asking.

    @property
    def decision(self) -> Decision | None:
        """The question that has to be answered now, or None when the game is over."""
        if self._decision is None:
            self._advance(None, fresh=True)
        return self._decision

    @property
    def outcome(self) -> tuple[int, ...] | None:
        """The winners, once the game is over."""
        return self.pos.outcome

    def view(self, viewer: int | None = None) -> View:
        """What a player or a spectator may know now; by default, the player who has to decide."""
        decision = self.decision
        if viewer is None:
            viewer = decision.player if decision is not None else SPECTATOR
        return view_of(self.pos, viewer, decision)

    def push(self, answer: Any, *, given: bool = True) -> None:
        """Answer the decision. An answer it does not offer changes nothing.

        A caller who plays a game again says with `given` which answers players were really asked for. Raises
        `UnknownText` if a text that the engine does not know comes to matter; `undo` goes back from there.
        """
        decision = self._decision or self.decision
        if decision is None:
            raise IllegalAnswer("the game is over")
        if not decision.admits(answer):
            raise IllegalAnswer(f"{answer!r} is not an answer to {decision!r}")
        self._advance(answer, given=given)

    def pass_on(self) -> bool:
        """Pass Opportunity without working out other options. Return False if that is not possible now.

        This does what `push(PASS)` does. While looking ahead, most answers are passes.
        """
        decision = self.decision
        if (
            decision is None
            or decision.topic != Topic.ACT
            or must_attack(self.pos, decision.player) != NOBODY
        ):
            return False
        self._advance(PASS)
        return True

    def rollout(self, rng: Random, most: int = HUGE) -> int:
        """Play on with random answers, to the end or for `most` answers. Return their number.

        Each legal answer is as likely as the others, as with `decision.sample(rng)`. It is faster, because
        acts are drawn before they are judged and no list of them is made.
        """
        self._dice, self._rolled, self._most = rng, 0, most
        try:
            while self._rolled < most and (decision := self._decision or self.decision) is not None:
                self._rolled += 1
                if self._rolled >= most:
                    self._dice = None
                self._advance(decision.sample(rng))
        finally:
            self._dice = None
        return self._rolled

    def draft(self) -> Draft:
        """A selection in progress for the open decision."""
        decision = self.decision
        if decision is None or decision.asks is not Asks.PICK:
            raise IllegalAnswer("nothing is to be picked now")
        return Draft(decision)

    def why_not(self, act: Act, player: int | None = None) -> Refusal | None:
        """Why something cannot be done now: step, rule and reasons; None if it can."""
        player = self._actor() if player is None else player
        if act.what in METHODS:
            return why_not(self.pos, player, act)
        return why_not_offered(self.pos, player, act, self.decision)

    def _actor(self) -> int:
        decision = self.decision
        return decision.player if decision is not None else NOBODY

    def attempt(
        self, act: Act, answer: Callable[[Decision], Any], player: int | None = None
    ) -> Refusal | None:
        """Try a complete declaration, legal or not. All of it happens, or nothing and the refusal says why.

        `answer` is asked for each choice. Its answers need not be among the exact options; only the rules of
        each step judge them.
        """
        decision = self.decision
        if decision is None or decision.asks is not Asks.ACT:
            raise IllegalAnswer("finish the play in progress first")
        if player is not None and player != decision.player:
            return self.why_not(act, player) or Refusal(
                "announce", "opportunity.2", ("its player does not have Opportunity",)
            )
        if act.what not in METHODS and not decision.admits(act):
            return why_not_offered(self.pos, decision.player, act, decision)
        if act.what in METHODS and act.card not in range(len(self.pos.card)):
            raise IllegalAnswer(f"there is no card {act.card} in this game")
        refusal = why_not(self.pos, decision.player, act) if act.what == "attack" else None
        if refusal is not None:
            return refusal
        try:
            refusal = self._try(act, answer)
        except BaseException:
            self._begin_anew()
            raise
        if refusal is not None:
            self._begin_anew()
        elif self.pos.catalog.unknown:
            self._check_texts()
        return refusal

    def _begin_anew(self) -> None:
        """Take back everything since the procedure began, and begin it again."""
        self.pos.rewind(self._mark)
        self._feed(())

    def _try(self, act: Act, answer: Callable[[Decision], Any]) -> Refusal | None:
        """Send an act and raw answers into the present procedure."""

        def said_to(decision: Decision) -> Any:
            by_chance = decision.player == CHANCE and self.chance is not None
            said = self.chance(decision) if by_chance and self.chance else answer(decision)
            try:
                refusal = None if by_chance or decision.refuse is None else decision.refuse(said)
            except (AttributeError, LookupError, TypeError, ValueError):
                raise IllegalAnswer(f"{said!r} is no answer to {decision!r}") from None
            if refusal is not None:
                raise Illegal(refusal.step, refusal.rule, *refusal.because)
            self._record(said, decision.topic, not by_chance)
            return said

        procedure = self._procedure
        assert procedure is not None
        self.pos.asker = said_to
        try:
            self._record(act, "act")
            decision = procedure.send(act)
            while True:
                decision = procedure.send(said_to(decision))
        except StopIteration:
            self._procedure = None
            self._decision = None
            self._finish(self._mark, self._answers)
            return None
        except Illegal as illegal:
            return illegal.refusal
        finally:
            self.pos.asker = None

    def _record(self, answer: Any, topic: str, given: bool = True) -> None:
        self._answers.append(Answer(answer, topic, given))

    # Moving.

    def _advance(self, answer: Any, *, fresh: bool = False, given: bool = True) -> None:
        """Run procedures until a player has to decide."""
        pos = self.pos
        pending = not fresh
        while True:
            decision: Decision | None = None
            pos.asker = self._ask
            try:
                if pending:
                    pending = False
                    topic = self._decision.topic if self._decision is not None else ""
                    self._answers.append(Answer(answer, topic, given))
                    procedure = self._procedure
                    decision = self._resume() if procedure is None else procedure.send(answer)
                else:
                    decision = self._start()
                    if decision is None:
                        self._rest()
                        if pos.catalog.unknown:
                            self._check_texts()
                        return
            except StopIteration:
                self._close()
            except Asked as asked:
                decision = asked.decision
                self._procedure = None
            except Illegal as illegal:
                self._refuse(illegal)
            finally:
                pos.asker = None
            if decision is None:
                continue
            self._decision = decision
            if decision.asks is _ACT and decision.player >= 0 and not pos.conceded:
                break
            known = self._known_answer(decision)
            if known is None:
                break
            (answer,), pending, given = known, True, False
        if pos.catalog.unknown:
            self._check_texts()

    def _refuse(self, illegal: Illegal) -> NoReturn:
        """A play turned out to be illegal after all: nothing of it has happened (activation.1.6)."""
        self._begin_anew()
        raise IllegalAnswer(f"that cannot be done: {illegal.refusal}") from illegal

    def _check_texts(self) -> None:
        """Stop if a card whose text the engine does not know is at work (`unknown.py`)."""
        strange = self._unread or unread(self.pos, self._mark, self._decision)
        self._unread = None
        if strange is not None:
            raise UnknownText(strange.name)

    def _known_answer(self, decision: Decision) -> tuple[Any] | None:
        """The answer, wrapped, to a question that nobody has to be asked."""
        if decision.player == CHANCE:
            return None if self.chance is None else (self.chance(decision),)
        if decision.player in self.pos.conceded:
            return (next(decision.answers()),)
        if self.auto and decision.asks is not _ACT:
            return decision.forced()
        return None

    def _start(self) -> Decision | None:
        """Do what the position says comes next, up to the first question; None if the game is over.

        Most steps of a turn ask nothing, so one follows the other here.
        """
        pos = self.pos
        journal = pos.journal
        while pos.outcome is None:
            if pos.unsettled and not may_need_settling(pos):
                pos.assign("unsettled", False)
            self._mark = len(journal)
            if self._answers:
                self._answers = []
            if (self._dice is not None or self.passes_alone) and is_anybody_to_act(pos):
                decision = self._act_alone(pos.opportunity)
                if decision is not None:
                    return decision
                self._finish(self._mark, self._answers)
                continue
            procedure = self._procedure = next_procedure(pos)
            if procedure is not None:
                return next(procedure)
            self._finish(self._mark, self._answers)
        return None

    def _act_alone(self, player: int) -> Decision | None:
        """Act for a player at random, or pass if there is nothing else to do. The next question, if any."""
        pos, rng = self.pos, self._dice
        if rng is not None:
            known = [random_act(pos, player, rng)]
            self._rolled += 1
            if self._rolled >= self._most:
                self._dice = None
        else:
            known = acts(pos, player)
        if known == _ONLY_PASS:
            self._procedure = None
            if self.keep_history:
                self._record(PASS, Topic.ACT, rng is not None)
            pass_on(pos, player)
            return None
        procedure = self._procedure = opportunity(pos, known)
        decision = next(procedure)
        if rng is None:
            return decision
        self._record(known[0], Topic.ACT)
        return procedure.send(known[0])

    def _resume(self) -> Decision:
        """Run a procedure that stopped in the middle of a deed once more, with the answers since."""
        self.pos.rewind(self._mark)
        return self._run(self._answers, telling=True)

    def _run(self, answers: Iterable[Answer], *, telling: bool = False) -> Decision:
        """Run the procedure that begins at this position through known answers, asking nobody."""
        pos = self.pos
        listener, pos.listener = pos.listener, None
        self._telling = listener if telling else None
        known = self._known = deque(answers)
        pos.asker = self._ask
        try:
            procedure = self._procedure = next_procedure(pos)
            if procedure is None:
                raise StopIteration
            decision = next(procedure)
            while known:
                self._repeat_concessions()
                if known:
                    decision = procedure.send(self._next_known())
            return decision
        finally:
            pos.asker = None
            pos.listener = listener
            known.clear()

    def _next_known(self) -> Any:
        answer = self._known.popleft()
        if not self._known and self._telling is not None:
            self.pos.listener = self._telling
        return answer.value

    def _repeat_concessions(self) -> None:
        """Repeat the concessions that were made at this point the first time."""
        while self._known and self._known[0].topic == CONCEDE:
            _give_up(self.pos, self._known.popleft().value)

    def _ask(self, decision: Decision) -> Any:
        """Answer a question that was asked in the middle of a deed, or stop until it is answered."""
        self._repeat_concessions()
        if self._known:
            return self._next_known()
        known = self._known_answer(decision)
        if known is None:
            raise Asked(decision)
        self._record(known[0], decision.topic, False)
        return known[0]

    def _close(self) -> None:
        """The procedure in progress is over."""
        self._procedure = None
        self._finish(self._mark, self._answers)

    def _rest(self) -> None:
        """Note that nothing is in progress and nothing is to be decided."""
        self._procedure = None
        self._decision = None
        self._mark = self.pos.mark()
        self._answers = []

    def _finish(self, mark: int, answers: list[Answer]) -> None:
        if self.pos.catalog.unknown and self._unread is None:
            self._unread = unread(self.pos, mark)
        if self.keep_history:
            if answers:
                self.history.append(Segment(mark, answers.copy()))
        else:
            self.pos.journal.clear()
            if self.history:
                self.history.clear()

    def _feed(self, answers: Iterable[Answer]) -> None:
        """Return to a point inside a procedure, from the position at its start and the answers."""
        known = list(answers)
        self._mark = self.pos.mark()
        self._answers = known
        try:
            self._decision = self._run(known)
        except Asked as asked:
            self._procedure = None
            self._decision = asked.decision

    # Conceding.

    def concede(self, player: int) -> None:
        """A player gives up, at any moment (misc.concession.1).

        What that player was playing is taken back first, unless something random or hidden has been seen.
        With two players the other wins at once (misc.concession.2). Otherwise the procedure in progress is
        finished, with the first legal answer to every question to that player. A procedure in which nothing
        has been answered yet waits until the player has left.
        """
        decision = self.decision
        pos = self.pos
        if decision is None:
            raise IllegalAnswer("the game is over")
        if player not in pos.everyone() or player in pos.lost or player in pos.conceded:
            raise IllegalAnswer("that player is not in the game")
        if self._answers and self._is_playing(player) and not pos.committed:
            self._take_back(0)
            decision = self.decision
            if decision is None or player in pos.lost:
                return
        inside = bool(self._answers)
        left = tuple(other for other in pos.turn_order(0) if other not in pos.conceded and other != player)
        if not inside and len(left) > 1:
            pos.rewind(self._mark)
        self._record(player, CONCEDE)
        _give_up(pos, player)
        if len(left) > 1:
            if inside:
                if decision.player == player:
                    self._advance(next(decision.answers()), given=False)
                return
        else:
            pos.assign("lost", (*pos.lost, player))
            pos.assign("outcome", left)
        self._close()
        self._decision = None
        self._advance(None, fresh=True)

    def _is_playing(self, player: int) -> bool:
        """Whether the play in progress is this player's own."""
        begun = self._answers[0].topic
        whose = {"act": self.pos.opportunity, "materialize": self.pos.turn_player}
        return whose.get(begun, NOBODY) == player

    # Going back.

    @property
    def committed(self) -> bool:
        """Whether the play in progress can no longer be cancelled: something hidden or random was seen."""
        return self.pos.committed

    @property
    def is_mid_play(self) -> bool:
        """Whether something has been answered already in the procedure in progress."""
        return bool(self._answers)

    def cancel(self) -> None:
        """Take back the play in progress, as if it had never been announced.

        If an effect permitted the play, the game goes back to the question which card to play. What happened
        before in that resolution stays, and players who conceded meanwhile stay out.
        """
        began = self._plays_under_way()
        if not began:
            raise IllegalAnswer("nothing is being played")
        if self.pos.committed:
            raise IllegalAnswer("something random or hidden has been seen: the play cannot be cancelled")
        self._take_back(began[-1])

    @property
    def may_cancel(self) -> bool:
        """Whether there is a play in progress that could be cancelled."""
        return not self.pos.committed and bool(self._plays_under_way())

    def _plays_under_way(self) -> list[int]:
        """The answers of the present procedure that began a play that is not over."""
        return [
            number
            for number, answer in enumerate(self._answers)
            if answer.topic in PLAYS and self._is_under_way(answer.value)
        ]

    def _is_under_way(self, chosen: Any) -> bool:
        """Whether the chosen play is still in progress.

        After a play that an effect permitted, the resolution goes on: the play is over as soon as the card
        has become an item of the stack (activation.1.9), and it never began if no card was chosen.
        """
        if isinstance(chosen, Act):
            return chosen.what in METHODS
        pos = self.pos
        played = {item.source for item in pos.stack if item.is_card}
        return any(pos.zone_of(card) is Zone.STACK and card not in played for card in chosen)

    def _take_back(self, kept: int) -> None:
        """Keep the first answers of the procedure in progress and forget the others.

        A player who has conceded since then stays out (misc.concession.4): that was no part of the play.
        """
        answers, forgotten = self._answers[:kept], self._answers[kept:]
        self.pos.rewind(self._mark)
        self._feed(answers)
        for answer in forgotten:
            if answer.topic == CONCEDE and self.decision is not None and answer.value not in self.pos.lost:
                self.concede(answer.value)

    def undo(self) -> None:
        """Take back the last answer of a player, with everything that followed from it."""
        _ = self.decision
        answers, mark = self._answers, self._mark
        history = list(self.history)
        while not any(answer.given for answer in answers):
            if not history:
                raise IllegalAnswer("there is nothing to take back")
            segment = history.pop()
            mark, answers = segment.mark, segment.answers
        self.history = history
        last = max(number for number, answer in enumerate(answers) if answer.given)
        self.pos.rewind(mark)
        self._feed(answers[:last])

    # Copies.

    def copy(self) -> Self:
        """An independent game at the same point, also in the middle of a play."""
        _ = self.decision
        twin_pos = self.pos.copy(journal_from=self._mark)
        twin_pos.rewind(0)
        twin = type(self)(twin_pos, chance=self.chance, auto=self.auto, keep_history=self.keep_history)
        twin.passes_alone = self.passes_alone
        twin.chance = self.chance
        if self._decision is not None:
            twin._feed(self._answers)
        return twin

    @classmethod
    def resumed(cls, pos: Position, answers: Iterable[Answer], *, chance: Chance, auto: bool = True) -> Game:
        """A game in the middle of the procedure that begins at a position, after some answers."""
        game = cls(pos, chance=chance, auto=auto, keep_history=False)
        game._feed(answers)
        return game

    def digest(self) -> bytes:
        """The hash of the point the game is at: the position, and the answers given inside a procedure."""
        _ = self.decision
        if not self._answers:
            return self.pos.digest()
        inside = msgspec.msgpack.encode([answer.value for answer in self._answers], enc_hook=encoded)
        return blake2b(self.pos.digest() + inside, digest_size=16).digest()

    def save(self) -> bytes:
        """The game as it is now: the last position at rest and the answers since."""
        _ = self.decision
        rest = self.pos.copy(journal_from=self._mark)
        rest.rewind(0)
        return encode(rest, list(self._answers))

    @classmethod
    def load(cls, data: bytes, catalog: Catalog, *, seed: int | None = None) -> Game:
        """A saved game, ready to go on. Its chance is new, because nothing random is decided twice."""
        pos, answers = decode(data, catalog)
        game = cls(pos, seed=seed)
        if answers:
            game._feed(answers)
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickling keeps what a copy keeps: this point, even in the middle of a play, and the luck ahead."""
        return restored, (
            type(self),
            self.pos.catalog,
            self.save(),
            self.chance,
            self.auto,
            self.keep_history,
            self.passes_alone,
        )

    def answers(self) -> list[Answer]:
        """The answers since the present procedure began."""
        _ = self.decision
        return list(self._answers)

    def listen(self, listener: Callable[[Step], None] | None) -> None:
        self.pos.listener = listener


def restored(
    kind: type[Game],
    catalog: Catalog,
    data: bytes,
    chance: Chance | None,
    auto: bool,
    keep_history: bool,
    passes_alone: bool,
) -> Game:
    """A game from what `save` gave, with its chance as it is: None leaves the questions of chance open."""
    pos, answers = decode(data, catalog)
    game = kind(pos, chance=chance, auto=auto, keep_history=keep_history, passes_alone=passes_alone)
    game.chance = chance
    if answers:
        game._feed(answers)
    return game


def _give_up(pos: Position, player: int) -> None:
    """A player has conceded: the next check finds that they lost (end.3)."""
    pos.assign("conceded", (*pos.conceded, player))
