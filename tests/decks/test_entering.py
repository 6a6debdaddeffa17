"""Which decks are let into a game, and that no card comes in whose text nobody knows without being asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.cli import main
from regalia.decks import entering
from regalia.decks.dealing import deal
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import NotUnderstood, admit, check_playable, not_understood
from regalia.decks.files import WRITERS
from regalia.decks.presets import PRESETS
from regalia.game.game import Game
from regalia.game_files import begin, setup

EMBERS = PRESETS["embers"]
STRANGE = "crusader-of-aesa"
"""An ally that is in no deck of these tests, should every text of the pool be understood."""


def changed(deck: Deck, **parts: dict[str, int]) -> Deck:
    found = {"material": deck.material, "main": deck.main, "side": deck.side, **parts}
    return Deck(name=deck.name, about="", **found)


@pytest.fixture
def unknown(forget: Callable[[str], Face]) -> Face:
    """A card of the main deck whose text the engine does not know: of the pool, or else a forgotten one."""
    library = Library()
    allies = (face for face in library.facts if face.deck == "main" and "ally" in face.types)
    return next((face for face in allies if not library.from_face(face).understood), None) or forget(STRANGE)


@pytest.fixture
def odd(unknown: Face) -> Deck:
    """A deck with that card in it."""
    return changed(EMBERS, main={**EMBERS.main, unknown.slug: 4})


def test_a_deck_that_is_understood_comes_in_with_all_its_texts() -> None:
    assert admit([EMBERS, PRESETS["tides"]]) == ()


def test_a_deck_with_unknown_texts_stays_out(unknown: Face, odd: Deck) -> None:
    assert not_understood(odd) == [unknown]
    with pytest.raises(BadDeck) as caught:
        admit([EMBERS, odd])
    assert (
        caught.value.message
        == f"embers: the engine does not know yet what 1 of its cards does: {unknown.name}."
    )
    assert "--without-text" in caught.value.places[-1]


def test_it_comes_in_if_somebody_says_so(unknown: Face, odd: Deck) -> None:
    assert admit([EMBERS, odd], without_text=True) == (unknown.slug,)
    asked: list[str] = []

    def yes(question: str) -> bool:
        asked.append(question)
        return True

    assert admit([odd], ask=yes) == (unknown.slug,)
    assert unknown.name in asked[0]
    with pytest.raises(BadDeck, match="then there is no game"):
        admit([odd], ask=lambda question: False)
    with pytest.raises(BadDeck, match="Add --without-text"):
        admit([odd], ask=lambda question: None)


def test_decks_of_one_name_are_looked_at_one_by_one(unknown: Face, odd: Deck) -> None:
    library = Library()
    strange = (
        face.slug
        for face in library.facts
        if face.deck == "main" and face != unknown and not library.from_face(face).understood
    )
    other = next(strange, unknown.slug)
    another = changed(EMBERS, main={**EMBERS.main, other: 1})
    assert admit([odd, another, odd], without_text=True) == tuple(sorted({unknown.slug, other}))


def test_nobody_is_asked_where_everything_is_known() -> None:
    def never(question: str) -> bool:
        raise AssertionError(question)

    assert admit([EMBERS], ask=never) == ()


def test_what_stays_in_the_sideboard_need_not_be_known(unknown: Face) -> None:
    assert admit([changed(EMBERS, side={unknown.slug: 1})]) == ()


def test_what_a_card_brings_in_has_to_be_known_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tonoris starts with cards that summon tokens; one of them is made a stranger here."""
    known = Library.from_face

    def forgetful(self: Library, face: Face) -> object:
        definition = known(self, face)
        if face.token:
            definition.understood = False
        return definition

    monkeypatch.setattr(Library, "from_face", forgetful)
    missing = not_understood(PRESETS["tonoris"])
    assert missing
    assert all(face.token for face in missing)


def test_the_back_of_a_card_without_text_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card whose text nobody knows never shows its other side."""
    known = Library.from_face

    def forgetful(self: Library, face: Face) -> object:
        definition = known(self, face)
        definition.understood = not face.double_faced
        return definition

    monkeypatch.setattr(Library, "from_face", forgetful)
    deck = changed(EMBERS, main={**EMBERS.main, "coiled-fatestone": 1})
    assert [face.slug for face in not_understood(deck)] == ["coiled-fatestone"]


def test_no_game_is_dealt_past_the_door(unknown: Face, odd: Deck) -> None:
    with pytest.raises(NotUnderstood, match="does not know yet what 1 of its cards does"):
        deal(Library(), [EMBERS, odd])
    pos = deal(Library(), [EMBERS, odd], without_text=[unknown.slug])
    blank = next(one for one in pos.catalog if one.slug == unknown.slug)
    assert blank.understood
    assert blank.abilities.all == ()
    assert (blank.power, blank.life, blank.reserve) == (unknown.power, unknown.life, unknown.reserve)


def test_a_game_without_texts_is_set_up_the_same_way_again(unknown: Face, odd: Deck) -> None:
    settled = setup([EMBERS, odd], [], 0, admit([EMBERS, odd], without_text=True))
    assert settled.without_text == [unknown.slug]
    first, second = Game(begin(settled), seed=1), Game(begin(settled), seed=1)
    assert first.digest() == second.digest()


@pytest.mark.rule("zones.material-deck.4")
def test_no_game_begins_without_a_champion_of_level_0() -> None:
    with pytest.raises(BadDeck, match="no champion of level 0 to begin with"):
        check_playable(changed(EMBERS, material={"rai-spellcrafter": 1}))
    with pytest.raises(BadDeck, match="the main deck is empty"):
        check_playable(changed(EMBERS, main={}))


@pytest.mark.rule("keyword.divine-relic.1")
def test_no_game_begins_with_two_divine_relics() -> None:
    relics = {"art-of-war": 1, "imperial-seal": 1}
    with pytest.raises(BadDeck, match="Art of War and Imperial Seal are Divine Relics; take out all but one"):
        check_playable(changed(EMBERS, material={**EMBERS.material, **relics}))


# At the commands.


def run(*words: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, list(words), input=typed)
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def file(odd: Deck, tmp_path: Path) -> str:
    path = tmp_path / "odd.txt"
    path.write_text(WRITERS["text"](odd))
    return str(path)


@pytest.mark.parametrize(
    "words",
    [
        ("duel", "DECK", "tides"),
        ("play", "--terminal", "--deck", "DECK"),
        ("play", "--terminal", "--against", "DECK"),
    ],
)
def test_a_game_with_unknown_texts_stops_before_it_begins(
    words: tuple[str, ...], file: str, unknown: Face
) -> None:
    result = run(*(file if word == "DECK" else word for word in words))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert unknown.name in result.stderr
    assert "--without-text" in result.stderr


def test_bots_and_people_can_play_without_texts(file: str, unknown: Face, tmp_path: Path) -> None:
    game = str(tmp_path / "game.json")
    size = sum(EMBERS.material.values()) + sum(EMBERS.main.values()) + 4
    told = f"embers: 4 of the deck's {size} cards are played as if they had no text: 4 {unknown.name}."
    result = run("duel", file, "tides", "--seed", "1", "--without-text", "--save", game)
    assert result.exit_code == 0, result.output
    assert told in result.stdout
    again = run("replay", game)
    assert again.exit_code == 0, again.output
    assert told in again.stdout
    (checked,) = run("replay", game, "--check").stdout.splitlines()
    assert told.rstrip(".") in checked
    played = run("play", "--terminal", "--deck", file, "--without-text", "--seed", "1", typed="q\n")
    assert played.exit_code == 0
    assert told in played.stdout


def test_a_person_is_asked(file: str, unknown: Face, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a terminal the question comes instead of the refusal; here a terminal is only claimed."""
    questions: list[str] = []

    def ask(question: str) -> bool:
        questions.append(question)
        return True

    monkeypatch.setattr("regalia.terminal.duel.ask_in_terminal", ask)
    result = run("duel", file, "tides", "--seed", "1", "--quiet")
    assert result.exit_code == 0, result.output
    assert unknown.name in questions[0]
    assert entering.ask_in_terminal("Anything") is None


def test_a_saved_game_goes_on_without_texts_at_the_word_of_who_goes_on(
    file: str, unknown: Face, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = str(tmp_path / "game.json")
    run("duel", file, "tides", "--seed", "1", "--quiet", "--without-text", "--save", game)
    loading = ("play", "--terminal", "--load", game)
    refused = run(*loading)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert unknown.name in refused.stderr
    assert refused.stderr.endswith("add --without-text to go on with it\n")
    meant = run(*loading, "--without-text")
    assert meant.exit_code == 0, meant.output
    assert f"had no text: 4 {unknown.name}." in meant.stdout
    monkeypatch.setattr("regalia.terminal.play.ask_in_terminal", lambda question: unknown.name in question)
    assert run(*loading).exit_code == 0
    monkeypatch.setattr("regalia.terminal.play.ask_in_terminal", lambda question: False)
    assert run(*loading).exit_code == 2


def test_a_game_that_is_loaded_in_another_one_is_asked_about_too(
    file: str, unknown: Face, tmp_path: Path
) -> None:
    """And what is saved says how to go on with it."""
    game = str(tmp_path / "game.json")
    saving = ("play", "--terminal", "--deck", file, "--seed", "1", "--without-text")
    saved = run(*saving, typed=f"save {game}\nload {game}\nq\n")
    assert f"`regalia play --terminal --load {game} --without-text` goes on" in saved.stdout
    assert saved.stdout.count(f"had no text: 4 {unknown.name}.") == 2, "before the game, and as it is loaded"
    strict = run("play", "--terminal", "--seed", "1", typed=f"load {game}\nq\n")
    assert strict.exit_code == 0
    assert "add --without-text to go on with it" in strict.stdout
    assert "answers, turn" not in strict.stdout


def test_a_saved_game_with_strange_cards_is_refused_in_one_line(file: str, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    run("duel", file, "tides", "--seed", "1", "--quiet", "--without-text", "--save", str(game))
    whole = game.read_text()
    start = whole.index('"without_text":')
    end = whole.index("],", start) + 2
    for damaged, message in (
        (whole[:start] + whole[end:], "the engine does not know yet what 1 of its cards does"),
        (whole[:start] + '"without_text":["no-such-card"],' + whole[end:], "no card called 'no-such-card'"),
    ):
        game.write_text(damaged)
        for words in (("replay", str(game), "--check"), ("replay", str(game))):
            result = run(*words)
            assert result.exit_code == 2
            assert message in result.stderr
            assert len(result.stderr.splitlines()) == 1


def test_a_shipped_deck_is_played_without_a_warning_and_a_copy_of_it_with_one(tmp_path: Path) -> None:
    """Rai's deck was sold with Crystal of Empowerment, which is banned by now."""
    (tmp_path / "mine.txt").write_text(WRITERS["text"](PRESETS["rai"]))
    games = ["-n", "1", "--bots", "random", "--seed", "1", "--workers", "1"]
    words = {
        "duel": ["--quiet", "--seed", "1", "--bots", "random"],
        "simulate": games,
    }
    for word, further in words.items():
        shipped = CliRunner().invoke(main, [word, "rai", "lorraine", *further])
        copied = CliRunner().invoke(main, [word, str(tmp_path / "mine.txt"), "lorraine", *further])
        assert (shipped.exit_code, copied.exit_code) == (0, 0)
        assert "banned" not in shipped.stderr
        assert "is no Standard deck: Crystal of Empowerment is banned" in copied.stderr
    assert "Crystal of Empowerment is banned" in CliRunner().invoke(main, ["deck", "rai"]).output
