"""The names of cards in scenarios: `Fireball`, `Powercell#1..4`, `B's Fireball`, `@label`, `A.champion`.

Cards with the same name are numbered in the order of the file, and later tokens after them.
A plain name is enough if it can mean only one thing, or only things that are alike.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any, Final

from regalia.cards.catalog import Library
from regalia.cards.facts import AmbiguousName, Face, NoSuchCard, plain
from regalia.game.core.stack import StackItem
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.objects.characteristics import champion
from regalia.game.printed.abilities import Ability
from regalia.game.printed.definitions import Definition
from regalia.judge.scenario.text import Fault, counted, nearest

LETTERS: Final = "ABCD"
ZONE_NAMES: Final = {
    "deck": Zone.MAIN_DECK,
    "material": Zone.MATERIAL_DECK,
    "hand": Zone.HAND,
    "memory": Zone.MEMORY,
    "graveyard": Zone.GRAVEYARD,
    "banishment": Zone.BANISHMENT,
    "field": Zone.FIELD,
    "lineage": Zone.LINEAGE,
    "loaded": Zone.LOADED,
    "intent": Zone.INTENT,
    "masteries": Zone.MASTERY,
    "pantheon": Zone.PANTHEON,
}
_NUMBERED: Final = re.compile(r"^(?P<name>.+?)\s*#(?P<first>\d+)(?:\.\.#?(?P<last>\d+))?$")
_OWNED: Final = re.compile(r"^(?P<owner>[A-D])['’]s\s+(?P<rest>.+)$")
_COUNTED: Final = re.compile(r"^(?P<count>\d+)x?\s+(?P<rest>.+)$")
_CHAMPION: Final = re.compile(r"^(?P<owner>[A-D])(?:\.|['’]s )champion$")
ZONE: Final = re.compile(r"^(?P<owner>[A-D])(?:\.|['’]s )(?P<zone>\w+)$")


class Names:
    """Finds cards of one scenario by their names in the file."""

    def __init__(self, library: Library, pos: Position) -> None:
        self.library = library
        self.pos = pos
        self.labels: dict[str, int] = {}
        self.made_up: dict[str, Definition] = {}
        """The scenario's own cards, by plain name."""
        self.faces: dict[str, Face] = {}
        """The printed facts of the scenario's own cards, by slug."""
        self.blanks: dict[int, Definition] = {}
        """Cards that the file plays without text, by their definition with text."""

    # Definitions.

    def definition(self, name: str, line: int) -> Definition:
        """The card of this name, made up or from the pool."""
        own = self.made_up.get(plain(name))
        if own is not None:
            return own
        try:
            return self.library.definition(name)
        except NoSuchCard as error:
            short, title = self._titled(name)
            if len(short) == 1:
                return self.library.definition(short[0].slug)
            if short:
                listed = ", ".join(f'"{face.name}"' for face in short[:6])
                more = ", …" if len(short) > 6 else ""
                said = (
                    f"{name!r} is the name of {len(short)} cards; a name with a comma needs quotes in a list"
                )
                raise Fault(f"{said}: {listed}{more}", line) from None
            if title:
                text = f"there is no card called {name!r}; a name with a comma needs quotes in a list"
                raise Fault(f'{text}: "{title[0].name}"', line) from None
            names = [*(one.name for one in self.made_up.values()), *error.nearest]
            hint = nearest(name, names) or (f"; did you mean {error.nearest[0]}?" if error.nearest else "")
            raise Fault(f"there is no card called {name!r}{hint}", line) from None
        except AmbiguousName as error:
            slugs = ", ".join(face.slug for face in error.faces)
            raise Fault(f"several cards are called {name!r}; name one by its slug: {slugs}", line) from None

    def _titled(self, name: str) -> tuple[list[Face], list[Face]]:
        """The cards whose name consists of this text and a title, and those with this text as the title."""
        short: list[Face] = []
        title: list[Face] = []
        for face in self.library.facts:
            before, comma, after = face.name.partition(",")
            if comma and plain(before) == plain(name):
                short.append(face)
            elif comma and plain(after) == plain(name):
                title.append(face)
        return short, title

    def invent(self, face: Face, abilities: tuple[Ability, ...] | None) -> None:
        """Add a made-up card. If `abilities` is None, its text is unknown."""
        self.made_up[plain(face.name)] = self.library.invent(face, abilities)
        self.faces[face.slug] = face

    def blank(self, definition: Definition) -> Definition:
        """The same card without text."""
        if definition.index not in self.blanks:
            face = self.faces.get(definition.slug) or self.library.facts.by_slug[definition.slug]
            self.blanks[definition.index] = self.library.without_text(face)
        return self.blanks[definition.index]

    def front(self, definition: int) -> int:
        """The front of a card that shows this face (double-faced.4)."""
        face = self.library.facts.by_slug.get(self.library.catalog[definition].slug)
        if face is None or not face.back_face or face.other_face is None:
            return definition
        return self.library.definition(face.other_face).index

    def notes(self) -> list[str]:
        """Notes for the reader: a line for each card that is played without its text."""
        known = {True: "although its text is known", False: "because its text is not known"}
        return [
            f"{blank.name} is played as a card without text, {known[self.library.catalog[number].understood]}"
            for number, blank in self.blanks.items()
        ]

    def is_card(self, name: str) -> bool:
        """Whether this is the name of a card."""
        facts, slug = self.library.facts, name.strip().lower()
        known = slug in facts.by_slug or slug in facts.by_edition or name.strip() in facts.by_id
        return known or plain(name) in self.made_up or bool(facts.named(name))

    # Players and zones.

    def player(self, text: str, line: int) -> int:
        letter = text.strip()
        if len(letter) == 1 and letter in LETTERS[: self.pos.players]:
            return LETTERS.index(letter)
        known = ", ".join(LETTERS[: self.pos.players])
        raise Fault(f"there is no player {letter!r}; the players are {known}", line)

    def zone(self, text: str, line: int) -> tuple[Zone, int]:
        """A zone written as `A.hand`."""
        match = ZONE.match(text.strip())
        if match is None:
            raise Fault(f"expected a zone such as A.hand, not {text!r}", line)
        name = match["zone"].lower()
        if name not in ZONE_NAMES:
            raise Fault(f"there is no zone {name!r}{nearest(name, ZONE_NAMES)}", line)
        return ZONE_NAMES[name], self.player(match["owner"], line)

    # Cards.

    def rows(self, name: str) -> list[int]:
        """Every card of this name, in the order of the file. Titles may be left out."""
        pos = self.pos
        wanted, slug = plain(name), name.strip().lower()
        present = {index: pos.catalog[index] for index in set(pos.card)}
        fitting = {
            index for index, card in present.items() if plain(card.name) == wanted or card.slug == slug
        } or {index for index, card in present.items() if plain(card.short_name) == wanted}
        return [row for row, index in enumerate(pos.card) if index in fitting]

    def find(
        self,
        text: str,
        line: int,
        among: Collection[int] | None = None,
        taken: Collection[int] = (),
        player: int = NOBODY,
    ) -> list[int]:
        """The cards that a piece of text means.

        `among` are the cards that make sense here: a plain name means one of those if it
        can. `taken` were named before in the same list.
        """
        text = text.strip()
        if text.startswith("@"):
            return [self.label(text, line)]
        if match := _CHAMPION.match(text):
            return [self.champion(self.player(match["owner"], line), line)]
        owner, count = NOBODY, 1
        if (match := _COUNTED.match(text)) and not self.rows(text):
            count, text = counted(match["count"], "a number of cards", line), match["rest"]
        if match := _OWNED.match(text):
            owner, text = self.player(match["owner"], line), match["rest"]
        if match := _NUMBERED.match(text):
            first, last = (int(match[one] or match["first"]) for one in ("first", "last"))
            return self._numbered(match["name"], first, last, owner, line)
        rows = [row for row in self.known(text, line) if owner == NOBODY or self.pos.owner[row] == owner]
        if not rows:
            raise Fault(f"{LETTERS[owner]} has no {text}", line)
        found: list[int] = []
        near = None if among is None else frozenset(among)
        while len(found) < count:
            alike = self._some(text, rows, near, {*taken, *found}, player, line)
            found += alike[: count - len(found)]
        return found

    def one(self, text: str, line: int, among: Collection[int] | None = None, player: int = NOBODY) -> int:
        found = self.find(text, line, among, player=player)
        if len(found) != 1:
            raise Fault(f"{text!r} names {len(found)} cards; one is needed here", line)
        return found[0]

    def meant(self, text: str, line: int) -> list[int]:
        """Every card that a piece of text could mean anywhere."""
        if self.is_exact(text):
            return self.find(text, line)
        owned = _OWNED.match(text)
        if owned is None:
            return self.known(text, line)
        owner = self.player(owned["owner"], line)
        if _NUMBERED.match(owned["rest"]):
            return self.find(text, line)
        return [row for row in self.known(owned["rest"], line) if self.pos.owner[row] == owner]

    def is_exact(self, text: str) -> bool:
        """Whether a text names exact cards, and not only their name."""
        return bool(text.startswith("@") or _CHAMPION.match(text) or _NUMBERED.match(text))

    def check(self, text: str, line: int) -> None:
        """Report a name without any possible meaning at once, although names are looked up later."""
        self.meant(text, line)

    def known(self, name: str, line: int) -> list[int]:
        """The cards of this name in the scenario. There has to be one."""
        rows = self.rows(name)
        if not rows:
            if self.is_card(name):
                raise Fault(self._hidden_side(name) or f"{name} is not in this scenario", line)
            present = {self.pos.definition(row).name for row in range(len(self.pos.card))}
            titled = [one for one in present if plain(one.partition(",")[2]) == plain(name)]
            if titled:
                raise Fault(f'a name with a comma needs quotes in a list: "{titled[0]}"', line)
            if hidden := self._hidden_side(name):
                raise Fault(hidden, line)
            if hint := nearest(name, present):
                raise Fault(f"there is no {name!r} in this scenario{hint}", line)
            self.definition(name, line)
        return rows

    def _hidden_side(self, name: str) -> str:
        """The message about a name on the side of a card that is not up."""
        by_slug = self.library.facts.by_slug
        for definition in {self.pos.catalog[index] for index in set(self.pos.card)}:
            face = by_slug.get(definition.slug)
            other = by_slug[face.other_face] if face is not None and face.other_face else None
            if other is not None and plain(name) in (plain(other.name), plain(other.name.partition(",")[0])):
                return f"{other.name} is the other side of {definition.name}, which is up"
        return ""

    def label(self, text: str, line: int) -> int:
        label = text[1:].strip()
        if label not in self.labels:
            raise Fault(f"no card has the label @{label}{nearest(label, self.labels)}", line)
        return self.labels[label]

    def add_label(self, label: str, row: int, line: int) -> None:
        if label in self.labels:
            raise Fault(f"the label @{label} is used twice", line)
        self.labels[label] = row

    def has_champion(self, player: int) -> bool:
        return champion(self.pos, player) != NOBODY

    def champion(self, player: int, line: int) -> int:
        leader = champion(self.pos, player)
        if leader == NOBODY:
            raise Fault(f"{LETTERS[player]} has no champion", line)
        return leader

    def _numbered(self, name: str, first: int, last: int, owner: int, line: int) -> list[int]:
        rows = [row for row in self.known(name, line) if owner == NOBODY or self.pos.owner[row] == owner]
        if not 1 <= first <= last:
            raise Fault(f"{name}#{first}..{last} is not a range; numbers begin at 1", line)
        if last > len(rows):
            raise Fault(f"there is no {name}#{last}: the scenario has {len(rows)}", line)
        return rows[first - 1 : last]

    def _some(
        self,
        name: str,
        rows: list[int],
        among: frozenset[int] | None,
        taken: set[int],
        player: int,
        line: int,
    ) -> list[int]:
        """The next cards that a name means. If it could mean several, they have to be alike."""
        free = [row for row in rows if row not in taken]
        tries: list[Iterable[int]] = []
        if among is not None:
            tries.append(row for row in free if row in among)
        pos = self.pos
        if player != NOBODY:
            tries.append(
                r for r in free if pos.controller[r] == player and pos.zone_of(r) is not Zone.OUTSIDE
            )
        tries.append(row for row in free if pos.zone_of(row) is Zone.FIELD)
        tries.append(row for row in free if pos.zone_of(row) is not Zone.OUTSIDE)
        tries.append(free)
        marked = set(self.labels.values())
        for attempt in tries:
            found = list(attempt)
            plain_ones = [row for row in found if row not in marked] or found
            if found and len(set(map(self._looks, plain_ones))) == 1:
                return plain_ones
            if found:
                listed = ", ".join(f"{self.call(row)} ({self.place(row)})" for row in found[:6])
                raise Fault(f"{name!r} can mean several cards here: {listed}", line)
        raise Fault(f"there are not enough cards called {name!r} for this list", line)

    def alike(self, one: int, other: int) -> bool:
        """Whether it cannot matter which of two cards is meant. A label tells a card from all others."""
        marked = self.labels.values()
        if one != other and (one in marked or other in marked):
            return False
        return self._looks(one) == self._looks(other)

    def _looks(self, row: int) -> tuple[Any, ...]:
        """Everything that tells a card from others with its name."""
        pos = self.pos
        columns = (
            *(pos.card, pos.zone, pos.owner, pos.controller, pos.states, pos.damage, pos.counters, pos.host),
            pos.memos,
        )
        return tuple([column[row] for column in columns])

    # The other way round: what to call things in messages.

    def call(self, row: int) -> str:
        """A card's name, numbered if the scenario has several."""
        name = self.pos.definition(row).name
        rows = self.rows(name)
        return name if len(rows) == 1 else f"{name}#{rows.index(row) + 1}"

    def calls(self, rows: Iterable[int]) -> str:
        return ", ".join(map(self.call, rows)) or "nothing"

    def place(self, row: int) -> str:
        """The zone of a card: "A.hand"."""
        pos = self.pos
        zone = pos.zone_of(row)
        if zone is Zone.OUTSIDE:
            return "gone"
        if zone is Zone.STACK:
            return "the stack"
        name = next((name for name, known in ZONE_NAMES.items() if known is zone), zone.name.lower())
        return f"{LETTERS[pos.zone[row] % pos.players]}.{name}"

    def item(self, item: StackItem) -> str:
        return self.pos.catalog[item.definition].name if item.definition >= 0 else self.call(item.source)
