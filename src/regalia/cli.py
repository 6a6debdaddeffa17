"""The `regalia` command: a table of subcommands, each imported only when it is used."""

import contextlib
import difflib
import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

import click

from regalia import __version__
from regalia.typed import as_typed, typed

UNWRITTEN = 2
UNEXPECTED = 70
"""The conventional exit code for a fault inside the program (EX_SOFTWARE)."""
UNREAD = 141
"""The exit code of a program whose output nobody reads any more, as in `regalia rules | head` (128 +
SIGPIPE).
"""


class Subcommand(NamedTuple):
    """The module of a subcommand, and the line that `regalia --help` shows without importing it."""

    target: str
    help: str


SUBCOMMANDS = {
    "analyse": Subcommand(
        "regalia.lab.analysis_command:analyse", "Say which choices of a finished game cost most."
    ),
    "bench": Subcommand("regalia.lab.commands:bench", "Measure how fast the engine plays."),
    "cards": Subcommand("regalia.cards.commands:cards", "Show the printed facts of a card."),
    "deck": Subcommand("regalia.decks.commands:deck", "Show, check and convert a deck list."),
    "duel": Subcommand("regalia.terminal.duel:duel", "Let two bots play a game and tell it."),
    "games": Subcommand("regalia.server.archive:games", "List, export and remove games of the table."),
    "goldfish": Subcommand(
        "regalia.lab.goldfish_command:goldfish", "Play a deck against somebody who does nothing."
    ),
    "judge": Subcommand("regalia.judge.commands:judge", "Play a scenario and explain every step."),
    "odds": Subcommand("regalia.lab.odds_command:odds", "Exact chances: memory payments, draws."),
    "play": Subcommand("regalia.server.commands:play", "Play in the browser, or in the terminal."),
    "puzzles": Subcommand(
        "regalia.puzzles.commands:puzzles", "Make and prove puzzles: a win this turn in a position of a game."
    ),
    "replay": Subcommand("regalia.terminal.duel:replay", "Play a saved game again and tell it."),
    "simulate": Subcommand("regalia.lab.simulate:simulate", "Let decks play each other many times."),
    "rules": Subcommand("regalia.judge.commands:rules", "Look up the rules that the engine knows."),
}


class LazyGroup(click.Group):
    """A group that imports a subcommand when it runs, and never shows its user a traceback."""

    def __init__(self, *args: Any, subcommands: dict[str, Subcommand], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.subcommands = subcommands

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.subcommands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        subcommand = self.subcommands.get(cmd_name)
        if subcommand is None:
            return None
        command = load(subcommand.target) or unwritten(cmd_name)
        command.help = as_typed(command.help or "")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        near = difflib.get_close_matches(args[0], self.subcommands, n=1)
        if near and args[0] not in self.subcommands:
            ctx.fail(f"No such command '{args[0]}'. Did you mean {near[0]}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.subcommands[name].help) for name in self.list_commands(ctx)])

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        try:
            return super().make_context(*args, **kwargs)
        except BrokenPipeError:  # click would call it a failure
            fall_silent()

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            fall_silent()

    def main(self, args: Sequence[str] | None = None, *rest: Any, **kwargs: Any) -> Any:
        try:
            try:
                return super().main(args, *rest, **kwargs)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            fall_silent()
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):  # rich calls it a failure
                fall_silent()
            raise
        except Exception as error:
            report_fault(error)


def load(target: str) -> click.Command | None:
    """The command at `module:name`, or None if it is not written yet.

    A module that exists but lacks one of *its* imports is an error, not an unwritten command.
    """
    module_name, _, name = target.partition(":")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name and f"{module_name}.".startswith(f"{error.name}."):
            return None
        raise
    command = getattr(module, name, None)
    return command if isinstance(command, click.Command) else None


def unwritten(name: str) -> click.Command:
    """A stand-in that takes any arguments and says that the command does not exist yet."""

    @click.pass_context
    def say_so(ctx: click.Context) -> None:
        click.echo(f"{typed(name)} is planned but not written yet.", err=True)
        ctx.exit(UNWRITTEN)

    return click.Command(
        name,
        callback=say_so,
        add_help_option=False,
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )


def fall_silent() -> NoReturn:
    """Exit silently, because nobody reads the output any more. Nothing must be flushed to it."""
    with contextlib.suppress(OSError, ValueError):  # else there is no real output to silence
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    raise SystemExit(UNREAD)


def report_fault(error: Exception) -> NoReturn:
    """Tell the user in one line that the error is in Regalia itself, and exit."""
    if os.environ.get("REGALIA_TRACEBACK") == "1":
        traceback.print_exception(error)
    what = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
    click.echo(
        f"regalia: a fault in Regalia, not in what you typed ({what}). "
        "Please report this line together with your command; REGALIA_TRACEBACK=1 shows where it happened.",
        err=True,
    )
    raise SystemExit(UNEXPECTED)


@click.group(cls=LazyGroup, subcommands=SUBCOMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="regalia")
def main() -> None:
    """A rules-exact engine for the Grand Archive trading card game.

    An unofficial fan project, not affiliated with the game's publisher.
    """
