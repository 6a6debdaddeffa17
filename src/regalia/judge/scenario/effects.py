"""Effects that are already at work when a scenario begins: the `effects:` of a setup.

effects:
  - A resolved: Fireball                # a card whose effect lasts, as if it had just resolved
    targets: B.champion
  - for: A                              # costs are different for a while
    cost: {amount: -1, of: ally}
    until: end of turn
    once: yes
  - for: B                              # objects are different for a while
    on: [Powercell#1]
    changes: [Stat: {power: 2}]
"""

from __future__ import annotations

import re
from typing import Any, Final

from regalia.game.core.decision import Decision
from regalia.game.core.stack import ItemKind, Mode, Receipt, StackItem
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Continuing, Ref, player_ref
from regalia.game.happening.durations import END_OF_TURN, SPANS, begin_effect
from regalia.game.happening.setup import place
from regalia.game.objects.characteristics import champion
from regalia.game.objects.targets import Target, modes_in, slots_in
from regalia.game.printed.abilities import Change, CostChange, Permission
from regalia.game.turn.resolution import resolve_top
from regalia.judge.scenario.answers import read_answer
from regalia.judge.scenario.names import LETTERS
from regalia.judge.scenario.text import Fault, Node, Unsupported, nearest, word_node
from regalia.judge.scenario.words import read
from regalia.judge.scenario.world import World

_RESOLVED: Final = re.compile(r"^(?P<who>[A-D]) resolved$")
RESOLVED_KEYS: Final = ("x", "y", "modes", "targets", "answers")
LASTING_KEYS: Final = (
    "for",
    "cost",
    "on",
    "changes",
    "permission",
    "until",
    "once",
    "level",
    "source",
    "x",
    "y",
)


def begin_effects(world: World, node: Node) -> None:
    """Begin every listed effect. Nothing triggers on what happens meanwhile."""
    pos = world.pos
    for entry in node.elements():
        keys = {key: value for key, value, _ in entry.entries("an effect such as `A resolved: Fireball`")}
        said = next(((match, key) for key in keys if (match := _RESOLVED.match(key))), None)
        if said is not None:
            player = world.names.player(said[0]["who"], entry.line)
            _resolve(world, player, keys.pop(said[1]), keys)
        else:
            _lasting(world, keys, entry)
        pos.assign("waiting", ())


def _lasting(world: World, keys: dict[str, Node], entry: Node) -> None:
    for key, value in keys.items():
        if key not in LASTING_KEYS:
            known = (*LASTING_KEYS, "A resolved")
            raise Fault(f"an effect has no {key!r}{nearest(key, known)}", value.line)
    if "for" not in keys:
        raise Fault("say whose effect it is: `for: A`", entry.line)
    pos = world.pos
    player = world.names.player(keys["for"].word("a player"), keys["for"].line)
    said = keys["until"].word() if "until" in keys else END_OF_TURN
    until = next((span for span in SPANS if span == said), None)
    if until is None:
        raise Fault(f"an effect lasts until {', '.join(SPANS)}, not {said!r}", keys["until"].line)
    rows = [row for one in (keys["on"].elements() if "on" in keys else []) for row in _find(world, one)]
    source = champion(pos, player)
    if "source" in keys:
        source = world.names.one(keys["source"].word("a card"), keys["source"].line)
    permission = keys.get("permission")
    for key in ("permission", "changes"):
        if key in keys and not rows:
            raise Fault(f"say which cards `{key}:` is about: `on: [CARDS]`", keys[key].line)
    effect = Continuing(
        pos.tick(),
        player,
        source if source != NOBODY else 0,
        until,
        tuple(pos.ref(row) for row in rows),
        tuple(read(one, Change) for one in keys["changes"].elements()) if "changes" in keys else (),
        cost=_word(keys["cost"], CostChange) if "cost" in keys else None,
        uses=int("once" in keys and keys["once"].flag()),
        variables=tuple((name.upper(), keys[name].number(name)) for name in ("x", "y") if name in keys),
        permission=_word(permission, Permission) if permission is not None else None,
        level_bonus=keys["level"].number("a level") if "level" in keys else 0,
    )
    if not (effect.changes or effect.cost or effect.permission or effect.level_bonus):
        raise Fault(
            "this effect does nothing: give it `cost:`, `changes:`, `permission:` or `level:`", entry.line
        )
    begin_effect(pos, effect)


def _word(node: Node, kind: type[Any]) -> Any:
    """Read the fields of a word whose name the file leaves out."""
    named = Node("mapping", node.line)
    named.pairs = [(word_node(kind.__name__, node.line), node)]
    return read(named, kind)


def _find(world: World, node: Node) -> list[int]:
    return world.names.find(node.word("a card"), node.line)


# Cards that resolved before.


def _resolve(world: World, player: int, card: Node, keys: dict[str, Node]) -> None:
    """Let a card resolve that nobody played. It comes from no zone and then goes where it would have gone."""
    for key, value in keys.items():
        if key not in RESOLVED_KEYS:
            raise Fault(f"a card that resolved has no {key!r}{nearest(key, RESOLVED_KEYS)}", value.line)
    pos = world.pos
    definition = world.names.definition(card.word("a card"), card.line)
    if not definition.understood:
        raise Unsupported(definition.name, card.line)
    row = place(pos, definition.index, player, Zone.STACK)
    variables = tuple((name.upper(), keys[name].number(name)) for name in ("x", "y") if name in keys)
    effects = [paragraph.effect for paragraph in definition.abilities.resolves]
    modes = tuple(
        Mode(choice.number, one.number("a mode", 1) - 1)
        for effect in effects
        for choice in modes_in(effect)
        for one in (keys["modes"].elements() if "modes" in keys else [])
    )
    slots = [slot for effect in effects for slot in slots_in(effect, modes)]
    item = StackItem(
        pos.tick(),
        ItemKind.ACTIVATION,
        player,
        row,
        pos.stamp[row],
        modes=modes,
        targets=_targets(world, slots, keys.get("targets"), card),
        receipt=Receipt(variables),
        unlocked=tuple(range(len(effects))),
        definition=definition.index,
    )
    pos.assign("stack", (*pos.stack, item))
    _carry_out(world, pos, keys.get("answers"), card)


def _targets(
    world: World, slots: list[Target], node: Node | None, card: Node
) -> tuple[tuple[int, tuple[Ref, ...]], ...]:
    given = node.elements() if node is not None else []
    groups = [one.items for one in given] if given and given[0].kind == "list" else [given]
    if len(slots) != len([group for group in groups if group]):
        if not slots:
            raise Fault(f"{card.text} targets nothing", card.line)
        raise Fault(f"{card.text} needs {len(slots)} lists of targets", card.line)
    return tuple(
        (slot.slot, tuple(sorted(ref for one in group for ref in _refs(world, one))))
        for slot, group in zip(slots, groups, strict=False)
    )


def _refs(world: World, node: Node) -> list[Ref]:
    text = node.word("a target").strip()
    if text in LETTERS[: world.pos.players]:
        return [player_ref(LETTERS.index(text))]
    return [world.pos.ref(row) for row in _find(world, node)]


def _carry_out(world: World, pos: Position, answers: Node | None, card: Node) -> None:
    left = answers.elements() if answers is not None else []
    procedure = resolve_top(pos)
    try:
        decision: Decision = next(procedure)
        while True:
            forced = decision.forced()
            if forced is not None:
                answer = forced[0]
            elif left:
                answer = read_answer(world, decision, left.pop(0))
                if not decision.admits(answer):
                    raise Fault(f"{card.text}: that is not an answer to {decision.prompt!r}", card.line)
            else:
                raise Fault(f"{card.text} asks for {decision.topic}: say `answers: […]`", card.line)
            decision = procedure.send(answer)
    except StopIteration:
        pass
    if left:
        raise Fault(f"{card.text} does not ask for {left[0]}", left[0].line)
