"""Cards of one's own: what is written in `REGALIA_HOME/cards` is played, marked, and never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from regalia.cards import pools, texts, trees
from regalia.cards.catalog import Library, abilities_of
from regalia.cards.facts import load
from regalia.cards.formats import STANDARD, problems
from regalia.cli import main
from regalia.decks.entering import own_cards
from regalia.decks.files import read_deck
from regalia.fingerprint import fingerprint

LORD = """
cards:
  Drake Lord:
    type: ally
    subtype: Skydrake
    cost: 2
    power: 1
    life: 2
    text: Other Skydrake allies you control get +1 POWER.
"""
DRAKE = "  Skydrake: {type: ally, subtype: Skydrake, cost: 1, power: 1, life: 1}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("REGALIA_HOME", str(tmp_path))
    (tmp_path / "cards").mkdir()
    pools.forget()
    yield tmp_path / "cards"
    pools.forget()


def regalia(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def put_aside(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let a card be one that is not understood; its slug."""
    stored = msgspec.msgpack.decode(pools.TREES.read_bytes(), type=trees.Stored)
    faces = {slug: tree for slug, tree in stored.faces.items() if slug != "fireball"}
    without = msgspec.msgpack.encode(msgspec.structs.replace(stored, faces=faces))
    shipped = pools.choose
    monkeypatch.setattr(pools, "choose", lambda: shipped()._replace(trees=without))
    pools.forget()
    return "fireball"


def test_a_card_that_does_not_exist_can_be_made_up(folder: Path) -> None:
    before = fingerprint()
    (folder / "mine.yaml").write_text(LORD)
    pools.forget()
    face = load().find("drake lord")
    assert (face.types, face.subtypes, face.reserve, face.own) == (("ally",), ("Skydrake",), 2, True)
    assert abilities_of(face)
    assert Library().definition("Drake Lord").understood
    shown = regalia("cards", "Drake Lord").output
    assert "your own card" in shown
    assert f"as you wrote it in {folder / 'mine.yaml'}" in " ".join(shown.split())
    assert fingerprint() != before, "games with it are other games"


def test_a_text_that_is_not_understood_can_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = put_aside(monkeypatch)
    printed = texts.shipped()[load().by_slug[slug].id].hex()
    shown = regalia("cards", slug).output
    assert "To define yourself what it does" in shown
    assert f"printed: {printed}" in shown
    (folder / "mine.yaml").write_text(f"cards:\n  {slug}:\n    printed: {printed}\n    text: Draw a card.\n")
    pools.forget()
    assert slug in trees.load()
    assert load().by_slug[slug].own
    assert "Draw a card." in regalia("cards", slug).output


def test_what_was_written_for_another_text_does_not_count(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = put_aside(monkeypatch)
    (folder / "mine.yaml").write_text(f"cards:\n  {slug}:\n    printed: 00ff\n    text: Draw a card.\n")
    pools.forget()
    assert slug not in trees.load()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"regalia: {folder / 'mine.yaml'}:3: ")
    assert "is not the one that this was written for" in line


def test_a_card_that_is_understood_stays_as_it_is(folder: Path) -> None:
    known = abilities_of(load().find("Fireball"))
    (folder / "mine.yaml").write_text("cards:\n  Fireball: {text: Draw a card.}\n")
    pools.forget()
    assert abilities_of(load().find("Fireball")) == known
    assert not load().find("Fireball").own


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cards:\n  Odd One: {type: ally, text: Sing a song.}", ":2: the text of Odd One is not understood"),
        ("cards:\n  Odd One: {cost: 1}", ":2: Odd One needs a `type:`"),
        ("cards:\n  Fireball: {cost: 1}", ":2: Fireball: 'cost' is known already"),
        ("cards:\n  Nameless Champion: {text: Draw a card.}", ":2: 18 cards are called Nameless Champion"),
        ("faces: {}", "there are no `cards:` in it"),
        ("cards: [", ""),
    ],
)
def test_what_is_wrong_is_named_and_left_out(
    text: str, why: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.yaml").write_text(text)
    (folder / "b.yaml").write_text(LORD)
    pools.forget()
    assert load().find("Drake Lord").own
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"regalia: {folder / 'a.yaml'}")
    assert why in line
    assert line.endswith("is left out.")


def test_the_same_card_twice(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.yaml").write_text(LORD)
    (folder / "b.yaml").write_text(LORD)
    pools.forget()
    assert load().find("Drake Lord").own
    assert f"Drake Lord is in {folder / 'a.yaml'} as well" in capsys.readouterr().err


def test_decks_say_which_cards_are_their_users(folder: Path) -> None:
    (folder / "mine.yaml").write_text(LORD)
    pools.forget()
    listed, _ = read_deck("1 Spirit of Fire\n\n4 Drake Lord\n", "mine")
    assert own_cards(listed) == ("Drake Lord",)
    reasons = [reason for refusal in problems(listed.brought(), STANDARD) for reason in refusal.reasons]
    assert "Drake Lord is a card of your own" in reasons


def test_scenarios_may_use_them(folder: Path, tmp_path: Path) -> None:
    (folder / "mine.yaml").write_text(LORD + DRAKE)
    pools.forget()
    file = tmp_path / "one.yaml"
    setup = "setup: {A: {field: [Drake Lord, Skydrake]}}"
    file.write_text(f"regalia: 1\ntitle: A lord\n{setup}\nexpect: [Skydrake power = 2]\n")
    result = regalia("judge", str(file))
    assert result.exit_code == 0, result.output


def test_the_cards_that_are_not_understood_are_listed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_aside(monkeypatch)
    assert "Fireball" in regalia("cards", "--missing").output
    assert "understands all of these cards" in regalia("cards", "--missing", "--deck", "tides").output
    assert regalia("cards", "--deck", "rai").exit_code == 2
