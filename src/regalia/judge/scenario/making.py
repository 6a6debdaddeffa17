"""A scenario from a saved game: the position at an answer, and the answers that followed.

A setup cannot express every position: something may be on the stack, or an effect may last. So the setup is
the last earlier position that it can express, and the answers from there to the chosen point are the first
steps. The scenario is played together with the game while it is written, to make sure that it comes to the
same position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.cards.catalog import Library
from regalia.game.answers import CONCEDE
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import CHANCE, Position, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.game import Game
from regalia.game.paying.paysets import PaySet
from regalia.game.printed.acts import PASS, Act
from regalia.game.record import BadRecord, Record, unplain
from regalia.game_files import begin
from regalia.judge.scenario.answers import offered_texts, option_text
from regalia.judge.scenario.drive import advance, pending
from regalia.judge.scenario.laying import CannotBeSaid, Layout, written
from regalia.judge.scenario.names import LETTERS, ZONE_NAMES
from regalia.judge.scenario.run import MOST_STEPS, Result, Runner
from regalia.judge.scenario.setup import build
from regalia.judge.scenario.text import LARGEST, Fault, parse
from regalia.judge.scenario.world import Failure, World

VERBS: Final = {
    "activate": "activates",
    "materialize": "materializes",
    "attack": "attacks",
    "return": "returns",
}
SHOWN: Final = ("field", "hand", "memory", "graveyard", "banishment", "material", "lineage", "masteries")


def make_scenario(found: Record, number: int, then: int = 0) -> str:
    """The scenario of a game after `number` answers, with further answers as its steps."""
    last = len(found.answers)
    if not 0 <= number <= last:
        raise BadRecord(f"it has {last} answers, so there is no answer {number}")
    start, layout = _beginning(found, number)
    return _Maker(found, start, layout).make(number, min(last, number + then))


def _answers(found: Record, start: int) -> Iterator[tuple[int, Any]]:
    for number, (topic, value, _) in enumerate(found.answers[start:], start + 1):
        if topic == CONCEDE:
            raise BadRecord(
                f"answer {number} is a concession, which a scenario cannot have; name an earlier answer"
            )
        yield number, unplain(value)


def _game(found: Record) -> Game:
    game = Game(begin(found.setup), auto=False)
    game.chance = None
    return game


def _beginning(found: Record, number: int) -> tuple[int, Layout]:
    """The last point up to an answer whose position a setup can express, and that setup."""
    game = _game(found)
    quiet: list[tuple[int, Position, str]] = []
    blank = frozenset(found.setup.without_text)
    answers = _answers(found, 0)
    for count in range(number + 1):
        decision = game.decision
        if decision is not None and decision.asks is Asks.ACT and not game.answers():
            quiet.append((count, game.pos.copy(), decision.topic))
        if count < number:
            game.push(next(answers)[1])
    for count, pos, topic in reversed(quiet):
        for step in (pos.step, pos.step - 1):
            try:
                layout = Layout(pos, blank, step)
                if step >= 0 and _is_same(pos, topic, layout):
                    return count, layout
            except (CannotBeSaid, Fault, Failure):
                break
    raise BadRecord(f"no position up to answer {number} can be set up")


def _world(layout: Layout) -> World:
    text = "\n".join(("regalia: 1", "title: x", *layout.lines()))
    root = parse(text, "the game")
    node = root.get("setup")
    assert node is not None
    return build(node, Library(), {})


def _is_same(pos: Position, topic: str, layout: Layout) -> bool:
    """Whether the setup gives the position: every card in its zone and state, the turn, and the question."""
    world = _world(layout)
    other = world.pos
    decision = world.game.decision
    if decision is None or decision.topic != topic:
        return False
    to_world = {card: row for row, card in enumerate(layout.cards)}
    if len(other.card) != len(layout.cards):
        return False
    for card, row in to_world.items():
        same = (
            pos.definition(card).slug == other.definition(row).slug
            and pos.zone[card] == other.zone[row]
            and pos.states[card] == other.states[row]
            and pos.damage[card] == other.damage[row]
            and pos.counters[card] == other.counters[row]
            and pos.owner[card] == other.owner[row]
            and pos.controller[card] == other.controller[row]
            and to_world.get(pos.host[card], pos.host[card]) == other.host[row]
        )
        if not same:
            return False
    facts = ["turn_player", "turn", "phase", "step", "opportunity", "first_turn", "fresh", "passes"]
    if pos.opportunity != NOBODY:
        facts.append("window")
    return all(getattr(pos, fact) == getattr(other, fact) for fact in facts)


def shown(pos: Position) -> list[Any]:
    """Everything on the table, including hidden zones, and whose turn it is."""
    piles = [
        [
            (
                pos.definition(card).slug,
                pos.states[card],
                pos.damage[card],
                pos.counters[card],
                pos.owner[card],
            )
            for card in pos.cards_in(zone, player)
        ]
        for player in pos.everyone()
        for zone in Zone
        if zone is not Zone.OUTSIDE
    ]
    stack = [pos.definition(item.source).slug for item in pos.stack]
    return [[sorted(pile) for pile in piles], stack, pos.turn_player, pos.turn, pos.phase, pos.opportunity]


class Transcript:
    """A game in progress and the same game as a scenario: each answer becomes a step that is played there."""

    def __init__(self, game: Game, world: World, rows: dict[int, int]) -> None:
        """`rows` has the card of the scenario for each card of the game."""
        self.game = game
        self.world = world
        self.rows = rows
        self.runner = Runner(Result("the game"))
        self.steps: list[list[tuple[str, Any]]] = []
        self.grown = (len(game.pos.card), len(world.pos.card))

    def answer(self, answer: Any) -> None:
        decision = self.game.decision
        assert decision is not None
        if decision.player == CHANCE:
            self._add_chance(decision, answer)
        elif decision.asks is Asks.ACT:
            self.flush()
            self.steps.append(self._act(decision.player, answer))
        elif decision.forced() is None:
            self.flush()
            asked = pending(self.world)
            if asked is None or asked.topic != decision.topic:
                raise BadRecord(f"answer to {decision.topic} cannot be written as a step of a scenario")
            said = self._said(asked, decision, answer)
            self.steps.append([(f"{LETTERS[decision.player]} answers", said)])
        self.game.push(answer)

    def flush(self) -> None:
        """Play the last step in the scenario as well, once all answers of chance to it are known."""
        done = len(self.runner.result.told)
        for step in self.steps[done:]:
            node = parse(f"regalia: {written(dict(step))}").get("regalia")
            assert node is not None
            try:
                self.runner.play_step(self.world, node)
                if pending(self.world) is not None:
                    advance(self.world, None, 0)
            except (Failure, Fault) as trouble:
                raise BadRecord(f"the game does not go on as a scenario: {trouble.reason}") from None
        pos, other = self.game.pos, self.world.pos
        before, there = self.grown
        for card in range(before, len(pos.card)):
            self.rows.setdefault(card, there + card - before)
        if len(other.card) - there != len(pos.card) - before and not self.game.answers():
            raise BadRecord("the game does not go on as a scenario: other cards are created")

    def _act(self, player: int, act: Act) -> list[tuple[str, Any]]:
        letter = LETTERS[player]
        if act == PASS:
            return [(f"{letter} passes", None)]
        name = self.world.names.call(self._row(act.card))
        if act.what == "ability":
            number = self._ability(player, act)
            return [(f"{letter} uses", name), ("ability", number), ("unfinished", True)]
        step: list[tuple[str, Any]] = [(f"{letter} {VERBS[act.what]}", name)]
        return step if act.what == "return" else [*step, ("unfinished", True)]

    def _ability(self, player: int, act: Act) -> int:
        """The number of an ability among those of its card, as a scenario counts it."""
        from regalia.game.playing.offers import activatable

        card = self._row(act.card)
        known = [number for row, number, _ in activatable(self.world.pos, player) if row == card]
        return known.index(act.ability) + 1

    def _add_chance(self, decision: Decision, answer: Any) -> None:
        said = [answer] if decision.asks is Asks.NUMBER else list(answer)
        names = [
            self.world.names.call(self._row(one)) if decision.asks is not Asks.NUMBER else one for one in said
        ]
        if not self.steps:
            raise BadRecord("chance answers before anybody acts; name an earlier answer")
        step = self.steps[-1]
        if step[-1][0] != "chance":
            step.append(("chance", []))
        step[-1][1].extend(names)

    def _row(self, card: int) -> int:
        before, there = self.grown
        return self.rows.get(card, there + card - before)

    def _said(self, asked: Decision, decision: Decision, answer: Any) -> Any:
        """An answer as the scenario writes it. `asked` is the same question in the scenario."""
        match decision.asks:
            case Asks.YES_OR_NO:
                return bool(answer)
            case Asks.NUMBER:
                return answer
            case Asks.SHARE:
                return list(answer)
        if decision.topic in (Topic.ORDER, Topic.MODES):
            texts = dict(zip(decision.options, offered_texts(self.world, asked), strict=True))
            if decision.topic == Topic.MODES:
                return [texts[one] for one in answer]
            return list(decision.options).index(answer[0]) + 1
        if decision.topic == Topic.TRIGGERS:
            return [number + 1 for number in answer]
        return [self._option(asked, one) for one in answer if one != NOBODY]

    def _option(self, asked: Decision, option: Any) -> Any:
        match option:
            case Means():
                name = self.world.names.call(self._row(option.card))
                if option.verb != "remove":
                    return f"{option.verb} {name}"
                constraint = asked.constraint
                part = constraint.payment.part(constraint.number) if isinstance(constraint, PaySet) else None
                return f"remove 1 {getattr(part, 'counter', 'damage')} from {name}"
            case Ref() if option.is_card:
                return self.world.names.call(self._row(option.card))
            case Ref() if option.is_item:
                items = [item.id for item in self.game.pos.stack]
                item = self.world.pos.stack[items.index(option.stamp)]
                return self.world.names.item(item)
            case bool() | str():
                return option
            case int() if option >= 0:
                return self.world.names.call(self._row(option))
        return option_text(self.world, option)

    def step_lines(self) -> Iterator[list[str]]:
        """Each step in the lines of a scenario."""
        for step in self.steps:
            lines = []
            for index, (key, value) in enumerate(step):
                start = "  - " if index == 0 else "    "
                said = "yes" if value is True else "no" if value is False else written(value)
                lines.append(f"{start}{key}" if value is None and len(step) == 1 else f"{start}{key}: {said}")
            yield lines


class _Maker(Transcript):
    """Plays a game and the scenario that is made from it side by side."""

    def __init__(self, found: Record, start: int, layout: Layout) -> None:
        rows = {card: row for row, card in enumerate(layout.cards)}
        super().__init__(_game(found), _world(layout), rows)
        self.found = found
        self.start = start
        self.layout = layout

    def make(self, number: int, end: int) -> str:
        answers = _answers(self.found, 0)
        for _ in range(self.start):
            self.game.push(next(answers)[1])
        self.grown = (len(self.game.pos.card), len(self.world.pos.card))
        marks: dict[int, int] = {}
        for count, (_, answer) in enumerate(answers, self.start):
            if count >= end and self._is_chosen():
                break
            if count >= number and self._is_chosen():
                marks.setdefault(number, len(self.steps))
            self.answer(answer)
        marks.setdefault(number, len(self.steps))
        self.flush()
        if shown(self.game.pos) != shown(self.world.pos):
            raise BadRecord("the position of the scenario differs from that of the game")
        return self._written(number, end, marks[number])

    def _is_chosen(self) -> bool:
        """Whether a player has a choice now. Answers of chance and forced answers follow at once."""
        decision = self.game.decision
        if decision is None:
            return True
        return decision.player != CHANCE and (decision.asks is Asks.ACT or decision.forced() is None)

    # Writing.

    def _written(self, number: int, end: int, mark: int) -> str:
        setup = self.found.setup
        names = [*setup.players, *[""] * len(setup.decks)]
        sides = [
            f"{name} with {deck.name}" if name else deck.name
            for name, deck in zip(names, setup.decks, strict=False)
        ]
        more = f" and the {end - number} answers after it" if end > number else ""
        title = f"{' against '.join(sides)} at answer {number}{more}"
        note = f"Made from a saved game; the setup is its position after answer {self.start}."
        lines = ["regalia: 1", f"title: {written(title)}", f"note: {written(note)}", *self.layout.lines()]
        if self.steps:
            lines.append("play:")
        for at, step in enumerate(self.step_lines()):
            if at == mark and at:
                lines.append(f"  # from here on, the answers after answer {number}")
            lines += step
        lines += ["expect:", *(f"  - {written(fact)}" for fact in self._facts())]
        text = "\n".join(lines) + "\n"
        if len(self.steps) > MOST_STEPS or len(text.encode()) > LARGEST:
            said = f"no position after answer {self.start} and up to answer {number} can be set up"
            raise BadRecord(f"{said}, and from there it is too long for a scenario; name an earlier answer")
        return text

    def _facts(self) -> Iterator[str]:
        world = self.world
        pos = world.pos
        phase = pos.phase.name.lower().replace("_", " ")
        yield f"turn is {LETTERS[pos.turn_player]}, {phase}"
        yield f"turn number = {pos.turn}"
        asked = pending(world)
        if asked is not None:
            yield f"{world.who(asked.player)} is asked for {asked.topic}"
        for player in pos.everyone():
            letter = LETTERS[player]
            if world.names.has_champion(player):
                yield f"{letter}.damage = {pos.damage[world.names.champion(player, 0)]}"
            for zone in SHOWN:
                cards = pos.cards_in(ZONE_NAMES[zone], player)
                named = ", ".join(written(world.names.call(card)) for card in cards)
                yield f"{letter}.{zone} is [{named}]" if cards else f"{letter}.{zone} is empty"
            deck = pos.cards_in(ZONE_NAMES["deck"], player)
            yield f"{letter}.deck count = {len(deck)}"
