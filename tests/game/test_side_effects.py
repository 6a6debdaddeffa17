"""What paying may change, told from the texts: which zones, which characteristics, and what stays."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Word
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import Continuing
from regalia.game.paying.side_effects import (
    COUNTERS,
    DAMAGE,
    RESTING,
    STILL,
    TEXTS,
    Outlook,
    SideEffects,
    are_printed,
    aspects_of,
    goes_by_print,
    is_steady,
    may_alter,
    meet,
    moving,
    together,
    unsettled,
)
from regalia.game.printed.abilities import ReplaceableEvent, Replaces, Static
from regalia.game.printed.definitions import own_words
from regalia.words.changes import AddType, Gain, SetElements, Stat, has
from regalia.words.chosen import ChosenType
from regalia.words.conditions import AtLevel, Damage, InMemory, ThereAre
from regalia.words.filters import Element, InState, Named, OfType, ally, item
from regalia.words.remembered import EnteredThisTurn
from regalia.words.replacing import GoTo
from tests.rules.arena import attack, field, soldier
from tests.rules.paying import stage_for_two
from tests.rules.stage import A, B, Stage

FIELD, HAND, MEMORY, GRAVEYARD = Zone.FIELD, Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD
BANISHMENT, MATERIAL = Zone.BANISHMENT, Zone.MATERIAL_DECK
FILLED = frozenset({MEMORY})


def stage_with(*texts: Any) -> Stage:
    """An item with each of these texts is on the field."""
    stage = stage_for_two()
    for number, text in enumerate(texts):
        stage.put(stage.make(f"Item {number}", text, reserve=1, types="item"), A, FIELD)
    return stage


def raising(**how: Any) -> Static:
    return Static(of=OfType("champion"), changes=(Stat(level=1),), **how)


def steady(pos: Position, word: Word, changes: frozenset[Any], zone: Zone = FIELD) -> bool:
    found = is_steady(pos, own_words(word), zone, changes)
    assert Outlook(pos, zone, changes).is_steady(word) is found
    return found


# Cards that move.


def test_a_card_that_moves_changes_two_zones_and_fills_one() -> None:
    pos = stage_for_two().pos
    assert moving(pos, HAND, GRAVEYARD, "discard") == SideEffects(
        frozenset({HAND, GRAVEYARD}), frozenset({GRAVEYARD})
    )


def test_what_is_never_in_a_graveyard_may_get_elsewhere() -> None:
    stage = stage_for_two()
    stage.put(stage.make("Crown", reserve=1, types="item", supertypes="regalia"), A, MEMORY)
    pos = stage.pos
    found = frozenset({GRAVEYARD, BANISHMENT})
    assert moving(pos, MEMORY, GRAVEYARD, "discard") == SideEffects(found | {MEMORY}, found)
    assert moving(pos, HAND, GRAVEYARD, "discard") == SideEffects(
        frozenset({HAND, GRAVEYARD}), frozenset({GRAVEYARD})
    )


def test_an_object_that_leaves_may_go_by_its_kind_and_frees_what_lies_under_it() -> None:
    pos = stage_for_two().pos
    left = frozenset({FIELD, Zone.LINEAGE, Zone.LOADED})
    buried = frozenset({GRAVEYARD, BANISHMENT, MATERIAL})
    assert moving(pos, FIELD, GRAVEYARD, "sacrifice") == SideEffects(buried | left, buried)
    returned = frozenset({HAND, GRAVEYARD, BANISHMENT, MATERIAL})
    assert moving(pos, FIELD, HAND, "return") == SideEffects(returned | left, returned)


def test_nothing_is_known_of_where_cards_go_if_a_text_may_send_them_elsewhere() -> None:
    elsewhere = Replaces(event=ReplaceableEvent.MOVE, to=(GRAVEYARD,), change=(GoTo(zone=BANISHMENT),))
    pos = stage_with(elsewhere).pos
    assert moving(pos, HAND, GRAVEYARD, "discard") is None
    assert moving(pos, FIELD, GRAVEYARD, "sacrifice") is None
    assert moving(pos, HAND, MEMORY, "reserve") == SideEffects(frozenset({HAND, MEMORY}), FILLED)
    assert moving(pos, FIELD, BANISHMENT, "banish") is None, "what lies under it goes to graveyards"


def test_several_deeds_change_what_each_of_them_does() -> None:
    one, other = SideEffects(frozenset({HAND, DAMAGE}), frozenset({DAMAGE})), SideEffects(FILLED, FILLED)
    assert together([]) == STILL
    assert together([one, other]) == SideEffects(
        frozenset({HAND, MEMORY, DAMAGE}), frozenset({MEMORY, DAMAGE})
    )
    assert together([one, None]) is None
    assert together([None, one]) is None


# What texts go on saying.


def test_a_text_is_steady_if_what_it_looks_at_stays() -> None:
    pos = stage_for_two().pos
    assert steady(pos, InMemory(1), frozenset({HAND}))
    assert not steady(pos, InMemory(1), frozenset({HAND, MEMORY}))
    assert not steady(pos, Damage(1), frozenset({DAMAGE}))
    assert not steady(pos, InState(State.RESTED), RESTING.changes)
    assert steady(pos, InState(State.RESTED), frozenset({FIELD}))
    assert not steady(pos, EnteredThisTurn(), frozenset({HAND})), "it may look at anything"
    assert is_steady(pos, [], FIELD, frozenset({FIELD}))
    assert not is_steady(pos, [OfType("ally"), InMemory(1)], FIELD, FILLED)


def test_a_text_that_counts_objects_is_not_steady_while_objects_leave_or_have_counters() -> None:
    pos = stage_for_two().pos
    for changes in (frozenset({FIELD}), frozenset({COUNTERS})):
        assert not steady(pos, ThereAre(what=item, zone=HAND), changes)
        assert steady(pos, OfType("item"), changes)


def test_a_champion_has_the_elements_of_its_lineage() -> None:
    pos = stage_for_two().pos
    changes = frozenset({Zone.LINEAGE})
    assert not steady(pos, Element("fire"), changes)
    assert steady(pos, OfType("ally"), changes)
    assert steady(pos, Element("fire"), FILLED)


def test_a_text_hangs_on_what_continuous_effects_make_of_cards() -> None:
    pos = stage_with(raising(when=InMemory(3))).pos
    assert not steady(pos, AtLevel(1), FILLED)
    assert steady(pos, AtLevel(1), frozenset({HAND}))
    assert steady(pos, OfType("ally"), FILLED)


def test_only_cards_where_an_effect_works_are_changed_by_it() -> None:
    turning = Static(
        of=OfType("action"), changes=(SetElements(("fire",)),), when=InMemory(3), affects=GRAVEYARD
    )
    pos = stage_with(turning).pos
    assert not steady(pos, Element("fire"), FILLED, GRAVEYARD)
    assert steady(pos, Element("fire"), FILLED, HAND)
    assert not steady(pos, ThereAre(what=Element("fire"), zone=HAND), FILLED, HAND), "it looks at all cards"
    assert Outlook(pos, GRAVEYARD, FILLED).may_change("elements")
    assert not Outlook(pos, GRAVEYARD, FILLED).may_change("types")
    assert not Outlook(pos, HAND, FILLED).may_change("elements")


def test_nothing_is_steady_where_texts_may_come_to_work() -> None:
    pos = stage_for_two().pos
    assert not steady(pos, OfType("ally"), frozenset({TEXTS}))
    assert steady(pos, InMemory(1), frozenset({TEXTS, HAND}))
    assert may_alter(pos, "types", frozenset({TEXTS}))
    assert Outlook(pos, HAND, frozenset({TEXTS})).may_change("types")


def test_whether_characteristics_meet() -> None:
    assert meet(frozenset({"types"}), frozenset({"types", "stats"}))
    assert not meet(frozenset({"types"}), frozenset({"stats"}))
    assert not meet(frozenset(), frozenset({"everything"}))
    assert meet(frozenset({"types"}), frozenset({"everything"}))
    pos = stage_for_two().pos
    assert aspects_of(pos, [OfType("ally"), Element("fire"), InMemory(1)]) == {"types", "elements"}
    assert aspects_of(pos, []) == frozenset()


def test_what_is_printed() -> None:
    assert goes_by_print([OfType("ally"), Named("Blank")])
    assert goes_by_print([])
    assert not goes_by_print([OfType("ally"), InState(State.RESTED)])
    assert not goes_by_print([ThereAre(what=item)])
    assert not goes_by_print([AtLevel(1)]), "it looks at another card"
    assert not goes_by_print([EnteredThisTurn()])
    assert not goes_by_print([ChosenType()])
    stage = stage_for_two()
    blanks = stage.filler(A, 2)
    assert are_printed(stage.pos, blanks, MEMORY)
    stage = stage_with(Static(of=OfType("action"), changes=(SetElements(("fire",)),), affects=MEMORY))
    blanks = stage.filler(A, 2)
    assert not are_printed(stage.pos, blanks, MEMORY)
    assert are_printed(stage.pos, blanks, GRAVEYARD)
    (card,) = stage.hand(A, stage.make("Soldier", reserve=1, types="ally", life=1))
    assert are_printed(stage.pos, [*blanks, card], GRAVEYARD)
    changed = Continuing(1, A, card, "game", (stage.ref(card),), (AddType(types=("weapon",)),))
    stage.pos.assign("effects", (changed,))
    assert not are_printed(stage.pos, [*blanks, card], GRAVEYARD)


# What continuous effects may come to do.


def test_an_effect_may_change_with_what_it_looks_at() -> None:
    pos = stage_with(raising(when=InMemory(3))).pos
    assert may_alter(pos, "level", FILLED)
    assert not may_alter(pos, "types", FILLED)
    assert not may_alter(pos, "level", frozenset({HAND}))
    assert not may_alter(stage_for_two().pos, "level", FILLED)


def test_an_effect_ends_with_its_object_but_not_if_it_lasts_by_itself() -> None:
    gone = frozenset({FIELD})
    assert may_alter(stage_with(Static(of=OfType("champion"), changes=(Stat(level=1),))).pos, "level", gone)
    stage = stage_for_two()
    leader = stage.cards(FIELD, A)[0]
    lasting = Continuing(1, A, leader, "game", (stage.ref(leader),), (Stat(level=1),))
    stage.pos.assign("effects", (lasting,))
    assert not may_alter(stage.pos, "level", gone)
    rule = Static(of=Named("Blank"), changes=(AddType(types=("ally",)),), when=InMemory(1))
    ruling = Continuing(2, A, leader, "game", (), rule.changes, permission=rule)
    stage.pos.assign("effects", (lasting, ruling))
    found = unsettled(stage.pos, FILLED)
    assert all("types" in altered for altered in found.zones.values()), "it may be about cards anywhere"


def test_one_effect_may_set_off_another() -> None:
    """A memory makes items allies, and allies taunt."""
    armed = Static(of=item, changes=(AddType(types=("ally",)),), when=InMemory(3))
    pos = stage_with(armed, Static(of=ally, changes=(has("taunt"),))).pos
    assert may_alter(pos, "abilities", FILLED)
    assert not may_alter(pos, "elements", FILLED)
    alone = stage_with(Static(of=ally, changes=(has("taunt"),))).pos
    assert not may_alter(alone, "abilities", FILLED)


def test_an_ability_that_is_given_counts_as_well() -> None:
    given = Static(of=OfType("champion"), changes=(Gain(raising(when=InMemory(3))),))
    assert may_alter(stage_with(given).pos, "level", FILLED)
    assert not may_alter(stage_with(given).pos, "level", frozenset({HAND}))


def test_an_effect_that_looks_around_may_change_with_any_object() -> None:
    counters = frozenset({COUNTERS})
    arming = Static(of=item, changes=(AddType(types=("ally",)),))
    assert not may_alter(stage_with(arming).pos, "types", counters)
    holding = ThereAre(what=OfType("action"), zone=HAND)
    counting = Static(of=item, changes=(AddType(types=("ally",)),), when=holding)
    assert may_alter(stage_with(counting).pos, "types", counters)
    assert not may_alter(stage_with(counting).pos, "types", FILLED)


def test_an_effect_that_may_look_at_anything_may_always_change() -> None:
    newcomers = Static(of=EnteredThisTurn(), changes=(AddType(types=("ally",)),))
    assert may_alter(stage_with(newcomers).pos, "types", FILLED)


def test_counters_make_stronger_and_new_texts_may_do_anything() -> None:
    pos = stage_for_two().pos
    counters = frozenset({COUNTERS})
    assert may_alter(pos, "level", counters)
    assert may_alter(pos, "stats", counters)
    assert not may_alter(pos, "types", counters)
    assert unsettled(pos, counters).zones[HAND] == frozenset()
    found = unsettled(pos, frozenset({TEXTS}))
    assert meet(frozenset({"types"}), found.anywhere)
    assert all(meet(frozenset({"types"}), altered) for altered in found.zones.values())


def test_in_a_combat_objects_may_be_stronger_by_their_parts_in_it() -> None:
    stage = field()
    mine, theirs = soldier(stage, A), soldier(stage, B)
    stage.begin()
    assert not may_alter(stage.pos, "stats", FILLED)
    attack(stage, mine, theirs)
    assert stage.pos.combat is not None
    assert may_alter(stage.pos, "stats", FILLED)
    assert not may_alter(stage.pos, "level", FILLED)
    assert not Outlook(stage.pos, HAND, FILLED).may_change("stats")


def test_mere_numbers_of_cards_do_not_tell_cards_apart() -> None:
    counting = stage_with(raising(when=InMemory(3))).pos
    assert "level" not in unsettled(counting, FILLED, telling=True).anywhere
    assert "level" in unsettled(counting, FILLED).anywhere
    looking = stage_with(raising(when=ThereAre(what=Element("fire"), zone=MEMORY))).pos
    assert "level" in unsettled(looking, FILLED, telling=True).anywhere
