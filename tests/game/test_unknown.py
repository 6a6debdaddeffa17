"""A game stops where an unknown text comes to matter, no matter who lets it be played."""

from __future__ import annotations

import pytest

from regalia.cards.facts import Face
from regalia.game.core.illegal import NotYet, UnknownText
from regalia.game.core.state import State, Zone
from regalia.game.game import Game
from regalia.game.printed.abilities import Resolves
from regalia.game.printed.acts import PASS, Act
from regalia.words.copies import Transform
from regalia.words.effects import Draw, LevelUp, Mill, Put, SacrificeIt
from regalia.words.filters import ally, item
from regalia.words.looking import LookAtTop
from regalia.words.selections import Each, Those
from regalia.words.structure import Sequence
from regalia.words.summoning import Summon
from tests.rules.stage import A, B, Stage

NAME = "Riddle"


def riddle(stage: Stage, **facts: object) -> int:
    """A card whose text nobody knows."""
    given: dict[str, object] = {
        "types": ("ally",),
        "power": 1,
        "life": 1,
        "reserve": 1,
        "deck": "main",
        **facts,
    }
    return stage.library.invent(Face(id="riddle", slug="riddle", name=NAME, **given), None).index  # type: ignore[arg-type]


def table() -> Stage:
    stage = Stage()
    for player in (A, B):
        stage.champion(player)
        stage.filler(player, 3, Zone.MAIN_DECK)
    return stage


def resolved(stage: Stage, *, lean: bool = False) -> Game:
    """The first card in hand is activated and everybody passes, in a game with or without its history."""
    stage.begin()
    game = Game(stage.pos, seed=1, keep_history=not lean)
    game.push(Act("activate", stage.pos.cards_in(Zone.HAND, A)[0]))
    game.push(PASS)
    game.push(PASS)
    return game


@pytest.mark.parametrize(
    "zone",
    [Zone.FIELD, Zone.LINEAGE, Zone.GRAVEYARD, Zone.BANISHMENT, Zone.INTENT, Zone.LOADED, Zone.MASTERY],
)
def test_it_stops_where_a_text_could_work(zone: Zone) -> None:
    stage = table()
    stage.put(riddle(stage), A, zone)
    with pytest.raises(UnknownText, match=f"the text of {NAME} is not known") as caught:
        stage.begin()
    assert caught.value.card == NAME
    assert isinstance(caught.value, NotYet)


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK])
def test_it_goes_on_where_no_text_works(zone: Zone) -> None:
    stage = table()
    stage.put(riddle(stage), A, zone)
    assert stage.begin().decision is not None
    for state in (State.REVEALED, State.PRESERVED):
        shown = table()
        shown.put(riddle(shown), A, zone, states=int(state))
        with pytest.raises(UnknownText):
            shown.begin()


def test_a_card_that_is_turned_down_says_nothing() -> None:
    stage = table()
    stage.put(riddle(stage), A, Zone.BANISHMENT, states=int(State.FACE_DOWN))
    assert stage.begin().decision is not None


def test_a_card_that_is_played_without_text_by_somebodys_word_stops_nothing() -> None:
    stage = table()
    known = stage.library.definition("Fireball")
    blank = stage.library.without_text(stage.library.facts.by_slug[known.slug])
    assert (blank.name, blank.understood, blank.blanked, blank.abilities.all) == ("Fireball", True, True, ())
    assert stage.library.definition("Fireball") is known
    stage.library.play_without_text([known.slug])
    assert stage.library.definition("Fireball").blanked
    stage.put(blank.index, A, Zone.GRAVEYARD)
    assert stage.begin().decision is not None


@pytest.mark.parametrize("lean", [False, True])
@pytest.mark.parametrize(
    "effect",
    [
        Mill(),
        Sequence((Mill(), Put(what=Each(what=ally, zone=Zone.GRAVEYARD), to=Zone.HAND))),
        LookAtTop(amount=1),
        Sequence((Summon(name=NAME), SacrificeIt(Those("summoned")))),
    ],
)
def test_it_stops_for_what_comes_in_play_even_if_it_has_gone(effect: object, lean: bool) -> None:
    stage = table()
    strange = riddle(stage)
    stage.put(strange, A, Zone.MAIN_DECK, bottom=False)
    stage.hand(A, stage.make("Deed", Resolves(effect), reserve=0))  # type: ignore[arg-type]
    with pytest.raises(UnknownText):
        resolved(stage, lean=lean)


def test_a_card_may_be_drawn_and_the_game_goes_on_after_what_stopped_it_is_undone() -> None:
    stage = table()
    strange = stage.put(riddle(stage), A, Zone.MAIN_DECK, bottom=False)
    stage.hand(
        A,
        stage.make("Thought", Resolves(Draw()), reserve=0),
        stage.make("Slide", Resolves(Mill()), reserve=0),
    )
    game = resolved(stage)
    assert game.pos.zone_of(strange) is Zone.HAND
    game.undo()
    game.undo()
    game.undo()
    game.push(Act("activate", stage.pos.cards_in(Zone.HAND, A)[1]))
    game.push(PASS)
    with pytest.raises(UnknownText):
        game.push(PASS)
    game.undo()
    assert game.pos.zone_of(strange) is Zone.MAIN_DECK
    assert game.decision is not None


def test_a_choice_among_the_cards_of_a_material_deck_needs_them_all() -> None:
    stage = table()
    stage.put(riddle(stage, types=("champion",), level=1, memory=0, deck="material"), A, Zone.MATERIAL_DECK)
    stage.put(stage.make("Hero", types="champion", level=1, life=20, memory=0), A, Zone.MATERIAL_DECK)
    stage.hand(A, stage.make("Rise", Resolves(LevelUp()), reserve=0))
    with pytest.raises(UnknownText):
        resolved(stage)


def test_the_other_side_of_a_card_has_to_be_known_when_it_is_turned_over() -> None:
    stage = table()
    front = stage.make("Coin", types="item", reserve=0)
    stage.library.catalog[front].other_face = riddle(stage, types=("item",))
    stage.put(front, A, Zone.FIELD)
    flip = Transform(Each(what=item, zone=Zone.FIELD, whose="you"))
    stage.hand(A, stage.make("Flip", Resolves(flip), reserve=0))
    with pytest.raises(UnknownText):
        resolved(stage)
