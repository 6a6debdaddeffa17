"""Cards that may be paid for in another way: instead, brewed, from the graveyard, while glimpsing."""

from __future__ import annotations

from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, Alternative, Resolves, Static, Triggered
from regalia.words.amounts import EventAmount
from regalia.words.changes import Stat
from regalia.words.conditions import AtLeast, ClassBonus, Not, Was
from regalia.words.costs import Banish, RemoveCounters, Rest, Sacrifice
from regalia.words.counting import Influence
from regalia.words.deed_triggers import WheneverEmpowers
from regalia.words.effects import DealDamage, Draw, Negate, Put, Recover, banish_negated
from regalia.words.filters import InState, Named, Subtype, ally, champion, other, spell, token, unit, yours
from regalia.words.having import Having
from regalia.words.keywords import brew, ephemerate, floating_memory, starcalling
from regalia.words.lasting import Empower, Until
from regalia.words.playing import Glimpse
from regalia.words.selections import ControllerOf, Each, this
from regalia.words.structure import If, Sequence, UnlessPaid
from regalia.words.triggers import OnEnter
from tests.cards.expected import card

# Rather than the reserve cost.

card(
    "glacial-binding",
    Alternative(cost=(Banish(what=Having("floating memory")),), name="banishing"),
    Resolves(
        Sequence(
            (
                UnlessPaid(
                    cost=(Reserve(3),),
                    effect=Negate(what=TargetActivation()),
                    payer=ControllerOf(TargetActivation()),
                ),
                banish_negated,
            )
        )
    ),
)
card(
    "edelstein-queen-of-diamonds",
    Alternative(
        cost=(Banish(what=Subtype("Suited") & spell, count=3, at_least=True, total=("reserve", 10)),),
        name="banishing",
    ),
    Triggered(on=OnEnter(), effect=Sequence((Recover(4), Empower(4)))),
    Triggered(on=WheneverEmpowers(), effect=Until(what=this, changes=(Stat(power=EventAmount()),))),
)
card(
    "ensnaring-fumes",
    Alternative(cost=(RemoveCounters(counter="preparation", count=3),), name="removing counters"),
    Resolves(Put(what=Each(what=ally), to=Zone.HAND)),
    floating_memory(ClassBonus()),
)
card(
    "refabrication",
    Alternative(cost=(Sacrifice(what=token, count=2),), name="sacrificing"),
    Resolves(If(Not(AtLeast(Influence(), 6)), Draw(amount=2))),
)

# Brew.

card(
    "bottled-forgelight",
    brew((1, Named("Razorvine")), (1, Subtype("Herb"))),
    Triggered(on=OnEnter(), effect=If(Was(State.BREWED), DealDamage(2, Target(what=unit)))),
    Activated(cost=(Sacrifice(itself=True),), effect=DealDamage(2, Target(what=unit))),
)

# Ephemerate.

card(
    "vengeful-paramour",
    Triggered(
        on=OnEnter(),
        effect=If(Was(State.EPHEMERAL), DealDamage(2, Target(what=champion))),
        as_spell=True,
    ),
    ephemerate(Reserve(4)),
)
card(
    "sunken-battle-priest",
    Static(of=other & InState(State.EPHEMERAL) & ally & yours, changes=(Stat(power=1),), when=ClassBonus()),
    ephemerate(Reserve(3), Banish(what=Having("floating memory"))),
)

# Starcalling.

card(
    "dwarf-stars-glow",
    starcalling(1),
    Resolves(
        Sequence(
            (DealDamage(2, Target(what=unit)), If(Was(State.STARCALLED), Put(what=this, to=Zone.MEMORY)))
        )
    ),
)
card(
    "lunar-seer",
    starcalling(1),
    Activated(cost=(Rest(itself=True),), effect=Glimpse(2), when=ClassBonus()),
)
