"""The engine and the brute force compared in a small position, question by question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

from proofs.pencil.layout import act_of, chosen_in, copy_of, open_game, things_in
from proofs.pencil.questions import Finished, Question
from proofs.pencil.rules import plays
from proofs.pencil.soundness import faults
from proofs.pencil.table import ME, Table
from regalia.game.core import language
from regalia.game.core.decision import Asks, Decision, Draft
from regalia.game.core.values import Ref
from regalia.game.game import Game
from regalia.game.paying.autopay import propose


class Difference(AssertionError):
    """The engine and the brute force disagree; `path` leads to the question."""

    def __init__(self, path: tuple[Any, ...], what: str) -> None:
        super().__init__(what)
        self.path = path
        self.what = what

    def __str__(self) -> str:
        steps = "\n".join(f"  {topic}: {answer}" for topic, answer in self.path)
        return f"{self.what}\nafter\n{steps or '  nothing'}"


@dataclass
class Tally:
    """Counts of the things that have been compared."""

    positions: int = 0
    plays: int = 0
    questions: int = 0
    answers: int = 0
    declarations: int = 0
    closed: int = 0
    """Answers that their own step would allow, but after which the play could not be completed."""
    opened: int = 0
    """Questions asked because paying has opened something."""
    vain: int = 0
    """Payments that would open something for which there is nothing to choose."""
    sampled: int = 0
    """Plays with too many declarations: only some of their paths were followed."""
    topics: dict[str, int] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        for entry in fields(self):
            if entry.name != "topics":
                setattr(self, entry.name, getattr(self, entry.name) + getattr(other, entry.name))
        for topic, count in other.topics.items():
            self.topics[topic] = self.topics.get(topic, 0) + count


def compare(table: Table, *, most: int = 1000) -> Tally:
    """Compare all plays. A play with more than `most` declarations is compared only along some paths."""
    try:
        return Comparison(table, most).run()
    except Difference:
        raise
    except Exception as error:
        raise Difference((), f"something failed: {type(error).__name__}: {error}") from error


class Comparison:
    def __init__(self, table: Table, most: int) -> None:
        self.table = table
        self.most = most
        self.tally = Tally(positions=1)
        self.rng = Random(len(table.cards))

    def run(self) -> Tally:
        game = open_game(self.table)
        question = game.decision
        assert question is not None
        assert question.player == ME
        expected = plays(self.table)
        offered = [act for act in question.answers() if act.what not in ("pass", "attack")]
        agree((), "what may be played", offered, [act_of(play) for play in expected])
        for play, root in expected.items():
            self.tally.plays += 1
            whole = root.size <= self.most
            self.tally.sampled += not whole
            self.follow(copy_of(game), act_of(play), root, ((question.topic, play),), None if whole else 6)
        return self.tally

    def follow(
        self, game: Game, answer: Any, after: Question, path: tuple[Any, ...], paths: int | None
    ) -> None:
        """Give an answer and compare what comes after it."""
        try:
            game.push(answer)
        except Exception as error:
            raise Difference(path, f"the engine failed: {type(error).__name__}: {error}") from error
        self.meet(game, after, path, paths)

    def meet(self, game: Game, here: Question, path: tuple[Any, ...], paths: int | None) -> None:
        """Bring both to the same question. A question with only one answer need not be asked by both."""
        question = game.decision
        while question is not None and question.asks is not Asks.ACT and question.topic != here.topic:
            early = rank(question.topic) < rank(here.topic)
            single = list(question.answers() if early else here.legal)
            if len(single) != 1 or (here.topic in CHOSEN and not early):
                raise Difference(path, f"the engine asks {question!r}, but {here.topic!r} is to be decided")
            if early:
                game.push(single[0])
                question = game.decision
            else:
                path = (*path, (here.topic, single[0]))
                here = here.legal[single[0]]
        if question is None or question.asks is Asks.ACT:
            self.finish(game, here, path)
            return
        self.ask(game, question, here, path, paths)

    def ask(
        self, game: Game, question: Decision, here: Question, path: tuple[Any, ...], paths: int | None
    ) -> None:
        legal = here.legal
        offered = list(question.answers())
        self.tally.questions += 1
        self.tally.answers += len(offered)
        self.tally.closed += len(here.moves) - len(legal) if rank(here.topic) == len(DECLARED) else 0
        self.tally.opened += here.opened
        self.tally.vain += sum(after.opened and not after.finishes for after in here.moves.values())
        self.tally.topics[here.topic] = self.tally.topics.get(here.topic, 0) + 1
        agree(path, here.topic, map(plain, offered), legal)
        if fault := views_disagree(question, offered):
            raise Difference(path, f"{here.topic}: {fault}")
        chosen = offered if paths is None else self.rng.sample(offered, min(paths, len(offered)))
        fewer = None if paths is None else max(1, paths // 3)
        for answer in chosen:
            fork = game if answer is chosen[-1] else copy_of(game)
            after = legal[plain(answer)]
            self.follow(fork, answer, after, (*path, (here.topic, plain(answer))), fewer)

    def finish(self, game: Game, here: Question, path: tuple[Any, ...]) -> None:
        while not isinstance(here, Finished):
            legal = list(here.legal.items())
            if len(legal) != 1 or here.topic in CHOSEN:
                raise Difference(path, f"the engine is done, but {here.topic!r} is to be decided")
            answer, after = legal[0]
            path = (*path, (here.topic, answer))
            here = after
        self.tally.declarations += 1
        if fault := next(faults(game.pos), ""):
            raise Difference(path, f"in the end {fault}")
        found = things_in(game.pos)
        for card, (ours, theirs) in enumerate(zip(here.table.things, found, strict=True)):
            if ours != theirs:
                raise Difference(path, f"card {card} should end as {ours} and is {theirs}")
        chosen = chosen_in(game.pos)
        for name in ("modes", "targets", "unlocked") if game.pos.stack[-1].is_card else ("modes", "targets"):
            if (ours := getattr(here.chosen, name)) != (theirs := getattr(chosen, name)):
                raise Difference(path, f"{name} should be {ours} in the end and are {theirs}")


def views_disagree(question: Decision, offered: list[Any]) -> str:
    """The faults of the other ways to look at a question with these answers; empty if there are none."""
    if not all(map(question.admits, offered)):
        return "an answer that is offered is not admitted"
    forced = question.forced()
    if forced is not None and list(forced) != offered:
        return f"{forced[0]} is said to be the only answer, and there are {len(offered)}"
    proposed = propose(question)
    if proposed is not None and proposed not in offered:
        return f"{proposed} is proposed and not offered"
    if question.asks is Asks.PICK and len(offered) <= 25:
        return picking_disagrees(question, offered)
    return ""


def picking_disagrees(question: Decision, offered: list[Any]) -> str:
    """Check that picking one by one reaches every answer, and never a dead end."""
    wanted = set(offered)
    draft = Draft(question)
    reached: set[Any] = set()
    waiting: list[tuple[Any, ...]] = [()]
    seen = {()}
    while waiting:
        draft.picked = waiting.pop()
        if draft.is_complete:
            reached.add(draft.picked)
        for one in draft.extensions():
            further = tuple(sorted((*draft.picked, one)))
            if not any(set(further) <= set(answer) for answer in wanted):
                return f"{further} can be picked, and no answer has all of that"
            if further not in seen:
                seen.add(further)
                waiting.append(further)
    return "" if reached == wanted else f"cannot be picked one by one: {sorted(wanted - reached)}"


DECLARED = ("way", "options", "x", "y")
CHOSEN = ("modes", "targets")
"""The topics that are always asked, even if there is only one answer."""


def rank(topic: str) -> int:
    """The number of a topic in the order of declarations, with paying after them."""
    return DECLARED.index(topic) if topic in DECLARED else len(DECLARED)


def plain(answer: Any) -> Any:
    """An answer of the engine as the brute force writes it: things that pay as tuples, targets as numbers."""
    if isinstance(answer, language.Means):
        return (answer.verb, answer.card, answer.number, answer.worth)
    if isinstance(answer, Ref):
        return answer.card
    return tuple(map(plain, answer)) if isinstance(answer, tuple) else answer


def agree(path: tuple[Any, ...], topic: str, offered: Iterable[Any], expected: Iterable[Any]) -> None:
    found, wanted = list(offered), list(expected)
    if len(set(found)) != len(found):
        raise Difference(path, f"{topic}: the engine offers something twice: {found}")
    if set(found) != set(wanted):
        lines = [f"{topic}: the engine and the brute force differ"]
        lines += [f"  only the engine: {one}" for one in found if one not in wanted]
        lines += [f"  only the brute force: {one}" for one in wanted if one not in found]
        raise Difference(path, "\n".join(lines))
