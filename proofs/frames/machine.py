"""The nine steps as a stack of frames: each frame holds its place and its values as data."""

from __future__ import annotations

from typing import Any, TypeVar

from regalia.game.core.context import Context
from regalia.game.core.decision import Decision
from regalia.game.core.language import Means
from regalia.game.core.state import Position
from regalia.game.objects.targets import Target
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Memory
from regalia.game.playing.choices import target_slots
from regalia.game.playing.declaring import variables

from . import steps

T = TypeVar("T")


class Frame:
    """A procedure that has stopped at a numbered place."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = 0

    def run(self, machine: Machine) -> Decision | None:
        """Go on, and return the decision that is asked, or None if a frame is pushed or this one ends."""
        raise NotImplementedError

    def ask(self) -> Decision:
        """The question at this place, made again for a copy, whose questions look at the copied position."""
        raise NotImplementedError

    def copy(self, copies: Copies) -> Frame:
        raise NotImplementedError


class Machine:
    """A stack of frames, and the answer for the topmost one."""

    __slots__ = ("answer", "decision", "frames")

    def __init__(self, frames: list[Frame]) -> None:
        self.frames = frames
        self.answer: Any = None
        self.decision: Decision | None = None

    def start(self) -> Decision | None:
        frames = self.frames
        while frames:
            decision = frames[-1].run(self)
            if decision is not None:
                self.decision = decision
                return decision
        self.decision = None
        return None

    def send(self, answer: Any) -> Decision | None:
        self.answer = answer
        return self.start()

    def copy(self, pos: Position) -> Machine:
        """The same stack for a copied position."""
        copies = Copies(pos)
        twin = Machine([frame.copy(copies) for frame in self.frames])
        twin.decision = twin.frames[-1].ask() if twin.frames else None
        return twin


class Copies:
    """Copy the play and the payment, once for all frames that share them."""

    __slots__ = ("_known", "pos")

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self._known: dict[int, Any] = {}

    def of(self, thing: T) -> T:
        known: T | None = self._known.get(id(thing))
        if known is not None:
            return known
        kind = type(thing)
        twin = kind.__new__(kind)
        self._known[id(thing)] = twin
        slots = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
        for name in slots or vars(thing):
            setattr(twin, name, self._value(getattr(thing, name)))
        return twin

    def _value(self, value: Any) -> Any:
        if isinstance(value, Position):
            return self.pos
        if isinstance(value, Play | Payment | Context):
            return self.of(value)
        if isinstance(value, dict | list):
            return value.copy()
        return value


class Activation(Frame):
    __slots__ = ("play",)

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play

    def run(self, machine: Machine) -> Decision | None:
        play = self.play
        self.at += 1
        match self.at:
            case 1:
                steps.announce(play)
                steps.check_elements(play)
                machine.frames.append(DeclareCosts(play))
            case 2:
                machine.frames.append(DeclareTargets(play))
            case 3:
                steps.check_legality(play)
                machine.frames.append(Pay(play))
            case _:
                steps.complete(play)
                machine.frames.pop()
        return None

    def copy(self, copies: Copies) -> Frame:
        twin = Activation(copies.of(self.play))
        twin.at = self.at
        return twin


class DeclareCosts(Frame):
    __slots__ = ("names", "play")

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.names: list[str] = []

    def run(self, machine: Machine) -> Decision | None:
        if self.at == 0:
            steps.choose_way(self.play)
            self.names = variables(self.play)
        else:
            self.play.variables[self.names[self.at - 1]] = machine.answer
        if self.at == len(self.names):
            machine.frames.pop()
            return None
        self.at += 1
        return self.ask()

    def ask(self) -> Decision:
        return steps.ask_variable(self.play, self.names[self.at - 1])

    def copy(self, copies: Copies) -> Frame:
        twin = DeclareCosts(copies.of(self.play))
        twin.at = self.at
        twin.names = self.names
        return twin


class DeclareTargets(Frame):
    __slots__ = ("play", "slots")

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.slots: list[Target] = []

    def run(self, machine: Machine) -> Decision | None:
        if self.at == 0:
            self.slots = target_slots(self.play)
        else:
            self.play.targets[self.slots[self.at - 1].slot] = machine.answer
        if self.at == len(self.slots):
            machine.frames.pop()
            return None
        self.at += 1
        return self.ask()

    def ask(self) -> Decision:
        return steps.ask_targets(self.play, self.slots[self.at - 1])

    def copy(self, copies: Copies) -> Frame:
        twin = DeclareTargets(copies.of(self.play))
        twin.at = self.at
        twin.slots = self.slots
        return twin


class Pay(Frame):
    __slots__ = ("payment", "play")

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.payment: Payment | None = None

    def run(self, machine: Machine) -> Decision | None:
        if self.payment is None:
            self.payment = steps.payment_for(self.play)
        if self.at == 1:
            (number,) = machine.answer
            self.at = 0
            machine.frames.append(Settle(self.payment, number))
            return None
        numbers = self.payment.outstanding()
        if not numbers:
            machine.frames.pop()
        elif len(numbers) == 1:
            machine.frames.append(Settle(self.payment, numbers[0]))
        else:
            self.at = 1
            return self.ask()
        return None

    def ask(self) -> Decision:
        assert self.payment is not None
        return steps.ask_order(self.payment)

    def copy(self, copies: Copies) -> Frame:
        twin = Pay(copies.of(self.play))
        twin.at = self.at
        twin.payment = None if self.payment is None else copies.of(self.payment)
        return twin


class Settle(Frame):
    __slots__ = ("chosen", "number", "payment")

    def __init__(self, payment: Payment, number: int) -> None:
        super().__init__()
        self.payment = payment
        self.number = number
        self.chosen: tuple[Means, ...] = ()

    def run(self, machine: Machine) -> Decision | None:
        payment = self.payment
        match self.at:
            case 0:
                decision = steps.ask_means(payment, self.number)
                self.at = 1 if decision is not None else 2
                return decision
            case 1:
                self.chosen = machine.answer
                self.at = 2
            case 2:
                part = payment.part(self.number)
                self.at = 3
                if isinstance(part, Memory):
                    machine.frames.append(Draw(payment, part, self.chosen))
                else:
                    for _ in part.pay(payment, self.chosen):
                        raise AssertionError("a part that asks needs a frame of its own")
            case _:
                payment.cross_off(self.number)
                machine.frames.pop()
        return None

    def ask(self) -> Decision:
        decision = steps.ask_means(self.payment, self.number)
        assert decision is not None
        return decision

    def copy(self, copies: Copies) -> Frame:
        twin = Settle(copies.of(self.payment), self.number)
        twin.at = self.at
        twin.chosen = self.chosen
        return twin


class Draw(Frame):
    __slots__ = ("chosen", "part", "payment")

    def __init__(self, payment: Payment, part: Memory, chosen: tuple[Means, ...]) -> None:
        super().__init__()
        self.payment = payment
        self.part = part
        self.chosen = chosen

    def run(self, machine: Machine) -> Decision | None:
        drawn: tuple[int, ...] = ()
        if self.at == 0 and steps.to_draw(self.payment, self.part, self.chosen):
            self.at = 1
            return self.ask()
        if self.at == 1:
            drawn = machine.answer
        steps.banish_drawn(self.payment, self.part, self.chosen, drawn)
        machine.frames.pop()
        return None

    def ask(self) -> Decision:
        return steps.ask_draw(self.payment, steps.to_draw(self.payment, self.part, self.chosen))

    def copy(self, copies: Copies) -> Frame:
        twin = Draw(copies.of(self.payment), self.part, self.chosen)
        twin.at = self.at
        return twin
