"""Champions and their lineages: those of the scenario, and a made-up one for every other player."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from regalia.cards.facts import Face
from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY
from regalia.game.happening.setup import place_lineage
from regalia.game.objects.characteristics import champion
from regalia.game.objects.faces import show
from regalia.game.objects.layers import characteristics
from regalia.game.printed.definitions import Definition
from regalia.judge.scenario.modifiers import Entry, describe_entry, entries_of, read_entry
from regalia.judge.scenario.names import LETTERS, Names
from regalia.judge.scenario.text import Fault, Node, Unsupported, nearest
from regalia.judge.scenario.world import World

CHAMPION_KEYS: Final = {
    "champion": 'the lineage, oldest card first: `[Spirit of Wind, "Tonoris, Lone Mercenary"]`',
    "damage": "damage on the champion (0)",
    "counters": "counters on the champion: `{preparation: 2}`",
    "level": "without `champion:`, the level of a made-up one (0)",
    "elements": "its elements: `[fire, wind]` (norm)",
    "classes": "its classes: `[Mage]` (none)",
}
HIGHEST: Final = 9


class Champions:
    """Builds lineages."""

    def __init__(self, names: Names, pos: Position) -> None:
        self.names = names
        self.pos = pos
        self.lines: dict[int, int] = {}
        """The line of the file with the damage of each champion."""

    def check_alive(self, world: World) -> None:
        """Refuse a position in which a player has lost already, by the rules of the game."""
        pos = world.pos
        hurt: dict[int, str] = {}
        for player in pos.everyone():
            leader = champion(pos, player)
            life = None if leader == NOBODY else characteristics(pos, leader).life
            if life is not None and pos.damage[leader] >= life:
                name = pos.definition(leader).name
                hurt[player] = f"{name} has {life} life: with {pos.damage[leader]} damage it is defeated"
        if hurt and (world.game.decision is None or pos.lost):
            player = next(player for player in hurt if player in pos.lost)
            raise Fault(hurt[player], self.lines[player])

    def named(self, player: int, node: Node, keys: dict[str, Node]) -> None:
        """A lineage as the file lists it: a name, a list, or `{lineage: […], damage: 3}`."""
        for unused in ("level", "elements", "classes"):
            if unused in keys:
                raise Fault(
                    f"{unused!r} is for a made-up champion, and this one has a name", keys[unused].line
                )
        details: Node | None = None
        if node.kind == "mapping" and (lineage := node.get("lineage")) is not None:
            details, node = node, lineage
        entries = [read_entry(one, self.names.is_card) for one in entries_of(node)]
        if not entries:
            return
        definitions = [self._check(entry, entry is entries[-1]) for entry in entries]
        self._check_levels(entries, definitions)
        if details is not None:
            rest = Node("mapping", details.line)
            rest.pairs = [pair for pair in details.pairs if pair[0].text != "lineage"]
            describe_entry(entries[-1], rest)
        self._raise(player, definitions, entries[-1], keys)
        first = len(self.pos.card) - len(entries)
        for row, entry in enumerate(entries, first):
            if entry.label:
                self.names.add_label(entry.label, row, entry.line)
            if entry.owner:
                self.pos.put(self.pos.owner, row, self.names.player(entry.owner, entry.line))

    def _check(self, entry: Entry, is_top: bool) -> Definition:
        definition = self.names.definition(entry.name, entry.line)
        name = definition.name
        if is_top and "champion" not in definition.types:
            raise Fault(f"{name} is not a champion", entry.line)
        if entry.count > 1 or entry.linked_to or entry.loaded:
            raise Fault(f"a lineage lists each champion once: {name}", entry.line)
        if not is_top and (entry.damage or entry.counters or entry.states):
            raise Fault(f"only the champion on top is rested or carries counters, not {name}", entry.line)
        if entry.blank:
            return self.names.blank(definition)
        if not definition.understood:
            raise Unsupported(name, entry.line)
        return definition

    def _check_levels(self, entries: list[Entry], definitions: list[Definition]) -> None:
        """Check that each champion lies on one of its level or one lower. Other cards may lie between."""
        found = [one for one in zip(definitions, entries, strict=True) if "champion" in one[0].types]
        first, entry = found[0]
        if first.level:
            text = f"{first.name} is level {first.level}: a lineage begins with a level 0 champion"
            raise Fault(text, entry.line)
        for (below, _), (above, entry) in pairwise(found):
            low, high = below.level or 0, above.level or 0
            if high not in (low, low + 1):
                text = f"{above.name} (level {high}) cannot lie on {below.name} (level {low})"
                raise Fault(text, entry.line)

    def made_up(self, player: int, keys: dict[str, Node]) -> None:
        """A champion without text, with the level, elements and classes that the file gives."""
        highest = keys["level"].number("level") if "level" in keys else 0
        if highest > HIGHEST:
            raise Fault(f"there is no champion of level {highest}", keys["level"].line)
        elements = self._listed(keys, "elements", str.lower) or ("norm",)
        classes = self._listed(keys, "classes", str.title)
        letter = LETTERS[player]
        lineage = [
            self.names.library.invent(
                Face(
                    id=f"champion-{letter}{level}",
                    slug=f"champion-{letter}{level}".lower(),
                    name=f"Champion {letter}, Level {level}" if level else f"Champion {letter}",
                    elements=elements,
                    types=("champion",),
                    classes=classes,
                    level=level,
                    life=15 + 5 * level,
                    memory=level or None,
                    deck="material",
                ),
                (),
            )
            for level in range(highest + 1)
        ]
        self._raise(player, lineage, Entry("", 0), keys)

    def _listed(self, keys: dict[str, Node], key: str, shape: object) -> tuple[str, ...]:
        if key not in keys:
            return ()
        words = [one.word("a word").strip() for one in keys[key].elements()]
        known = {
            word
            for face in self.names.library.facts
            for word in (face.elements if key == "elements" else face.classes)
        }
        for word, node in zip(words, keys[key].elements(), strict=True):
            if word.lower() not in {one.lower() for one in known}:
                raise Fault(f"there is no {key.rstrip('s')} {word!r}{nearest(word, known)}", node.line)
        assert callable(shape)
        return tuple(shape(word) for word in words)

    def _raise(self, player: int, definitions: list[Definition], top: Entry, keys: dict[str, Node]) -> None:
        pos = self.pos
        damage = keys["damage"].number("damage") if "damage" in keys else top.damage
        indices = [definition.index for definition in definitions]
        fronts = [self.names.front(index) for index in indices]
        row = place_lineage(pos, fronts, player, states=int(top.states), damage=damage)
        show(pos, row, indices[-1])
        counters = dict(top.counters)
        if "counters" in keys:
            for name, amount, _ in keys["counters"].entries("counters such as {preparation: 2}"):
                counters[name.lower()] = amount.number(f"{name} counters")
        if any(counters.values()):
            pos.put(pos.counters, row, tuple(sorted((name, many) for name, many in counters.items() if many)))
        self.lines[player] = keys["damage"].line if "damage" in keys else top.line
