"""Building a position from the `setup:` of a scenario. Everything it leaves out has a default."""

from __future__ import annotations

from typing import Final

from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.decks.deck import too_many
from regalia.game.core.stack import Receipt
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY, Memo
from regalia.game.happening.masteries import mastery_of
from regalia.game.happening.setup import empty, lay_boons, lay_out, place
from regalia.game.objects.faces import show
from regalia.game.objects.links import link
from regalia.game.playing.unknown import is_at_work
from regalia.game.printed.definitions import Definition
from regalia.judge.scenario.cards import MadeUp
from regalia.judge.scenario.champions import CHAMPION_KEYS, Champions
from regalia.judge.scenario.effects import begin_effects
from regalia.judge.scenario.modifiers import Entry, entries_of, read_entry
from regalia.judge.scenario.names import LETTERS, ZONE_NAMES, Names
from regalia.judge.scenario.start import begin
from regalia.judge.scenario.text import Fault, Node, Unsupported, nearest
from regalia.judge.scenario.world import World
from regalia.words.masteries import CURRENTS, DIRECTION

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
"""A card without text, to fill decks and to pay with."""
SETUP_KEYS: Final = {
    "turn": "whose turn, which phase: `A, main` (the default, in turn 3), `A, end, turn 5`",
    "effects": "effects that are already at work: `{A resolved: CARD}`, or `{for: A, cost: {amount: -1}}`",
    "A": "a player and what they have; there is always a B, and C and D if they are mentioned",
}
ZONE_KEYS: Final = {
    "hand": "cards in hand",
    "memory": "cards in memory",
    "field": "objects on the field, except the champion",
    "graveyard": "cards in the graveyard",
    "banishment": "cards in banishment",
    "deck": "the top cards of the main deck, the topmost first",
    "material": "cards in the material deck",
    "masteries": "the mastery and the statuses a player has: `[Shifting Currents (facing East)]`",
    "pantheon": "boons in the pantheon, face down unless `(bestowed)`",
}
PLAYER_KEYS: Final = {
    **ZONE_KEYS,
    **CHAMPION_KEYS,
    "filler": f"the number of Blanks below the cards of `deck:` ({FILLER})",
}


def build(setup: Node, library: Library, made_up: MadeUp) -> World:
    """The world at the beginning of a scenario. Nothing triggers while it is built."""
    given: dict[str, Node] = {}
    for key, value, line in setup.entries("what is where"):
        if key not in SETUP_KEYS and key not in LETTERS:
            hint = nearest(key, (*SETUP_KEYS, *LETTERS))
            if key in PLAYER_KEYS:
                hint = "; indent it further, because it belongs under a player such as `A:`"
            raise Fault(f"a setup has no {key!r}{hint}", line)
        given[key] = value
    players = max([2, *(LETTERS.index(key) + 1 for key in given if key in LETTERS)])
    pos = empty(players, library.catalog)
    names = Names(library, pos)
    names.invent(BLANK, ())
    for face, abilities in made_up.values():
        names.invent(face, abilities)
    builder = Builder(names, pos, {face.slug for face, _ in made_up.values() if face.token})
    for letter in [*given, *LETTERS[:players]]:
        if letter in LETTERS:
            builder.player(LETTERS.index(letter), given.get(letter, Node("mapping", setup.line)))
    builder.finish()
    if "effects" in given:
        begin_effects(World(library, pos, names), given["effects"])
    begin(pos, names, given.get("turn"))
    world = World(library, pos, names)
    world.notes.extend(names.notes())
    builder.champions.check_alive(world)
    return world


class Builder:
    """Places cards in the order of the file. Relations to other cards are set at the end."""

    def __init__(self, names: Names, pos: Position, made_up_tokens: set[str]) -> None:
        self.names = names
        self.pos = pos
        self.made_up_tokens = made_up_tokens
        self.champions = Champions(names, pos)
        self.links: list[tuple[int, Entry]] = []
        self.fillers: dict[int, int] = {}
        self.counts = [0] * pos.players
        """The number of cards of each player so far."""

    def player(self, player: int, node: Node) -> None:
        if player in self.fillers:
            return
        keys: dict[str, Node] = {}
        for key, value, line in node.entries("zones and what is in them"):
            if key not in PLAYER_KEYS:
                hint = nearest(key, PLAYER_KEYS)
                if key in SETUP_KEYS or key in LETTERS:
                    hint = "; indent it less, because it belongs under `setup:`"
                raise Fault(f"a player has no {key!r}{hint}", line)
            keys[key] = value
        if "champion" not in keys:
            self.champions.made_up(player, keys)
        for key, value in keys.items():
            if key == "champion":
                before = len(self.pos.card)
                self.champions.named(player, value, keys)
                self._count(player, len(self.pos.card) - before, value.line)
            elif key in ZONE_KEYS:
                for element in entries_of(value):
                    self.place(player, ZONE_NAMES[key], element)
        filler = keys.get("filler")
        amount = self.fillers[player] = filler.number("filler", most=None) if filler is not None else FILLER
        self._count(player, amount, filler.line if filler is not None else node.line)

    def finish(self) -> None:
        """Fill decks last, so that blanks do not come between the numbers of named cards."""
        pos = self.pos
        for row, entry in self.links:
            host = self.names.one(entry.linked_to, entry.line)
            if pos.zone_of(host) is not Zone.FIELD:
                raise Fault(f"{entry.name} can only be linked to an object on the field", entry.line)
            link(pos, row, host)
        blank = self.names.definition(BLANK.name, 0).index
        for player, amount in self.fillers.items():
            lay_out(pos, [blank] * amount, player, Zone.MAIN_DECK)

    def place(self, player: int, zone: Zone, node: Node) -> list[int]:
        entry = read_entry(node, self.names.is_card)
        definition = self.names.definition(entry.name, entry.line)
        face = self.names.library.facts.by_slug.get(definition.slug)
        token = face.token if face is not None else definition.slug in self.made_up_tokens
        if zone is Zone.FIELD and token:
            entry.states |= State.TOKEN
        self._check(entry, definition, zone)
        if entry.blank:
            definition = self.names.blank(definition)
        if zone is Zone.MASTERY:
            self._check_mastery(player, entry, definition)
        else:
            self._count(player, entry.count, entry.line)
        rows = [self._put(player, zone, entry, definition.index) for _ in range(entry.count)]
        if not definition.understood and is_at_work(self.pos, rows[0]):
            raise Unsupported(definition.name, entry.line)
        return rows

    def _count(self, player: int, amount: int, line: int) -> None:
        self.counts[player] += amount
        if excess := too_many(self.counts[player]):
            raise Fault(f"{LETTERS[player]} has {excess}", line)

    def _check_mastery(self, player: int, entry: Entry, definition: Definition) -> None:
        """Check that a player has at most one mastery, and no status twice (mastery.1, status.2)."""
        held = self.pos.cards_in(Zone.MASTERY, player)
        twice = entry.count > 1 or any(self.pos.card[card] == definition.index for card in held)
        if twice or ("mastery" in definition.types and mastery_of(self.pos, player) != NOBODY):
            raise Fault(f"{LETTERS[player]} cannot also have {definition.name}", entry.line)

    def _check(self, entry: Entry, definition: Definition, zone: Zone) -> None:
        """Refuse positions that no game could reach."""
        name = definition.name
        if (zone is Zone.MASTERY) is definition.types.isdisjoint({"mastery", "status"}):
            if zone is Zone.MASTERY:
                raise Fault(f"{name} is neither a mastery nor a status", entry.line)
            raise Fault(f"{name} is not a card: list it under `masteries:`", entry.line)
        if DIRECTION in entry.memos and name != CURRENTS:
            raise Fault(f"{name} does not face any direction; {CURRENTS} does", entry.line)
        if zone is Zone.FIELD and "champion" in definition.types:
            raise Fault(f"{name} is a champion: list it under `champion:`", entry.line)
        face = self.names.library.facts.by_slug.get(definition.slug)
        if face is not None and face.back_face and zone is not Zone.FIELD:
            front = self.names.library.facts.by_slug[face.other_face or ""].name
            text = f"{name} is a back face, which can be up only on the field: elsewhere the card is {front}"
            raise Fault(text, entry.line)
        if zone is Zone.FIELD and not definition.is_object:
            kinds = " ".join(sorted(definition.types)) or "card"
            raise Fault(f"{name} is not an object ({kinds}) and cannot be on the field", entry.line)
        if entry.states & State.TOKEN and zone is not Zone.FIELD:
            raise Fault(f"a token ({name}) exists only on the field", entry.line)
        if entry.states & State.PRESERVED and zone is not Zone.MATERIAL_DECK:
            raise Fault(f"a preserved card ({name}) lies in the material deck", entry.line)
        if (entry.damage or entry.states & State.RESTED) and zone is not Zone.FIELD:
            raise Fault(f"only objects on the field are rested or damaged, not {name}", entry.line)
        if entry.counters and zone not in (Zone.FIELD, Zone.BANISHMENT, Zone.MASTERY) and not entry.bestowed:
            raise Fault(f"{name} can have counters only on the field or in banishment", entry.line)
        is_boon = definition.deck == "pantheon"
        if is_boon is not (zone is Zone.PANTHEON):
            where = "boons lie in the `pantheon:`" if is_boon else "only boons lie in the pantheon"
            raise Fault(f"{name} cannot be there: {where}", entry.line)
        if entry.bestowed and zone is not Zone.PANTHEON:
            raise Fault(f"only boons are bestowed, not {name}", entry.line)
        if entry.linked_to and zone is not Zone.FIELD:
            raise Fault(f"{name} can be linked only on the field", entry.line)
        if entry.loaded and zone is not Zone.FIELD:
            raise Fault(f"{name} can be loaded only on the field", entry.line)

    def _put(self, player: int, zone: Zone, entry: Entry, definition: int) -> int:
        pos = self.pos
        owner = self.names.player(entry.owner, entry.line) if entry.owner else player
        if zone is Zone.PANTHEON and not entry.bestowed:
            lay_boons(pos, [definition], owner)
            row = len(pos.card) - 1
        else:
            row = place(
                pos,
                self.names.front(definition),
                owner,
                zone,
                controller=player if zone is Zone.FIELD else NOBODY,
                states=int(entry.states),
                damage=entry.damage,
                counters=tuple(sorted(entry.counters.items())),
            )
        show(pos, row, definition)
        if entry.label:
            self.names.add_label(entry.label, row, entry.line)
        if entry.memos:
            pos.put(pos.memos, row, tuple(Memo(key, value) for key, value in sorted(entry.memos.items())))
        if entry.variables:
            pos.put(pos.origin, row, Receipt(tuple(sorted(entry.variables.items()))))
        if entry.linked_to:
            self.links.append((row, entry))
        for node in entry.loaded:
            for below in self.place(player, Zone.LOADED, node):
                pos.put(pos.host, below, row)
        return row
