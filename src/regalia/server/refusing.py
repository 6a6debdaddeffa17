"""What the sender of a message is told that cannot be met."""

from __future__ import annotations

from regalia.game.answers import IllegalAnswer
from regalia.server import why, words
from regalia.server.protocol import Refused
from regalia.server.room import Refuse
from regalia.server.rules import refusal_words
from regalia.text.writer import capital


def refused(message_id: int, problem: Exception) -> Refused:
    """The answer to a sender whose message was refused."""
    match problem:
        case Refuse():
            return Refused(id=message_id, reason=problem.reason, refusal=problem.refusal)
        case words.Unfit(refused=found):
            shown = refusal_words(found) if found is not None else None
            return Refused(id=message_id, reason=_sentence(str(problem)), refusal=shown)
        case IllegalAnswer() | why.Unseen():
            return Refused(id=message_id, reason=_sentence(str(problem)))
        case _:
            return Refused(
                id=message_id,
                reason="That went wrong inside Regalia, and nothing has happened. Please report this moment.",
            )


def _sentence(text: str) -> str:
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."
