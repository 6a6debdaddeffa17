"""Writing says all there is to an ability, and nothing that would be read as something else."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Either, Filter
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Ability, Resolves, Triggered
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.text.saying import things
from regalia.words.changes import Gain
from regalia.words.choosing import Choose
from regalia.words.conditions import ThereAre
from regalia.words.deed_triggers import WheneverRecovers
from regalia.words.effects import Destroy, Draw, RestIt
from regalia.words.filters import Controlled, Named, OfType, Subtype
from regalia.words.looking import LookAtTop
from regalia.words.selections import Those
from regalia.words.structure import Sequence
from regalia.words.triggers import OnEnter

QUOTED = Triggered(on=OnEnter(), effect=Draw())


def again(ability: Ability) -> tuple[Ability, ...]:
    return read(write_text((ability,)))


def test_a_condition_of_a_trigger_is_said() -> None:
    domain = ThereAre(what=OfType("domain"), whose="anyone")
    ability = Triggered(on=WheneverRecovers(), when=domain, effect=Draw())
    assert "domain" in write_text((ability,))
    assert again(ability) == (ability,)


def test_what_you_choose_is_not_said_to_be_chosen_by_everybody() -> None:
    choice = Choose(what=OfType("ally"), whose="anyone")
    ability = Resolves(Sequence((choice, Draw(), RestIt(Those()))))
    assert "player" not in write_text((ability,))
    assert again(ability) == (ability,)


def test_what_another_player_chooses_is_not_your_choice() -> None:
    found = read("Target opponent chooses an ally they control. Draw a card.")
    assert [word.whose for word in found[0].words() if isinstance(word, Choose)] == ["you"]


def test_who_looks_at_a_deck_is_who_the_text_says() -> None:
    (ability,) = read("Target player looks at the top card of their deck.")
    assert LookAtTop(amount=1) in ability.words()


def test_a_name_that_is_a_subtype_too_is_said_to_be_a_name() -> None:
    ability = Resolves(Sequence((Choose(what=OfType("item") & Named("Powercell")), RestIt(Those()))))
    assert again(ability) == (ability,)


HUMAN, ALLY, WEAPON = Subtype("Human"), OfType("ally"), OfType("weapon")
SHARED = HUMAN & Either((ALLY, WEAPON))
"""What "Human ally or weapon" means: the adjective holds for both."""


def in_any_order(what: Filter) -> object:
    return frozenset(what.parts) if isinstance(what, Either) else what


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize(
    "what",
    [
        Either((HUMAN & ALLY, WEAPON)),
        Either((WEAPON, HUMAN & ALLY)),
        Either((HUMAN & ALLY, Subtype("Slime") & WEAPON)),
        Either((ALLY & Controlled(), WEAPON)),
        SHARED,
    ],
    ids=["first", "second", "each its own", "behind", "shared"],
)
def test_an_adjective_is_said_of_its_own_noun_alone(what: Filter, many: bool) -> None:
    ability = Resolves(Destroy(Target(what=what, count=1 + many)))
    (found,) = read(write_text((ability,)))
    (target,) = (word for word in found.words() if isinstance(word, Target))
    assert in_any_order(target.what) == in_any_order(what)
    assert (what == SHARED) is (things(what, 1) == things(SHARED, 1))


def test_two_kinds_of_things_are_said_in_the_number_that_is_meant() -> None:
    kinds = Either((ALLY, HUMAN & WEAPON))
    assert "allies or Human weapons" in write_text((Resolves(Destroy(Target(what=kinds, count=2))),))
    assert "ally or Human weapon" in write_text((Resolves(Destroy(Target(what=kinds))),))


def test_a_sentence_after_a_quotation_is_not_a_part_of_it() -> None:
    ability = read(
        'This attack gains "On Enter: Draw a card.". Until end of turn, your champion gets +1 level.'
    )
    assert Gain(QUOTED) in ability[0].words()
    assert read(write_text(ability)) == ability


def test_what_is_no_keyword_in_a_sentence_is_quoted() -> None:
    (line,) = read("Prepare X. X can't be 0.")
    given = read('~ has "Prepare X. X can\'t be 0."')
    assert Gain(line) in given[0].words()
    assert read(write_text(given)) == given


@pytest.mark.parametrize(
    "text", ["Deal that much damage to target ally.", "Draw X cards, where X is that amount."]
)
def test_an_amount_of_an_event_needs_one(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(text)
