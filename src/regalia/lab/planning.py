"""What a simulation is asked to do: the decks, their bots and sideboards, and when to stop, checked before
the first game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NoReturn

import click
import msgspec

from regalia.bots.known import NoSuchBot, check_bots
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import admit, ask_in_terminal, breaches
from regalia.decks.files import find_deck
from regalia.decks.presets import EVERY
from regalia.decks.sideboarding import exchanged, exchanges, read_plan
from regalia.lab.simulation import Board, Plan
from regalia.typed import typed

BAD: Final = 2
LISTS: Final = (".txt", ".json")
"""The endings of the files of a folder that are deck lists."""
FILE: Final = click.Path(dir_okay=False, path_type=Path)


def complain(problem: object) -> NoReturn:
    """Print one line about a problem, and exit."""
    click.echo(f"regalia: {problem}", err=True)
    raise SystemExit(BAD)


def check_writable(files: Sequence[Path]) -> None:
    """Check before the first game that all results can be written."""
    for place, file in enumerate(files):
        if file in files[:place]:
            complain(
                f"{file} would be written over: --csv, --json and --report each need a file of their own"
            )
        try:
            with file.open("ab"):
                pass
        except OSError as error:
            complain(f"{file} cannot be written: {error.strerror or error}")


def plan_for(
    decks: tuple[str, ...],
    rivals: tuple[str, ...],
    games: int,
    bots: str,
    seed: int | None,
    without_text: bool,
    best_of: int = 1,
    sideboards: Path | None = None,
) -> Plan:
    """The plan for the request, checked before the first game."""
    if len(decks) + len(rivals) < 2 or not decks:
        complain(f"name two decks or more; {typed('deck')} lists the presets")
    decks, rivals = (tuple(lists_of(names)) for names in (decks, rivals))
    everybody = decks + rivals
    called = [name.strip() for name in bots.split(",")]
    called = called * len(everybody) if len(called) == 1 else called
    if len(called) != len(everybody):
        complain(f"--bots takes one bot for all decks or one for each; {bots!r} has {len(called)}")
    try:
        check_bots(called)
        found = told_apart(everybody, [find_deck(name) for name in everybody])
        boarded = boards_for(everybody, found, sideboards)
        changed = [board.cards for board in boarded]
        blank = admit([*found, *changed], without_text=without_text, ask=ask_in_terminal)
    except (BadDeck, NoSuchBot) as problem:
        complain(problem)
    if rivals and any(deck.boons for deck in found):
        complain("--against compares decks of games for two, and these have boons; leave it out")
    for breach in dict.fromkeys(breach for deck in found for breach in breaches(deck)):
        click.echo(f"regalia: {breach}", err=True)
    seed = Random().randrange(10**6) if seed is None else seed
    if best_of > 1 and any(deck.boons for deck in found):
        complain("--best-of is for games of two, and these decks have boons; leave it out")
    if boarded and best_of == 1:
        complain("--sideboards is for matches: add --best-of 3")
    return Plan(
        tuple(found),
        tuple(called),
        games,
        seed,
        without_text=tuple(blank),
        best_of=best_of,
        boards=tuple(boarded),
        rivals=len(rivals),
        files=tuple("" if name in EVERY else name for name in everybody),
    )


def boards_for(typed: Sequence[str], decks: Sequence[Deck], file: Path | None) -> list[Board]:
    """The decks after the exchanges of a sideboard plan. A deck goes by its name or its file."""
    if file is None:
        return []

    def is_called(place: int, name: str) -> bool:
        names = (decks[place].name, typed[place], Path(typed[place]).stem, Path(typed[place]).name)
        return name.lower() in (one.lower() for one in names)

    found = exchanges(decks, read_plan(file), is_called)
    return [
        Board(
            deck,
            rival,
            exchanged(decks[deck], exchange, decks[rival].name),
            f"{decks[deck].name} against {decks[rival].name} after the first game: {exchange}.",
        )
        for (deck, rival), exchange in sorted(found.items())
    ]


def lists_of(names: Sequence[str]) -> Iterator[str]:
    """The decks that these arguments mean. A folder means all lists in it, in the order of their names."""
    for name in names:
        folder = Path(name)
        if name in EVERY or not folder.is_dir():
            yield name
            continue
        files = sorted(
            str(file)
            for file in folder.iterdir()
            if file.suffix.lower() in LISTS and not file.name.startswith(".") and file.is_file()
        )
        if not files:
            complain(f"{name} has no deck lists: put files into it that end in {' or '.join(LISTS)}")
        yield from files


def told_apart(typed: Sequence[str], decks: Sequence[Deck]) -> list[Deck]:
    """Call decks with equal names by their files."""
    found = list(decks)
    for name_of in (lambda text: Path(text).stem, str):
        calls = Counter(
            name for name, _ in {(deck.name, text) for deck, text in zip(found, typed, strict=True)}
        )
        found = [
            msgspec.structs.replace(deck, name=name_of(text)) if calls[deck.name] > 1 else deck
            for deck, text in zip(found, typed, strict=True)
        ]
    return found


def check_ending(plan: Plan, precision: float | None, until_known: bool, margin: float | None) -> None:
    """Check that the options about the end of the games go together."""
    if margin is not None and not until_known:
        complain("--margin says when --until-known may stop; add --until-known")
    if until_known and precision is not None:
        complain("--until-known and --precision are two different ways to stop; leave one of them out")
    if until_known and (not plan.rivals or plan.compared == 1):
        complain(
            "--until-known compares decks by their games against others: name two decks and --against DECK"
        )
