"""Keywords, counters and properties that are abilities by the rules: Intercept, Vigor, Bulwark …"""

from __future__ import annotations

from regalia.game.core.keywords import KeywordName
from regalia.game.core.state import Phase, State, Zone
from regalia.game.printed.abilities import Activated, ReplaceableEvent, Replaces, Triggered
from regalia.game.printed.catalogue import Catalog
from regalia.words.amounts import NumberOf
from regalia.words.cards import ThisCardIn
from regalia.words.combat import RedirectAttack
from regalia.words.combat_triggers import WheneverAttacked, WheneverDealtDamage
from regalia.words.conditions import All, AtLeast, Not, SourceIs, ThereAre
from regalia.words.costs import RemoveCounters
from regalia.words.critical import DoubleUnlessDiscarded, IsCritical
from regalia.words.effects import Become, DealDamage, Draw, Put, TakeCounters, WakeUp
from regalia.words.filters import Element, InState, champion, unit, yours
from regalia.words.having import Having, WithCounter
from regalia.words.replacing import Also, GoTo, Prevent, ThatCard
from regalia.words.selections import ThatObject, this
from regalia.words.structure import If, May, Sequence
from regalia.words.triggers import AtBeginningOf, OnDestroyed
from regalia.words.wither import WitherAway

ENLIGHTEN = Activated(
    cost=(RemoveCounters(counter="enlighten", count=3, on="self"),),
    effect=Draw(),
    label="enlighten",
)
INTERCEPT = Triggered(
    on=WheneverAttacked(what=champion & yours, being=~InState(State.RESTED)),
    effect=May(effect=RedirectAttack(this, intercepts=True)),
    keyword=KeywordName.INTERCEPT,
)
"""keyword.intercept.1: it is awake as the attack is declared; later it only has to be a legal target."""
VIGOR = Triggered(on=AtBeginningOf(phase=Phase.END), effect=WakeUp(this), keyword=KeywordName.VIGOR)
"""keyword.vigor.1, keyword.vigor.2: each instance of the keyword triggers."""
FOSTER = Triggered(
    on=AtBeginningOf(phase=Phase.RECOLLECTION),
    only_if=All((Not(SourceIs(InState(State.FOSTERED))), Not(SourceIs(InState(State.HURT))))),
    effect=Become(State.FOSTERED, this),
    keyword=KeywordName.FOSTER,
)
"""keyword.foster.1, keyword.foster.2, keyword.foster.3: other effects may foster any unit.

An ally is fostered once (term.fostered.2, term.fostered.4).
"""
PRESERVE = Triggered(
    on=OnDestroyed(into=Zone.GRAVEYARD),
    effect=Put(what=ThisCardIn(Zone.GRAVEYARD), to=Zone.MATERIAL_DECK, preserved=True),
    keyword=KeywordName.PRESERVE,
)
"""keyword.preserve.1, keyword.preserve.1.a"""
PRESERVE_PLAY = Replaces(
    event=ReplaceableEvent.MOVE,
    from_zone=(Zone.STACK,),
    to=(Zone.GRAVEYARD,),
    cause=("resolved",),
    of=Having(KeywordName.PRESERVE) & ~InState(State.EPHEMERAL),
    change=(GoTo(zone=Zone.MATERIAL_DECK, preserved=True),),
    keyword=KeywordName.PRESERVE,
)
"""keyword.preserve.2: face up, for everybody to see (keyword.preserve.3)"""
PRESERVE_OR_BANISH = Replaces(
    event=ReplaceableEvent.MOVE,
    from_zone=(Zone.STACK,),
    to=(Zone.BANISHMENT,),
    cause=("resolved",),
    of=Having(KeywordName.PRESERVE),
    change=(GoTo(zone=Zone.MATERIAL_DECK, preserved=True),),
    may=True,
    keyword=KeywordName.PRESERVE,
)
"""keyword.preserve.2.a"""
BULWARK = Replaces(
    event=ReplaceableEvent.DAMAGE,
    combat=True,
    least=1,
    of=WithCounter("bulwark"),
    change=(Prevent(), Also(TakeCounters("bulwark", 1, ThatCard()))),
    keyword=KeywordName.BULWARK,
)
"""counters.bulwark.2, counters.bulwark.3, counters.bulwark.4: prevents the next combat damage, if any.

One counter is removed.
"""
CRITICAL = Replaces(
    event=ReplaceableEvent.DAMAGE,
    combat=True,
    only_if=IsCritical(),
    change=(DoubleUnlessDiscarded(),),
    keyword=KeywordName.CRITICAL,
)
"""keyword.critical.1"""
EPHEMERAL_OBJECT = Replaces(
    event=ReplaceableEvent.MOVE,
    of=InState(State.EPHEMERAL),
    from_zone=(Zone.FIELD, Zone.INTENT),
    not_to=(Zone.FIELD, Zone.BANISHMENT),
    change=(GoTo(zone=Zone.BANISHMENT),),
    keyword="ephemeral",
)
"""term.ephemeral.1.a, term.ephemeral.1.c, keyword.ephemerate.1.c.i, keyword.ephemerate.1.e"""
EPHEMERAL_PLAY = Replaces(
    event=ReplaceableEvent.MOVE,
    of=InState(State.EPHEMERAL),
    from_zone=(Zone.STACK,),
    not_to=(Zone.FIELD, Zone.INTENT, Zone.BANISHMENT),
    change=(GoTo(zone=Zone.BANISHMENT),),
    keyword="ephemeral",
)
"""term.ephemeral.1.b, keyword.ephemerate.1.d.i"""
WITHER = Triggered(
    on=AtBeginningOf(phase=Phase.MAIN),
    only_if=ThereAre(what=WithCounter("wither") & yours),
    effect=WitherAway(),
    keyword="wither",
)
"""counters.wither.1: an ability of the game, not of the object."""
STATIC = Triggered(
    on=WheneverDealtDamage(by=Element("arcane") & unit, combat=True),
    effect=If(
        AtLeast(NumberOf(ThatObject()), 1),
        May(effect=Sequence((TakeCounters("static", 1, this), DealDamage(1, ThatObject())))),
    ),
    keyword="static",
)
"""Static counters: as the reminder text on the cards says, once for each object that has any."""
RENEWABLE = Replaces(
    event=ReplaceableEvent.MOVE,
    of=Having(KeywordName.RENEWABLE),
    from_zone=(Zone.FIELD, Zone.INTENT),
    to=(Zone.BANISHMENT,),
    change=(GoTo(zone=Zone.MATERIAL_DECK),),
    keyword=KeywordName.RENEWABLE,
)
"""keyword.renewable.1, keyword.renewable.2, keyword.renewable.3"""


def install(catalog: Catalog) -> None:
    """Add to a catalogue what the rules say about keywords and counters."""
    catalog.counter_abilities["enlighten"] = ENLIGHTEN
    for ability in (INTERCEPT, VIGOR, FOSTER, PRESERVE):
        catalog.keyword_triggers.setdefault(ability.on.kind, []).append((ability.keyword, ability))
    catalog.counter_triggers.setdefault(STATIC.on.kind, []).append((STATIC.keyword, STATIC))
    catalog.game_triggers.append(WITHER)
    catalog.adding_up.add(VIGOR.keyword)
    for rule in (
        BULWARK,
        CRITICAL,
        EPHEMERAL_OBJECT,
        EPHEMERAL_PLAY,
        PRESERVE_PLAY,
        PRESERVE_OR_BANISH,
        RENEWABLE,
    ):
        catalog.rules_that_replace.setdefault(rule.event, []).append(rule)
