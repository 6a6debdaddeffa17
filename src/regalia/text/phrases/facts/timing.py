"""When a card was activated."""

from __future__ import annotations

from regalia.text.grammar import H, rule
from regalia.words.play_conditions import ActivatedDuring

rule(
    "fact",
    (
        "this card was activated {when:moment}",
        "~ was activated {when:moment}",
        "you activated this card {when:moment}",
    ),
    ActivatedDuring(H.when),
)
