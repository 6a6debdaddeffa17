"""Make the shipped facts from card pools: `python -m regalia.cards.build PATH/cards.jsonl …`.

A pool has one JSON object per line. Facts are kept, texts and rulings are not. How records are read:

- A cost is a reserve cost, a memory cost, or none (masteries and the status card). Its value may be "X".
- A back face has no deck: the card starts the game on its front. The cost on its back does not matter.
- Words are in capitals. Types, supertypes and elements become lower case, classes and subtypes title case.
  A word in mixed case stays as it is. A word that names and texts spell with capitals inside it is spelled
  as they spell it.
- An edition may be known by its set alone.
- A stat that is null is not printed. A printed 0 stays 0.
- If a format limits a card, the number of copies it allows is kept. Of the keywords only Divine Relic is
  kept, because it is a rule for building decks.

Any other record is refused with its line, so that a new kind of record is noticed and not misread.
"""

import contextlib
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple

import click
import msgspec

from regalia.cards import texts, trees, written
from regalia.cards.facts import SHIPPED, Face, Facts, encode, trouble
from regalia.cards.reading import understand
from regalia.game.printed.abilities import Ability
from regalia.text.lexicon import naming
from regalia.text.shapes import misfits


class Cost(msgspec.Struct, frozen=True):
    kind: Literal["reserve", "memory", "none"]
    value: int | Literal["X"] | None

    def of_kind(self, kind: str) -> int | None:
        if self.kind != kind:
            return None
        return 0 if self.value == "X" else self.value


class Flags(msgspec.Struct, frozen=True):
    token: bool
    mastery: bool
    status: bool
    boon: bool
    double_faced: bool
    back_face: bool


class Side(msgspec.Struct, frozen=True):
    slug: str


class Edition(msgspec.Struct, frozen=True):
    set: str
    slug: str = ""
    number: str = ""

    @property
    def code(self) -> str:
        """The set without the printing, and the number: "DOA 1st" and "003" are DOA003."""
        return f"{self.set.partition(' ')[0]}{self.number}"


class Limit(msgspec.Struct, frozen=True):
    limit: int


class Record(msgspec.Struct, frozen=True):
    """The facts of a record in a pool."""

    uuid: str
    slug: str
    name: str
    elements: list[str]
    types: list[str]
    supertypes: list[str]
    classes: list[str]
    subtypes: list[str]
    cost: Cost
    level: int | None
    power: int | None
    life: int | None
    durability: int | None
    speed: Literal["fast", "slow"] | None
    deck: Literal["main", "material", "pantheon", "none"]
    flags: Flags
    other_face: list[Side]
    sets: list[str]
    editions: list[Edition]
    keywords: list[str]
    legality: dict[Literal["STANDARD", "DRAFT", "PANTHEON"], Limit] | None
    rulings: list[object] | None = None


class BadPool(ValueError):
    """The pool has a record that cannot be read as facts."""


def face(record: Record, spellings: Mapping[str, str]) -> Face:
    """The face that a record describes, with classes and subtypes as the pool spells them."""
    cost, flags = record.cost, record.flags
    if (cost.kind == "none") != (cost.value is None):
        raise BadPool(f"{record.slug}: a cost of kind {cost.kind!r} with the value {cost.value!r}")
    if len(record.other_face) != flags.double_faced:
        raise BadPool(f"{record.slug}: {len(record.other_face)} other faces")
    return Face(
        id=record.uuid,
        slug=record.slug,
        name=record.name,
        elements=tuple(map(str.lower, record.elements)),
        types=tuple(map(str.lower, record.types)),
        supertypes=tuple(map(str.lower, record.supertypes)),
        classes=tuple(spellings.get(word) or spelled(word) for word in record.classes),
        subtypes=tuple(spellings.get(word) or spelled(word) for word in record.subtypes),
        reserve=cost.of_kind("reserve"),
        memory=cost.of_kind("memory"),
        has_x=cost.value == "X",
        level=record.level,
        power=record.power,
        life=record.life,
        durability=record.durability,
        speed=record.speed,
        deck=None if record.deck == "none" or flags.back_face else record.deck,
        token=flags.token,
        mastery=flags.mastery,
        status=flags.status,
        boon=flags.boon,
        double_faced=flags.double_faced,
        back_face=flags.back_face,
        other_face=record.other_face[0].slug if record.other_face else None,
        sets=tuple(record.sets),
        editions=tuple(edition.slug for edition in record.editions if edition.slug),
        codes=tuple(edition.code for edition in record.editions if edition.number),
        limits=tuple(sorted((name.lower(), limit.limit) for name, limit in (record.legality or {}).items())),
        divine_relic="Divine Relic" in record.keywords,
        rulings=None if record.rulings is None else len(record.rulings),
    )


_LETTERS: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


def spelled(word: str) -> str:
    """A class or subtype in its usual spelling.

    >>> spelled("QUEEN'S GUARD"), spelled("MARK-4"), spelled("McCoy")
    ("Queen's Guard", 'Mark-4', 'McCoy')
    """
    return _LETTERS.sub(lambda found: found[0].capitalize(), word) if word.isupper() else word


_CAPITALS_WITHIN: Final = re.compile(r"\b[A-Z][a-z]+[A-Z][A-Za-z]*\b")


def spellings_in(prose: Iterable[str]) -> dict[str, str]:
    """The usual spellings of words with capitals inside them, by the word in capitals.

    >>> spellings_in(["McCoy's Axe", "Rest a McCoy item. MCCOY"])
    {'MCCOY': 'McCoy'}
    """
    found = Counter(word for text in prose for word in _CAPITALS_WITHIN.findall(text))
    return {word.upper(): word for word, _ in reversed(found.most_common())}


def read(lines: Iterable[bytes]) -> list[Face]:
    """The faces of a pool, checked against each other."""
    decoder = msgspec.json.Decoder(Record)
    lines = list(lines)
    spellings = spellings_in(_prose(lines))
    faces = []
    for number, line in enumerate(lines, start=1):
        try:
            faces.append(face(decoder.decode(line), spellings))
        except (msgspec.DecodeError, BadPool) as error:
            raise BadPool(f"line {number}: {error}") from error
    check(faces)
    return faces


class Printed(msgspec.Struct, frozen=True):
    """The texts of a record. They are read here and never stored."""

    uuid: str
    slug: str
    name: str
    effect_raw: str | None = None


def _prose(lines: Iterable[bytes]) -> Iterator[str]:
    """The names and texts of a pool. Lines that are not records are refused when facts are read."""
    decoder = msgspec.json.Decoder(Printed)
    for line in lines:
        with contextlib.suppress(msgspec.DecodeError):
            printed = decoder.decode(line)
            yield f"{printed.name}\n{printed.effect_raw or ''}"


class Pool(NamedTuple):
    """The understood texts of a pool, and for the others the first words that cannot be read."""

    trees: dict[str, tuple[Ability, ...]]
    missing: dict[str, tuple[str, ...]]
    textless: frozenset[str]

    def encoded(self) -> bytes:
        return trees.encode(self.trees, self.missing, self.textless, written.wordings())


def digests(lines: Iterable[bytes]) -> dict[str, bytes]:
    """A digest of every text, by id."""
    printed = map(msgspec.json.Decoder(Printed).decode, lines)
    return {each.uuid: texts.digest(each.effect_raw or "") for each in printed}


def understood(lines: Iterable[bytes], faces: Iterable[Face], reworded: Container[str] = ()) -> Pool:
    """The abilities of the faces whose text is understood, with those of all cards they bring into a game.

    Abilities written by hand do not count for the slugs in `reworded`, because they were written for another
    text.
    """
    facts = Facts(faces)
    decoder = msgspec.json.Decoder(Printed)
    by_hand = {slug: tree for slug, tree in written.by_hand().items() if slug not in reworded}
    for slug, tree in by_hand.items():
        if wrong := next(misfits(tree), ""):
            raise BadPool(f"the abilities written by hand for {slug} do not fit together: {wrong}")
    found: dict[str, tuple[Ability, ...]] = {}
    missing: dict[str, tuple[str, ...]] = {}
    textless: set[str] = set()
    printed = list(map(decoder.decode, lines))
    with naming(facts, [each.effect_raw or "" for each in printed]):
        read_texts = [understand(each.slug, each.name, each.effect_raw or "") for each in printed]
    for each, known in zip(printed, read_texts, strict=True):
        if not (each.effect_raw or "").strip():
            textless.add(each.slug)
        if not known.problems:
            found[known.slug] = known.abilities
        elif known.slug in by_hand:
            found[known.slug] = by_hand[known.slug]
        else:
            missing[known.slug] = tuple(dict.fromkeys(problem.words() for problem in known.problems))
    return complete(Pool(found, missing, frozenset(textless)), facts)


def complete(pool: Pool, facts: Facts) -> Pool:
    """A face counts as understood only with its other face, its tokens, masteries and generated cards."""
    found, missing = dict(pool.trees), dict(pool.missing)
    needed = {slug: tuple(_needed(abilities, slug, facts)) for slug, abilities in found.items()}
    while True:
        lacking = {slug: names for slug in found if (names := _lacking(found, needed[slug]))}
        if not lacking:
            return Pool(found, missing, pool.textless)
        for slug, names in lacking.items():
            del found[slug]
            missing[slug] = names


def _lacking(found: Container[str], needed: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"the card {other}" for other in needed if other not in found)


def _needed(abilities: tuple[Ability, ...], slug: str, facts: Facts) -> Iterator[str]:
    other = facts.by_slug[slug].other_face
    if other is not None:
        yield other
    for ability in abilities:
        for word in ability.words():
            for name in word.brings():
                yield from (face.slug for face in facts.named(name))


def check(faces: list[Face]) -> None:
    """Check the faces, because finding and showing a face rely on it."""
    if reason := trouble(faces):
        raise BadPool(reason)


@click.command()
@click.argument(
    "pools", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--snapshot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also write the abilities of each understood card to this file, one per line.",
)
def main(pools: tuple[Path, ...], snapshot: Path | None) -> None:
    """Write the shipped facts and abilities from POOLS, files with one JSON record per line."""
    lines = [line for pool in pools for line in pool.read_bytes().splitlines()]
    try:
        faces = read(lines)
        found = understood(lines, faces)
    except BadPool as error:
        raise click.ClickException(f"{', '.join(map(str, pools))}: {error}") from error
    data = encode(faces)
    SHIPPED.parent.mkdir(exist_ok=True)
    SHIPPED.write_bytes(data)
    click.echo(f"{len(faces)} faces, {len(data)} bytes: {SHIPPED}")
    packed = found.encoded()
    trees.SHIPPED.write_bytes(packed)
    texts.SHIPPED.write_bytes(texts.encode(digests(lines)))
    if snapshot is not None:
        snapshot.write_text(trees.snapshot(found.trees), encoding="utf-8", newline="\n")
    click.echo(f"{len(found.trees)} of them understood, {len(packed)} bytes: {trees.SHIPPED}")


if __name__ == "__main__":
    main()
