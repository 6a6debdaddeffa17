"""Compare procedures as generators with procedures as explicit frames.

python3 dev.py prove frames [--quick]

Both run the same plays with the same answers over the same journaled position. The proof first checks that
they ask the same questions and leave the same hashes, also when they go on from a copy made at any
decision. Then it times plays without copies, and with a copy at every decision inside a play.
"""

from __future__ import annotations

import argparse
import ast
import statistics
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from regalia.game.core.decision import Decision
from regalia.game.core.language import Procedure
from regalia.game.core.state import Phase, Position
from regalia.game.happening.setup import start_at
from regalia.game.playing.offers import acts, make_play
from regalia.game.printed.acts import Act
from regalia.game.turn.steps import materializations
from regalia.lab.positions import Cards, entangled, middle_game
from regalia.lab.timing import best

from . import generators, machine
from .machine import Activation, Machine

SCRIPTS: Final = 40
LONG: Final = 8


class Script(NamedTuple):
    """A play and the answers to everything it asks."""

    pos: Position
    player: int
    act: Act
    answers: tuple[Any, ...]


class Family(NamedTuple):
    name: str
    scripts: list[Script]


# The plays.


def families(seed: int = 1) -> list[Family]:
    cards = Cards()
    rng = Random(seed)
    main = middle_game(cards)
    aimed = middle_game(cards, [cards.bolt])
    variable = middle_game(cards, [cards.surge])
    long = middle_game(cards, [cards.volley(LONG)])
    shop = middle_game(cards)
    start_at(shop, 0, Phase.MATERIALIZE, step=1)
    knot = entangled(cards)
    return [
        Family("one payment", scripts(main, rng)),
        Family("target, payment", scripts(aimed, rng)),
        Family("X, payment", scripts(variable, rng)),
        Family("memory drawn by chance", scripts(shop, rng)),
        Family("order, two entangled costs", scripts(knot, rng, cards.colossi)),
        Family(f"{LONG} targets, payment", scripts(long, rng)),
    ]


def scripts(pos: Position, rng: Random, only: Sequence[int] = ()) -> list[Script]:
    """Random plays of (some) cards from one position, recorded with their answers."""
    offered = acts(pos, 0) if pos.phase is Phase.MAIN else materializations(pos)
    playable = [
        act
        for act in offered
        if act.what in ("activate", "materialize") and (not only or pos.card[act.card] in only)
    ]
    assert playable, "there is something to play"
    return [record(pos, rng.choice(playable), rng) for _ in range(SCRIPTS)]


def record(pos: Position, act: Act, rng: Random) -> Script:
    answers = []
    mark = pos.mark()
    procedure = generators.activation(make_play(pos, 0, act))
    try:
        decision = next(procedure)
        while True:
            answers.append(decision.sample(rng))
            decision = procedure.send(answers[-1])
    except StopIteration:
        pos.rewind(mark)
    return Script(pos, 0, act, tuple(answers))


# Running them.


def by_generators(script: Script, copies: bool = False) -> None:
    pos = script.pos
    mark = pos.mark()
    procedure = generators.activation(make_play(pos, script.player, script.act))
    try:
        next(procedure)
        for number, answer in enumerate(script.answers):
            if copies:
                copy_by_answers(script, mark, number)
            procedure.send(answer)
    except StopIteration:
        pass


def copy_by_answers(script: Script, mark: int, given: int) -> tuple[Position, Procedure, Decision]:
    """An independent play at the same point: the copy goes back to the start and repeats the answers."""
    twin = script.pos.copy(journal_from=mark)
    twin.rewind(0)
    procedure = generators.activation(make_play(twin, script.player, script.act))
    decision = next(procedure)
    for answer in script.answers[:given]:
        decision = procedure.send(answer)
    return twin, procedure, decision


def by_frames(script: Script, copies: bool = False) -> None:
    running = Machine([Activation(make_play(script.pos, script.player, script.act))])
    running.start()
    for answer in script.answers:
        if copies:
            copy_by_frames(script, running)
        running.send(answer)


def copy_by_frames(script: Script, running: Machine) -> tuple[Position, Machine]:
    """An independent play at the same point: the frames are copied with the position."""
    twin = script.pos.copy()
    return twin, running.copy(twin)


# Checking that they agree.


def check(script: Script) -> None:
    """Check that both kinds ask the same and leave the same hashes, from the start and from every copy."""
    pos = script.pos
    mark = pos.mark()
    seen = []
    procedure = generators.activation(make_play(pos, script.player, script.act))
    decision: Decision | None = next(procedure)
    for number, answer in enumerate(script.answers):
        seen.append(place(decision, pos))
        decision = go_on(procedure, [answer])
        if number + 1 == len(script.answers):
            seen.append(place(decision, pos))
    pos.rewind(mark)
    running = Machine([Activation(make_play(pos, script.player, script.act))])
    running.start()
    for number, answer in enumerate(script.answers):
        expect(place(running.decision, pos) == seen[number], "the frames stand elsewhere")
        twin, other, asked = copy_by_answers(script, mark, number)
        expect(place(asked, twin) == seen[number], "a copy of the generators stands elsewhere")
        end = go_on(other, script.answers[number:])
        expect(place(end, twin) == seen[-1], "a copy of the generators ends elsewhere")
        twin, copied = copy_by_frames(script, running)
        expect(place(copied.decision, twin) == seen[number], "copied frames stand elsewhere")
        for later in script.answers[number:]:
            copied.send(later)
        expect(place(copied.decision, twin) == seen[-1], "copied frames end elsewhere")
        running.send(answer)
    expect(place(running.decision, pos) == seen[-1], "the frames end elsewhere")
    pos.rewind(mark)


def go_on(procedure: Procedure, answers: Sequence[Any]) -> Decision | None:
    """The decision after these answers, or None at the end of the procedure."""
    decision = None
    try:
        for answer in answers:
            decision = procedure.send(answer)
    except StopIteration:
        return None
    return decision


def place(decision: Decision | None, pos: Position) -> tuple[object, ...]:
    """The state of a play: the question with all its options, and the hash of the position."""
    if decision is None:
        return (pos.digest(),)
    return decision.topic, decision.player, list(decision.options), decision.minimum, pos.digest()


def expect(fact: bool, otherwise: str) -> None:
    if not fact:
        raise SystemExit(f"frames: {otherwise}")


# Timing.


def speeds(family: Family, copies: bool, rounds: int, seconds: float) -> tuple[float, float]:
    """Plays per second by generators and by frames: the best of rounds in which they take turns."""

    def work(run: Callable[[Script, bool], object]) -> Callable[[], None]:
        def once() -> None:
            for script in family.scripts:
                mark = script.pos.mark()
                run(script, copies)
                script.pos.rewind(mark)

        return once

    both = work(by_generators), work(by_frames)
    rates = [[best(one, rounds=1, seconds=seconds) for one in both] for _ in range(rounds)]
    generated, framed = (max(rate) * len(family.scripts) for rate in zip(*rates, strict=True))
    return generated, framed


def lines(module: Any) -> int:
    """The number of lines of a module without blank lines, comments and docstrings."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    return len(ast.unparse(tree).splitlines()) - ast.unparse(tree).count("\n\n")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="dev.py prove frames", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="only check that both agree, with rough figures")
    chosen = parser.parse_args(words)
    rounds, seconds = (1, 0.01) if chosen.quick else (12, 0.15)
    known = families()
    for family in known:
        for script in family.scripts:
            check(script)
    total = sum(len(family.scripts) for family in known)
    print(f"{total} plays: same questions, same hashes, also from a copy at every decision.\n")
    print(f"{'plays per second':<33}  {'without copies':^27}  {'a copy at each decision':^27}")
    columns = f"  {'generators':>10}{'frames':>9}{'ratio':>8}"
    print(f"{'':28}{'asks':>5}{columns}{columns}")
    for family in known:
        asks = statistics.mean(len(script.answers) for script in family.scripts)
        row = f"{family.name:<28}{asks:>5.1f}"
        for copies in (False, True):
            left, right = speeds(family, copies, rounds, seconds)
            row += f"  {left:>10,.0f}{right:>9,.0f}{left / right:>8.2f}"
        print(row)
    print(f"\nLines of code: generators {lines(generators)}, frames {lines(machine)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
