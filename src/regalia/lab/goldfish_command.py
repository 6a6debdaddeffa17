"""`regalia goldfish`: a deck against somebody who does nothing."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import track

from regalia.bots.asking import BotFault
from regalia.bots.known import BOTS, NoSuchBot, check_bots
from regalia.decks.deck import BadDeck
from regalia.decks.entering import admit, ask_in_terminal, breaches
from regalia.decks.files import find_deck
from regalia.decks.nobody import LIFE
from regalia.lab.draws import check_first_hand
from regalia.lab.goldfish import TURNS, Lone, Question, watch
from regalia.lab.goldfish_page import page
from regalia.lab.goldfish_results import show, write_csv
from regalia.lab.goldfish_summary import summarize, told
from regalia.lab.odds import ImpossibleOdds
from regalia.lab.planning import FILE, check_writable, complain
from regalia.lab.simulate import STOPPED, Workers, leave_to_parent
from regalia.pages import plain_wanted

GAMES: Final = 200
MOST_TURNS: Final = 30


@click.command()
@click.argument("deck")
@click.option("-n", "games", type=click.IntRange(1), default=GAMES, show_default=True, help="Games.")
@click.option(
    "--turns",
    type=click.IntRange(1, MOST_TURNS),
    default=TURNS,
    show_default=True,
    help="Own turns in each game.",
)
@click.option(
    "--bot",
    default="greedy",
    show_default=True,
    help=f"The bot that plays the deck: {', '.join(BOTS)}, or your own as module:name.",
)
@click.option(
    "--life",
    type=click.IntRange(1, 10_000),
    default=LIFE,
    show_default=True,
    help="The life of the opponent, who does nothing. A game ends when it is gone.",
)
@click.option(
    "--going",
    type=click.Choice(["both", "first", "second"]),
    default="both",
    show_default=True,
    help="Go first, second, or first in every other game.",
)
@click.option("--seed", type=int, help="The same seed gives the same games.")
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, help="Games at the same time."
)
@click.option("--csv", "csv_file", type=FILE, help="Write one line per game.")
@click.option("--json", "json_file", type=FILE, help="The summary.")
@click.option("--report", type=FILE, help="Write a page with plots.")
@click.option("--without-text", is_flag=True, help="Play cards that are not understood without their text.")
def goldfish(
    deck: str,
    games: int,
    turns: int,
    bot: str,
    life: int,
    going: str,
    seed: int | None,
    workers: int,
    csv_file: Path | None,
    json_file: Path | None,
    report: Path | None,
    without_text: bool,
) -> None:
    """Play DECK against somebody who does nothing, and say how fast and how smoothly it plays.

    DECK is the name of a preset or a file with a deck list. The figures are about opening hands, levels,
    damage, cards in hand and memory by turn, and for each card when it can be played and how often it is
    stranded in hand. Ctrl-C stops and keeps the games so far.
    """
    try:
        found = find_deck(deck)
        check_bots([bot])
        blank = admit([found], without_text=without_text, ask=ask_in_terminal)
        check_first_hand(found)
    except (BadDeck, NoSuchBot, ImpossibleOdds) as problem:
        complain(problem)
    if found.boons:
        complain(f"{found.name} has boons, so it is a deck for Pantheon; take them out to play it alone")
    for breach in breaches(found):
        click.echo(f"regalia: {breach}", err=True)
    check_writable([file for file in (csv_file, json_file, report) if file is not None])
    seed = Random().randrange(10**6) if seed is None else seed
    question = Question(found, bot, seed, turns, life, going, tuple(blank))
    played, stopped = play(question, games, workers)
    summary = summarize(question, played)
    if csv_file is not None:
        write_csv(csv_file, question, played)
    if json_file is not None:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(told(summary)), indent=1))
    if report is not None:
        report.write_text(page(summary), encoding="utf-8")
    show(summary)
    if stopped:
        click.echo(f"Stopped after {len(played):,} of {games:,} games; they count.", err=True)
        raise SystemExit(STOPPED)


def play(question: Question, games: int, workers: int) -> tuple[list[Lone], bool]:
    """The games in the order of their numbers, and whether they were stopped before the last."""
    console = Console(stderr=True, color_system=None) if plain_wanted() else Console(stderr=True)
    played: list[Lone] = []
    pool = Workers(workers, initializer=leave_to_parent)
    try:
        results = pool.map(partial(watch, question), range(games))
        for game in track(
            results,
            "playing",
            total=games,
            console=console,
            transient=True,
            disable=not console.is_terminal,
        ):
            played.append(game)
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        return played, True
    except BotFault as fault:
        pool.shutdown(cancel_futures=True)
        complain(f"the bot {question.bot} cannot play these games: {fault}")
    except BrokenExecutor:
        complain(f"a process that played game {len(played)} ended; try another bot or --seed")
    pool.shutdown()
    return played, False
