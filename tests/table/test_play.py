"""`regalia play`, driven through its standard input as a person or a pipe would."""

from random import Random

import pytest
from click.testing import CliRunner, Result

from regalia.cards.catalog import Library
from regalia.cli import main
from regalia.game.decision import Asks
from regalia.game.game import fair_chance
from regalia.game.state import Zone
from regalia.table.decks import DECKS, EMBERS, TIDES, Deck
from regalia.table.start import Recorder, deal
from regalia.table.terminal import HUMAN, Table
from regalia.table.wording import Wording


def sit_down(*lines: str, seed: int = 1, deck: str = "embers") -> Result:
    """Play these lines and then let the input end."""
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(main, ["play", "--seed", str(seed), "--deck", deck], input=typed)


def said(*lines: str, seed: int = 1) -> str:
    result = sit_down(*lines, seed=seed)
    assert result.exit_code == 0, result.output
    return result.stdout


# The decks.


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.name)
def test_decks_hold_only_what_the_engine_understands_and_no_attacks(deck: Deck) -> None:
    library = Library()
    assert sum(deck.main.values()) == 60
    assert all(amount <= 4 for amount in deck.main.values())
    for name in deck.names():
        definition = library.definition(name)
        assert definition.understood, name
        assert "attack" not in definition.types, name
        assert definition.deck == ("main" if name in deck.main else "material"), name


# The start.


@pytest.mark.rule("start.standard.2", "start.standard.4")
def test_shuffles_and_who_goes_first_are_answers_of_chance() -> None:
    chance = Recorder(fair_chance(3))
    library = Library()
    pos = deal(library, [EMBERS, TIDES], chance)
    assert [topic for topic, _ in chance.said] == ["shuffle", "shuffle", "first"]
    orders = [answer for topic, answer in chance.said if topic == "shuffle"]
    assert list(orders[0]) != sorted(orders[0])
    replay = iter(answer for _, answer in chance.said)
    again = deal(library, [EMBERS, TIDES], lambda decision: next(replay))
    assert again.digest() == pos.digest()


@pytest.mark.rule("start.turn-one.2", "turn.1.a")
def test_the_first_player_begins_in_the_main_phase_with_seven_cards() -> None:
    pos = deal(Library(), [EMBERS, TIDES], fair_chance(3))
    assert pos.phase.name == "MAIN"
    for player in pos.everyone():
        assert len(pos.cards_in(Zone.HAND, player)) == 7
        assert len(pos.cards_in(Zone.FIELD, player)) == 1
    assert pos.journal == []


# The table.


def test_it_says_what_is_missing_and_ends_with_the_input() -> None:
    output = said()
    assert "no combat yet" in output
    assert "Chance decides: you go first." in output
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
    assert output.count("Turn 1, your turn, main phase") == 2


def test_paying_by_numbers_and_by_proposal() -> None:
    output = said("2", "1", "1 1 2", "1 2 3", "q")
    assert "takes 3, not 1" in output
    assert "cannot be picked twice" in output
    assert "· Dazzling Courtesan resolves" in output
    assert "memory 3" in output
    assert "memory 3" in said("2", "a", "q")


@pytest.mark.parametrize("word", ["c", "esc", "\x1b", "cancel"])
def test_cancelling_while_paying(word: str) -> None:
    output = said("2", word, "q")
    assert "Cancelled." in output
    assert output.count("Turn 1, your turn, main phase") == 2


def test_cancelling_without_a_play_is_explained() -> None:
    assert "nothing is being played" in said("c")


def test_undo_takes_back_the_answer_and_what_the_bot_did() -> None:
    output = said("2", "a", "u", "q")
    assert "Taken back" in output
    assert output.count("Pay (3)") == 2
    assert "there is nothing to take back" in said("u")


def test_why_not() -> None:
    output = said("why rai", "why furnace", "why fireball", "why", "why colossus", "2", "why fireball")
    assert "materialize Rai, Spellcrafter (memory 1, drawn by chance): " in output
    assert "(materialization.2)" in output
    assert "activate Fireball (reserve 4): nothing stands in its way" in output
    assert "Name a card" in output
    assert "You have no card called 'colossus'" in output
    assert "Finish or cancel" in output


def test_the_facts_of_a_card() -> None:
    output = said("card fireball", "card fierball")
    assert "Action — Mage Spell" in output
    assert "There is no card called 'fierball'" in output


def test_chance_is_seen_to_draw_from_memory() -> None:
    for seed in range(1, 12):
        output = play_at_random(seed, lines=150).stdout
        if "in memory are banished" in output:
            assert "Chance decides: 1 of" in output
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
    table = Table("embers", "tides", 1, say=lambda text: None)
    pos = table.pos
    hidden = [card for zone in (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK) for card in pos.cards_in(zone, 1)]
    shown = "\n".join(Wording(pos, HUMAN).table())
    assert "hand 7" in shown
    for card in hidden:
        assert pos.definition(card).name not in shown


def test_what_the_bot_reserves_is_only_counted() -> None:
    heard: list[str] = []
    for seed in range(1, 30):
        table = Table("embers", "tides", seed, say=heard.append)
        for _ in range(40):
            decision = table.game.decision
            assert decision is not None
            if decision.player == HUMAN:
                table.game.push(
                    decision.options[0] if decision.asks is Asks.ACT else table.bot.answer(decision)
                )
            else:
                table._bot_answers(decision)
        if any("reserved unseen" in line for line in heard):
            break
    paid = [line for line in heard if "paid: " in line]
    assert any("reserved unseen" in line for line in paid)
    assert not any("paid: reserve " in line for line in paid)


def test_a_game_can_be_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    table = Table("embers", "tides", 5, say=heard.append)
    pos = table.pos
    for player in pos.everyone():
        row = pos.row(Zone.MAIN_DECK, player)
        pos.put(pos.zones, row, pos.zones[row][:2])
    pos.journal.clear()
    monkeypatch.setattr(table, "_read", lambda: "p")
    table.run()
    assert heard[-1] in ("The game is over. You win.", "The game is over. The bot wins.")
