"""The user's own cards: the files in `REGALIA_HOME/cards`, in the notation of made-up cards in scenarios.

They define cards whose printed texts are not understood, and cards that the user made up. An entry for a real
card counts only while Regalia does not understand the card itself. If the entry names the digest of the
printed text (`printed:`), it counts only for that text. Entries with mistakes are reported and left out.
"""

from __future__ import annotations

import dataclasses
import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from regalia import home
from regalia.cards.facts import Face, Facts
from regalia.game.printed.abilities import Ability
from regalia.judge.scenario.cards import KEYS, read_card, read_text, read_words
from regalia.judge.scenario.text import Fault, Node, nearest, read
from regalia.text.lexicon import naming

FOLDER: Final = "cards"
MOST_FILES: Final = 500
OF_REAL_CARDS: Final = ("text", "abilities", "printed")
"""The keys for a card that exists, whose facts are known."""


@dataclasses.dataclass(frozen=True, eq=False)
class Own:
    """The user's cards."""

    faces: tuple[Face, ...]
    abilities: Mapping[str, tuple[Ability, ...]]
    """The abilities of the cards, by slug."""
    files: Mapping[str, Path]
    """The file of each card."""
    digest: str
    """The digest of all these files. Games are marked with it."""


class Entry(NamedTuple):
    face: Face
    details: Node
    path: Path


def files() -> list[Path]:
    """The files of the user's own cards."""
    folder = home.directory()
    if folder is None:
        return []
    try:
        return sorted((folder / FOLDER).glob("*.yaml"))[:MOST_FILES]
    except OSError:
        return []


def gather(paths: list[Path], facts: Facts, texts: Mapping[str, bytes], known: Mapping[str, object]) -> Own:
    """The cards in some files, read with the facts, digests of texts and known abilities of a pool."""
    digest = hashlib.blake2b(digest_size=8)
    entries: dict[str, Entry] = {}
    for path in paths:
        try:
            digest.update(path.read_bytes())
            found = list(_entries(path, facts, texts))
            for entry in found:
                if entry.face.slug in entries:
                    other = entries[entry.face.slug].path
                    raise Fault(f"{entry.face.name} is in {other} as well", entry.details.line, str(path))
        except (Fault, OSError) as trouble:
            _tell(path, trouble)
            continue
        entries.update((entry.face.slug, entry) for entry in found if entry.face.slug not in known)
    abilities = {}
    with naming((*facts, *(entry.face for entry in entries.values()))):
        for slug, entry in entries.items():
            try:
                abilities[slug] = _abilities(entry)
            except Fault as trouble:
                _tell(entry.path, trouble)
    whose = {slug: entries[slug].path for slug in abilities}
    return Own(tuple(entries[slug].face for slug in abilities), abilities, whose, digest.hexdigest())


def _tell(path: Path, trouble: Exception) -> None:
    if isinstance(trouble, Fault):
        trouble.path = trouble.path or str(path)
    print(f"regalia: {trouble}; this card of your own is left out.", file=sys.stderr)


def _entries(path: Path, facts: Facts, texts: Mapping[str, bytes]) -> list[Entry]:
    """The cards of a file with their facts."""
    root = read(path)
    cards = root.get("cards")
    if cards is None:
        raise Fault("there are no `cards:` in it", root.line, str(path))
    found = []
    for name, details, line in cards.entries("cards by name"):
        real = facts.named(name)
        if len(real) > 1:
            raise Fault(f"{len(real)} cards are called {name}; write one of their slugs", line)
        slug = name.strip().lower()
        face = real[0] if real else facts.by_slug.get(slug)
        if face is None:
            face = _made_up(name, details, line)
        else:
            _check_real(face, details, texts)
        found.append(Entry(msgspec.structs.replace(face, own=True), details, path))
    return found


def _made_up(name: str, details: Node, line: int) -> Face:
    face, _ = read_card(name, details, line)
    slug = face.slug.replace("made-up-", "own-", 1)
    return msgspec.structs.replace(face, slug=slug, id=slug)


def _check_real(face: Face, details: Node, texts: Mapping[str, bytes]) -> None:
    for key, value, line in details.entries("what the card does"):
        if key not in OF_REAL_CARDS:
            hint = " is known already" if key in KEYS else f" is nothing{nearest(key, OF_REAL_CARDS)}"
            raise Fault(f"{face.name}: {key!r}{hint}", line)
        if key == "printed" and texts.get(face.id, b"").hex() != value.word().lower():
            raise Fault(f"the printed text of {face.name} is not the one that this was written for", line)


def _abilities(entry: Entry) -> tuple[Ability, ...]:
    text, words = entry.details.get("text"), entry.details.get("abilities")
    if text is None and words is None:
        return ()
    found = read_text(entry.face, text) if text is not None else ()
    more = read_words(words) if words is not None else ()
    if more is None:
        raise Fault(f"{entry.face.name}: abilities of your own cannot be unknown", entry.details.line)
    return found + more
