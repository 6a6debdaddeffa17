"""Small positions at random in which paying for a text opens parts of it, or closes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from proofs.pencil.deal import ALLY, FIRE, ITEM, TOKEN, Dealer
from proofs.pencil.table import (
    ANY,
    BANISHMENT,
    FIELD,
    GRAVEYARD,
    HAND,
    ME,
    MEMORY,
    ONE,
    THEM,
    Acts,
    Aim,
    Amount,
    Brew,
    Bullet,
    Card,
    Choice,
    Count,
    Deed,
    Extra,
    Fits,
    Instead,
    Levels,
    Part,
    Says,
    Table,
    Text,
    Thing,
    When,
)


def deal_opening(seed: int) -> Table:
    """The small position with this number."""
    return OpeningDealer(Random(seed)).deal()


class OpeningDealer(Dealer):
    """Gives playable cards texts with modes and targets, and with restrictions that are nearly met."""

    most_objects = 3
    fewest_in_hand = 2
    moments = (8, 2, 1)

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.costs: list[Part] = []
        self.amount = Amount("reserve", ONE)

    def opposing_cards(self) -> list[tuple[Card, int, Thing]]:
        """Something else to target, or nothing."""
        found = super().opposing_cards()
        if self.rng.random() < 0.3:
            found.append((self.named("ally", element=self.element()), THEM, Thing(FIELD)))
        return found

    def object_text(self) -> tuple[Text, ...]:
        text = super().object_text()
        if self.rng.random() < 0.35:
            when = When("memory", self.rng.randint(1, 4))
            if self.rng.random() < 0.4:
                when = self.nearly(self.plain_kinds())
            text = (*text[:1], Levels(self.rng.choice((1, 1, 1, 2, -1)), when))
        return text

    def subject(self) -> tuple[Card, str]:
        card, place = super().subject()
        rng = self.rng
        text = list(card.text)
        self.costs = [part for one in text if isinstance(one, Extra | Instead | Acts) for part in one.cost]
        self.amount = Amount(
            "reserve" if card.memory is None else "memory", Count(card.reserve or card.memory or 0)
        )
        for number, one in enumerate(text):
            if isinstance(one, Acts) and rng.random() < 0.9:
                text[number] = replace(one, does=Says((), self.choice()))
        if not any(isinstance(one, Acts) for one in text):
            taken = [
                part for part in self.costs if isinstance(part, Deed) and part.verb in ("sacrifice", "return")
            ]
            if taken and rng.random() < 0.6:  # a target that is chosen before it is paid with
                text.append(Says((Aim(taken[0].fits, whose="yours"),)))
            elif rng.random() < 0.4:
                text.append(self.says(card, always=True))
            text.extend(self.says(card) for _ in range(rng.choice((1, 1, 2))))
        return replace(card, text=tuple(text)), place

    def deed(self, letter: str = "") -> Deed:
        """A deed that changes something restrictions look at, more often than in `deal`."""
        rng = self.rng
        if rng.random() < 0.6:
            return super().deed(letter)
        return rng.choice(
            (
                Deed("suffer", Count(rng.randint(1, 2))),
                Deed("recover", ONE),
                Deed("discard", ONE, rng.choice((ANY, FIRE))),
                Deed("sacrifice", ONE, rng.choice((ALLY, ITEM, TOKEN))),
                Deed("return", ONE, ALLY, to=rng.choice((HAND, MEMORY))),
                Deed("banish", ONE, rng.choice((ANY, FIRE)), zone=GRAVEYARD),
            )
        )

    # What a card says.

    def says(self, card: Card, *, always: bool = False) -> Says:
        """A paragraph with targets or modes."""
        when = None if always else self.nearly()
        if self.rng.random() < 0.45:
            return Says((), self.choice(), when)
        return Says(self.aims(1, card.has_x), None, when)

    def choice(self) -> Choice:
        rng = self.rng
        bullets = tuple(
            Bullet(
                self.aims(rng.choice((0, 1, 1))),
                self.nearly() if rng.random() < 0.3 else None,
            )
            for _ in range(rng.choice((2, 2, 3)))
        )
        how = rng.random()
        if how < 0.65:
            return Choice(bullets, instead=self.nearly(), fewest=1 if rng.random() < 0.25 else None)
        if how < 0.8:
            return Choice(bullets, count=2, fewest=1)
        return Choice(bullets, count=rng.choice((1, 1, 2)))

    def aims(self, number: int, with_x: bool = False) -> tuple[Aim, ...]:
        return tuple(self.aim(with_x) for _ in range(number))

    def aim(self, with_x: bool) -> Aim:
        """A description of targets that fits few things, or none."""
        rng = self.rng
        zone = rng.choices((FIELD, GRAVEYARD, BANISHMENT), (7, 3, 1))[0]
        what = rng.choice((ALLY, ITEM, TOKEN, FIRE, replace(ALLY, element="fire"), Fits(type="champion")))
        if zone != FIELD:
            what = rng.choice((FIRE, ALLY, Fits(type="action")))
        elif self.costs and rng.random() < 0.4:  # paying may take these away
            what = getattr(rng.choice(self.costs), "fits", what)
        count = Count(0, 1, "X") if with_x and rng.random() < 0.3 else Count(rng.choice((1, 1, 1, 1, 2)))
        return Aim(what, count, zone, rng.random() < 0.2, rng.choice(("", "", "yours", "theirs")))

    # Restrictions that paying may open or close.

    def amount_of(self, place: str, fits: Fits = ANY) -> int:
        return sum(
            1
            for card, owner, thing in self.laid
            if owner == ME
            and thing.place == place
            and fits.type in ("", card.type)
            and fits.element in ("", card.element)
            and (card.token or not fits.token)
        )

    def nearly(self, kinds: list[Callable[[], When]] | None = None) -> When:
        """A restriction that is met now, or nearly met, or met once all is paid."""
        rng = self.rng
        if kinds is None and rng.random() < 0.7:
            found = [self.met_by(part) for part in (*self.costs, self.amount)]
            return rng.choice([when for when in found if when is not None])
        when = rng.choice(kinds or [*self.plain_kinds(), self.level_when, self.level_when])()
        if rng.random() < 0.15:
            when = replace(when, unless=True)
        if rng.random() < 0.08:
            when = replace(when, also=rng.choice(self.plain_kinds())())
        return when

    def met_by(self, part: Part) -> When | None:
        """A restriction that is met once a part of the cost is paid, if nothing else happens."""
        rng = self.rng
        if isinstance(part, Brew):
            return When("control", self.amount_of(FIELD, ALLY) or 1, ALLY, unless=True)
        number = part.count.plain or 1
        if isinstance(part, Amount):
            now = self.amount_of(MEMORY)
            gained = part.kind == "reserve"
            return When("memory", max(1, now + number) if gained else max(1, now), unless=not gained)
        what = part.fits
        match part.verb:
            case "suffer":
                return When("damage", sum(thing.damage for _, _, thing in self.laid) + number)
            case "recover":
                return When("damage", max(1, sum(thing.damage for _, _, thing in self.laid)), unless=True)
            case "delevel":
                return replace(self.level_when(), unless=True)
            case "sacrifice" if rng.random() < 0.6:
                return When("control", self.amount_of(FIELD, what) or 1, what, unless=True)
            case "return":
                return When("control", self.amount_of(FIELD, what) or 1, what, unless=True)
            case "sacrifice" | "discard":
                return When("graveyard", self.amount_of(GRAVEYARD, what) + number, what)
            case "banish":
                return When("banishment", number, what)
        return None

    def plain_kinds(self) -> list[Callable[[], When]]:
        """Restrictions that do not look at the level, for texts that change it. Others would be circular."""
        return [self.memory_when, self.memory_when, self.damage_when, self.object_when, self.pile_when]

    def more(self, now: int) -> int:
        return max(1, now + self.rng.choice((0, 1, 1, 1, 2)))

    def level_when(self) -> When:
        line = [
            (card, thing) for card, _, thing in self.laid if card.type == "champion" and thing.place == FIELD
        ]
        now = sum((card.level or 0) + thing.count("level") for card, thing in line)
        return When("level", self.more(now))

    def memory_when(self) -> When:
        return When("memory", self.more(self.amount_of(MEMORY)))

    def damage_when(self) -> When:
        return When("damage", self.more(sum(thing.damage for _, _, thing in self.laid)))

    def object_when(self) -> When:
        what = self.rng.choice((ALLY, ITEM, TOKEN))
        now = self.amount_of(FIELD, what)
        return When(
            "control", max(1, now + self.rng.choice((-1, 0, 0, 1))), what, unless=self.rng.random() < 0.6
        )

    def pile_when(self) -> When:
        rng = self.rng
        zone = rng.choice((GRAVEYARD, GRAVEYARD, BANISHMENT, HAND))
        what = rng.choice((ANY, ANY, FIRE, ALLY))
        now = self.amount_of(zone, what)
        if zone == HAND:
            return When(zone, max(1, now - rng.choice((0, 1, 2))), what, unless=True)
        return When(zone, self.more(now), what)
