"""The output of `regalia goldfish` in a terminal, and its table of games."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.table import Table

from regalia.decks.listing import shortened
from regalia.lab.goldfish import Lone, Question
from regalia.lab.goldfish_summary import Alone, CardLine, Spread, TurnLine
from regalia.lab.results import cell
from regalia.lab.strengths import who_played
from regalia.lab.wilson import Interval
from regalia.pages import Page

GOING: Final = {"both": "half of them going first", "first": "going first", "second": "going second"}
FEW: Final = 0.05
"""Cards that are stuck in a smaller share of the games are not listed again."""
MOST_STUCK: Final = 8
BESIDE: Final = 58
"""The width of a table of cards beside the names."""
SHOWN: Final = 8
"""The turns that a terminal has room for."""


def show(summary: Alone) -> None:
    """Print the summary."""
    out = Page()
    out.say(headline(summary))
    for line in summary.told_blanks:
        out.say((line, "yellow"))
    for line in who_played([summary.bot]):
        out.say((line, "dim"))
    if not summary.games:
        return
    out.say()
    out.say(("Opening hands", "bold"), f": {summary.opening_size:.1f} cards, by reserve cost")
    out.table(opening_table(summary))
    out.say()
    out.table(turns_table(summary))
    out.say(TURNS_NOTE)
    out.say()
    out.table(levels_table(summary))
    out.say()
    room = out.console.width - BESIDE
    out.table(cards_table(summary, material=False, room=room))
    out.say()
    out.table(cards_table(summary, material=True, room=room))
    out.say(CARDS_NOTE)
    if len(summary.turns) > SHOWN:
        out.say(f"Turns after {SHOWN} are in --report, --json and --csv.")
    if lines := stranded(summary):
        out.say()
        out.say(("Stuck most often", "bold"), ": in hand at the end without ever being playable")
        out.rows(lines, indent=2, style="dim")


TURNS_NOTE: Final = (
    "Turns are the player's own. Cards and level are those at the end of a turn, on average over the games "
    "that reached it. Damage counts up to the opponent's life, over all games."
)
CARDS_NOTE: Final = (
    "By turn: the share of games in % in which the card could be played at some time, of those that reached "
    "the turn. Drawn: the same, of the games in which it was drawn. Stuck: in hand at the end without ever "
    "being playable."
)


def headline(summary: Alone) -> str:
    games = f"{summary.games:,} game{'s' * (summary.games != 1)}"
    return (
        f"{summary.deck}: {games}, {GOING[summary.going]}, by {summary.bot} against an opponent who does "
        f"nothing and has {summary.life} life, seed {summary.seed}. {speed(summary)}"
    )


def speed(summary: Alone) -> str:
    """When the opponent is dead."""
    if summary.won is None or summary.won_in is None:
        return "The opponent survived every game."
    found = summary.won_in
    return (
        f"The opponent was dead by turn {len(summary.turns)} in {summary.won} of the games, in turn "
        f"{found.mean:.1f} on average."
    )


def opening_table(summary: Alone) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("cost", no_wrap=True)
    for cost in summary.opening:
        table.add_column("none" if cost < 0 else str(cost), justify="right", no_wrap=True)
    table.add_row("copies on average", *(f"{found.mean:.2f}" for found in summary.opening.values()))
    table.add_row("from", *(f"{found.low:.0f}" for found in summary.opening.values()))
    table.add_row("to (in eight of ten hands)", *(f"{found.high:.0f}" for found in summary.opening.values()))
    return table


def turns_table(summary: Alone) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("by turn", no_wrap=True)
    for line in summary.turns[:SHOWN]:
        table.add_column(str(line.turn), justify="right", no_wrap=True)

    def row(name: str, said: Callable[[TurnLine], str]) -> None:
        table.add_row(name, *(said(line) for line in summary.turns[:SHOWN]))

    row("games", lambda line: f"{line.games:,}")
    row("first hand: playable cards", lambda line: f"{line.opening_ready:.1f}" if line.opening_dead else "–")
    row("first hand: none playable, %", lambda line: whole(line.opening_dead))
    row("cards in hand", lambda line: mean(line.hand))
    row("cards in memory", lambda line: mean(line.memory))
    row("champion's level", lambda line: mean(line.level))
    row("damage", lambda line: mean(line.damage))
    row("  a tenth had at most", lambda line: at(line.damage, "low"))
    row("  half had at most", lambda line: at(line.damage, "half"))
    row("  nine tenths had at most", lambda line: at(line.damage, "high"))
    row("games won, %", lambda line: whole(line.won))
    return table


def levels_table(summary: Alone) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("level", no_wrap=True)
    for title in ("reached", "turn", "tenth", "half", "nine tenths"):
        table.add_column(title, justify="right", no_wrap=True)
    for line in summary.levels:
        if line.turn is not None:
            turn = line.turn
            turns = (f"{turn.mean:.1f}", f"{turn.low:.0f}", f"{turn.half:.0f}", f"{turn.high:.0f}")
            table.add_row(str(line.level), str(line.reached), *turns)
    return table


def cards_table(summary: Alone, *, material: bool, room: int) -> Table:
    """When each card could be played, of one of the two decks. Names have this much room."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    if not material:
        table.add_column("", justify="right", no_wrap=True)
    table.add_column("material deck" if material else "main deck", no_wrap=True)
    table.add_column("cost", justify="right", no_wrap=True)
    for line in summary.turns[:SHOWN]:
        table.add_column(str(line.turn), justify="right", no_wrap=True, min_width=3)
    for title in ("played",) if material else ("drawn", "played", "stuck"):
        table.add_column(title, justify="right", no_wrap=True)
    for card in summary.cards:
        if card.material is not material:
            continue
        name = shortened(f"{card.name}, without its text" if card.without_text else card.name, max(12, room))
        ready = (whole(found) for found in card.ready[:SHOWN])
        if material:
            table.add_row(name, card.cost, *ready, whole(card.played))
        else:
            ends = (whole(found) for found in (card.if_drawn, card.played, card.stranded))
            table.add_row(str(card.copies), name, card.cost, *ready, *ends)
    return table


def stranded(summary: Alone) -> list[tuple[str, str]]:
    """The cards that are stuck most often."""
    found: list[CardLine] = [card for card in summary.cards if card.stranded and card.stranded.share >= FEW]
    found.sort(key=lambda card: -card.stranded_copies)
    return [
        (card.name, f"{card.stranded} of the games, {card.stranded_copies:.2f} copies in an average game")
        for card in found[:MOST_STUCK]
    ]


def whole(found: Interval | None) -> str:
    """
    >>> whole(Interval(0.256, 0.1, 0.4)), whole(None)
    ('26', '–')
    """
    return "–" if found is None else f"{100 * found.share:.0f}"


def mean(found: Spread | None) -> str:
    return "–" if found is None else f"{found.mean:.1f}"


def at(found: Spread | None, where: str) -> str:
    return "–" if found is None else f"{getattr(found, where):.0f}"


def write_csv(path: Path, question: Question, games: Sequence[Lone]) -> None:
    """One line per game, with columns for each turn."""
    turns = range(1, question.turns + 1)
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        kinds = ("damage", "level", "hand", "memory")
        rows.writerow(
            (
                *("game", "deck", "bot", "seed", "going", "won in turn", "opening hand"),
                *(f"{kind} {turn}" for kind in kinds for turn in turns),
                "stranded",
            )
        )
        for game in games:
            figures = [
                numbers[turn - 1] if turn <= len(numbers) else ""
                for numbers in (game.damage, game.level, game.hand, game.memory)
                for turn in turns
            ]
            going = "first" if game.first else "second"
            told = [game.number, cell(question.deck.name), cell(question.bot), question.seed, going]
            rows.writerow([*told, game.won or "", listed(game.opening), *figures, listed(game.stranded)])


def listed(cards: dict[str, int]) -> str:
    return "; ".join(f"{copies} {slug}" for slug, copies in cards.items())
