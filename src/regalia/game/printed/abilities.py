"""The kinds of ability a card can have (abilities.2), and the parts of a card's text that shape its costs.

Costs consist of five ideas, each with a type of its own: what is asked (`CostPart`), how it combines
(`Additional`, `Alternative`, `Permission`), what changes the amount (`CostChange`), what may pay a unit of it
(`Contribution`) and what limits the ways to pay (`PaymentLimit`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Final

from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Anything, Condition, CostDeed, CostPart, Effect, Filter, Number, Word
from regalia.game.core.said import Once, Pays, Who
from regalia.game.core.state import Phase, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import Ref
from regalia.game.core.wording import says

if TYPE_CHECKING:
    from regalia.game.happening.replacement import Pending
    from regalia.game.printed.definitions import Characteristics


class Method(IntEnum):
    """The ways to play something (playing.1, term.play.2). An ability is activated (term.activate.2)."""

    ACTIVATE = 0
    MATERIALIZE = 1
    ABILITY = 2
    ATTACK = 3
    BESTOW = 4


def anywhere_but(*zones: Zone) -> tuple[Zone, ...]:
    """Every zone except those in which an ability says it does not work (abilities.5)."""
    return tuple(zone for zone in Zone if zone not in (*zones, Zone.OUTSIDE))


class Ability(Word, frozen=True, kw_only=True):
    """A piece of rules text that works by itself.

    `when` is everything that has to be true for it to count: restriction bubbles (abilities.restriction.2)
    and "as long as". `inherited` abilities count for the champion above the card in its lineage
    (keyword.inherited-effect.1). `deluge` is the number of the label Deluge in front of it. The label by
    itself means nothing (term.label-keywords.2).
    """

    when: Condition | None = None
    inherited: bool = False
    deluge: int = 0


class Resolves(Ability, frozen=True):
    """A paragraph that is carried out when the card itself resolves."""

    effect: Effect


class AsGained(Resolves, frozen=True):
    """The effect that happens as a player gains a boon, a part of bestowing it (boon.4)."""


class Activated(Ability, frozen=True, kw_only=True):
    """Cost, colon, effect (abilities.activated.5). Fast unless it says otherwise (abilities.activated.6).

    With `anyone`, every player may activate it as if they controlled it, although they do not
    (abilities.activated.9, abilities.activated.9.a).
    """

    cost: tuple[CostPart, ...]
    effect: Effect
    only_if: Condition | None = None
    slow: bool = False
    zone: Zone = Zone.FIELD
    once: Once = ""
    """The span in which it can be activated only once: a "turn", each "your turn", or the "game"."""
    anyone: bool = False
    as_spell: bool = False
    changes: tuple[CostChange, ...] = ()
    label: str = ""
    not_zero: bool = False
    """Whether the X in its cost cannot be 0."""
    most_x: Number | None = None
    """The highest number that X can be."""
    unnegatable: bool = False
    """Whether its activation can't be negated."""


class Trigger(Word, frozen=True):
    """The events that trigger a triggered ability."""

    kind = EventKind.MOVED
    once_per_event = False
    gone: ClassVar[Zone | None] = None
    """The zone that the object went to, if the event made it leave the field."""
    own: ClassVar[bool] = False
    """Whether it only ever happens to the source."""
    is_on_hit: ClassVar[bool] = False
    """Whether it is the trigger of On Hit, for any unit or one kind of unit (keyword.on-hit.1)."""
    leaves: ClassVar[bool] = False
    """Whether the event made the object leave the field, to any zone."""
    is_play: ClassVar[bool] = False
    """Whether "it" is what waits on the effects stack, rather than a card or object."""

    def answers(self, ctx: Context, card: int) -> bool:
        """Whether the event in the context, for one of its cards, is the one waited for."""
        raise NotImplementedError

    def may_answer(self, event: Event, source: int) -> bool:
        """Whether the event is worth a closer look. This quick check needs no point of view."""
        return not self.own or source in event.cards

    def times(self, event: Event) -> int:
        """How often one event triggers it."""
        return 1


class Triggered(Ability, frozen=True, kw_only=True):
    """Trigger, condition, effect (abilities.triggered.3).

    `only_if` is the condition in the middle. A keyword has none: what its effect asks for is checked on
    resolving (abilities.triggered.2.a).
    """

    on: Trigger
    effect: Effect
    only_if: Condition | None = None
    zone: Zone | tuple[Zone, ...] = Zone.FIELD
    keyword: str = ""
    as_spell: bool = False
    once: Once = ""
    """The limit on triggering: once a "turn", or once in the "game" of its object."""
    times: int = 1
    """The number of times, if it is not once."""


class Keyword(Ability, frozen=True):
    """A keyword that other rules ask about."""

    name: str
    amount: Number = 0
    filter: Filter | None = None

    def stated(self, ctx: Context) -> Keyword:
        """The same keyword with its present amount as a number."""
        if isinstance(self.amount, int):
            return self
        return altered(self, amount=self.amount.value(ctx))


ALTERED: Final = {
    "A": frozenset({"stats", "level"}),
    "B": frozenset({"types"}),
    "C": frozenset({"elements"}),
    "D": frozenset({"abilities"}),
    "E": frozenset({"stats", "level"}),
}
"""The characteristics that are changed in each layer."""
HELP: Final = "help"
"""The name, among the characteristics, of abilities that let something pay."""
EVERYTHING: Final = "everything"
"""Everything that continuous effects can change."""


def keyword_aspect(name: str) -> str:
    """The name, among the characteristics, of a keyword."""
    return f"keyword: {name}"


class Change(Word, frozen=True):
    """A change of one card or object by a continuous effect, and its layer (layers.A to layers.E)."""

    looks_around = False
    layer = "E"
    sets = False
    """Whether it sets something, rather than adding to it (dependencies.1)."""
    takes_away = False
    """Whether it takes abilities away."""
    seen_from_each: ClassVar[bool] = False
    """Whether its numbers are seen from each thing that it changes, not from its source."""

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        """Change what a card is; `stamp` is that of the effect."""
        raise NotImplementedError

    def alters(self) -> frozenset[str]:
        """The characteristics it changes, by the names that words use for them."""
        return ALTERED[self.layer]

    def gives(self) -> Ability | None:
        """The ability that it gives, if it gives one."""
        return None

    gives_anything: ClassVar[bool] = False
    """Whether the kinds of abilities that it gives depend on the things it changes."""

    def statics_for(self, now: Characteristics) -> tuple[Static, ...]:
        """The static abilities that it has given to something."""
        given = self.gives()
        return (given,) if isinstance(given, Static) else ()

    def forbids(self) -> bool:
        """Whether it makes a rule, instead of changing what a thing is (continuous.static.1)."""
        return False


class Static(Ability, frozen=True, kw_only=True):
    """A continuous effect on everything that fits a description (continuous.static.1).

    It works all the time and never uses the stack (abilities.static.1, abilities.static.3).
    """

    of: Filter
    changes: tuple[Change, ...]
    zone: Zone | tuple[Zone, ...] = Zone.FIELD
    affects: Zone = Zone.FIELD


class Enters(Ability, frozen=True, kw_only=True):
    """How the object enters the field: rested, with counters, with a choice made."""

    wording = (
        says("~ enters the field rested", rested=True),
        says("~ enters the field distant", distant=True),
        says("~ enters the field with {counters:counters} on it"),
        says("~ enters the field rested with {counters:counters} on it", rested=True),
    )

    rested: bool = False
    counters: tuple[tuple[str, Number], ...] = ()
    choose: Effect | None = None
    distant: bool = False


class EntersAsCopy(Ability, frozen=True, kw_only=True):
    """The object enters the field as a copy of another, with further changes (copy.static.1)."""

    of: Filter
    may: bool = False
    gains: tuple[Change, ...] = ()


class Forbids(Ability, frozen=True, kw_only=True):
    """A rule that players may not do something; "can't" beats "can" (misc.permission.1, effects.game.5)."""

    sight = ()

    what: Method | None = None
    of: Filter = Anything()
    who: Who = "anyone"
    zone: Zone = Zone.FIELD
    from_zone: Zone | None = None
    """Only plays from this zone."""


class CannotDo(Ability, frozen=True, kw_only=True):
    """A rule that players cannot do something that is no play: "can't" beats "can" (effects.game.5).

    An event that cannot happen is not replaced either.
    """

    sight = ()

    deed: str
    """ "draw", "recover", "glimpse", "gather", "discard" or "summon"."""
    who: Who = "anyone"
    holding: Condition | None = None
    """Only players for whom this holds. In it, "you" is each of them."""


class AttackTax(Ability, frozen=True, kw_only=True):
    """Attacks may not be declared unless this amount of reserve is paid (combat.declaring.2.e.i)."""

    amount: Number
    who: Who = "anyone"
    attacker: Filter = Anything()
    target: Filter | None = None


class CannotAttack(Ability, frozen=True, kw_only=True):
    """Nobody, or only certain players, can declare attacks with objects that fit."""

    wording = (says("players can't declare attacks with {of:things}", "{of:things} can't declare attacks"),)

    of: Filter
    who: Who = "anyone"


class MustAttack(Ability, frozen=True, kw_only=True):
    """This object must attack something that fits each turn, if it is able to (combat.declaring.1.d)."""

    wording = (
        says("~ must attack each turn if able", "~ must attack each turn if it is able to"),
        says("~ must attack a {against:thing} each turn if able"),
    )

    against: Filter = Anything()


class AttacksOnly(Ability, frozen=True, kw_only=True):
    """This object may declare attacks only against things that fit."""

    wording = (says("~ can only attack {against:things}", "~ can attack only {against:things}"),)

    against: Filter


class ReplaceableEvent(IntEnum):
    """The events that can be replaced before they happen (replacement.4)."""

    DAMAGE = 0
    MOVE = 1
    DRAW = 2
    RECOVER = 3
    COUNTERS = 4
    GLIMPSE = 5
    SUMMON = 6
    LEVEL_UP = 7
    SUPPRESS = 8


class Outcome(Word, frozen=True):
    """A change of an event that is about to happen, or another event in its place."""

    def apply(self, ctx: Context, would: Pending) -> None:
        """Change what is about to happen."""
        raise NotImplementedError

    def can_apply(self, ctx: Context) -> bool:
        """Whether a player who may do this could (resolution.6)."""
        return True

    def left(self, would: Pending) -> Outcome | None:
        """What remains of it after it was applied, such as the rest of a shield; None if nothing does."""
        return self


class Replaces(Ability, frozen=True, kw_only=True):
    """ "If this would happen, that happens instead" (replacement.1).

    The event is narrowed down by its object (`of`, `whose`), its source (`by`), its amount and, for moves, by
    the zones.
    """

    event: ReplaceableEvent
    change: tuple[Outcome, ...]
    of: Filter = Anything()
    by: Filter | None = None
    whose: Who = "anyone"
    combat: bool | None = None
    least: Number = 0
    most: Number | None = None
    from_zone: tuple[Zone, ...] = ()
    to: tuple[Zone, ...] = ()
    not_to: tuple[Zone, ...] = ()
    not_from: tuple[Zone, ...] = ()
    cause: tuple[str, ...] = ()
    counter: str = ""
    may: bool = False
    only_if: Condition | None = None
    zone: Zone | tuple[Zone, ...] = Zone.FIELD
    once: Once = ""
    """The limit on applying it: once a "turn". Damage to several objects at once counts as one time."""
    keyword: str = ""
    """The keyword, counter or property whose rule replaces, if it is no text of a card."""


class CannotPrevent(Ability, frozen=True, kw_only=True):
    """Damage that fits can't be prevented, as if it were unpreventable (damage.3)."""

    by: Filter = Anything()
    of: Filter = Anything()
    combat: bool | None = None


class BeginsOnField(Ability, frozen=True, kw_only=True):
    """A player may begin the game with the card on the field (start.standard.5)."""


class NextCard(Word, frozen=True):
    """The card that an effect about "the next card you activate" waits for."""

    what: Filter
    fast: bool = False
    """Whether that card may be activated as though it had Fast Activation (keyword.fast-activation.1)."""


class NextArrival(Word, frozen=True):
    """The card that an effect about its next arrival on the field waits for."""

    card: Ref


class NextUnrested(Word, frozen=True):
    """The attack card that an effect waits for. Its attacker does not rest as part of its cost (attack.2)."""

    what: Filter


class NextStrike(Word, frozen=True, kw_only=True):
    """The attack that an effect about the next attack of a kind waits for: by whom, and with what."""

    by: Ref | None = None
    """Only this unit; otherwise any that fits."""
    of: Filter = Anything()
    using: Filter | None = None
    """Only an attack that uses a weapon that fits."""
    unarmed: bool = False
    """Only an attack without a weapon."""
    against: Filter | None = None
    """Only an attack on something that fits."""


class Returning(Word, frozen=True):
    """The zone to which cards return after an effect has taken them away for a while."""

    to: Zone


class LaterPhase(Word, frozen=True, kw_only=True):
    """Each turn a phase is left out in its usual place, and takes place after another one instead."""

    phase: Phase
    after: Phase


class SizeLimit(Ability, frozen=True, kw_only=True):
    """A player may keep no more cards than this as their turn ends (end-phase.3)."""

    amount: Number
    of: str = "influence"
    """The counted cards: "hand", "memory", or both as "influence"."""
    who: Who = "anyone"


class RecollectsLess(Ability, frozen=True, kw_only=True):
    """Players leave a number of cards of their choice in memory as they recollect (recollection.3)."""

    wording = (
        says(
            "each opponent recollects {amount:number} less cards during the resolution of their "
            "recollection phase",
            who="opponents",
        ),
        says(
            "each player recollects {amount:number} less cards during the resolution of their "
            "recollection phase",
        ),
    )

    amount: Number
    who: Who = "anyone"


class AsTurnEnds(Ability, frozen=True, kw_only=True):
    """An effect as turns end, in the clean-up and without the stack (end-phase.3)."""

    effect: Effect
    whose: Who = "anyone"


class CannotLose(Ability, frozen=True, kw_only=True):
    """A player does not lose the game, at all or for one reason (misc.concession.5)."""

    who: Who = "you"
    by: str = ""
    """Only for "drawing" from an empty deck; for any reason if it is empty."""


class TopRevealed(Ability, frozen=True, kw_only=True):
    """Players play with the top card of their deck revealed (zones.main-deck.9)."""

    who: Who = "you"


class CannotGenerate(Ability, frozen=True, kw_only=True):
    """A player cannot generate cards that fit (term.generate.1)."""

    wording = (says("you can't generate {of:cards}"),)

    of: Filter
    who: Who = "you"


class OnlyWhen(Ability, frozen=True, kw_only=True):
    """The card may only be played while something is true."""

    condition: Condition
    method: Method = Method.ACTIVATE


class Lineage(Ability, frozen=True):
    """The champion this one must be leveled from (keyword.lineage.1)."""

    name: str


# Costs.


class How(IntEnum):
    """The kinds of cost changes, in the order in which the rules apply them (activation.1.7)."""

    SET = 0
    ADD = 1
    REMOVE = 2


class CostChange(Ability, frozen=True, kw_only=True):
    """A change of the amount of reserve or memory to be paid (activation.1.7.2 to activation.1.7.4).

    `amount` is added; a reduction is negative. The plays it applies to are given by `method`, by `who` plays
    them (from the point of view of its controller), by the card played (`of`) and by the zone it is played
    from. For plays in general there is also `condition`, which may look at the chosen targets
    (`looks_at_targets`).
    """

    sight = ("plays",)

    how: How = How.ADD
    amount: Number = 0
    method: tuple[Method, ...] = (Method.ACTIVATE,)
    who: Who = "you"
    of: Filter = Anything()
    own: bool = False
    nth: int = 0
    from_zone: Zone | None = None
    condition: Condition | None = None
    looks_at_targets: bool = False
    zone: Zone = Zone.FIELD
    rule: str = ""
    label: str = ""
    """Only for abilities with this label, such as cardistry."""


class Additional(Ability, frozen=True, kw_only=True):
    """A cost on top of the card's own (cost.4); optional ones are remembered by name."""

    cost: tuple[CostPart, ...]
    method: Method = Method.ACTIVATE
    optional: bool = False
    name: str = ""
    grants: int = 0
    own: bool = True
    of: Filter = Anything()
    who: Who = "you"
    not_zero: bool = False
    """Whether an X in it cannot be 0."""
    most_x: Number | None = None
    """The most that an X in it can be."""
    other: tuple[CostPart, ...] = ()
    """What may be paid in its place. One of the two costs has to be paid."""
    either: tuple[CostPart, ...] = ()
    """The same value in both costs of a pair of which exactly one is paid; empty for others."""

    def each(self) -> tuple[Additional, ...]:
        """This cost, or the two costs of which one is paid, each to be declared like an optional cost."""
        if not self.other:
            return (self,)
        one = altered(self, other=(), optional=True, either=self.cost)
        return (one, altered(one, cost=self.other))


ATTACKER_RESTS: Final = "the attacker rests"
"""The name of the part that the rules add to the cost of attack cards (attack.2)."""


class Alternative(Ability, frozen=True, kw_only=True):
    """Something paid instead of the printed cost (activation.1.3.3).

    If the cost holds an amount of reserve, that amount takes the place of the printed
    one in the calculation (activation.1.7.1); otherwise nothing is calculated.
    """

    cost: tuple[CostPart, ...]
    name: str
    zone: Zone = Zone.HAND
    grants: int = 0
    only_glimpsing: bool = False
    changes: tuple[CostChange, ...] = ()


class OtherCost(Ability, frozen=True, kw_only=True):
    """You may pay something else rather than an alternative cost; changes of that cost do not apply (cost.4).

    Additional costs are still paid. Often this is allowed only once each turn.
    """

    sight = ()

    instead_of: str
    """The name of the alternative: "starcalling"."""
    name: str
    cost: tuple[CostPart, ...] = ()
    once: Once = ""
    then: Triggered | None = None
    """A trigger each time it is paid ("when you do", term.reflexive-trigger.1)."""


class Permission(Ability, frozen=True, kw_only=True):
    """Permission to play a card from another zone or in another way (permissions.1)."""

    zone: Zone
    method: Method = Method.ACTIVATE
    cost: tuple[CostPart, ...] = ()
    without: str = ""
    grants: int = 0
    own: bool = True
    of: Filter = Anything()
    ignore_elements: bool = False
    name: str = ""
    changes: tuple[CostChange, ...] = ()
    top_only: bool = False
    later: bool = False
    """Whether it begins only after the turn in which an effect gave it."""


class Contribution(Ability, frozen=True, kw_only=True):
    """What may pay part of a cost: Reservable, Floating Memory, Kindle and similar texts (activation.1.8.1).

    `for_this` limits it to the card's own cost; otherwise it serves any cost its controller pays. `by` is the
    deed done to one thing at a time, each worth `worth`.
    """

    pays: Pays
    by: CostDeed
    worth: Number = 1
    up_to: Number = 0
    for_this: bool = False
    zone: Zone = Zone.FIELD
    keyword: str = ""
    beside: bool = False
    """Whether it pays only together with what another ability of the same card lets pay."""
    of: Filter | None = None
    """Only for the cost of a card that fits; otherwise for any play."""


class PaymentLimit(Ability, frozen=True, kw_only=True):
    """ "Only by …" and "can't be paid with …"."""

    pays: Pays = ""
    only: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    own: bool = True
    counter: str = ""
    on: Filter = Anything()
    """The objects from which counters of that kind may not be taken."""
    on_top: bool = False
    """Whether it holds for additional costs as well. Those of another kind then cannot be paid at all."""


class Imbue(Ability, frozen=True, kw_only=True):
    """Reserving revealed cards that match makes the play imbued (keyword.imbue.1)."""

    count: Number
    matching: Filter


class IgnoresElements(Ability, frozen=True, kw_only=True):
    """Permission to ignore element requirements of cards that fit (activation.1.2)."""

    sight = ()

    of: Filter = Anything()
    own: bool = False
    price: int = 0
    method: tuple[Method, ...] = (Method.ACTIVATE,)
    only: tuple[str, ...] = ()
    """The elements that need not be enabled; all of them if none is named."""
