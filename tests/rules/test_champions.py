"""Champions: lineages, leveling up and deleveling, names."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.cards.facts import load
from regalia.game.core.context import Context
from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.leveling import delevel
from regalia.game.objects.characteristics import champion, keyword, lineage
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.playing.legality import champion_reasons
from regalia.game.printed.abilities import Ability, Activated, Keyword, Lineage, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import Stat
from regalia.words.conditions import ChampionBonus
from regalia.words.deed_triggers import WheneverLevelsUp
from regalia.words.effects import BanishIt, DelevelIt, Draw, LevelUp, Put, PutOntoField
from regalia.words.filters import Named, unit
from regalia.words.filters import champion as champions
from regalia.words.lasting import Until
from regalia.words.plain_costs import Delevel
from regalia.words.selections import Each, your_champion
from regalia.words.structure import If, Sequence
from regalia.words.triggers import OnEnter, WheneverEnters
from tests.rules.arena import field, leader, level_up, play, slash, soldier, to_damage, trick
from tests.rules.stage import A, B, Stage


def make(stage: Stage, name: str, level: int, *abilities: Ability, **facts: Any) -> int:
    facts.setdefault("life", 15 + level)
    return stage.make(name, *abilities, types="champion", memory=0, level=level, **facts)


def table(*lower: tuple[str, tuple[Ability, ...]], **facts: Any) -> Stage:
    """A's lineage from level 0 up, and a nobody for B."""
    stage = Stage()
    cards = [make(stage, name, level, *abilities, **facts) for level, (name, abilities) in enumerate(lower)]
    stage.lineage(A, *cards)
    stage.champion(B, life=15)
    return stage


@pytest.mark.rule("champion.level-up.1", "champion.level-up.5", "champion.level-up.6", "champion.level-up.7")
@pytest.mark.parametrize("how", ["materializing", "an effect"])
def test_the_next_champion_card_goes_on_top_of_the_lineage(how: str) -> None:
    gift = Keyword("vigor", inherited=True)
    own = Keyword("taunt")
    stage = table(("Spirit", (gift, own)), ("Rai, One", ()))
    enter = Triggered(on=OnEnter(), effect=Draw())
    two = stage.put(make(stage, "Rai, Two", 2, enter), A, Zone.MATERIAL_DECK)
    old = leader(stage, A)
    effect = trick(stage, A, LevelUp())
    if how == "materializing":
        stage.begin(phase=Phase.MATERIALIZE)
        stage.materialize(two)
        assert (stage.zone(two), champion(stage.pos, A)) == (Zone.STACK, old)
        stage.pass_all()
    else:
        stage.begin()
        level_up(stage, effect)
    assert champion(stage.pos, A) == two
    assert [stage.pos.definition(card).name for card in lineage(stage.pos, two)] == ["Spirit", "Rai, One"]
    assert stage.zone(old) is Zone.LINEAGE
    assert stage.cards(Zone.FIELD, A) == (two,), "only the top card is an object"
    assert keyword(stage.pos, two, "vigor") is not None
    assert keyword(stage.pos, two, "taunt") is None
    assert [item.source for item in stage.pos.stack] == [two], "nothing but its On Enter is on the stack"


@pytest.mark.rule("champion.level-up.4", "champion.level-up.7.b", "champion.level-up.7.b.iv")
@pytest.mark.parametrize("rested", [False, True])
def test_it_stays_the_same_object(rested: bool) -> None:
    stage = table(("Spirit", ()), ("Rai, One", ()), classes="Mage", power=2)
    old = leader(stage, A)
    two = stage.put(make(stage, "Zander, Two", 2, classes="Assassin", life=22), A, Zone.MATERIAL_DECK)
    stage.pos.put(stage.pos.states, old, int(State.RESTED) if rested else 0)
    stage.pos.put(stage.pos.damage, old, 4)
    stage.pos.put(stage.pos.counters, old, (("enlighten", 2),))
    boost = trick(stage, A, Until(what=your_champion, changes=(Stat(life=3),)))
    effect = trick(stage, A, LevelUp())
    watcher = soldier(stage, B, Triggered(on=WheneverEnters(what=champions), effect=Draw()))
    seer = soldier(stage, A, Triggered(on=WheneverLevelsUp(), effect=Draw()))
    stage.begin()
    play(stage, boost)
    ref = stage.ref(old)
    level_up(stage, effect)
    assert stage.pos.find(ref) == two
    assert stage.pos.has(two, State.RESTED) is rested
    assert (stage.pos.damage[two], stage.pos.count(two, "enlighten")) == (4, 2)
    now = characteristics(stage.pos, two)
    assert (now.name, set(now.classes), now.life, now.power) == ("Zander, Two", {"Assassin"}, 25, None)
    sources = [item.source for item in stage.pos.stack]
    assert watcher not in sources, "no object has entered the field"
    assert seer in sources


@pytest.mark.rule("champion.level-up.8")
def test_nobody_levels_up_anothers_champion() -> None:
    stage = table(("Spirit", ()))
    make_two = make(stage, "One", 1)
    own = stage.put(make_two, A, Zone.MATERIAL_DECK)
    effect = trick(stage, B, LevelUp())
    stage.begin(B)
    play(stage, effect)
    assert stage.zone(own) is Zone.MATERIAL_DECK
    assert champion(stage.pos, A) != own


@pytest.mark.rule("champion.2")
def test_champion_cards_begin_in_the_material_deck() -> None:
    for face in load():
        if "champion" in face.types and not face.back_face and face.deck is not None:
            assert face.deck == "material", face.name


@pytest.mark.rule("champion.4.b")
def test_the_attack_of_an_attack_card_does_not_rest_the_champion_again() -> None:
    stage = field()
    card = slash(stage, A)
    stage.begin()
    stage.activate(card)
    me = leader(stage, A)
    assert stage.pos.has(me, State.RESTED), "that was the cost of the card"
    stage.pos.put(stage.pos.states, me, 0)
    stage.pass_all()
    to_damage(stage)
    assert not stage.pos.has(me, State.RESTED)


@pytest.mark.rule("champion.8")
@pytest.mark.parametrize("where", [Zone.MATERIAL_DECK, Zone.FIELD, Zone.LINEAGE])
def test_a_champion_card_bound_for_a_graveyard_is_banished(where: Zone) -> None:
    stage = table(("Spirit", ()), ("One", ()))
    if where is Zone.MATERIAL_DECK:
        card = stage.put(make(stage, "Two", 2), A, where)
    else:
        card = stage.cards(where, A)[0]
    away = trick(stage, B, Put(what=Each(zone=where, whose="opponents"), to=Zone.GRAVEYARD))
    stage.begin(B)
    stage.activate(away)
    stage.push(*[Act("pass")] * 2)
    assert stage.zone(card) is Zone.BANISHMENT


@pytest.mark.rule("champion.level-up.7.b.i", "champion.level-up.7.b.iii")
def test_a_champion_leaves_with_its_lineage_and_a_new_one_takes_over_nothing() -> None:
    stage = table(("Spirit", ()), ("One", ()))
    old, below = leader(stage, A), stage.cards(Zone.LINEAGE, A)[0]
    stage.pos.put(stage.pos.damage, old, 7)
    stage.pos.put(stage.pos.counters, old, (("enlighten", 3),))
    new = stage.put(make(stage, "Other", 1), A, Zone.BANISHMENT)
    effect = Sequence(
        (
            BanishIt(what=your_champion),
            PutOntoField(what=Each(what=Named("Other"), zone=Zone.BANISHMENT, whose="you")),
        )
    )
    swap = trick(stage, A, effect)
    stage.begin()
    play(stage, swap)
    assert stage.game.outcome is None
    assert (stage.zone(old), stage.zone(below)) == (Zone.BANISHMENT, Zone.BANISHMENT)
    assert (stage.pos.count(old, "enlighten"), stage.pos.damage[old]) == (0, 0)
    assert champion(stage.pos, A) == new
    assert (stage.pos.damage[new], stage.pos.counters[new], lineage(stage.pos, new)) == (0, (), ())


@pytest.mark.rule("champion.delevel.1")
def test_deleveling_returns_the_top_card_and_the_object_stays() -> None:
    stage = table(("Spirit", ()), ("One", ()), ("Two", ()))
    top, (spirit, one) = leader(stage, A), stage.cards(Zone.LINEAGE, A)
    stage.pos.put(stage.pos.damage, top, 5)
    stage.pos.put(stage.pos.states, top, int(State.RESTED))
    down = [trick(stage, A, DelevelIt()) for _ in range(3)]
    stage.begin()
    ref = stage.ref(top)
    play(stage, down[0])
    assert (stage.zone(top), champion(stage.pos, A)) == (Zone.MATERIAL_DECK, one)
    assert (stage.pos.find(ref), stage.pos.damage[one], stage.pos.has(one, State.RESTED)) == (one, 5, True)
    assert (lineage(stage.pos, one), stage.pos.host[spirit]) == ((spirit,), one)
    play(stage, down[1])
    play(stage, down[2])
    assert champion(stage.pos, A) == spirit, "there is nothing below it"


@pytest.mark.rule("champion.delevel.1")
def test_deleveling_as_a_cost_needs_a_card_below() -> None:
    able = Activated(cost=(Delevel(),), effect=Draw())
    stage = table(("Spirit", ()), ("One", (able,)))
    top = leader(stage, A)
    stage.begin()
    stage.use(top)
    assert stage.zone(top) is Zone.MATERIAL_DECK
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1
    alone = table(("Spirit", (able,)))
    alone.begin()
    assert alone.game.why_not(Act("ability", leader(alone, A), 0)) is not None
    assert not delevel(alone.pos, A)


@pytest.mark.rule("zones.inner-lineage.1", "zones.inner-lineage.2", "zones.inner-lineage.3")
def test_cards_beneath_are_cards_and_each_lineage_has_its_own() -> None:
    loud = Static(of=unit, changes=(Stat(power=5),))
    stage = table(("Spirit", (loud,)), ("One", ()))
    mine = stage.cards(Zone.LINEAGE, A)
    other = stage.lineage(B, make(stage, "Base", 0), make(stage, "Top", 1))
    man = soldier(stage, A, power=1)
    stage.begin()
    assert lineage(stage.pos, leader(stage, A)) == mine
    assert [stage.pos.definition(card).name for card in lineage(stage.pos, other)] == ["Base"]
    ctx = Context(stage.pos, A, man)
    assert not set(mine) & set(Each().cards(ctx))
    assert not set(mine) & {ref.card for ref in Target().candidates(ctx)}
    assert characteristics(stage.pos, man).power == 1, "their other text does nothing"


# Names.


@pytest.mark.rule("name.5.a", "name.5.a.i", "name.5.a.iii")
@pytest.mark.parametrize(
    ("below", "asked", "fits"),
    [
        ("Rai, Spellcrafter", "Rai", True),
        ("Lorraine, Wandering Warrior", "Rai", False),
        ("Flawless Spirit of Mordred", "Mordred", False),
        ("Flawless Spirit of Mordred", "Flawless Spirit of Mordred", True),
        ("Mordred, Flawless Blade", "Mordred", True),
    ],
)
def test_a_lineage_asks_for_the_name_without_the_title(below: str, asked: str, fits: bool) -> None:
    stage = table((below, ()))
    nxt = stage.put(make(stage, "Next", 1, Lineage(asked)), A, Zone.MATERIAL_DECK)
    bonus = trick(stage, A, If(ChampionBonus(asked), Draw()))
    stage.begin()
    assert (champion_reasons(stage.pos, A, nxt) == []) is fits
    play(stage, bonus)
    if "," in below or not fits:
        assert len(stage.cards(Zone.HAND, A)) == int(fits)


@pytest.mark.rule("end.3", "champion.5")
def test_who_controls_several_champions_has_all_their_elements_and_loses_with_the_last() -> None:
    stage = Stage()
    first = stage.champion(A, elements="fire")
    second = stage.lineage(A, make(stage, "Second", 0, elements="water"))
    stage.champion(B)
    cards = [
        stage.put(stage.make("Spell", elements=element, reserve=0), A, Zone.HAND)
        for element in ("fire", "water")
    ]
    away = [trick(stage, A, BanishIt(what=Target(what=Named(name)))) for name in ("Nobody 0", "Second")]
    stage.begin()
    assert champion(stage.pos, A) == first, "the one that came first is meant by your champion"
    assert all(Act("activate", card) in stage.options for card in cards)
    play(stage, away[0], first)
    assert stage.game.outcome is None
    assert champion(stage.pos, A) == second
    assert [Act("activate", card) in stage.options for card in cards] == [False, True]
    play(stage, away[1], second)
    assert stage.game.outcome == (B,)
