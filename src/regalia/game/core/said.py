"""The fixed names that words of card text use: who, how long, how often, at which end of a deck.

They are strings in trees and files. As types, a name that does not exist is noticed before it is played.
"""

from __future__ import annotations

from typing import Literal

Who = Literal[
    "",
    "you",
    "opponents",
    "an opponent",
    "your other opponents",
    "anyone",
    "that player",
    "the chosen player",
    "the defending player",
    "the user",
    "its owner",
    "turn player",
]
"""Players, as a text calls them from the point of view of its controller."""
Once = Literal["", "turn", "your turn", "game"]
"""How often an ability can be used or triggers: the time in which once is the limit, or no limit."""
Duration = Literal[
    "",
    "end of turn",
    "end of combat",
    "end of phase",
    "your next turn",
    "end of your next turn",
    "during your next turn",
    "next wake up phase",
    "while there",
    "while source stays",
    "while you control it",
    "while you control its source",
    "while distant",
    "game",
]
"""How long an effect lasts (`durations.py`); empty for a rule that is always there."""
End = Literal["top", "bottom"]
"""An end of a deck."""
Pays = Literal["", "reserve", "memory"]
"""The cost that something pays for; empty for both."""
