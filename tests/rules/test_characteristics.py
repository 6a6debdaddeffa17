"""Types that are set, lent and added, stats that are set, names and elements."""

from __future__ import annotations

import pytest

from regalia.cards.facts import load
from regalia.game.core.context import Context
from regalia.game.core.state import State, Zone
from regalia.game.objects.characteristics import base_level, champion, enabled_elements, level
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.playing.legality import champion_reasons
from regalia.game.printed.abilities import Change, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import AddType, SetStat, SetTypes, Stat
from regalia.words.deed_triggers import WheneverRests
from regalia.words.effects import Destroy, Draw, Put, PutCounters, RestIt, WakeUp
from regalia.words.filters import Element, ally, domain, item, regalia, unit, weapon
from regalia.words.lasting import Until
from regalia.words.selections import Each
from regalia.words.triggers import OnEnter, WheneverDies
from tests.rules.arena import arm, attack, field, fight, has, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage

TARGET = Target()
NAMELESS = "Nameless Champion"
"""Stands for champions of every kind and level, and is the one name that is shared."""
WITHOUT_SPEED = ("Baleful Oblation", "Malevolent Vow", "Piercing Aetherfuel")
"""Actions whose speed the published list leaves out."""


def lasting(*changes: Change) -> Until:
    return Until(what=TARGET, changes=changes, until="while there")


@pytest.mark.rule("characteristics.type-setting.1", "characteristics.type-setting.2")
@pytest.mark.parametrize("named", [(), ("unique",)])
def test_a_type_that_is_set_replaces_type_and_supertypes_but_not_subtypes(named: tuple[str, ...]) -> None:
    stage = field()
    made = stage.make(
        "Angel",
        types="ally",
        reserve=5,
        power=2,
        life=12,
        supertypes="unique",
        classes="Warrior",
        subtypes="Angel",
        elements="wind",
    )
    angel = stage.put(made, A, Zone.FIELD)
    change = trick(stage, A, lasting(SetTypes(types=("item",), supertypes=named)))
    stage.begin()
    play(stage, change, angel)
    now = characteristics(stage.pos, angel)
    assert (set(now.types), set(now.supertypes)) == ({"item"}, set(named))
    assert (set(now.classes), set(now.subtypes), set(now.elements)) == ({"Warrior"}, {"Angel"}, {"wind"})
    assert (now.power, now.life) == (2, 12)


@pytest.mark.rule("characteristics.type-setting.2")
def test_what_lost_its_supertype_is_no_regalia_any_more() -> None:
    stage = field()
    made = stage.make("Crown", types="item", memory=1, supertypes="regalia")
    crown = stage.put(made, A, Zone.FIELD)
    change = trick(stage, A, lasting(SetTypes(types=("domain",))))
    kill = trick(stage, A, Destroy(Target(what=regalia)))
    stage.begin()
    play(stage, change, crown)
    ctx = Context(stage.pos, A, crown)
    assert not regalia.matches(ctx, crown)
    assert domain.matches(ctx, crown)
    assert stage.game.why_not(Act("activate", kill)) is not None, "there is no regalia to target"


@pytest.mark.rule("characteristics.type-setting.1", "champion.level-up.2")
def test_an_ally_that_becomes_a_champion_of_a_base_level() -> None:
    """Like an angel that takes the place of a champion: its player goes on with it."""
    stage = field()
    angel = soldier(stage, A, power=2, life=12, name="Angel")
    old = leader(stage, A)
    change = trick(stage, A, lasting(SetTypes(types=("champion",)), SetStat(base_level=3)))
    away = trick(stage, A, Put(what=Target(what=unit), to=Zone.BANISHMENT))
    more = trick(stage, A, PutCounters("level", 1, Each(what=unit)))
    four = stage.make("Four", types="champion", memory=0, level=4, life=30)
    next_one = stage.put(four, A, Zone.MATERIAL_DECK)
    stage.begin()
    play(stage, change, angel)
    stage.activate(away, targets=[old])
    stage.pass_all()
    assert stage.game.outcome is None, "there is a champion"
    assert champion(stage.pos, A) == angel
    assert (base_level(stage.pos, A), level(stage.pos, A)) == (3, 3)
    play(stage, more)
    assert (base_level(stage.pos, A), level(stage.pos, A)) == (3, 4)
    attack(stage, angel, leader(stage, B))
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 2, "it has kept its power"
    assert champion_reasons(stage.pos, A, next_one) == [], "one above its base level"


@pytest.mark.rule("characteristics.type-acting.1", "characteristics.type-acting.2")
def test_what_acts_as_an_ally_is_none() -> None:
    stage = field()
    blade = arm(stage, A, has("attacks as an ally"), power=3, durability=2)
    soldier(stage, A, Triggered(on=WheneverDies(what=ally), effect=Draw()))
    guard = soldier(stage, B, power=4, life=9)
    kill = trick(stage, A, Destroy(Target(what=weapon)))
    stage.begin()
    assert set(characteristics(stage.pos, blade).types) == {"weapon"}
    assert [ref.card for ref in Target(what=ally).candidates(Context(stage.pos, A, blade))] != [blade]
    attack(stage, blade, guard)
    fight(stage, retaliate=[guard])
    assert stage.pos.damage[guard] == 3
    assert (stage.pos.damage[blade], stage.zone(blade)) == (0, Zone.FIELD), "no unit, no damage"
    assert stage.pos.count(blade, "durability") == 1
    play(stage, kill, blade)
    assert not stage.pos.stack, "no ally has died"


@pytest.mark.rule("characteristics.type-expansion.1")
def test_an_added_type_brings_all_that_goes_with_it() -> None:
    stage = field()
    made = stage.make("Statue", types="item", reserve=2)
    statue = stage.put(made, A, Zone.FIELD)
    change = trick(stage, A, lasting(AddType(types=("ally",)), SetStat(power=2, life=3)))
    soldier(stage, A, Triggered(on=WheneverDies(what=ally), effect=Draw()))
    kill = trick(stage, A, Destroy(Target(what=item)))
    stage.begin()
    play(stage, change, statue)
    assert set(characteristics(stage.pos, statue).types) == {"item", "ally"}
    attack(stage, statue, leader(stage, B))
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 2
    play(stage, kill, statue)
    assert stage.zone(statue) is Zone.GRAVEYARD
    assert stage.pos.stack, "an ally has died"


@pytest.mark.rule("characteristics.type-expansion.2", "regalia.4", "regalia.5")
@pytest.mark.parametrize(
    ("zone", "goes"), [(Zone.GRAVEYARD, Zone.BANISHMENT), (Zone.HAND, Zone.MATERIAL_DECK)]
)
def test_where_two_types_disagree_the_stricter_holds(zone: Zone, goes: Zone) -> None:
    stage = field()
    made = stage.make("Golem", types="ally", reserve=2, power=2, life=2)
    golem = stage.put(made, A, Zone.FIELD)
    crown = stage.put(stage.make("Crown", types="item", memory=1, supertypes="regalia"), A, Zone.FIELD)
    change = trick(stage, A, lasting(AddType(types=("ally",)), SetStat(life=5)))
    away = [trick(stage, A, Put(what=TARGET, to=zone)) for _ in range(2)]
    stage.begin()
    play(stage, change, crown)
    play(stage, away[0], crown)
    assert stage.zone(crown) is goes
    play(stage, away[1], golem)
    assert stage.zone(golem) is zone


@pytest.mark.rule("characteristics.stat-setting.1")
def test_a_stat_set_where_there_was_none_can_then_be_changed() -> None:
    stage = field()
    stone = stage.put(stage.make("Stone", types="item", reserve=1), A, Zone.FIELD)
    boost = trick(stage, A, lasting(Stat(power=2)))
    change = trick(stage, A, lasting(SetStat(power=3)))
    stage.begin()
    play(stage, boost, stone)
    assert characteristics(stage.pos, stone).power is None, "more of nothing is nothing"
    play(stage, change, stone)
    assert characteristics(stage.pos, stone).power == 3 + 2


# Elements.


@pytest.mark.rule("element.1.a")
def test_what_names_no_element_is_norm() -> None:
    stage = field()
    made = stage.make("Plain", reserve=0, elements="")
    (card,) = stage.hand(A, made)
    stage.begin()
    assert set(characteristics(stage.pos, card).elements) == {"norm"}
    assert stage.game.why_not(Act("activate", card)) is None


@pytest.mark.rule("exalted.2", "exalted.3", "norm.1")
@pytest.mark.parametrize(
    ("elements", "plays"),
    [("norm", {"plain"}), ("fire", {"plain", "fire"}), ("fire arcane", {"plain", "fire", "exalted"})],
)
def test_an_exalted_card_has_its_other_elements_too(elements: str, plays: set[str]) -> None:
    stage = Stage()
    stage.champion(A, elements=elements)
    stage.champion(B)
    cards = {
        "plain": stage.make("Plain", reserve=0),
        "fire": stage.make("Flame", reserve=0, elements="fire"),
        "exalted": stage.make("Flare", reserve=0, elements="fire exalted"),
    }
    hand = dict(zip(cards, stage.hand(A, *cards.values()), strict=True))
    stage.begin()
    assert {name for name, card in hand.items() if stage.game.why_not(Act("activate", card)) is None} == plays
    ctx = Context(stage.pos, A, leader(stage, A))
    for name in ("fire", "exalted"):
        assert Element(name).matches(ctx, hand["exalted"])
    assert not Element("exalted").matches(ctx, hand["fire"])
    assert not any(Element(kind).matches(ctx, hand["plain"]) for kind in ("basic", "advanced"))
    assert "norm" in enabled_elements(stage.pos, B)


@pytest.mark.rule("element.2")
def test_an_object_may_enable_elements() -> None:
    stage = field()
    soldier(stage, A, has("enables fire"))
    (card,) = stage.hand(A, stage.make("Flame", reserve=0, elements="fire"))
    kill = trick(stage, A, Destroy(Target(what=ally)))
    (foreign,) = stage.hand(B, stage.make("Flame", reserve=0, elements="fire", fast=True))
    stage.begin()
    assert stage.game.why_not(Act("activate", card)) is None
    assert "fire" not in enabled_elements(stage.pos, B)
    stage.activate(kill, targets=[stage.cards(Zone.FIELD, A)[1]])
    stage.pass_all()
    assert stage.game.why_not(Act("activate", card)) is not None
    assert stage.zone(foreign) is Zone.HAND


# What is printed on cards.


@pytest.mark.rule("name.1")
def test_no_two_cards_share_a_name() -> None:
    names = [face.name for face in load() if face.name != NAMELESS]
    assert len(set(names)) == len(names)


@pytest.mark.rule("typeline.1", "typeline.1.a")
def test_the_type_says_which_stats_a_card_has() -> None:
    kinds = {"champion", "ally", "action", "attack", "weapon", "domain", "item", "phantasia"}
    for face in load():
        if face.deck not in ("main", "material"):
            continue
        assert kinds & set(face.types), face.name
        if "champion" in face.types:
            assert face.life is not None, face.name
        if "ally" in face.types:
            assert None not in (face.power, face.life), face.name
        if "action" in face.types:
            assert face.speed in ("fast", "slow") or face.name in WITHOUT_SPEED, face.name
        if "weapon" in face.types:
            assert None not in (face.power, face.durability), face.name
        if "attack" in face.types:
            assert face.power is not None, face.name


@pytest.mark.rule("ally.2", "item.2", "regalia.3", "weapon.2")
def test_regalia_cost_memory_and_the_rest_reserve() -> None:
    for face in load():
        if face.deck not in ("main", "material") or face.back_face:
            continue
        if "regalia" in face.supertypes:
            assert (face.deck, face.reserve) == ("material", None), face.name
            assert face.memory is not None or face.has_x, face.name
        elif {"ally", "item", "weapon"} & set(face.types):
            assert (face.deck, face.memory) == ("main", None), face.name
            assert face.reserve is not None or face.has_x, face.name


@pytest.mark.rule("typeline.2.c")
def test_cards_of_any_class_may_be_activated() -> None:
    stage = field(classes="Warrior")
    (card,) = stage.hand(A, stage.make("Stab", reserve=0, classes="Assassin"))
    stage.begin()
    assert stage.game.why_not(Act("activate", card)) is None


@pytest.mark.rule("text-box.3")
def test_each_paragraph_is_a_trigger_of_its_own() -> None:
    stage = field()
    enter = Triggered(on=OnEnter(), effect=Draw())
    (card,) = stage.hand(A, stage.make("Two", enter, enter, types="ally", reserve=0, power=1, life=1))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert len(stage.pos.stack) == 2


# Properties.


@pytest.mark.rule("properties.3", "properties.orientation.2")
def test_resting_what_is_rested_is_no_change() -> None:
    stage = field()
    man = soldier(stage, A, Triggered(on=WheneverRests(), effect=Draw()))
    rest = [trick(stage, A, RestIt(Target(what=ally))) for _ in range(2)]
    wake = trick(stage, A, WakeUp(Target(what=ally)))
    stage.begin()
    assert stage.game.why_not(Act("attack", man)) is None
    play(stage, rest[0], man)
    assert stage.pos.stack
    stage.pass_all()
    assert stage.game.why_not(Act("attack", man)) is not None
    play(stage, rest[1], man)
    assert (len(stage.pos.stack), stage.pos.has(man, State.RESTED)) == (0, True)
    play(stage, wake, man)
    assert stage.game.why_not(Act("attack", man)) is None
