"""Every published ruling on a supported card is shown by a scenario, unless it states no behaviour."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import pytest

from regalia.cards import trees
from regalia.judge.scenario.run import PASSED, run_file, run_text

Reason = Literal["wording", "name", "printed facts", "outside a game"]

SCENARIOS: Final = Path(__file__).parents[2] / "scenarios"

TO_SHOW: Final = Path(__file__).with_name("rulings_to_show.txt")
"""Rulings on cards that the reader has come to understand and no scenario shows yet: a list to empty."""
NO_BEHAVIOUR: Final[dict[str, Reason]] = {
    "abnegation/0": "printed facts",
    "angelic-channeling/1": "wording",
    "beastbond-paws/0": "printed facts",
    "calculated-foresight/0": "wording",
    "clarent-sword-of-peace/0": "wording",
    "distilled-atrophy/0": "wording",
    "distort-reality/0": "printed facts",
    "fabled-sapphire-fatestone/1": "wording",
    "fabled-sapphire-fatestone/2": "wording",
    "feu-awakening/0": "wording",
    "gleaming-cut/0": "wording",
    "gloamspire-lance/0": "wording",
    "imperial-sentry/0": "name",
    "lost-providence/0": "wording",
    "meadowbloom-dryad/0": "wording",
    "nascent-blast/0": "wording",
    "necklace-of-foresight/0": "printed facts",
    "necklace-of-foresight/1": "printed facts",
    "polaris-twinkling-cauldron/1": "outside a game",
    "polaris-twinkling-cauldron/2": "outside a game",
    "portentous-tanggu/0": "name",
    "sadi-blood-harvester/0": "wording",
    "safeguard-amulet/0": "wording",
    "safeguard-amulet/1": "wording",
    "seaside-ringleader/0": "wording",
    "shadecursed-hunter/0": "wording",
    "shardforged-blade/0": "wording",
    "sigil-of-budding-embers/0": "printed facts",
    "spirit-blade-infusion/0": "wording",
    "spirit-blade-infusion/1": "wording",
    "spirit-shard/0": "name",
    "tera-sight/0": "wording",
    "veiling-breeze/0": "wording",
    "wind-cutter/0": "wording",
}
"""Entries that only tell how a text, a name or a printed fact was changed, from what, to what; and those on
what people do before a game and after it, which no position can show.
"""


def published(printed_cards: list[bytes]) -> Iterator[str]:
    """The rulings of the card pool on cards that are understood."""
    known = trees.load()
    for record in map(json.loads, printed_cards):
        if record["slug"] in known:
            for number, _ in enumerate(record.get("rulings") or ()):
                yield f"{record['slug']}/{number}"


def shown() -> set[str]:
    """The rulings that scenarios name; those scenarios have to pass."""
    found: set[str] = set()
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        if "\nrulings:" in path.read_text(encoding="utf-8"):
            result = run_file(path)
            assert result.status == PASSED, f"{path}:{result.line}: {result.reason}"
            found.update(result.rulings)
    return found


def test_every_ruling_is_shown_or_states_no_behaviour(printed_cards: list[bytes]) -> None:
    rulings = set(published(printed_cards))
    seen = shown()
    assert rulings, "the card pool has no rulings"
    still = set(TO_SHOW.read_text(encoding="utf-8").split())
    assert sorted(rulings - seen - set(NO_BEHAVIOUR) - still) == [], "no scenario shows these"
    assert sorted(still & (seen | set(NO_BEHAVIOUR))) == [], "these are shown: take them off the list"
    assert sorted(still - rulings) == [], "these are listed, and no understood card has them"
    assert sorted((seen | set(NO_BEHAVIOUR)) - rulings) == [], "nobody published these"
    assert sorted(seen & set(NO_BEHAVIOUR)) == [], "these are shown, and are not in the table for nothing"


def test_rulings_are_named_by_slug_and_number() -> None:
    result = run_text("regalia: 1\ntitle: x\nrulings: [three-visits/3]\nexpect: [A has Opportunity]\n")
    assert (result.status, result.rulings) == (PASSED, ["three-visits/3"])


@pytest.mark.parametrize("ruling", ["three-visits", "three-visits/-1", "three-visits/01", "three visits/1"])
def test_other_forms_of_a_ruling_are_refused(ruling: str) -> None:
    result = run_text(f"regalia: 1\ntitle: x\nrulings: [{ruling}]\nexpect: [A has Opportunity]\n")
    assert "SLUG/NUMBER" in result.reason
