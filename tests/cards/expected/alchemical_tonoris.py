"""Alchemical Revolution, the deck of Tonoris: Guardians, their drones and obelisks."""

from __future__ import annotations

from regalia.game.core.state import Phase, State, Zone
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    CostChange,
    Keyword,
    Lineage,
    Method,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.modes import Modes
from regalia.words.amounts import Count, Times
from regalia.words.changes import Stat, has
from regalia.words.choosing import Choose
from regalia.words.combat import Attacker, AttackPower, NextAttack
from regalia.words.combat_triggers import OnAttack, WheneverDealtDamage
from regalia.words.conditions import All, AtLeast, AtLevel, ClassBonus, SourceIs, ThereAre
from regalia.words.costs import Banish, RemoveCounters, Rest
from regalia.words.deed_triggers import WheneverBecomes
from regalia.words.effects import Draw, Put, PutCounters
from regalia.words.filters import (
    InState,
    OtherThan,
    Subtype,
    ThisCard,
    ally,
    champion,
    domain,
    token,
    unit,
    yours,
)
from regalia.words.having import Having
from regalia.words.history import TotalThisTurn
from regalia.words.keywords import costs_less, floating_memory
from regalia.words.lasting import Until
from regalia.words.looking import LookAtTop, PutInOrder, RevealIt
from regalia.words.play_conditions import TargetFits
from regalia.words.replacing import Prevent, PreventNext, ReplaceFor
from regalia.words.selections import Those, this, your_champion
from regalia.words.structure import If, MayPay, Sequence
from regalia.words.summoning import Summon
from regalia.words.triggers import AtBeginningOf, OnEnter, OnLeave, WheneverDies
from tests.cards.expected import card

automaton = Subtype("Automaton") & ally
fostered = InState(State.FOSTERED)
on_foster = WheneverBecomes(state=State.FOSTERED, what=ThisCard())
buffed_drone = Summon(name="Automaton Drone", counters=(("buff", 1),))

# Champions.

card(
    "tonoris-might-of-humanity",
    Lineage("Tonoris"),
    Triggered(on=OnEnter(), effect=NextAttack(of=this, changes=(AttackPower(3),))),
)

# Tokens.

for slug, amount, effect in (
    ("obelisk-of-armaments", 5, Summon(name="Aurousteel Greatsword")),
    ("obelisk-of-protection", 4, PreventNext(amount=2, to=Target(what=unit))),
):
    card(
        slug,
        Activated(
            cost=(Reserve(amount), Rest(itself=True)),
            effect=effect,
            changes=(CostChange(amount=Times(-1, Count(what=domain))),),
        ),
    )

# Regalia.

unwieldy = Additional(cost=(Reserve(2),), method=Method.ATTACK)
card(
    "archon-broadsword",
    unwieldy,
    Static(of=ThisCard(), changes=(Stat(power=Count(what=token)),), when=ClassBonus()),
)
card("sentinel-fabricator", Activated(cost=(Reserve(3), Rest(itself=True)), effect=buffed_drone))
card("bulwark-sword", Static(of=ThisCard(), changes=(Stat(power=1),), when=ClassBonus()), unwieldy)
card(
    "charged-manaplate",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Draw(),
        only_if=AtLeast(TotalThisTurn(WheneverDealtDamage(what=champion & yours)), 4),
        when=ClassBonus(),
    ),
)
card(
    "crest-of-the-alliance",
    Triggered(
        on=WheneverDies(what=fostered & ally & yours),
        effect=MayPay(cost=(Banish(itself=True, zone=Zone.FIELD),), then=Draw()),
    ),
)
card(
    "powercharged-shield",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Until(what=Target(what=unit & Having("taunt")), changes=(has("vigor"),)),
    ),
)
card(
    "worn-gearblade",
    Activated(
        cost=(Rest(itself=True), RemoveCounters(counter="durability", on="self")),
        effect=PreventNext(amount=1, to=Target(what=unit)),
        when=ClassBonus(),
    ),
    Triggered(on=WheneverDies(what=automaton & yours), effect=PutCounters("durability", 1, this)),
)
card(
    "deployment-beacon",
    Triggered(on=OnEnter(), effect=Summon(name="Automaton Drone")),
    Triggered(on=OnLeave(), effect=Summon(name="Automaton Drone"), when=ClassBonus()),
)

# Allies.

card(
    "imperial-recruit",
    Keyword("foster"),
    Static(of=ThisCard(), changes=(Stat(power=1),), when=SourceIs(fostered)),
)
card(
    "imperial-sentry",
    Keyword("intercept", when=ClassBonus()),
    Static(of=ThisCard(), changes=(Stat(life=1),), when=AtLevel(2)),
)
card(
    "novice-mechanist",
    Keyword("foster"),
    Triggered(on=on_foster, keyword="on foster", effect=Summon(name="Automaton Drone")),
)
card("stalwart-shieldmate", Keyword("taunt"), floating_memory())
card(
    "recruitment-officer",
    Keyword("foster", when=ClassBonus()),
    Triggered(
        on=on_foster,
        keyword="on foster",
        effect=Sequence(
            (
                LookAtTop(amount=5),
                Choose(what=ally, among=Those("seen"), up_to=True),
                RevealIt(Those()),
                Put(what=Those(), to=Zone.HAND),
                PutInOrder(what=Those("seen")),
            )
        ),
    ),
)
card(
    "young-peacekeeper",
    Keyword("foster"),
    Static(of=ThisCard(), changes=(Stat(power=1, life=1),), when=SourceIs(fostered)),
    floating_memory(ClassBonus()),
)

# Actions.

card("neos-sight", Resolves(Sequence((Draw(), If(ThereAre(least=8), Draw(to_memory=True))))))
card(
    "summon-sentinels",
    costs_less(Count(what=domain), ClassBonus()),
    Resolves(Summon(name="Automaton Drone", amount=2, counters=(("buff", 1),))),
)
card(
    "fortified-mana-shield",
    costs_less(2, ClassBonus(), condition=TargetFits(unit & Having("taunt")), looks_at_targets=True),
    Resolves(
        ReplaceFor(
            rule=Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=4),), combat=False),
            what=Target(what=unit),
            times=1,
        )
    ),
)
card(
    "into-the-fray",
    Resolves(
        Until(
            what=Target(what=ally & yours, up_to=True),
            changes=(Stat(power=Count(what=OtherThan(Target(what=ally & yours, up_to=True)) & ally)),),
        )
    ),
    floating_memory(ClassBonus()),
)
card(
    "martial-guard",
    Resolves(
        ReplaceFor(
            rule=Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=2),)),
            what=Target(what=unit),
            times=1,
        )
    ),
    floating_memory(All((ClassBonus(), AtLevel(2)))),
)
card(
    "take-point",
    Resolves(Until(what=your_champion, changes=(has("taunt"),), until="your next turn")),
    floating_memory(ClassBonus()),
)

# Attacks.

card("heavy-swing", costs_less(2, ClassBonus()))
card(
    "rousing-slam",
    Triggered(
        on=OnAttack(),
        effect=Until(what=Attacker(), changes=(has("vigor"), has("taunt")), until="your next turn"),
        when=All((ClassBonus(), AtLevel(2))),
    ),
)
card(
    "tonoris-genesis-aegis",
    Lineage("Tonoris"),
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION),
        effect=Modes(
            bullets=(
                Summon(name="Obelisk of Armaments"),
                Summon(name="Obelisk of Fabrication"),
                Summon(name="Obelisk of Protection"),
            ),
            unchosen=True,
        ),
    ),
)
