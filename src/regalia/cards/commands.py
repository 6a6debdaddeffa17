"""`regalia cards NAME`: the printed facts of a card, on one screen."""

from collections.abc import Iterator
from typing import NoReturn

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from regalia.cards.facts import AmbiguousName, Face, NoSuchCard, load

NOT_ONE_CARD = 2


@click.command()
@click.argument("name", nargs=-1, required=True)
def cards(name: tuple[str, ...]) -> None:
    """Show the printed facts of the card NAME: a name, a slug, an edition's slug or an id."""
    try:
        face = load().find(" ".join(name))
    except NoSuchCard as error:
        suggest(error)
    except AmbiguousName as error:
        tell_apart(error)
    show(face)


def show(face: Face) -> None:
    console = Console(highlight=False)
    console.print(Text.assemble((face.name, "bold"), "  ", (f"{face.slug} · {face.id}", "dim")))
    console.print(Text(type_line(face)))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for label, value in rows(face):
        grid.add_row(label, Text(value))
    console.print(grid)


def rows(face: Face) -> Iterator[tuple[str, str]]:
    """What the card says beside its name and types, as labels and values; nothing for what it lacks."""
    yield "Cost", cost(face)
    yield "Element", " ".join(map(str.title, face.elements)) or "none"
    stats = {"Level": face.level, "Power": face.power, "Life": face.life, "Durability": face.durability}
    for label, stat in stats.items():
        if stat is not None:
            yield label, str(stat)
    if face.speed:
        yield "Speed", face.speed
    if face.deck:
        yield "Deck", face.deck
    if face.other_face:
        yield "Front face" if face.back_face else "Back face", face.other_face
    yield "Sets", ", ".join(face.sets)
    yield "Editions", ", ".join(face.editions)


def type_line(face: Face) -> str:
    """The line of types as a card prints it.

    >>> type_line(load().find("Powercell"))
    'Token Item — Cleric Powercell'
    """
    before = ["Token"] if face.token else []
    before += [word.title() for word in (*face.supertypes, *face.types)]
    return " — ".join(filter(None, [" ".join(before), " ".join([*face.classes, *face.subtypes])]))


def cost(face: Face) -> str:
    """The printed cost with its kind; a card without a cost is not one that costs 0.

    >>> [cost(load().find(name)) for name in ("Spirit of Fire", "Horticounter", "Phantasmagoria")]
    ['memory 0', 'reserve X', 'none']
    """
    for kind, amount in (("reserve", face.reserve), ("memory", face.memory)):
        if amount is not None:
            return f"{kind} {'X' if face.has_x else amount}"
    return "none"


def suggest(error: NoSuchCard) -> NoReturn:
    click.echo(f"There is no card called {error.text!r}.", err=True)
    if error.nearest:
        click.echo("Did you mean one of these?", err=True)
    for name in error.nearest:
        click.echo(f"  {name}", err=True)
    raise SystemExit(NOT_ONE_CARD)


def tell_apart(error: AmbiguousName) -> NoReturn:
    click.echo(f"{len(error.faces)} cards are called {error.text}; ask for one by its slug:", err=True)
    width = max(len(face.slug) for face in error.faces)
    for face in error.faces:
        click.echo(f"  {face.slug:<{width}}  {type_line(face)}", err=True)
    raise SystemExit(NOT_ONE_CARD)
