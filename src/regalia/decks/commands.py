"""`regalia deck`: look at a deck list, check it, and write it in another form."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NoReturn

import click

from regalia.cards.formats import FORMATS, Format, problems
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import not_understood
from regalia.decks.files import WRITERS, look_up, write_file
from regalia.decks.page import list_presets, show

AGAINST_THE_RULES: Final = 1
UNREADABLE: Final = 2


def complain(problem: object) -> NoReturn:
    click.echo(f"regalia: {problem}", err=True)
    raise SystemExit(UNREADABLE)


@click.command()
@click.argument("deck", metavar="[DECK]", required=False)
@click.option(
    "--format",
    "format_name",
    type=click.Choice(list(FORMATS)),
    help="The rules to check it by.  [default: standard; pantheon for a deck with boons]",
)
@click.option("--to", "form", type=click.Choice(list(WRITERS)), help="Write the deck in this form instead.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write, as text unless --to says otherwise.",
)
def deck(deck: str | None, format_name: str | None, form: str | None, output: Path | None) -> None:
    """Show a deck, check it by the rules of a format, and list the cards whose texts are not understood.

    DECK is a preset, a file with a deck list (text, ids, or JSON of the usual deck sites), or - for the
    standard input. Without DECK the presets are listed.

    Exit codes: 0 if all is well, 1 if the deck breaks a rule of the format, 2 if it cannot be read or
    written. Texts that are not understood are not a fault of the deck.

    With --to or -o the deck is checked only if --format is given, too.
    """
    if deck is None:
        if form or output or format_name:
            complain("name a deck: a preset, a file, or - for the standard input")
        list_presets()
        return
    try:
        found, notes = look_up(deck)
        for note in notes:
            click.echo(f"regalia: {note}.", err=True)
        rules = FORMATS[format_name or ("pantheon" if found.boons else "standard")]
        if form is None and output is None:
            code = look_at(found, rules)
        else:
            convert(found, form or "text", output)
            code = check(found, rules) if format_name else 0
    except BadDeck as problem:
        complain(problem)
    raise SystemExit(code)


def look_at(deck: Deck, rules: Format) -> int:
    """Print the deck. The exit code says whether it follows the rules."""
    found = problems(deck.brought(), rules)
    show(deck, rules, found, not_understood(deck))
    return AGAINST_THE_RULES if found else 0


def convert(deck: Deck, form: str, output: Path | None) -> None:
    """Write the deck to a file, or only the deck to the standard output."""
    text = WRITERS[form](deck)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_file(output, text)
        click.echo(f"Written to {output}.")


def check(deck: Deck, rules: Format) -> int:
    """Report the faults of the deck on the error output."""
    found = problems(deck.brought(), rules)
    for refusal in found:
        for reason in refusal.reasons:
            click.echo(f"regalia: no {rules.name} deck: {reason} ({refusal.rule})", err=True)
    return AGAINST_THE_RULES if found else 0
