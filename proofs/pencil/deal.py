"""Small positions at random, full of costs that get in each other's way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from proofs.pencil.table import (
    ANY,
    FIELD,
    GRAVEYARD,
    HAND,
    LINEAGE,
    MATERIAL,
    ME,
    MEMORY,
    ONE,
    THEM,
    Acts,
    Amount,
    Brew,
    Card,
    Changes,
    Count,
    Deed,
    Extra,
    Fits,
    Gives,
    Helps,
    Instead,
    Leave,
    OnlyBy,
    Part,
    Spares,
    Table,
    Text,
    Thing,
    When,
)

CLASSES = ("Mage", "Warrior")
ALLY, ITEM, FIRE, TOKEN, REGALIA = (
    Fits(type="ally"),
    Fits(type="item"),
    Fits(element="fire"),
    Fits(token=True),
    Fits(regalia=True),
)


def reservable(when: When | None = None) -> Helps:
    return Helps("reserve", Deed("rest", itself=True), keyword="reservable", when=when)


def floating_memory(when: When | None = None) -> Helps:
    return Helps(
        "memory",
        Deed("banish", itself=True, zone=GRAVEYARD),
        zone=GRAVEYARD,
        keyword="floating memory",
        when=when,
    )


def kindle(number: int, when: When | None = None) -> Helps:
    return Helps(
        "reserve",
        Deed("banish", fits=FIRE, zone=GRAVEYARD),
        up_to=number,
        this_card=True,
        keyword="kindle",
        when=when,
    )


def deal(seed: int) -> Table:
    """The small position with this number."""
    return Dealer(Random(seed)).deal()


class Dealer:
    """Makes up cards that fit together, and lays out a position with them."""

    most_objects = 5
    fewest_in_hand = 0
    moments = (6, 3, 1)
    """How often it is the main phase, the materialize phase, the opponent's turn."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.counter = rng.choice(("preparation", "preparation", "enlighten", "level"))
        """The kind of counter that this position is about."""
        self.fixes = rng.random() < 0.25
        """Whether costs may be set or removed. There is no X then, because it would have no upper limit."""
        self.moment = rng.choices(("main", "materialize", "theirs"), self.moments)[0]
        self.names = 0
        self.laid: list[tuple[Card, int, Thing]] = []

    def deal(self) -> Table:
        rng, laid = self.rng, self.laid
        line = self.champions()
        laid.extend((card, ME, Thing(LINEAGE)) for card in line[:-1])
        counters = ((self.counter, rng.randint(1, 3)),) if rng.random() < 0.6 else ()
        laid.append((line[-1], ME, Thing(FIELD, rng.random() < 0.2, rng.choice((0, 0, 1, 2, 4)), counters)))
        objects = [self.object() for _ in range(rng.choice((1, 1, 2, 3)))]
        for _ in range(rng.randint(0, self.most_objects)):
            laid.append((rng.choice(objects), ME, self.on_field()))
        small = [self.small() for _ in range(rng.randint(1, 3))]
        for place, least, most in ((HAND, self.fewest_in_hand, 4), (MEMORY, 0, 3), (GRAVEYARD, 0, 3)):
            laid.extend((rng.choice(small), ME, Thing(place)) for _ in range(rng.randint(least, most)))
        for _ in range(rng.choice((0, 0, 1, 2))):
            laid.append((self.regalia(), ME, Thing(MATERIAL)))
        for _ in range(rng.randint(1, 2)):
            card, place = self.subject()
            laid.append((card, ME, self.on_field() if place == FIELD else Thing(place)))
        laid.append((self.named("champion", level=0), THEM, Thing(FIELD)))
        laid.extend(self.opposing_cards())
        cards, owners, things = zip(*laid, strict=True)
        return Table(cards, owners, things, self.moment)

    # Cards that are there.

    def named(self, type: str, **rest: object) -> Card:
        self.names += 1
        return replace(Card(f"{type.title()} {self.names}", type), **rest)  # type: ignore[arg-type]

    def some_classes(self) -> tuple[str, ...]:
        return (self.rng.choice(CLASSES),)

    def element(self) -> str:
        return self.rng.choice(("norm", "fire"))

    def champions(self) -> list[Card]:
        """A lineage, oldest first."""
        rng = self.rng
        found = []
        for number in range(rng.randint(1, 3)):
            text: tuple[Text, ...] = ()
            if rng.random() < 0.2:
                text = (replace(self.gift(), inherited=rng.random() < 0.5),)
            found.append(
                self.named(
                    "champion", level=number, classes=self.some_classes(), element=self.element(), text=text
                )
            )
        return found

    def object(self) -> Card:
        """Something to lie on the field."""
        rng = self.rng
        type = rng.choice(("ally", "ally", "item"))
        is_token = rng.random() < 0.35
        return self.named(
            type,
            classes=self.some_classes(),
            element=self.element(),
            reserve=None if is_token else 1,
            token=is_token,
            regalia=type == "item" and not is_token and rng.random() < 0.4,
            text=self.object_text(),
        )

    def object_text(self) -> tuple[Text, ...]:
        rng = self.rng
        kinds: list[Callable[[], Text]] = [
            lambda: reservable(self.sometimes_when()),
            lambda: reservable(self.sometimes_when()),
            self.gift,
            self.gift,
            lambda: Acts(self.deeds(itself=True), when=self.sometimes_when()),
            lambda: Acts(self.deeds(itself=True), when=self.sometimes_when()),
            lambda: Changes("add", rng.choice((-2, -1, 1)), method=self.method(), whose="yours"),
            self.anyone_helps,
            lambda: Spares(self.counter),
        ]
        if self.fixes:
            kinds.append(
                lambda: Changes(
                    rng.choice(("set", "remove")), rng.randint(0, 2), method=self.method(), whose="yours"
                )
            )
        return tuple(rng.choice(kinds)() for _ in range(rng.choice((0, 1, 1, 2))))

    def anyone_helps(self) -> Helps:
        """Something on the field that pays for any cost of its kind."""
        rng = self.rng
        return rng.choice(
            (
                Helps(
                    "reserve",
                    Deed("sacrifice", fits=rng.choice((ALLY, TOKEN))),
                    worth=rng.choice((2, 3)),
                    up_to=rng.randint(1, 2),
                ),
                Helps("memory", Deed("sacrifice", fits=rng.choice((ALLY, TOKEN))), up_to=rng.randint(0, 1)),
                Helps("memory", Deed("banish", itself=True, zone=FIELD)),
            )
        )

    def gift(self) -> Gives:
        rng = self.rng
        if rng.random() < 0.3:
            return Gives(
                floating_memory(), rng.choice((ANY, FIRE, ALLY)), zone=GRAVEYARD, when=self.sometimes_when()
            )
        to = rng.choice((TOKEN, ALLY, ITEM, replace(ALLY, other=True)))
        inner = self.when() if rng.random() < 0.1 else None
        return Gives(reservable(inner), to, when=self.sometimes_when())

    def small(self) -> Card:
        """A card for hand, memory and graveyard; copies of it lie in all of them."""
        rng = self.rng
        text = (floating_memory(self.sometimes_when()),) if rng.random() < 0.5 else ()
        return self.named(
            rng.choice(("ally", "action")),
            element=self.element(),
            classes=self.some_classes(),
            reserve=rng.randint(1, 3),
            text=text,
        )

    def regalia(self) -> Card:
        return self.named("item", regalia=True, memory=self.rng.choice((0, 1, 2)), element=self.element())

    def opposing_cards(self) -> list[tuple[Card, int, Thing]]:
        return [(self.opposing(), THEM, self.on_field())] if self.rng.random() < 0.3 else []

    def opposing(self) -> Card:
        rng = self.rng
        tax = Changes("add", rng.randint(1, 2), method=self.method(), whose="theirs")
        return self.named("item", text=(tax,) if rng.random() < 0.7 else ())

    def on_field(self) -> Thing:
        rng = self.rng
        counters = ((self.counter, rng.randint(1, 2)),) if rng.random() < 0.2 else ()
        return Thing(FIELD, rested=rng.random() < 0.2, counters=counters)

    # Cards to be played.

    def subject(self) -> tuple[Card, str]:
        """A card with interesting costs, and where it lies."""
        rng = self.rng
        method = "materialize" if self.moment == "materialize" else "activate"
        if method == "materialize":
            if rng.random() < 0.2:
                card = self.named("champion", level=rng.randint(1, 3), memory=rng.randint(0, 3))
            else:
                card = self.named("item", regalia=True, memory=rng.randint(0, 4), has_x=self.may_have_x())
            return self.with_costs(card, method), MATERIAL
        shape = rng.choices(("hand", "ability", "ephemerate", "leave", "regalia"), (6, 3, 1, 1, 2))[0]
        if shape == "ability":
            zone = rng.choices((FIELD, HAND, GRAVEYARD), (4, 1, 1))[0]
            ability = Acts(self.deeds(itself=True, zone=zone), zone, self.sometimes_when())
            return self.with_text(self.named("item", reserve=1), ability), zone
        if shape == "regalia":
            card = self.named("item", regalia=True, memory=rng.randint(0, 3), has_x=self.may_have_x())
            leave = Leave(MATERIAL, "leave", (self.deed(),) if rng.random() < 0.6 else ())
            return self.with_text(self.with_costs(card, method), leave), MATERIAL
        card = self.with_costs(
            self.named("action", reserve=rng.randint(0, 4), has_x=self.may_have_x()), method
        )
        if shape == "hand":
            return card, HAND
        if shape == "ephemerate":
            amount = Amount("reserve", Count(rng.randint(0, 3)))
            return self.with_text(
                card, Instead((amount, *self.deeds()[:1]), "ephemerate", GRAVEYARD)
            ), GRAVEYARD
        cost = (self.deed(),) if rng.random() < 0.7 else ()
        leave = Leave(GRAVEYARD, "leave", cost, rng.choice(("", "reserve cost", "costs")))
        return self.with_text(card, leave), GRAVEYARD

    def with_text(self, card: Card, *text: Text) -> Card:
        return replace(card, text=card.text + text, classes=card.classes or self.some_classes())

    def with_costs(self, card: Card, method: str) -> Card:
        """Add one to three texts to a card that change how it is paid for."""
        rng = self.rng
        letter = "Y" if card.has_x else "X"
        pays = "memory" if card.memory is not None else "reserve"
        kinds: list[Callable[[], Text]] = [
            lambda: Extra(self.deeds(letter), "must", method=method),
            lambda: Extra(self.deeds(letter), "must", method=method),
            lambda: Extra((Amount("reserve", Count(rng.randint(1, 2))),), "price", method=method),
            lambda: Extra(
                self.deeds(letter), "may", optional=True, method=method, when=self.sometimes_when()
            ),
            lambda: Changes(
                "add",
                rng.choice((-2, -1, -1, 1)),
                per=rng.choice(("", "", "level", "ally", "memory")),
                method=method,
                when=self.sometimes_when(),
            ),
        ]
        if pays == "reserve":
            kinds.extend([self.own_help, self.own_help])
            kinds.append(lambda: Instead(self.deeds(), "instead", when=self.sometimes_when()))
            kinds.append(
                lambda: Instead((Amount("reserve", Count(rng.randint(0, 2))), *self.deeds()[:1]), "cheaper")
            )
            kinds.append(lambda: Instead((Brew(((1, ALLY), (1, rng.choice((ITEM, TOKEN))))),), "brew"))
        else:
            kinds.append(lambda: OnlyBy("floating memory"))
            kinds.append(lambda: Helps("memory", Deed("sacrifice", fits=ALLY), up_to=1, this_card=True))
        chosen = [rng.choice(kinds)() for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        text = {getattr(one, "name", "") or str(number): one for number, one in enumerate(chosen)}
        element = self.element() if rng.random() < 0.3 else "norm"
        fast = self.moment == "theirs" and rng.random() < 0.8
        card = replace(card, element=element, fast=fast, classes=self.some_classes())
        return replace(card, text=card.text + tuple(text.values()))

    def own_help(self) -> Helps:
        """Something that pays for the card's own reserve cost."""
        rng = self.rng
        deed, worth, up_to = rng.choice(
            (
                (Deed("banish", fits=FIRE, zone=GRAVEYARD), 1, rng.randint(1, 2)),
                (Deed("sacrifice", fits=rng.choice((ALLY, TOKEN))), 3, 2),
                (Deed("remove", counter=self.counter), 1, rng.randint(1, 2)),
                (Deed("banish", zone=MATERIAL, fits=REGALIA), 3, 0),
                (Deed("rest", fits=Fits(type="champion")), 2, 0),
            )
        )
        return Helps(
            "reserve",
            deed,
            worth=worth,
            up_to=up_to,
            this_card=True,
            keyword="own",
            when=self.sometimes_when(),
        )

    # Costs.

    def may_have_x(self) -> bool:
        return not self.fixes and self.rng.random() < 0.25

    def count(self, letter: str, most: int = 2) -> Count:
        rng = self.rng
        if letter and rng.random() < 0.15:
            return Count(0, 1, letter)
        return Count(rng.choice((1, 1, *range(1, most + 1))))

    def deeds(self, letter: str = "", itself: bool = False, zone: str = FIELD) -> tuple[Part, ...]:
        """One to three parts of a cost. With `itself`, they may have an amount and use the object itself."""
        rng = self.rng
        parts: list[Part] = [self.deed(letter) for _ in range(rng.choice((1, 1, 1, 2)))]
        if itself:
            own = {
                FIELD: ["rest", "rest", "sacrifice", "banish"],
                HAND: ["discard"],
                GRAVEYARD: ["banish"],
            }[zone]
            chosen = dict.fromkeys(rng.choice(own) for _ in range(rng.choice((1, 2))))
            parts = [Deed(verb, itself=True, zone=zone) for verb in chosen] + parts[: rng.choice((0, 1))]
            if rng.random() < 0.7:
                parts.insert(0, Amount("reserve", Count(rng.randint(1, 2))))
        return tuple(parts)

    def deed(self, letter: str = "") -> Deed:
        rng = self.rng
        count = self.count(letter)
        bound = "exactly"
        if not count.letter and rng.random() < 0.15:
            bound = rng.choice(("up to", "at least"))
        kinds: list[Callable[[], Deed]] = [
            lambda: Deed("rest", count, rng.choice((ALLY, ITEM, TOKEN, Fits(type="champion")))),
            lambda: Deed("sacrifice", count, rng.choice((ALLY, ITEM, TOKEN)), bound=bound),
            lambda: Deed("sacrifice", count, rng.choice((ALLY, ITEM, TOKEN)), bound=bound),
            lambda: Deed("discard", count, rng.choice((ANY, FIRE)), bound=bound),
            lambda: Deed("banish", count, rng.choice((ANY, FIRE)), zone=GRAVEYARD, bound=bound),
            lambda: Deed("banish", Count(2), zone=GRAVEYARD, different=True),
            lambda: Deed("banish", ONE, zone=rng.choice((MATERIAL, HAND)), bound=bound),
            lambda: Deed("return", ONE, ALLY, to=rng.choice((HAND, MEMORY))),
            lambda: Deed("return", ONE, REGALIA, to=MATERIAL),
            lambda: Deed("reveal", count, rng.choice((ANY, FIRE)), zone=MEMORY),
            lambda: Deed("remove", count, counter=self.counter),
            lambda: Deed(
                "remove",
                count,
                counter=self.counter,
                on="objects",
                bound=bound,
                one_object=rng.random() < 0.4,
            ),
            lambda: Deed("delevel"),
            lambda: Deed("recover", Count(rng.randint(1, 3))),
            lambda: Deed("suffer", Count(rng.randint(1, 2))),
        ]
        return rng.choice(kinds)()

    # Conditions.

    def sometimes_when(self) -> When | None:
        return self.when() if self.rng.random() < 0.35 else None

    def when(self) -> When:
        rng = self.rng
        other = replace(rng.choice((ALLY, TOKEN, ITEM, ANY)), other=True)
        return rng.choice(
            (
                When("class"),
                When("class"),
                When("level", rng.randint(1, 2)),
                When("damage", rng.randint(1, 2)),
                When("memory", rng.randint(1, 3)),
                When("control", rng.randint(1, 2), other),
                When("graveyard", rng.randint(1, 2), rng.choice((ANY, FIRE))),
            )
        )

    def method(self) -> str:
        return self.rng.choice(("activate", "activate", "materialize", "ability"))
