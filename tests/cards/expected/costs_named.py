"""Cards that look for others by their cost, and one that names its own."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Method, Resolves, Static, Triggered
from regalia.words.amounts import ThisWay, X
from regalia.words.changes import Stat
from regalia.words.choosing import Choose
from regalia.words.conditions import AtLevel
from regalia.words.effects import BanishIt, Destroy, Draw
from regalia.words.filters import ThisCard, regalia
from regalia.words.having import Costs, Having
from regalia.words.keywords import floating_memory
from regalia.words.playing import PlayFrom
from regalia.words.selections import Those
from regalia.words.structure import May, Sequence
from regalia.words.triggers import OnEnter
from tests.cards.expected import card

free = Costs(kind="memory", exactly=(0,))

card("another-beginning", Resolves(PlayFrom(what=regalia & free, grant=Grant(method=Method.MATERIALIZE))))
card(
    "varuckan-acolyte",
    Triggered(on=OnEnter(), effect=Destroy(Target(what=regalia & free))),
    Static(of=ThisCard(), changes=(Stat(power=3),), when=AtLevel(3)),
)
card(
    "lost-in-thought",
    Resolves(
        Sequence(
            (
                May(
                    effect=Sequence(
                        (
                            Choose(what=Having("floating memory"), zone=Zone.GRAVEYARD, count=X, up_to=True),
                            BanishIt(what=Those()),
                        )
                    )
                ),
                Draw(amount=ThisWay("banished")),
            )
        )
    ),
    floating_memory(),
)
