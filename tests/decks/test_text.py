"""Deck lists as text and as ids: everything that readers in use take is taken."""

from __future__ import annotations

import pytest

from regalia.cards.facts import load
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.files import read_deck
from regalia.decks.listing import CALLED
from regalia.decks.presets import PRESETS
from regalia.decks.text import entry, write_ids, write_text

LIST = """// A small deck
# Material Deck
1 Spirit of Fire
1 Rai, Spellcrafter

# Main Deck
4 Fireball
2 Blitz Mage

# Sideboard
2 Annul Spell
1 Crystal of Argus
"""
DECK = Deck(
    name="A small deck",
    material={"spirit-of-fire": 1, "rai-spellcrafter": 1},
    main={"fireball": 4, "blitz-mage": 2},
    side={"annul-spell": 2, "crystal-of-argus": 1},
)


def read(text: str) -> Deck:
    """The deck of a text in which nothing is worth a note."""
    deck, notes = read_deck(text, "mine.txt", "mine")
    assert notes == []
    return deck


def test_headings_amounts_and_names() -> None:
    assert read(LIST) == DECK


@pytest.mark.parametrize(
    "heading",
    [
        *("# Main", "#Main Deck", "## Main Deck", "### MAIN DECK", "# main deck (6)", "# Main Deck: 6"),
        *("Main Deck:", "Main Deck", "main", "Main Deck (6 cards)", "Main Deck - 6", "[Main Deck]"),
        *("== Main Deck ==", "**Main Deck**", "Maindeck", "Mainboard", "Main Deck 6/60", "# Deck"),
    ],
)
def test_headings_in_all_variants(heading: str) -> None:
    assert read(LIST.replace("# Main Deck", heading)) == DECK


@pytest.mark.parametrize("heading", ["# Side", "Sideboard:", "Side Deck", "## SIDEBOARD (3)", "# Side Board"])
def test_sideboards_in_all_variants(heading: str) -> None:
    assert read(LIST.replace("# Sideboard", heading)) == DECK


@pytest.mark.parametrize(
    "line",
    [
        *("4 Fireball", "4x Fireball", "4 x Fireball", "4xFireball", "4× Fireball", "x4 Fireball"),
        *("x 4 Fireball", "X4 Fireball", "Fireball x4", "Fireball (x4)", "- 4 Fireball", "* 4 Fireball"),
        *("  4   Fireball  ", "4\tFireball", "4 FIREBALL", "4 fireball // burns", "4 Fireball # burns"),
        *("4 Fireball (DOA)", "4 Fireball [DOA 1st] 12", "4 Fireball (DOA) *F*", "3 Fireball\n1 Fireball"),
    ],
)
def test_amounts_in_all_variants(line: str) -> None:
    assert read(LIST.replace("4 Fireball", line)) == DECK


def test_cards_go_by_id_slug_edition_and_number() -> None:
    face = load().find("Fireball")
    for name in (face.id, face.slug, *face.editions, *face.codes):
        assert read(LIST.replace("4 Fireball", f"4 {name}")) == DECK


@pytest.mark.parametrize("apostrophe", "'’‘`´ʼ")
def test_any_apostrophe_will_do(apostrophe: str) -> None:
    assert read(f"1 Alchemist{apostrophe}s Cauldron").material == {"alchemists-cauldron": 1}


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + LIST.encode(),
        LIST.replace("\n", "\r\n").encode(),
        LIST.replace("\n", "\r").encode(),
        LIST.encode("utf-16"),
        LIST.encode().rstrip(),
    ],
)
def test_files_of_all_systems(data: bytes) -> None:
    assert read_deck(data, "mine.txt", "mine") == (DECK, [])


def test_letters_of_an_old_code_page() -> None:
    assert read_deck("1 Alchemist’s Cauldron".encode("cp1252"), "mine", "mine")[0].material == {
        "alchemists-cauldron": 1
    }


def test_a_line_may_say_that_it_is_for_the_sideboard() -> None:
    assert read("1 Spirit of Fire\n4 Fireball\nSB: 2 Annul Spell\nsb: 1 Crystal of Argus") == Deck(
        name="mine",
        material={"spirit-of-fire": 1},
        main={"fireball": 4},
        side={"annul-spell": 2, "crystal-of-argus": 1},
    )


def test_comments_and_what_programs_say_about_a_deck() -> None:
    text = "# My deck\nName: Burning\nAuthor: nobody\nFormat: Standard\n// a comment\n# Spells\n4 Fireball"
    assert read(text) == Deck(name="Burning", main={"fireball": 4})


def test_tokens_under_their_own_heading_are_left_out() -> None:
    assert read(LIST + "# Tokens\n1 Powercell\n# References\n3 Anything At All") == DECK


def test_without_headings_cards_go_where_they_belong() -> None:
    assert read("4 Fireball\n1 Spirit of Fire\n1 Lesser Boon of Dux") == Deck(
        name="mine",
        material={"spirit-of-fire": 1},
        main={"fireball": 4},
        boons={"lesser-boon-of-dux": 1},
    )


def test_a_card_under_the_wrong_heading_is_moved_and_that_is_said() -> None:
    deck, notes = read_deck(LIST.replace("4 Fireball", "4 Fireball\n1 Mana Limiter"), "mine.txt", "mine")
    assert deck.material == {**DECK.material, "mana-limiter": 1}
    assert deck.main == DECK.main
    assert notes == ["line 8: Mana Limiter belongs under Material Deck and was put there"]


def test_a_comment_that_looks_like_a_heading_is_pointed_out() -> None:
    deck, notes = read_deck(LIST.replace("# Sideboard", "// Sideboard"), "mine.txt", "mine")
    assert deck.side == {}
    assert notes[0] == "line 10: '// Sideboard' is a comment; a heading is written `# Sideboard`"


def test_the_back_of_a_card_means_the_card() -> None:
    assert read("1 Byakko, White Tiger").material == {"fabled-emerald-fatestone": 1}


def test_no_heading_is_the_name_of_a_card() -> None:
    assert not [name for name in CALLED if load().named(name)]


def test_every_name_of_the_pool_is_read_as_a_name() -> None:
    for face in load():
        assert entry(f"3 {face.name}") == (3, face.name, False)
        assert entry(face.name) == (1, face.name, False)


# Ids.


def test_ids_stand_on_a_line_for_each_deck() -> None:
    fire, rai, ball, mage, annul = (
        load().find(name).id
        for name in ("Spirit of Fire", "Rai, Spellcrafter", "Fireball", "Blitz Mage", "Annul Spell")
    )
    text = f"{fire} {rai}\r\n{' '.join([ball] * 4)} {mage} {mage}\r\n"
    expected = Deck(name="mine", material=DECK.material, main=DECK.main)
    assert read(text) == expected
    assert read(f"\n\n{text}\n") == expected
    assert read(f"{text}{annul} {annul}").side == {"annul-spell": 2}


def test_set_and_number_do_as_well() -> None:
    codes = {name: load().find(name).codes[0] for name in ("Spirit of Fire", "Fireball")}
    assert read(f"{codes['Spirit of Fire']}\n{codes['Fireball']} {codes['Fireball']}") == Deck(
        name="mine", material={"spirit-of-fire": 1}, main={"fireball": 2}
    )


def test_an_unknown_id_is_named_with_its_place() -> None:
    fire = load().find("Spirit of Fire").id
    with pytest.raises(BadDeck, match=r"mine\.txt, line 2, id 2: there is no card called 'xxxxxxxxxx'"):
        read_deck(f"{fire}\n{fire} xxxxxxxxxx", "mine.txt", "mine")


# Writing.


def test_text_is_written_in_order() -> None:
    """Champions by level come first; in the main deck kinds, costs and names decide."""
    assert (
        write_text(DECK)
        == """// A small deck
# Material Deck
1 Spirit of Fire
1 Rai, Spellcrafter

# Main Deck
2 Blitz Mage
4 Fireball

# Sideboard
1 Crystal of Argus
2 Annul Spell
"""
    )


def test_a_shared_name_is_written_as_a_slug() -> None:
    deck = Deck(name="", material={"nameless-champion-gm": 1})
    assert write_text(deck) == "# Material Deck\n1 nameless-champion-gm\n"


def test_ids_are_written_once_for_each_copy() -> None:
    lines = write_ids(DECK).splitlines()
    assert [len(line.split()) for line in lines] == [2, 6, 3]
    assert len(write_ids(PRESETS["lorraine"]).splitlines()) == 2
