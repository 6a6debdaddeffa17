"""What players and spectators may know: zones, facing, looking, revealing, and how they point at things."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Effect
from regalia.game.core.log import Log
from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY, Continuing, player_ref
from regalia.game.happening import verbs, zones
from regalia.game.happening.damage import deal_damage
from regalia.game.happening.entering import enter_with, summon
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.objects.targets import TargetPlayer
from regalia.game.printed.abilities import Additional, Permission, Resolves
from regalia.game.printed.acts import PASS, Act
from regalia.game.view import SeenDecision, Side, View, answer, options, view
from regalia.words.choosing import Choose, DiscardCards
from regalia.words.costs import Reveal
from regalia.words.effects import Draw, Put
from regalia.words.filters import Element
from regalia.words.looking import LookAt, LookAtTop, PutInOrder, PutOnDeck, RevealIt
from regalia.words.naming import ChooseType
from regalia.words.playing import Glimpse, PlayFrom
from regalia.words.selections import Those
from regalia.words.structure import May, Sequence
from tests.rules.stage import A, B, Stage

EVERYONE = (A, B, SPECTATOR)


def stage_for_two() -> Stage:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    return stage


def side(seen: View, player: int) -> Side:
    return seen.sides[player]


def names(seen: View, player: int, zone: str) -> list[str]:
    return [card.name for card in side(seen, player).cards.get(zone, ())]


def spell(stage: Stage, *effects: Effect) -> int:
    """A free spell in A's hand."""
    text = Sequence(effects) if len(effects) > 1 else effects[0]
    return stage.put(stage.make("Deed", Resolves(text), reserve=0), A, Zone.HAND)


def resolve(stage: Stage, card: int) -> None:
    stage.activate(card)
    stage.pass_all()


def blank(stage: Stage, name: str, **facts: Any) -> int:
    return stage.make(name, reserve=1, **facts)


@pytest.mark.rule("zones.information.1", "zones.information.6", "zones.information.6.a")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.MEMORY, Zone.MATERIAL_DECK])
def test_a_private_zone_shows_its_cards_to_their_owner_and_its_size_to_all(zone: Zone) -> None:
    stage = stage_for_two()
    for name in ("Secret", "Riddle"):
        stage.put(blank(stage, name), A, zone)
    stage.begin()
    where = zone.name.lower().replace("_", " ")
    assert sorted(names(view(stage.game, A), A, where)) == ["Riddle", "Secret"]
    for viewer in (B, SPECTATOR):
        seen = view(stage.game, viewer)
        assert names(seen, A, where) == []
        assert side(seen, A).sizes[where] == 2
        assert b"Secret" not in seen.encode()


@pytest.mark.rule("zones.main-deck.4", "zones.information.6.a")
def test_nobody_sees_into_a_main_deck() -> None:
    stage = stage_for_two()
    stage.put(blank(stage, "Secret"), A, Zone.MAIN_DECK)
    stage.begin()
    for viewer in EVERYONE:
        assert b"Secret" not in view(stage.game, viewer).encode()


@pytest.mark.rule("zones.information.2", "zones.information.5", "zones.8")
def test_what_lies_open_is_seen_by_all_in_full() -> None:
    stage = Stage()
    old = stage.make("Old", memory=0, types="champion", level=0, life=20)
    new = stage.make("New", memory=0, types="champion", level=1, life=20)
    stage.lineage(A, old, new, damage=3)
    stage.champion(B)
    ally = stage.put(
        blank(stage, "Guard", types="ally", power=1, life=2), A, Zone.FIELD, counters=(("buff", 1),)
    )
    stage.put(blank(stage, "Gone"), B, Zone.GRAVEYARD)
    stage.put(blank(stage, "Lost"), B, Zone.BANISHMENT)
    stage.begin()
    verbs.rest(stage.pos, ally)
    for viewer in EVERYONE:
        seen = view(stage.game, viewer)
        champion, guard = side(seen, A).cards["field"]
        assert (champion.name, champion.damage, champion.level) == ("New", 3, 1)
        assert (guard.name, guard.states, guard.counters) == ("Guard", ("rested",), (("buff", 1),))
        (inner,) = side(seen, A).cards["lineage"]
        assert (inner.name, inner.under) == ("Old", champion.handle)
        assert names(seen, B, "graveyard") == ["Gone"]
        assert names(seen, B, "banishment") == ["Lost"]


@pytest.mark.rule("keyword.preserve.4.b", "zones.information.1.a")
def test_a_preserved_card_is_seen_among_hidden_ones() -> None:
    stage = stage_for_two()
    stage.put(blank(stage, "Kept"), A, Zone.MATERIAL_DECK, states=int(State.PRESERVED))
    stage.put(blank(stage, "Secret"), A, Zone.MATERIAL_DECK)
    stage.begin()
    for viewer in (B, SPECTATOR):
        assert names(view(stage.game, viewer), A, "material deck") == ["Kept"]
    known = {card.handle: card.name for card in side(view(stage.game, A), A).cards["material deck"]}
    (kept,) = side(view(stage.game, B), A).cards["material deck"]
    assert known[kept.handle] == "Kept"


@pytest.mark.rule("zones.information.6.a", "zones.information.8", "properties.facing.1")
def test_a_card_banished_face_down_is_known_to_whoever_knew_it_before() -> None:
    stage = stage_for_two()
    (held,) = stage.hand(A, blank(stage, "Held"))
    top = stage.put(blank(stage, "Top"), A, Zone.MAIN_DECK)
    stage.begin()
    verbs.banish(stage.pos, (held,), face_down=True)
    verbs.banish(stage.pos, (top,), face_down=True)
    assert names(view(stage.game, A), A, "banishment") == ["Held", ""]
    for viewer in (B, SPECTATOR):
        seen = view(stage.game, viewer)
        assert names(seen, A, "banishment") == ["", ""]
        assert [card.states for card in side(seen, A).cards["banishment"]] == [("face down",)] * 2


@pytest.mark.rule("zones.information.6.a.i")
def test_players_who_saw_a_card_turned_down_go_on_knowing_it_and_it_moves_on_unknown() -> None:
    stage = stage_for_two()
    gone = stage.put(blank(stage, "Gone"), A, Zone.GRAVEYARD)
    stage.begin()
    verbs.banish(stage.pos, (gone,), face_down=True)
    stage.pass_all()
    for viewer in (A, B):
        assert names(view(stage.game, viewer), A, "banishment") == ["Gone"]
    zones.move(stage.pos, (gone,), Zone.HAND)
    assert names(view(stage.game, B), A, "hand") == []


@pytest.mark.rule("zones.information.6.a")
def test_who_may_play_a_face_down_card_may_look_at_it() -> None:
    stage = stage_for_two()
    top = stage.put(blank(stage, "Top"), A, Zone.MAIN_DECK)
    stage.begin()
    verbs.banish(stage.pos, (top,), face_down=True)
    permit = Continuing(
        stage.pos.tick(), B, top, "game", (stage.ref(top),), permission=Permission(zone=Zone.BANISHMENT)
    )
    stage.pos.assign("effects", (permit,))
    assert names(view(stage.game, B), A, "banishment") == ["Top"]
    assert names(view(stage.game, A), A, "banishment") == [""]


@pytest.mark.rule("term.glimpse.2", "misc.ordering.2")
def test_only_who_looks_at_the_top_of_a_deck_sees_it_and_in_order() -> None:
    stage = stage_for_two()
    made = [blank(stage, name) for name in ("Third", "Second", "First")]
    for card in reversed(made):
        stage.put(card, A, Zone.MAIN_DECK)
    deed = spell(stage, Glimpse(2))
    stage.begin()
    resolve(stage, deed)
    own = view(stage.game, A)
    assert names(own, A, "main deck") == ["First", "Second"]
    assert own.decision is not None
    assert [option.text for option in own.decision.options] == ["First", "Second"]
    for viewer in (B, SPECTATOR):
        seen = view(stage.game, viewer)
        assert names(seen, A, "main deck") == []
        assert seen.decision is not None
        assert (seen.decision.player, seen.decision.topic, seen.decision.options) == (A, "", ())
    stage.push((), tuple(stage.cards(Zone.MAIN_DECK, A)[:2]))
    assert names(view(stage.game, A), A, "main deck") == []


@pytest.mark.rule("misc.searching.1")
def test_a_search_shows_what_is_in_the_deck_and_not_in_which_order() -> None:
    found = []
    for order in (("Ember", "Blaze", "Pond", "Blaze"), ("Blaze", "Pond", "Blaze", "Ember")):
        stage = stage_for_two()
        known = {name: blank(stage, name, elements="fire") for name in ("Blaze", "Ember")}
        known["Pond"] = blank(stage, "Pond", elements="water")
        for name in order:
            stage.put(known[name], A, Zone.MAIN_DECK)
        deed = spell(stage, Choose(what=Element("fire"), zone=Zone.MAIN_DECK))
        stage.begin()
        resolve(stage, deed)
        seen = view(stage.game, A)
        assert seen.decision is not None
        assert sorted(names(seen, A, "main deck")) == ["Blaze", "Blaze", "Ember", "Pond"]
        found.append(([option.text for option in seen.decision.options], side(seen, A).cards["main deck"]))
        assert names(view(stage.game, B), A, "main deck") == []
    assert sorted(found[0][0]) == ["Blaze", "Blaze", "Ember"]
    assert found[0] == found[1]


@pytest.mark.rule("term.reveal.2", "term.reveal.3", "term.reveal.4")
def test_a_revealed_card_is_seen_by_all_until_the_game_moves_on() -> None:
    stage = stage_for_two()
    for name in ("First", "Second"):
        stage.put(blank(stage, name), A, Zone.MAIN_DECK)
    deed = spell(stage, LookAtTop(amount=2), RevealIt(Those("seen")), PutInOrder(what=Those("seen")))
    stage.begin()
    resolve(stage, deed)
    for viewer in EVERYONE:
        assert sorted(names(view(stage.game, viewer), A, "main deck")) == ["First", "Second"]
    assert ("reveal", "First, Second") in [(step.name, step.text) for step in stage.steps]
    stage.push(tuple(reversed(stage.cards(Zone.MAIN_DECK, A))))
    for viewer in EVERYONE:
        assert names(view(stage.game, viewer), A, "main deck") == []


@pytest.mark.rule("term.reveal.5")
def test_a_card_shown_for_a_moment_cannot_be_told_from_another_of_its_name() -> None:
    shown = []
    for which in (0, 1):
        stage = stage_for_two()
        twins = stage.hand(B, *[blank(stage, "Twin")] * 2)
        stage.begin()
        stage.pos.put(stage.pos.states, twins[which], int(State.REVEALED))
        shown.append(view(stage.game, A).encode())
    assert shown[0] == shown[1]


@pytest.mark.rule("zones.information.6")
def test_looking_at_a_memory_shows_it_to_one_player_for_a_moment() -> None:
    stage = stage_for_two()
    stage.put(blank(stage, "Secret"), B, Zone.MEMORY)
    deed = spell(stage, LookAt(whose=TargetPlayer(whose="opponents")), ChooseType())
    stage.begin()
    stage.activate(deed, targets=[player_ref(B)])
    stage.pass_all()
    assert names(view(stage.game, A), B, "memory") == ["Secret"]
    assert names(view(stage.game, SPECTATOR), B, "memory") == []
    told = [step for step in stage.steps if step.name == "look"]
    assert [step.heard_by(A).text for step in told] == ["a memory of 1 is looked at: Secret"]
    assert [step.heard_by(B).text for step in told] == ["a memory of 1 is looked at"]
    stage.push("ally")
    assert names(view(stage.game, A), B, "memory") == []


def test_a_handle_stays_while_the_object_stays_and_ends_with_it() -> None:
    stage = stage_for_two()
    ally = stage.put(blank(stage, "Guard", types="ally", power=1, life=2), A, Zone.FIELD)
    stage.begin()

    def handles() -> set[str]:
        found = set()
        for viewer in EVERYONE:
            (guard,) = [
                card for card in side(view(stage.game, viewer), A).cards["field"] if card.name == "Guard"
            ]
            found.add(guard.handle)
        return found

    before = handles()
    assert len(before) == 1
    verbs.put_counters(stage.pos, ally, "buff", 1)
    assert handles() == before
    zones.move(stage.pos, (ally,), Zone.HAND)
    zones.move(stage.pos, (ally,), Zone.FIELD, player=A)
    assert not handles() & before


@pytest.mark.rule("memory.1.c")
def test_cards_reserved_are_named_to_their_player_alone() -> None:
    stage = stage_for_two()
    deed = stage.put(stage.make("Deed", Resolves(Draw(amount=1)), reserve=2), A, Zone.HAND)
    secrets = stage.hand(A, blank(stage, "Secret"), blank(stage, "Riddle"))
    stage.begin()
    stage.activate(deed, pay=secrets)
    (own,) = view(stage.game, A).stack
    (other,) = view(stage.game, B).stack
    assert own.name == other.name == "Deed"
    assert sorted(own.paid[0].named) == ["reserve Riddle", "reserve Secret"]
    assert (other.paid[0].named, other.paid[0].hidden) == ((), 2)
    (told,) = [step for step in stage.steps if step.name == "pay"]
    assert told.heard_by(A).text == "pay 2: reserve Secret, reserve Riddle"
    for viewer in (B, SPECTATOR):
        assert told.heard_by(viewer).text == "pay 2: reserve 2 cards"
        assert b"Secret" not in msgspec.json.encode(told.heard_by(viewer))


@pytest.mark.rule("zones.6")
def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    stage = stage_for_two()
    stage.put(blank(stage, "Secret"), A, Zone.MAIN_DECK)
    deed = spell(stage, Draw(amount=1))
    stage.begin()
    resolve(stage, deed)
    (told,) = [step for step in stage.steps if step.name == "draw"]
    assert told.heard_by(A).text == "player A: Secret"
    assert told.heard_by(B).text == told.heard_by(SPECTATOR).text == "player A: a card"


@pytest.mark.rule("zones.information.1.b")
def test_an_open_card_that_goes_into_a_hidden_zone_is_named_once_more() -> None:
    stage = stage_for_two()
    gone = stage.put(blank(stage, "Gone"), A, Zone.GRAVEYARD)
    (held,) = stage.hand(A, blank(stage, "Held"))
    stage.begin()
    zones.move(stage.pos, (gone, held), Zone.MAIN_DECK, cause="return")
    for viewer in (B, SPECTATOR):
        heard = [step.heard_by(viewer).text for step in stage.steps if step.name == "return"]
        assert heard == ["Gone goes to main deck", "a card goes to main deck"]


@pytest.mark.rule("zones.5.b", "zones.6")
def test_a_hidden_card_that_comes_into_the_open_is_named_to_all() -> None:
    stage = stage_for_two()
    held = stage.hand(A, blank(stage, "Held"))
    stage.begin()
    verbs.discard(stage.pos, held)
    for viewer in EVERYONE:
        heard = [step.heard_by(viewer).text for step in stage.steps if step.name == "discard"]
        assert heard == ["Held goes to graveyard"]


@pytest.mark.rule("zones.5", "zones.6")
def test_a_card_that_a_text_puts_somewhere_hidden_is_named_to_its_owner_alone() -> None:
    stage = stage_for_two()
    (held,) = stage.hand(A, blank(stage, "Secret"))
    stage.begin()
    zones.move(stage.pos, (held,), Zone.MEMORY, told="put")
    (told,) = [step for step in stage.steps if step.name == "put"]
    assert told.heard_by(A).text == "Secret goes to memory"
    assert told.heard_by(B).text == told.heard_by(SPECTATOR).text == "a card goes to memory"


@pytest.mark.rule("resolution.5")
def test_what_may_be_done_is_asked_in_the_name_of_the_card() -> None:
    stage = stage_for_two()
    deed = spell(stage, May(effect=Draw(amount=1)))
    stage.begin()
    stage.activate(deed)
    stage.push(PASS, PASS)
    assert stage.decision.topic == "may"
    assert stage.decision.prompt == f"{stage.pos.definition(deed).name}: draw a card?"
    assert view(stage.game, A).decision is not None


@pytest.mark.rule("term.summon.1", "zones.field.3")
def test_tokens_and_cards_that_enter_unplayed_are_told_and_played_ones_are_not() -> None:
    stage = stage_for_two()
    token = blank(stage, "Drone", types="ally", life=1)
    back = stage.put(blank(stage, "Back", types="ally", life=1), A, Zone.GRAVEYARD)
    (squire,) = stage.hand(A, stage.make("Squire", types="ally", life=1, reserve=0))
    stage.begin()
    stage.activate(squire)
    stage.pass_all()
    assert not [step for step in stage.steps if step.name in ("summon", "enters")]
    for procedure in (summon(stage.pos, token, A), enter_with(stage.pos, back, B, int(State.RESTED))):
        assert not list(procedure)
    told = [(step.name, step.player, step.text) for step in stage.steps if step.name in ("summon", "enters")]
    assert told == [("summon", A, "Drone"), ("enters", B, "Back enters the field rested")]


def test_what_is_destroyed_at_once_is_told_for_each_player() -> None:
    stage = stage_for_two()
    mine = stage.put(blank(stage, "Mine", types="ally", life=1), A, Zone.FIELD)
    theirs = stage.put(blank(stage, "Theirs", types="ally", life=1), B, Zone.FIELD)
    stage.begin()
    verbs.destroy(stage.pos, (mine, theirs))
    told = [(step.player, step.text) for step in stage.steps if step.name == "destroy"]
    assert told == [(A, "Mine goes to graveyard"), (B, "Theirs goes to graveyard")]


def test_of_two_objects_with_one_name_each_tells_its_own_life() -> None:
    stage = stage_for_two()
    twin = blank(stage, "Twin", types="ally", life=5)
    first, second = (stage.put(twin, B, Zone.FIELD) for _ in range(2))
    stage.begin()
    for card, amount in ((first, 1), (second, 4)):
        deal_damage(stage.pos, NOBODY, card, amount)
    assert [step.numbers for step in stage.steps if step.name == "damage"] == [
        {"life": 5, "left": 4},
        {"life": 5, "left": 1},
    ]


@pytest.mark.rule("misc.ordering.1", "misc.ordering.2")
def test_cards_put_on_a_deck_in_an_order_are_seen_by_who_orders_them() -> None:
    stage = stage_for_two()
    for name in ("Gone", "Lost"):
        stage.put(blank(stage, name), A, Zone.GRAVEYARD)
    deed = spell(stage, Choose(zone=Zone.GRAVEYARD, count=2), PutOnDeck(what=Those()))
    stage.begin()
    resolve(stage, deed)
    seen = view(stage.game, A).decision
    assert seen is not None
    assert [option.text for option in seen.options] == ["Gone", "Lost"]
    assert names(view(stage.game, B), A, "main deck") == []


@pytest.mark.rule("term.reveal.2", "term.reveal.3")
def test_a_card_revealed_as_a_cost_is_seen_until_the_play_is_complete() -> None:
    stage = stage_for_two()
    stage.put(blank(stage, "Secret"), A, Zone.MEMORY)
    extra = Additional(name="reveal", cost=(Reveal(),))
    deed = stage.put(stage.make("Deed", extra, Resolves(Draw(amount=1)), reserve=1), A, Zone.HAND)
    stage.hand(A, *[blank(stage, "Blank")] * 2)
    stage.begin()
    stage.push(Act("activate", deed))
    payment = stage.decision.about
    (revealing,) = [one for one in stage.options if "reveal" in str(payment.part(one).told(payment.ctx))]
    stage.push((revealing,))
    assert names(view(stage.game, B), A, "memory") == ["Secret"]
    stage.push(tuple(sorted(stage.options)[:1]))
    assert names(view(stage.game, B), A, "memory") == []


def test_options_are_answered_in_the_order_in_which_the_view_lists_them() -> None:
    stage = stage_for_two()
    free = stage.hand(A, stage.make("Free", Resolves(Draw(amount=1)), reserve=0))[0]
    stage.begin()
    seen = view(stage.game, A).decision
    assert seen is not None
    assert [(option.text, option.what) for option in seen.options] == [
        ("pass", "pass"),
        ("activate Free", "activate"),
    ]
    assert options(stage.pos, stage.decision) == [PASS, Act("activate", free)]
    assert seen.options[1].handle in {card.handle for card in side(view(stage.game, A), A).cards["hand"]}
    others = view(stage.game, B).decision
    assert others is not None
    assert (others.player, others.topic, others.options) == (A, "act", ())


def test_a_view_is_plain_data() -> None:
    stage = stage_for_two()
    stage.hand(A, blank(stage, "Card"))
    stage.begin()
    for viewer in EVERYONE:
        seen = view(stage.game, viewer)
        assert msgspec.json.decode(seen.encode(), type=View) == seen
    assert view(stage.pos, A).decision is None


def test_what_an_effect_puts_from_a_hidden_hand_into_a_hidden_deck_stays_hidden() -> None:
    stage = stage_for_two()
    stage.hand(A, blank(stage, "Secret"), blank(stage, "Riddle"))
    deed = spell(stage, Choose(zone=Zone.HAND), Put(what=Those(), to=Zone.MAIN_DECK))
    stage.begin()
    resolve(stage, deed)
    own = view(stage.game, A).decision
    assert own is not None
    assert sorted(option.text for option in own.options) == ["Riddle", "Secret"]
    for viewer in (B, SPECTATOR):
        assert b"Secret" not in view(stage.game, viewer).encode()


@pytest.mark.rule("misc.simultaneous.2")
def test_what_several_players_choose_from_their_hands_is_shown_when_all_have_chosen() -> None:
    stage = stage_for_two()
    first = stage.hand(A, blank(stage, "Secret"), blank(stage, "Riddle"))
    second = stage.hand(B, blank(stage, "Answer"), blank(stage, "Reply"))
    deed = spell(stage, DiscardCards(whose="anyone"))
    stage.begin()
    resolve(stage, deed)
    before = view(stage.game, B)
    assert stage.decision.player == A
    stage.push((first[0],))
    assert stage.decision.player == B
    for viewer in (B, SPECTATOR):
        assert b"Secret" not in view(stage.game, viewer).encode()
        assert not [step for step in stage.steps if "Secret" in step.heard_by(viewer).text]
    assert view(stage.game, B).sides == before.sides
    stage.push((second[0],))
    assert "Secret" in names(view(stage.game, B), A, "graveyard")
    assert "Answer" in names(view(stage.game, A), B, "graveyard")


@pytest.mark.rule("misc.searching.1.a")
@pytest.mark.parametrize("held", ["fire", "water"])
def test_having_nothing_of_the_kind_looks_like_choosing_nothing(held: str) -> None:
    """Who asks every question, forced or not, shows nobody that there was nothing to choose."""
    stage = stage_for_two()
    stage.hand(A, blank(stage, "Secret", elements=held))
    deed = spell(stage, Choose(what=Element("fire"), zone=Zone.HAND))
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", deed), PASS, PASS)
    assert (stage.decision.player, stage.decision.topic) == (A, "choose")
    assert stage.decision.admits(())
    assert view(game, B).decision == SeenDecision(player=A)


def test_answers_are_told_by_their_place_in_the_view() -> None:
    stage = stage_for_two()
    guards = [
        stage.put(blank(stage, name, types="ally", power=1, life=2), A, Zone.FIELD) for name in ("Old", "New")
    ]
    stage.begin()
    zones.move(stage.pos, (guards[0],), Zone.HAND)
    zones.move(stage.pos, (guards[0],), Zone.FIELD, player=A)
    low, high = map(stage.ref, guards)
    share = Decision(Asks.SHARE, A, Topic.SPLIT, [low, high], maximum=5)
    assert options(stage.pos, share) == [high, low]
    assert answer(stage.pos, share, 1, 4) == (4, 1)
    pick = Decision(Asks.PICK, A, Topic.TARGETS, [low, high], maximum=2)
    assert answer(stage.pos, pick, 0) == (high,)
    assert answer(stage.pos, pick, 0, 1) == (low, high)
    order = Decision(Asks.ORDER, A, Topic.ORDER_TOP, guards)
    assert answer(stage.pos, order, 0, 1) == (guards[1], guards[0])
    number = Decision(Asks.NUMBER, A, Topic.X, [0, 1, 2])
    assert answer(stage.pos, number, 2) == 2
    yes = Decision(Asks.YES_OR_NO, A, Topic.MAY, [True, False])
    assert answer(stage.pos, yes, 0) is True


def test_a_game_shows_whoever_decides_what_they_may_know() -> None:
    stage = stage_for_two()
    stage.hand(A, blank(stage, "Secret"))
    game = stage.begin()
    assert game.view() == view(game, A)
    stage.push(PASS)
    assert game.view() == game.view(B) == view(game, B)
    assert game.view(SPECTATOR) == view(game)


@pytest.mark.rule("misc.searching.1.a", "misc.searching.4")
@pytest.mark.parametrize("held", ["norm", "water"])
def test_having_nothing_to_play_looks_like_playing_nothing(held: str) -> None:
    stage = stage_for_two()
    kind = stage.make("Secret", Resolves(Draw(amount=1)), reserve=0, elements=held)
    stage.hand(A, kind)
    deed = spell(stage, PlayFrom(what=Element("norm"), zone=Zone.HAND))
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", deed), PASS, PASS)
    assert (stage.decision.player, stage.decision.topic) == (A, "play")
    assert view(game, B).decision == SeenDecision(player=A)
    stage.push(())
    assert stage.decision.topic == "act"


def test_a_log_keeps_everything_and_gives_each_player_theirs() -> None:
    stage = stage_for_two()
    stage.put(blank(stage, "Secret"), A, Zone.MAIN_DECK)
    game = stage.begin()
    log = Log()
    game.listen(log)
    verbs.draw(stage.pos, A, 1)
    verbs.discard(stage.pos, stage.cards(Zone.HAND, A))
    assert [step.text for step in log.heard_by(A)] == ["player A: Secret", "Secret goes to graveyard"]
    assert [step.text for step in log.heard_by(B)] == ["player A: a card", "Secret goes to graveyard"]
    assert log.heard_by(B, since=1) == log.heard_by(SPECTATOR, since=1)
    assert all(step.public is None for step in log.heard_by(B))
