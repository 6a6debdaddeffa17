"""Sideboard plans: read with all mistakes at once, carried out by the rules for decks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from regalia.decks.deck import BadDeck, Deck
from regalia.decks.files import find_deck
from regalia.decks.sideboarding import Exchange, exchanged, exchanges, parse_plan, read_plan

PLAN = """
// mine, for the spring
# comments are left out
mine against rai:
- 2 Fireball      // too slow
out 1x Idle Thoughts
+ 3 Annul Spell

MINE against all
-1 Fireball
in 1 Annul Spell
"""
MINE = msgspec.structs.replace(
    find_deck("rai"), name="mine", side={"annul-spell": 3, "sword-of-seeking": 1, "fireball": 1}
)


def test_a_plan_says_what_goes_out_and_in() -> None:
    rai, others = parse_plan(PLAN, "plan.txt")
    assert (rai.deck, rai.rival, rai.line) == ("mine", "rai", 4)
    assert rai.exchange == Exchange({"fireball": 2, "idle-thoughts": 1}, {"annul-spell": 3})
    assert (others.deck, others.rival) == ("MINE", "all")
    assert others.exchange == Exchange({"fireball": 1}, {"annul-spell": 1})
    assert str(rai.exchange) == "out 2 Fireball, 1 Idle Thoughts; in 3 Annul Spell"


def test_all_mistakes_of_a_plan_are_told_at_once() -> None:
    with pytest.raises(BadDeck) as caught:
        parse_plan("- 2 Fireball\nmine against rai\n+ 1 Fierball\nwhat is this", "plan.txt")
    assert len(caught.value.places) == 3
    first, second, third = caught.value.places
    assert first.startswith("line 1: this card comes before a heading")
    assert "Fierball" in second
    assert third.startswith("line 4: 'what is this' is neither a heading nor a card")


@pytest.mark.parametrize("text", ["", "// nothing\n"])
def test_an_empty_plan_is_no_plan(text: str, tmp_path: Path) -> None:
    file = tmp_path / "plan.txt"
    file.write_text(text)
    with pytest.raises(BadDeck, match="has no sideboard plan"):
        read_plan(file)
    with pytest.raises(BadDeck, match="cannot be read"):
        read_plan(tmp_path / "nowhere.txt")


def test_an_exchange_moves_cards_and_loses_none() -> None:
    found = exchanged(MINE, Exchange({"fireball": 2, "idle-thoughts": 1}, {"annul-spell": 3}), "rai")
    assert found.main["fireball"] == MINE.main["fireball"] - 2
    assert found.main["annul-spell"] == 3
    assert found.side["fireball"] == 3
    assert "annul-spell" not in found.side
    for section in ("main", "material", "side"):
        assert sum(found.section(section).values()) == sum(MINE.section(section).values())
    assert MINE.side["annul-spell"] == 3


@pytest.mark.parametrize(
    ("out", "into", "part"),
    [
        ({"fireball": 5}, {}, "5 Fireball cannot go out, because the main deck has 4"),
        ({"annul-spell": 1}, {}, "1 Annul Spell cannot go out, because the main deck has 0"),
        ({}, {"annul-spell": 4}, "4 Annul Spell cannot come in, because the sideboard has 3"),
        ({"fireball": 1}, {}, "after the exchange it is no Standard deck: the main deck has 59 cards"),
        ({"idle-thoughts": 1}, {"fireball": 1}, "the main deck has 5 copies of Fireball, 4 is the most"),
        ({}, {"sword-of-seeking": 1}, "the material deck has 13 cards, 12 are the most"),
        ({"fireball": 1}, {"fireball": 2}, "2 Fireball cannot come in, because the sideboard has 1"),
    ],
)
def test_an_exchange_that_breaks_a_rule_is_refused(
    out: dict[str, int], into: dict[str, int], part: str
) -> None:
    with pytest.raises(BadDeck, match=part):
        exchanged(MINE, Exchange(out, into), "rai")


def test_a_breach_that_was_there_before_is_no_reason_to_refuse() -> None:
    """Rai's own list has a card that is banned in Standard."""
    assert exchanged(MINE, Exchange({"fireball": 1}, {"annul-spell": 1}), "rai").main["annul-spell"] == 1


def test_what_is_written_for_a_rival_goes_before_what_is_for_all() -> None:
    decks = [MINE, find_deck("rai"), find_deck("silvie")]

    def is_called(place: int, name: str) -> bool:
        return decks[place].name.lower() == name.lower()

    found = exchanges(decks, parse_plan(PLAN, "plan.txt"), is_called)
    assert set(found) == {(0, 1), (0, 2)}
    assert found[0, 1].into == {"annul-spell": 3}
    assert found[0, 2].into == {"annul-spell": 1}


@pytest.mark.parametrize("head", ["yours against mine", "mine against yours"])
def test_a_plan_for_a_deck_that_does_not_play_is_refused(head: str) -> None:
    decks: list[Deck] = [MINE]
    with pytest.raises(BadDeck, match="line 1: no deck is called 'yours'; there are mine"):
        exchanges(decks, parse_plan(f"{head}\n- 1 Fireball", "plan.txt"), lambda place, name: name == "mine")
