"""A room with a lesson: the same room, which asks what the script waits for and nothing else.

How far the lesson is follows from the answers of the game: every answer that is not automatic is the next one
of the script. So undoing repeats a step, and a stored lesson goes on where it was left. After the last step
the room is a room like any other, with a simple bot.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from regalia.bots.known import make_bot
from regalia.bots.seat import Bot
from regalia.game.core.decision import Decision
from regalia.game.printed.acts import PASS
from regalia.game.view import options, places_of
from regalia.server import protocol, stops
from regalia.server.lesson.script import Entry, first
from regalia.server.room import Refuse, Room
from regalia.server.seats import UNTAUGHT

LEARNER: Final = 0


class LessonRoom(Room):
    """The game of a lesson: the player sits at the first seat, and a bot that follows the script opposite."""

    def _start_over(self) -> None:
        self.script = first()
        super()._start_over()

    @property
    def place(self) -> int:
        """The number of answers of the script that have been given."""
        return sum(not row.how and row.player >= 0 for row in self.rows)

    @property
    def next(self) -> Entry | None:
        """The next answer of the script; None after its end."""
        place = self.place
        return self.script.steps[place] if place < len(self.script.steps) else None

    def _awaited(self, decision: Decision | None) -> Entry | None:
        """The answer of the script to a question."""
        entry = self.next
        if decision is None or entry is None or not entry.fits(self.game.pos, decision):
            return None
        return entry

    # What is answered.

    def _push(self, answer: Any, player: int, how: str = "") -> None:
        decision = self.game.decision
        if not how and decision is not None and self.next is not None:
            entry = self._awaited(decision)
            if entry is None:  # after a fault, when nothing is answered automatically
                how = "lesson"
            elif objection := entry.objection(self.game.pos, decision, answer):
                raise Refuse(objection)
        super()._push(answer, player, how)

    def automatic(self) -> str:
        decision = self.game.decision
        if self.next is None or decision is None:
            return super().automatic()
        if self.is_faulty or decision.player < 0 or self._awaited(decision) is not None:
            return ""
        if stops.by_itself(self.game.pos, decision, against_person=False) is not None:
            return "only answer"
        return "lesson" if PASS in decision.options else ""

    def let_bot_answer(self) -> None:
        decision = self.game.decision
        entry = self._awaited(decision)
        if entry is not None and decision is not None:
            self.take_bot_answer(entry.given(self.game.pos, decision))
        elif self.automatic():
            self.answer_by_itself()
        else:
            super().let_bot_answer()

    def make_bot(self, player: int) -> Bot:
        return make_bot(UNTAUGHT, self.bot_seed(player))

    def _chance(self, decision: Decision) -> Any:
        if self.next is None:
            return super()._chance(decision)
        answer = self.script.chance(self.game.pos, decision)
        if answer is None:
            return super()._chance(decision)
        self.tell_chance(decision, answer)
        return answer

    def may_hint(self, seat: int, question: int) -> int:
        if self.next is not None:
            raise Refuse("The lesson itself says what to do next.")
        return super().may_hint(seat, question)

    def _can(self, seat: int, viewer: int) -> protocol.Abilities:
        found = super()._can(seat, viewer)
        return msgspec.structs.replace(found, hint=found.hint and self.next is None)

    # What is sent.

    def table(self, seat: int, *, whole: bool = False) -> protocol.Table:
        found = super().table(seat, whole=whole)
        if self.eyes_of(seat) != LEARNER or self.over:
            return found
        return msgspec.structs.replace(found, lesson=self._words(), question=self._taught(found.question))

    def _taught(self, question: protocol.Question | None) -> protocol.Question | None:
        """A question whose suggested answer is one that the lesson takes."""
        decision, entry = self.game.decision, self._awaited(self.game.decision)
        if question is None or question.proposal is None or entry is None or decision is None:
            return question
        pos, listed = self.game.pos, options(self.game.pos, decision)
        places = places_of(decision, listed, entry.given(pos, decision))
        return msgspec.structs.replace(question, proposal=places)

    def _words(self) -> protocol.Lesson:
        """What the lesson says now."""
        script, decision = self.script, self.game.decision
        mine = [place for place, entry in enumerate(script.steps) if entry.you]
        entry = self._awaited(decision)
        if entry is not None and entry.you and decision is not None:
            allowed = set(entry.allowed(self.game.pos, decision))
            listed = options(self.game.pos, decision)
            return protocol.Lesson(
                step=mine.index(self.place) + 1,
                steps=len(mine),
                part=entry.part,
                say=entry.say,
                places=tuple(place for place, option in enumerate(listed) if option in allowed),
            )
        if self.next is None:
            return protocol.Lesson(step=len(mine), steps=len(mine), say=script.end, over=True)
        return protocol.Lesson(step=sum(place < self.place for place in mine), steps=len(mine))
