"""Cards with additional costs: what is sacrificed, discarded, banished, removed or returned besides."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import (
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
from regalia.game.asked import Reserve
from regalia.game.modes import Modes
from regalia.game.state import State, Zone
from regalia.game.targets import Target, TargetActivation
from regalia.words.amounts import Influence, PaidCost, PaidCount, Sum, Times, X
from regalia.words.cards import Among, AsItResolves, BanishTop
from regalia.words.changes import Stat, has
from regalia.words.choosing import Choose
from regalia.words.combat import AttackPower
from regalia.words.conditions import (
    All,
    AtLeast,
    AtLevel,
    ChampionBonus,
    ClassBonus,
    Not,
    PaidExtra,
    PlayedBy,
    TargetFits,
    Was,
)
from regalia.words.costs import (
    Banish,
    Delevel,
    Discard,
    RecoverDamage,
    RemoveCounters,
    Rest,
    Return,
    Sacrifice,
    TakeDamage,
)
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    DealSplit,
    Destroy,
    Draw,
    Negate,
    Put,
    PutCounters,
    PutOntoField,
    Recover,
    WakeUp,
)
from regalia.words.filters import (
    ChampionsElement,
    Costs,
    Element,
    Owned,
    Subtype,
    ThisCard,
    WithCounter,
    advanced,
    ally,
    attack,
    champion,
    fire,
    item,
    other,
    phantasia,
    regalia,
    theirs,
    token,
    unit,
    weapon,
    yours,
)
from regalia.words.keywords import floating_memory, imbue, prepare
from regalia.words.lasting import ChangeCosts, Permit, Until
from regalia.words.playing import Glimpse
from regalia.words.selections import ControllerOf, Each, Those, your_champion
from regalia.words.structure import If, Sequence, UnlessPaid
from regalia.words.triggers import OnDeath

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

card(
    "crux-sight",
    Additional(cost=(Reserve(2),), optional=True, name="two more"),
    Resolves(AsItResolves(Zone.BANISHMENT), when=PaidExtra("two more")),
    Resolves(Draw()),
    Resolves(
        Sequence((Choose(what=Element("crux"), zone=Zone.GRAVEYARD), Put(what=Those(), to=Zone.HAND))),
        when=PaidExtra("two more"),
    ),
)

# Sacrificing.

reflected = (item | weapon) & (Costs(kind="memory", exactly=(0,)) | Costs(kind="reserve", at_most=4))
card(
    "converge-reflections",
    Additional(cost=(Sacrifice(what=(item | weapon) & ~token),)),
    Resolves(
        If(
            TargetFits(Subtype("Distortion")),
            Sequence((Destroy(Target(what=reflected)), Draw(to_memory=True))),
            Destroy(Target(what=reflected)),
        )
    ),
)
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
    "expunge",
    Additional(cost=(Discard(what=Subtype("Curse"), zone=Zone.LINEAGE),)),
    Resolves(DealDamage(PaidCost("discard"), Each(what=unit))),
)
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

card(
    "sparkling-adornment",
    Additional(cost=(RemoveCounters(counter="sheen", on="objects", at_least=True, one_object=True),)),
    Resolves(PutCounters("sheen", PaidCount("removecounters"), Target(what=unit))),
    floating_memory(ChampionBonus("Merlin")),
)
card(
    "decaying-reproach",
    Additional(cost=(RemoveCounters(counter="wither", on="objects", what=theirs, count=4, up_to=True),)),
    Resolves(DealDamage(Sum((3, Times(2, PaidCount("removecounters")))), Target(what=unit))),
    Activated(
        cost=(Reserve(2), Discard(itself=True)),
        effect=Sequence((Draw(to_memory=True), Recover(2))),
        zone=Zone.HAND,
        when=ChampionBonus("Diao Chan"),
    ),
)

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

card(
    "awaken-ombre",
    Additional(cost=(Reserve(Sum((X, X))),)),
    Resolves(
        Sequence(
            (
                PutOntoField(
                    what=Target(
                        what=ally & WithCounter("omen") & Owned(),
                        zone=Zone.BANISHMENT,
                        count=X,
                        up_to=True,
                    ),
                    rested=True,
                ),
                WakeUp(Among(Those(), ChampionsElement())),
            )
        ),
        when=ChampionBonus("Ciel"),
    ),
)

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
