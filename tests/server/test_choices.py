"""Every question says what asks and what would come of each answer; what harms oneself is asked about."""

from __future__ import annotations

import pytest

from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Effect
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.paying.autopay import propose
from regalia.game.printed.abilities import Activated, Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.server import bills, protocol, why
from regalia.server.fights import Fights
from regalia.server.scene import Frame, table
from regalia.server.words import Eyes, drafted
from regalia.terminal.story import ALL_SEEING, Story
from regalia.words.amounts import ALL, Count, Sum
from regalia.words.cards import PutUnder
from regalia.words.changes import Stat
from regalia.words.control import GainControl
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    DealSplit,
    Destroy,
    Draw,
    Put,
    Recover,
    RestIt,
    TakeCounters,
)
from regalia.words.filters import ally, champion, unit, yours
from regalia.words.keywords import imbue
from regalia.words.lasting import Until
from regalia.words.selections import Each, this
from regalia.words.stats import LV
from regalia.words.structure import Sequence
from regalia.words.triggers import OnEnter
from tests.rules.arena import PASS, arm, attack, field, has, leader, soldier
from tests.rules.stage import A, B, Stage
from tests.server.table import FRIEND, PERSON, play_until, room

NAMES = ("Ann", "Ben")


def seen(stage: Stage, viewer: int | None = None) -> protocol.Table:
    """The table of a viewer, or of the player who has to decide."""
    viewer = stage.decision.player if viewer is None else viewer
    return table(stage.game, viewer, Frame(names=NAMES, number=1))


def question(stage: Stage) -> protocol.Question:
    found = seen(stage).question
    assert found is not None
    return found


def option(stage: Stage, text: str) -> protocol.Choice:
    """The first option that names something."""
    return next(one for one in question(stage).options if text in one.text)


def go_on_to(stage: Stage, topic: str) -> protocol.Question:
    while stage.decision.topic != topic:
        assert stage.decision.topic == "act", stage.decision
        stage.push(PASS)
    return question(stage)


def told(stage: Stage, viewer: int = ALL_SEEING) -> list[str]:
    """The lines that are told from here on."""
    lines: list[str] = []

    def say(text: str, indent: int = 0, **_: bool) -> None:
        lines.append(text)

    stage.game.listen(Story(stage.game, NAMES, say, lines.append, viewer=viewer))
    return lines


def entering(effect: Effect) -> Triggered:
    return Triggered(on=OnEnter(), effect=effect)


def duel(*texts: object, mine: int = 2, theirs: int = 3) -> tuple[Stage, int, int]:
    """A soldier of A's with this power, and one of B's with this life."""
    stage = field()
    attacker = soldier(stage, A, name="Crusader", power=mine, life=4)
    defender = soldier(stage, B, *texts, name="Knight", power=1, life=theirs)
    stage.begin()
    return stage, attacker, defender


# What asks.


def test_the_question_for_the_targets_of_a_trigger_names_it_and_says_what_happens_to_them() -> None:
    stage = field()
    card = stage.make(
        "Protector", entering(RestIt(Target(what=ally))), types="ally", reserve=0, power=1, life=1
    )
    (herald,) = stage.hand(A, card)
    for player in (A, B):
        soldier(stage, player)
    stage.begin()
    stage.activate(herald)
    while stage.decision.topic != "targets":
        stage.push(PASS)
    asked = question(stage)
    assert asked.prompt == "Choose a target for Protector's ability"
    assert asked.about == "Rest target ally"


def test_modes_of_a_trigger_are_said_by_what_they_do() -> None:
    stage = field()
    modes = Modes(bullets=(Draw(), Recover(2)))
    (herald,) = stage.hand(A, stage.make("Sage", entering(modes), types="ally", reserve=0, power=1, life=1))
    stage.begin()
    stage.activate(herald)
    while stage.decision.topic != "modes":
        stage.push(PASS)
    asked = question(stage)
    assert asked.prompt == "Choose a mode of Sage's ability"
    assert [one.text for one in asked.options] == ["draw a card", "recover 2"]


def test_after_a_mode_is_chosen_only_that_mode_is_said() -> None:
    stage = field()
    modes = Modes(bullets=(Draw(), DealDamage(2, Target(what=unit))))
    (decree,) = stage.hand(A, stage.make("Decree", Resolves(modes), reserve=0, fast=True))
    stage.begin()
    lines = told(stage)
    stage.push(Act("activate", decree))
    stage.push(((0, 1),))
    assert question(stage).about == "Deal 2 damage to target unit"
    stage.push((stage.ref(leader(stage, B)),))
    assert seen(stage, A).stack[-1].does == "deal 2 damage to target unit"
    assert any("activates Decree (deal 2 damage to target unit) at Ben's Nobody 1" in line for line in lines)
    assert not any("mode 2" in line for line in lines)


def test_a_split_says_what_is_split() -> None:
    stage = field()
    shots = DealSplit(Target(what=unit, any_number=True, share=3))
    (volley,) = stage.hand(A, stage.make("Volley", Resolves(shots), reserve=0))
    stage.begin()
    stage.push(Act("activate", volley))
    stage.push(tuple(sorted(stage.ref(leader(stage, player)) for player in (A, B))))
    asked = question(stage)
    assert asked.topic == "split"
    assert asked.prompt.endswith(" for Volley")


@pytest.mark.rule("counters.wither.1")
def test_withering_says_what_is_paid_for() -> None:
    stage = field()
    soldier(stage, A, name="Slime", counters=(("wither", 1),))
    stage.filler(A, 2)
    stage.begin(B)
    stage.filler(A, 2)
    while stage.decision.topic != "may pay":
        stage.push(PASS)
    asked = question(stage)
    assert (asked.about, asked.prompt) == ("Wither resolves", "Pay 1 to keep Slime?")


def test_the_first_turn_says_why_it_has_fewer_phases() -> None:
    table = room(PERSON, FRIEND)
    player = play_until(table, "act", "main")
    asides = [line.text for line in table.table(player, whole=True).log if line.kind == "aside"]
    missing = "waking up, materializing, recollecting or drawing"
    assert f"It is your first turn: there is no {missing} yet." in asides


def test_the_cards_that_were_drawn_are_all_behind_their_line() -> None:
    table = room(PERSON, FRIEND)
    player = play_until(table, "act", "main")
    drawn = next(line for line in table.table(player, whole=True).log if line.text.startswith("You draw"))
    assert len(drawn.steps) == 7


def test_counted_things_and_owners_are_said_as_players_say_them() -> None:
    stage = field()
    boots = stage.make("Boots", Activated(cost=(), effect=Draw()), types="item", reserve=0)
    stage.put(boots, A, Zone.FIELD)
    stage.begin()
    stage.use(stage.cards(Zone.FIELD, A)[-1])
    assert seen(stage, B).stack[-1].text == "Ann's Boots' ability"


# Fights.


def test_each_target_of_an_attack_says_what_would_become_of_it() -> None:
    stage, attacker, _ = duel()
    stage.push(Act("attack", attacker))
    assert question(stage).prompt == "Attack what with Crusader?"
    assert option(stage, "Knight").forecast == (
        "would take 2 of 3; if it retaliates, Crusader would take 1 of 4"
    )
    assert option(stage, "Nobody").forecast == "would take 2 of 15"


@pytest.mark.parametrize(
    ("mine", "fate"), [(2, "Knight would take 2 of 3"), (3, "Knight would be destroyed")]
)
def test_the_lane_says_who_attacks_whom_and_what_would_come_of_it(mine: int, fate: str) -> None:
    stage, attacker, defender = duel(mine=mine)
    attack(stage, attacker, defender)
    for viewer in (A, B, -1):
        words = seen(stage, viewer).combat
        assert words is not None
        assert (words.text, words.power) == (f"Crusader attacks Knight for {mine}", mine)
        assert words.outcome == (fate, "if Knight retaliates, Crusader would take 1 of 4")


def test_a_forecast_uses_what_prevents_damage() -> None:
    stage = field()
    attacker = soldier(stage, A, name="Crusader", power=5)
    soldier(stage, B, name="Knight", power=0, life=1, counters=(("bulwark", 1),))
    stage.begin()
    stage.push(Act("attack", attacker))
    assert option(stage, "Knight").forecast == "would take no damage"


def test_retaliation_names_the_attacker_and_says_what_would_come_of_it() -> None:
    stage, attacker, defender = duel(mine=3)
    attack(stage, attacker, defender)
    asked = go_on_to(stage, "retaliate")
    assert asked.prompt == "Retaliate against Crusader?"
    assert asked.about.startswith("Crusader attacks Knight for 3: Knight would be destroyed")
    assert asked.none == "No retaliation"
    assert asked.options[0].forecast == "Crusader would take 1 of 4; Knight would be destroyed"


@pytest.mark.rule("keyword.intercept.1")
def test_intercept_is_called_so_and_says_what_either_answer_means() -> None:
    stage = field()
    attacker = soldier(stage, A, name="Crusader", power=3)
    soldier(stage, B, has(KeywordName.INTERCEPT), name="Recruit", power=1, life=1)
    stage.begin()
    attack(stage, attacker, leader(stage, B))
    asked = go_on_to(stage, "may")
    assert asked.prompt == "Intercept with Recruit?"
    assert asked.about.startswith("Crusader attacks Nobody 1 for 3: Nobody 1 would take 3 of 15")
    outcomes = {one.text: one.forecast for one in asked.options}
    assert outcomes == {"yes": "Recruit would be destroyed", "no": "Nobody 1 would take 3 of 15"}


def test_a_forecast_changes_nothing_and_knows_no_hidden_card() -> None:
    """Whatever the hidden cards are, the words are the same, and the game goes on as if nobody had asked."""
    said = set()
    for hidden in ("Blank", "Fireball", "Crusader"):
        stage = field()
        attacker = soldier(stage, A, name="Crusader", power=3, life=4)
        defender = soldier(stage, B, name="Knight", power=1, life=3)
        for zone in (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK):
            stage.put(stage.make(hidden, reserve=0, fast=True), B, zone)
        stage.begin()
        attack(stage, attacker, defender)
        before = stage.game.digest()
        said.add(seen(stage, A).combat)
        assert stage.game.digest() == before
    assert len(said) == 1


def test_the_question_for_a_weapon_names_the_attacker() -> None:
    stage = field()
    arm(stage, A)
    arm(stage, A)
    stage.begin()
    stage.push(Act("attack", leader(stage, A)))
    assert question(stage).prompt == "Use a weapon as Nobody 0 attacks?"


def test_after_the_damage_nothing_is_forecast() -> None:
    stage, attacker, defender = duel()
    attack(stage, attacker, defender)
    stage.pos.assign("step", 4)
    words = Fights(Eyes(stage.game, A, NAMES)).combat()
    assert words is not None
    assert words.outcome == ()


# Harm.


def aimed(effect: Effect, subtypes: str = "Spell") -> Stage:
    """A card with this text looks for its targets among soldiers and champions of both players."""
    stage = field()
    for player in (A, B):
        soldier(stage, player, name="Knight")
    (card,) = stage.hand(A, stage.make("Fireball", Resolves(effect), reserve=0, subtypes=subtypes))
    stage.begin()
    stage.push(Act("activate", card))
    return stage


@pytest.mark.parametrize(
    ("effect", "warning"),
    [
        (DealDamage(3, Target(what=unit)), "Really deal 3 damage to your own Knight?"),
        (Destroy(Target(what=ally)), "Really destroy your own Knight?"),
        (RestIt(Target(what=unit)), "Really rest your own Knight?"),
        (
            Until(what=Target(what=unit), changes=(Stat(power=-2),)),
            "Your own Knight gets -2 power until end of turn. Really?",
        ),
        (Put(what=Target(what=ally), to=Zone.HAND), "Really put your own Knight into its owner's hand?"),
        (GainControl(what=Target(what=ally)), "Really gain control of your own Knight?"),
        (TakeCounters("buff", 1, Target(what=ally)), "Really remove a buff counter from your own Knight?"),
        (TakeCounters("damage", ALL, Target(what=ally)), ""),
        (Until(what=Target(what=unit), changes=(Stat(power=2),)), ""),
        (DealDamage(1, Target(what=ally & yours)), ""),
    ],
)
def test_one_is_asked_before_one_harms_what_is_ones_own(effect: Effect, warning: str) -> None:
    stage = aimed(effect)
    if stage.decision.topic != "targets":  # a single target is not asked for
        assert warning == ""
        return
    assert option(stage, "your Knight").warning.replace("−", "-") == warning
    assert all(not one.warning for one in question(stage).options if "Ben's" in one.text)


def test_ones_own_champion_is_called_so_and_the_damage_is_counted() -> None:
    stage = aimed(DealDamage(Sum((LV, 3)), Target(what=unit)))
    assert option(stage, "your Nobody").warning == "Really deal 3 damage to your own champion?"


def test_a_curse_is_for_others_and_other_cards_may_go_beneath_ones_own_champion() -> None:
    effect = PutUnder(this, Target(what=champion))
    assert option(aimed(effect, "Curse Spell"), "your Nobody").warning == (
        "Really put Fireball on the bottom of your own champion's lineage?"
    )
    assert option(aimed(effect), "your Nobody").warning == ""


def test_what_is_done_to_all_that_a_player_has_is_done_to_that_player() -> None:
    stage = aimed(DealDamage(1, Each(what=unit, whose=TargetPlayer())))
    (warned,) = (one for one in question(stage).options if one.warning)
    assert warned.text == "you"


# Imbue.


def imbuing(*elements: str, reveals: bool = True, wanted: int = 2) -> tuple[Stage, list[str]]:
    """A card with Imbue is paid for with cards of these elements and one dear norm card."""
    stage = Stage()
    for player in (A, B):
        stage.champion(player, elements="wind")
    (engineer,) = stage.hand(
        A, stage.make("Engineer", imbue(wanted), types="ally", reserve=2, power=1, life=1, elements="wind")
    )
    for number, element in enumerate(elements):
        stage.hand(A, stage.make(f"Card {number}", reserve=number, elements=element))
    stage.hand(A, stage.make("Dear", reserve=9), stage.make("Dearer", reserve=10))
    stage.begin()
    lines = told(stage, viewer=B)
    stage.push(Act("activate", engineer))
    if stage.decision.topic == "reveal" and reveals:
        asked = question(stage)
        assert asked.prompt == (
            f"Imbue Engineer? You reveal what you reserve; {wanted} of them "
            f"{'has' if wanted == 1 else 'have'} to be wind (you have {elements.count('wind')})."
        )
        stage.push(True)
    return stage, lines


@pytest.mark.rule("keyword.imbue.1")
def test_the_suggested_payment_imbues_if_that_was_declared() -> None:
    stage, lines = imbuing("wind", "fire", "wind")
    asked = question(stage)
    assert asked.payment is not None
    assert asked.payment.imbue == "imbued: 2 of 2 wind"
    suggested = propose(stage.decision) or ()
    names = {stage.pos.definition(means.card).name for means in suggested}
    assert names == {"Card 0", "Card 2"}
    poor = [place for place, one in enumerate(asked.options) if "Dear" in one.text or "Card 0" in one.text]
    draft = drafted(stage.game, stage.decision, 1, 1, tuple(poor[:2]))
    assert draft.imbue in ("not imbued: 1 of 2 wind", "not imbued: 0 of 2 wind")
    stage.push(suggested)
    assert seen(stage, B).stack[-1].imbue == "imbued: 2 of 2 wind"
    assert any("imbued: 2 of 2 wind" in line for line in lines), lines


def test_too_few_cards_do_not_imbue_and_this_is_said() -> None:
    stage, lines = imbuing("wind", "fire")
    asked = question(stage)
    assert asked.payment is not None
    assert asked.payment.imbue.startswith("not imbued: ")
    suggested = propose(stage.decision)
    stage.push(suggested)
    assert seen(stage, A).stack[-1].imbue.startswith("not imbued")
    assert seen(stage, B).stack[-1].imbue == "not imbued"
    assert any("; not imbued: " in line for line in lines), lines


def test_one_card_to_imbue_with_is_spoken_of_as_one() -> None:
    stage, _ = imbuing("wind", wanted=1)
    assert stage.decision.topic == "pay"


def test_nothing_is_said_of_imbuing_where_it_was_not_declared() -> None:
    stage, _ = imbuing("wind", "wind", reveals=False)
    stage.push(False)
    payment = bills.payment_of(stage.decision)
    assert payment is not None
    assert bills.imbued(payment, propose(stage.decision) or ()) == ""


# What keeps a champion alive.


@pytest.mark.rule("keyword.immortality.1.a")
def test_a_unit_that_lives_without_life_says_why() -> None:
    stage = field()
    knight = soldier(stage, B, has(KeywordName.IMMORTALITY), name="Knight", power=1, life=2)
    attacker = soldier(stage, A, name="Crusader", power=2)
    stage.begin()
    lines = told(stage)
    attack(stage, attacker, knight)
    words = seen(stage, A).combat
    assert words is not None
    assert words.outcome[0] == "Knight would take 2 of 2 and live on"
    go_on_to(stage, "retaliate")
    stage.push(())
    while stage.pos.combat is not None:
        stage.push(PASS)
    assert any("(0 of 2 life left, but immortality keeps it)" in line for line in lines), lines
    handle = next(
        card.handle for card in seen(stage, A).view.sides[B].cards["field"] if card.name == "Knight"
    )
    answer = why.explain(stage.game, Eyes(stage.game, A, NAMES), 1, handle)
    assert "it has no life left, and immortality keeps it" in answer.effects


# What is aimed at a target.


@pytest.mark.parametrize(
    ("effect", "knight", "nobody"),
    [
        (DealDamage(1, Target(what=unit)), "would take 1 of 2", "would take 1 of 15"),
        (DealDamage(2, Target(what=unit)), "would be destroyed", "would take 2 of 15"),
        (DealDamage(Sum((LV, 1)), Target(what=unit)), "would take 1 of 2", "would take 1 of 15"),
        (DealDamage(0, Target(what=unit)), "would take no damage", "would take no damage"),
        (Until(what=Target(what=unit), changes=(Stat(life=-2),)), "would be destroyed", "would take 2 of 15"),
        (Until(what=Target(what=unit), changes=(Stat(power=-2),)), "", ""),
        (Put(what=Target(what=unit), to=Zone.MEMORY), "would be put into its owner's memory", None),
        (BanishIt(what=Target(what=unit)), "would be banished", None),
    ],
)
def test_each_target_says_what_would_become_of_it(effect: Effect, knight: str, nobody: str | None) -> None:
    stage = aimed(effect)
    before = stage.pos.digest()
    assert option(stage, "Ben's Knight").forecast == knight
    if nobody is not None:
        assert option(stage, "Ben's Nobody").forecast == nobody
    assert stage.pos.digest() == before


def test_nothing_is_foretold_that_paying_or_another_target_may_change() -> None:
    """Cards in memory are counted when it resolves, and by then more may have been reserved."""
    counted = aimed(DealDamage(Count(zone=Zone.MEMORY), Target(what=unit)))
    assert option(counted, "Ben's Knight").forecast == ""
    two = aimed(Sequence((DealDamage(2, Target(what=unit)), Destroy(Target(what=ally, slot=1)))))
    assert option(two, "Ben's Knight").forecast == ""
    two.push((two.decision.options[0],))
    assert option(two, "Ben's Knight").forecast == "would be destroyed"
