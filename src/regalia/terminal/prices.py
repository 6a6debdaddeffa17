"""The cost of a play in words: as printed, and as it is now."""

from __future__ import annotations

from regalia.game.core.state import Position
from regalia.game.core.values import HUGE, CostOption
from regalia.game.paying.costs import additional_costs, calculate, optional_costs, optional_lines
from regalia.game.paying.play import Play
from regalia.game.playing.choosing import cost_looks_at_targets
from regalia.game.playing.declaring import variables
from regalia.game.playing.offers import make_play
from regalia.game.playing.steps import costs_to_choose_from
from regalia.game.printed.acts import Act
from regalia.text.saying import number, say_for


def price(pos: Position, player: int, act: Act) -> str:
    """The cost of a play: as printed and, where something changes it, as it would be paid now.

    The engine works it out in a trial, whether the play is legal or not.
    """
    play = make_play(pos, player, act)
    with pos.trial():
        said = [_way_words(play, way) for way in ways_to_pay(play)]
        return "; or ".join(dict.fromkeys(said)) or "no cost"


def ways_to_pay(play: Play) -> list[CostOption]:
    """The costs to choose from, the printed one first. Call this in a trial."""
    return sorted(costs_to_choose_from(play), key=lambda way: way.name != "printed")


def _way_words(play: Play, way: CostOption) -> str:
    play.way = way
    own = play.context()
    named = play.ability.label if play.ability is not None else ""
    said = [named] if named else []
    if way.name not in ("", "printed"):
        said.append(way.name)
    said.extend(_amount_words(play))
    deeds = list(way.cost)
    for extra in additional_costs(play):
        if not extra.optional:
            deeds.extend(extra.cost)
    said.extend(say_for(part, own) for part in deeds)
    lines = optional_lines(optional_costs(play), play.pos.definition(play.card).name)
    said.extend(f"if you like {line}" for line in lines.values())
    return ", ".join(said) or "no cost"


def _amount_words(play: Play) -> list[str]:
    """The reserve or memory cost: as the way begins with it, and after all changes."""
    way = play.way
    if not way.kind:
        return []
    for name in variables(play):
        play.variables[name] = HUGE
    total = calculate(play)
    fixed = isinstance(way.start, int)
    begins = str(way.start) if isinstance(way.start, int) else number(way.start)
    now = str(total)
    if not fixed and total >= HUGE // 2 and play.variables:
        more = total - HUGE
        now = begins if more == 0 else f"{begins} {'+' if more > 0 else '−'} {abs(more)}"
    play.variables.clear()
    if play.ability is not None:
        if begins == now:
            return [] if now == "0" else [f"({now})"]
        return [f"({begins}), now ({now})"]
    said = [f"{way.kind} {begins}"]
    if now != begins:
        said.append(f"now {now}")
    if cost_looks_at_targets(play):
        said.append("depends on its targets")
    if way.kind == "memory" and now != "0":
        said.append("at random")
    return said
