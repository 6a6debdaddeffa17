"""Card types: what becomes an object, what allies do, where cards go, unique objects."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.cards.facts import load
from regalia.game.core.context import Context
from regalia.game.core.state import State, Zone
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Enters
from regalia.game.printed.acts import Act
from regalia.words.changes import SetTypes
from regalia.words.copies import SummonCopy
from regalia.words.effects import DealDamage, Put
from regalia.words.filters import ally, unit
from regalia.words.lasting import Until
from tests.rules.arena import attack, field, fight, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage

FACTS: dict[str, dict[str, Any]] = {
    "ally": {"power": 1, "life": 1},
    "item": {},
    "weapon": {"power": 1, "durability": 2},
    "domain": {},
    "phantasia": {},
}


@pytest.mark.rule("zones.field.3", "zones.field.5")
@pytest.mark.parametrize("kind", list(FACTS))
def test_lasting_cards_become_objects_that_are_awake(kind: str) -> None:
    stage = field()
    (card,) = stage.hand(A, stage.make("Thing", types=kind, reserve=0, **FACTS[kind]))
    stage.begin()
    stage.activate(card)
    assert stage.zone(card) is Zone.STACK
    stage.pass_all()
    assert stage.zone(card) is Zone.FIELD
    assert not stage.pos.has(card, State.RESTED)
    assert card in [ref.card for ref in Target().candidates(Context(stage.pos, B, leader(stage, B)))]


@pytest.mark.rule("zones.field.5")
def test_unless_their_text_says_so() -> None:
    stage = field()
    (card,) = stage.hand(A, stage.make("Thing", Enters(rested=True), types="item", reserve=0))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.pos.has(card, State.RESTED)


@pytest.mark.rule("ally.1.a")
def test_an_ally_attacks_is_attacked_retaliates_and_is_targeted() -> None:
    stage = field()
    mine = soldier(stage, A, power=2, life=5)
    theirs = soldier(stage, B, power=3, life=5)
    tired = soldier(stage, A, states=int(State.RESTED))
    bolt = trick(stage, A, DealDamage(1, Target(what=unit)))
    dart = trick(stage, A, DealDamage(1, Target(what=ally)))
    stage.begin()
    assert stage.game.why_not(Act("attack", tired)) is not None
    attack(stage, mine, theirs)
    fight(stage, retaliate=[theirs])
    assert (stage.pos.damage[theirs], stage.pos.damage[mine]) == (2, 3)
    assert stage.pos.has(theirs, State.RESTED), "it rested to retaliate"
    play(stage, bolt, theirs)
    play(stage, dart, theirs)
    assert stage.pos.damage[theirs] == 4


@pytest.mark.rule("ally.6.a")
@pytest.mark.parametrize("damage", [3, 5])
def test_an_ally_with_as_much_damage_as_life_is_destroyed_at_once(damage: int) -> None:
    stage = field()
    man = soldier(stage, B, life=3)
    bolt = trick(stage, A, DealDamage(damage, Target(what=unit)))
    stage.begin()
    play(stage, bolt, man)
    assert stage.zone(man) is Zone.GRAVEYARD
    assert stage.decision.topic == "act"


# Actions.


@pytest.mark.rule("action.5")
@pytest.mark.parametrize("how", ["resolves", "fizzles"])
def test_an_action_goes_to_the_graveyard(how: str) -> None:
    stage = field()
    man = soldier(stage, B)
    bolt = trick(stage, A, DealDamage(1, Target(what=ally)))
    away = trick(stage, A, Put(what=Target(what=ally), to=Zone.HAND))
    stage.begin()
    stage.activate(bolt, targets=[man])
    if how == "fizzles":
        stage.activate(away, targets=[man])
        stage.pass_all()
    stage.pass_all()
    assert stage.zone(bolt) is Zone.GRAVEYARD
    assert stage.pos.damage[man] == (1 if how == "resolves" else 0)


# Unique.


def twin_heroes(stage: Stage, *players: int) -> list[int]:
    made = stage.make("Hero", types="ally", reserve=1, power=1, life=1, supertypes="unique")
    return [stage.put(made, player, Zone.FIELD) for player in players]


@pytest.mark.rule("unique.1")
def test_of_unique_objects_of_a_name_one_is_kept() -> None:
    stage = field()
    (old, theirs) = twin_heroes(stage, A, B)
    made = stage.pos.card[old]
    (new,) = stage.hand(A, made)
    rest = stage.filler(A, 1)
    stage.begin()
    stage.activate(new, pay=rest)
    stage.push(Act("pass"), Act("pass"))
    assert (stage.decision.topic, stage.decision.player) == ("keep", A), "before anything else"
    assert set(stage.options) == {old, new}
    stage.push((new,))
    assert (stage.zone(old), stage.zone(new)) == (Zone.GRAVEYARD, Zone.FIELD)
    assert stage.zone(theirs) is Zone.FIELD


@pytest.mark.rule("unique.2")
def test_a_namesake_that_is_not_unique_may_stay() -> None:
    stage = field()
    (hero,) = twin_heroes(stage, A)
    copy = trick(stage, A, SummonCopy(Target(what=ally), gains=(SetTypes(types=("ally",)),)))
    stage.begin()
    play(stage, copy, hero)
    assert stage.decision.topic == "act"
    (other,) = [card for card in stage.cards(Zone.FIELD, A)[1:] if card != hero]
    assert characteristics(stage.pos, other).name == "Hero"
    change = trick(stage, A, Until(what=Target(what=ally), changes=(SetTypes(types=("ally",)),)))
    again = trick(stage, A, SummonCopy(Target(what=ally)))
    stage.begin()
    play(stage, change, hero)
    stage.activate(again, targets=[hero])
    stage.pass_all()
    assert stage.decision.topic == "act", "the only unique one is the newest copy"


# Regalia.


@pytest.mark.rule("regalia.5", "regalia.4")
@pytest.mark.parametrize(
    ("zone", "goes"),
    [
        (Zone.HAND, Zone.MATERIAL_DECK),
        (Zone.MEMORY, Zone.MATERIAL_DECK),
        (Zone.MAIN_DECK, Zone.MATERIAL_DECK),
        (Zone.GRAVEYARD, Zone.BANISHMENT),
        (Zone.BANISHMENT, Zone.BANISHMENT),
    ],
)
def test_a_regalia_never_comes_to_hand_memory_main_deck_or_graveyard(zone: Zone, goes: Zone) -> None:
    stage = field()
    made = stage.make("Crown", types="item", memory=1, supertypes="regalia")
    mine = stage.put(made, A, Zone.FIELD)
    lent = stage.put(made, B, Zone.FIELD, controller=A)
    aways = [trick(stage, A, Put(what=Target(), to=zone)) for _ in range(2)]
    stage.begin()
    for card, away in zip((mine, lent), aways, strict=True):
        play(stage, away, card)
        assert stage.zone(card) is goes
    assert lent in stage.cards(goes, B), "it goes to its owner"


@pytest.mark.rule("regalia.1")
def test_every_regalia_is_a_card_of_the_material_deck() -> None:
    found = [face for face in load() if "regalia" in face.supertypes]
    assert found
    for face in found:
        assert face.deck == "material" or face.back_face, face.name
