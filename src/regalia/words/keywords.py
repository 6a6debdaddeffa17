"""Keywords that are shorthand for other words: Reservable, Floating Memory, Kindle, Prepare, Brew …"""

from __future__ import annotations

from regalia.game.core.keywords import KeywordName, LabelName
from regalia.game.core.language import Condition, CostPart, Effect, Filter, Number
from regalia.game.core.state import State, Zone
from regalia.game.happening.zones import DEATHS
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Alternative,
    Contribution,
    CostChange,
    Imbue,
    Method,
    ReplaceableEvent,
    Replaces,
    Triggered,
)
from regalia.words.amounts import ALL, Count, Times
from regalia.words.costs import Banish, RemoveCounters, Rest, SacrificeEach
from regalia.words.deed_triggers import WheneverBecomes
from regalia.words.effects import Destroy, TakeCounters
from regalia.words.filters import Linked, OwnElement, Subtype, ThisCard, fire
from regalia.words.history import AeneanResolved
from regalia.words.replacing import Also, Stop, ThatCard
from regalia.words.selections import this
from regalia.words.stats import LV
from regalia.words.triggers import OnCharge


def reservable(when: Condition | None = None) -> Contribution:
    """Rest this object to pay for 1 of any reserve cost (keyword.reservable.1).

    It rests once, even if it has the keyword more than once (keyword.reservable.2, keyword.reservable.3).
    """
    return Contribution(pays="reserve", by=Rest(itself=True), keyword=KeywordName.RESERVABLE, when=when)


def floating_memory(when: Condition | None = None) -> Contribution:
    """Banish this card from your graveyard to pay for 1 of a memory cost (keyword.floating-memory.1).

    It is declared before anything is drawn, and the card is banished once (keyword.floating-memory.2,
    keyword.floating-memory.3).
    """
    return Contribution(
        pays="memory",
        by=Banish(itself=True, zone=Zone.GRAVEYARD),
        zone=Zone.GRAVEYARD,
        keyword=KeywordName.FLOATING_MEMORY,
        when=when,
    )


def link_shield(when: Condition | None = None) -> Replaces:
    """If linked object would be destroyed, it loses its temporary damage and this is destroyed instead.

    A sacrificed object is destroyed as well (term.destruction.3).
    """
    return Replaces(
        event=ReplaceableEvent.MOVE,
        of=Linked(),
        from_zone=(Zone.FIELD,),
        to=(Zone.GRAVEYARD,),
        cause=DEATHS,
        change=(Stop(), Also(TakeCounters("damage", ALL, ThatCard())), Also(Destroy(this))),
        keyword=KeywordName.LINK_SHIELD,
        when=when,
    )


def aenean_progression(when: Condition | None = None) -> CostChange:
    """Costs (2) more for each card with Aenean Progression that you have resolved this game."""
    return CostChange(
        amount=Times(2, AeneanResolved()),
        own=True,
        when=when,
        rule="Aenean Progression",
    )


def kindle(number: int, when: Condition | None = None) -> Contribution:
    """Banish up to N fire cards from your graveyard, each paying for 1.

    The cost of the card does not change (keyword.kindle.1, keyword.kindle.2).
    """
    return Contribution(
        pays="reserve",
        by=Banish(what=fire),
        up_to=number,
        for_this=True,
        keyword=KeywordName.KINDLE,
        when=when,
    )


def efficiency(when: Condition | None = None) -> CostChange:
    """Costs LV less to activate (keyword.efficiency.1); its printed cost stays (keyword.efficiency.2)."""
    return CostChange(amount=Times(-1, LV), own=True, when=when, rule="Efficiency")


def less(amount: Number) -> Number:
    """The negative of an amount, for a change of a cost."""
    if isinstance(amount, int):
        return -amount
    return Times(-amount.factor, amount.of) if isinstance(amount, Times) else Times(-1, amount)


def costs_less(
    amount: Number,
    when: Condition | None = None,
    *,
    method: Method = Method.ACTIVATE,
    condition: Condition | None = None,
    looks_at_targets: bool = False,
) -> CostChange:
    """This card costs less to activate or materialize."""
    return CostChange(
        amount=less(amount),
        own=True,
        when=when,
        method=(method,),
        condition=condition,
        looks_at_targets=looks_at_targets,
    )


def prepare(number: Number, when: Condition | None = None) -> Additional:
    """You may remove preparation counters from your champion to be prepared.

    keyword.prepare.1, keyword.prepare.2, term.preparation-counters.2
    """
    return Additional(
        cost=(RemoveCounters(counter="preparation", count=number),),
        optional=True,
        name=KeywordName.PREPARE,
        grants=int(State.PREPARED),
        when=when,
    )


def brew(*needs: tuple[int, Filter], when: Condition | None = None) -> Alternative:
    """Sacrifice the listed objects rather than pay the reserve cost (keyword.brew.2).

    The play is then brewed, and changes of the reserve cost are ignored (keyword.brew.3, keyword.brew.4).
    """
    return Alternative(
        cost=(SacrificeEach(needs=needs),), name=KeywordName.BREW, grants=int(State.BREWED), when=when
    )


def ephemerate(
    *cost: CostPart, when: Condition | None = None, changes: tuple[CostChange, ...] = ()
) -> Alternative:
    """Activate this card from the graveyard for its ephemerate cost, at its own speed (keyword.ephemerate.1).

    Changes of this cost are listed with it (keyword.ephemerate.1.a, keyword.ephemerate.1.b). The play is
    ephemeral, and so is the object or the intent that it becomes (keyword.ephemerate.1.c,
    keyword.ephemerate.1.d).
    """
    return Alternative(
        cost=cost,
        name=KeywordName.EPHEMERATE,
        zone=Zone.GRAVEYARD,
        grants=int(State.EPHEMERAL),
        when=when,
        changes=changes,
    )


def starcalling(amount: Number) -> Alternative:
    """Activate this card while glimpsing it, for an alternative cost (keyword.starcalling.1).

    It is calculated like a printed cost, and works only in the main deck (keyword.starcalling.2,
    keyword.starcalling.4, keyword.starcalling.5).
    """
    return Alternative(
        cost=(Reserve(amount),),
        name=KeywordName.STARCALLING,
        zone=Zone.MAIN_DECK,
        grants=int(State.STARCALLED),
        only_glimpsing=True,
    )


def cardistry(
    number: int, effect: Effect, when: Condition | None = None, only_if: Condition | None = None
) -> Activated:
    """Once, for (N). It costs (1) less for each different reserve cost among your Suited objects."""
    different = Count(what=Subtype("Suited"), different="reserve")
    return Activated(
        cost=(Reserve(number),),
        effect=effect,
        once="game",
        changes=(CostChange(amount=Times(-1, different)),),
        label=LabelName.CARDISTRY,
        when=when,
        only_if=only_if,
    )


def lineage_release(
    effect: Effect, when: Condition | None = None, only_if: Condition | None = None
) -> Activated:
    """Banish this card from your champion's inner lineage. No other card, and no other zone, will do.

    keyword.lineage-release.1, keyword.lineage-release.2, keyword.lineage-release.3
    """
    return Activated(
        cost=(Banish(itself=True, zone=Zone.LINEAGE),),
        effect=effect,
        zone=Zone.LINEAGE,
        label=KeywordName.LINEAGE_RELEASE,
        when=when,
        only_if=only_if,
    )


def on_charge(
    number: int, effect: Effect, when: Condition | None = None, only_if: Condition | None = None
) -> Triggered:
    """The first time this object has N charge counters, and never again (keyword.on-charge.1.a)."""
    return Triggered(
        on=OnCharge(number),
        effect=effect,
        once="game",
        keyword=KeywordName.ON_CHARGE,
        when=when,
        only_if=only_if,
    )


def on_foster(effect: Effect, when: Condition | None = None) -> Triggered:
    """When this unit becomes fostered (keyword.on-foster.1)."""
    on = WheneverBecomes(state=State.FOSTERED, what=ThisCard())
    return Triggered(on=on, effect=effect, when=when, keyword=KeywordName.ON_FOSTER)


def imbue(number: Number, matching: Filter | None = None, when: Condition | None = None) -> Imbue:
    """Reserve revealed cards that match and the play becomes imbued (keyword.imbue.1).

    Cards that share an element of the card match, exalted and its basic element alike (keyword.imbue.7.a,
    keyword.imbue.7.a.i). A text may ask for advanced ones instead, or for those of one element
    (keyword.imbue.7.b, keyword.imbue.7.c).
    """
    return Imbue(count=number, matching=matching if matching is not None else OwnElement(), when=when)
