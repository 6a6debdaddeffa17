"""Every text from a stranger is read or refused within a moment, and refused in words."""

from __future__ import annotations

import msgspec
import pytest

from regalia.cards import service
from regalia.cards.fetch import Failure
from regalia.cards.reading import understand
from regalia.decks.deck import BadDeck
from regalia.decks.files import read_deck
from regalia.game.record import BadRecord, read
from regalia.judge.scenario.run import run_text
from regalia.judge.scenario.text import LARGEST
from tests.inputs.awkward import LETTERS, slow, texts

DECKS = (
    "",
    "4 Fireball\n",
    "# Main Deck\n1 ",
    "fireball ",
    "[",
    "{",
    '{"main":[',
    '{"cards":{"main":{"',
    '[{"name":"',
)
HEAD = "regalia: 1\ntitle: t\n"
SCENARIOS = (
    *(
        "",
        HEAD + "setup: ",
        HEAD + "setup:\n  A: {hand: [",
        HEAD + "setup:\n  A:\n    hand:\n      ",
        HEAD + 'play: ["',
    ),
    *(HEAD + "expect: ['", HEAD + "cards:\n  X: {type: ally, abilities: ['", HEAD + "seed: "),
)
GAME = '{"regalia":1,"digest":"","digests":{},"setup":{"decks":['
GAMES = (
    "",
    "[",
    "{",
    GAME,
    GAME + '{"name":"',
    GAME + '],"players":["',
    '{"regalia":1,"answers":[',
    '{"answers":[],"regalia":',
)
PAGE = '{"page":1,"total_pages":1,"data":['
PAGES = ("", "[", "{", PAGE, PAGE + '{"name":"', PAGE + '{"effect_raw":"', PAGE + '{"uuid":"a","editions":[')


@pytest.mark.parametrize("beginning", DECKS)
def test_deck_lists(beginning: str) -> None:
    for text in texts(beginning):
        assert not slow(lambda given: read_deck(given, "mine"), text, BadDeck)


@pytest.mark.parametrize("beginning", SCENARIOS)
def test_scenarios(beginning: str) -> None:
    def run(text: str) -> None:
        reason = run_text(text).reason
        assert "please report" not in reason, reason

    for letters in (LETTERS, LARGEST // 4):
        for text in texts(beginning, letters=letters):
            assert not slow(run, text)


@pytest.mark.parametrize("beginning", GAMES)
def test_game_files(beginning: str) -> None:
    for text in texts(beginning):
        for end in ("", "]}", '"}]}', "]}}"):
            assert not slow(read, (text + end).encode(), BadRecord)


@pytest.mark.parametrize("beginning", PAGES)
def test_pages_of_a_card_service(beginning: str) -> None:
    def take(data: bytes) -> None:
        service.take("here", service.read("here", data).data, service.Pool())

    for text in texts(beginning):
        for end in ("", "]}", '"}]}', "]}]}"):
            assert not slow(take, (text + end).encode(), Failure)


def test_texts_of_cards() -> None:
    longest = next(
        info.max_length
        for info in (msgspec.inspect.type_info(service.Text),)
        if isinstance(info, msgspec.inspect.StrType)
    )
    assert longest is not None
    for text in texts("", "On Enter: ", "Draw ", letters=longest):
        assert not slow(lambda given: understand("a", "A", given), text)
