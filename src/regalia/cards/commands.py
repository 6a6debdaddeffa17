"""`regalia cards`: the printed facts of a card on one screen, and which card pool is in use."""

from collections.abc import Iterator
from typing import Final, NoReturn

import click

from regalia import home
from regalia.cards.facts import AmbiguousName, Face, Facts, NoSuchCard, load
from regalia.game.printed.abilities import (
    Ability,
    Activated,
    Additional,
    Alternative,
    Contribution,
    CostChange,
    IgnoresElements,
    Imbue,
    PaymentLimit,
    Permission,
)
from regalia.pages import Page

NOT_ONE_CARD = 2
COST_RULES: Final[dict[type[Ability], str]] = {
    CostChange: "activation.1.7",
    Additional: "cost.4",
    Alternative: "activation.1.3.3",
    Permission: "permissions.1",
    Contribution: "activation.1.8.1",
    PaymentLimit: "activation.1.8",
    Imbue: "keyword.imbue.1",
    IgnoresElements: "activation.1.2",
}
"""The rules under which a card's own text changes its cost."""
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
    "--pictures",
    "pictures",
    is_flag=False,
    flag_value="",
    metavar="[URL]",
    help="Fetch pictures of cards from the card service at URL (or the one that --sync used) to your folder.",
)
@click.option("--force", is_flag=True, help="With --sync: accept a pool even if it lacks many known cards.")
@click.option("--coverage", is_flag=True, help="Show how much of the pool is understood.")
@click.option("--set", "of_set", metavar="SET", help="With --coverage: only the cards of this set.")
@click.option(
    "--missing", is_flag=True, help="List the cards that are not understood, with the words that are not."
)
@click.option("--deck", metavar="DECK", help="With --missing and --pictures: only the cards of this deck.")
@click.option("--shipped", is_flag=True, help="Go back to the card pool that Regalia was shipped with.")
def cards(
    name: tuple[str, ...],
    url: str | None,
    pictures: str | None,
    force: bool,
    coverage: bool,
    of_set: str | None,
    missing: bool,
    deck: str | None,
    shipped: bool,
) -> None:
    """Show the card NAME and what it does: a name, a slug, an edition's slug or an id.

    Without NAME: say which card pool is in use.
    """
    if (url is not None) + (pictures is not None) + shipped + coverage + missing + bool(name) > 1:
        raise click.UsageError(
            "Ask for a card, --coverage, --missing, --sync, --pictures or --shipped, one at a time."
        )
    if deck is not None and not missing and pictures is None:
        raise click.UsageError("--deck belongs to --missing and --pictures.")
    if of_set is not None and not coverage:
        raise click.UsageError("--set belongs to --coverage.")
    if force and url is None:
        raise click.UsageError("--force belongs to --sync.")
    if missing:
        list_missing(deck)
        return
    if pictures is not None:
        from regalia.cards import picture_commands

        picture_commands.fetch(pictures, None if deck is None else deck_slugs(deck))
        return
    if coverage:
        from regalia.cards import coverage as understanding

        understanding.show(of_set)
        return
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


def list_missing(deck: str | None) -> None:
    """The cards that are not understood: those of the pool, or of a deck and the cards that it brings in."""
    from regalia.cards.coverage import show_missing

    show_missing(None if deck is None else deck_slugs(deck))


def deck_slugs(deck: str) -> list[str]:
    """The cards of a deck, and those that are not understood and that it brings in."""
    from regalia.decks.commands import complain
    from regalia.decks.deck import BadDeck
    from regalia.decks.entering import not_understood
    from regalia.decks.files import find_deck

    try:
        found = find_deck(deck)
    except BadDeck as problem:
        complain(problem)
    return [*found.slugs(), *(face.slug for face in not_understood(found))]


def find(facts: Facts, text: str) -> Face:
    """The face with this name, slug or id. An id may be typed in any case."""
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
    abilities = abilities_of(face)
    if abilities is not None:
        for paragraph in told(face, abilities):
            page.say("")
            page.say(paragraph)
        changed = list(what_it_costs(face, abilities))
        if changed:
            page.say("")
            page.say(("What can change its cost", "bold"))
            page.rows(changed, style="dim")
        called = list(names_in_scenarios(face, abilities))
        if called:
            page.say("")
            page.say(("What scenarios call it", "bold"))
            page.rows(called, style="dim")
    elif folder := home.directory():
        page.say("")
        place = folder / "cards" / "mine.yaml"
        page.say(f"To define yourself what it does, put this into a file such as {place}:")
        for line in skeleton(face):
            page.say(line)


def skeleton(face: Face) -> Iterator[str]:
    """The beginning of a file that says what a card does."""
    from regalia.cards import sync

    name = face.name if len(load().named(face.name)) == 1 else face.slug
    yield "  cards:"
    yield f'    "{name}":'
    if digest := sync.last_texts().get(face.id):
        yield f"      printed: {digest.hex()}"
    yield '      text: "what it says, in words that Regalia reads"'


def rows(face: Face) -> Iterator[tuple[str, str]]:
    """The facts of the card besides its name and types, as labels and values. Missing facts are left out."""
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
    if face.editions:
        yield "Editions", ", ".join(face.editions)
    yield "Its text", how_understood(face)


def how_understood(face: Face) -> str:
    """Whether a card's text is understood, and if not, the words that are not."""
    from regalia.cards import pools, trees

    if abilities_of(face) is None:
        words = ", ".join(f"“{phrase}”" for phrase in trees.load().missing.get(face.slug, ()))
        return f"not understood yet, at {words}" if words else "not understood yet"
    own = pools.in_use().own
    return f"as you wrote it in {own.files[face.slug]}" if face.own and own is not None else "understood"


def abilities_of(face: Face) -> tuple[Ability, ...] | None:
    """The abilities of the card's text, or None if it is not understood."""
    from regalia.cards import catalog

    return catalog.abilities_of(face)


def told(face: Face, abilities: tuple[Ability, ...]) -> list[str]:
    """The text of a card in our own words, one paragraph per ability."""
    from regalia.text.saying import card_told

    return card_told(abilities, face.name)


def what_it_costs(face: Face, abilities: tuple[Ability, ...]) -> Iterator[tuple[str, str]]:
    """The parts of a card's own text that change its cost, each with its rule."""
    from regalia.text.saying import say

    for ability in abilities:
        for kind, rule in COST_RULES.items():
            if isinstance(ability, kind):
                yield rule, say(ability, face.name)


def names_in_scenarios(face: Face, abilities: tuple[Ability, ...]) -> Iterator[tuple[str, str]]:
    """The names that a scenario uses for the card's costs and abilities."""
    from regalia.text.saying import say

    for ability in abilities:
        if isinstance(ability, Alternative | Permission) and ability.name:
            yield f"way: {ability.name}", say(ability, face.name)
        elif isinstance(ability, Additional) and ability.optional:
            yield f"options: [{ability.name}]", say(ability, face.name)
    activated = [ability for ability in abilities if isinstance(ability, Activated)]
    for number, ability in enumerate(activated, 1):
        if len(activated) > 1 or ability.label:
            name = f"ability: {number}" + (f", or {ability.label}" if ability.label else "")
            yield name, say(ability, face.name)


def type_line(face: Face) -> str:
    """The line of types as a card prints it.

    >>> type_line(load().find("Powercell"))
    'Token Item — Cleric Powercell'
    """
    before = ["Token"] if face.token else []
    before += [word.title() for word in (*face.supertypes, *face.types)]
    line = " — ".join(filter(None, [" ".join(before), " ".join([*face.classes, *face.subtypes])]))
    return f"{line} · your own card" if face.own else line


def cost(face: Face) -> str:
    """The printed cost with its kind. A card without a cost is not the same as one that costs 0.

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
