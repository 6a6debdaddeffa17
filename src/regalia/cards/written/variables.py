"""Cards whose costs contain X or Y."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Activated, Additional, AttacksOnly, Enters, Keyword, Resolves, Triggered
from regalia.game.asked import Reserve
from regalia.game.modes import Modes
from regalia.game.targets import Target, TargetActivation
from regalia.words.amounts import Sum, ThisWay, X, Y
from regalia.words.conditions import AtLeast, ChampionBonus
from regalia.words.costs import RemoveCounters, Rest, Sacrifice
from regalia.words.effects import DealDamage, Draw, Negate, PutCounters, Recover, Summon, banish_negated
from regalia.words.filters import HitByYourChampion, Subtype, ally, champion, unit
from regalia.words.playing import Glimpse
from regalia.words.replacing import PreventNext, prevents
from regalia.words.selections import ControllerOf, your_champion
from regalia.words.structure import If, Sequence, UnlessPaid, WhenYouDo
from regalia.words.triggers import WhenDone

card(
    "devouring-malice",
    Enters(counters=(("gem", X),)),
    Activated(
        cost=(Rest(itself=True), RemoveCounters(counter="gem", on="self")),
        effect=Modes(
            bullets=(
                PutCounters("debuff", 3, Target(what=ally)),
                Sequence((DealDamage(3, Target(what=champion, slot=1)), Recover(3))),
                Sequence((DealDamage(8, your_champion, unpreventable=True), Draw(amount=2))),
            ),
            unchosen=True,
        ),
        as_spell=True,
    ),
)
activation = TargetActivation()
card(
    "horticounter",
    Additional(cost=(Sacrifice(what=Subtype("Herb"), count=Y),)),
    Resolves(
        Sequence(
            (
                UnlessPaid(
                    cost=(Reserve(Sum((X, Y))),),
                    effect=Negate(what=activation),
                    payer=ControllerOf(activation),
                ),
                banish_negated,
                If(
                    AtLeast(ThisWay("negated"), 1),
                    WhenYouDo(Triggered(on=WhenDone(), effect=Glimpse(3))),
                ),
            )
        )
    ),
)
card(
    "penumbral-waltz",
    Additional(cost=(RemoveCounters(counter="preparation", count=X),)),
    Resolves(PreventNext(amount=Sum((X, 3)), to=your_champion)),
    Resolves(
        If(AtLeast(X, 3), Summon(name="Ominous Shadow", amount=2)),
        when=ChampionBonus("Tristan"),
    ),
)
card(
    "ominous-shadow",
    Keyword("unblockable"),
    prevents(3),
    AttacksOnly(against=unit & HitByYourChampion()),
)
