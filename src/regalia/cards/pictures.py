"""Pictures of cards in the user's own folder: fetched when the user asks for it and names the service.

They are never part of the project, and nothing is fetched by itself. `REGALIA_HOME/pictures` has one file for
each card, named by its slug. The user may put files there as well.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlencode, urljoin, urlsplit

import msgspec
from msgspec import Meta

from regalia import home
from regalia.cards.facts import Face
from regalia.cards.fetch import CHECK, LATER, PICTURES, Failure, NotThere, fetch, fetch_picture
from regalia.cards.service import MOST_PAGES, Slug, address, read

ENDS: Final = frozenset(PICTURES.values())
Watch = Callable[[str, int, int], None]
"""Called with what is fetched next, its number, and how many there are (0 if that is not known yet)."""

Place = Annotated[str, Meta(pattern=r"^[A-Za-z0-9:/._%-]+\Z", max_length=300)]


class PicturedEdition(msgspec.Struct, frozen=True):
    """The part of a service's record of an edition that its picture needs."""

    image: Place | None = None


class PicturedCard(msgspec.Struct, frozen=True):
    slug: Slug
    editions: list[PicturedEdition]


class Fetched(msgspec.Struct):
    """What came of fetching."""

    taken: int = 0
    had: int = 0
    """Cards that had a picture before."""
    without: list[str] = msgspec.field(default_factory=list)
    """Names of cards for which the service has no picture."""
    failed: list[str] = msgspec.field(default_factory=list)
    """Pictures that could not be fetched, and why."""


def folder() -> Path | None:
    found = home.directory()
    return None if found is None else found / "pictures"


def kept() -> dict[str, Path]:
    """The pictures in the user's folder by the slugs of their cards."""
    place = folder()
    if place is None or not place.is_dir():
        return {}
    return {one.stem: one for one in sorted(place.iterdir()) if one.suffix[1:].lower() in ENDS}


def fetch_all(url: str, wanted: Collection[Face], watch: Watch) -> Fetched:
    """Fetch the missing pictures, one after the other. One that fails does not end the rest."""
    place = folder()
    if place is None:
        raise Failure("REGALIA_HOME", "no folder for data is known", "set it to a folder of yours")
    source, have = address(url), kept()
    missing = {face.slug: face for face in wanted if face.slug not in have}
    found = Fetched(had=len(wanted) - len(missing))
    if not missing:
        return found
    places = dict(_places(source, frozenset(missing), watch))
    found.without = sorted(face.name for slug, face in missing.items() if slug not in places)
    for number, (slug, where) in enumerate(places.items(), 1):
        watch(missing[slug].name, number, len(places))
        try:
            end, data = fetch_picture(where)
        except Failure as failure:
            found.failed.append(str(failure))
            continue
        _keep(place / f"{slug}.{end}", data)
        found.taken += 1
    return found


def _places(source: str, wanted: Collection[str], watch: Watch) -> Iterator[tuple[str, str]]:
    """Where the service has the pictures of the cards that it lists, page by page."""
    left, number, total = set(wanted), 1, 1
    while left and number <= total:
        watch("the list of cards", number, total if number > 1 else 0)
        place = f"{source}?{urlencode({'page': number})}"
        try:
            page = read(place, fetch(place))
        except NotThere as error:
            raise Failure(place, error.what, CHECK) from None
        total, number = min(page.total_pages, MOST_PAGES), number + 1
        for record in page.data:
            slug, where = _pictured(source, record)
            if where and slug in left:
                left.discard(slug)
                yield slug, where


def _pictured(source: str, record: msgspec.Raw) -> tuple[str, str]:
    """The slug of a card and the address of its picture, if its record names one at the same service."""
    try:
        card = msgspec.json.decode(record, type=PicturedCard)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "", ""
    image = next((edition.image for edition in card.editions if edition.image), "")
    where = urljoin(source, image) if image else ""
    return card.slug, where if urlsplit(where)[:2] == urlsplit(source)[:2] else ""


def _keep(path: Path, data: bytes) -> None:
    """Write a picture so that it is there as a whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        begun = path.with_suffix(".part")
        begun.write_bytes(data)
        os.replace(begun, path)
    except OSError as error:
        why = error.strerror or str(error)
        raise Failure(str(path), f"it cannot be written ({why})", f"make room, or {LATER}") from None
