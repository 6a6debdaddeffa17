"""`regalia cards --sync`: what it brings, and that nothing changes when it fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia.cards import build, sync, texts, written
from regalia.cards.catalog import Library, abilities_of
from regalia.cards.facts import SHIPPED, Face, load
from regalia.game.printed.abilities import Keyword
from tests.cards.card_service import Answer, Asked, CardService, card, edition, face
from tests.cards.syncing import OLD, cards_service, home, old, regalia, rows, slugs

__all__ = ["cards_service", "home", "old"]

# What it brings


def test_a_fetched_pool_takes_the_place_of_the_shipped_one(cards_service: CardService, home: Path) -> None:
    shipped = SHIPPED.read_bytes()
    cards_service.cards = [card(f"blade-{letter}") for letter in "abcde"]
    result = regalia("--sync", cards_service.url, "--force")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("The card pool has 5 cards now; before it had 2,454.\n")
    assert slugs() == ["blade-a", "blade-b", "blade-c", "blade-d", "blade-e"]
    assert [each.name for each in home.iterdir()] == ["cards.pool"]
    assert SHIPPED.read_bytes() == shipped
    assert regalia("Blade A").stdout.startswith("Blade A  blade-a · id-blade-a\n")


def test_the_facts_of_a_record(cards_service: CardService) -> None:
    cards_service.cards = [
        card(
            "test-blade",
            editions=[
                edition("test-blade", "NEW", "2026-09-01"),
                edition("test-blade", "OLD 1st", "2024-01-01"),
                edition("test-blade", "SOON", None),
            ],
        )
    ]
    regalia("--sync", cards_service.url, "--force")
    assert load().faces == (
        Face(
            id="id-test-blade",
            slug="test-blade",
            name="Test Blade",
            elements=("norm",),
            types=("weapon",),
            supertypes=("regalia",),
            classes=("Warrior",),
            subtypes=("Sword",),
            memory=1,
            power=2,
            durability=3,
            deck="material",
            sets=("OLD 1st", "NEW", "SOON"),
            editions=("test-blade-old1st", "test-blade-new", "test-blade-soon"),
            codes=("OLD001", "NEW001", "SOON001"),
        ),
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"types": ["ALLY"], "cost": {"type": "reserve", "value": "3"}, "cost_reserve": 3},
            {"reserve": 3, "memory": None, "deck": "main", "supertypes": ()},
        ),
        (
            {
                "types": ["ACTION"],
                "cost": {"type": "reserve", "value": "X"},
                "cost_reserve": -1,
                "speed": True,
            },
            {"reserve": 0, "has_x": True, "speed": "fast"},
        ),
        (
            {
                "types": ["ACTION"],
                "cost": {"type": "reserve", "value": "0"},
                "cost_reserve": 0,
                "speed": False,
            },
            {"reserve": 0, "has_x": False, "speed": "slow"},
        ),
        (
            {"types": ["TOKEN", "ITEM"], "cost": {"type": "reserve", "value": "1"}, "cost_reserve": 1},
            {"token": True, "types": ("item",), "deck": None, "reserve": 1},
        ),
        (
            {"types": ["LESSER BOON"], "cost": {"type": "reserve", "value": "0"}, "cost_reserve": 0},
            {"boon": True, "types": ("lesser boon",), "deck": "pantheon"},
        ),
        (
            {"types": ["MASTERY"], "cost": None, "elements": None, "subtypes": None, "classes": None},
            {"mastery": True, "deck": None, "reserve": None, "memory": None, "elements": (), "subtypes": ()},
        ),
        (
            {"types": ["STATUS"], "cost": {"type": "none", "value": ""}},
            {"status": True, "deck": None, "reserve": None, "memory": None},
        ),
        (
            {
                "types": ["UNIQUE", "ALLY"],
                "classes": ["MAGE", "TAMER"],
                "subtypes": ["MAGE", "TAMER", "HUMAN"],
            },
            {"supertypes": ("unique",), "classes": ("Mage", "Tamer"), "subtypes": ("Human",)},
        ),
        ({"legality": {"STANDARD": {"limit": 0}, "SEALED": {"limit": 2}}}, {"limits": (("standard", 0),)}),
        ({"effect_raw": "Invented.\n\nDivine Relic (Invented, too.)"}, {"divine_relic": True}),
        ({"effect_raw": "Hindered, Divine Relic"}, {"divine_relic": True}),
        ({"effect_raw": "Find a card with Divine Relic."}, {"divine_relic": False}),
    ],
)
def test_kinds_of_cards(
    changes: dict[str, Any], expected: dict[str, object], cards_service: CardService
) -> None:
    if "cost" in changes:
        changes = {"cost_memory": None, **changes}
    cards_service.cards = [card("odd-one", **changes)]
    assert regalia("--sync", cards_service.url, "--force").exit_code == 0
    (found,) = load()
    assert {name: getattr(found, name) for name in expected} == expected


@pytest.mark.parametrize("both_listed", [False, True])
def test_both_faces_of_a_card(both_listed: bool, cards_service: CardService) -> None:
    front, back = face("sunny-side"), face("shady-side", power=4)
    sets = [("LATE", "2026-05-01"), ("EARLY", "2025-05-01")]
    cards_service.cards = [
        card("sunny-side", editions=[edition("sunny-side", *where, "front", back) for where in sets])
    ]
    if both_listed:
        editions = [edition("shady-side", *where, "back", front) for where in sets]
        cards_service.cards.append(card("shady-side", power=4, editions=editions))
    assert regalia("--sync", cards_service.url, "--force").exit_code == 0
    shady, sunny = load()
    assert (sunny.other_face, sunny.back_face, sunny.deck) == ("shady-side", False, "material")
    assert (shady.other_face, shady.back_face, shady.deck) == ("sunny-side", True, None)
    assert shady.double_faced
    assert sunny.double_faced
    assert (shady.sets, shady.power) == (("EARLY", "LATE"), 4)


def test_it_asks_page_after_page_and_says_who_asks(old: bytes, cards_service: CardService) -> None:
    assert regalia("--sync", cards_service.url).exit_code == 0
    assert [(asked.prefix, asked.page) for asked in cards_service.asked] == [(None, 1), (None, 2)]
    assert {asked.agent.split("/")[0] for asked in cards_service.asked} == {"Regalia"}


def test_a_card_is_looked_for_in_its_own_sets_before_it_counts_as_gone(
    old: bytes, cards_service: CardService
) -> None:
    everything = cards_service.page

    def hides_one(asked: Asked) -> Answer:
        cards_service.cards = OLD if asked.prefix else OLD[:2]
        return everything(asked)

    cards_service.answer = hides_one
    assert rows(regalia("--sync", cards_service.url))["Gone"] == "none"
    assert [(asked.prefix, asked.page) for asked in cards_service.asked] == [
        (None, 1),
        ("TST", 1),
        ("TST", 2),
    ]


def test_a_service_that_lists_only_sets_is_asked_for_each(old: bytes, cards_service: CardService) -> None:
    """The set SEC is not known before: a card that was printed again tells of it."""
    again = card("old-blade", editions=[edition("old-blade", "TST"), edition("old-blade", "SEC")])
    more = card("new-blade", editions=[edition("new-blade", "SEC")])
    cards_service.lists_all = False
    cards_service.cards = [again, *OLD[1:], more]
    found = rows(regalia("--sync", cards_service.url))
    assert (found["New"], found["Gone"]) == ("1: New Blade", "none")
    assert {asked.prefix for asked in cards_service.asked} == {None, "TST", "SEC"}


def test_packed_answers(old: bytes, cards_service: CardService) -> None:
    cards_service.packs = True
    cards_service.cards.append(card("new-blade"))
    assert rows(regalia("--sync", cards_service.url))["New"] == "1: New Blade"


def test_a_card_listed_twice_alike_counts_once(old: bytes, cards_service: CardService) -> None:
    cards_service.cards = [*OLD, OLD[0]]
    assert regalia("--sync", cards_service.url).exit_code == 0
    assert len(load()) == 3


def test_the_address_is_remembered(old: bytes, cards_service: CardService) -> None:
    assert regalia("--sync").exit_code == 0
    assert len(cards_service.asked) == 2


def test_without_an_address_it_asks_for_one(home: Path) -> None:
    result = regalia("--sync")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("--sync: no address is known yet")


# What it reports


def test_the_report(old: bytes, cards_service: CardService) -> None:
    cards_service.cards = [
        card(
            "old-blade",
            power=3,
            cost={"type": "memory", "value": "0"},
            cost_memory=0,
            legality={"DRAFT": {"limit": 0}, "SEALED": {"limit": 0}},
        ),
        card("old-shield", editions=[edition("old-shield", "TST"), edition("old-shield", "SEC")]),
        card("new-engine", types=["SIEGE"], elements=["VOID"]),
        *(card(f"filler-{letter}") for letter in "ab"),
    ]
    found = rows(regalia("--sync", cards_service.url, "--force"))
    assert found == {
        "New": "3: Filler A; Filler B; New Engine",
        "Changed": "1: Old Blade (cost memory 0, was memory 1; power 3, was 2; limits draft 0, was none)",
        "Gone": "1: Old Helmet",
        "Other printings": "1 card, the same in everything else",
        "New words": "3: element void; type siege; format sealed",
        "Not understood": "5 cards, which cannot be played with yet",
        "Now understood": "none",
        "… of the new": "3: Filler A (“invented text of filler-a”); Filler B (“invented text of filler-b”); "
        "New Engine (“invented text of new-engine”)",
    }


def test_nothing_new_is_said_as_well(old: bytes, cards_service: CardService) -> None:
    found = rows(regalia("--sync", cards_service.url))
    assert (found["New"], found["Changed"], found["Gone"]) == ("none", "none", "none")


def test_another_text_is_noticed_though_no_text_is_kept(
    old: bytes, cards_service: CardService, home: Path
) -> None:
    text = "Quite another text that somebody invented."
    cards_service.cards = [card("old-blade", effect_raw=text), *OLD[1:]]
    assert rows(regalia("--sync", cards_service.url))["Other text"] == "1: Old Blade"
    kept = (home / "cards.pool").read_bytes()
    assert text.encode() not in kept
    assert OLD[0]["effect_raw"].encode() not in old + kept


def test_what_is_written_by_hand_counts_only_for_the_text_it_was_written_for(
    old: bytes, cards_service: CardService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old Blade and Old Shield are written by hand; then Old Blade gets a text that nothing reads."""
    monkeypatch.setattr(
        written, "by_hand", lambda: dict.fromkeys(("old-blade", "old-shield"), (Keyword(name="vigor"),))
    )
    shipped = sync.last_texts()
    monkeypatch.setattr(texts, "shipped", lambda: shipped)
    cards_service.cards = [card("old-blade", effect_raw="Quite another text."), *OLD[1:]]
    found = rows(regalia("--sync", cards_service.url))
    assert found["Other text"] == "1: Old Blade"
    assert found["Not understood"] == "2 cards, which cannot be played with yet"
    library = Library()
    understood = {
        name: library.definition(name).understood for name in ("Old Blade", "Old Shield", "Old Helmet")
    }
    assert understood == {"Old Blade": False, "Old Shield": True, "Old Helmet": False}
    cards_service.cards = list(OLD)
    assert rows(regalia("--sync", cards_service.url))["Other text"] == "1: Old Blade"
    assert Library().definition("Old Blade").understood


def test_a_text_that_is_read_counts_more_than_what_was_written_for_another(
    old: bytes, cards_service: CardService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(written, "by_hand", lambda: {"old-blade": (Keyword(name="stealth"),)})
    cards_service.cards = [card("old-blade", effect_raw="Vigor"), *OLD[1:]]
    assert regalia("--sync", cards_service.url).exit_code == 0
    assert abilities_of(load().find("Old Blade")) == (Keyword(name="vigor"),)


def test_texts_reach_the_builder(
    old: bytes, cards_service: CardService, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[dict[str, Any]] = []
    read = build.read

    def listen(lines: Iterator[bytes]) -> list[Face]:
        kept = list(lines)
        handed.extend(map(json.loads, kept))
        return read(kept)

    monkeypatch.setattr(build, "read", listen)
    cards_service.cards = [card("old-blade", effect_raw="The wielder’s luck. \n\nIts end. "), *OLD[1:]]
    assert regalia("--sync", cards_service.url).exit_code == 0
    assert {each["slug"]: each["effect_raw"] for each in handed}["old-blade"] == (
        "The wielder's luck.\n\nIts end."
    )
