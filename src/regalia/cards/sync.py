"""`regalia cards --sync`: fetch the card pool, build it again, and report the differences.

Nothing changes until a whole pool was fetched, built, checked and read back. Then the new file replaces the
old one. Any failure before that leaves the old pool as it was.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from regalia.cards import build, pools, texts, trees
from regalia.cards.commands import cost
from regalia.cards.facts import Face, Facts, decode, load
from regalia.cards.fetch import LATER, Failure
from regalia.cards.service import Pool, Watch, address, gather

MOST_GONE: Final = 0.1
"""The largest share of the known cards that may be gone. If more are gone, the answer is refused."""

ASPECTS: Final[dict[str, Callable[[Face], object]]] = {
    "name": lambda face: face.name,
    "slug": lambda face: face.slug,
    "cost": cost,
    "elements": lambda face: face.elements,
    "types": lambda face: face.types,
    "supertypes": lambda face: face.supertypes,
    "classes": lambda face: face.classes,
    "subtypes": lambda face: face.subtypes,
    "level": lambda face: face.level,
    "power": lambda face: face.power,
    "life": lambda face: face.life,
    "durability": lambda face: face.durability,
    "speed": lambda face: face.speed,
    "deck": lambda face: face.deck,
    "token": lambda face: face.token,
    "other face": lambda face: face.other_face,
    "limits": lambda face: tuple(f"{name} {limit}" for name, limit in face.limits),
    "Divine Relic": lambda face: face.divine_relic,
}
"""The parts of a face that matter to rules and players, which are all except printings."""


class Changed(NamedTuple):
    face: Face
    how: tuple[str, ...]
    """For example "power 3, was 2"."""


class Report(NamedTuple):
    """The result of a sync, compared with the pool that was in use before."""

    facts: Facts
    before: int
    new: tuple[Face, ...]
    changed: tuple[Changed, ...]
    gone: tuple[Face, ...]
    reprinted: int
    """The number of cards that differ only in their editions."""
    reworded: tuple[Face, ...]
    """Cards whose text has changed."""
    words: tuple[str, ...]
    """Types, elements and classes that no card had before, and formats that Regalia does not know."""
    unknown: tuple[Face, ...]
    """Cards whose text is not understood."""
    stopped: dict[str, tuple[str, ...]]
    """The first words that are not understood, for each card in `unknown` by slug."""
    learned: tuple[Face, ...]
    """Cards with a text that is understood now and was not before."""
    odd: tuple[tuple[str, str], ...] = ()
    """Cards that were left out because their records cannot be read, and why."""


def sync(url: str, watch: Watch, force: bool = False) -> Report:
    """Fetch the pool from the service at an address and put it in place. Raises `Failure`."""
    path = pools.place()
    if path is None:
        raise Failure("REGALIA_HOME", "no folder for data is known", "set it to a folder of yours")
    now = datetime.datetime.now(datetime.UTC)
    if now.date() < pools.SHIPPED_AS_OF:
        raise Failure(
            f"the clock says {now.date()}", "the pool would seem older than the shipped one", "set it"
        )
    old, old_texts = load(), last_texts()
    source = address(url)
    gathered = gather(source, old, watch)
    watch("the texts", 1, 0)
    pool, known = built(source, gathered, now)
    report = compare(old, checked(pool, known), known, old_texts, pool.texts)
    if len(report.gone) > MOST_GONE * len(old) and not force:
        raise Failure(
            source,
            f"{len(report.gone):,} of the {len(old):,} known cards are not in it",
            f"{LATER}, or accept it with --force",
        )
    try:
        pools.install(path, pool)
    except pools.Damaged as error:
        raise Failure(str(path), str(error), "look at the disk") from None
    except OSError as error:
        why = error.strerror or str(error)
        raise Failure(
            str(path), f"it cannot be written ({why})", "set REGALIA_HOME to another folder"
        ) from None
    pools.forget()
    formats = sorted(f"format {name.lower()}" for name in gathered.unknown_formats())
    return report._replace(words=(*report.words, *formats), odd=tuple(gathered.odd.items()))


def last_source() -> str | None:
    """The address that the pool in place was fetched from."""
    try:
        found = pools.fetched()
    except (pools.Damaged, OSError):
        return None
    return found[0].source if found else None


def last_texts() -> dict[str, bytes]:
    fetched = pools.in_use().fetched
    return fetched.texts if fetched else texts.shipped()


def built(source: str, gathered: Pool, now: datetime.datetime) -> tuple[pools.Stored, build.Pool]:
    """The pool built from the fetched records. Only this function passes fetched texts to the builder."""
    try:
        return from_lines(list(gathered.lines()), source, now)
    except build.BadPool as error:
        what = f"no pool can be built from its cards: {error}"
        raise Failure(source, what, f"{LATER}, or with a newer Regalia") from None


def from_lines(lines: list[bytes], source: str, now: datetime.datetime) -> tuple[pools.Stored, build.Pool]:
    """The pool made from some records. Abilities written by hand count only for their original text."""
    digests, faces = build.digests(lines), build.read(lines)
    shipped = texts.shipped()
    reworded = frozenset(
        face.slug for face in faces if shipped.get(face.id, digests[face.id]) != digests[face.id]
    )
    known = build.understood(lines, faces, reworded)
    return pools.stored(faces, known.encoded(), digests, lines, source, now), known


def rebuilt(pool: pools.Stored) -> pools.Stored:
    """A pool as this version of Regalia makes it from the same records. Raises `ValueError`."""
    return from_lines(pools.records(pool), pool.source, pool.fetched)[0]


def checked(pool: pools.Stored, known: build.Pool) -> Facts:
    """The facts as read from the stored form, after a check that its abilities are those that were stored."""
    if dict(trees.decode(pool.trees)) != known.trees:
        raise AssertionError("the stored abilities differ from those that were read")
    return decode(pool.faces)


def compare(
    old: Facts, new: Facts, known: build.Pool, old_texts: dict[str, bytes], new_texts: dict[str, bytes]
) -> Report:
    """The differences between the pools, and the cards that the engine understands."""
    changed, reprinted = [], 0
    before_understood = {face.id for face in old if face.slug in trees.load()}
    for face in new:
        before = old.by_id.get(face.id)
        if before is None:
            continue
        if how := differences(before, face):
            changed.append(Changed(face, how))
        elif printings(before) != printings(face):
            reprinted += 1
    return Report(
        facts=new,
        before=len(old),
        new=tuple(face for face in new if face.id not in old.by_id),
        changed=tuple(changed),
        gone=tuple(face for face in old if face.id not in new.by_id),
        reprinted=reprinted,
        reworded=tuple(f for f in new if old_texts.get(f.id, new_texts[f.id]) != new_texts[f.id]),
        words=tuple(sorted(words(new) - words(old))),
        unknown=tuple(face for face in new if face.slug not in known.trees),
        stopped=known.missing,
        learned=tuple(
            face
            for face in new
            if face.slug in known.trees
            and face.slug not in known.textless
            and face.id not in before_understood
        ),
    )


def differences(before: Face, after: Face) -> tuple[str, ...]:
    """The differences between a face and its earlier form.

    >>> differences(Face(id="1", slug="a", name="A", power=2), Face(id="1", slug="a", name="A", power=3))
    ('power 3, was 2',)
    """
    return tuple(
        f"{aspect} {shown(look(after))}, was {shown(look(before))}"
        for aspect, look in ASPECTS.items()
        if look(before) != look(after)
    )


def shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def printings(face: Face) -> tuple[frozenset[str], ...]:
    return frozenset(face.sets), frozenset(face.editions), frozenset(face.codes)


def words(faces: Iterable[Face]) -> set[str]:
    """The types, elements and classes of the faces."""
    return {
        f"{kind} {word}"
        for face in faces
        for kind, listed in (("type", face.types), ("element", face.elements), ("class", face.classes))
        for word in listed
    }
