"""Everything a scenario can say, in the order in which it is tried: the runner and `--grammar` use these tables."""

from __future__ import annotations

from regalia.judge.scenario import facts_objects, facts_plays, facts_zones
from regalia.judge.scenario.facts import FACTS, Fact

ORDER = (facts_zones, facts_plays, facts_objects)
"""Facts about any object come last: their patterns begin with any name."""


def all_facts() -> list[Fact]:
    return [one for module in ORDER for one in FACTS if one.check.__module__ == module.__name__]
