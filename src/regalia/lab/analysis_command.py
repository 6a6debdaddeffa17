"""`regalia analyse`: what a finished game was worth at each moment, and what cost it most."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import track

from regalia.game.record import BadRecord, Record
from regalia.game_files import read_game
from regalia.lab.analysis import WORLDS, Analysis, Judged, Moment, judge, moments, whole
from regalia.lab.analysis_page import page
from regalia.lab.planning import FILE, check_writable, complain
from regalia.lab.simulate import STOPPED, Workers, leave_to_parent
from regalia.pages import plain_wanted

TASK: Final = 4
"""The choices that a process looks at between two reports."""
MISTAKES: Final = 8
BAR: Final = 30
"""The letters of a bar from no chance to certainty."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--worlds",
    type=click.IntRange(4, 2000),
    default=WORLDS,
    show_default=True,
    help="Imagined games in which each answer is played on. More are slower and surer.",
)
@click.option(
    "--player", type=click.Choice(["A", "B", "C", "D"], case_sensitive=False), help="Only this player's."
)
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, help="Choices at the same time."
)
@click.option("--html", "html_file", type=FILE, help="Write one page with the curve and all choices.")
@click.option("--json", "json_file", type=FILE, help="Write all figures.")
def analyse(
    file: Path, worlds: int, player: str | None, workers: int, html_file: Path | None, json_file: Path | None
) -> None:
    """Say how the chance to win went in the game in FILE, and which choices cost most.

    FILE is a game saved by the table, by `regalia duel --save FILE` or in the terminal. The search bot looks
    at every act in a player's own main phase and every materialization, from that player's seat: it knows
    what the player knew. It does not see plans that take more than two turns, and it thinks that whoever is
    to move does well, so the chance goes up and down from turn to turn.
    """
    try:
        found = read_game(file)
        wanted = [one for one in moments(found) if player is None or "ABCD"[one.player] == player.upper()]
    except BadRecord as problem:
        complain(f"{file}: {problem}")
    check_writable([one for one in (html_file, json_file) if one is not None])
    judged, stopped = look(found, wanted, worlds, workers)
    analysis = whole(found, judged, worlds)
    if json_file is not None:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(analysis), indent=1))
    if html_file is not None:
        html_file.write_text(page(analysis), encoding="utf-8")
    for line in told(analysis):
        click.echo(line)
    if stopped:
        click.echo(f"Stopped after {len(judged)} of {len(wanted)} choices; the rest is missing.", err=True)
        raise SystemExit(STOPPED)


def look(found: Record, wanted: Sequence[Moment], worlds: int, workers: int) -> tuple[list[Judged], bool]:
    """Look at the choices, and whether that was stopped before the last."""
    console = Console(stderr=True, color_system=None) if plain_wanted() else Console(stderr=True)
    tasks = [wanted[at : at + TASK] for at in range(0, len(wanted), TASK)]
    judged: list[Judged] = []
    pool = Workers(workers, initializer=leave_to_parent)
    try:
        results = pool.map(partial(judge, found, worlds=worlds), tasks)
        for some in track(
            results,
            "thinking",
            total=len(tasks),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        ):
            judged += some
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        return judged, True
    except BrokenExecutor:
        complain("a process that looked at the game ended; try fewer --worlds or --workers 1")
    pool.shutdown()
    return judged, False


def told(analysis: Analysis) -> Iterator[str]:
    """The analysis for the terminal: the chance by turn, and the choices that cost most."""
    names = analysis.names
    won = " and ".join(names[seat] for seat in analysis.winners) or "nobody"
    yield f"{' against '.join(names)}: {won} won after {analysis.answers} answers."
    yield from analysis.blanks
    if not analysis.choices:
        yield "No choice of this game was looked at."
        return
    if len(names) == 2:
        yield ""
        yield f"The chance of {names[0]} to win, before the first choice of each turn:"
        seen: set[int] = set()
        for one, chance in analysis.curve():
            if one.turn not in seen:
                seen.add(one.turn)
                filled = round(BAR * chance)
                bar = "█" * filled + "░" * (BAR - filled)
                yield f"  turn {one.turn:>2} of {names[one.player]:<10} {bar} {100 * chance:3.0f} %"
    mistakes = analysis.mistakes(MISTAKES)
    yield ""
    if not mistakes:
        yield "No choice was clearly worse than another."
        return
    yield "The choices that cost most:"
    for one in mistakes:
        yield (
            f"  turn {one.turn}, {names[one.player]}, answer {one.answer}: {one.said}: "
            f"{100 * one.chance:.0f} % to win"
        )
        then = f", then {', '.join(one.line)}" if one.line else ""
        better = f"{100 * one.highest:.0f} %, more by {one.points}"
        gain = "that wins this turn" if one.misses_win else better
        yield f"    better: {one.best}{then}: {gain}"
