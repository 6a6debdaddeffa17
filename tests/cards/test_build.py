"""Making the shipped facts from a card pool."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from regalia.cards import build, texts, trees
from regalia.cards.facts import SHIPPED, Face, encode

FLAGS = ("token", "mastery", "status", "boon", "double_faced", "back_face")


def record(slug: str = "test-blade", **changes: Any) -> dict[str, Any]:
    """A pool's record of a card that does not exist."""
    return {
        "uuid": f"id-{slug}",
        "slug": slug,
        "name": "Test Blade",
        "elements": ["NORM"],
        "types": ["WEAPON"],
        "supertypes": ["REGALIA"],
        "classes": ["WARRIOR"],
        "subtypes": ["SWORD"],
        "cost": {"kind": "memory", "value": 1},
        "level": None,
        "power": 0,
        "life": None,
        "durability": 3,
        "speed": None,
        "deck": "material",
        "effect_raw": "A text that must not be shipped.",
        "flags": dict.fromkeys(FLAGS, False),
        "other_face": [],
        "sets": ["TST 1st"],
        "editions": [{"set": "TST 1st", "number": "007", "slug": f"{slug}-tst1e"}],
        "keywords": ["Vigor"],
        "legality": None,
        **changes,
    }


def flags(*raised: str) -> dict[str, bool]:
    return {name: name in raised for name in FLAGS}


def lines(*records: dict[str, Any]) -> list[bytes]:
    return [json.dumps(each).encode() for each in records]


def one(**changes: Any) -> Face:
    (face,) = build.read(lines(record(**changes)))
    return face


def test_facts_are_taken_over_and_texts_are_not() -> None:
    face = one()
    assert face == Face(
        id="id-test-blade",
        slug="test-blade",
        name="Test Blade",
        elements=("norm",),
        types=("weapon",),
        supertypes=("regalia",),
        classes=("Warrior",),
        subtypes=("Sword",),
        memory=1,
        power=0,
        durability=3,
        deck="material",
        sets=("TST 1st",),
        editions=("test-blade-tst1e",),
        codes=("TST007",),
    )
    assert b"must not be shipped" not in encode([face])


@pytest.mark.parametrize(
    ("cost", "reserve", "memory", "has_x"),
    [
        ({"kind": "reserve", "value": 3}, 3, None, False),
        ({"kind": "memory", "value": 0}, None, 0, False),
        ({"kind": "reserve", "value": "X"}, 0, None, True),
        ({"kind": "memory", "value": "X"}, None, 0, True),
        ({"kind": "none", "value": None}, None, None, False),
    ],
)
def test_costs(cost: dict[str, object], reserve: int | None, memory: int | None, has_x: bool) -> None:
    face = one(cost=cost)
    assert (face.reserve, face.memory, face.has_x) == (reserve, memory, has_x)


@pytest.mark.parametrize("where", ["name", "effect_raw"])
def test_subtypes_are_spelled_as_names_and_texts_spell_them(where: str) -> None:
    """Most often, that is; and a word in capitals says nothing about its spelling."""
    first, _, _ = build.read(
        lines(
            record("first", subtypes=["ACMETECH", "QUEEN'S GUARD"], classes=["DISMAGE"]),
            record("second", **{where: "AcmeTech ACMETECH AcmetecH Robot"}),
            record("third", **{where: "AcmeTech DisMage's"}),
        )
    )
    assert (first.subtypes, first.classes) == (("AcmeTech", "Queen's Guard"), ("DisMage",))


@pytest.mark.parametrize(("deck", "kept"), [("main", "main"), ("pantheon", "pantheon"), ("none", None)])
def test_decks(deck: str, kept: str | None) -> None:
    assert one(deck=deck).deck == kept


def test_limits_and_divine_relics_are_facts() -> None:
    face = one(
        keywords=["Divine Relic", "Vigor"], legality={"STANDARD": {"limit": 0}, "PANTHEON": {"limit": 1}}
    )
    assert face.limits == (("pantheon", 1), ("standard", 0))
    assert face.divine_relic
    assert (one().limits, one().divine_relic) == ((), False)


def test_a_back_face_has_no_deck() -> None:
    front, back = build.read(
        lines(
            record("front", flags=flags("double_faced"), other_face=[{"slug": "back"}]),
            record("back", flags=flags("double_faced", "back_face"), other_face=[{"slug": "front"}]),
        )
    )
    assert (front.deck, back.deck) == ("material", None)
    assert (front.other_face, back.other_face) == ("back", "front")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"cost": {"kind": "blood", "value": 1}}, r"line 1: Invalid enum value 'blood'"),
        ({"cost": {"kind": "reserve", "value": "?"}}, r"line 1: .*cost\.value"),
        ({"cost": {"kind": "reserve", "value": None}}, "a cost of kind 'reserve' with the value None"),
        ({"cost": {"kind": "none", "value": 0}}, "a cost of kind 'none' with the value 0"),
        ({"power": "?"}, r"line 1: .*power"),
        ({"speed": "instant"}, r"line 1: .*speed"),
        ({"deck": "side"}, r"line 1: .*deck"),
        ({"legality": {"VINTAGE": {"limit": 0}}}, r"line 1: .*VINTAGE"),
        ({"legality": {"STANDARD": {"limit": "few"}}}, r"line 1: .*limit"),
        ({"flags": flags("double_faced")}, "0 other faces"),
        ({"flags": flags("double_faced"), "other_face": [{"slug": "elsewhere"}]}, "does not name it back"),
    ],
)
def test_what_it_does_not_know_is_refused(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(build.BadPool, match=complaint):
        one(**changes)


def test_a_record_without_a_field_is_refused() -> None:
    short = record()
    del short["life"]
    with pytest.raises(build.BadPool, match=r"line 2: .*life"):
        build.read(lines(record("other"), short))


def test_a_key_used_twice_is_refused() -> None:
    with pytest.raises(build.BadPool, match="more than once as id, slug or edition: id-test-blade"):
        build.read(lines(record(), record("another", uuid="id-test-blade")))


def test_the_command_writes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "data" / "faces.msgpack"
    monkeypatch.setattr(build, "SHIPPED", target)
    monkeypatch.setattr(trees, "SHIPPED", target.with_name("trees.msgpack"))
    monkeypatch.setattr(texts, "SHIPPED", target.with_name("texts.msgpack"))
    pool = tmp_path / "cards.jsonl"
    pool.write_bytes(b"\n".join(lines(record())))
    result = CliRunner().invoke(build.main, [str(pool)])
    assert result.exit_code == 0, result.output
    assert result.output.startswith("1 faces")
    assert target.read_bytes() == encode([one()])


def test_the_command_names_the_line_it_cannot_read(tmp_path: Path) -> None:
    pool = tmp_path / "cards.jsonl"
    pool.write_bytes(b"\n".join(lines(record(), record("other", deck="side"))))
    result = CliRunner().invoke(build.main, [str(pool)])
    assert result.exit_code == 1
    assert "line 2" in result.output


def test_the_shipped_file_is_built_from_the_official_pool(printed_cards: list[bytes]) -> None:
    built = encode(build.read(printed_cards))
    assert built == encode(build.read(reversed(printed_cards)))
    assert built == SHIPPED.read_bytes()


def test_no_official_sentence_is_shipped(printed_cards: list[bytes]) -> None:
    shipped = SHIPPED.read_bytes()
    for line in printed_cards:
        for sentence in (json.loads(line)["effect_raw"] or "").split("\n"):
            if sentence.count(" ") >= 4:
                assert sentence.encode() not in shipped
