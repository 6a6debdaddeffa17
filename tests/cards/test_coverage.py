"""How much of the pool is understood: the figures, and what the command says."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from regalia.cards import trees
from regalia.cards.commands import cards
from regalia.cards.coverage import coverage
from regalia.cards.facts import load


def test_a_face_is_understood_or_says_what_it_lacks() -> None:
    known = trees.load()
    for face in load():
        assert (face.slug in known) != bool(known.missing.get(face.slug)), face.slug


def test_the_percentage_counts_faces_with_text() -> None:
    known = trees.load()
    faces = list(load())
    found = coverage(faces, known)
    assert found.faces == len(faces) - len(known.textless)
    assert found.understood == sum(face.slug in known and face.slug not in known.textless for face in faces)


def test_what_is_missing_most_comes_first() -> None:
    alone = [alone for _, alone, _ in coverage(list(load()), trees.load()).missing]
    assert alone == sorted(alone, reverse=True)


def test_the_command_prints_the_percentage_first() -> None:
    result = CliRunner().invoke(cards, ["--coverage", "--set", "doap"])
    assert result.exit_code == 0
    assert result.output.split()[1] == "%"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--coverage", "--set", "nowhere"], "there is no set called 'nowhere'"),
        (["--set", "DOAp"], "--set belongs to --coverage"),
        (["--coverage", "Fireball"], "one at a time"),
    ],
)
def test_what_cannot_be_asked(words: list[str], part: str) -> None:
    result = CliRunner().invoke(cards, words)
    assert result.exit_code != 0
    assert part in result.output
