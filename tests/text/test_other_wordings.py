"""Other wordings of what words do, and texts that leave an X or a card unsaid."""

from __future__ import annotations

import pytest

from regalia.cards.reading import understand
from regalia.game.core.language import Effect
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Resolves
from regalia.text.paragraphs import read
from regalia.words.amounts import X
from regalia.words.effects import DealDamage, PutCounters, TakeCounters
from regalia.words.selections import Source
from regalia.words.summoning import Gather


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Put an additional age counter on ~.", PutCounters("age", 1, Source())),
        ("Gather an additional time.", Gather(times=1)),
        ("Deal an additional 3 damage to ~.", DealDamage(3, Source())),
        (
            "Remove an age counter from each of up to three target objects.",
            TakeCounters("age", 1, Target(count=3, up_to=True)),
        ),
    ],
)
def test_the_same_said_otherwise(text: str, meant: Effect) -> None:
    assert read(text) == (Resolves(meant),)


def test_an_x_that_only_another_ability_is_told_is_not_understood() -> None:
    told = "Draw X cards, where X is the amount of allies you control."
    assert not understand("made-up", "Made Up", told).problems
    (problem,) = understand("made-up", "Made Up", f"{told}\n\nGlimpse X.").problems
    assert problem.missing == "X"
    assert understand("made-up", "Made Up", "Glimpse X.").abilities != ()
    assert any(word == X for word in read("Glimpse X.")[0].words())


def test_what_a_payment_spent_may_be_spoken_of_but_nothing_else() -> None:
    asks = "If an Animal ally was sacrificed this way, draw a card."
    paid = f"You may sacrifice an ally. If you do, recover 1. {asks}"
    assert not understand("made-up", "Made Up", paid).problems
    other = f"You may discard a card. If you do, recover 1. {asks}"
    (problem,) = understand("made-up", "Made Up", other).problems
    assert problem.reason == "nothing was paid for by sacrifice"
