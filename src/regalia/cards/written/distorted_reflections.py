"""Cards of Distorted Reflections that no template should know."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import (
    Activated,
    Enters,
    OnlyWhen,
    Resolves,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.modes import Modes
from regalia.game.state import State, Zone
from regalia.game.targets import Target
from regalia.game.ways import Grant
from regalia.words.amounts import PaidCost, X
from regalia.words.choosing import Choose
from regalia.words.conditions import (
    ThereAre,
)
from regalia.words.copies import (
    CopyIntent,
    NoCard,
    PlayCopy,
)
from regalia.words.costs import RemoveCounters, Rest, Reveal
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Draw,
    Negate,
    Put,
    PutCounters,
    Recover,
)
from regalia.words.filters import (
    BanishedBySource,
    Costs,
    InState,
    Owned,
    Subtype,
    action,
    ally,
    champion,
    fire,
    unit,
    yours,
)
from regalia.words.keywords import cardistry, kindle
from regalia.words.omens import omen
from regalia.words.selections import Each, EachActivation, Those, your_champion
from regalia.words.structure import Sequence, TriggerAgain
from regalia.words.triggers import (
    OnEnter,
)
from regalia.words.turns import PutPhaseLater

_for_nothing = Grant(without="reserve")

card("chronowarp", Resolves(PutPhaseLater()))

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

card(
    "duchess-six-of-hearts",
    kindle(6),
    cardistry(
        6,
        Sequence(
            (
                Choose(what=fire & action & Costs(kind="reserve", at_most=2), zone=Zone.GRAVEYARD),
                BanishIt(what=Those()),
                PlayCopy(what=Those(), grant=_for_nothing),
            )
        ),
    ),
)

card(
    "grim-pastiche",
    Resolves(
        PlayCopy(
            what=Target(
                what=omen & action & ~Subtype("Skill") & Owned() & Costs(kind="reserve", at_most=5),
                zone=Zone.BANISHMENT,
            ),
            grant=_for_nothing,
        )
    ),
)

card(
    "meteoric-volley",
    OnlyWhen(condition=ThereAre(what=champion & yours & InState(State.ATTACKING))),
    Resolves(CopyIntent(what=Each(what=Subtype("Aethercharge") & ~NoCard(), zone=Zone.INTENT))),
)

card(
    "spirelle-schwartz-queen",
    Triggered(
        on=OnEnter(),
        effect=Sequence(
            (
                DealDamage(3, Target(what=unit)),
                Choose(zone=Zone.HAND, or_zone=Zone.MEMORY, up_to=True),
                BanishIt(what=Those(), face_down=True, remember=True),
            )
        ),
        as_spell=True,
    ),
    Activated(
        cost=(
            Reserve(2),
            Rest(itself=True),
            Reveal(
                what=BanishedBySource() & Costs(kind="reserve", at_least=0),
                zone=Zone.BANISHMENT,
                whose="anyone",
            ),
        ),
        effect=Sequence(
            (
                Negate(what=EachActivation(what=Costs(kind="reserve", exactly=(PaidCost("reveal"),)))),
                Put(what=Those("negated cards"), to=Zone.MEMORY),
                Put(what=Each(what=BanishedBySource(), zone=Zone.BANISHMENT), to=Zone.MEMORY),
                TriggerAgain(OnEnter()),
            )
        ),
    ),
)
