"""Deck lists in JSON: the shapes of the usual deck sites, known by their structure."""

from __future__ import annotations

import json
from typing import Any

import pytest

from regalia.cards.facts import load
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.files import read_deck


def uid(name: str) -> str:
    return load().find(name).id


DECK = Deck(
    name="mine",
    material={"spirit-of-fire": 1, "rai-spellcrafter": 1},
    main={"fireball": 4, "blitz-mage": 2},
    side={"annul-spell": 2},
)
ALL = (
    ("material", "Spirit of Fire", 1),
    ("material", "Rai, Spellcrafter", 1),
    ("main", "Fireball", 4),
    ("main", "Blitz Mage", 2),
    ("sideboard", "Annul Spell", 2),
)


def parts(**more: Any) -> dict[str, list[dict[str, Any]]]:
    """Lists by part, with entries of ids and amounts."""
    found: dict[str, list[dict[str, Any]]] = {}
    for part, name, amount in ALL:
        found.setdefault(part, []).append({"uuid": uid(name), "quantity": amount, **more})
    return found


def read(value: Any) -> Deck:
    deck, notes = read_deck(json.dumps(value), "mine.json", "mine")
    assert notes == []
    return deck


SILVIE = {
    "creator": "nobody",
    "name": "mine",
    "description": "",
    "published": True,
    "url": "",
    "cards": parts(edition="x1"),
}
TTS: dict[str, Any] = {
    "cards": {
        **{
            part: [
                {"name": name, "image": "https://x/y.jpg", "quantity": amount}
                for where, name, amount in ALL
                if where == part
            ]
            for part in ("material", "main", "sideboard")
        },
        "references": [{"name": "Powercell", "image": "https://x/z.jpg"}],
    }
}
ARCHITECT = {
    "id": 17,
    "cards": [
        {"id": uid(name), "pivot": {"quantity": amount, "deck_type": part}} for part, name, amount in ALL
    ],
}
SLEEVED = {
    "data": {
        "cards": [
            *(
                {
                    "cardId": load().find(name).editions[0] if number % 2 else uid(name),
                    "name": name,
                    "quantity": amount,
                    "zoneId": part,
                }
                for number, (part, name, amount) in enumerate(ALL)
            ),
            {"cardId": uid("Powercell"), "name": "Powercell", "quantity": 1, "zoneId": "references"},
        ]
    }
}
OMNIDEX = {
    "data": {
        "player_id": 3,
        "player_name": "nobody",
        "champion": "Rai",
        "rank": 1,
        "main_deck": [
            {"slug": load().find(name).slug, "name": name, "quantity": amount, "type": "x", "cost": 1}
            for part, name, amount in ALL
            if part != "sideboard"
        ],
        "sideboard": [{"slug": "annul-spell", "name": "Annul Spell", "quantity": 2}],
    }
}


@pytest.mark.parametrize(
    "shape",
    [
        SILVIE,
        TTS,
        ARCHITECT,
        SLEEVED,
        OMNIDEX,
        parts(),
        {"deck": parts()},
        {**parts(), "deck": {"id": 7, "likes": [1, 2]}},
        {"result": {"decklist": {"cards": parts()}}},
        {"Material": ["Spirit of Fire", "1 Rai, Spellcrafter"], "Deck": ["4x Fireball", "2 Blitz Mage"]}
        | {"Sideboard": ["2 Annul Spell"]},
        {
            "material": {"Spirit of Fire": 1, "Rai, Spellcrafter": "1"},
            "main": {"Fireball": 4.0, "Blitz Mage": 2},
            "side": {"annul-spell": 2},
        },
        [f"{'SB: ' if part == 'sideboard' else ''}{amount} {name}" for part, name, amount in ALL],
        [{"card": {"name": name}, "count": amount, "section": part} for part, name, amount in ALL],
    ],
    ids=[
        *("silvie", "tts", "tcgarchitect", "sleeved", "omnidex", "parts", "deck", "beside", "deep"),
        *("lines", "amounts", "list", "nested"),
    ],
)
def test_shapes_are_known_by_their_structure(shape: Any) -> None:
    assert read(shape) == DECK


def test_a_list_may_have_no_sideboard() -> None:
    cards = parts()
    del cards["sideboard"]
    assert read({"cards": cards}) == Deck(name="mine", material=DECK.material, main=DECK.main)


def test_name_and_description_are_kept() -> None:
    deck = read({**SILVIE, "name": "Burning", "description": "It\nburns."})
    assert (deck.name, deck.about) == ("Burning", "It burns.")


def test_a_name_helps_where_an_id_is_not_known() -> None:
    deck = read({"main": [{"uuid": "xxxxxxxxxx", "id": 5, "name": "Fireball", "quantity": 4}]})
    assert deck.main == {"fireball": 4}


def test_cards_may_go_by_id_with_their_number() -> None:
    assert read({"cards": {uid("Fireball"): 4, uid("Spirit of Fire"): 1}}) == Deck(
        name="mine", material={"spirit-of-fire": 1}, main={"fireball": 4}
    )


def test_an_entry_that_names_two_cards_is_pointed_out() -> None:
    value = {"main": [{"uuid": uid("Fireball"), "name": "Blitz Mage", "quantity": 4}]}
    deck, notes = read_deck(json.dumps(value), "mine.json", "mine")
    assert deck.main == {"fireball": 4}
    assert notes == ["main[0]: the id means Fireball, the name Blitz Mage; the id was taken"]


def test_the_front_and_the_back_of_a_card_are_one() -> None:
    back = [{"uuid": uid("Fabled Emerald Fatestone"), "name": "Byakko, White Tiger"}]
    assert read({"material": back}).material == {"fabled-emerald-fatestone": 1}


def test_everything_that_is_wrong_is_listed_with_its_path() -> None:
    wrong = {
        "data": {
            "cards": {
                "main": [
                    {"name": "Fierball", "quantity": 4},
                    {"quantity": 2},
                    7,
                    {"name": "Fireball", "quantity": "many"},
                    {"name": "Fireball", "quantity": 0},
                    {"name": "Fireball", "quantity": True},
                    {"name": "Fireball", "quantity": 2.5},
                    {"name": "Powercell", "quantity": 1},
                    {"name": "Fireball", "quantity": 4},
                ],
                "extra": [{"name": "Fireball"}],
            }
        }
    }
    with pytest.raises(BadDeck) as caught:
        read(wrong)
    assert caught.value.message == "mine.json: 9 entries have to be corrected:"
    begins = [
        "data.cards.main[0]: there is no card called 'Fierball'; did you mean Fireball",
        "data.cards.main[1]: no card is named there",
        "data.cards.main[2]: 7 is not a card",
        'data.cards.main[3]: "many" is not a number of copies',
        "data.cards.main[4]: 0 copies of Fireball: write a number from 1 to 200",
        "data.cards.main[5]: true is not a number of copies",
        "data.cards.main[6]: 2.5 is not a number of copies",
        "data.cards.main[7]: Powercell is a token and cannot be in a deck",
        "data.cards.extra[0]: 'extra' is not a part of a deck",
    ]
    assert len(caught.value.places) == len(begins)
    for place, beginning in zip(caught.value.places, begins, strict=True):
        assert place.startswith(beginning)


def test_an_unknown_part_of_an_entry_is_named() -> None:
    with pytest.raises(BadDeck, match=r"cards\[0\]: 'moon' is not a part of a deck"):
        read({"cards": [{"name": "Fireball", "zoneId": "moon"}]})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "is JSON but not a deck list: it is empty"),
        ("[]", "is JSON but not a deck list: it is empty"),
        ('{"a": 1, "b": {"c": []}}', "is JSON but not a deck list: its fields are a, b"),
        ('{"cards": [}', "line 1, column 12: it begins like JSON, but this is not"),
        ('{"main":\n["Fireball"', "line 2, column 12: it begins like JSON, but this is not"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"main": [' + "9" * 5000 + "]}", "a number that is too long"),
        ('{"main": [{"name": "Fireball", "quantity": NaN}]}', "NaN is not a number of copies"),
        ('{"main": [{"name": "Fireball", "quantity": 1e999}]}', "Infinity is not a number of copies"),
        ('{"main": []}', "names no card"),
        ('{"regalia": 1, "answers": []}', "is a saved game"),
    ],
)
def test_json_of_another_kind_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BadDeck) as caught:
        read_deck(text, "mine.json", "mine")
    assert message in str(caught.value)
    assert str(caught.value).startswith("mine.json")
    assert "\n" not in str(caught.value)
