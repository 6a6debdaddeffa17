"""Regalia as an environment for research: arrays, masks, information states, chance nodes, batches of games.

    >>> from regalia.env import Environment
    >>> env = Environment("lorraine", "rai", seed=7)
    >>> env.seat, env.say(env.legal[0])
    (1, 'pass')
    >>> while not env.over:
    ...     env.step(env.legal[-1])
    >>> sum(env.returns())
    0.0

`regalia.env.zoo` is the same game for PettingZoo, and `regalia.env.spiel` for OpenSpiel. All of it needs the
extra `regalia[research]`; nothing else in Regalia does. docs/research.md is the tutorial and the reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia import lazily

if TYPE_CHECKING:
    from regalia.env.actions import ActionSpace
    from regalia.env.batch import Batch
    from regalia.env.course import IllegalAction
    from regalia.env.environment import Environment
    from regalia.env.vocabulary import Vocabulary

_PLACES = {
    "ActionSpace": "regalia.env.actions",
    "Batch": "regalia.env.batch",
    "Environment": "regalia.env.environment",
    "IllegalAction": "regalia.env.course",
    "Vocabulary": "regalia.env.vocabulary",
}

__all__ = ["ActionSpace", "Batch", "Environment", "IllegalAction", "Vocabulary"]

__getattr__, __dir__ = lazily(__name__, _PLACES)
