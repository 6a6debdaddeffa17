"""`regalia bench` runs and says what it measured. How fast it was is nothing a test may ask."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.cli import main
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.playing.offers import acts
from regalia.lab.baseline import MARGIN, NoBaseline, compare, exceeded, read
from regalia.lab.commands import show
from regalia.lab.counters import CALLS, Count, NotCounted, count, watched
from regalia.lab.figures import Report, activation, first_play, play_one
from regalia.lab.playouts import play, start
from regalia.lab.positions import HAND, Cards, endless, entangled, middle_game
from regalia.pages import Page


@pytest.fixture(scope="module")
def quick() -> dict[str, Any]:
    """A quick report, as programs read it."""
    result = CliRunner().invoke(main, ["bench", "--quick", "--json"])
    assert result.exit_code == 0, result.output
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def test_json_has_every_figure(quick: dict[str, Any]) -> None:
    report = quick
    assert report["effort"] == "quick"
    assert {figure["name"] for figure in report["figures"]} >= {
        "activation",
        "push and undo",
        "copy at rest",
        "copy in mid-payment",
        "hash",
        "rewind",
        "view",
        "options",
        "random playouts",
        "six playouts",
        "random games",
        "copy in playouts, at rest",
        "copy in playouts, in mid-payment",
    }
    for figure in report["figures"]:
        assert figure["per_second"] > 0
        assert abs(figure["ratio"] * report["yardstick"] / figure["per_second"] - 1) < 1e-6
    assert [stretch["after"] for stretch in report["long_game"]] == [0, 10, 20]
    assert report["long_game"][0]["ratio"] == 1
    assert [span["name"] for span in report["loads"]] == ["bare Python", "command line", "first question"]
    assert all(span["milliseconds"] > 0 for span in report["loads"])
    sizes = {size["name"]: size["kibibytes"] for size in report["sizes"]}
    assert sizes["running game"] > sizes["lean game"] > 0
    counters = report["counters"]  # none where the engine is compiled: its calls cannot be counted
    if counters is not None:
        assert {count["name"] for count in counters["counts"]} >= {"journal writes", "legality tests"}
    assert report["against_stored"]["six playouts"] > 0


def test_the_table_names_what_it_measured(quick: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    show(msgspec.convert(quick, Report), read(), Page())
    told = capsys.readouterr().out
    for words in ("activation", "copy in mid-payment", "yardstick", "20 plays", "times as good", "lean game"):
        assert words in told
    assert all(line == line.rstrip() for line in told.splitlines())


def test_an_activation_leaves_no_trace() -> None:
    pos = middle_game(Cards())
    act, payment = first_play(pos)
    before = pos.digest()
    work = activation(pos, act, payment)
    work()
    work()
    assert pos.digest() == before
    assert pos.mark() == 0


def test_the_hard_position_offers_the_hard_plays() -> None:
    cards = Cards()
    pos = entangled(cards)
    offered = [pos.card[act.card] for act in acts(pos, 0) if act.what == "activate"]
    assert offered == [*cards.colossi, *cards.spells[:4]]


def test_the_cards_in_a_hand_differ() -> None:
    pos = middle_game(Cards())
    assert len({pos.card[card] for card in pos.cards_in(Zone.HAND, 0)}) == HAND


def test_the_long_game_keeps_its_size() -> None:
    game = Game(endless(Cards()), seed=1, keep_history=False)
    cards = len(game.pos.card)
    for _ in range(60):
        play_one(game)
    assert len(game.pos.card) == cards
    assert game.history == []
    assert len(game.pos.journal) < 100
    assert game.pos.turn > 5


def test_playouts_are_the_same_each_time_and_count_choices_only() -> None:
    once, again = play(1), play(1)
    assert (once.games, once.decisions) == (1, again.decisions)
    game, bot, asked, choices = start(0, Library()), RandomBot(0), 0, 0
    while (decision := game.decision) is not None:
        asked += 1
        choices += len(list(islice(decision.answers(), 2))) > 1
        game.push(bot.answer(decision))
    assert once.decisions == choices < asked


def test_a_decision_takes_no_more_work_than_is_stored() -> None:
    """If there is a good reason for more: `regalia bench --save src/regalia/lab/baseline.json` renews it."""
    stored = read().counters
    assert stored is not None
    try:
        now = count()
    except NotCounted as why:
        pytest.skip(str(why))
    assert now.games == stored.games
    assert exceeded(now, stored) == []


def test_counters_are_the_same_each_time_and_count_everything() -> None:
    try:
        once = count(1)
    except NotCounted as why:
        pytest.skip(str(why))
    assert once == count(1)
    assert all(one.total > 0 for one in once.counts)
    assert [one.name for one in once.counts] == ["journal writes", *CALLS]


def test_more_work_than_the_margin_is_told() -> None:
    stored = read().counters
    assert stored is not None

    def grown(by: float) -> tuple[Count, ...]:
        first, *others = stored.counts
        return (Count(first.name, first.total, first.per_decision * (1 + by)), *others)

    within = msgspec.structs.replace(stored, counts=grown(MARGIN - 0.01))
    beyond = msgspec.structs.replace(stored, counts=grown(MARGIN + 0.01))
    assert exceeded(within, stored) == []
    (line,) = exceeded(beyond, stored)
    assert line.startswith("journal writes: ")


def test_what_is_gone_cannot_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CALLS, "legality tests", ("regalia.game.playing.legality:check_everything",))
    with pytest.raises(NotCounted, match=r"regalia\.game\.playing\.legality:check_everything is gone"):
        watched()


def test_a_report_can_be_kept_and_compared_with(tmp_path: Path) -> None:
    report = read()
    assert all(one.faster == 1 for one in compare(report, report))
    faster = msgspec.structs.replace(
        report,
        figures=tuple(
            msgspec.structs.replace(one, ratio=2 * one.ratio, per_second=2 * one.per_second)
            for one in report.figures
        ),
    )
    assert next(compare(faster, report)).faster == 2
    with pytest.raises(NoBaseline, match="cannot be read"):
        read(tmp_path / "none.json")
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(NoBaseline, match="is not a report"):
        read(tmp_path / "other.json")


def test_counters_can_be_renewed_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = read()
    counted = msgspec.structs.replace(stored.counters, decisions=1)  # type: ignore[type-var]
    monkeypatch.setattr("regalia.lab.commands.count", lambda: counted)
    file = tmp_path / "new.json"
    result = CliRunner().invoke(main, ["bench", "--counters-only", "--save", str(file)])
    assert result.exit_code == 0, result.output
    assert read(file) == msgspec.structs.replace(stored, counters=counted)


def test_what_cannot_be_kept_is_not_even_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.lab.commands.measured", lambda effort: pytest.fail("it was measured"))
    result = CliRunner().invoke(main, ["bench", "--save", "/no/such/folder/x.json"])
    assert result.exit_code == 2
    assert "/no/such/folder/x.json cannot be written" in result.output
