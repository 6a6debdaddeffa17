"""The proof that understood cards play: it brings abilities of all kinds to run, and sees which do not."""

from __future__ import annotations

from typing import NoReturn

import pytest

from proofs.played.__main__ import Result, examine, observe
from proofs.soak.tables import library
from regalia.cards.facts import Face
from regalia.game.core.context import Context
from regalia.game.core.language import Effect
from regalia.game.printed.abilities import Ability, Enters, Keyword, Resolves, Static, Triggered
from regalia.words.changes import Stat
from regalia.words.combat_triggers import OnAttack
from regalia.words.conditions import AtLeast
from regalia.words.counting import Influence
from regalia.words.effects import Draw
from regalia.words.filters import ThisCard
from regalia.words.keywords import floating_memory
from regalia.words.triggers import OnDeath, OnEnter
from tests.forms import only_plain

NEVER = AtLeast(Influence(), 1000)


class Breaks(Effect, frozen=True):
    """What no ability should do."""

    def act(self, ctx: Context) -> NoReturn:
        raise ZeroDivisionError("a slip")


def seen(kind: str, *abilities: Ability, scenes: int = 24) -> Result:
    """What the scenes show of a made-up card with these abilities."""
    slug = f"specimen-{len(library().catalog)}"
    face = Face(
        id=slug,
        slug=slug,
        name=slug.title(),
        elements=("norm",),
        types=(kind,),
        reserve=1,
        power=1 if kind == "ally" else None,
        life=1 if kind == "ally" else None,
        deck="main",
    )
    return observe(library().invent(face, abilities), abilities, scenes)


@only_plain("the proof watches words as they run")
@pytest.mark.parametrize(
    ("kind", "ability"),
    [
        ("action", Resolves(Draw())),
        ("action", floating_memory()),
        ("ally", Triggered(on=OnEnter(), effect=Draw())),
        ("ally", Triggered(on=OnAttack(), effect=Draw())),
        ("ally", Triggered(on=OnDeath(), effect=Draw())),
        ("ally", Enters(rested=True)),
        ("ally", Static(of=ThisCard(), changes=(Stat(power=1),))),
        ("ally", Keyword("taunt")),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_abilities_of_all_kinds_run(kind: str, ability: Ability) -> None:
    assert seen(kind, ability)[1:] == (1, (), ())


@only_plain("the proof watches words as they run")
@pytest.mark.parametrize("slug", ["spirit-of-fire", "lorraine-wandering-warrior", "banner-knight"])
def test_cards_of_the_pool_run(slug: str) -> None:
    result = examine(slug)
    assert result.abilities
    assert (result.never, result.errors) == ((), ())


@pytest.mark.parametrize(
    "ability",
    [
        Triggered(on=OnEnter(), effect=Draw(), only_if=NEVER),
        Static(of=ThisCard(), changes=(Stat(power=1),), when=NEVER),
        Keyword("taunt", when=NEVER),
    ],
    ids=lambda ability: type(ability).__name__,
)
def test_an_ability_that_never_runs_is_told(ability: Ability) -> None:
    result = seen("ally", Keyword("vigor"), ability, scenes=6)
    assert len(result.never) == 1
    assert result.abilities == 2
    assert result.errors == ()


def test_an_exception_is_told() -> None:
    errors = seen("action", Resolves(Breaks()), scenes=6).errors
    assert errors
    assert "ZeroDivisionError: a slip" in errors[0]
