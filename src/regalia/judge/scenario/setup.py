"""From the `setup:` of a scenario to a position, with everything left out filled in."""

from __future__ import annotations

import itertools
from typing import Final

from regalia.cards.catalog import Library
from regalia.cards.facts import Face, plain
from regalia.game.abilities import Ability
from regalia.game.setup import empty, place, place_lineage, start_at
from regalia.game.stack import Receipt
from regalia.game.state import NOBODY, Memo, Phase, Position, State, Zone
from regalia.judge.scenario.modifiers import Entry, read_entry
from regalia.judge.scenario.names import LETTERS, ZONE_NAMES, Names
from regalia.judge.scenario.text import Fault, Node, Unsupported, nearest
from regalia.judge.scenario.world import World

FILLER: Final = 20
BLANK: Final = Face(
    id="blank",
    slug="blank",
    name="Blank",
    elements=("norm",),
    types=("action",),
    reserve=1,
    speed="slow",
    deck="main",
)
"""A card without text: what decks are filled with, and something to pay with."""
PHASES: Final = {phase.name.lower().replace("_", " "): phase for phase in Phase}
STARTS: Final = {Phase.WAKE_UP: 0, Phase.DRAW: 0}
"""The step at which a scenario begins in a phase; 1 elsewhere, where somebody has to decide."""
SETUP_KEYS: Final = ("turn", "effects", *LETTERS)
DECKS: Final = ("deck", "material", "hand", "memory", "graveyard", "banishment", "field")
PLAYER_KEYS: Final = (*DECKS, "champion", "damage", "counters", "level", "elements", "classes", "filler")
TEXT_MATTERS: Final = (Zone.FIELD, Zone.GRAVEYARD)


def build(setup: Node, library: Library, made_up: dict[str, tuple[Face, tuple[Ability, ...]]]) -> World:
    """The world a scenario begins in. Nothing notices how it came about."""
    players = 2
    for key, _, line in setup.entries("what is where"):
        if key not in SETUP_KEYS:
            raise Fault(f"a setup has no {key!r}{nearest(key, SETUP_KEYS)}", line)
        if key in LETTERS:
            players = max(players, LETTERS.index(key) + 1)
    pos = empty(players, library.catalog)
    names = Names(library, pos)
    names.made_up[plain(BLANK.name)] = library.invent(BLANK, ())
    for name, (face, abilities) in made_up.items():
        names.made_up[plain(name)] = library.invent(face, abilities)
    builder = Builder(names, pos)
    given = {key: value for key, value, _ in setup.entries()}
    for key, value in given.items():
        if key in LETTERS:
            builder.player(LETTERS.index(key), value)
    for player in range(players):
        if LETTERS[player] not in given:
            builder.player(player, Node("mapping", setup.line))
    builder.finish()
    world = World(library, pos, names)
    if "effects" in given:
        from regalia.judge.scenario.effects import begin_effects

        begin_effects(world, given["effects"])
    _start(pos, names, given.get("turn"), setup.line)
    world.notes.extend(builder.notes)
    world.excused = builder.excused
    return world


def _start(pos: Position, names: Names, turn: Node | None, line: int) -> None:
    """`turn: A, main`, with a step and a number of the turn if they matter."""
    player, phase, step, number = 0, Phase.MAIN, None, pos.players
    if turn is not None and turn.kind == "mapping":
        for key, value, at in turn.entries():
            match key:
                case "player":
                    player = names.player(value.word(), value.line)
                case "phase":
                    phase = read_phase(value.word(), value.line)
                case "step":
                    step = value.number("step")
                case "number":
                    number = value.number("the number of the turn", 1)
                case _:
                    known = ("player", "phase", "step", "number")
                    raise Fault(f"a turn has no {key!r}{nearest(key, known)}", at)
    elif turn is not None:
        words = [
            one.strip() for one in (turn.word().split(",") if turn.kind == "word" else map(str, turn.items))
        ]
        player = names.player(words[0], turn.line)
        if len(words) > 1:
            phase = read_phase(words[1], turn.line)
        for extra in words[2:]:
            kind, _, amount = extra.partition(" ")
            if kind not in ("step", "turn") or not amount.isdigit():
                raise Fault(f"expected `step 1` or `turn 3` here, not {extra!r}", turn.line)
            if kind == "step":
                step = int(amount)
            else:
                number = int(amount)
    start_at(pos, player, phase, step=STARTS.get(phase, 1) if step is None else step, turn=number)


def read_phase(text: str, line: int) -> Phase:
    name = text.strip().lower().removesuffix(" phase").replace("-", " ").replace("_", " ")
    if name not in PHASES:
        raise Fault(f"there is no phase {text!r}{nearest(name, PHASES)}; phases: {', '.join(PHASES)}", line)
    return PHASES[name]


class Builder:
    """Places cards in the order of the file; what hangs on other cards is tied at the end."""

    def __init__(self, names: Names, pos: Position) -> None:
        self.names = names
        self.pos = pos
        self.notes: list[str] = []
        self.excused: set[int] = set()
        self.links: list[tuple[int, Entry]] = []
        self.fillers: list[tuple[int, int]] = []

    def player(self, player: int, node: Node) -> None:
        keys = {key: value for key, value, _ in node.entries("zones")}
        for key, _, line in node.entries():
            if key not in PLAYER_KEYS:
                raise Fault(f"a player has no {key!r}{nearest(key, PLAYER_KEYS)}", line)
        if "champion" not in keys:
            self._default_champion(player, keys)
        for key, value in keys.items():
            if key == "champion":
                self._champion(player, value, keys)
            elif key in DECKS:
                for element in value.elements():
                    self.place(player, ZONE_NAMES[key], element)
        filler = keys["filler"].number("filler") if "filler" in keys else FILLER
        self.fillers.append((player, filler))

    def finish(self) -> None:
        """Fill decks last, so that blanks do not come between the numbers of named cards."""
        pos = self.pos
        for row, entry in self.links:
            host = self.names.one(entry.linked_to, entry.line)
            if pos.zone_of(host) is not Zone.FIELD:
                raise Fault(f"{entry.name} can only be linked to an object on the field", entry.line)
            pos.put(pos.host, row, host)
        blank = self.names.definition(BLANK.name, 0).index
        for player, amount in self.fillers:
            for _ in range(amount):
                place(pos, blank, player, Zone.MAIN_DECK)

    def place(self, player: int, zone: Zone, node: Node) -> list[int]:
        entry = read_entry(node, self.names.is_card)
        definition = self.names.definition(entry.name, entry.line)
        if zone is Zone.FIELD and not definition.is_object:
            kinds = " ".join(sorted(definition.types)) or "card"
            raise Fault(f"{definition.name} is no object ({kinds}) and cannot be on the field", entry.line)
        if zone is Zone.FIELD and "champion" in definition.types:
            raise Fault(f"{definition.name} is a champion: list it under `champion:`", entry.line)
        if entry.states & State.TOKEN and zone is not Zone.FIELD:
            raise Fault(f"a token ({definition.name}) exists only on the field", entry.line)
        if entry.states & State.PRESERVED and zone is not Zone.MATERIAL_DECK:
            raise Fault(f"a preserved card ({definition.name}) lies in the material deck", entry.line)
        carries = zone is Zone.FIELD or (zone is Zone.BANISHMENT and not entry.damage)
        if (entry.damage or entry.counters) and not carries:
            raise Fault(
                f"only objects and banished cards carry counters, not {definition.name} there", entry.line
            )
        if not definition.understood and zone in TEXT_MATTERS:
            raise Unsupported(f"{definition.name} is not supported yet: its text is not known", entry.line)
        face_token = self.names.library.facts.by_slug.get(definition.slug)
        if zone is Zone.FIELD and face_token is not None and face_token.token:
            entry.states |= State.TOKEN
        rows = []
        for _ in range(entry.count):
            rows.append(self._put(player, zone, entry, definition.index))
        return rows

    def _put(self, player: int, zone: Zone, entry: Entry, definition: int) -> int:
        pos = self.pos
        owner = self.names.player(entry.owner, entry.line) if entry.owner else player
        row = place(
            pos,
            definition,
            owner,
            zone,
            controller=player if zone is Zone.FIELD else NOBODY,
            states=int(entry.states),
            damage=entry.damage,
            counters=tuple(sorted(entry.counters.items())),
        )
        self._label(entry, row)
        if entry.memos:
            pos.put(pos.memos, row, tuple(Memo(key, value) for key, value in sorted(entry.memos.items())))
        if entry.variables:
            pos.put(pos.origin, row, Receipt(tuple(sorted(entry.variables.items()))))
        if entry.linked_to:
            self.links.append((row, entry))
        for node in entry.loaded:
            if zone is not Zone.FIELD:
                raise Fault(f"{entry.name} can be loaded only on the field", entry.line)
            for below in self.place(player, Zone.LOADED, node):
                pos.put(pos.host, below, row)
        return row

    def _label(self, entry: Entry, row: int) -> None:
        if entry.label:
            if entry.label in self.names.labels:
                raise Fault(f"the label @{entry.label} is used twice", entry.line)
            self.names.labels[entry.label] = row

    # Champions.

    def _champion(self, player: int, node: Node, keys: dict[str, Node]) -> None:
        for unused in ("level", "elements", "classes"):
            if unused in keys:
                raise Fault(
                    f"{unused!r} describes a made-up champion; this player has one", keys[unused].line
                )
        entries = [read_entry(one, self.names.is_card) for one in node.elements()]
        if not entries:
            return
        definitions = []
        for entry in entries:
            definition = self.names.definition(entry.name, entry.line)
            below = entry is not entries[-1] and "Curse" in definition.subtypes
            if "champion" not in definition.types and not below:
                raise Fault(f"{definition.name} is not a champion", entry.line)
            if entry.count > 1 or entry.linked_to or entry.loaded:
                raise Fault(f"a lineage lists each champion once: {definition.name}", entry.line)
            if entry is not entries[-1] and (entry.damage or entry.counters or entry.states):
                raise Fault(f"only the champion on top carries counters, not {definition.name}", entry.line)
            definitions.append(definition)
        ladder = [
            (definition.name, definition.level or 0, entry.line)
            for definition, entry in zip(definitions, entries, strict=True)
            if "champion" in definition.types
        ]
        name, level, line = ladder[0]
        if level != 0:
            raise Fault(f"{name} is level {level}: a lineage begins with a level 0 champion", line)
        for (lower, under, _), (upper, over, line) in itertools.pairwise(ladder):
            if over not in (under + 1, under):
                raise Fault(f"{upper} (level {over}) cannot lie on {lower} (level {under})", line)
        top = entries[-1]
        self._raise_lineage(player, [definition.index for definition in definitions], top, keys)
        for row, entry, definition in zip(self._rows[-len(entries) :], entries, definitions, strict=True):
            self._label(entry, row)
            if not definition.understood:
                self.excused.add(row)
                self.notes.append(f"the text of {definition.name} is not known yet and does nothing here")

    @property
    def _rows(self) -> range:
        return range(len(self.pos.card))

    def _default_champion(self, player: int, keys: dict[str, Node]) -> None:
        """A champion without text, of a level, with elements and classes as the file wishes."""
        highest = keys["level"].number("level") if "level" in keys else 0
        if highest > 9:
            raise Fault(f"there is no champion of level {highest}", keys["level"].line)
        elements = (
            tuple(one.word().lower() for one in keys["elements"].elements()) if "elements" in keys else ()
        )
        classes = tuple(one.word().title() for one in keys["classes"].elements()) if "classes" in keys else ()
        lineage = []
        for level in range(highest + 1):
            letter = LETTERS[player]
            face = Face(
                id=f"champion-{letter}{level}",
                slug=f"champion-{letter}{level}".lower(),
                name=f"Champion {letter}" if level == 0 else f"Champion {letter}, Level {level}",
                elements=elements or ("norm",),
                types=("champion",),
                classes=classes,
                level=level,
                life=15 + 5 * level,
                memory=level or None,
                deck="material",
            )
            lineage.append(self.names.library.invent(face, ()).index)
        self._raise_lineage(player, lineage, Entry("", 0), keys)

    def _raise_lineage(self, player: int, definitions: list[int], top: Entry, keys: dict[str, Node]) -> None:
        pos = self.pos
        damage = keys["damage"].number("damage") if "damage" in keys else top.damage
        row = place_lineage(pos, definitions, player, states=int(top.states), damage=damage)
        counters = dict(top.counters)
        if "counters" in keys:
            for name, amount, _ in keys["counters"].entries("counters such as {preparation: 2}"):
                counters[name.lower()] = amount.number(f"{name} counters")
        kept = tuple(sorted((name, amount) for name, amount in counters.items() if amount))
        if kept:
            pos.put(pos.counters, row, kept)
        life = pos.definition(row).life
        if life is not None and damage >= life:
            line = keys["damage"].line if "damage" in keys else top.line
            raise Fault(
                f"{pos.definition(row).name} has {life} life: with {damage} damage the game is over", line
            )
