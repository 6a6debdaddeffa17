"""Trees whose words do not go together are not understood, wherever they come from."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.cards import build, reading, trees, written
from regalia.cards.build import BadPool
from regalia.game.core.stack import ItemKind
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.printed.abilities import Ability, Resolves
from regalia.text.grammar import Pronoun
from regalia.text.shapes import misfits
from regalia.words.combat import Load
from regalia.words.copies import BecomeCopy
from regalia.words.effects import Destroy, Draw, Negate
from regalia.words.filters import OfType
from regalia.words.selections import Source, Those, YourChampion
from regalia.words.structure import If, Sequence

ALLY: Any = OfType("ally")
"""A description where things themselves are asked for, and the like: `Any`, as a grammar's slots are."""
TARGET: Any = Target(what=ALLY)
THING: Any = Source()
DEED: Any = Draw()
SPELL = TargetActivation(kinds=(ItemKind.ACTIVATION,))


@pytest.mark.parametrize(
    ("tree", "wrong"),
    [
        (Destroy(ALLY), "Destroy does not take OfType as what"),
        (Destroy(Pronoun("it")), "Pronoun is no word of the game"),
        (Negate(what=TARGET), "Negate does not take Target as what"),
        (Draw(amount=True), "Draw does not take bool as amount"),
        (Draw(whose=YourChampion()), "Draw does not take YourChampion as whose"),
        (Draw(whose="nobody"), "Draw does not take str as whose"),  # type: ignore[arg-type]
        (Sequence((DEED, THING)), "Sequence does not take tuple as steps"),
        (If(DEED, DEED), "If does not take Draw as condition"),
        (Load(Those(), Those()), "Load has the same as what and as into"),
        (BecomeCopy(what=Source(), of=Source()), "BecomeCopy has the same as what and as of"),
    ],
)
def test_what_does_not_go_together_is_named(tree: Any, wrong: str) -> None:
    assert next(misfits(Resolves(tree))) == wrong


def test_what_goes_together_is_left_alone() -> None:
    assert not [
        *misfits(Resolves(Sequence((Negate(what=SPELL), Load(Source(), Those()), Draw(whose="opponents")))))
    ]


def test_every_shipped_tree_holds_together() -> None:
    shipped = trees.load()
    assert not {slug: found for slug in shipped if (found := [*misfits(shipped[slug])])}


def test_a_text_read_as_such_a_tree_is_not_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_wrongly(text: str) -> tuple[tuple[Ability, ...], list[Any]]:
        return (Resolves(Destroy(ALLY)),), []

    monkeypatch.setattr(reading, "read_all", read_wrongly)
    found = reading.understand("a-card", "A Card", "Destroy an ally.")
    assert not found.abilities
    assert [(problem.reason, problem.missing) for problem in found.problems] == [
        ("its parts do not fit together", "Destroy does not take OfType as what")
    ]


def test_a_pool_is_not_built_with_such_a_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"a-card": (Resolves(Destroy(ALLY)),)}
    monkeypatch.setattr(written, "by_hand", lambda: wrong)
    with pytest.raises(BadPool, match=r"a-card .* Destroy does not take OfType as what"):
        build.understood([], [])
