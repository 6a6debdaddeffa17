"""The shipped facts, and finding a face by what people call it."""

import copy
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.cards.facts import SHIPPED, AmbiguousName, Face, Facts, NoSuchCard, decode, encode, load, plain

FACTS = load()


def test_every_face_of_the_pool_is_there() -> None:
    assert len(FACTS) == 2454
    assert [face.slug for face in FACTS] == sorted(face.slug for face in FACTS)
    assert len(FACTS.by_id) == len(FACTS.by_slug) == len(FACTS)
    assert load() is FACTS


def test_an_ally_has_all_its_facts() -> None:
    assert FACTS.find("Overlord Mk III") == Face(
        id="sl7ddcgw05",
        slug="overlord-mk-iii",
        name="Overlord Mk III",
        elements=("norm",),
        types=("ally",),
        supertypes=("unique",),
        classes=("Guardian",),
        subtypes=("Automaton",),
        reserve=4,
        power=5,
        life=5,
        deck="main",
        sets=("EVP", "MRC", "MRC Alter"),
        editions=("overlord-mk-iii-evp",),
        codes=("EVP011",),
        rulings=0,
    )


def test_a_champion_has_level_and_life_and_a_memory_cost() -> None:
    spirit = FACTS.find("Spirit of Fire")
    assert (spirit.level, spirit.life, spirit.power) == (0, 15, None)
    assert (spirit.reserve, spirit.memory, spirit.deck) == (None, 0, "material")
    assert (spirit.types, spirit.classes, spirit.subtypes) == (("champion",), ("Spirit",), ())


def test_an_action_has_a_speed() -> None:
    fireball = FACTS.find("Fireball")
    assert (fireball.reserve, fireball.speed, fireball.elements) == (4, "fast", ("fire",))
    assert FACTS.find("Animal Encounter").speed == "slow"


def test_an_action_may_have_no_printed_speed() -> None:
    without = {face.slug for face in FACTS if "action" in face.types and face.speed is None}
    assert without == {"baleful-oblation", "malevolent-vow", "piercing-aetherfuel"}


def test_a_card_may_have_two_elements() -> None:
    assert FACTS.find("Accelerate").elements == ("exalted", "norm")


@pytest.mark.parametrize("name", ["Horticounter", "Lost in Thought", "Sidereal Spellshot"])
def test_a_reserve_cost_of_x_is_0_and_marked(name: str) -> None:
    face = FACTS.find(name)
    assert (face.reserve, face.memory, face.has_x) == (0, None, True)


def test_a_memory_cost_of_x_is_0_and_marked() -> None:
    face = FACTS.find("Devouring Malice")
    assert (face.reserve, face.memory, face.has_x) == (None, 0, True)
    assert sum(face.has_x for face in FACTS) == 4


def test_no_cost_is_not_a_cost_of_0() -> None:
    free = FACTS.find("Malevolent Vow")
    assert (free.reserve, free.memory) == (0, None)
    without = {face.slug for face in FACTS if face.reserve is None and face.memory is None}
    assert without == {
        "crowds-favor",
        "divine-comedy",
        "fractured-memories",
        "phantasmagoria",
        "servile-possessions",
        "shifting-currents",
    }


def test_no_face_has_two_costs() -> None:
    assert not [face.slug for face in FACTS if face.reserve is not None and face.memory is not None]


def test_a_printed_0_stays_0() -> None:
    maiden = FACTS.find("Maiden of Primal Virtue")
    assert (maiden.types, maiden.power, maiden.life) == (("phantasia", "ally"), 0, 0)


def test_tokens_have_a_cost_and_no_deck() -> None:
    powercell = FACTS.find("Powercell")
    assert powercell.token
    assert (powercell.reserve, powercell.deck, powercell.subtypes) == (1, None, ("Powercell",))
    assert sum(face.token for face in FACTS) == 41


def test_boons_start_in_the_pantheon() -> None:
    boons = [face for face in FACTS if face.boon]
    assert len(boons) == 61
    assert {face.deck for face in boons} == {"pantheon"}
    assert {kind for face in boons for kind in face.types} == {"lesser boon", "greater boon"}


def test_masteries_and_the_status_card_start_nowhere() -> None:
    outside = [face for face in FACTS if face.mastery or face.status]
    assert len(outside) == 6
    assert {face.deck for face in outside} == {None}


def test_two_sides_of_a_card_name_each_other_and_only_the_front_has_a_deck() -> None:
    front, back = FACTS.find("Fabled Emerald Fatestone"), FACTS.find("Byakko, White Tiger")
    assert (front.memory, front.reserve, front.deck, front.back_face) == (8, None, "material", False)
    assert (back.memory, back.reserve, back.deck, back.back_face) == (None, 8, None, True)
    assert (front.other_face, back.other_face) == (back.slug, front.slug)
    assert sum(face.double_faced for face in FACTS) == 2 * sum(face.back_face for face in FACTS) == 44


def test_words_are_spelled_the_same_way_everywhere() -> None:
    for face in FACTS:
        assert all(word == word.lower() for word in (*face.elements, *face.types, *face.supertypes))
        assert all(re.fullmatch("([A-Z][a-z]+)+", word) for word in (*face.classes, *face.subtypes))


@pytest.mark.parametrize(
    "text",
    [
        "v1iyt8rugx",
        "huaji-of-heavens-rise",
        "Huaji-of-Heavens-Rise",
        "huaji-of-heavens-rise-hvn1e",
        "Huaji of Heaven's Rise",
        "Huaji of Heaven’s Rise",
        "  HUAJI OF HEAVENS RISE ",
        "huajiofheavensrise",
    ],
)
def test_a_card_is_found_by_id_slug_edition_or_name(text: str) -> None:
    assert FACTS.find(text).name == "Huaji of Heaven's Rise"


@pytest.mark.parametrize(
    ("text", "name"), [("frog", "Croaking Webfoot"), ("scavenging-racoon-p23", "Scavenging Raccoon")]
)
def test_slugs_need_not_follow_names(text: str, name: str) -> None:
    assert FACTS.find(text).name == name


@given(face=st.sampled_from(FACTS.faces))
def test_every_face_is_found_by_its_keys(face: Face) -> None:
    for key in (face.id, face.slug, *face.editions):
        assert FACTS.find(key) is face
    assert face in FACTS.named(face.name.upper())


def test_no_slug_is_another_cards_name() -> None:
    for face in FACTS:
        for key in (face.slug, *face.editions):
            assert FACTS.named(key) in ((), FACTS.named(face.name))


@pytest.mark.parametrize("text", ["DOA003", "doa 003", "DOA-003"])
def test_a_card_is_found_by_set_and_number(text: str) -> None:
    assert "DOA003" in FACTS.find(text).codes


def test_the_number_of_a_card_with_two_sides_means_its_front() -> None:
    assert FACTS.find("HVN025").name == "Fabled Emerald Fatestone"


def test_a_number_that_several_cards_have_is_ambiguous() -> None:
    with pytest.raises(AmbiguousName, match="2 cards are called 'P25165'") as caught:
        FACTS.find("P25165")
    assert {face.slug for face in caught.value.faces} == {"prismspire-scepter", "protect-her-at-all-costs"}


def test_bans_are_facts() -> None:
    """Fourteen cards are banned in Standard; the others on the list belong to one format alone."""
    banned = [face.name for face in FACTS if face.limits == (("standard", 0),)]
    assert len(banned) == 14
    assert "Baby Green Slime" in banned
    assert "Unmake Duality" in banned
    assert FACTS.find("Fireball").limits == ()
    assert FACTS.find("Cheap Sword").limits == (("draft", 0), ("standard", 0))


def test_divine_relics_are_known_whether_or_not_their_texts_are() -> None:
    assert FACTS.find("Imperial Seal").divine_relic
    assert sum(face.divine_relic for face in FACTS) == 13


def test_eighteen_champions_share_a_name() -> None:
    with pytest.raises(AmbiguousName, match="18 cards are called 'Nameless Champion'") as caught:
        FACTS.find("nameless champion")
    assert len(caught.value.faces) == 18
    assert {face.name for face in caught.value.faces} == {"Nameless Champion"}
    assert FACTS.find("nameless-champion-gm").classes == ("Guardian", "Mage")


def test_a_mistyped_name_gets_its_neighbours() -> None:
    with pytest.raises(NoSuchCard, match="Did you mean: Fireball") as caught:
        FACTS.find("Firebal")
    assert caught.value.nearest[0] == "Fireball"


def test_the_given_name_of_a_champion_is_enough_of_a_hint() -> None:
    for text in ("lorraine", "loraine"):
        found = FACTS.nearest(text)
        assert found
        assert all(name.startswith("Lorraine, ") for name in found)


@pytest.mark.parametrize("text", ["", "  ", "…", "qqqqqqqqqqqq"])
def test_nonsense_has_no_neighbours(text: str) -> None:
    with pytest.raises(NoSuchCard) as caught:
        FACTS.find(text)
    assert caught.value.nearest == ()


@pytest.mark.parametrize("text", ["nameless champion", "Firebal"])
def test_errors_survive_pickling(text: str) -> None:
    with pytest.raises(LookupError) as caught:
        FACTS.find(text)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@given(st.text())
def test_plain_is_stable(text: str) -> None:
    assert plain(plain(text)) == plain(text)


def test_faces_are_values() -> None:
    face = FACTS.find("Fireball")
    assert copy.deepcopy(face) == face
    assert hash(pickle.loads(pickle.dumps(face))) == hash(face)
    with pytest.raises(AttributeError):
        face.reserve = 0  # type: ignore[misc]


def test_what_is_shipped_is_what_encoding_makes() -> None:
    shipped = SHIPPED.read_bytes()
    assert encode(reversed(decode(shipped).faces)) == shipped


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("abyssal fall", "Huaji of Abyssal Fall"),
        ("Rise Heavens", "Huaji of Heaven's Rise"),
        ("wandering lorraine", "Lorraine, Wandering Warrior"),
        ("ABYSSAL FALL!", "Huaji of Abyssal Fall"),
        ("huaji of abysal fal", "Huaji of Abyssal Fall"),
    ],
)
def test_a_part_of_a_name_is_enough_to_be_suggested(text: str, name: str) -> None:
    assert FACTS.nearest(text)[0] == name
    with pytest.raises(NoSuchCard):
        FACTS.find(text)


@pytest.mark.parametrize("text", ["", " ", "?!", "'", "x" * 100_000, "\n", "\x00", "\ud800"])
def test_nothing_is_suggested_for_what_is_like_no_name(text: str) -> None:
    assert FACTS.nearest(text) == ()
    with pytest.raises(NoSuchCard):
        FACTS.find(text)


@pytest.mark.parametrize(
    "typed", ["Ægir's Çrøss", "aegirs cross", "Ægir’s Cro\u0301ss", "ÆGIR`S CRÖSS", "aegir-s-cross"]
)
def test_marks_and_apostrophes_do_not_matter(typed: str) -> None:
    own = Facts([Face(id="1", slug="a-slug", name="Ægir's Çrøss")])
    assert own.find(typed).id == "1"


def test_facts_of_ones_own() -> None:
    own = Facts([Face(id="1", slug="plain-card", name="Plain Card")])
    assert own.find("plain card").reserve is None
    assert own.nearest("plane card") == ("Plain Card",)
