"""Rules that meet: what dies together, what is prevented together, what a champion carries upwards."""

from __future__ import annotations

import pytest

from regalia.game.core.context import Context
from regalia.game.core.language import Effect
from regalia.game.core.state import Phase, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY
from regalia.game.happening.control import set_controller
from regalia.game.objects.characteristics import champion, keyword
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.printed.abilities import Ability, Activated, Keyword, Resolves, Trigger, Triggered
from regalia.game.printed.acts import Act
from regalia.words.amounts import X
from regalia.words.cards import AsItResolves, BanishTop, PutUnder
from regalia.words.changes import LoseAbilities, LoseKeyword, Stat
from regalia.words.choosing import AtRandom, Choose, DiscardCards
from regalia.words.combat import AttackedThisTurn, AttackPower, NextAttack
from regalia.words.combat_triggers import OnKill
from regalia.words.deed_triggers import WheneverGainsAgility
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    DealSplit,
    DelevelIt,
    Destroy,
    Draw,
    LevelUp,
    Mill,
    Negate,
    Put,
    PutCounters,
    Recover,
    SacrificeIt,
    TakeCounters,
    WakeUp,
)
from regalia.words.filters import OfType, ally, theirs, unit
from regalia.words.lasting import Later, Until
from regalia.words.naming import ChooseNumber
from regalia.words.playing import Glimpse
from regalia.words.replacing import PreventNext, ReplaceFor, prevents
from regalia.words.selections import Each, this, your_champion
from regalia.words.stats import LV
from regalia.words.structure import Sequence, WhenYouDo
from regalia.words.suppressing import GainAgility, Suppress
from regalia.words.triggers import (
    AtBeginningOf,
    OnDeath,
    WhenDone,
    WheneverBanished,
    WheneverDies,
    WheneverOneOrMoreBanished,
    WheneverPut,
    WheneverSacrificed,
)
from tests.rules.arena import PASS, arm, attack, field, fight, has, leader, level_up, play, soldier, trick
from tests.rules.stage import A, B, Stage

DRAW_ON_KILL = Triggered(on=OnKill(), effect=Draw())


def in_hand(stage: Stage, player: int = A) -> int:
    return len(stage.cards(Zone.HAND, player))


def resolve_all(stage: Stage) -> None:
    """Everything on the stack resolves; abilities go there in the order they come."""
    while stage.pos.stack or stage.decision.topic == "triggers":
        stage.push(tuple(stage.options) if stage.decision.topic == "triggers" else PASS)


# What dies together.


@pytest.mark.rule("keyword.on-kill.2", "combat.damage.3")
def test_who_kills_and_dies_at_the_same_time_has_killed() -> None:
    stage = field()
    mine = soldier(stage, A, DRAW_ON_KILL, power=3, life=1)
    theirs = soldier(stage, B)
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage, retaliate=[theirs])
    resolve_all(stage)
    assert stage.zone(mine) is stage.zone(theirs) is Zone.GRAVEYARD
    assert in_hand(stage) == 1


@pytest.mark.rule("keyword.on-kill.3", "combat.damage.3.g", "checks.types.3")
def test_a_weapon_kills_with_the_last_of_its_durability() -> None:
    """Blade and victim are destroyed by the same check of the state."""
    stage = field()
    blade = arm(stage, A, DRAW_ON_KILL, power=3, durability=1)
    theirs = soldier(stage, B)
    stage.begin()
    attack(stage, leader(stage, A), theirs, weapon=blade)
    fight(stage)
    resolve_all(stage)
    assert stage.zone(blade) is stage.zone(theirs) is Zone.GRAVEYARD
    assert in_hand(stage) == 1


@pytest.mark.rule("keyword.on-kill.2", "term.token.3")
def test_a_token_is_killed_like_any_unit() -> None:
    stage = field()
    mine = soldier(stage, A, DRAW_ON_KILL, power=3, life=9)
    made = stage.make("Recruit", types="ally", reserve=1, power=1, life=1)
    theirs = stage.token(made, B)
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage)
    resolve_all(stage)
    assert in_hand(stage) == 1


# What is prevented together.


@pytest.mark.rule("prevention.5.a", "combat.damage.2")
@pytest.mark.parametrize(("shield", "left"), [(2, 4), (4, 2), (6, 0), (7, 0)])
def test_one_shield_wears_out_blow_by_blow(shield: int, left: int) -> None:
    """Two units retaliate for 3 each at the same time; what the first wears out is gone for the second."""
    stage = field()
    mine = soldier(stage, A, life=20)
    first = soldier(stage, B, power=3, life=9)
    second = soldier(stage, B, has("ambush"), power=3, life=9)
    stage.begin()
    play(stage, trick(stage, A, PreventNext(amount=shield, to=Target(what=unit))), mine)
    attack(stage, mine, first)
    fight(stage, retaliate=[first, second], order=[second, first])
    assert stage.pos.damage[mine] == left
    assert len(stage.pos.effects) == int(shield > 6)


@pytest.mark.rule("counters.bulwark.1.a", "counters.bulwark.3", "damage.9")
@pytest.mark.parametrize(("power", "left"), [(2, 1), (3, 0)])
def test_a_bulwark_counter_stays_if_a_shield_leaves_nothing_of_the_damage(power: int, left: int) -> None:
    """The shield for 2 is applied first; only damage that is left needs the counter."""
    stage = field()
    mine = soldier(stage, A, power=power)
    theirs = soldier(stage, B, counters=(("bulwark", 1),))
    stage.begin()
    play(stage, trick(stage, A, PreventNext(amount=2, to=Target(what=unit))), theirs)
    attack(stage, mine, theirs)
    while stage.decision.topic == "act":
        stage.push(PASS)
    while stage.decision.topic != "replacement":
        stage.push(() if stage.decision.topic == "retaliate" else PASS)
    shield = next(n for n, found in enumerate(stage.decision.about) if found.effect is not None)
    stage.push(shield)
    fight(stage)
    assert stage.pos.count(theirs, "bulwark") == left
    assert stage.pos.damage[theirs] == 0


# What a champion carries upwards.

ONCE = Triggered(on=WheneverDies(), effect=Draw(), once="game")
USED_ONCE = Activated(cost=(), effect=Draw(), once="game")


def rising(low: Ability, high: Ability, *, leveled: bool = False) -> Stage:
    """A champion whose next card waits in the material deck, or is on top already."""
    stage = Stage()
    first = stage.make("Ann, Squire", low, memory=0, types="champion", level=1, life=20)
    second = stage.make("Ann, Knight", high, memory=0, types="champion", level=2, life=20)
    if leveled:
        stage.lineage(A, first, second)
    else:
        stage.lineage(A, first)
        stage.put(second, A, Zone.MATERIAL_DECK)
    stage.champion(B)
    return stage


def hero(stage: Stage) -> int:
    return champion(stage.pos, A)


def lose_one(stage: Stage) -> int:
    """One of A's soldiers is destroyed; says how many cards were drawn for it."""
    victim = next(card for card in stage.cards(Zone.FIELD, A) if card != hero(stage))
    card = trick(stage, A, Destroy(Target(what=ally)))
    before = in_hand(stage)
    play(stage, card, victim)
    resolve_all(stage)
    return in_hand(stage) - before + 1


@pytest.mark.rule("abilities.tracking.2")
@pytest.mark.parametrize("inherited", [False, True])
def test_a_new_champion_card_tracks_its_own_abilities(inherited: bool) -> None:
    """The new card has not triggered yet; the old one has, and inherited it triggers no more."""
    stage = rising(altered(ONCE, inherited=inherited), ONCE)
    soldier(stage, A)
    soldier(stage, A)
    soldier(stage, A)
    stage.begin()
    assert lose_one(stage) == 1
    assert lose_one(stage) == 0
    level_up(stage, trick(stage, A, LevelUp()))
    assert lose_one(stage) == 1


@pytest.mark.rule("abilities.tracking.2", "keyword.inherited-effect.1")
def test_an_inherited_ability_and_one_of_the_champion_are_tracked_apart() -> None:
    stage = rising(altered(ONCE, inherited=True), ONCE, leveled=True)
    soldier(stage, A)
    soldier(stage, A)
    stage.begin()
    assert lose_one(stage) == 2
    assert lose_one(stage) == 0


@pytest.mark.rule("abilities.tracking.2")
@pytest.mark.parametrize("inherited", [False, True])
def test_what_was_activated_once_is_used_up_for_its_card_only(inherited: bool) -> None:
    stage = rising(altered(USED_ONCE, inherited=inherited), USED_ONCE)
    stage.begin()
    squire = hero(stage)
    stage.use(squire)
    stage.pass_all()
    assert Act("ability", squire) not in stage.options
    level_up(stage, trick(stage, A, LevelUp()))
    knight = hero(stage)
    assert knight != squire
    abilities = [act.card for act in stage.options if act.what == "ability"]
    assert abilities == [knight]


@pytest.mark.rule("champion.level-up.7.b", "combat.4")
def test_a_champion_that_levels_down_or_up_has_attacked_all_the_same() -> None:
    """It is the same object: attacking, with its weapon, and later one that attacked this turn."""
    stage = rising(ONCE, ONCE, leveled=True)
    blade = arm(stage, A, power=3)
    stage.begin()
    attack(stage, hero(stage), leader(stage, B), weapon=blade)
    play(stage, trick(stage, A, DelevelIt()))
    assert stage.pos.has(hero(stage), State.ATTACKING)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3
    assert AttackedThisTurn().matches(Context(stage.pos, A, NOBODY), hero(stage))


@pytest.mark.rule("champion.level-up.7.b", "abilities.14")
@pytest.mark.parametrize("later", [False, True], ids=["on the stack", "delayed"])
def test_an_ability_of_a_champion_finds_it_after_it_leveled_up(later: bool) -> None:
    prepare: Effect = PutCounters("preparation", 1, this)
    text = Later(on=AtBeginningOf(phase=Phase.END), effect=prepare) if later else prepare
    stage = rising(Activated(cost=(), effect=text), ONCE)
    up = trick(stage, A, LevelUp())
    stage.begin()
    stage.use(hero(stage))
    if later:
        stage.pass_all()
    level_up(stage, up)
    while stage.pos.phase is not Phase.END or stage.pos.stack:
        stage.push(PASS)
    assert characteristics(stage.pos, hero(stage)).name == "Ann, Knight"
    assert stage.pos.count(hero(stage), "preparation") == 1


@pytest.mark.rule("champion.level-up.7.b", "continuous.instanced.1")
def test_the_next_attack_of_a_champion_is_its_next_one_on_any_level() -> None:
    """It strikes for 2, and the next attack gets 3 more, once."""
    stage = rising(ONCE, ONCE)
    blade = arm(stage, A, power=2)
    stage.begin()
    play(stage, trick(stage, A, NextAttack(of=your_champion, changes=(AttackPower(3),))))
    level_up(stage, trick(stage, A, LevelUp()))
    for total in (5, 7):
        attack(stage, hero(stage), leader(stage, B), weapon=blade)
        fight(stage)
        assert stage.pos.damage[leader(stage, B)] == total
        play(stage, trick(stage, A, WakeUp(your_champion)))


@pytest.mark.rule("champion.level-up.7.b", "replacement.5")
@pytest.mark.parametrize("leveled", [True, False], ids=["down", "up"])
def test_what_a_champion_protects_itself_with_protects_it_on_any_level(leveled: bool) -> None:
    text = Activated(cost=(), effect=ReplaceFor(rule=prevents()))
    stage = rising(text, text, leveled=leveled)
    stage.begin()
    stage.use(hero(stage))
    stage.pass_all()
    if leveled:
        play(stage, trick(stage, A, DelevelIt()))
    else:
        level_up(stage, trick(stage, A, LevelUp()))
    play(stage, trick(stage, A, DealDamage(3, your_champion)))
    assert stage.pos.damage[hero(stage)] == 0


@pytest.mark.rule("keyword.inherited-effect.1", "layers.D")
def test_a_champion_without_abilities_activates_no_inherited_one() -> None:
    stage = rising(altered(USED_ONCE, inherited=True), ONCE, leveled=True)
    stage.begin()
    assert [act for act in stage.options if act.what == "ability"]
    play(stage, trick(stage, A, Until(what=your_champion, changes=(LoseAbilities(),))))
    assert not [act for act in stage.options if act.what == "ability"]


@pytest.mark.rule("keyword.inherited-effect.1", "layers.D", "timestamps.3.b")
def test_a_champion_loses_a_keyword_that_it_inherited_and_has_one_that_came_later() -> None:
    stage = rising(Keyword("stealth", inherited=True), ONCE, leveled=True)
    text = Resolves(PutUnder(what=this, champion=your_champion))
    made = stage.make("Curse", text, Keyword("stealth", inherited=True), reserve=0, fast=True)
    (curse,) = stage.hand(A, made)
    stage.begin()
    assert keyword(stage.pos, hero(stage), "stealth") is not None
    play(stage, trick(stage, A, Until(what=your_champion, changes=(LoseKeyword("stealth"),))))
    assert keyword(stage.pos, hero(stage), "stealth") is None
    play(stage, curse)
    assert keyword(stage.pos, hero(stage), "stealth") is not None


# What an ability knows of a source that is gone.

X_DAMAGE = DealDamage(X, Each(what=OfType("champion") & theirs))


@pytest.mark.rule("cost.9.c", "lki.1.b", "zones.7.b")
def test_an_ally_that_died_still_knows_the_x_it_was_played_with() -> None:
    stage = field()
    text = Triggered(on=OnDeath(), effect=X_DAMAGE)
    made = stage.make("Hydra", text, types="ally", reserve=0, x=True, power=1, life=1)
    (hydra,) = stage.hand(A, made)
    pay = stage.filler(A, 2)
    stage.begin()
    stage.activate(hydra, x=2, pay=pay)
    stage.pass_all()
    play(stage, trick(stage, A, Destroy(Target(what=ally))), hydra)
    resolve_all(stage)
    assert stage.pos.damage[leader(stage, B)] == 2


@pytest.mark.rule("cost.9.c", "abilities.triggered.6", "term.reflexive-trigger.2")
@pytest.mark.parametrize(
    "effect",
    [
        WhenYouDo(Triggered(on=WhenDone(), effect=X_DAMAGE)),
        Later(on=AtBeginningOf(phase=Phase.END), effect=X_DAMAGE),
    ],
    ids=["reflexive", "delayed"],
)
def test_what_a_card_leaves_behind_knows_its_x(effect: Effect) -> None:
    stage = field()
    (card,) = stage.hand(A, stage.make("Storm", Resolves(effect), reserve=0, x=True))
    pay = stage.filler(A, 3)
    stage.begin()
    stage.activate(card, x=3, pay=pay)
    stage.pass_all()
    while stage.pos.phase is not Phase.END or stage.pos.stack:
        stage.push(PASS)
    assert stage.pos.damage[leader(stage, B)] == 3


@pytest.mark.rule("abilities.tracking.3.a", "lki.1.a", "keyword.preserve.1")
@pytest.mark.parametrize("moved", [True, False])
def test_a_card_that_moved_on_is_not_found_where_it_came_back(moved: bool) -> None:
    """It is destroyed, returned to hand and discarded before Preserve resolves: that is another visit."""
    stage = field()
    mine = soldier(stage, A, has("preserve"))
    there_and_back = Sequence(
        (
            Put(what=Each(what=ally, zone=Zone.GRAVEYARD), to=Zone.HAND),
            Put(what=Each(what=ally, zone=Zone.HAND), to=Zone.GRAVEYARD),
        )
    )
    end, detour = trick(stage, A, Destroy(Target(what=ally))), trick(stage, A, there_and_back)
    stage.begin()
    play(stage, end, mine)
    if moved:
        play(stage, detour)
    resolve_all(stage)
    assert stage.zone(mine) is (Zone.GRAVEYARD if moved else Zone.MATERIAL_DECK)


# Cards that never resolve.

AWAY = Sequence((DealDamage(1, Target(what=ally)), AsItResolves(Zone.BANISHMENT)))


@pytest.mark.rule("term.negated.1", "action.5.a", "term.negate.1.b")
@pytest.mark.parametrize("negated", [True, False], ids=["negated", "fizzled"])
@pytest.mark.parametrize(("effect", "zone"), [(AWAY, Zone.BANISHMENT), (AWAY.steps[0], Zone.GRAVEYARD)])
def test_a_card_that_never_resolves_goes_where_its_text_sends_it(
    effect: Effect, zone: Zone, negated: bool
) -> None:
    stage = field()
    victim = soldier(stage, B)
    (card,) = stage.hand(A, stage.make("Sight", Resolves(effect), reserve=0))
    stage.begin()
    stage.activate(card, targets=[victim])
    if negated:
        play(stage, trick(stage, A, Negate(what=TargetActivation())), stage.item(card))
    else:
        play(stage, trick(stage, A, Destroy(Target(what=ally))), victim)
        stage.pass_all()
    assert stage.zone(card) is zone


@pytest.mark.rule("term.negated.1")
@pytest.mark.parametrize(("paid", "zone"), [(True, Zone.BANISHMENT), (False, Zone.GRAVEYARD)])
def test_a_negated_crux_sight_is_banished_only_if_the_two_were_paid(paid: bool, zone: Zone) -> None:
    stage = Stage()
    stage.champion(A, elements="crux")
    stage.champion(B)
    (sight,) = stage.hand(A, "Crux Sight")
    pay = stage.filler(A, 2)
    stage.begin()
    stage.activate(sight, options=["two more"] if paid else [], **({"pay": pay} if paid else {}))
    play(stage, trick(stage, A, Negate(what=TargetActivation())), stage.item(sight))
    assert stage.zone(sight) is zone


# What happens to several players at the same time.


@pytest.mark.rule("term.sacrifice.1", "term.banish.1", "abilities.triggered.3")
@pytest.mark.parametrize(
    ("deed", "on"),
    [
        (SacrificeIt(Each(what=ally)), WheneverSacrificed(whose="you")),
        (BanishIt(what=Each(what=ally)), WheneverBanished(whose="you")),
        (BanishIt(what=Each(what=ally)), WheneverOneOrMoreBanished(whose="you")),
    ],
    ids=["sacrificed", "banished", "one or more banished"],
)
def test_each_player_is_told_of_their_own_only(deed: Effect, on: Trigger) -> None:
    stage = field()
    for seat in (A, B):
        soldier(stage, seat)
        made = stage.make("Watcher", Triggered(on=on, effect=Draw()), types="item", reserve=0)
        stage.put(made, seat, Zone.FIELD)
    stage.begin()
    play(stage, trick(stage, A, deed))
    resolve_all(stage)
    assert (in_hand(stage, A), in_hand(stage, B)) == (1, 1)


@pytest.mark.rule("token.1", "token.3")
@pytest.mark.parametrize("is_token", [True, False])
@pytest.mark.parametrize(
    ("deed", "on"),
    [
        (Destroy(Each(what=ally)), WheneverPut(to=Zone.GRAVEYARD, from_zone=Zone.FIELD)),
        (BanishIt(what=Each(what=ally)), WheneverBanished(whose="anyone")),
        (BanishIt(what=Each(what=ally)), WheneverOneOrMoreBanished(whose="anyone")),
    ],
    ids=["put into a graveyard", "banished", "one or more banished"],
)
def test_a_token_is_no_card_that_goes_anywhere(deed: Effect, on: Trigger, is_token: bool) -> None:
    stage = field()
    made = stage.make("Recruit", types="ally", reserve=1, power=1, life=1)
    stage.put(made, A, Zone.FIELD, states=int(State.TOKEN) if is_token else 0)
    stage.put(stage.make("Watcher", Triggered(on=on, effect=Draw()), types="item", reserve=0), B, Zone.FIELD)
    stage.begin()
    play(stage, trick(stage, A, deed))
    resolve_all(stage)
    assert in_hand(stage, B) == (0 if is_token else 1)


# Combat among several, and with units that change sides.


@pytest.mark.rule("keyword.ambush.1.b")
@pytest.mark.parametrize("stolen", [True, False])
def test_nobody_ambushes_a_unit_of_their_own(stolen: bool) -> None:
    """B takes control of the unit that attacks B's champion; the attack goes on."""
    stage = field()
    mine = soldier(stage, A, life=9)
    lurker = soldier(stage, B, has("ambush"), power=3, life=9)
    stage.begin()
    attack(stage, mine, leader(stage, B))
    if stolen:
        set_controller(stage.pos, mine, B)
    fight(stage, retaliate=[lurker])
    assert stage.pos.damage[mine] == (0 if stolen else 3)
    assert stage.pos.damage[leader(stage, B)] == 2


@pytest.mark.rule("misc.simultaneous.1", "keyword.ambush.1.a.ii")
def test_who_retaliates_is_said_in_turn_order() -> None:
    """A attacks C, the last in turn order; B could ambush and says so first."""
    stage = field(3)
    mine = soldier(stage, A, life=9)
    soldier(stage, B, has("ambush"), life=9)
    theirs = soldier(stage, 2, life=9)
    stage.begin()
    attack(stage, mine, theirs)
    asked = []
    while stage.pos.combat is not None:
        if stage.decision.topic == "retaliate":
            asked.append(stage.decision.player)
            stage.push(())
        else:
            stage.push(PASS)
    assert asked == [B, 2]


@pytest.mark.rule("end.5", "term.suppress.1.a", "misc.concession.3")
@pytest.mark.parametrize("leaves", [True, False])
def test_a_delayed_ability_goes_with_the_player_who_leaves(leaves: bool) -> None:
    """B suppresses an ally of A; the trigger that returns it is B's. The game goes on in either case."""
    stage = field(3)
    mine = soldier(stage, A)
    card = trick(stage, B, Suppress(Target(what=ally)))
    stage.begin()
    stage.push(PASS)
    stage.activate(card, targets=[mine])
    stage.pass_all()
    assert stage.zone(mine) is Zone.BANISHMENT
    if leaves:
        stage.game.concede(B)
    while stage.pos.phase is not Phase.END or stage.pos.stack:
        stage.push(PASS)
    assert stage.zone(mine) is (Zone.BANISHMENT if leaves else Zone.FIELD)


# Amounts of nothing and less.


@pytest.mark.rule("lv.3", "players.actions.1.b.i")
@pytest.mark.parametrize("level", [-1, 0])
@pytest.mark.parametrize(
    "effect",
    [
        Choose(zone=Zone.GRAVEYARD, count=LV),
        DiscardCards(amount=LV),
        AtRandom(zone=Zone.HAND, count=LV),
        ChooseNumber(most=LV),
        GainAgility(LV),
        Glimpse(LV),
        Draw(amount=LV),
        Mill(amount=LV),
        BanishTop(amount=LV),
        Recover(LV),
        PutCounters("level", LV, your_champion),
        TakeCounters("level", LV, your_champion),
    ],
    ids=lambda word: type(word).__name__ if isinstance(word, Effect) else None,
)
def test_a_level_of_nothing_or_less_does_nothing(effect: Effect, level: int) -> None:
    """Nobody is asked anything, nothing moves and nothing is noticed."""
    stage = field()
    stage.filler(A, 2, Zone.GRAVEYARD)
    stage.filler(A, 2)
    watcher = Triggered(on=WheneverGainsAgility(), effect=Draw())
    stage.put(stage.make("Watcher", watcher, types="item", reserve=0), A, Zone.FIELD)
    stage.begin()
    play(stage, trick(stage, A, Until(what=your_champion, changes=(Stat(level=level),))))
    card = trick(stage, A, effect)
    zones = (Zone.HAND, Zone.GRAVEYARD, Zone.MAIN_DECK, Zone.BANISHMENT)
    before = {zone: stage.cards(zone, A) for zone in zones}
    play(stage, card)
    resolve_all(stage)
    assert stage.decision.topic == "act"
    after = {zone: tuple(one for one in stage.cards(zone, A) if one != card) for zone in zones}
    assert after == {zone: tuple(one for one in cards if one != card) for zone, cards in before.items()}


@pytest.mark.rule("abilities.triggered.5.a", "activation.1.3.4")
def test_a_triggered_ability_splits_its_damage_when_it_is_stacked() -> None:
    stage = field()
    first, second = soldier(stage, B, life=9), soldier(stage, B, life=9)
    split = DealSplit(Target(what=ally, any_number=True, share=3))
    text = Triggered(on=AtBeginningOf(phase=Phase.END), effect=split)
    stage.put(stage.make("Volley", text, types="item", reserve=0), A, Zone.FIELD)
    stage.begin()
    while stage.decision.topic == "act":
        stage.push(PASS)
    stage.push((stage.ref(first), stage.ref(second)))
    assert stage.decision.topic == "split"
    stage.push((1, 2))
    resolve_all(stage)
    assert [stage.pos.damage[card] for card in (first, second)] == [1, 2]
