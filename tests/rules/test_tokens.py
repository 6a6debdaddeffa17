"""Tokens, and cards that come into the game: summoning, generating, gathering, scavenging."""

from __future__ import annotations

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Triggered
from regalia.words.cards import Generate
from regalia.words.changes import SetTypes
from regalia.words.copies import SummonCopy
from regalia.words.effects import BanishIt, Destroy, Draw, Put, PutOntoField
from regalia.words.filters import ally, champion, theirs, token, unit
from regalia.words.lasting import Until
from regalia.words.looking import Scavenge
from regalia.words.selections import Each, Those
from regalia.words.structure import Sequence
from regalia.words.summoning import Summon
from regalia.words.triggers import OnEnter, WheneverDies
from tests.rules.arena import field, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage

TARGET = Target(what=unit)


def goblin(stage: Stage, *abilities: Triggered) -> None:
    """A token that texts can summon by its name."""
    stage.make("Goblin", *abilities, types="ally", reserve=1, power=2, life=1, supertypes="token")


@pytest.mark.rule("term.summon.1", "term.summon.2", "token.1", "token.5")
def test_summoning_makes_an_object_without_a_card() -> None:
    stage = field()
    goblin(stage, Triggered(on=OnEnter(), effect=Draw()))
    call = trick(stage, A, Summon(name="Goblin", amount=2))
    theirs = trick(stage, A, Summon(name="Goblin", whose="opponents"))
    stage.begin()
    play(stage, call)
    tokens = stage.cards(Zone.FIELD, A)[1:]
    assert [characteristics(stage.pos, card).name for card in tokens] == ["Goblin", "Goblin"]
    for card in tokens:
        assert stage.pos.has(card, State.TOKEN)
        assert not stage.pos.has(card, State.RESTED)
        assert (stage.pos.owner[card], stage.pos.controller[card]) == (A, A)
    stage.push((0, 1))
    stage.pass_all()
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1 + 2, "each entered"
    play(stage, theirs)
    (foreign,) = stage.cards(Zone.FIELD, B)[1:]
    assert stage.pos.controller[foreign] == B


@pytest.mark.rule("token.3", "token.3.a")
@pytest.mark.parametrize(
    "zone", [Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK, Zone.GRAVEYARD, Zone.BANISHMENT]
)
def test_a_token_that_leaves_the_field_is_gone_for_good(zone: Zone) -> None:
    stage = field()
    made = stage.make("Goblin", types="ally", reserve=1, power=2, life=1)
    card = stage.token(made, A)
    away = trick(stage, A, Put(what=TARGET, to=zone))
    stage.begin()
    others = [other for other in stage.cards(zone, A) if other != away]
    play(stage, away, card)
    assert stage.zone(card) is Zone.OUTSIDE
    assert [other for other in stage.cards(zone, A) if other != away] == others


@pytest.mark.rule("token.3.a")
def test_a_token_cannot_come_back() -> None:
    stage = field()
    made = stage.make("Goblin", types="ally", reserve=1, power=2, life=1)
    card = stage.token(made, A)
    blink = trick(stage, A, Sequence((BanishIt(what=TARGET), PutOntoField(what=Those()))))
    stage.begin()
    play(stage, blink, card)
    assert stage.zone(card) is Zone.OUTSIDE
    assert card not in stage.cards(Zone.FIELD, A)


@pytest.mark.rule("token.3")
def test_a_token_dies_like_any_ally() -> None:
    stage = field()
    made = stage.make("Goblin", types="ally", reserve=1, power=2, life=1)
    card = stage.token(made, A)
    soldier(stage, A, Triggered(on=WheneverDies(what=ally), effect=Draw()))
    kill = trick(stage, A, Destroy(TARGET))
    stage.begin()
    hand = len(stage.cards(Zone.HAND, A))
    play(stage, kill, card)
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == hand - 1 + 1
    assert stage.zone(card) is Zone.OUTSIDE


@pytest.mark.rule("token.1.b.i")
def test_being_a_token_is_no_supertype_that_a_set_type_takes_away() -> None:
    stage = field()
    made = stage.make("Goblin", types="ally", reserve=1, power=2, life=1)
    card = stage.token(made, A)
    change = trick(stage, A, Until(what=TARGET, changes=(SetTypes(types=("item",)),)))
    kill = trick(stage, A, Destroy(Target(what=token)))
    stage.begin()
    assert "token" not in characteristics(stage.pos, card).supertypes
    play(stage, change, card)
    assert characteristics(stage.pos, card).types == {"item"}
    play(stage, kill, card)
    assert stage.zone(card) is Zone.OUTSIDE


@pytest.mark.rule("token.5", "copy.3")
def test_a_token_copy_belongs_to_whoever_made_it() -> None:
    stage = field()
    foreign = soldier(stage, B, name="Knight")
    copy = trick(stage, A, SummonCopy(TARGET))
    stage.begin()
    play(stage, copy, foreign)
    (twin,) = stage.cards(Zone.FIELD, A)[1:]
    assert (stage.pos.owner[twin], stage.pos.controller[twin]) == (A, A)
    assert stage.pos.has(twin, State.TOKEN)


# Generate.


@pytest.mark.rule("term.generate.1", "term.generate.3")
def test_a_generated_card_is_a_card_for_the_rest_of_the_game() -> None:
    stage = field()
    made = stage.make("Bolt", reserve=0)
    for _ in range(4):
        stage.put(made, A, Zone.GRAVEYARD)
    forge = trick(stage, A, Generate(name="Bolt", amount=2))
    stage.begin()
    play(stage, forge)
    bolts = [card for card in stage.cards(Zone.HAND, A) if stage.pos.card[card] == made]
    assert len(bolts) == 2, "six of one name is more than a deck may hold"
    stage.activate(bolts[0])
    stage.pass_all()
    assert stage.zone(bolts[0]) is Zone.GRAVEYARD, "no token and no copy"
    assert not any(stage.pos.has(card, State.TOKEN | State.COPY) for card in bolts)


@pytest.mark.rule("term.generate.2", "term.generate.6")
def test_a_card_generated_for_a_place_that_is_gone_goes_to_hand() -> None:
    stage = field()
    stage.make("Doom", reserve=0)
    curse = trick(stage, A, Generate(name="Doom", under=Each(what=champion & theirs)))
    gone = trick(stage, A, Generate(name="Doom", under=Each(what=champion & ally)))
    stored = trick(stage, A, Generate(name="Doom", to=Zone.MEMORY))
    stage.begin()
    play(stage, curse)
    (below,) = stage.cards(Zone.LINEAGE, B)
    assert (stage.pos.host[below], stage.pos.owner[below]) == (leader(stage, B), A)
    assert [stage.pos.definition(card).name for card in stage.cards(Zone.HAND, A)] == ["Trick", "Trick"]
    play(stage, gone)
    assert "Doom" in [stage.pos.definition(card).name for card in stage.cards(Zone.HAND, A)]
    play(stage, stored)
    assert [stage.pos.definition(card).name for card in stage.cards(Zone.MEMORY, A)] == ["Doom"]


@pytest.mark.rule("term.scavenge.1")
@pytest.mark.parametrize(("depth", "found"), [(0, True), (2, True), (3, False)])
def test_scavenging_reveals_until_a_card_fits_or_enough_are_shown(depth: int, found: bool) -> None:
    stage = field()
    blank = stage.make("Blank", reserve=0)
    wanted = stage.make("Squire", types="ally", reserve=1, power=1, life=1)
    deck = [stage.put(wanted if at == depth else blank, A, Zone.MAIN_DECK) for at in range(6)]
    hunt = trick(stage, A, Scavenge(3, ally))
    stage.begin()
    stage.dice.answers = []
    play(stage, hunt)
    seen = deck[: depth + 1] if found else deck[:3]
    left = stage.cards(Zone.MAIN_DECK, A)
    if found:
        assert stage.cards(Zone.HAND, A) == (deck[depth],)
        seen = seen[:-1]
    else:
        assert stage.cards(Zone.HAND, A) == ()
    assert set(left[len(left) - len(seen) :]) == set(seen), "the rest goes to the bottom"
    untouched = [card for card in deck if card not in seen and stage.zone(card) is Zone.MAIN_DECK]
    assert list(left[: len(untouched)]) == untouched
    assert stage.dice.asked == (1 if len(seen) > 1 else 0), "chance orders them"
