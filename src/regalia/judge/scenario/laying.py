"""A position as the `setup:` of a scenario, if a setup can express all of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from regalia.game.combat.declaring import CALLED
from regalia.game.combat.phase import ATTACKED
from regalia.game.core.state import JOINED, Position, State, Zone
from regalia.game.core.values import NOBODY, Memo
from regalia.game.objects.characteristics import champion, lineage
from regalia.game.objects.faces import SINCE
from regalia.game.objects.links import linked_to
from regalia.game.printed.definitions import Definition
from regalia.judge.scenario.modifiers import STATES
from regalia.judge.scenario.names import LETTERS, ZONE_NAMES
from regalia.words.masteries import DIRECTION

PILES: Final = ("field", "hand", "memory", "graveyard", "banishment", "material", "masteries", "deck")
IN_PROGRESS: Final = ("stack", "waiting", "effects", "later", "skips", "plays", "again", "hits", "history")
"""Facts that a setup cannot express: something in progress, or events of this turn that matter later."""
WORDS: Final = {"name": "names", "type": "type", DIRECTION: "facing"}
"""The memos of objects that a setup can express."""
FORGOTTEN: Final = (SINCE, JOINED, "link")
"""Memos that follow from the rest, or that a setup expresses in another way."""


OF_A_TURN: Final = (ATTACKED, CALLED)
"""Memos that hold the turn of their event and matter only in that turn."""


def _turn(memo: Memo) -> int:
    value = memo.value[0] if isinstance(memo.value, tuple) else memo.value
    return value if isinstance(value, int) else 0


class CannotBeSaid(Exception):
    """A position has something that no setup can express."""


class Layout:
    """The setup of a position, and its cards in the order of the setup."""

    def __init__(self, pos: Position, blank: frozenset[str], step: int | None = None) -> None:
        self.pos = pos
        self.step = pos.step if step is None else step
        """The step of the phase at which it begins. A question may be part of a step that counts as done."""
        self.blank = blank
        """Cards, by slug, that are played without their text."""
        self.cards: list[int] = []
        self.labels: dict[int, str] = {}
        for fact in IN_PROGRESS:
            if getattr(pos, fact):
                raise CannotBeSaid(f"{fact} is not empty")
        if pos.combat is not None or pos.lost or pos.outcome is not None:
            raise CannotBeSaid("a combat is in progress, or somebody has lost")
        hosts = [linked_to(pos, card) for player in pos.everyone() for card in self._field(player)]
        for number, host in enumerate(sorted(set(hosts) - {NOBODY})):
            self.labels[host] = f"host{number + 1}"
        self.players = [self._player(player) for player in pos.everyone()]

    def lines(self) -> Iterator[str]:
        """The section, in YAML."""
        pos = self.pos
        phase = pos.phase.name.lower().replace("_", " ")
        yield "setup:"
        yield f"  turn: {LETTERS[pos.turn_player]}, {phase}, step {self.step}, turn {pos.turn}"
        for letter, zones in zip(LETTERS, self.players, strict=False):
            yield f"  {letter}:"
            for key, value in zones.items():
                if isinstance(value, list) and value:
                    yield f"    {key}:"
                    yield from (f"      - {written(one)}" for one in value)
                elif not isinstance(value, list):
                    yield f"    {key}: {written(value)}"

    def _field(self, player: int) -> list[int]:
        """The objects of a player besides the champion."""
        leader = champion(self.pos, player)
        return [card for card in self.pos.cards_in(Zone.FIELD, player) if card != leader]

    def _player(self, player: int) -> dict[str, Any]:
        pos = self.pos
        found: dict[str, Any] = {"champion": self._champion(player)}
        for key in PILES:
            cards = self._field(player) if key == "field" else pos.cards_in(ZONE_NAMES[key], player)
            found[key] = [self._entry(card, player) for card in cards]
        found["filler"] = 0
        return found

    def _champion(self, player: int) -> Any:
        leader = champion(self.pos, player)
        if leader == NOBODY:
            return {}
        below = lineage(self.pos, leader)
        names = [self._named(card, player) for card in below]
        self.cards.extend(below)
        self.cards.append(leader)
        return {"lineage": [*names, self._name(leader)], **self._details(leader, player)}

    def _named(self, card: int, player: int) -> Any:
        details = self._details(card, player)
        return {self._name(card): details} if details else self._name(card)

    def _entry(self, card: int, player: int) -> Any:
        entry = self._named(card, player)
        self.cards.append(card)
        pos = self.pos
        loaded = [other for other in pos.cards_in(Zone.LOADED, player) if pos.host[other] == card]
        if not loaded:
            return entry
        details = entry[self._name(card)] if isinstance(entry, dict) else {}
        return {self._name(card): {**details, "loaded": [self._entry(other, player) for other in loaded]}}

    def _name(self, card: int) -> str:
        """The name of a card, or its slug if the name is not enough. A copied object cannot be expressed."""
        pos = self.pos
        definition = pos.definition(card)
        sides = (pos.printed[card], pos.catalog[pos.printed[card]].other_face)
        if pos.card[card] not in sides:
            raise CannotBeSaid(f"{definition.name} is a copy")
        return definition.slug

    def _details(self, card: int, player: int) -> dict[str, Any]:
        pos = self.pos
        definition = pos.definition(card)
        if pos.states[card] & State.COPY:
            raise CannotBeSaid(f"{definition.name} is a copy")
        said: dict[str, Any] = {name: True for name, state in STATES.items() if pos.states[card] & state}
        if pos.damage[card]:
            said["damage"] = pos.damage[card]
        if pos.counters[card]:
            said["counters"] = dict(pos.counters[card])
        if pos.owner[card] != player:
            said["owner"] = LETTERS[pos.owner[card]]
        if card in self.labels:
            said["label"] = self.labels[card]
        if (host := linked_to(pos, card)) != NOBODY:
            said["linked to"] = f"@{self.labels[host]}"
        if definition.slug in self.blank:
            said["blank"] = True
        receipt = pos.origin[card]
        if receipt is not None:
            said.update({name.lower(): value for name, value in receipt.variables})
        return {**said, **self._remembered(card, definition)}

    def _remembered(self, card: int, definition: Definition) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for memo in self.pos.memos[card]:
            if memo.key in WORDS:
                said[WORDS[memo.key]] = memo.value
            elif memo.key.startswith("uses:"):
                self._check_uses(memo.key, definition)
            elif memo.key in OF_A_TURN and _turn(memo) < self.pos.turn:
                continue
            elif memo.key not in FORGOTTEN:
                raise CannotBeSaid(f"{definition.name} remembers {memo.key}")
        return said

    def _check_uses(self, key: str, definition: Definition) -> None:
        """Refuse uses of an ability that count for the game or for this turn. Other uses do not matter."""
        number, _, turn = key.removeprefix("uses:").partition(":turn ")
        abilities = definition.abilities.activated
        known = number.isdecimal() and int(number) < len(abilities)
        if not known or abilities[int(number)].once == "game" or turn == str(self.pos.turn):
            raise CannotBeSaid(f"{definition.name} has been used")


def written(value: Any) -> str:
    """A value in one line of YAML."""
    return json.dumps(value, ensure_ascii=False).replace(": true", ": yes")
