"""Observations: the fields of the layout, everything that a view knows, and the same with kept piles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from proofs.soak.tables import Fixed, begin
from regalia.game.core.stack import ItemKind, Mode
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import Memo
from regalia.game.game import Game
from regalia.game.information.knowledge import look
from regalia.game.objects.targets import Target
from regalia.game.observation import CARD, ITEM_WIDTH, LAYOUT, NONE, Observer, Relation, code
from regalia.game.printed.abilities import Method, Resolves
from regalia.game.view import view_of
from regalia.words.effects import Destroy
from regalia.words.filters import ally
from tests.rules.stage import A, B, Stage

GAMES = range(3_000, 3_012)
DECISIONS = 150


class Read:
    """An observation taken apart by the names of its layout."""

    def __init__(self, pos: Position, viewer: int) -> None:
        numbers = Observer(viewer).observe(pos).tolist()
        self.header = dict(zip(LAYOUT.header, numbers, strict=False))
        at = len(LAYOUT.header)
        self.sizes = numbers[at : at + len(Zone) * pos.players]
        at += len(self.sizes)
        self.cards = rows(numbers, at, CARD, self.header["cards"], LAYOUT.card)
        at += CARD * len(self.cards)
        self.items = rows(numbers, at, ITEM_WIDTH, self.header["items"], LAYOUT.item)
        at += ITEM_WIDTH * len(self.items)
        self.relations = [tuple(numbers[start : start + 4]) for start in range(at, len(numbers), 4)]
        assert len(self.relations) == self.header["relations"]


def rows(numbers: list[int], at: int, width: int, count: int, names: tuple[str, ...]) -> list[dict[str, int]]:
    starts = range(at, at + width * count, width)
    return [dict(zip(names, numbers[start : start + width], strict=True)) for start in starts]


def walk(seed: int) -> Any:
    """The questions of a random game of the soak. The number of the game says which kind it is of."""
    _, _, pos = begin(seed)
    game, rng = Game(pos, chance=Fixed(seed, pos)), Random(seed)
    for _ in range(DECISIONS):
        if game.decision is None:
            return
        yield game
        game.push(game.decision.sample(rng))


def told(pos: Position, viewer: int) -> bytes:
    """A view without its names for things: these are called by where they lie."""
    seen = msgspec.json.decode(view_of(pos, viewer, None).encode())
    private = {"main deck", "material deck", "hand", "memory"}
    places: dict[str, Any] = {"gone": "gone"}
    for side in seen["sides"]:
        for zone, cards in side["cards"].items():
            hidden = zone == "main deck" or side["player"] != viewer
            for card in cards:
                card["known"] = card.pop("handle")
                if re.fullmatch(r"\w main deck \d+", card["known"]):
                    card["depth"] = int(card["known"].split()[-1])
            if zone in private:
                cards.sort(key=lambda card: msgspec.json.encode({**card, "known": ""}))
            for number, card in enumerate(cards):
                alike = {**card, "known": ""}
                first = next(at for at, one in enumerate(cards) if {**one, "known": ""} == alike)
                at = first if zone in private and hidden else number
                places[card.pop("known")] = [side["player"], zone, at]
    for number, item in enumerate(seen["stack"]):
        places[item.pop("handle")] = ["item", number]
        paid = item.pop("paid", ())
        item["hidden"] = sum(part["hidden"] for part in paid)
        item["named"] = [name for part in paid for name in part["named"]]
    for number in range(pos.players):
        places[chr(ord("A") + number)] = ["player", number]

    def placed(value: Any) -> Any:
        if isinstance(value, str):
            return places.get(value, value)
        if isinstance(value, dict):
            return {key: placed(one) for key, one in value.items()}
        return [placed(one) for one in value] if isinstance(value, list | tuple) else value

    for effect in seen["effects"]:
        effect["on"] = sorted(map(str, map(placed, effect["on"])))
    return msgspec.json.encode(placed(seen))


def changes(pos: Position) -> Iterator[Callable[[Position], None]]:
    """Single changes to the stack, the lasting effects, the combat and what somebody looks at."""

    def assign(fact: str, value: Any) -> Callable[[Position], None]:
        return lambda twin: twin.assign(fact, value)

    for at, item in enumerate(pos.stack):
        variables = altered(item.receipt, variables=(("x", 9),))
        others: list[dict[str, Any]] = [
            {"modes": (Mode(1, 2),)},
            {"copy": not item.copy},
            {"receipt": variables},
        ]
        if item.targets:
            others += [{"targets": ()}, {"shares": (5,) * sum(len(refs) for _, refs in item.targets)}]
        for other in others:
            yield assign("stack", (*pos.stack[:at], altered(item, **other), *pos.stack[at + 1 :]))
    for at, effect in enumerate(pos.effects):
        for other in (
            {"until": "some other time"},
            {"refs": (pos.ref(0),)},
            {"controller": 1 - effect.controller},
        ):
            yield assign("effects", (*pos.effects[:at], altered(effect, **other), *pos.effects[at + 1 :]))
    if pos.combat is not None:
        for role in ("defenders", "weapons", "retaliators"):
            yield assign("combat", altered(pos.combat, **{role: ()}))
    for at, peek in enumerate(pos.peeks):
        if peek.ordered and len(peek.refs) > 1:
            turned = altered(peek, refs=peek.refs[::-1])
            yield assign("peeks", (*pos.peeks[:at], turned, *pos.peeks[at + 1 :]))


def changes_of_cards(pos: Position) -> Iterator[Callable[[Position], None]]:
    """Single changes to cards."""

    def put(column: str, row: int, value: Any) -> Callable[[Position], None]:
        return lambda twin: twin.put(getattr(twin, column), row, value)

    for card in range(len(pos.card)):
        if pos.zone_of(card) is Zone.FIELD:
            yield put("damage", card, pos.damage[card] + 1)
            yield put("counters", card, (("frost", 7),))
        yield put("memos", card, (*pos.memos[card], Memo("name", "Anything")))
        yield put("states", card, pos.states[card] ^ State.RESTED)
        yield put("card", card, (pos.card[card] + 1) % len(pos.catalog))


def looked_at_top() -> Position:
    """A position in which A has just looked at the top two cards of the deck."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    cards = [stage.put(stage.make(name, reserve=1), A, Zone.MAIN_DECK) for name in ("One", "Two")]
    stage.begin(A)
    look(stage.pos, A, cards, ordered=True)
    return stage.pos


def check_changes(pos: Position, rng: Random, most: int) -> int:
    """Whatever changes the view of a seat has to change its observation. Counts the changes that did."""
    cards = list(changes_of_cards(pos))
    before = [(told(pos, viewer), Observer(viewer).observe(pos)) for viewer in pos.everyone()]
    seen = 0
    for change in (*changes(pos), *rng.sample(cards, min(most, len(cards)))):
        twin = pos.copy()
        change(twin)
        for viewer, (view, numbers) in enumerate(before):
            if told(twin, viewer) != view:
                seen += 1
                assert Observer(viewer).observe(twin) != numbers
    return seen


@pytest.mark.parametrize("seed", GAMES[:6])
def test_what_changes_a_view_changes_the_observation(seed: int) -> None:
    rng, seen = Random(seed), 0
    for game in walk(seed):
        busy = game.pos.stack or game.pos.combat or game.pos.peeks
        if rng.random() < (0.15 if busy else 0.03):
            seen += check_changes(game.pos, rng, 10)
    assert seen > 0


def test_the_order_in_which_cards_were_seen_is_observed() -> None:
    assert check_changes(looked_at_top(), Random(0), 10_000) > 0


@pytest.mark.parametrize("seed", GAMES)
def test_kept_piles_change_nothing(seed: int) -> None:
    observers = [Observer(viewer) for viewer in range(4)]
    rng = Random(seed)
    for game in walk(seed):
        for viewer in game.pos.everyone():
            assert observers[viewer].observe(game.pos) == Observer(viewer).observe(game.pos)
        if rng.random() < 0.1 and game.history and not game.is_mid_play:
            game.undo()


def test_what_is_told_of_a_table() -> None:
    """The header, sizes and rows of a small table, written down from the table itself."""
    stage = Stage()
    stage.champion(A, life=20)
    champion = stage.champion(B, level=1, life=25)
    guard = stage.make("Guard", types="ally", power=2, life=3, reserve=1)
    guarding = stage.put(guard, B, Zone.FIELD, states=int(State.RESTED), counters=(("buff", 2),))
    spell = stage.put(stage.make("Bolt", Resolves(Destroy(Target(what=ally))), reserve=0), A, Zone.HAND)
    stage.filler(B, 3)
    stage.begin(A, Phase.MAIN, turn=4)
    before = Read(stage.pos, A)
    assert (before.header["turn"], before.header["turn_player"], before.header["opportunity"]) == (4, 0, 0)
    assert before.sizes[Zone.HAND] == 1
    assert before.sizes[len(Zone) + Zone.HAND] == 3
    own = [card["definition"] for card in before.cards if card["zone"] == Zone.HAND]
    assert own == [stage.pos.card[spell]]
    theirs = [card["definition"] for card in before.cards if card["controller"] == 1]
    assert set(theirs) == {stage.pos.card[champion], guard}
    assert [card["level"] for card in before.cards if card["definition"] == stage.pos.card[champion]] == [1]
    at = next(number for number, card in enumerate(before.cards) if card["definition"] == guard)
    row = before.cards[at]
    assert (row["power"], row["life"], row["states"], row["host"]) == (4, 5, State.RESTED, NONE)
    assert (Relation.COUNTER, at, code("buff"), 2) in before.relations

    stage.pos.put(stage.pos.memos, guarding, (Memo("name", "Bolt"),))
    assert (Relation.CHOSEN, at, code("name"), code("Bolt")) in Read(stage.pos, A).relations

    stage.activate(spell, targets=[stage.ref(guarding)])
    seen = Read(stage.pos, B)
    (item,) = seen.items
    assert (item["kind"], item["definition"], item["controller"]) == (
        ItemKind.ACTIVATION,
        stage.pos.card[spell],
        1,
    )
    at = next(number for number, card in enumerate(seen.cards) if card["definition"] == guard)
    assert seen.cards[at]["controller"] == 0
    assert (Relation.TARGET, 0, at, 0) in seen.relations
    assert (Relation.PLAYED, 1, item["definition"], Method.ACTIVATE) in seen.relations
