"""What objects and players cannot do, and what cannot be done to objects, wherever a deed asks."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.language import Effect
from regalia.game.core.said import Who
from regalia.game.core.state import State, Zone
from regalia.game.objects.hindrances import CANNOT_BECOME
from regalia.game.printed.abilities import Activated, CannotDo, Enters, Keyword, Static
from regalia.game.printed.acts import Act
from regalia.words.changes import Gain
from regalia.words.choosing import Choose, DiscardCards, EachChooses
from regalia.words.costs import Banish, Discard, Rest, Return, Sacrifice
from regalia.words.effects import (
    BanishIt,
    Become,
    DealDamage,
    Destroy,
    Draw,
    Put,
    PutCounters,
    Recover,
    RestIt,
    SacrificeIt,
    WakeUp,
)
from regalia.words.filters import Named, champion, unit
from regalia.words.keywords import imbue
from regalia.words.lasting import BanishUntilGone
from regalia.words.looking import PutAtDepth, PutOnDeck, PutOnTopOrBottom
from regalia.words.moving import MoveCounters
from regalia.words.omens import BanishAsOmen
from regalia.words.plain_costs import RecoverDamage, TakeDamage
from regalia.words.playing import Glimpse
from regalia.words.selections import Each, Those, YourChampion
from regalia.words.shuffling import ShuffleIn
from regalia.words.structure import May, Sequence
from regalia.words.summoning import Summon
from regalia.words.suppressing import Suppress
from tests.rules.arena import attack, do, field, leader, soldier
from tests.rules.stage import A, B

SOLDIERS = Each(what=Named("Soldier"))


@pytest.mark.rule("effects.game.5", "term.destruction.3")
@pytest.mark.parametrize(
    "hindrance",
    [
        TextRule.CANNOT_BE_DESTROYED,
        TextRule.CANNOT_BE_SACRIFICED,
        TextRule.CANNOT_BE_BANISHED,
        TextRule.CANNOT_LEAVE,
    ],
)
@pytest.mark.parametrize(
    ("deed", "kept_by"),
    [
        (Destroy(SOLDIERS), {TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_LEAVE}),
        (
            SacrificeIt(SOLDIERS),
            {TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_BE_SACRIFICED, TextRule.CANNOT_LEAVE},
        ),
        (BanishIt(what=SOLDIERS), {TextRule.CANNOT_BE_BANISHED, TextRule.CANNOT_LEAVE}),
        (Put(what=SOLDIERS, to=Zone.HAND), {TextRule.CANNOT_LEAVE}),
        (Put(what=SOLDIERS, to=Zone.GRAVEYARD), {TextRule.CANNOT_LEAVE}),
        (DealDamage(2, SOLDIERS), {TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_LEAVE}),
    ],
    ids=["destroy", "sacrifice", "banish", "return", "put", "damage"],
)
def test_an_object_stays_where_a_text_keeps_it(deed: Effect, kept_by: set[str], hindrance: str) -> None:
    stage = field()
    card = soldier(stage, A, Keyword(hindrance))
    stage.begin()
    do(stage, deed)
    assert (stage.zone(card) is Zone.FIELD) is (hindrance in kept_by)


@pytest.mark.rule("effects.game.5", "regalia.4")
def test_what_would_be_banished_for_its_type_stays() -> None:
    stage = field()
    made = stage.make(
        "Soldier", Keyword(TextRule.CANNOT_BE_BANISHED), types="ally regalia", memory=1, power=1, life=1
    )
    card = stage.put(made, A, Zone.FIELD)
    stage.begin()
    do(stage, Destroy(SOLDIERS))
    assert stage.zone(card) is Zone.FIELD


@pytest.mark.rule("effects.game.5", "activation.1.8")
@pytest.mark.parametrize(
    ("cost", "hindrances"),
    [
        (
            Sacrifice(itself=True),
            (TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_BE_SACRIFICED, TextRule.CANNOT_LEAVE),
        ),
        (Banish(itself=True, zone=Zone.FIELD), (TextRule.CANNOT_BE_BANISHED, TextRule.CANNOT_LEAVE)),
        (Return(itself=True, to=Zone.HAND), (TextRule.CANNOT_LEAVE,)),
        (Rest(itself=True), (TextRule.CANNOT_BECOME_RESTED,)),
        (
            Sacrifice(what=Named("Soldier")),
            (TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_BE_SACRIFICED, TextRule.CANNOT_LEAVE),
        ),
        (Rest(what=Named("Soldier")), (TextRule.CANNOT_BECOME_RESTED,)),
        (TakeDamage(1), (TextRule.CANNOT_DEAL_DAMAGE,)),
    ],
    ids=["sacrifice", "banish", "return", "rest", "sacrifice one", "rest one", "harm"],
)
def test_what_cannot_be_done_cannot_be_paid(cost: Any, hindrances: tuple[str, ...]) -> None:
    for hindrance in (
        "",
        TextRule.CANNOT_BE_DESTROYED,
        TextRule.CANNOT_BE_SACRIFICED,
        TextRule.CANNOT_BE_BANISHED,
        TextRule.CANNOT_LEAVE,
        TextRule.CANNOT_BECOME_RESTED,
        TextRule.CANNOT_DEAL_DAMAGE,
    ):
        stage = field()
        uses = Activated(cost=(cost,), effect=Draw())
        card = soldier(stage, A, uses, *([Keyword(hindrance)] if hindrance else []))
        stage.begin()
        assert (Act("ability", card, 0) in stage.options) is (hindrance not in hindrances), hindrance


@pytest.mark.rule("effects.game.5", "damage.9")
def test_a_champion_that_cannot_be_dealt_damage_pays_none() -> None:
    stage = field()
    soldier(stage, A, Static(of=champion, changes=(Gain(Keyword(TextRule.CANNOT_BE_DEALT_DAMAGE)),)))
    card = soldier(stage, A, Activated(cost=(TakeDamage(1, unpreventable=True),), effect=Draw()))
    stage.begin()
    assert Act("ability", card, 0) not in stage.options
    do(stage, DealDamage(3, YourChampion(), unpreventable=True))
    assert stage.pos.damage[leader(stage, A)] == 0


@pytest.mark.rule("counters.damage.1")
def test_damage_leaves_no_counters_where_none_can_be_put() -> None:
    stage = field()
    card = soldier(stage, A, Static(of=unit, changes=(Gain(Keyword(TextRule.CANNOT_HAVE_COUNTERS)),)), life=4)
    stage.begin()
    do(stage, DealDamage(3, YourChampion()))
    assert stage.pos.damage[leader(stage, A)] == 0
    do(stage, DealDamage(3, SOLDIERS))
    assert stage.pos.damage[card] == 3  # temporary damage is no counter (damage.12)


@pytest.mark.rule("effects.game.5", "counters.1")
def test_counters_that_cannot_be_put_are_not_moved() -> None:
    stage = field()
    card = soldier(stage, A, Keyword(TextRule.CANNOT_HAVE_COUNTERS))
    giver = soldier(stage, A, name="Giver")
    stage.pos.put(stage.pos.counters, giver, (("buff", 2),))
    stage.begin()
    do(stage, MoveCounters("buff", Each(what=Named("Giver")), SOLDIERS))
    assert stage.pos.count(giver, "buff") == 2
    assert stage.pos.count(card, "buff") == 0


@pytest.mark.rule("resolution.6", "effects.game.5")
@pytest.mark.parametrize(
    ("deed", "hindrance"),
    [
        (SacrificeIt(SOLDIERS), TextRule.CANNOT_BE_SACRIFICED),
        (BanishIt(what=SOLDIERS), TextRule.CANNOT_BE_BANISHED),
        (Destroy(SOLDIERS), TextRule.CANNOT_BE_DESTROYED),
        (RestIt(SOLDIERS), TextRule.CANNOT_BECOME_RESTED),
        (PutCounters("buff", 1, SOLDIERS), TextRule.CANNOT_HAVE_COUNTERS),
    ],
    ids=["sacrifice", "banish", "destroy", "rest", "counters"],
)
def test_nobody_may_do_what_cannot_be_done(deed: Effect, hindrance: str) -> None:
    for hindered in (False, True):
        stage = field()
        soldier(stage, A, *([Keyword(hindrance)] if hindered else []))
        stage.begin()
        do(stage, May(effect=deed))
        assert (stage.decision.topic == "may") is not hindered


CHOICE = Those()


@pytest.mark.rule("effects.game.5", "keyword.immortality.1.b", "term.sacrifice.2.c")
@pytest.mark.parametrize("by", ["you", "each"])
@pytest.mark.parametrize(
    ("deed", "hindrances"),
    [
        (
            SacrificeIt(CHOICE),
            (
                TextRule.CANNOT_BE_SACRIFICED,
                TextRule.CANNOT_BE_DESTROYED,
                TextRule.CANNOT_LEAVE,
                KeywordName.IMMORTALITY,
            ),
        ),
        (Destroy(CHOICE), (TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_LEAVE, KeywordName.IMMORTALITY)),
        (BanishIt(what=CHOICE), (TextRule.CANNOT_BE_BANISHED, TextRule.CANNOT_LEAVE)),
        (BanishUntilGone(what=CHOICE), (TextRule.CANNOT_BE_BANISHED, TextRule.CANNOT_LEAVE)),
        (BanishAsOmen(CHOICE), (TextRule.CANNOT_BE_BANISHED, TextRule.CANNOT_LEAVE)),
        (Put(what=CHOICE, to=Zone.HAND), (TextRule.CANNOT_LEAVE,)),
        (Put(what=CHOICE, to=Zone.GRAVEYARD), (TextRule.CANNOT_LEAVE, KeywordName.IMMORTALITY)),
        (Put(what=CHOICE, to=Zone.BANISHMENT), (TextRule.CANNOT_LEAVE, TextRule.CANNOT_BE_BANISHED)),
        (PutOnDeck(what=CHOICE), (TextRule.CANNOT_LEAVE,)),
        (PutOnTopOrBottom(what=CHOICE), (TextRule.CANNOT_LEAVE,)),
        (PutAtDepth(what=CHOICE, depth=1), (TextRule.CANNOT_LEAVE,)),
        (ShuffleIn(CHOICE), (TextRule.CANNOT_LEAVE,)),
        (
            Suppress(CHOICE),
            (TextRule.CANNOT_BE_SUPPRESSED, TextRule.CANNOT_BE_BANISHED, TextRule.CANNOT_LEAVE),
        ),
        (RestIt(CHOICE), (TextRule.CANNOT_BECOME_RESTED,)),
        (WakeUp(CHOICE), (TextRule.CANNOT_WAKE_UP,)),
        (PutCounters("buff", 1, CHOICE), (TextRule.CANNOT_HAVE_COUNTERS,)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Effect) else "",
)
def test_nobody_chooses_what_it_cannot_be_done_to(deed: Effect, hindrances: tuple[str, ...], by: str) -> None:
    """With another deed in between, or for another thing, all of them may be chosen."""
    choice: Effect = Choose(what=Named("Soldier"))
    if by == "each":
        choice = EachChooses(what=Named("Soldier"), whose="you")
    every = (
        TextRule.CANNOT_BE_SACRIFICED,
        TextRule.CANNOT_BE_DESTROYED,
        TextRule.CANNOT_BE_BANISHED,
        TextRule.CANNOT_BE_SUPPRESSED,
        TextRule.CANNOT_LEAVE,
        KeywordName.IMMORTALITY,
        TextRule.CANNOT_BECOME_RESTED,
        TextRule.CANNOT_WAKE_UP,
        TextRule.CANNOT_HAVE_COUNTERS,
    )
    for hindrance in every:
        for steps in ((choice, deed), (choice, Draw(), deed)):
            stage = field()
            kept = soldier(stage, A, Keyword(hindrance))
            others = {soldier(stage, A), soldier(stage, A)}
            stage.begin()
            do(stage, Sequence(steps))
            spared = hindrance in hindrances and len(steps) == 2
            assert set(stage.options) == (others if spared else {kept, *others}), hindrance


@pytest.mark.rule("term.rest.5", "term.wake-up.2")
def test_a_rested_object_is_not_chosen_to_be_rested_and_an_awake_one_may_be_woken() -> None:
    for deed, may in ((RestIt(CHOICE), False), (WakeUp(CHOICE), True)):
        stage = field()
        awake = {soldier(stage, A), soldier(stage, A)}
        rested = {soldier(stage, A, states=int(State.RESTED)), soldier(stage, A, states=int(State.RESTED))}
        stage.begin()
        do(stage, Sequence((Choose(what=Named("Soldier")), deed)))
        assert set(stage.options) == (awake | rested if may else awake)


@pytest.mark.rule("resolution.6", "effects.game.5")
def test_nobody_may_do_to_one_what_can_be_done_to_none() -> None:
    for hindered in (False, True):
        stage = field()
        soldier(stage, A, *([Keyword(TextRule.CANNOT_BE_SACRIFICED)] if hindered else []))
        stage.begin()
        do(stage, May(effect=Sequence((Choose(what=Named("Soldier")), SacrificeIt(CHOICE)))))
        assert (stage.decision.topic == "may") is not hindered


@pytest.mark.rule("effects.game.5")
def test_what_cannot_become_rested_may_enter_rested() -> None:
    stage = field()
    made = stage.make(
        "Soldier",
        Keyword(TextRule.CANNOT_BECOME_RESTED),
        Enters(rested=True),
        types="ally",
        reserve=0,
        power=1,
        life=1,
    )
    (card,) = stage.hand(A, made)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.pos.states[card] & State.RESTED
    do(stage, WakeUp(SOLDIERS))
    do(stage, RestIt(SOLDIERS))
    assert not stage.pos.states[card] & State.RESTED


@pytest.mark.rule("effects.game.5", "term.wake-up.2")
def test_what_cannot_wake_up_stays_rested() -> None:
    for hindered in (False, True):
        stage = field()
        card = soldier(
            stage, A, *([Keyword(TextRule.CANNOT_WAKE_UP)] if hindered else []), states=int(State.RESTED)
        )
        stage.begin()
        do(stage, WakeUp(SOLDIERS))
        assert bool(stage.pos.states[card] & State.RESTED) is hindered


@pytest.mark.rule("effects.game.5", "counters.1")
def test_what_cannot_have_counters_put_on_it_has_those_it_enters_with() -> None:
    stage = field()
    made = stage.make(
        "Soldier",
        Keyword(TextRule.CANNOT_HAVE_COUNTERS),
        Enters(counters=(("buff", 2),)),
        types="ally",
        reserve=0,
        power=1,
        life=1,
    )
    (card,) = stage.hand(A, made)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    do(stage, PutCounters("buff", 1, SOLDIERS))
    assert stage.pos.count(card, "buff") == 2


@pytest.mark.rule("effects.game.5")
@pytest.mark.parametrize("state", CANNOT_BECOME, ids=lambda state: state.name.lower())
def test_what_cannot_become_something_is_not_made_so(state: State) -> None:
    for other in CANNOT_BECOME:
        stage = field()
        card = soldier(stage, A, Keyword(CANNOT_BECOME[other]))
        stage.begin()
        do(stage, Become(state, SOLDIERS))
        assert bool(stage.pos.states[card] & state) is (state is not other)


@pytest.mark.rule("effects.game.5", "keyword.imbue.1")
def test_what_cannot_become_imbued_is_not_imbued_as_it_is_played() -> None:
    for hindered in (False, True):
        stage = field()
        texts = [imbue(1), *([Keyword(CANNOT_BECOME[State.IMBUED])] if hindered else [])]
        (card,) = stage.hand(A, stage.make("Soldier", *texts, types="ally", reserve=1, power=1, life=1))
        (paid,) = stage.filler(A, 1)
        stage.begin()
        stage.activate(card, pay=[paid], reveal=True)
        stage.pass_all()
        assert bool(stage.pos.states[card] & State.IMBUED) is not hindered


@pytest.mark.rule("effects.game.5")
def test_what_an_object_cannot_have_done_to_it_may_be_done_to_its_card_elsewhere() -> None:
    stage = field()
    made = stage.make(
        "Soldier", Keyword(TextRule.CANNOT_BE_BANISHED), types="ally", reserve=1, power=1, life=1
    )
    cards = {stage.put(made, A, Zone.GRAVEYARD), stage.put(made, A, Zone.GRAVEYARD)}
    stage.begin()
    do(stage, Sequence((Choose(what=Named("Soldier"), zone=Zone.GRAVEYARD), BanishIt(what=CHOICE))))
    assert set(stage.options) == cards


@pytest.mark.rule("unique.1", "effects.game.5")
@pytest.mark.parametrize(
    "hindrance", ["", TextRule.CANNOT_LEAVE, TextRule.CANNOT_BE_DESTROYED, TextRule.CANNOT_BE_SACRIFICED]
)
def test_the_rule_on_unique_objects_takes_nothing_that_cannot_be_sacrificed(hindrance: str) -> None:
    stage = field()
    texts = [Keyword(hindrance)] if hindrance else []
    made = stage.make("Soldier", *texts, types="ally", supertypes="unique", reserve=1, power=1, life=1)
    cards = [stage.put(made, A, Zone.FIELD), stage.put(made, A, Zone.FIELD)]
    stage.begin()
    if not hindrance:
        stage.push((cards[0],))
    assert stage.decision.topic == "act", "nobody is asked which one to keep"
    assert [stage.zone(card) is Zone.FIELD for card in cards] == [True, bool(hindrance)]


# What players cannot do.


@pytest.mark.rule("effects.game.5", "activation.1.8")
@pytest.mark.parametrize(
    ("deed", "part"), [("discard", Discard()), ("recover", RecoverDamage(1))], ids=["discard", "recover"]
)
@pytest.mark.parametrize("who", ["anyone", "you", "opponents"])
@pytest.mark.parametrize("goes", [False, True])
def test_what_forbids_a_cost_may_be_paid_away_first(deed: str, part: Any, who: Who, goes: bool) -> None:
    stage = field()
    ban = stage.make("Ban", CannotDo(deed=deed, who=who), types="domain", reserve=1)
    stage.put(ban, A, Zone.FIELD)
    cost = (part, Sacrifice(what=Named("Ban"))) if goes else (part,)
    card = soldier(stage, A, Activated(cost=cost, effect=Draw()))
    stage.filler(A, 2)
    stage.pos.put(stage.pos.damage, leader(stage, A), 2)
    stage.begin()
    assert (Act("ability", card, 0) in stage.options) is (goes or who == "opponents")


@pytest.mark.rule("resolution.6", "effects.game.5")
@pytest.mark.parametrize(
    ("deed", "effect"),
    [
        ("draw", Draw()),
        ("recover", Recover(1)),
        ("glimpse", Glimpse(1)),
        ("discard", DiscardCards()),
        ("summon", Summon(name="Soldier")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_nobody_is_offered_what_they_cannot_do(deed: str, effect: Effect) -> None:
    for who in ("you", "opponents"):
        stage = field()
        soldier(stage, A)
        stage.put(stage.make("Ban", CannotDo(deed=deed, who=who), types="domain", reserve=1), A, Zone.FIELD)
        stage.filler(A, 2)
        stage.begin()
        do(stage, May(effect=effect))
        assert (stage.decision.topic == "may") is (who == "opponents")


@pytest.mark.rule("keyword.critical.1", "effects.game.5")
def test_who_cannot_discard_cannot_ward_off_a_critical() -> None:
    for banned in (False, True):
        stage = field()
        striker = soldier(stage, A, Keyword("critical", 1))
        ban = CannotDo(deed="discard", who="opponents" if banned else "you")
        stage.put(stage.make("Ban", ban, types="domain", reserve=1), A, Zone.FIELD)
        stage.filler(B, 1)
        stage.begin()
        attack(stage, striker, leader(stage, B))
        while stage.pos.combat is not None and stage.decision.topic == "act":
            stage.push(Act("pass"))
        assert (stage.decision.topic == "critical") is not banned
        assert stage.pos.damage[leader(stage, B)] == (4 if banned else 0)
