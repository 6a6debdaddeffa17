"""How long effects last (continuous.2)."""

from __future__ import annotations

import pytest

from regalia.game.core.said import Duration
from regalia.game.core.state import Phase, Zone
from regalia.game.core.values import Continuing
from regalia.game.happening.durations import (
    DURING_YOUR_NEXT_TURN,
    END_OF_COMBAT,
    END_OF_PHASE,
    END_OF_TURN,
    END_OF_YOUR_NEXT_TURN,
    GAME,
    WHILE_SOURCE_STAYS,
    WHILE_THERE,
    YOUR_NEXT_TURN,
    begin_effect,
)
from regalia.game.happening.leveling import level_up
from regalia.game.happening.zones import move
from regalia.game.objects.layers import characteristics
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import Stat
from regalia.words.effects import Destroy
from regalia.words.filters import ally
from regalia.words.lasting import Until
from regalia.words.selections import Each, this
from regalia.words.triggers import AtBeginningOf
from regalia.words.turns import EndPhase
from tests.rules.stage import A, B, Stage
from tests.rules.turns import PASS, table, to_phase, walk


def buffed(stage: Stage, until: Duration) -> int:
    """A Soldier of A's, and a fast card of A's that gives allies +1 power for some time."""
    soldier = stage.make("Soldier", types="ally", reserve=1, power=1, life=9)
    card = stage.put(soldier, A, Zone.FIELD)
    buff = Until(what=Each(what=ally), changes=(Stat(power=1),), until=until)
    stage.hand(A, stage.make("Cheer", Resolves(buff), reserve=0, fast=True))
    return card


def cheer(stage: Stage) -> None:
    stage.activate(stage.cards(Zone.HAND, A)[0])
    stage.pass_all()


def is_buffed(stage: Stage, card: int) -> bool:
    return characteristics(stage.pos, card).power == 2


def lasted(until: Duration) -> list[bool]:
    """Whether it holds: at once, in A's end phase, B's turn, A's next turn, its end phase, B's next."""
    stage = table()
    card = buffed(stage, until)
    stage.begin(A)
    cheer(stage)
    seen = [is_buffed(stage, card)]
    for phase, player in (
        (Phase.END, A),
        (Phase.RECOLLECTION, B),
        (Phase.MATERIALIZE, A),
        (Phase.END, A),
        (Phase.MATERIALIZE, B),
    ):
        to_phase(stage, phase, player)
        seen.append(is_buffed(stage, card))
    return seen


@pytest.mark.rule("continuous.2", "end-phase.3")
@pytest.mark.parametrize(
    ("until", "expected"),
    [
        (END_OF_TURN, "yynnnn"),
        (END_OF_PHASE, "ynnnnn"),
        (YOUR_NEXT_TURN, "yyynnn"),
        (END_OF_YOUR_NEXT_TURN, "yyyyyn"),
        (DURING_YOUR_NEXT_TURN, "nnnyyn"),
        (WHILE_THERE, "yyyyyy"),
        (GAME, "yyyyyy"),
    ],
)
def test_how_long_an_effect_of_the_own_turn_lasts(until: Duration, expected: str) -> None:
    assert "".join("y" if holds else "n" for holds in lasted(until)) == expected


@pytest.mark.rule("continuous.2")
@pytest.mark.parametrize(
    ("until", "expected"),
    [(YOUR_NEXT_TURN, "ynn"), (END_OF_YOUR_NEXT_TURN, "yyn"), (DURING_YOUR_NEXT_TURN, "nyn")],
)
def test_made_in_the_opponents_turn_the_next_turn_is_the_one_that_follows(
    until: Duration, expected: str
) -> None:
    stage = table()
    card = buffed(stage, until)
    stage.begin(B)
    stage.push(PASS)
    cheer(stage)
    seen = [is_buffed(stage, card)]
    for player in (A, B):
        to_phase(stage, Phase.MATERIALIZE, player)
        seen.append(is_buffed(stage, card))
    assert "".join("y" if holds else "n" for holds in seen) == expected


@pytest.mark.rule("turn.5")
def test_until_the_end_of_the_main_phase_outlasts_a_combat_within_it() -> None:
    stage = table()
    card = buffed(stage, END_OF_PHASE)
    stage.begin(A)
    cheer(stage)
    stage.push(Act("attack", card))
    walk(stage, lambda: stage.pos.phase is Phase.MAIN)
    assert is_buffed(stage, card)
    to_phase(stage, Phase.END)
    assert not is_buffed(stage, card)


@pytest.mark.rule("turn.5")
@pytest.mark.parametrize("until", [END_OF_PHASE, END_OF_COMBAT])
def test_made_in_combat_it_ends_with_the_combat(until: Duration) -> None:
    stage = table()
    card = buffed(stage, until)
    stage.begin(A)
    stage.push(Act("attack", card))
    cheer(stage)
    assert (stage.pos.phase, is_buffed(stage, card)) == (Phase.COMBAT, True)
    walk(stage, lambda: stage.pos.phase is Phase.MAIN)
    assert not is_buffed(stage, card)


@pytest.mark.rule("turn.5", "phases.ending.1")
@pytest.mark.parametrize("until", [END_OF_PHASE, END_OF_COMBAT])
def test_it_ends_with_a_combat_that_is_ended_early_too(until: Duration) -> None:
    stage = table()
    card = buffed(stage, until)
    (stop,) = stage.hand(B, stage.make("Stop", Resolves(EndPhase(phase=Phase.COMBAT)), reserve=0, fast=True))
    stage.begin(A)
    stage.push(Act("attack", card))
    cheer(stage)
    stage.push(PASS)
    stage.activate(stop)
    stage.pass_all()
    assert (stage.pos.phase, is_buffed(stage, card)) == (Phase.MAIN, False)


@pytest.mark.rule("turn.5")
def test_until_the_end_of_recollection_is_over_before_the_draw() -> None:
    stage = table()
    card = buffed(stage, END_OF_PHASE)
    stage.begin(A, Phase.RECOLLECTION)
    cheer(stage)
    assert is_buffed(stage, card)
    stage.pass_all()
    assert (stage.pos.phase, is_buffed(stage, card)) == (Phase.MAIN, False)


@pytest.mark.rule("continuous.2", "continuous.instanced.1")
def test_an_effect_about_something_ends_when_that_is_gone() -> None:
    stage = table()
    card = buffed(stage, WHILE_THERE)
    stage.begin(A)
    cheer(stage)
    move(stage.pos, (card,), Zone.HAND)
    stage.pos.assign("unsettled", True)
    stage.push(PASS)
    to_phase(stage, Phase.END)
    assert stage.pos.effects == ()


def rally() -> Activated:
    """An ability that gives allies +1 power as long as its source stays."""
    buff = Until(what=Each(what=ally), changes=(Stat(power=1),), until=WHILE_SOURCE_STAYS)
    return Activated(cost=(Reserve(0),), effect=buff)


def banner(stage: Stage, player: int) -> int:
    return stage.put(stage.make("Banner", rally(), types="item", reserve=1), player, Zone.FIELD)


@pytest.mark.rule("continuous.2")
def test_tied_to_its_source_it_ends_when_the_source_leaves() -> None:
    stage = table()
    card, source = buffed(stage, GAME), banner(stage, A)
    stage.begin(A)
    stage.use(source)
    stage.pass_all()
    assert is_buffed(stage, card)
    to_phase(stage, Phase.RECOLLECTION, B)
    assert is_buffed(stage, card), "no turn ends it"
    move(stage.pos, (source,), Zone.GRAVEYARD)
    stage.pos.assign("unsettled", True)
    stage.push(PASS, PASS)
    assert not is_buffed(stage, card)


@pytest.mark.rule("checks.1", "continuous.2")
def test_what_such_an_effect_kept_alive_dies_before_anybody_acts() -> None:
    """As its source leaves, the effect ends in a check; the next one finds what cannot live without it."""
    stage = table()
    leaves = Triggered(on=AtBeginningOf(phase=Phase.END), effect=Destroy(this))
    source = stage.put(stage.make("Totem", leaves, types="item", reserve=1), A, Zone.FIELD)
    weak = stage.put(stage.make("Weak", types="ally", reserve=1, power=1, life=1), A, Zone.FIELD, damage=2)
    lasting = Continuing(
        stage.pos.tick(), A, source, WHILE_SOURCE_STAYS, (stage.pos.ref(weak),), (Stat(life=3),)
    )
    begin_effect(stage.pos, lasting)
    stage.begin(A)
    to_phase(stage, Phase.END, A)
    assert stage.pos.zone_of(weak) is Zone.FIELD
    stage.pass_all()
    assert stage.pos.zone_of(source) is Zone.GRAVEYARD
    assert stage.decision.topic == "act"
    assert stage.pos.zone_of(weak) is Zone.GRAVEYARD


@pytest.mark.rule("continuous.2")
def test_if_the_source_left_before_the_ability_resolved_it_never_begins() -> None:
    """The card is back by then, but it is another object."""
    stage = table()
    card, source = buffed(stage, GAME), banner(stage, A)
    stage.begin(A)
    stage.use(source)
    move(stage.pos, (source,), Zone.GRAVEYARD)
    move(stage.pos, (source,), Zone.FIELD)
    stage.pass_all()
    assert not is_buffed(stage, card)


@pytest.mark.rule("continuous.2", "champion.level-up.7.b")
def test_a_champion_that_levels_up_is_still_the_source() -> None:
    stage = Stage()
    source = stage.lineage(A, stage.make("Leader", rally(), types="champion", memory=0, level=0, life=10))
    stage.champion(B)
    card = buffed(stage, GAME)
    higher = stage.put(
        stage.make("Higher", types="champion", memory=1, level=1, life=12), A, Zone.MATERIAL_DECK
    )
    stage.begin(A)
    stage.use(source)
    stage.pass_all()
    level_up(stage.pos, A, higher)
    stage.pos.assign("unsettled", True)
    stage.push(PASS, PASS)
    assert is_buffed(stage, card)


@pytest.mark.rule("continuous.2", "end.5")
def test_nothing_waits_for_the_next_turn_of_who_has_left() -> None:
    stage = table(3)
    card = stage.put(stage.make("Soldier", types="ally", reserve=1, power=1, life=9), A, Zone.FIELD)
    buff = Until(what=Each(what=ally), changes=(Stat(power=1),), until=YOUR_NEXT_TURN)
    (spell,) = stage.hand(B, stage.make("Cheer", Resolves(buff), reserve=0, fast=True))
    stage.begin(A)
    stage.push(PASS)
    stage.activate(spell)
    stage.pass_all()
    stage.game.concede(B)
    assert is_buffed(stage, card)
    to_phase(stage, Phase.MATERIALIZE, 2)
    assert not is_buffed(stage, card)
