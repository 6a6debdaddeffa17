"""The page `docs/opportunity.md`, made from the tables that the engine itself uses.

`python -m regalia.judge.opportunity_page > docs/opportunity.md` writes it again.
"""

from __future__ import annotations

from collections.abc import Iterable

from regalia.game.timing.opportunity import WINDOWS
from regalia.game.timing.phase_table import MOMENTS

_HEAD = """\
# Who may act, and when

Players act only while they have Opportunity. This is the whole list of windows in which somebody receives
it. The engine has no others: it gives Opportunity by the name of one of these. The page is made from
its tables, `opportunity.py` and `phase_table.py` in `src/regalia/game/timing`, and a test compares them.
Look up a rule with `regalia rules ID`.
"""
_MIDDLE = """\
The player with Opportunity plays something and has it again, or passes. Once all have passed in a row, the
top of the effects stack resolves. With an empty stack the game goes on to the next step.

## The steps of a turn

The steps of each phase in their order. A step without a window is over as soon as it is done and the stack
is empty; if it sets off abilities, they wait on the stack and open the window "triggered".
"""
_TAIL = """\
Nobody has Opportunity while a step is being carried out, while a play is declared and paid for, while
something resolves, between two steps, or before the first turn. While a card with Interdiction is on the
stack, or a boon that is being bestowed, the windows stay closed (`keyword.interdiction.1`, `boon.4.a`).
"""


def page() -> str:
    """The text of the page."""
    windows = _table(
        ("window", "when", "who is first", "rule"),
        ((window.name, window.when, window.first, f"`{window.rule}`") for window in WINDOWS.values()),
    )
    steps = _table(
        ("phase", "step", "window", "rule"),
        (
            (phase.name.lower().replace("_", " "), one.name, one.window, f"`{one.rule}`")
            for phase, moments in MOMENTS.items()
            for one in moments
        ),
    )
    return "\n".join((_HEAD, windows, _MIDDLE, steps, _TAIL))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


if __name__ == "__main__":
    print(page(), end="")
