"""What players cannot do for a while, or cannot do as well: activate, draw, recover, glimpse."""

from __future__ import annotations

from regalia.game.abilities import Forbids, Happening, Method, Replaces
from regalia.game.durations import DURING_YOUR_NEXT_TURN
from regalia.text.grammar import H, rule
from regalia.words.amounts import PlaysThisTurn
from regalia.words.choosing import ChooseElements
from regalia.words.conditions import AtLeast
from regalia.words.filters import OfChosenElements
from regalia.words.lasting import Forbid
from regalia.words.replacing import More, ReplaceFor, Stop
from regalia.words.structure import PlayersDo

_NO_RECOVERY = Replaces(event=Happening.RECOVER, change=(Stop(),), whose="you")
rule(
    "effect",
    ("{until:duration} , {who:player} can't recover", "{who:player} can't recover {until:duration}"),
    PlayersDo(who=H.who, effect=ReplaceFor(rule=_NO_RECOVERY, until=H.until)),
)
rule(
    "effect",
    ("{until:duration} , you can't recover", "you can't recover {until:duration}"),
    ReplaceFor(rule=_NO_RECOVERY, until=H.until),
)
rule(
    "ability",
    ("your opponents can't recover", "opponents can't recover"),
    Replaces(event=Happening.RECOVER, change=(Stop(),), whose="opponents"),
)
rule(
    "ability",
    "if a player would recover a amount , they recover x instead , "
    "where x is that amount minus {less:plain number}",
    make=lambda less: Replaces(event=Happening.RECOVER, change=(More(-less),)),
    unmake=lambda value: (
        {"less": -value.change[0].amount}
        if isinstance(value, Replaces)
        and len(value.change) == 1
        and isinstance(value.change[0], More)
        and isinstance(value.change[0].amount, int)
        and value == Replaces(event=Happening.RECOVER, change=value.change)
        else None
    ),
)
rule(
    "effect",
    ("until end of turn, you can't draw cards", "you can't draw cards until end of turn"),
    ReplaceFor(rule=Replaces(event=Happening.DRAW, change=(Stop(),), whose="you")),
)
rule(
    "effect",
    ("until end of turn, your opponents can't glimpse", "your opponents can't glimpse until end of turn"),
    ReplaceFor(rule=Replaces(event=Happening.GLIMPSE, change=(Stop(),), whose="opponents")),
)
rule(
    "effect",
    "opponents can't activate cards this turn",
    Forbid(rule=Forbids(what=Method.ACTIVATE, who="opponents")),
)
rule(
    "effect",
    "you can't activate {what:cards} this turn",
    Forbid(rule=Forbids(what=Method.ACTIVATE, of=H.what, who="you")),
)
rule(
    "effect",
    "{who:player} can't play more than {most:plain number} cards during their next turn",
    PlayersDo(
        who=H.who,
        effect=Forbid(
            rule=Forbids(who="you", when=AtLeast(PlaysThisTurn(method="play"), H.most)),
            until=DURING_YOUR_NEXT_TURN,
        ),
    ),
)

# Elements that were chosen.

rule(
    "effect", "choose up to {most:plain number} non-norm elements", ChooseElements(most=H.most, but=("norm",))
)
rule(
    "effect",
    "players can't materialize or activate cards of those elements {until:duration}",
    Forbid(rule=Forbids(of=OfChosenElements()), until=H.until),
)
