"""Lists that are none: a clear line, a place and a remedy, and never anything else."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from regalia.decks.deck import SECTIONS, BadDeck
from regalia.decks.files import MOST_BYTES, WRITERS, look_up, read_deck, write_file
from regalia.decks.presets import PRESETS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "mine is empty; a deck list has lines such as `4 Fireball`."),
        (b"\xef\xbb\xbf \r\n\t\n", "mine is empty"),
        (b"// only a comment\n# Main Deck\n", "mine names no card"),
        (b"4 Fireball\x00", "mine is not a text"),
        (b"\x89PNG\r\n\x1a\n", "mine is not a text"),
        (b"\xff\xfe\x00", "mine is not a text"),
        (b"4 Fireball\n" * 200_000, "mine is larger than 1 MB; that is not a deck list."),
        (b"200 Fireball\n" * 11, "mine names 2,200 cards, and 2,000 is the most"),
        (b"<!doctype html><p>4 Fireball", "mine is a web page; copy the list"),
        (b"https://example.org/deck/1\n", "mine contains only a link"),
        (b"201 Fireball", "mine, line 1: 201 copies of Fireball: write a number from 1 to 200"),
        (b"x" * 900_000, "mine, line 1: there is no card called 'xxxxx"),
        (b"a" + b" " * 900_000 + b"b", "mine, line 1: there is no card called 'a b'"),
        (b"1 Phantasmagoria", "mine, line 1: Phantasmagoria is a mastery and cannot be in a deck"),
    ],
)
def test_what_is_no_list_is_refused_in_one_line(data: bytes, message: str) -> None:
    with pytest.raises(BadDeck) as caught:
        read_deck(data, "mine")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_other_texts_are_not_listed_line_by_line() -> None:
    for page in ("README.md", "LICENSE", "docs/architecture.md", "src/regalia/cli.py"):
        with pytest.raises(BadDeck, match="is not a deck list: none of its") as caught:
            read_deck((ROOT / page).read_bytes(), page)
        assert "\n" not in str(caught.value)


def test_all_slips_are_told_at_once_with_their_lines_and_what_may_be_meant() -> None:
    text = "4 Fireball\n\n4 Fierball\n1 Nameless Champion\n2 Blitz Mgae\n1 Powercell\n0 Fireball\n"
    with pytest.raises(BadDeck) as caught:
        read_deck(text, "mine")
    assert caught.value.message == "mine: 5 entries have to be corrected:"
    wrong, shared, other, token, none = caught.value.places
    assert wrong.startswith("line 3: there is no card called 'Fierball'; did you mean Fireball")
    assert shared.startswith("line 4: 18 cards are called Nameless Champion; write one of these instead: ")
    assert "nameless-champion-gm" in shared
    assert other.startswith("line 5: there is no card called 'Blitz Mgae'; did you mean Blitz Mage")
    assert token == "line 6: Powercell is a token and cannot be in a deck; take it out"
    assert none == "line 7: 0 copies of Fireball: write a number from 1 to 200"


def test_a_great_many_slips_are_cut_short() -> None:
    text = "4 Fireball\n" + "".join(f"1 No Such Card {number}\n" for number in range(300))
    with pytest.raises(BadDeck) as caught:
        read_deck(text, "mine")
    assert caught.value.message == "mine: 300 entries have to be corrected:"
    assert caught.value.places[-1] == "and 260 more"
    assert len(caught.value.places) == 41


JUNK = (b"{", b"[", b'"', b"\n", b"-", b"99999", b"null", b"\xff")


@pytest.mark.parametrize("seed", range(60))
def test_damaged_lists_are_read_or_refused(seed: int) -> None:
    """Bytes that are changed, lost or doubled never lead to anything but a deck or a refusal."""
    rng = Random(seed)
    for write in WRITERS.values():
        data = bytearray(write(PRESETS["jin"]).encode())
        for _ in range(rng.choice((1, 3, 20))):
            place = rng.randrange(len(data))
            match rng.randrange(4):
                case 0:
                    data[place] = rng.randrange(256)
                case 1:
                    del data[place : place + rng.randrange(40)]
                case 2:
                    data[place:place] = data[: rng.randrange(60)]
                case _:
                    data[place:place] = rng.choice(JUNK)
        check(bytes(data))


def check(data: bytes | str) -> bool:
    """Whether it is read as a deck; if not, the refusal has to name the list."""
    refusal = ""
    try:
        deck, _ = read_deck(data, "mine")
    except BadDeck as problem:
        refusal = str(problem)
    assert refusal.startswith("mine") or any(map(deck.section, SECTIONS))
    return not refusal


WORDS = ("cards", "main", "material", "name", "quantity", "pivot", "data", "zoneId", "uuid")


def random_json(rng: Random, depth: int = 0) -> object:
    """Anything at all, out of words that mean something in lists."""
    match rng.randrange(7 if depth < 5 else 3):
        case 0:
            return rng.choice((None, True, False, 0, -1, 4, 2.5, 10**30, ""))
        case 1 | 2:
            return rng.choice((*WORDS, "Fireball", "4 Fireball", "4"))
        case 3 | 4:
            return [random_json(rng, depth + 1) for _ in range(rng.randrange(4))]
        case _:
            return {rng.choice(WORDS): random_json(rng, depth + 1) for _ in range(rng.randrange(5))}


def test_any_json_is_a_deck_or_refused() -> None:
    rng = Random(5)
    read = [check(json.dumps(random_json(rng))) for _ in range(800)]
    assert 5 < sum(read) < 400


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match="cannot be read: Is a directory"):
        look_up(str(tmp_path))
    with pytest.raises(BadDeck, match=r"'silvi' is neither a preset deck nor a file\. Did you mean silvie\?"):
        look_up("silvi")
    with pytest.raises(BadDeck, match="is a link, and Regalia does not go online"):
        look_up("https://example.org/x")
    with pytest.raises(BadDeck, match="cannot be read"):
        look_up("a\0b")
    (tmp_path / "huge").write_bytes(b"1" * (MOST_BYTES + 1))
    with pytest.raises(BadDeck, match="larger than 1 MB"):
        look_up(str(tmp_path / "huge"))
    with pytest.raises(BadDeck, match="cannot be written: No such file"):
        write_file(tmp_path / "nowhere" / "deck.txt", "")
    with pytest.raises(BadDeck, match="cannot be written: Not a directory"):
        write_file(tmp_path / "huge" / "deck.txt", "")
    assert [path.name for path in tmp_path.iterdir()] == ["huge"]
