"""Searching, ordering, shuffling, dice, face-down cards and cards that go elsewhere (misc.searching.1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from regalia.game.core.decision import Asks
from regalia.game.core.events import EventKind
from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Anything, Effect, Filter
from regalia.game.core.log import Log
from regalia.game.core.said import End
from regalia.game.core.state import CHANCE, State, Zone
from regalia.game.happening import verbs
from regalia.game.information.knowledge import SPECTATOR, may_look
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Keyword, Resolves, TopRevealed, Triggered
from regalia.game.turn.resolution import negate
from regalia.game.view import view
from regalia.words.amounts import Count, ThisWay
from regalia.words.cards import AsItResolves, Generate, PutUnder
from regalia.words.choosing import Choose, Roll
from regalia.words.deed_triggers import WheneverRevealed
from regalia.words.effects import BanishIt, DealDamage, Draw, Put
from regalia.words.filters import Element, Named, OfType, Subtype, ThisCard, ally, fire
from regalia.words.having import Costs, Having
from regalia.words.looking import LookAtTop, PutInOrder, PutOnDeck, RevealIt, Scavenge
from regalia.words.selections import Each, Those, YourChampion
from regalia.words.shuffling import ShuffleDeck, ShuffleIn
from regalia.words.structure import Sequence
from regalia.words.triggers import WheneverPut
from tests.rules.stage import A, B, Stage
from tests.rules.turns import Yours, table, watcher


class WheneverReveals(Yours, frozen=True):
    kind = EventKind.REVEALED
    once_per_event = True


def spell(stage: Stage, *effects: Effect, player: int = A) -> int:
    """A free fast spell in a hand."""
    text = Sequence(effects) if len(effects) > 1 else effects[0]
    return stage.put(stage.make("Deed", Resolves(text), reserve=0, fast=True), player, Zone.HAND)


def resolve(stage: Stage, card: int, **answers: Any) -> None:
    stage.activate(card, **answers)
    stage.pass_all()


def cards_of(stage: Stage, player: int, zone: Zone, *names: str, elements: str = "norm") -> list[int]:
    return [stage.put(stage.make(name, reserve=1, elements=elements), player, zone) for name in names]


# Cards that are revealed together.


@pytest.mark.rule("abilities.triggered.1")
@pytest.mark.parametrize(
    ("shares", "zone", "each"),
    [(A, Zone.MEMORY, 2), (B, Zone.MEMORY, 1), (A, Zone.HAND, 1), (None, Zone.MEMORY, 1)],
)
def test_cards_share_abilities_if_their_own_player_reveals_them_from_memory(
    shares: int | None, zone: Zone, each: int
) -> None:
    stage = table()
    if shares is not None:
        lender = stage.make("Loom", Keyword(TextRule.SHARES_REVEALED), types="item", reserve=1)
        stage.put(lender, shares, Zone.FIELD)
    answers = Triggered(
        on=WheneverRevealed(what=ThisCard(), from_zone=zone), effect=Draw(), zone=(Zone.MEMORY, Zone.HAND)
    )
    thread = stage.make("Thread", answers, reserve=1)
    threads = [stage.put(thread, A, zone) for _ in range(2)]
    stage.begin()
    verbs.reveal(stage.pos, A, tuple(threads))
    assert Counter(entry.source for entry in stage.pos.waiting) == dict.fromkeys(threads, each)


# Searching and finding.


@pytest.mark.rule("misc.searching.1.a", "misc.searching.1.a.i", "misc.searching.3")
@pytest.mark.parametrize(
    ("zone", "least"),
    [
        (Zone.MAIN_DECK, 0),
        (Zone.HAND, 0),
        (Zone.MEMORY, 0),
        (Zone.MATERIAL_DECK, 0),
        (Zone.GRAVEYARD, 1),
        (Zone.BANISHMENT, 1),
    ],
)
def test_only_among_hidden_cards_may_somebody_fail_to_find_a_kind_of_card(zone: Zone, least: int) -> None:
    stage = table()
    (ember, _) = (*cards_of(stage, A, zone, "Ember", elements="fire"), cards_of(stage, A, zone, "Dew"))
    deed = spell(stage, Choose(what=fire, zone=zone), Put(what=Those(), to=Zone.GRAVEYARD))
    stage.begin()
    resolve(stage, deed)
    if stage.decision.topic == "choose":
        assert (stage.decision.minimum, stage.options) == (least, [ember])
        assert least == 0
        stage.push(())
        assert stage.zone(ember) is zone
    else:
        assert least == 1, "with one legal choice and no way to decline nobody is asked"
        assert stage.zone(ember) is Zone.GRAVEYARD


@pytest.mark.rule("misc.searching.1.a.i")
def test_among_revealed_cards_nobody_fails_to_find() -> None:
    stage = table()
    ember, spark = cards_of(stage, A, Zone.MAIN_DECK, "Ember", "Spark", elements="fire")
    deed = spell(
        stage,
        LookAtTop(amount=2),
        RevealIt(Those("seen")),
        Choose(what=fire, zone=Zone.MAIN_DECK, among=Those("seen")),
        Put(what=Those(), to=Zone.HAND),
    )
    stage.begin()
    resolve(stage, deed)
    assert (stage.decision.minimum, stage.decision.maximum) == (1, 1)
    stage.push((spark,))
    assert stage.zone(spark) is Zone.HAND
    assert stage.zone(ember) is Zone.MAIN_DECK


@pytest.mark.rule("misc.searching.2")
@pytest.mark.parametrize("zone", [Zone.MAIN_DECK, Zone.MEMORY])
def test_just_a_card_has_to_be_found(zone: Zone) -> None:
    stage = table()
    cards = cards_of(stage, A, zone, "Ember", "Dew")
    deed = spell(stage, Choose(zone=zone), Put(what=Those(), to=Zone.GRAVEYARD))
    stage.begin()
    resolve(stage, deed)
    assert (stage.decision.topic, stage.decision.minimum) == ("choose", 1)
    stage.push((cards[1],))
    assert stage.zone(cards[1]) is Zone.GRAVEYARD


@pytest.mark.rule("zones.information.1.b.i")
@pytest.mark.parametrize(
    ("what", "to", "shown"),
    [
        (fire, Zone.HAND, True),
        (fire, Zone.MEMORY, True),
        (fire, Zone.MAIN_DECK, True),
        (fire, Zone.GRAVEYARD, False),
        (Anything(), Zone.HAND, False),
    ],
)
def test_a_card_of_a_kind_is_shown_before_it_goes_where_it_is_hidden(
    what: Filter, to: Zone, shown: bool
) -> None:
    stage = table()
    (ember,) = cards_of(stage, A, Zone.MATERIAL_DECK, "Ember", elements="fire")
    watcher(stage, A, WheneverReveals(), Draw())
    deed = spell(stage, Choose(what=what, zone=Zone.MATERIAL_DECK), Put(what=Those(), to=to))
    log = Log()
    stage.begin().listen(log)
    resolve(stage, deed)
    if stage.decision.topic == "choose":
        stage.push((ember,))
    assert stage.zone(ember) is to
    assert any(step.name == "reveal" for step in log.heard_by(B)) is shown
    assert bool(stage.pos.stack) is shown, "revealing is noticed"
    hidden = to is not Zone.GRAVEYARD and not shown
    assert any("Ember" in step.text for step in log.heard_by(B)) is not hidden


@pytest.mark.rule("zones.information.1.b.i", "term.generate.1", "term.generate.3")
def test_generated_cards_are_shown_and_stay_for_good_whatever_their_number() -> None:
    stage = table()
    bolt = stage.make("Bolt", reserve=1)
    before = [stage.put(bolt, A, Zone.HAND) for _ in range(4)]
    deed = spell(stage, Generate(name="Bolt", to=Zone.MAIN_DECK), Generate(name="Bolt"))
    log = Log()
    stage.begin().listen(log)
    resolve(stage, deed)
    shown = [step.text for step in log.heard_by(B) if step.name == "reveal"]
    assert shown == ["Bolt", "Bolt"]
    top = stage.cards(Zone.MAIN_DECK, A)[0]
    (new,) = set(stage.cards(Zone.HAND, A)) - set(before)
    assert stage.pos.card[top] == stage.pos.card[new] == bolt
    assert stage.pos.owner[new] == A
    verbs.discard(stage.pos, (new,))
    assert stage.zone(new) is Zone.GRAVEYARD, "no token: it stays in the game"


@pytest.mark.rule("term.generate.6")
@pytest.mark.parametrize("crowned", [True, False])
def test_a_card_generated_into_a_lineage_that_is_gone_goes_to_hand(crowned: bool) -> None:
    stage = Stage()
    stage.champion(B)
    if crowned:
        stage.champion(A)
    torment = stage.make("Torment", reserve=1)
    deed = spell(stage, Generate(name="Torment", under=YourChampion()))
    stage.begin()
    resolve(stage, deed)
    place = Zone.LINEAGE if crowned else Zone.HAND
    assert [stage.pos.card[card] for card in stage.cards(place, A)] == [torment]
    if crowned:
        (below,) = stage.cards(Zone.LINEAGE, A)
        assert stage.pos.host[below] == stage.cards(Zone.FIELD, A)[0]
        assert stage.cards(Zone.HAND, A) == ()


@pytest.mark.rule("term.scavenge.1")
@pytest.mark.parametrize(("amount", "found", "shown"), [(5, True, 3), (3, True, 3), (2, False, 2)])
def test_scavenging_shows_cards_until_one_fits_or_the_number_is_reached(
    amount: int, found: bool, shown: int
) -> None:
    stage = table()
    one, two = cards_of(stage, A, Zone.MAIN_DECK, "One", "Two")
    ember, spark = cards_of(stage, A, Zone.MAIN_DECK, "Ember", "Spark", elements="fire")
    last = stage.filler(A, 1, Zone.MAIN_DECK)[0]
    deed = spell(stage, Scavenge(amount, fire))
    stage.begin()
    stage.activate(deed)
    stage.dice.answers = [(two, one)]
    stage.pass_all()
    (told,) = (step.text for step in stage.steps if step.name == "reveal")
    assert told.split(", ") == ["One", "Two", "Ember"][:shown]
    assert stage.cards(Zone.HAND, A) == ((ember,) if found else ())
    rest = (spark, last) if found else (ember, spark, last)
    assert stage.cards(Zone.MAIN_DECK, A) == (*rest, two, one)
    assert stage.dice.asked == 1


# Ordering and tracking.


@pytest.mark.rule("misc.ordering.4.a")
def test_without_the_zone_a_card_stays_where_it_is() -> None:
    stage = Stage()
    stage.champion(B)
    (ember,) = cards_of(stage, A, Zone.HAND, "Ember")
    deed = spell(stage, PutUnder(Each(what=Named("Ember"), zone=Zone.HAND, whose="you"), YourChampion()))
    stage.begin()
    resolve(stage, deed)
    assert stage.zone(ember) is Zone.HAND, "there is no lineage to put it under"


@pytest.mark.rule("misc.ordering.3", "term.shuffling.1", "zones.main-deck.6")
def test_shuffled_in_cards_are_somewhere_and_nobody_knows_where() -> None:
    stage = table()
    own = stage.filler(A, 4, Zone.MAIN_DECK)
    others = stage.filler(B, 4, Zone.MAIN_DECK)
    ember, dew = cards_of(stage, A, Zone.GRAVEYARD, "Ember", "Dew")
    stage.put(stage.make("Coal", reserve=1), B, Zone.GRAVEYARD)
    deed = spell(
        stage,
        RevealIt(Each(zone=Zone.GRAVEYARD, whose="you")),
        ShuffleIn(Each(zone=Zone.GRAVEYARD, whose="you")),
        Draw(amount=ThisWay()),
    )
    game = stage.begin()
    stage.activate(deed)
    order = (own[0], dew, own[1], ember, *own[2:])
    stage.dice.answers = [order]
    stage.pass_all()
    assert stage.dice.asked == 1, "the other deck is not touched"
    assert stage.cards(Zone.MAIN_DECK, B) == tuple(others)
    assert stage.cards(Zone.HAND, A) == (own[0], dew)
    assert stage.cards(Zone.MAIN_DECK, A) == order[2:]
    assert not any(may_look(game.pos, card, viewer) for card in order[2:] for viewer in (A, B, SPECTATOR))


@pytest.mark.rule("misc.ordering.3", "term.shuffling.1")
@pytest.mark.parametrize("mix", [ShuffleDeck(), PutInOrder(what=Those("seen"), at_random=True)])
def test_who_looked_at_cards_does_not_know_them_once_they_are_mixed(mix: Effect) -> None:
    stage = table()
    stage.filler(A, 4, Zone.MAIN_DECK)
    deed = spell(stage, LookAtTop(amount=3), mix, Choose(zone=Zone.HAND), Put(what=Those(), to=Zone.MEMORY))
    stage.filler(A, 2)
    game = stage.begin()
    resolve(stage, deed)
    assert stage.decision.topic == "choose"
    deck = stage.cards(Zone.MAIN_DECK, A)
    assert not any(may_look(game.pos, card, A) for card in deck)
    assert view(game, A).sides[A].cards.get("main deck", ()) == ()


@pytest.mark.rule("misc.ordering.2.a")
def test_a_revealed_top_is_seen_when_the_ordering_is_done() -> None:
    stage = table()
    stage.put(stage.make("Clear Sky", TopRevealed(), types="item", reserve=1), A, Zone.FIELD)
    (old,) = cards_of(stage, A, Zone.MAIN_DECK, "Old")
    ember, dew = cards_of(stage, A, Zone.GRAVEYARD, "Ember", "Dew")
    deed = spell(stage, PutOnDeck(what=Each(zone=Zone.GRAVEYARD, whose="you"), where="top"))
    game = stage.begin()
    stage.activate(deed)
    assert may_look(game.pos, old, B)
    stage.pass_all()
    assert stage.decision.asks is Asks.ORDER
    stage.push((dew, ember))
    assert [may_look(game.pos, card, B) for card in (dew, ember, old)] == [True, False, False]


@pytest.mark.rule("zones.main-deck.9")
def test_with_the_top_card_revealed_each_drawn_card_is_shown() -> None:
    stage = table()
    sky = stage.put(stage.make("Clear Sky", TopRevealed(), types="item", reserve=1), A, Zone.FIELD)
    cards_of(stage, A, Zone.MAIN_DECK, "One", "Two", "Three")
    cards_of(stage, B, Zone.MAIN_DECK, "Secret", "Hidden")
    deed = spell(stage, Draw(amount=2), Draw(amount=1, whose="opponents"))
    log = Log()
    game = stage.begin()
    game.listen(log)
    for viewer in (A, B, SPECTATOR):
        seen = view(game, viewer)
        assert [card.name for card in seen.sides[A].cards["main deck"]] == ["One"]
        assert seen.sides[B].cards.get("main deck", ()) == ()
    resolve(stage, deed)
    heard = " ".join(step.text for step in log.heard_by(B))
    assert [name in heard for name in ("One", "Two", "Three")] == [True, True, False]
    assert "Secret" not in " ".join(step.text for step in log.heard_by(A))
    assert [card.name for card in view(game, B).sides[A].cards["main deck"]] == ["Three"]
    verbs.destroy(game.pos, (sky,))
    assert view(game, B).sides[A].cards.get("main deck", ()) == ()


# Dice.


@pytest.mark.rule("misc.dice.1", "misc.dice.2", "misc.dice.3")
def test_dice_are_rolled_on_resolving_and_recorded() -> None:
    stage = table()
    leader = stage.cards(Zone.FIELD, B)[0]
    bolt = DealDamage(ThisWay("rolled"), Each(what=OfType("champion"), whose="opponents"))
    deed = spell(stage, Roll(sides=6, dice=2), bolt)
    asked: list[Any] = []

    def chance(decision: Any) -> Any:
        asked.append((decision.player, decision.topic, list(decision.options)))
        return 6 if len(asked) == 1 else 3

    game = stage.begin()
    game.chance = chance
    stage.activate(deed)
    assert asked == []
    stage.pass_all()
    assert asked == [(CHANCE, "roll", [1, 2, 3, 4, 5, 6])] * 2
    assert game.pos.damage[leader] == 9
    assert [step.text for step in stage.steps if step.name == "roll"] == ["D6: 6, 3"]


# Face-down cards.


@pytest.mark.rule("zones.information.8", "properties.facing.1.a", "abilities.16")
@pytest.mark.parametrize(
    "what",
    [
        ally,
        fire,
        Element("basic"),
        Named("Ember"),
        Subtype("Beast"),
        Costs(at_most=9),
        Costs(exactly=(3,)),
        Having("vigor"),
    ],
)
def test_a_face_down_card_fits_no_description(what: Filter) -> None:
    stage = table()
    beast = stage.make(
        "Ember", Keyword("vigor"), reserve=3, types="ally", subtypes="Beast", elements="fire", power=1, life=1
    )
    stage.put(beast, A, Zone.BANISHMENT, states=int(State.FACE_DOWN))
    counted = Count(what=what, zone=Zone.BANISHMENT)
    deed = spell(stage, Draw(amount=counted))
    again = spell(stage, Draw(amount=Count(what=Anything(), zone=Zone.BANISHMENT)))
    stage.begin()
    resolve(stage, deed)
    assert len(stage.cards(Zone.HAND, A)) == 1, "nothing was counted, so nothing was drawn"
    resolve(stage, again)
    assert len(stage.cards(Zone.HAND, A)) == 1, "it is a card all the same"


@pytest.mark.rule("zones.information.8")
def test_triggers_about_a_kind_of_card_do_not_notice_one_that_lands_face_down() -> None:
    stage = table()
    watcher(stage, A, WheneverPut(what=fire, to=Zone.BANISHMENT), Draw())
    one, two = cards_of(stage, A, Zone.HAND, "Ember", "Spark", elements="fire")
    game = stage.begin()
    verbs.banish(game.pos, (one,), face_down=True)
    assert game.pos.waiting == ()
    verbs.banish(game.pos, (two,))
    assert len(game.pos.waiting) == 1


@pytest.mark.rule("properties.facing.1.b")
def test_a_face_down_card_that_had_to_be_of_a_kind_is_shown_when_the_game_is_over() -> None:
    stage = table()
    (ember,) = cards_of(stage, A, Zone.HAND, "Ember", elements="fire")
    (dew,) = cards_of(stage, A, Zone.MEMORY, "Dew")
    deed = spell(
        stage,
        Choose(what=fire, zone=Zone.HAND),
        BanishIt(what=Those(), face_down=True),
        BanishIt(what=Each(zone=Zone.MEMORY, whose="you"), face_down=True),
    )
    game = stage.begin()
    resolve(stage, deed)
    stage.push((ember,))
    assert not may_look(game.pos, ember, B)
    game.concede(B)
    assert game.outcome is not None
    assert may_look(game.pos, ember, B)
    assert not may_look(game.pos, dew, B)


# Going elsewhere.


@pytest.mark.rule("term.negated.1", "action.5.a", "playing.7.a")
@pytest.mark.parametrize("fate", ["resolves", "negated", "fizzles"])
@pytest.mark.parametrize(
    ("to", "where", "expected"),
    [(Zone.BANISHMENT, "top", Zone.BANISHMENT), (Zone.MAIN_DECK, "bottom", Zone.MAIN_DECK)],
)
def test_a_card_goes_where_its_text_sends_it_whatever_becomes_of_it(
    fate: str, to: Zone, where: End, expected: Zone
) -> None:
    stage = table()
    victim = stage.put(stage.make("Prey", types="ally", reserve=1, power=1, life=9), B, Zone.FIELD)
    deed = stage.put(
        stage.make(
            "Long Way",
            Resolves(DealDamage(1, Target(what=ally))),
            Resolves(AsItResolves(to, where)),
            reserve=0,
        ),
        A,
        Zone.HAND,
    )
    game = stage.begin()
    stage.activate(deed, targets=[victim])
    if fate == "negated":
        negate(game.pos, stage.on_stack(deed))
    elif fate == "fizzles":
        verbs.banish(game.pos, (victim,))
    stage.pass_all()
    assert stage.zone(deed) is expected
    if expected is Zone.MAIN_DECK:
        assert stage.cards(Zone.MAIN_DECK, A)[-1] == deed
