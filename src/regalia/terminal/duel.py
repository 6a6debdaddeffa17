"""`regalia duel` and `regalia replay`: telling games between bots, and games from files."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final, NoReturn

import click

from regalia.bots.asking import BotFault, answer_of
from regalia.bots.known import BOTS, NoSuchBot, check_bots, make_bot
from regalia.bots.seat import Bot
from regalia.decks.deck import BadDeck
from regalia.decks.entering import admit, ask_in_terminal, breaches
from regalia.decks.files import find_deck
from regalia.game.answers import fair_chance
from regalia.game.core.illegal import NotYet
from regalia.game.game import Game
from regalia.game.record import BadRecord, Setup
from regalia.game_files import (
    CannotWrite,
    begin,
    blank_lines,
    check_writable,
    play_again,
    read_game,
    setup,
    write_game,
)
from regalia.terminal.paper import heading, put
from regalia.terminal.story import Story
from regalia.terminal.wording import why_lost
from regalia.typed import typed

USUAL: Final = ("lorraine", "lorraine-prelude")
LETTERS: Final = "ABCDEFGH"
LONGEST: Final = 20_000
"""A game with more answers than this is not going to end."""
DIFFERENT: Final = 1
BAD: Final = 2


def complain(problem: object) -> NoReturn:
    """Print one line about a problem, and exit."""
    click.echo(f"regalia: {problem}", err=True)
    raise SystemExit(BAD)


@click.command()
@click.argument("decks", nargs=-1, metavar="[DECK DECK …]")
@click.option("--seed", type=int, help="Repeat a game: the same seed, decks and bots give the same one.")
@click.option(
    "--bots",
    default="simple",
    show_default=True,
    metavar="BOT[,BOT …]",
    help=f"One for all, or one for each: {', '.join(BOTS)}, search:500, search:2s, or your "
    "own as module:name.",
)
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the game to a file.")
@click.option("--explain", is_flag=True, help="Show the rule and the numbers behind every line.")
@click.option("--quiet", is_flag=True, help="Tell only the result.")
@click.option("--without-text", is_flag=True, help="Play cards that are not understood without their text.")
def duel(
    decks: tuple[str, ...],
    seed: int | None,
    bots: str,
    save: Path | None,
    explain: bool,
    quiet: bool,
    without_text: bool,
) -> None:
    """Let two bots play, or three or four with decks for Pantheon. The game is told with all cards open.

    DECK is the name of a preset or a file with a deck list; `regalia deck` lists the presets.
    """
    if len(decks) not in (0, 2, 3, 4):
        complain(f"name two to four decks, or none for two presets; {typed('duel --help')} helps")
    called = [name.strip() for name in bots.split(",")]
    called = called * len(decks or USUAL) if len(called) == 1 else called
    if len(called) != len(decks or USUAL):
        complain(f"--bots takes one bot for all or one for each; {bots!r} has {len(called)}")
    try:
        check_bots(called)
        found = [find_deck(name) for name in decks or USUAL]
        blank = admit(found, without_text=without_text, ask=ask_in_terminal)
    except (BadDeck, NoSuchBot) as problem:
        complain(problem)
    for deck in found:
        for breach in breaches(deck):
            click.echo(f"regalia: {breach}", err=True)
    if save is not None:
        try:
            check_writable(save)
        except CannotWrite as problem:
            complain(problem)
    if seed is None:
        seed = Random().randrange(10**6)
    seeds = Random(seed)
    settled = setup(found, [f"{name} bot" for name in called], without_text=blank)
    game = Game(begin(settled), chance=fair_chance(seeds.randrange(2**32)))
    players: list[Bot] = [make_bot(name, seeds.randrange(2**32)) for name in called]
    put(f"{introduction(settled)} Seed {seed}.")
    tell_blank(settled)
    if not quiet:
        put("All cards are open in this log.")
    story = None if quiet else tell(game, explain)
    failed = False
    try:
        let_play(game, players)
    except NotYet as missing:
        game.undo()
        put(f"The game stops here: {missing}.")
    except BotFault as fault:
        assert game.decision is not None
        failed = True
        put(f"The game stops here: {called[game.decision.player]} does not answer: {fault}.")
    finish(game, story)
    if save is not None:
        try:
            write_game(save, game, settled)
        except CannotWrite as problem:
            complain(problem)
        put(f"Written to {save}; {typed(f'replay {save}')} plays it again.")
    if failed:
        raise SystemExit(1)


def let_play(game: Game, players: list[Bot]) -> None:
    """Let bots answer to the end of the game."""
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None:
            return
        game.push(answer_of(players[decision.player], decision, game))


def introduction(settled: Setup) -> str:
    sides = [
        f"{letter} plays {deck.name}" + (f" ({player})" if player else "")
        for letter, deck, player in zip(
            LETTERS, settled.decks, [*settled.players, *[""] * len(settled.decks)], strict=False
        )
    ]
    return f"{', '.join(sides)}."


def tell_blank(settled: Setup) -> None:
    """Name the cards that have no text in this game."""
    for line in blank_lines(settled):
        put(line)


def tell(game: Game, explain: bool) -> Story:
    """A story with all cards open, on the screen."""
    story = Story(game, LETTERS, put, heading, explain=explain)
    game.listen(story)
    return story


def finish(game: Game, story: Story | None) -> None:
    """Tell how the game ended, or that it has not."""
    if story is not None:
        story.flush()
        story.settle()
        heading("The end" if game.outcome is not None else "So far")
        story.tell_totals()
    put(result(game), 2 if story is not None else 0, bold=True)


def result(game: Game) -> str:
    """The winner and the reason in one line."""
    pos = game.pos
    if game.outcome is None:
        return f"The game is not over: turn {pos.turn}."
    reasons = [why_lost(pos, player, LETTERS[player], f"{LETTERS[player]}'s") for player in pos.lost]
    because = f": {', and '.join(reasons)}" if reasons else ""
    winners = [LETTERS[player] for player in game.outcome]
    won = f"{winners[0]} wins on turn {pos.turn}" if len(winners) == 1 else f"A draw on turn {pos.turn}"
    return f"{won}{because}."


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Only say in one line whether it is the same (exit code 0 or 1).")
@click.option("--explain", is_flag=True, help="Show the rule and the numbers behind every line.")
@click.option(
    "--scenario",
    type=int,
    metavar="N",
    help=f"Print a scenario for {typed('judge')} instead: the position after N answers, with hidden cards.",
)
@click.option(
    "--then", type=click.IntRange(min=0), default=0, metavar="K", help="With --scenario: also K more answers."
)
def replay(file: Path, check: bool, explain: bool, scenario: int | None, then: int) -> None:
    """Play a game in FILE again, to the same hash, and tell it with all cards open.

    FILE is written by `regalia duel --save FILE` or by `save FILE` in `regalia play --terminal`. Cards that
    were played as if they had no text are named first.
    """
    if scenario is not None:
        return print_scenario(file, scenario, then)
    if then:
        complain("--then belongs to --scenario")
    story: list[Story] = []
    try:
        found = read_game(file)
        blank = blank_lines(found.setup)
        if not check:
            put(introduction(found.setup))
            tell_blank(found.setup)
            put("All cards are open in this log.")
        played = play_again(found, None if check else lambda game: story.append(tell(game, explain)))
    except BadRecord as problem:
        complain(f"{file}: {problem}")
    game = played.game
    if not check:
        finish(game, story[0])
    digest = game.digest().hex()
    if played.difference:
        put(f"{file}: not the same game: {played.difference}. It was {found.digest}, and now it is {digest}.")
        raise SystemExit(DIFFERENT)
    remarks = [*([played.other_rules] if played.other_rules else []), *(line.rstrip(".") for line in blank)]
    others = f" ({'; '.join(remarks)})" if remarks else ""
    put(f"{file}: the same game, {len(found.answers)} answers, hash {digest}{others}.")


def print_scenario(file: Path, number: int, then: int) -> None:
    """Print a scenario from a game. The game is played again first, so that a broken file is noticed."""
    from regalia.judge.scenario.making import make_scenario

    try:
        found = read_game(file)
        played = play_again(found)
        if played.difference:
            complain(f"{file}: not the same game: {played.difference}")
        click.echo(make_scenario(found, number, then), nl=False)
    except BadRecord as problem:
        complain(f"{file}: {problem}")
