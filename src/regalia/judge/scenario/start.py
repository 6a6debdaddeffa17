"""The player and phase at which a scenario begins: `turn: A, main`."""

from __future__ import annotations

from typing import Final

from regalia.game.core.state import Phase, Position
from regalia.game.happening.setup import start_at
from regalia.judge.scenario.names import Names
from regalia.judge.scenario.text import Fault, Node, nearest, word_node

PHASES: Final = {phase.name.lower().replace("_", " "): phase for phase in Phase}
"""The phases by the names that a scenario uses."""
KEYS: Final = ("player", "phase", "step", "number")


def read_phase(text: str, line: int) -> Phase:
    name = text.strip().lower().removesuffix(" phase").replace("-", " ").replace("_", " ")
    if name not in PHASES:
        hint = nearest(name, PHASES) or f"; there are {', '.join(PHASES)}"
        raise Fault(f"there is no phase {text!r}{hint}", line)
    return PHASES[name]


def begin(pos: Position, names: Names, turn: Node | None) -> None:
    """Set the turn player and the phase. The default is A's main phase."""
    said = _read(turn) if turn is not None else {}
    player = names.player(said["player"].word(), said["player"].line) if "player" in said else 0
    phase = read_phase(said["phase"].word(), said["phase"].line) if "phase" in said else Phase.MAIN
    step = said["step"].number("a step") if "step" in said else None
    number = said["number"].number("the number of the turn", 1) if "number" in said else None
    start_at(pos, player, phase, step=step, turn=number)


def _read(turn: Node) -> dict[str, Node]:
    """`A, main`, `A, main, step 1, turn 3`, or the same with keys."""
    said: dict[str, Node] = {}
    if turn.kind == "mapping":
        for key, value, line in turn.entries():
            if key not in KEYS:
                raise Fault(f"a turn has no {key!r}{nearest(key, KEYS)}", line)
            said[key] = value
        return said
    words = [word_node(one.strip(), turn.line) for one in turn.text.split(",")] if turn.text else turn.items
    for key, word in zip(("player", "phase"), words, strict=False):
        said[key] = word
    for word in words[2:]:
        kind, _, amount = word.word().partition(" ")
        if kind not in ("step", "turn"):
            raise Fault(f"expected `step 1` or `turn 3` here, not {word}", turn.line)
        said["step" if kind == "step" else "number"] = word_node(amount, turn.line)
    return said
