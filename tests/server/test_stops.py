"""When a player is asked: quietly, as usual, or always."""

from __future__ import annotations

from random import Random

import pytest

from regalia.bots.use import Use, uses
from regalia.cards.catalog import Library
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.judge.scenario.cards import read_cards
from regalia.judge.scenario.run import Result, Runner
from regalia.judge.scenario.setup import build
from regalia.judge.scenario.text import parse
from regalia.server.futile import futile
from regalia.server.protocol import Mute, Question, SetStops, Stops
from regalia.server.room import Refuse, Room
from regalia.server.seats import SeatKind
from regalia.server.stops import Moment, Muted, by_itself, muted, passes
from tests.server.table import BOT, FRIEND, PERSON, asked, choose, go_on, room

QUIET = Stops(care="quiet")
CARDS = """
cards:
  Soldier: {type: ally, cost: 2, power: 2, life: 2}
  Idol: {type: item, cost: 1, text: "Banish Idol: Draw a card."}
  Shield: {type: item, cost: 1, text: "Banish Shield: Put a buff counter on up to 1 target ally you control."}
  Horn: {type: item, cost: 1, text: "Banish Horn: Wake up target ally you control."}
  Bully: {type: ally, cost: 0, power: 1, life: 3, text: "On Enter: Deal 2 damage to each ally."}
  Dear: {type: action, cost: 1, text: Draw a card.}
  Bolt: {type: action, cost: 0, text: Deal 1 damage to target champion.}
  Rumour: {type: action, cost: 0, text: Draw a card.}
  Mirror: {type: action, cost: 0, speed: fast, text: Draw a card into your memory.}
"""


def game_of(setup: str, *steps: str) -> Game:
    """A position, after some steps."""
    root = parse(CARDS + "setup:\n" + setup + "play:\n" + "".join(f"  - {step}\n" for step in steps))
    parts = {key: value for key, value, _ in root.entries("a position")}
    world = build(parts["setup"], Library(), read_cards(parts["cards"]))
    runner = Runner(Result("stops"))
    for step in parts["play"].elements() if steps else []:
        runner.play_step(world, step)
    world.game.auto = True
    return world.game


def why_passed(
    game: Game,
    stops: Stops = QUIET,
    *,
    against_person: bool = False,
    without: frozenset[Muted] = frozenset(),
) -> str:
    decision = game.decision
    assert decision is not None
    assert decision.player == 0
    assert PASS in decision.options
    return passes(
        Moment(game.pos, decision, stops, None, without, lambda: uses(game, Random(1)), against_person)
    )


ATTACK_ON_CHAMPION = ("{B attacks: B's Soldier, target: A.champion}",)
ATTACK_ON_SOLDIER = ("{B attacks: B's Soldier, target: A's Soldier}",)
SIDES = """
  turn: B, main
  A: {field: [Soldier (rested), %s], hand: []}
  B: {field: [Soldier], hand: [Bolt, Rumour]}
"""
IDOL = SIDES % "Idol"
SHIELD = SIDES % "Shield"
HORN = SIDES % "Horn"
MIRROR = IDOL.replace("hand: []", "hand: [Mirror]")
TO_THE_END = ("pass: B", "pass: A", "pass: B")
TO_DAMAGE = ("pass: B", "pass: A", "pass: B")


@pytest.mark.parametrize(
    ("setup", "steps", "asked"),
    [
        pytest.param(IDOL, ["pass: B"], False, id="a draw is as good later"),
        pytest.param(IDOL, TO_THE_END, False, id="a banished idol is as good in one's own turn"),
        pytest.param(MIRROR, TO_THE_END, True, id="a card into memory before one materializes"),
        pytest.param(
            IDOL, [*ATTACK_ON_CHAMPION, "pass: B"], False, id="an attack that a draw does not change"
        ),
        pytest.param(
            IDOL,
            [*ATTACK_ON_CHAMPION, "pass: B", "pass: A", "pass: B"],
            False,
            id="damage to the champion that a draw does not change",
        ),
        pytest.param(
            IDOL.replace("A: {", "A: {damage: 13, "),
            [*ATTACK_ON_CHAMPION, "pass: B", "pass: A", "pass: B"],
            True,
            id="the last chance to draw an answer before the champion dies",
        ),
        pytest.param(
            IDOL,
            [*ATTACK_ON_SOLDIER, "pass: B", "pass: A", "pass: B"],
            False,
            id="damage to an ally that a draw does not change",
        ),
        pytest.param(SHIELD, [*ATTACK_ON_SOLDIER, "pass: B"], False, id="a counter that can wait"),
        pytest.param(SHIELD, [*ATTACK_ON_SOLDIER, *TO_DAMAGE], True, id="a counter that saves an ally"),
        pytest.param(HORN, [*ATTACK_ON_SOLDIER, "pass: B"], True, id="an ally that could retaliate"),
        pytest.param(SHIELD, [*ATTACK_ON_CHAMPION, "pass: B"], False, id="a counter that changes no combat"),
        pytest.param(IDOL, ["B activates: Rumour", "pass: B"], False, id="a spell that is not aimed at one"),
        pytest.param(
            IDOL,
            ["{B activates: Bolt, targets: A.champion}", "pass: B"],
            True,
            id="a spell at one's champion",
        ),
    ],
)
def test_quiet_asks_where_it_matters(setup: str, steps: list[str], asked: bool) -> None:
    game = game_of(setup, *steps)
    assert why_passed(game) == ("" if asked else "quiet")
    assert why_passed(game, Stops(care="everything")) == ""


def test_ones_own_triggers_are_no_reason_to_stop_in_ones_main_phase() -> None:
    """The shield could save the soldier from them. Players who want to can be asked, as after their plays."""
    setup = "  A: {field: [Shield, Soldier], hand: [Bully]}\n"
    game = game_of(setup, "A activates: Bully", "pass: A, B")
    assert [item.controller for item in game.pos.stack] == [0]
    assert why_passed(game) == "quiet"
    assert why_passed(game, Stops(care="quiet", hold=True)) == ""


def test_a_choice_among_copies_is_no_question() -> None:
    """Against a person it is one, because an answer without a question would show that they are copies."""
    for hand, same in (("[Dear, 2x Bolt]", True), ("[Dear, Bolt, Rumour]", False)):
        game = game_of(f"  A: {{hand: {hand}}}\n")
        decision = game.decision
        assert decision is not None
        game.push(next(act for act in decision.options[1:] if game.pos.definition(act.card).name == "Dear"))
        decision = game.decision
        assert decision is not None
        assert decision.topic == "pay"
        found = by_itself(game.pos, decision, against_person=False)
        assert (found is not None) is same
        assert by_itself(game.pos, decision, against_person=True) is None


def test_the_order_of_costs_is_no_question_if_only_one_leaves_a_choice() -> None:
    """Even between persons: everybody sees that the champion alone can rest for an attack card."""
    game = game_of("  A: {classes: [Warrior], hand: [Savage Swing, 3x Bolt]}\n")
    decision = game.decision
    assert decision is not None
    game.push(
        next(act for act in decision.options[1:] if game.pos.definition(act.card).name == "Savage Swing")
    )
    for topic, is_asked in (("order", False), ("pay", True)):
        decision = game.decision
        assert decision is not None
        assert decision.topic == topic
        found = by_itself(game.pos, decision, against_person=True)
        assert (found is None) is is_asked
        answer = found[0] if found is not None else tuple(decision.options[: decision.minimum])
        assert decision.admits(answer)
        game.push(answer)
    assert len(game.pos.stack) == 1, "everything is paid"


def test_what_does_nothing_is_no_reason_to_stop() -> None:
    """The shield has nobody to protect, even at the last chance."""
    setup = "  turn: B, main\n  A: {field: [Shield]}\n  B: {field: [Soldier]}\n"
    steps = [*ATTACK_ON_CHAMPION, "pass: B", "pass: A", "pass: B"]
    assert why_passed(game_of(setup, *steps)) == "quiet"
    assert why_passed(game_of(setup, *steps), Stops()) == ""


def test_one_is_asked_in_the_main_phase() -> None:
    """Nothing that A has would do anything, and passing would end the turn."""
    game = game_of("  A: {field: [Shield]}\n")
    assert PASS in game.decision.options  # type: ignore[union-attr]
    for care in ("quiet", "normal", "everything"):
        assert why_passed(game, Stops(care=care)) == ""


def test_a_turn_in_which_one_can_only_pass_ends_quietly() -> None:
    """Against a bot. A person on the other side would learn from it that there is nothing in hand."""
    game = game_of("  A: {hand: []}\n")
    assert why_passed(game) == "idle"
    assert why_passed(game, Stops(care="normal")) == ""
    assert why_passed(game, against_person=True) == ""


def test_what_was_muted_is_no_reason_to_stop() -> None:
    game = game_of(MIRROR.replace(", Idol", ""), *TO_THE_END)
    decision = game.decision
    assert decision is not None
    (act,) = (act for act in decision.options if act != PASS)
    for stops in (Stops(care="quiet"), Stops()):
        assert why_passed(game, stops) == ""
        assert why_passed(game, stops, without=frozenset({muted(game.pos, act)})) == "muted"


@pytest.mark.parametrize(
    ("steps", "asked"),
    [
        (["pass: B"], False),
        (["pass: B", "pass: A", "pass: B"], True),
        ([*ATTACK_ON_SOLDIER, "pass: B"], True),
        (["B activates: Rumour", "pass: B"], True),
    ],
)
def test_between_persons_only_open_cards_decide(steps: list[str], asked: bool) -> None:
    """Somebody with a useful card in hand is asked in the same moments as somebody without."""
    for hand in ("[]", "[Mirror]", "[Rumour]", "[2x Mirror, Bolt]"):
        setup = (
            "  turn: B, main\n"
            f"  A: {{field: [Soldier (rested)], hand: {hand}}}\n"
            "  B: {field: [Soldier], hand: [Bolt, Rumour]}\n"
        )
        game = game_of(setup, *steps)
        assert why_passed(game, against_person=True) == ("" if asked else "quiet")


# At the table.


def quiet_room() -> Room:
    table = room(PERSON, BOT)
    table.receive(0, SetStops(stops=Stops(care="quiet")))
    go_on(table)
    return table


def pass_in(question: Question) -> tuple[int, ...]:
    """The place of passing, if the question has it."""
    return tuple(number for number, option in enumerate(question.options) if option.what == "pass")


def test_an_ability_can_be_left_out_for_a_turn() -> None:
    """Between persons that is refused, because it would show what one can do."""
    table = quiet_room()
    question = asked(table, 0)
    place = next(number for number, option in enumerate(question.options) if option.what != "pass")
    (passing,) = pass_in(question)
    table.receive(0, Mute(question=question.number, option=place))
    with pytest.raises(Refuse, match="Only what could be played"):
        table.receive(0, Mute(question=question.number, option=passing))
    with pytest.raises(Refuse, match="no such option"):
        table.receive(0, Mute(question=question.number, option=99))
    assert len(table.muted[0]) == 1
    between = room()
    go_on(between)
    player = between.decider
    number = asked(between, player).number
    with pytest.raises(Refuse, match="Only against bots"):
        between.receive(player, Mute(question=number, option=0))


@pytest.mark.parametrize("other", [BOT, FRIEND], ids=["bot", "person"])
def test_plays_that_do_nothing_say_so(other: SeatKind) -> None:
    """The first player's attack cards fizzle on the first turn, and the page is told."""
    table = room(PERSON, other, decks=("lorraine", "rai"), seed="3")
    go_on(table)
    found = {}
    while table.game.pos.turn < 2:
        player = table.decider
        shown = asked(table, player)
        if player == 0:
            found.update({option.text: option.idle for option in shown.options if option.what == "activate"})
        choose(table, player, *pass_in(shown))
    assert any("fizzles: only the last player of the first round" in why for why in found.values())
    assert any(not why for why in found.values())


def test_what_is_said_between_persons_is_what_trying_finds() -> None:
    """An attack card is more than an attack if its own text or something on the field reacts to it."""
    cards = """
cards:
  Plain: {type: attack, cost: 0, power: 2, classes: [Warrior]}
  Rich: {type: attack, cost: 0, power: 2, classes: [Warrior], text: "On Attack: Draw a card."}
  Song: {type: action, cost: 0, text: Draw a card.}
  Ear: {type: item, cost: 0, text: "Whenever you activate a card, draw a card."}
setup:
  turn: A, main, turn %d
  A: {classes: [Warrior], hand: [Plain, Rich, Song]%s}
"""
    for turn, more, named in ((1, "", {"Plain", "Rich"}), (1, ", field: [Ear]", set()), (3, "", set())):
        root = parse(cards % (turn, more))
        parts = {key: value for key, value, _ in root.entries("a position")}
        game = build(parts["setup"], Library(), read_cards(parts["cards"])).game
        decision = game.decision
        assert decision is not None
        found = futile(game.pos, 0, decision.options)
        assert {game.pos.definition(act.card).name for act in found} == named
        tried = {act: one.why for act, one in uses(game, Random(1)).of.items() if one.use is Use.NONE}
        assert found == tried
