"""Building decks: every number of every format, and cards that may not be in one."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from regalia.cards.catalog import Library
from regalia.cards.facts import Face, NoSuchCard, load
from regalia.cards.formats import (
    DRAFT,
    PANTHEON,
    STANDARD,
    Brought,
    Format,
    problems,
    sideboard_points,
)
from regalia.cli import main
from regalia.decks.shipped import DECKS
from regalia.game.core.illegal import Refusal

BANS = "formats.2"
"""The list of bans is no part of the rules of the game: the rule that says so is named."""


def face(name: str, deck: str = "main", **facts: object) -> Face:
    return Face(id=name, slug=name.lower(), name=name, deck=deck, **facts)  # type: ignore[arg-type]


def many(amount: int, deck: str = "main", **facts: object) -> tuple[Face, ...]:
    """A number of cards with different names."""
    return tuple(face(f"{deck} {number}", deck, **facts) for number in range(amount))


START = face("Start", "material", types=("champion",), level=0)
LEVEL_ONE = face("Rise", "material", types=("champion",), level=1)
LESSER = face("Small Favor", "pantheon", types=("lesser boon",))
GREATER = face("Great Favor", "pantheon", types=("greater boon",))


def rules_broken(found: list[Refusal]) -> list[str]:
    return [refusal.rule for refusal in found]


@pytest.mark.rule("formats.standard.1", "formats.draft.1", "formats.pantheon.1")
@pytest.mark.parametrize(("rules", "least"), [(STANDARD, 60), (DRAFT, 30), (PANTHEON, 60)])
def test_a_main_deck_has_its_least_number_of_cards(rules: Format, least: int) -> None:
    material = (START, *many(rules.least_material - 1, "material")) if rules.least_material else (START,)
    boons = (LESSER, GREATER)
    enough = Brought(material=material, main=many(least), boons=boons)
    short = Brought(material=material, main=many(least - 1), boons=boons)
    assert problems(enough, rules) == []
    assert problems(Brought(material=material, main=many(least + 40), boons=boons), rules) == []
    (refusal,) = problems(short, rules)
    assert refusal.rule == rules.main_rule
    assert refusal.reason == f"the main deck has {least - 1} cards, {least} are the least"


@pytest.mark.rule("formats.standard.1", "formats.pantheon.1")
def test_copies_are_counted_by_name() -> None:
    twins = (face("Twin"), Face(id="other", slug="another-twin", name="Twin", deck="main"))
    four = Brought(material=(START,), main=(*many(56), *twins, *twins))
    five = Brought(material=(START,), main=(*many(56), *twins, *twins, twins[0]))
    assert problems(four) == []
    (refusal,) = problems(five)
    assert refusal == Refusal(
        "building decks", "formats.standard.1", ("the main deck has 5 copies of Twin, 4 is the most",)
    )
    assert rules_broken(problems(five, DRAFT)) == []
    twice = Brought(
        material=(START, *many(11, "material")), main=(*many(58), *twins), boons=(LESSER, GREATER)
    )
    assert rules_broken(problems(twice, PANTHEON)) == ["formats.pantheon.1"]


@pytest.mark.rule("formats.standard.2", "formats.draft.2", "formats.pantheon.2", "zones.material-deck.5")
def test_a_material_deck_has_its_size_and_each_name_once() -> None:
    def with_material(amount: int) -> Brought:
        return Brought(
            material=(START, *many(amount - 1, "material")), main=many(60), boons=(LESSER, GREATER)
        )

    assert problems(with_material(12)) == []
    assert rules_broken(problems(with_material(13))) == ["formats.standard.2"]
    assert problems(with_material(10), DRAFT) == []
    assert rules_broken(problems(with_material(11), DRAFT)) == ["formats.draft.2"]
    assert problems(with_material(12), PANTHEON) == []
    assert rules_broken(problems(with_material(11), PANTHEON)) == ["formats.pantheon.2"]
    assert rules_broken(problems(with_material(13), PANTHEON)) == ["formats.pantheon.2"]
    doubled = Brought(material=(START, *many(1, "material") * 2), main=many(60))
    assert rules_broken(problems(doubled)) == ["formats.standard.2"]
    assert problems(doubled, DRAFT) == []


@pytest.mark.rule("formats.pantheon.2")
def test_a_text_makes_room_for_more_cards_in_the_material_deck() -> None:
    boon = load().find("Greater Boon of Proxia")

    def with_material(amount: int, *boons: Face) -> Brought:
        return Brought(material=(START, *many(amount - 1, "material")), main=many(60), boons=boons)

    assert problems(with_material(15, LESSER, boon), PANTHEON) == []
    assert problems(with_material(12, LESSER, boon), PANTHEON) == []
    (refusal,) = problems(with_material(16, LESSER, boon), PANTHEON)
    assert refusal.reason == "the material deck has 16 cards, 15 are the most"
    (refusal,) = problems(with_material(15, LESSER, GREATER), PANTHEON)
    assert refusal.reason == "the material deck has 15 cards, 12 are the most"
    (refusal,) = problems(with_material(11, LESSER, boon), PANTHEON)
    assert refusal.reason == "the material deck has 11 cards, 12 are the least"


@pytest.mark.rule("zones.material-deck.5")
def test_pantheon_is_a_constructed_format_and_takes_each_name_once() -> None:
    doubled = Brought(
        material=(START, *many(9, "material"), *many(1, "twin") * 2), main=many(60), boons=(LESSER, GREATER)
    )
    (refusal,) = problems(doubled, PANTHEON)
    assert refusal.rule == "zones.material-deck.5"
    assert refusal.reason == "the material deck has 2 copies of twin 0, 1 is the most"


@pytest.mark.rule("formats.standard.3", "formats.draft.2", "formats.pantheon.2", "zones.material-deck.4")
@pytest.mark.parametrize("rules", [STANDARD, DRAFT, PANTHEON])
def test_somebody_has_to_begin_with_a_champion_of_level_0(rules: Format) -> None:
    filled = many(max(rules.least_material - 1, 5), "material")
    boons = (LESSER, GREATER)
    without = Brought(material=(LEVEL_ONE, *filled), main=many(60), boons=boons)
    (refusal,) = problems(without, rules)
    assert refusal.rule == rules.champion_rule
    assert refusal.reason == "the material deck has no champion of level 0"
    assert problems(Brought(material=(START, *filled), main=many(60), boons=boons), rules) == []


@pytest.mark.rule("formats.standard.4")
def test_a_sideboard_has_15_cards_and_15_points_at_most() -> None:
    relic = face("Relic", "material", supertypes=("regalia",))
    assert [sideboard_points(one) for one in (face("Deed"), relic, LEVEL_ONE)] == [1, 3, 3]

    def board(*cards: Face) -> list[str]:
        return [
            reason
            for refusal in problems(Brought(material=(START,), main=many(60), side=cards))
            for reason in refusal.reasons
        ]

    assert board(*many(15)) == []
    assert board(*(relic,) * 5) == []
    assert board(*many(3), *(relic,) * 4) == []
    assert board(*many(4), *(relic,) * 4) == ["the sideboard comes to 16 points, 15 are the most"]
    assert board(*many(16)) == [
        "the sideboard has 16 cards, 15 are the most",
        "the sideboard comes to 16 points, 15 are the most",
    ]


@pytest.mark.rule("formats.draft.3", "formats.pantheon.4")
def test_a_draft_keeps_its_pool_beside_and_pantheon_nothing() -> None:
    rest = many(40)
    assert problems(Brought(material=(START,), main=many(30), side=rest), DRAFT) == []
    deck = Brought(
        material=(START, *many(11, "material")), main=many(60), side=rest[:1], boons=(LESSER, GREATER)
    )
    assert rules_broken(problems(deck, PANTHEON)) == ["formats.pantheon.4"]


@pytest.mark.rule("formats.pantheon.3")
def test_pantheon_asks_for_one_boon_of_each_kind() -> None:
    def with_boons(*boons: Face) -> tuple[str, ...]:
        deck = Brought(material=(START, *many(11, "material")), main=many(60), boons=boons)
        return tuple(reason for refusal in problems(deck, PANTHEON) for reason in refusal.reasons)

    assert with_boons(LESSER, GREATER) == ()
    assert with_boons(LESSER) == ("it needs one greater boon and has 0",)
    assert with_boons(LESSER, LESSER, GREATER) == ("it needs one lesser boon and has 2",)


@pytest.mark.rule("keyword.divine-relic.1")
def test_one_divine_relic_is_allowed_and_two_are_not() -> None:
    war, lost = load().find("Art of War"), load().find("Lost Providence")
    assert problems(Brought(material=(START, war), main=many(60))) == []
    (refusal,) = problems(Brought(material=(START, war, lost), main=many(60)))
    assert refusal.rule == "keyword.divine-relic.1"
    assert refusal.reason == "only one card may have Divine Relic: Art of War, Lost Providence"
    seal = load().find("Imperial Seal")
    assert rules_broken(problems(Brought(material=(START, war, seal), main=many(60)))) == [
        "keyword.divine-relic.1"
    ]


@pytest.mark.rule("border.1.a")
def test_cards_of_the_pantheon_are_for_pantheon_only() -> None:
    sword = load().find("Cheap Sword")
    deck = Brought(material=(START, *many(11, "material")), main=(*many(60), sword), boons=(LESSER, GREATER))
    (refusal,) = problems(deck)
    assert (refusal.rule, refusal.reason) == ("border.1.a", "Cheap Sword may be played only in Pantheon")
    assert rules_broken(problems(deck, DRAFT)) == ["formats.draft.2", "border.1.a"]
    assert problems(deck, PANTHEON) == []


def test_banned_cards_are_named_one_by_one_wherever_they_are() -> None:
    """Crystal of Empowerment and Baby Green Slime are banned in Standard and nowhere else."""
    crystal, slime = load().find("Crystal of Empowerment"), load().find("Baby Green Slime")
    deck = Brought(material=(START, crystal), main=many(60), side=(slime, slime))
    (refusal,) = problems(deck)
    assert refusal == Refusal(
        "building decks",
        BANS,
        ("Crystal of Empowerment is banned in Standard", "Baby Green Slime is banned in Standard"),
    )
    assert problems(deck, DRAFT) == []


def test_cards_of_a_draft_are_for_drafts_only() -> None:
    nameless = load().find("nameless-champion-gm")
    deck = Brought(material=(START, nameless), main=many(60))
    (refusal,) = problems(deck)
    assert (refusal.rule, refusal.reason) == (BANS, "Nameless Champion may be played only in drafts")
    assert problems(deck, DRAFT) == []


@pytest.mark.parametrize(("copies", "allowed"), [(1, True), (2, False)])
def test_a_limit_counts_all_copies_of_a_deck(copies: int, allowed: bool) -> None:
    scarce = face("Scarce", limits=(("standard", 1),))
    deck = Brought(material=(START,), main=(*many(60), scarce), side=(scarce,) * (copies - 1))
    assert [found.reason for found in problems(deck)] == (
        [] if allowed else ["Scarce is limited to 1 in Standard, and the deck has 2"]
    )


@pytest.mark.rule("formats.standard.1", "formats.standard.2", "formats.standard.3", "formats.standard.4")
def test_everything_that_is_wrong_is_said_at_once() -> None:
    deck = Brought(material=many(13, "material"), main=(face("Deed"),) * 5, side=many(16))
    assert rules_broken(problems(deck)) == [
        "formats.standard.1",
        "formats.standard.2",
        "formats.standard.3",
        "formats.standard.4",
    ]


@pytest.mark.rule("formats.1")
def test_only_official_cards_go_into_decks() -> None:
    with pytest.raises(NoSuchCard):
        load().find("Fireball of My Own")
    facts = load()
    for deck in DECKS.values():
        assert set(deck.slugs()) <= set(facts.by_slug)
        assert [found for found in problems(deck.brought()) if found.rule != BANS] == [], deck.name


@pytest.mark.rule("formats.standard.1", "formats.standard.2")
def test_a_deck_from_a_file_that_is_none_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "small.txt"
    path.write_text("# Material Deck\n1 Spirit of Fire\n2 Crystal of Argus\n# Main Deck\n5 Fireball\n")
    result = CliRunner().invoke(main, ["duel", str(path), "tides", "--seed", "1", "--quiet"])
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        "regalia: small is no Standard deck: the main deck has 5 cards, 60 are the least; "
        "the main deck has 5 copies of Fireball, 4 is the most (formats.standard.1)",
        "regalia: small is no Standard deck: the material deck has 2 copies of Crystal of Argus, "
        "1 is the most (formats.standard.2)",
    ]


@pytest.mark.rule("formats.4")
def test_every_printing_of_a_card_is_the_same_card() -> None:
    library = Library()
    several = [
        face for face in library.facts if len(face.sets) > 1 and face.editions and face.deck == "main"
    ][:20]
    assert several
    for one in several:
        known = {library.definition(edition).index for edition in (*one.editions, one.slug)}
        assert known == {library.definition(one.slug).index}
