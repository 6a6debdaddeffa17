"""Every number that is not as printed names what made it so."""

from __future__ import annotations

import re

import pytest

from regalia.game.core.state import Zone
from regalia.game.core.values import Continuing
from regalia.game.information.handles import Handles
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Change, CostChange, How, Static
from regalia.game.printed.acts import Act
from regalia.server import bills, protocol, why
from regalia.server.words import Eyes
from regalia.words.changes import Gain, SetStat, Stat, SwapStats
from regalia.words.filters import OfType
from tests.rules.stage import A, B, Stage
from tests.server.table import BOT, room

ALLIES = OfType("ally")
CHAMPIONS = OfType("champion")
NUMBERS = ("power", "life", "level")


def duel() -> Stage:
    stage = Stage()
    for player in (A, B):
        stage.champion(player)
    return stage


def numbers(stage: Stage, card: int, viewer: int = A) -> dict[str, protocol.Influence]:
    """What a viewer is told of the numbers of an object."""
    eyes = Eyes(stage.game, viewer, ("Ann", "Ben"))
    answer = why.explain(stage.game, eyes, 1, Handles(stage.pos, viewer).card(card))
    return {one.name: one for one in answer.numbers}


def aura(stage: Stage, name: str, of: OfType, *changes: Change, player: int = A) -> int:
    return stage.put(stage.make(name, Static(of=of, changes=changes), types="domain"), player, Zone.FIELD)


@pytest.mark.rule("layers.2", "layers.A", "layers.E", "layers.F")
def test_static_abilities_and_counters_are_named_with_what_they_do() -> None:
    stage = duel()
    aura(stage, "Banner", ALLIES, Stat(power=2, life=-1))
    aura(stage, "Mould", ALLIES, SetStat(power=5))
    ally = stage.put(
        stage.make("Recruit", types="ally", power=1, life=3), A, Zone.FIELD, counters=(("buff", 2),)
    )
    stage.begin()
    found = numbers(stage, ally)
    assert (found["power"].printed, found["power"].now) == (1, 9)
    assert found["power"].why == ("Mould: set to 5", "Banner: +2", "2 buff counters: +2")
    assert (found["life"].printed, found["life"].now) == (3, 4)
    assert found["life"].why == ("Banner: −1", "2 buff counters: +2")


@pytest.mark.rule("counters.level.1")
def test_a_changed_level_says_why() -> None:
    stage = duel()
    aura(stage, "Crown", CHAMPIONS, Stat(level=1))
    champion = stage.pos.cards_in(Zone.FIELD, B)[0]
    stage.pos.put(stage.pos.counters, champion, (("level", 1),))
    stage.begin()
    level = numbers(stage, champion)["level"]
    assert (level.printed, level.now) == (0, 2)
    assert level.why == ("1 level counter: +1", "Crown: +1")


def test_an_ability_that_was_gained_names_who_gave_it_and_ones_own_is_ones_own() -> None:
    stage = duel()
    proud = Static(of=OfType("ally"), changes=(Stat(power=3),))
    aura(stage, "School", ALLIES, Gain(proud))
    own = Static(of=ALLIES, changes=(Stat(life=1),))
    ally = stage.put(stage.make("Pupil", own, types="ally", power=1, life=1), A, Zone.FIELD)
    stage.begin()
    found = numbers(stage, ally)
    assert found["power"].why == ("School: +3",)
    assert found["life"].why == ("its own text: +1",)


@pytest.mark.rule("layers.F")
def test_numbers_that_change_places_say_so() -> None:
    stage = duel()
    aura(stage, "Mirror", ALLIES, SwapStats())
    ally = stage.put(stage.make("Twin", types="ally", power=1, life=4), A, Zone.FIELD)
    stage.begin()
    found = numbers(stage, ally)
    assert (found["power"].now, found["life"].now) == (4, 1)
    assert found["power"].why == found["life"].why == ("Mirror: power and life change places",)


def test_a_lasting_effect_is_named_as_long_as_its_card_can_be_seen() -> None:
    """Where the card has gone to a hidden place its name would say which card lies there."""
    stage = duel()
    ally = stage.put(stage.make("Recruit", types="ally", power=1, life=3), A, Zone.FIELD)
    open_card = stage.put(stage.make("Cheer", reserve=0), A, Zone.GRAVEYARD)
    gone = stage.put(stage.make("Whisper", reserve=0), B, Zone.HAND)
    stage.pos.assign(
        "effects",
        tuple(
            Continuing(
                changes=(Stat(power=1),),
                refs=(stage.ref(ally),),
                controller=A,
                source=source,
                stamp=1,
                until="",
            )
            for source in (open_card, gone)
        ),
    )
    stage.begin()
    assert numbers(stage, ally, A)["power"].why == ("Cheer: +1", "something that has gone: +1")
    assert numbers(stage, ally, B)["power"].why == ("Cheer: +1", "Whisper: +1")


@pytest.mark.rule("activation.1.7.4")
def test_a_cost_that_is_removed_says_by_what() -> None:
    stage = duel()
    free = CostChange(how=How.REMOVE)
    stage.put(stage.make("Open House", free, types="domain"), A, Zone.FIELD)
    (deed,) = stage.hand(A, stage.make("Deed", reserve=3))
    stage.begin()
    (bill,) = bills.bills(stage.pos, A, Act("activate", deed))
    assert [(line.kind, line.label) for line in bill.lines] == [
        ("printed", "printed"),
        ("removed", "removed by Open House"),
    ]


def total(printed: int | None, reasons: tuple[str, ...]) -> int | None:
    """What a number comes to if its reasons are taken at their word."""
    for reason in reasons:
        said = re.search(r": (?:set to (\d+|nothing)|([+−])(\d+))$", reason)
        assert said, reason
        if said[1]:
            printed = None if said[1] == "nothing" else int(said[1])
        else:
            printed = (printed or 0) + int(said[3]) * (1 if said[2] == "+" else -1)
    return printed


@pytest.mark.parametrize("decks", [("rai", "lorraine"), ("silvie", "tonoris"), ("jin", "diana")])
def test_in_games_the_reasons_add_up_to_every_number(decks: tuple[str, str]) -> None:
    table = room(BOT, BOT, decks=decks)
    changed = 0
    while not table.over:
        table.let_bot_answer()
        pos = table.game.pos
        eyes = Eyes(table.game, 0, table.names)
        for card in (card for player in (0, 1) for card in pos.cards_in(Zone.FIELD, player)):
            for one in why._numbers(eyes, card):
                if one.name in NUMBERS:
                    assert one.now == getattr(characteristics(pos, card), one.name)
                    assert total(one.printed, one.why) == one.now, (pos.definition(card).name, one)
                    changed += one.printed != one.now
    assert changed, "no number was ever changed"
