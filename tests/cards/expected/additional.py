"""Cards with additional costs: what is sacrificed, discarded, banished, removed or returned besides."""

from __future__ import annotations

from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    CostChange,
    Keyword,
    Method,
    Permission,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.modes import Modes
from regalia.words.cards import AsItResolves, BanishTop
from regalia.words.changes import Stat, has
from regalia.words.choosing import Choose
from regalia.words.combat import AttackPower
from regalia.words.conditions import All, AtLeast, AtLevel, ChampionBonus, ClassBonus, Not, Was
from regalia.words.costs import Banish, Discard, Rest, Return, Sacrifice
from regalia.words.counting import Influence
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    DealSplit,
    Draw,
    Negate,
    Recover,
    WakeUp,
)
from regalia.words.filters import (
    Subtype,
    ThisCard,
    advanced,
    ally,
    attack,
    champion,
    fire,
    item,
    other,
    phantasia,
    regalia,
    unit,
    weapon,
    yours,
)
from regalia.words.having import Costs
from regalia.words.keywords import floating_memory, imbue, prepare
from regalia.words.lasting import ChangeCosts, Permit, Until
from regalia.words.plain_costs import Delevel, RecoverDamage, TakeDamage
from regalia.words.play_conditions import PlayedBy
from regalia.words.playing import Glimpse
from regalia.words.selections import ControllerOf, Those, your_champion
from regalia.words.structure import If, Sequence, UnlessPaid
from regalia.words.triggers import OnDeath
from tests.cards.expected import card

# To materialize it.

card(
    "inert-sword",
    Additional(cost=(Reserve(2),), method=Method.MATERIALIZE),
    Static(of=ThisCard(), changes=(Stat(power=1),), when=ClassBonus()),
)
card(
    "dusksoul-stone",
    Additional(
        cost=(Banish(what=ally, count=2, whose="anyone", single_zone=True),), method=Method.MATERIALIZE
    ),
    Static(of=phantasia & yours, changes=(has("spellshroud"),)),
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Sequence(
            (
                Choose(zone=Zone.GRAVEYARD, whose="anyone", count=2, up_to=True, single_zone=True),
                BanishIt(what=Those()),
            )
        ),
    ),
)

# If its player wants to.


# Sacrificing.

reflected = (item | weapon) & (Costs(kind="memory", exactly=(0,)) | Costs(kind="reserve", at_most=4))
card("cremation-ritual", Additional(cost=(Sacrifice(what=ally),)), Resolves(Draw(amount=2)))

card(
    "atmos-armor-type-hermes",
    Additional(cost=(Sacrifice(what=Subtype("Powercell")),)),
    Keyword("spellshroud"),
    Static(
        of=other & Subtype("Automaton") & ally & yours,
        changes=(Stat(power=1),),
        when=AtLevel(1),
    ),
)

# Discarding.

card(
    "firetuned-automaton",
    Additional(cost=(Discard(what=fire),)),
    floating_memory(ClassBonus()),
)

# Banishing from the graveyard and from the material deck.

card(
    "furnace-drone",
    Additional(cost=(Banish(what=fire | Subtype("Automaton"), count=3),)),
    Keyword("taunt"),
    Triggered(on=OnDeath(), effect=DealDamage(3, Target(what=champion)), when=ClassBonus()),
)
card(
    "obscured-offering",
    Additional(cost=(Banish(zone=Zone.MATERIAL_DECK, count=2),)),
    Resolves(Until(what=Target(what=regalia), changes=(has("spellshroud"),))),
)

# Removing counters.


# Returning a regalia.

card(
    "spirits-blessing",
    Additional(cost=(Return(what=regalia & yours),)),
    Resolves(Sequence((WakeUp(your_champion), Draw()))),
)

# What the champion suffers for it.

card(
    "innervate-fury",
    Additional(cost=(Delevel(), RecoverDamage(5))),
    Resolves(DealSplit(Target(what=ally, any_number=True, share=7))),
)
card(
    "three-visits",
    Additional(cost=(Rest(what=champion),)),
    Permission(zone=Zone.GRAVEYARD, name="from the graveyard", when=ClassBonus()),
    Resolves(AsItResolves(Zone.BANISHMENT), when=All((ClassBonus(), PlayedBy("from the graveyard")))),
    Permission(zone=Zone.BANISHMENT, name="from banishment", when=ClassBonus()),
    Resolves(AsItResolves(Zone.MAIN_DECK, "bottom"), when=All((ClassBonus(), PlayedBy("from banishment")))),
    Resolves(Sequence((Glimpse(2), Recover(2)))),
)
card(
    "seething-intercession",
    Resolves(
        Sequence(
            (
                BanishTop(amount=3),
                Permit(
                    what=Those(),
                    permission=Permission(zone=Zone.BANISHMENT, own=False),
                    cost=Additional(cost=(TakeDamage(2, unpreventable=True),)),
                ),
            )
        )
    ),
    Resolves(
        If(
            Not(AtLeast(Influence(), 5)),
            ChangeCosts(change=CostChange(amount=-1, from_zone=Zone.BANISHMENT), times=3),
        ),
        when=ChampionBonus("Jin"),
    ),
)

# Amounts of reserve.


# Prepare.

card(
    "planted-explosive",
    prepare(1),
    Resolves(
        If(Was(State.PREPARED), DealDamage(4, Target(what=unit)), DealDamage(2, Target(what=unit))),
    ),
)

# Imbue.

not_attack = TargetActivation(what=~attack, up_to=True)
card(
    "cerulean-decree",
    imbue(3),
    Resolves(
        Modes(
            bullets=(
                UnlessPaid(
                    cost=(Reserve(2),), effect=Negate(what=not_attack), payer=ControllerOf(not_attack)
                ),
                Until(what=Target(what=unit, up_to=True, slot=1), changes=(AttackPower(-3),)),
                Draw(to_memory=True),
            ),
            instead=(Was(State.IMBUED), 2),
        )
    ),
)
card(
    "angel-attendant",
    imbue(1, advanced),
    Static(of=ThisCard(), changes=(has("intercept"),), when=Was(State.IMBUED)),
    Triggered(on=OnDeath(), effect=Draw()),
)
