"""Proof: how many positions with a known right answer each bot answers rightly, by kind.

    python -m proofs.positions [BOT ...] [--kind KIND] [--wrong] [--workers N]

The positions are in tests/bots/positions, in the notation of scenarios. Their right answers follow from the
rules and from what the cards say, never from what a bot does. Without names it asks random, simple, greedy
and search.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

from proofs.positions.asking import what_is_wrong
from proofs.positions.reading import Question, read_all
from regalia.bots.known import make_bot
from regalia.bots.swallowed import SWALLOWED

BOTS: Final = ("random", "simple", "greedy", "search:100")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("bots", nargs="*", default=list(BOTS))
    parser.add_argument("--kind", default="")
    parser.add_argument("--wrong", action="store_true", help="list the wrong answers with their reasons")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    questions = [one for one in read_all() if one.kind.startswith(asked.kind)]
    numbers = range(len(questions))
    said: dict[str, list[str]] = {}
    spent: dict[str, float] = {}
    with ProcessPoolExecutor(asked.workers) as pool:
        for name in asked.bots:
            began = time.monotonic()
            said[name] = list(pool.map(partial(ask, name, asked.kind), numbers))
            spent[name] = time.monotonic() - began
    print(table(questions, said))
    print("".join(f"{name}: {spent[name]:.0f} s. " for name in asked.bots).rstrip())
    if asked.wrong:
        for number, question in enumerate(questions):
            for name in asked.bots:
                if said[name][number]:
                    print(f"{name}, {question.kind}: {question.title}: {said[name][number]}")
    return 0


def ask(name: str, kind: str, number: int) -> str:
    """What is wrong with the answer of a bot to a position."""
    SWALLOWED.clear()
    question = [one for one in read_all() if one.kind.startswith(kind)][number]
    wrong = what_is_wrong(question, lambda: make_bot(name, 1))
    faults = "".join(f" [in imagined games: {error}]" for error in SWALLOWED)
    return wrong + faults if wrong else wrong


def table(questions: list[Question], said: dict[str, list[str]]) -> str:
    """The right answers by kind and bot, as a table for a page."""
    size = Counter(question.kind for question in questions)
    lines = [
        f"| kind | positions | {' | '.join(said)} |",
        f"|---|---:|{'---:|' * len(said)}",
    ]
    for kind, amount in size.items():
        right = [
            sum(
                not wrong for question, wrong in zip(questions, answers, strict=True) if question.kind == kind
            )
            for answers in said.values()
        ]
        lines.append(f"| {kind} | {amount} | {' | '.join(map(str, right))} |")
    whole = [sum(not wrong for wrong in answers) for answers in said.values()]
    lines.append(f"| **all** | {len(questions)} | {' | '.join(f'**{one}**' for one in whole)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
