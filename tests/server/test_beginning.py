"""The first question between persons: everybody is asked once, no matter what there is to choose."""

from __future__ import annotations

import msgspec

from regalia.decks.presets import PRESETS
from regalia.game.core.state import Zone
from regalia.game_files import setup
from regalia.server.protocol import Ask, Choose, Draft
from regalia.server.room import Affects, Room
from regalia.server.seats import SeatKind
from tests.server.table import BOT, FRIEND, PERSON, asked, go_on

SECOND = "spirit-of-wind"
ANOTHER = "necklace-of-foresight"
LOOKING_GLASS = "the-looking-glass"


def table_of(*, more: tuple[str, ...] = (), theirs: tuple[str, ...] = (), other: SeatKind = FRIEND) -> Room:
    """A game that Ann begins, whose material deck has more cards."""
    decks = [
        msgspec.structs.replace(PRESETS[name], material={**PRESETS[name].material, **dict.fromkeys(cards, 1)})
        for name, cards in (("rai", more), ("lorraine", theirs))
    ]
    return Room("game", setup(decks, ["", ""], 0), (PERSON, other), "seed")


def say(table: Room, seat: int, *said: int) -> Affects:
    _, affects = table.receive(seat, Choose(question=asked(table, seat).number, said=said))
    return affects


def champion(table: Room, player: int) -> str:
    pos = table.game.pos
    (found,) = (
        pos.definition(card)
        for card in pos.cards_in(Zone.FIELD, player)
        if "champion" in pos.definition(card).types
    )
    return found.slug


def test_persons_are_asked_once_before_the_first_turn() -> None:
    table = table_of()
    for player in (0, 1):
        question = asked(table, player)
        assert (question.topic, question.prompt) == ("begin with", "Are you ready to begin?")
        assert say(table, player) is Affects.ALL
        go_on(table)
    assert table.game.pos.turn == 1
    assert champion(table, 0)


def test_who_has_several_champions_chooses_before_the_others_hear_anything() -> None:
    plain, rich = table_of(more=(ANOTHER,)), table_of(more=(SECOND,))
    question = asked(rich, 0)
    assert question.topic == "starting champion"
    place = next(n for n, option in enumerate(question.options) if "Spirit of Wind" in option.text)
    drafted, _ = rich.receive(0, Draft(question=question.number, picked=(place,)))
    assert drafted is not None
    before = rich.table(1, whole=True)
    assert before == plain.table(1, whole=True)
    kept = rich.take_change()
    assert say(rich, 0, place) is Affects.SENDER, "nobody else is shown anything"
    assert rich.table(1, whole=True) == before
    change = rich.take_change()
    assert not change.rows
    assert change.asked == kept.asked, "the clock goes on"
    second = asked(rich, 0)
    assert (second.topic, second.number) == ("begin with", question.number + 1)
    for table in (plain, rich):
        for player in (0, 1):
            say(table, player)
            go_on(table)
        assert table.game.pos.turn == 1
    assert champion(rich, 0) == SECOND


def test_everybody_is_asked_again_if_cards_begin_on_the_field() -> None:
    """The first player may choose another champion after the other has begun with something."""
    for more in ((), (SECOND,)):
        table = table_of(more=more, theirs=(LOOKING_GLASS,))
        while asked(table, 0).topic != "begin with":
            say(table, 0, 0)
        say(table, 0)
        go_on(table)
        assert [option.text for option in asked(table, 1).options] == ["The Looking Glass"]
        say(table, 1, 0)
        go_on(table)
        assert asked(table, 0).topic == "starting champion"


def test_a_choice_that_is_taken_back_is_made_again() -> None:
    table = table_of(more=(SECOND,))
    say(table, 0, 1)
    say(table, 0)
    table._take_back(0, table._last_choice(0))
    assert asked(table, 0).topic == "starting champion"


def test_nothing_is_asked_ahead_against_a_bot() -> None:
    table = table_of(more=(SECOND,), other=BOT)
    go_on(table)
    assert table.game.decision is not None
    assert table.game.decision.topic == asked(table, 0).topic == "starting champion"


def test_a_question_about_a_card_leaves_the_game_as_it_is() -> None:
    table = table_of(more=(SECOND,))
    handle = min(table.table(0).faces)
    table.receive(0, Ask(handle=handle))
    assert table.game.decision is not None
    assert table.game.decision.topic == "begin with"
