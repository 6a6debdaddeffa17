"""Reading the service's records, against records of the official pool and of the official service."""

from __future__ import annotations

import graphlib
import itertools
import json
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from regalia.cards import build, service, sync, texts, trees
from regalia.cards.facts import SHIPPED, Face, decode, encode


@pytest.fixture(scope="module")
def records(printed_cards: list[bytes]) -> dict[str, dict[str, Any]]:
    return {record["slug"]: record for record in map(json.loads, printed_cards)}


def dates(records: dict[str, dict[str, Any]]) -> dict[str, str]:
    """A date for each set, so that every front's sets stand in the order of their release.

    The official pool lists the sets of seven back faces in another order than those of their fronts.
    """
    before: dict[str, set[str]] = defaultdict(set)
    for record in records.values():
        if not record["flags"]["back_face"]:
            sets = record["sets"]
            before[sets[0]] |= set()
            for earlier, later in itertools.pairwise(sets):
                before[later].add(earlier)
    order = graphlib.TopologicalSorter(before).static_order()
    return {prefix: f"20{number // 12:02}-{number % 12 + 1:02}-01" for number, prefix in enumerate(order)}


def edition_slugs(record: dict[str, Any]) -> dict[str, str]:
    """An edition for each set: the one that is known, and made-up ones for the rest."""
    made_up = {prefix: f"{record['slug']}-edition-{n}" for n, prefix in enumerate(record["sets"])}
    return made_up | {known["set"]: known["slug"] for known in record["editions"] if "slug" in known}


def numbers(record: dict[str, Any]) -> dict[str, str]:
    made_up = {prefix: f"{n:03}" for n, prefix in enumerate(record["sets"])}
    return made_up | {known["set"]: known["number"] for known in record["editions"] if "number" in known}


def as_served(record: dict[str, Any], records: dict[str, Any], dated: dict[str, str]) -> dict[str, Any]:
    """A record of the pool as the service would answer it."""
    return {
        **face_as_served(record),
        "legality": record["legality"],
        "editions": [
            {
                **printing_as_served(record, prefix, dated),
                "other_orientations": [
                    {
                        **face_as_served(records[other["slug"]]),
                        "edition": printing_as_served(records[other["slug"]], prefix, dated),
                    }
                    for other in record["other_face"]
                ],
            }
            for prefix in sorted(record["sets"])
        ],
    }


def printing_as_served(record: dict[str, Any], prefix: str, dated: dict[str, str]) -> dict[str, Any]:
    flags = record["flags"]
    facing = ("back" if flags["back_face"] else "front") if flags["double_faced"] else None
    return {
        "slug": edition_slugs(record)[prefix],
        "collector_number": numbers(record)[prefix],
        "set": {"prefix": prefix, "release_date": f"{dated[prefix]}T00:00:00"},
        "orientation": facing,
    }


def face_as_served(record: dict[str, Any]) -> dict[str, Any]:
    kind, value = record["cost"]["kind"], record["cost"]["value"]
    amounts: dict[str, int | None] = {f"cost_{each}": None for each in ("memory", "reserve")}
    if kind != "none":
        amounts[f"cost_{kind}"] = -1 if value == "X" else value
    taken_over = ("uuid", "slug", "name", "elements", "classes", "level", "power", "life", "durability")
    return {
        **{name: record[name] for name in taken_over},
        **amounts,
        "types": ["TOKEN"] * record["flags"]["token"] + record["supertypes"] + record["types"],
        "subtypes": record["classes"] + record["subtypes"],
        "cost": None if kind == "none" else {"type": kind, "value": str(value)},
        "speed": {"fast": True, "slow": False, None: None}[record["speed"]],
        "effect_raw": record["effect_raw"],
    }


@pytest.mark.parametrize("backs_listed", [False, True])
def test_the_whole_pool_comes_back_from_the_services_form(
    backs_listed: bool, records: dict[str, dict[str, Any]]
) -> None:
    dated = dates(records)
    listed = [each for each in records.values() if backs_listed or not each["flags"]["back_face"]]
    pool = service.Pool()
    for record in reversed(listed):
        raw = msgspec.Raw(json.dumps(as_served(record, records, dated)).encode())
        service.take("here", [raw], pool)
    shipped = decode(SHIPPED.read_bytes())
    found = decode(encode(build.read(pool.lines())))
    assert [face.slug for face in found] == [face.slug for face in shipped]
    reordered = 0
    for face, expected in zip(found, shipped, strict=True):
        sets = tuple(sorted(expected.sets, key=dated.__getitem__))
        reordered += sets != expected.sets
        slugs, number = edition_slugs(records[face.slug]), numbers(records[face.slug])
        assert face == msgspec.structs.replace(
            expected,
            sets=sets,
            editions=tuple(slugs[prefix] for prefix in sets),
            codes=tuple(prefix.partition(" ")[0] + number[prefix] for prefix in sets),
            rulings=None,
        )
        assert set(expected.editions) <= set(face.editions)
        assert set(expected.codes) <= set(face.codes)
    assert reordered == 7
    assert {each.id: each.text for each in pool.faces.values()} == {
        each["uuid"]: each["effect_raw"] for each in records.values()
    }


def test_the_services_own_records_are_those_of_the_pool(
    reference: Path, records: dict[str, dict[str, Any]]
) -> None:
    sample = json.loads((reference / "cards" / "index-api-sample.json").read_bytes())
    pool = service.Pool()
    service.take("here", [msgspec.Raw(json.dumps(each).encode()) for each in sample], pool)
    backs = {face.slug for face in pool.faces.values()} - {each["slug"] for each in sample}
    assert backs == {"huaji-of-abyssal-fall"}
    shipped = decode(SHIPPED.read_bytes())
    printed = {each["slug"]: {e["slug"] for e in each["editions"]} for each in sample}
    for face in build.read(pool.lines()):
        expected: Face = shipped.by_slug[face.slug]
        known = msgspec.structs.replace(expected, editions=face.editions, codes=face.codes, rulings=None)
        assert face == known
        assert set(expected.codes) <= set(face.codes)
        assert set(expected.editions) <= set(face.editions)
        assert face.slug in backs or set(face.editions) == printed[face.slug]
        assert pool.faces[face.id].text == records[face.slug]["effect_raw"]


def test_a_fetched_pool_has_the_shipped_abilities(records: dict[str, dict[str, Any]]) -> None:
    pool = service.Pool()
    dated = dates(records)
    for record in records.values():
        served = json.dumps(as_served(record, records, dated)).encode()
        service.take("here", [msgspec.Raw(served)], pool)
    stored, known = sync.built("here", pool, datetime.now(UTC))
    assert known.encoded() == stored.trees == trees.SHIPPED.read_bytes()
    assert stored.texts == texts.shipped()
