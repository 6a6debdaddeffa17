"""Which modules are compiled, and which classes may have subclasses that are not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGES: Final = ("bots", "game", "words")
"""The packages of `regalia` that are compiled."""

LEFT_AS_THEY_ARE: Final = frozenset(
    {
        # Their values are read or written as JSON by msgspec, which has to see their types.
        "game/record.py",
        "game/saving.py",
        "game/view.py",
        "game/core/explain.py",
        "game/core/log.py",
        # They work on values of both forms.
        "game/core/structs.py",
        # Scenarios ask their functions for the types of arguments, which compiled functions do not know.
        "words/keywords.py",
        # Doors for bots of other people, with properties that are kept, and what runs once a game.
        "bots/asking.py",
        "bots/example.py",
        "bots/guessing.py",
        "bots/known.py",
        "bots/pool_lists.py",
        "bots/random_bot.py",
        "bots/seat.py",
        "bots/simple_bot.py",
        "bots/swallowed.py",
        # Numpy does the work, and the trainer has bots of its own kind.
        "bots/learned/learned_bot.py",
        "bots/learned/net.py",
        "bots/learned/words.py",
        # Tables that are read once.
        "game/core/said.py",
        "game/core/wording.py",
        "game/timing/phase_table.py",
    }
)

OPEN: Final = frozenset(
    {
        "Word",
        "Ability",
        "Amount",
        "Change",
        "Condition",
        "CostDeed",
        "CostPart",
        "CountedDeed",
        "Effect",
        "Filter",
        "Game",
        "Rest",
        "Selection",
        "Trigger",
    }
)
"""The classes of which the grammar, the library for programs and the tests make further kinds."""


def compiled_modules(package: Path) -> Iterator[Path]:
    """The modules of the package `regalia` that are compiled."""
    for name in PACKAGES:
        for path in sorted((package / name).rglob("*.py")):
            if path.name != "__init__.py" and path.relative_to(package).as_posix() not in LEFT_AS_THEY_ARE:
                yield path
