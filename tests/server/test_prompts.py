"""Questions are asked, and refusals given, in a player's words."""

from __future__ import annotations

import re

import pytest

from regalia.game.core.explain import Step
from regalia.server import protocol
from regalia.server.chronicle import Chronicle
from regalia.server.protocol import Ask
from regalia.server.room import Room
from regalia.server.seats import SeatKind
from tests.server.table import BOT, FRIEND, PERSON, asked, choose, play_until, room

ENGINE_WORDS = re.compile(r"\(\d+\)|\b1 \w+ counters\b|Pay (rest|banish|remove|discard|sacrifice)|rest 1 ")
MANY = 400


def do(table: Room, player: int, what: str) -> str:
    """Take the first option of a kind that costs something; the name of the card."""
    question = asked(table, player)
    place, option = next(
        (place, option)
        for place, option in enumerate(question.options)
        if option.what == what and "reserve 0" not in option.text
    )
    choose(table, player, place)
    return option.text.split(" (")[0].removeprefix(f"{what} ").removeprefix("with ")


def play_until_offered(table: Room, what: str, seat: int | None = None) -> int:
    """Play cards until something of a kind can be done in the main phase."""
    player = play_until(table, "act", "main", seat)
    for _ in range(MANY):
        player = play_until(table, "act", "main", seat)
        offered = [option.what for option in asked(table, player).options]
        if what in offered:
            return player
        choose(table, player, offered.index("activate") if "activate" in offered else 0)
    raise AssertionError(f"nobody could {what}")


def test_who_has_no_card_to_begin_with_is_asked_whether_they_are_ready() -> None:
    question = asked(room(), 0)
    assert (question.topic, question.options) == ("begin with", ())
    assert question.prompt == "Are you ready to begin?"


def test_a_payment_is_asked_for_as_a_player_would_say_it() -> None:
    table = room()
    player = play_until(table, "act", "main")
    name = do(table, player, "activate")
    question = asked(table, player)
    assert question.payment is not None
    owed = question.payment.owed
    cards = "1 card" if owed == 1 else f"{owed} cards"
    assert question.prompt == f"Pay {owed} for {name}: choose {cards}"


@pytest.mark.rule("combat.declaring.2.d")
@pytest.mark.parametrize("other", [BOT, FRIEND])
def test_an_attacker_rests_without_a_question(other: SeatKind) -> None:
    """It is the only way to pay, and everybody sees it."""
    table = room(PERSON, other)
    player = play_until_offered(table, "attack", 0)
    attacker = do(table, player, "attack")
    while table.game.decision is not None and table.game.decision.topic in ("weapon", "attack target"):
        choose(table, player)
    assert table.game.decision is None or table.game.decision.topic != "pay"
    assert any(line.text.startswith("You attack") and attacker in line.text for line in table.table(0).log)


@pytest.mark.rule("activation.1.8")
def test_what_rests_besides_a_payment_rests_without_a_question() -> None:
    """An attack card costs reserve and the champion's rest: in which order is all the same."""
    table = room(PERSON, BOT, decks=("lorraine", "rai"))
    for _ in range(MANY):
        player = play_until_offered(table, "activate", 0)
        question = asked(table, player)
        places = [
            place for place, option in enumerate(question.options) if "rest your champion" in option.text
        ]
        if places:
            break
        choose(table, player, 0)
    choose(table, player, places[0])
    paying = asked(table, player)
    assert paying.payment is not None
    assert [part.state for part in paying.payment.parts] == ["now", "later"]
    assert paying.payment.kind == "reserve"
    choose(table, player)
    after = table.table(player).question
    assert after is None or after.payment is None


def test_no_question_and_no_reason_has_words_of_the_engine() -> None:
    table = room(decks=("lorraine", "silvie"))
    asks = 0
    for _ in range(MANY):
        decision = table.game.decision
        if decision is None:
            break
        player = decision.player
        question = asked(table, player)
        asks += 1
        for said in (
            question.prompt,
            *(option.text for option in question.options if decision.topic != "act"),
        ):
            assert not ENGINE_WORDS.search(said), said
        plays = [place for place, option in enumerate(question.options) if option.what not in ("pass", None)]
        choose(table, player, *(plays[:1] if decision.topic in ("act", "materialize") else ()))
    assert asks > 100


def test_a_refusal_says_where_a_play_stops_in_plain_words() -> None:
    table = room()
    player = play_until(table, "act", "main")
    steps = set()
    for handle in table.table(player).faces:
        answer, _ = table.receive(player, Ask(handle=handle))
        assert isinstance(answer, protocol.Answer)
        steps |= {attempt.refusal.step for attempt in answer.attempts if attempt.refusal is not None}
    assert steps
    assert all(step == "" or step.startswith(("at ", "when ")) for step in steps), steps


@pytest.mark.parametrize(
    ("paid", "told"),
    [
        ("banish Tome of Knowledge", "Ann banishes Tome of Knowledge"),
        ("pay 2: reserve 2 cards", "Ann pays 2: reserve 2 cards"),
        ("pay 1 from memory: draw Fireball", "Ann pays 1 from memory: draw Fireball"),
    ],
)
def test_the_log_says_what_was_done_to_pay(paid: str, told: str) -> None:
    story = Chronicle(room().game, ["Ann", "Ben"], 1, lambda: 0)
    story._tell_payment(Step("pay", "cost.5", paid, player=0))
    assert story.lines[-1].text == told
