"""Keywords and counters the rules themselves turn into abilities: Intercept, Vigor, Foster, Enlighten."""

from __future__ import annotations

from regalia.game.abilities import Activated, Triggered
from regalia.game.definitions import Catalog
from regalia.game.state import Phase, State
from regalia.words.combat import RedirectAttack
from regalia.words.conditions import All, Not, SourceIs
from regalia.words.costs import RemoveCounters
from regalia.words.effects import Become, Draw, WakeUp
from regalia.words.filters import InState, champion, yours
from regalia.words.selections import this
from regalia.words.structure import May
from regalia.words.triggers import AtBeginningOf, WheneverAttacked

ENLIGHTEN = Activated(
    cost=(RemoveCounters(counter="enlighten", count=3, on="self"),),
    effect=Draw(),
    label="enlighten",
)
INTERCEPT = Triggered(
    on=WheneverAttacked(what=champion & yours),
    only_if=Not(SourceIs(InState(State.RESTED))),
    effect=May(effect=RedirectAttack(this)),
    keyword="intercept",
)
VIGOR = Triggered(on=AtBeginningOf(phase=Phase.END), effect=WakeUp(this), keyword="vigor")
FOSTER = Triggered(
    on=AtBeginningOf(phase=Phase.RECOLLECTION),
    only_if=All((Not(SourceIs(InState(State.FOSTERED))), Not(SourceIs(InState(State.HURT))))),
    effect=Become(State.FOSTERED, this),
    keyword="foster",
)


def install(catalog: Catalog) -> None:
    """Teach a catalogue what the rules say about keywords and counters."""
    catalog.counter_abilities["enlighten"] = ENLIGHTEN
    for ability in (INTERCEPT, VIGOR, FOSTER):
        catalog.keyword_triggers.setdefault(ability.on.kind, []).append((ability.keyword, ability))
