"""Proof: every puzzle that comes with Regalia can be won, as it says, against every answer.

    python -m proofs.puzzles [FOLDER]

It searches each first move of each puzzle to the end, walks through the winning plan without anything merged,
and lets the greedy bot try: a puzzle that it wins at once would be too easy.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from regalia.puzzles.checking import check
from regalia.puzzles.files import SHIPPED, read_folder
from regalia.puzzles.making import bot_wins


def main(arguments: Sequence[str]) -> int:
    folder = Path(arguments[0]) if arguments else SHIPPED
    faults = 0
    began = time.monotonic()
    found = read_folder(folder)
    for puzzle in found:
        fault = check(puzzle) or ("the greedy bot wins at once" if bot_wins(puzzle.game()) else "")
        faults += bool(fault)
        print(f"{puzzle.name}: {fault or 'proven'}", flush=True)
    print(f"{len(found)} puzzles in {time.monotonic() - began:.0f} s, {faults} faults")
    return 1 if faults or not found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
