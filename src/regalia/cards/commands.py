"""`regalia cards`: the printed facts of a card on one screen, and which card pool is in use."""

from collections.abc import Iterator
from typing import NoReturn

import click

from regalia.cards.facts import AmbiguousName, Face, Facts, NoSuchCard, load
from regalia.pages import Page

NOT_ONE_CARD = 2
MOST_SUGGESTED = 12


@click.command()
@click.argument("name", nargs=-1)
@click.option(
    "--sync",
    "url",
    is_flag=False,
    flag_value="",
    metavar="[URL]",
    help="Fetch the current card pool from the official card service at URL (once named, it is remembered).",
)
@click.option(
    "--force", is_flag=True, help="With --sync: take a pool that lacks many known cards all the same."
)
@click.option("--shipped", is_flag=True, help="Go back to the card pool that Regalia was shipped with.")
def cards(name: tuple[str, ...], url: str | None, force: bool, shipped: bool) -> None:
    """Show the printed facts of the card NAME: a name, a slug, an edition's slug or an id.

    Without NAME: say which card pool is in use.
    """
    if (url is not None) + shipped + bool(name) > 1:
        raise click.UsageError("Ask for a card, --sync or --shipped, one at a time.")
    if force and url is None:
        raise click.UsageError("--force belongs to --sync.")
    if url is not None or shipped or not name:
        from regalia.cards import pool_commands

        if url is not None:
            pool_commands.sync(url, force)
        elif shipped:
            pool_commands.go_back()
        else:
            pool_commands.say_pool()
        return
    try:
        face = find(load(), " ".join(name))
    except NoSuchCard as error:
        suggest(error)
    except AmbiguousName as error:
        tell_apart(error)
    show(face)


def find(facts: Facts, text: str) -> Face:
    """The face that is called so; an id may be typed in any case."""
    try:
        return facts.find(text)
    except NoSuchCard:
        wanted = text.strip().casefold()
        face = next((face for face in facts if face.id.casefold() == wanted), None)
        if face is None:
            raise
        return face


def show(face: Face) -> None:
    page = Page()
    page.say((face.name, "bold"), "  ", (f"{face.slug} · {face.id}", "dim"))
    page.say(type_line(face))
    page.rows(rows(face), style="dim")


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
    yield "Its text", "supported" if is_supported(face) else "not supported yet"


def is_supported(face: Face) -> bool:
    """Whether the engine knows what the card's text does."""
    from regalia.cards.catalog import Library

    return Library(load()).from_face(face).understood


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
    nearest = load().nearest(error.text, most=MOST_SUGGESTED)
    if nearest:
        click.echo("Did you mean one of these?", err=True)
    for name in nearest:
        click.echo(f"  {name}", err=True)
    raise SystemExit(NOT_ONE_CARD)


def tell_apart(error: AmbiguousName) -> NoReturn:
    click.echo(f"{len(error.faces)} cards are called {error.text}; ask for one by its slug:", err=True)
    width = max(len(face.slug) for face in error.faces)
    for face in error.faces:
        click.echo(f"  {face.slug:<{width}}  {type_line(face)}", err=True)
    raise SystemExit(NOT_ONE_CARD)
