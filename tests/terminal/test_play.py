"""`regalia play --terminal`, driven through its standard input as a person or a pipe would."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from regalia.cards import written
from regalia.cards.catalog import Library
from regalia.cards.facts import load
from regalia.cli import main
from regalia.decks.dealing import deal
from regalia.decks.deck import Deck
from regalia.decks.presets import EVERY
from regalia.decks.shipped import DECKS, EMBERS, TIDES
from regalia.game.answers import Answer, Segment
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event
from regalia.game.core.language import Effect, Means
from regalia.game.core.stack import ItemKind, Paid, Receipt, StackItem
from regalia.game.core.state import Phase, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import Waiting
from regalia.game.game import Game
from regalia.game.happening.replacement import Applicable
from regalia.game.happening.setup import empty, place, start_at
from regalia.game.objects.characteristics import champion
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import CostChange, ReplaceableEvent, Replaces
from regalia.game.printed.acts import PASS, Act
from regalia.terminal.play import HELP, HUMAN, Table, Unclear
from regalia.terminal.wording import Wording, at_random
from regalia.text.saying import can_say
from regalia.words.effects import Draw
from regalia.words.lasting import ChangeCosts
from regalia.words.structure import May


def sit_down(*lines: str, seed: int = 1, deck: str = "embers", more: tuple[str, ...] = ()) -> Result:
    """Play these lines as the first player and then let the input end."""
    typed = "".join(f"{line}\n" for line in lines)
    words = ["play", "--terminal", "--seed", str(seed), "--deck", deck, "--first", "you", *more]
    return CliRunner().invoke(main, words, input=typed)


def seated(
    seed: int, say: Callable[[str], None] = lambda text: None, deck: str = "embers", bot: str = "simple"
) -> Table:
    """A table at which the person, who goes first, is asked for the first time."""
    other = "embers" if deck == "tides" else "tides"
    table = Table(DECKS[deck], DECKS[other], seed, bot=bot, first=HUMAN, say=say)
    assert table.game.decision is not None
    return table


def said(*lines: str, seed: int = 1) -> str:
    result = sit_down(*lines, seed=seed)
    assert result.exit_code == 0, result.output
    return result.stdout


# The decks.


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.name)
def test_decks_hold_only_what_the_engine_understands(deck: Deck) -> None:
    library = Library()
    assert sum(deck.main.values()) == 60
    assert all(amount <= 4 for amount in deck.main.values())
    for name in deck.slugs():
        definition = library.definition(name)
        assert definition.understood, name
        assert definition.deck == ("main" if name in deck.main else "material"), name


# The start.


@pytest.mark.rule("start.standard.2", "start.standard.4")
def test_shuffles_and_who_goes_first_are_the_first_questions_of_the_game() -> None:
    game = Game(deal(Library(), [EMBERS, TIDES]), auto=False)
    game.chance = None
    asked = []
    while (decision := game.decision) is not None and decision.topic in ("shuffle", "first"):
        asked.append((decision.topic, sorted(decision.options)))
        game.push(next(decision.answers()))
    decks = [sorted(game.pos.cards_in(Zone.MAIN_DECK, player)) for player in (0, 1)]
    assert asked == [("shuffle", decks[0]), ("shuffle", decks[1]), ("first", [0, 1])]


@pytest.mark.rule("start.turn-one.2", "turn.1.a", "start.standard.6")
def test_the_first_player_begins_in_the_main_phase_with_the_seven_cards_the_spirit_drew() -> None:
    game = Game(deal(Library(), [EMBERS, TIDES], first=1), seed=3)
    assert game.decision is not None
    pos = game.pos
    assert (pos.phase.name, pos.turn_player, game.decision.player) == ("MAIN", 1, 1)
    for player in pos.everyone():
        assert len(pos.cards_in(Zone.HAND, player)) == 7
        assert len(pos.cards_in(Zone.FIELD, player)) == 1


# The table.


def test_it_says_what_is_missing_and_ends_with_the_input() -> None:
    output = said()
    assert "in our own words" in output
    assert "You go first" in output
    assert "1) pass" in output
    assert output.endswith("Goodbye.\n")


def test_quitting() -> None:
    assert said("q", "p", "p").endswith("Goodbye.\n")


def test_help_and_nonsense_change_nothing() -> None:
    output = said("?", "99", "fly", "1 2", "-4", "²", "t")
    assert "esc" in output
    assert "There is no choice 99" in output
    assert output.count("Type the number of a choice") == 3
    assert "One number, please." in output
    assert output.count("The table: turn 1, your turn, main phase") == 2


def test_paying_by_numbers_and_by_proposal() -> None:
    output = said("2", "1", "1 1 2", "1 2 3", "q")
    assert "needs 3, not 1" in output
    assert "cannot be picked twice" in output
    assert "You activate Dazzling Courtesan for 3: reserve " in output
    assert "memory 3" in output
    assert "memory 3" in said("2", "a", "q")


@pytest.mark.parametrize("word", ["c", "esc", "\x1b", "cancel"])
def test_cancelling_while_paying(word: str) -> None:
    output = said("2", word, "q")
    assert "Cancelled." in output
    assert output.count("The table: turn 1, your turn, main phase") == 2


def test_cancelling_without_a_play_is_explained() -> None:
    assert "nothing is being played" in said("c")


def test_undo_takes_back_the_answer_and_what_the_bot_did() -> None:
    output = said("2", "a", "u", "q")
    assert "Taken back" in output
    assert output.count("Pay 3") == 2
    assert "there is nothing to take back" in said("u")


def test_why_not() -> None:
    output = said("why rai", "why furnace", "why fireball", "why", "why colossus", "2", "why fireball")
    assert "materialize Rai, Spellcrafter (memory 1, at random): " in output
    assert "(materialization.2)" in output
    assert "activate Fireball (reserve 4): nothing stands in its way" in output
    assert "Name a card" in output
    assert "You can see no card called 'colossus'" in output
    assert "Finish or cancel" in output


def test_the_facts_of_a_card() -> None:
    output = said("card fireball", "card fierball")
    assert "Action — Mage Spell" in output
    assert "There is no card called 'fierball'" in output


def test_chance_is_seen_to_draw_from_memory() -> None:
    for seed in range(1, 12):
        output = play_at_random(seed, lines=150).stdout
        if "cards in memory" in output:
            assert re.search(r"Chance decides: \d of \d cards in memory (is|are) banished: \w", output)
            return
    pytest.fail("nobody materialized anything from memory")


def play_at_random(seed: int, lines: int) -> Result:
    rng = Random(seed)
    typed = [rng.choice(["1", "2", "3", "2 3 4", "1 2", "a", "a", "none", "y", "p", "u", "c", "why a", "x"])]
    typed += [
        rng.choice(["1", "2", "2", "3", "4", "1 2", "a", "a", "a", "none", "y", "p"]) for _ in range(lines)
    ]
    return sit_down(*typed, seed=seed, deck=rng.choice(sorted(DECKS)))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_typed_there_is_no_traceback(seed: int) -> None:
    result = play_at_random(seed, lines=60)
    assert result.exit_code == 0, result.output
    assert "fault in Regalia" not in result.output
    assert "Traceback" not in result.output


# What is hidden.


def test_the_bots_hand_and_memory_are_never_shown() -> None:
    table = seated(1)
    pos = table.pos
    hidden = [card for zone in (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK) for card in pos.cards_in(zone, 1)]
    shown = "\n".join(Wording(pos, HUMAN).table())
    assert "hand 7" in shown
    for card in hidden:
        assert pos.definition(card).name not in shown


def test_what_the_bot_reserves_is_only_counted() -> None:
    heard: list[str] = []
    for seed in range(1, 6):
        table = seated(seed, heard.append)
        for _ in range(40):
            decision = table.game.decision
            if decision is None:
                break
            if decision.player == HUMAN:
                table.game.push(PASS if decision.asks is Asks.ACT else decision.sample(Random(seed)))
            else:
                table._turn(decision)
    paid = [line for line in heard if line.startswith("The bot activates") and "reserves" in line]
    assert paid
    for line in paid:
        assert re.search(r"reserves (a card|\d+ cards)$", line), line


def test_a_game_can_be_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    table = seated(5, heard.append)
    pos = table.pos
    for player in pos.everyone():
        row = pos.row(Zone.MAIN_DECK, player)
        pos.put(pos.zones, row, pos.zones[row][:2])
    pos.journal.clear()
    monkeypatch.setattr(table, "_read", lambda: "p")
    table.run()
    assert heard[-1] in (
        "The game is over. You win: the bot had to draw from an empty deck.",
        "The game is over. The bot wins: you had to draw from an empty deck.",
    )
    ending = heard[-20:]
    assert any(line.startswith("You: Spirit of Fire") for line in ending)
    assert any(line.startswith("The bot: ") for line in ending)


def test_the_end_tells_of_lethal_damage_and_of_draws() -> None:
    for damaged, result in (((1,), "You win: "), ((0,), "The bot wins: "), ((0, 1), "It is a draw: ")):
        heard: list[str] = []
        table = seated(5, heard.append)
        pos = table.pos
        for player in damaged:
            pos.put(pos.damage, champion(pos, player), 20)
        pos.assign("unsettled", True)
        table._sit_down(Game(pos), table.setup)
        table.run()
        assert heard[-1].startswith(f"The game is over. {result}")
        assert "had 20 damage, and its life was 15" in heard[-1]
        assert any(line.startswith("You: ") for line in heard)
        assert any(line.startswith("The bot: ") for line in heard)


# Questions about an order, modes and costs.


@pytest.mark.parametrize(
    ("topic", "words"),
    [(Topic.ORDER_TOP, "topmost"), (Topic.ORDER_BOTTOM, "lowest"), (Topic.TRIGGERS, "resolves first")],
)
def test_orders_are_asked_in_words(topic: Topic, words: str) -> None:
    table = seated(1)
    cards = list(table.pos.cards_in(Zone.HAND, HUMAN)[:3])
    decision = Decision(Asks.ORDER, HUMAN, topic, cards)
    assert words in table.words.question(decision)
    assert topic not in table.words.question(decision)
    assert table.words.how(decision) == "type the numbers in the order you want, e.g. 2 1 3"
    assert table._parse("2 1 3", decision, cards) == (cards[1], cards[0], cards[2])
    for wrong in ("1 2", "1 1 2", "2 3 4"):
        with pytest.raises(Unclear, match="each of the 3 numbers once, in the order you want: 2 1 3"):
            table._parse(wrong, decision, cards)
    assert "2 1 3" in HELP


def test_triggers_are_named_by_their_card_and_what_they_do() -> None:
    library = Library()
    pos = deal(library, [EMBERS, TIDES])
    source = place(pos, library.definition("Angel Attendant").index, HUMAN, Zone.FIELD)
    ability = pos.definition(source).abilities.triggered[0]
    entry = Waiting(HUMAN, source, pos.stamp[source], ability, Event(ability.on.kind, HUMAN), source)
    decision = Decision(Asks.ORDER, HUMAN, Topic.TRIGGERS, [0], about=(entry,))
    assert Wording(pos, HUMAN).option(decision, 0) == "Angel Attendant: draw a card"


def with_hand(names: list[str], deck: str = "tides") -> tuple[Table, list[str]]:
    """A table at which the person holds these cards in a main phase after the first turns."""
    heard: list[str] = []
    table = seated(1, heard.append, deck)
    pos = table.pos
    known = {definition.name: definition.index for definition in pos.catalog}
    pos.put(pos.zones, pos.row(Zone.HAND, HUMAN), ())
    for name in names:
        place(pos, known[name], HUMAN, Zone.HAND)
    start_at(pos, HUMAN, Phase.MAIN, turn=3)
    return table, heard


def answering(table: Table, *lines: str) -> Callable[[], str]:
    typed = iter(lines)
    return lambda: next(typed, "q")


def test_modes_are_described_by_what_they_do(monkeypatch: pytest.MonkeyPatch) -> None:
    table, heard = with_hand(["Cerulean Decree", *["Frostbind"] * 6])
    table.pos.put(table.pos.damage, champion(table.pos, HUMAN), 0)
    lines = answering(table, "2", "3", "a", "q")
    monkeypatch.setattr(table, "_read", lines)
    table.run()
    said = "\n".join(heard)
    assert "mode of Cerulean Decree" in said or "modes of Cerulean Decree" in said
    assert "negate up to 1 target non-attack" in said
    assert "up to 1 target unit's attacks get -3 power until end of turn" in said
    assert "3) draw a card into your memory" in said
    assert "mode 1" not in said


def test_menus_show_what_would_be_paid_now() -> None:
    table, _ = with_hand(["Fireball", "Dazzling Courtesan", "Break Apart"], deck="embers")
    pos = table.pos
    known = {definition.name: definition.index for definition in pos.catalog}
    card = pos.cards_in(Zone.HAND, HUMAN)[0]
    words = table.words
    before = pos.digest()
    assert words.act(Act("activate", card)) == "activate Fireball (reserve 4)"
    assert pos.digest() == before
    stone = place(pos, known["Channeling Stone"], HUMAN, Zone.FIELD)
    assert "the next card you activate this turn costs 2 less" in words.act(Act("ability", stone, 0))
    effect = ChangeCosts(change=CostChange(amount=-2), once=True)
    effect.act(Context(pos, HUMAN, stone))
    assert words.act(Act("activate", card)) == "activate Fireball (reserve 4, now 2)"
    other = pos.cards_in(Zone.HAND, HUMAN)[2]
    assert (
        words.act(Act("activate", other)) == "activate Break Apart (reserve 3, now 1, depends on its targets)"
    )


def test_a_memory_cost_of_0_is_not_left_to_chance() -> None:
    table = seated(1)
    pos = table.pos
    said = {table.words.act(Act("materialize", card)) for card in pos.cards_in(Zone.MATERIAL_DECK, HUMAN)}
    assert "materialize Rai, Spellcrafter (memory 1, at random)" in said
    assert "materialize Bauble of Abundance (memory 0)" in said


def test_every_text_that_is_supported_can_be_described() -> None:
    library = Library()
    for slug in sorted(written.WRITTEN):
        library.definition(slug)
    pos = empty(2, library.catalog)
    for definition in library.catalog:
        card = place(pos, definition.index, HUMAN, Zone.HAND)
        for ability in definition.abilities.all:
            effect = getattr(ability, "effect", None)
            if isinstance(effect, Effect):
                assert can_say(effect), definition.name
        act = Act("materialize" if definition.deck == "material" else "activate", card)
        assert Wording(pos, HUMAN).act(act), definition.name


# Small things said rightly.


def test_what_chance_banished_is_not_said_to_be_drawn() -> None:
    table, _ = with_hand(["Frostbind"])
    card = table.pos.cards_in(Zone.HAND, HUMAN)[0]
    assert table.words.means(Means("draw", card)) == "banish Frostbind at random"
    assert at_random("draw Frostbind") == "banish Frostbind at random"


def test_a_trigger_shows_no_payment() -> None:
    table, _ = with_hand(["Frostbind"])
    card = table.pos.cards_in(Zone.HAND, HUMAN)[0]
    receipt = Receipt(
        paid=(Paid("reserve", Reserve(1), (Means("rest", card),), (), (table.pos.card[card],)),)
    )
    played = StackItem(1, ItemKind.ACTIVATION, 1, card, 0, receipt=receipt)
    assert table.words.paid(played) == "rest Frostbind"
    assert table.words.paid(altered(played, kind=ItemKind.TRIGGER)) == ""


def test_why_finds_every_card_in_sight_and_suggests_names() -> None:
    output = said("why spirit of fire", "why spirit of water", "why firebal", "why fierball", "why zzz")
    assert "your Spirit of Fire (life 15): it has no ability that you could activate" in output
    assert "the bot's Spirit of Water (life 15): it has no ability that you could activate" in output
    assert output.count("activate Fireball (reserve 4): nothing stands in its way") == 1
    assert "You can see no card called 'fierball'. Did you mean: Fireball?" in output
    assert "You can see no card called 'zzz'.\n" in output


def test_why_does_not_tell_of_hidden_cards() -> None:
    table = seated(1)
    seen = set(table._seen_cards())
    for zone in (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK):
        assert not seen & set(table.pos.cards_in(zone, 1))
    assert not seen & set(table.pos.cards_in(Zone.MAIN_DECK, HUMAN))


def test_a_card_without_a_name_is_asked_for() -> None:
    assert "Which card? Name one: card fireball" in said("card", "card   ")


def test_undo_speaks_of_chance_only_if_chance_was_asked() -> None:
    assert "Taken back.\n" in said("2", "u", "q")
    heard: list[str] = []
    table = seated(1, heard.append)
    for topic in ("act", "draw"):
        table.game.push(PASS)
        table.game.history.append(Segment(table.pos.mark(), [Answer((), topic, given=False)]))
        table._undo()
    assert heard[-2:] == ["  Taken back.", "  Taken back; chance may answer differently next time."]


def test_turns_say_whose_they_are_and_passing_is_told_once() -> None:
    output = play_at_random(1, lines=400).stdout
    assert re.search(r"── Turn \d+, the bot's turn ─", output)
    assert re.search(r"── Turn \d+, your turn ─", output)
    assert output.count("If you can only pass, it is done for you.") == 1


@pytest.mark.parametrize("before", [[], ["2"], ["2", "c"], ["?"], ["why fireball"]])
@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit", None])
def test_leaving_is_possible_everywhere(before: list[str], word: str | None) -> None:
    assert said(*before, *([word] if word else [])).endswith("Goodbye.\n")


def test_long_lists_of_names_are_answered_in_words() -> None:
    table = seated(1)
    names = [*[face.name for face in load()][:200], "Fireball"]
    decision = Decision(Asks.NUMBER, HUMAN, Topic.NAME, names, prompt="Choose a card name")
    assert table.words.how(decision) == "type it in words"
    assert table._parse("fireball", decision, names) == "Fireball"
    with pytest.raises(Unclear, match="Did you mean: Fireball"):
        table._parse("fierball", decision, names)


# Games that are kept, given up, or begun otherwise.


def test_a_game_is_saved_and_goes_on_in_another_sitting(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first = sit_down("2", "a", f"save {path}", "q")
    assert f"Saved. `regalia play --terminal --load {path}` goes on" in first.stdout
    again = sit_down(more=("--load", str(path)), deck="lorraine").stdout
    assert "You play embers" in again
    assert "turn 1. You are its first player." in again
    table = first.stdout.split("The table: ")[-1].split("You have")[0]
    assert table in again
    inside = sit_down("p", f"load {path}", "q").stdout
    assert table in inside.split("You are its first player.")[1]


def test_a_game_can_be_saved_in_the_middle_of_a_payment(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sit_down("2", f"save {path}", "q")
    assert re.search(r"Pay 3 for [A-Z].* \[exactly 3\]", sit_down("q", more=("--load", str(path))).stdout)


def test_files_that_cannot_be_kept_or_read_are_explained(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    output = said("save", "load", f"save {tmp_path}/no/x.json", f"load {bad}", f"load {tmp_path}/none", "q")
    assert "Save it where? Name a file" in output
    assert "Load what? Name a file" in output
    assert "no/x.json cannot be written: No such file or directory" in output
    assert "bad.json: this is not a whole game file" in output
    assert "none: it cannot be read: No such file or directory" in output
    result = sit_down(more=("--load", str(bad)))
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)


@pytest.mark.rule("misc.concession.1")
@pytest.mark.parametrize("before", [[], ["2"], ["2", "a"]])
def test_conceding_ends_the_game_at_once(before: list[str]) -> None:
    output = said(*before, "concede")
    assert output.splitlines()[-1] == "The game is over. The bot wins: you gave up."


def test_hurrying_passes_until_the_bot_does_something() -> None:
    """The person holds a fast card all the time, and is asked again once the bot has acted."""
    after = sit_down("e", "q", seed=4, deck="lorraine").stdout.split("\n> ", 1)[1]
    assert "the bot's turn" in after.split("The table: ")[1].splitlines()[0]
    acted = after.index("The bot activates")
    assert after.index("── Turn 2, the bot's turn") < acted < after.index("The table: ")


def test_passing_says_what_it_leads_to() -> None:
    output = said("2", "a", "q")
    assert "1) pass: end your turn" in output
    table, _ = with_hand(["Fireball"], deck="embers")
    card = table.pos.cards_in(Zone.HAND, HUMAN)[0]
    decision = Decision(Asks.ACT, HUMAN, Topic.ACT, [PASS])
    table.pos.assign("stack", (StackItem(1, ItemKind.ACTIVATION, 1, card, 0),))
    assert table.words.option(decision, PASS) == "pass: Fireball resolves, unless the bot responds"
    table.pos.assign("passes", 1)
    assert table.words.option(decision, PASS) == "pass: Fireball resolves"


def test_a_choice_among_replacements_is_by_their_cards() -> None:
    table, _ = with_hand(["Fireball", "Blitz Mage"], deck="embers")
    first, second = table.pos.cards_in(Zone.HAND, HUMAN)
    about = tuple(
        Applicable(Replaces(event=ReplaceableEvent.DAMAGE, change=()), card, HUMAN, (card, 0))
        for card in (first, second)
    )
    decision = Decision(
        Asks.NUMBER, HUMAN, Topic.REPLACEMENT, [0, 1], prompt="Which applies first?", about=about
    )
    assert [table.words.option(decision, number) for number in (0, 1)] == ["Fireball", "Blitz Mage"]
    assert table._parse("2", decision, [0, 1]) == 1


def test_what_you_may_do_is_said_with_the_card_that_says_so() -> None:
    table, _ = with_hand(["Fireball"], deck="embers")
    (card,) = table.pos.cards_in(Zone.HAND, HUMAN)
    decision = next(May(effect=Draw(amount=2)).ask(Context(table.pos, HUMAN, card)))
    assert table.words.question(decision) == "Fireball: draw two cards?"


MEANT = "that would be dealt to target"


@pytest.mark.parametrize(
    ("deck", "name", "words"),
    [
        ("embers", "Bauble of Abundance", "Banish Bauble of Abundance: Each player draws a card"),
        ("rai", "Magus Disciple", "ally, power 1, life 1; [Class Bonus] On Death: Draw a card"),
        ("lorraine", "Deflecting Edge", f"prevent the next 3 combat damage {MEANT} unit this turn"),
    ],
)
def test_menus_say_what_cards_can_do(deck: str, name: str, words: str) -> None:
    table, _ = with_hand([name], deck=deck)
    (card,) = table.pos.cards_in(Zone.HAND, HUMAN)
    assert table.words.does(Act("activate", card)) == words


def test_only_where_several_can_be_chosen_their_number_is_said() -> None:
    table, _ = with_hand(["Fireball", "Blitz Mage"], deck="embers")
    hand = list(table.pos.cards_in(Zone.HAND, HUMAN))
    one, some = (
        Decision(Asks.PICK, HUMAN, Topic.CHOOSE, hand, minimum=1, maximum=most, prompt="Choose a card")
        for most in (1, 2)
    )
    assert table.words.question(one) == "Choose a card"
    assert table.words.question(some) == "Choose a card [1 to 2]"


@pytest.mark.rule("start.standard.6")
def test_whoever_has_several_champions_of_level_0_chooses_one(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text("1 Spirit of Fire\n1 Spirit of Wind\n4 Fireball\n4 Blitz Mage\n")
    output = sit_down("2", "q", deck=str(path)).stdout
    assert "Begin with which champion?\n  1) Spirit of Fire\n  2) Spirit of Wind\n" in output
    assert "You begin with Spirit of Wind" in output


def test_decks_are_listed_and_unknown_ones_are_explained() -> None:
    listed = CliRunner().invoke(main, ["play", "--terminal", "--deck", "?"])
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(EVERY)
    result = sit_down(deck="embres")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert "Did you mean embers?" in result.stderr


def test_the_bot_may_be_any_that_there_is() -> None:
    assert "Goodbye." in sit_down("q", more=("--bot", "search:3")).output
    wrong = sit_down(more=("--bot", "clever"))
    assert wrong.exit_code == 2
    assert "there is no bot called 'clever'" in wrong.output


def test_where_the_bot_fails_chance_answers_for_it() -> None:
    """Its line says what went wrong, and the game goes on."""
    heard: list[str] = []
    table = seated(1, heard.append, bot="tests.lab.bad_bots:Raising")
    while (decision := table.game.decision) is not None and table.pos.turn < 6:
        if decision.player == HUMAN:
            table.game.push(decision.sample(Random(1)))
        else:
            table._turn(decision)
    failed = [line for line in heard if "The bot does not answer: it raised KeyError" in line]
    assert failed
    assert all("bad_bots.py, line" in line for line in failed)
