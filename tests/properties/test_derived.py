"""What follows from a position is kept until something it hangs on changes, and never longer."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from regalia.bots.random_bot import RandomBot
from regalia.cards import trees
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.shipped import DECKS
from regalia.game.core.context import Context
from regalia.game.core.language import (
    Amount,
    Anything,
    Both,
    Condition,
    Either,
    Filter,
    Unlike,
    Variable,
    Word,
)
from regalia.game.core.stack import Receipt
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import Combat, Memo, Played
from regalia.game.game import Game
from regalia.game.happening.zones import relocate
from regalia.game.objects.characteristics import enabled_elements, gained
from regalia.game.objects.layers import characteristics
from regalia.game.playing.offers import acts
from regalia.game.printed.abilities import Method, Triggered
from regalia.game.printed.definitions import CHARACTERISTICS, sight_of
from regalia.game.turn.steps import materializations
from regalia.words import chosen, conditions, having, play_conditions
from regalia.words import filters as words
from regalia.words.amounts import Count, Per, Sum, Times, UpTo
from regalia.words.combat import Attacks, IsLoaded, RetaliatesAgainst, attacker
from regalia.words.copies import NoCard
from regalia.words.counting import CountersOn, Influence
from regalia.words.labels import AbilityIs, Labelled
from regalia.words.omens import Omen
from regalia.words.selections import DEFENDING, Each, YourChampion
from regalia.words.stats import LV, Highest, PowerOf, TotalCost
from tests.properties.walks import position, walk


def everything_derived(pos: Position) -> list[object]:
    """What every card is and what the players have, as far as it is worked out and not written down."""
    cards = [
        [getattr(characteristics(pos, card), name) for name in CHARACTERISTICS]
        for card in range(len(pos.card))
    ]
    elements = [enabled_elements(pos, player) for player in pos.everyone()]
    return [cards, elements, gained(pos, Triggered)]


def fresh(pos: Position) -> Position:
    """The same position with nothing worked out yet."""
    twin = pos.copy()
    twin.derived, twin.follows_from_texts, twin.texts_before, twin.kept = {}, {}, (), {}
    return twin


@pytest.mark.rule("continuous.static.1", "continuous.instanced.1")
@pytest.mark.parametrize("seed", range(25))
def test_what_was_worked_out_earlier_still_holds_in_small_games(seed: int) -> None:
    game = Game(position(seed), seed=seed)
    for _ in walk(game, Random(seed)):
        assert everything_derived(game.pos) == everything_derived(fresh(game.pos))


@pytest.mark.rule("continuous.static.1", "continuous.instanced.1")
@pytest.mark.parametrize("seed", range(4))
def test_what_was_worked_out_earlier_still_holds_in_whole_games(seed: int) -> None:
    library = Library()
    decks = [*DECKS.values()]
    pair = [decks[seed % len(decks)], decks[(seed // 2) % len(decks)]]
    game = Game(deal(library, pair), seed=seed, keep_history=False)
    bot = RandomBot(seed)
    asked = 0
    while (decision := game.decision) is not None:
        _ = decision.options
        asked += 1
        if asked % 4 == 0:
            assert everything_derived(game.pos) == everything_derived(fresh(game.pos))
        game.push(bot.answer(decision))


def test_a_copy_that_may_be_changed_by_hand_keeps_nothing() -> None:
    """A bot that imagines hidden cards writes other cards into a copy, and gives it another catalogue."""
    game = Game(deal(Library(), [DECKS["rai"], DECKS["tides"]]), seed=1)
    while (decision := game.decision) is not None and game.pos.turn < 5:
        _ = decision.options
        game.push(RandomBot(1).answer(decision))
    assert game.decision is not None
    _ = game.decision.options
    assert game.pos.derived
    assert game.pos.follows_from_texts
    assert game.pos.kept
    twin = game.pos.copy()
    assert (twin.derived, twin.follows_from_texts, twin.texts_before, twin.kept) == ({}, {}, (), {})


@pytest.mark.rule("activation.1.6", "materialization.3.1")
@pytest.mark.parametrize("seed", range(6))
def test_lists_are_the_same_whatever_was_kept_on_the_way(seed: int) -> None:
    """Also after plays were cancelled, answers taken back and games copied."""
    decks = [*DECKS.values()]
    pair = [decks[(5 * seed) % len(decks)], decks[(7 * seed + 3) % len(decks)]]
    game = Game(deal(Library(), pair), seed=seed)
    bot, rng = RandomBot(seed), Random(seed)
    lists = 0
    while (decision := game.decision) is not None and lists < 400:
        if decision.topic == "act":
            assert decision.options == acts(fresh(game.pos), decision.player)
            lists += 1
        elif decision.topic == "materialize":
            assert decision.options == materializations(fresh(game.pos))
        match rng.randrange(40):
            case 0 if game.may_cancel:
                game.cancel()
            case 1 if game.history:
                game.undo()
            case 2:
                game = game.copy()
            case _:
                game.push(bot.answer(decision))
    assert lists > 50


FROM_CARDS = 3
"""The number of different words of a kind that are taken from cards."""
WORDS: tuple[Filter | Condition | Amount, ...] = (
    *(words.OfType("unit"), words.Subtype("Spell"), words.Element("fire"), words.OwnElement()),
    *(
        chosen.ChosenName(),
        words.Named("Cell"),
        words.Controlled("opponents"),
        words.Owned(),
        words.Other(),
        words.ThisCard(),
    ),
    *(words.TokenObject(), words.InState(State.RESTED), having.WithCounter("damage"), NoCard(), Omen()),
    *(words.ChampionsElement(), having.Costs(kind="reserve", exactly=(1,)), having.Costs(at_most=LV)),
    Both((words.OfType("ally"), words.InState(State.DISTANT))),
    Either((words.OfType("ally"), words.InState(State.DISTANT))),
    *(Unlike(words.InState(State.RESTED)), Anything()),
    *(conditions.ClassBonus(), conditions.ChampionBonus("Mage"), conditions.ElementBonus()),
    *(conditions.AtLevel(1), conditions.Damage(1), conditions.HasCounters("damage")),
    *(conditions.InMemory(1), conditions.During(phase=Phase.MAIN), conditions.Was(State.IMBUED)),
    *(conditions.SourceIs(words.InState(State.RESTED)), conditions.Not(conditions.InMemory(1))),
    *(conditions.All((conditions.InMemory(2), conditions.Damage(1))), conditions.AtLeast(LV, Influence())),
    *(conditions.Exactly(LV, Influence()), play_conditions.PlayedThisTurn(what=words.OfType("action"))),
    *(play_conditions.PaidExtra("kick"), play_conditions.PlayedBy("brew")),
    *(Attacks(words.OfType("ally")), RetaliatesAgainst(words.OfType("champion")), IsLoaded()),
    conditions.ObjectIs(YourChampion(), Attacks()),
    conditions.ObjectIs(attacker, words.OfType("ally")),
    conditions.SomeAre(Each(what=words.OfType("ally")), words.InState(State.RESTED)),
    *(Labelled("deluge", conditions.InMemory(1)), AbilityIs("cardistry")),
    conditions.ThereAre(what=words.InState(State.RESTED), zone=Zone.GRAVEYARD, whose="anyone"),
    *(LV, Influence(), CountersOn("damage", "self"), PowerOf(), Times(2, Influence()), Per(2, Influence())),
    *(Sum((LV, Influence())), UpTo(3, Influence()), Highest(zone=Zone.GRAVEYARD, whose="anyone")),
    *(Count(what=words.OfType("ally")), Count(zone=Zone.HAND, whose="opponents")),
    *(Count(zone=Zone.MEMORY, different="reserve"), Variable("X")),
    TotalCost(Each(zone=Zone.GRAVEYARD, whose="opponents")),
    Count(what=words.OfType("ally"), whose=DEFENDING),
)


def says(word: Filter | Condition | Amount, pos: Position) -> list[object]:
    """What a word says about every card, as the text of every object."""
    found: list[object] = []
    for source in (card for player in pos.everyone() for card in pos.cards_in(Zone.FIELD, player)):
        ctx = Context(pos, pos.controller[source], source)
        if isinstance(word, Filter):
            found.extend(word.matches(ctx, card) for card in range(len(pos.card)))
        else:
            found.append(word.holds(ctx) if isinstance(word, Condition) else word.value(ctx))
    return found


def fight(pos: Position, attacking: int, attacked: int) -> Combat:
    """A combat between two objects."""
    players = pos.controller[attacking], (pos.controller[attacked],)
    return Combat(pos.ref(attacking), *players, (pos.ref(attacked),))


def disturb(pos: Position, rng: Random) -> None:
    """Write at random what a position may hold."""
    card = rng.randrange(len(pos.card))
    receipt = Receipt((("X", rng.randrange(3)),), rng.choice([(), ("kick",)]), way=rng.choice(["", "brew"]))
    match rng.randrange(11):
        case 8:
            on_field = [card for player in pos.everyone() for card in pos.cards_in(Zone.FIELD, player)]
            attacking, attacked = rng.choice(on_field), rng.choice(on_field)
            pos.assign("combat", rng.choice([None, fight(pos, attacking, attacked)]))
        case 0:
            pos.put(
                pos.states, card, pos.states[card] ^ rng.choice([State.RESTED, State.DISTANT, State.IMBUED])
            )
        case 1:
            pos.put(pos.damage, card, rng.randrange(3))
        case 2:
            pos.put(pos.origin, card, rng.choice([None, receipt]))
        case 3:
            pos.put(pos.stamp, card, pos.tick())
        case 4:
            pos.assign("turn_player", 1 - pos.turn_player)
        case 7:
            pos.put(pos.memos, card, rng.choice([(), (Memo("name", pos.definition(card).name),)]))
        case 6:
            played = Played(0, card, Method.ACTIVATE, pos.card[card], pos.stamp[card])
            pos.assign("plays", rng.choice([(), (played,)]))
        case 5:
            pos.assign("phase", rng.choice([Phase.MAIN, Phase.END]))
        case _:
            zones = (Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD, Zone.BANISHMENT, Zone.MATERIAL_DECK)
            here = [c for zone in zones for player in pos.everyone() for c in pos.cards_in(zone, player)]
            relocate(pos, rng.choice(here), pos.row(rng.choice(zones), rng.randrange(2)))


def says_where_it_looks(word: Word) -> bool:
    kind = type(word)
    return kind.sight is not None or kind.looks_at is not Word.looks_at


def on_cards() -> list[Filter | Condition | Amount]:
    """Words of the pool that say where they look, of kinds that are not among those above."""
    kinds = Counter(dict.fromkeys(map(type, WORDS), FROM_CARDS))
    found: dict[Filter | Condition | Amount, None] = {}
    pool = trees.load()
    for slug in pool:
        for ability in pool[slug]:
            for word in ability.words():
                if not isinstance(word, Filter | Condition | Amount) or word in found:
                    continue
                if kinds[type(word)] >= FROM_CARDS or not says_where_it_looks(word):
                    continue
                if sight_of(word) is not None:
                    kinds[type(word)] += 1
                    found[word] = None
    return list(found)


def test_the_words_above_say_where_they_look() -> None:
    assert [word for word in WORDS if not says_where_it_looks(word)] == []


@pytest.mark.rule("continuous.static.1")
@pytest.mark.parametrize("word", [*WORDS, *on_cards()], ids=lambda word: type(word).__name__)
def test_a_word_looks_at_nothing_but_what_it_says(word: Filter | Condition | Amount) -> None:
    """After any write: as long as derived values are kept, the word has the same value as before."""
    sight = sight_of(word)
    assert sight is not None
    rng = Random(1)
    for seed in range(12):
        pos = position(seed)
        before = says(word, pos)
        for _ in range(60):
            layers, states = pos.watched, pos.watched_states
            assert layers is not None
            pos.watch(sight)
            pos.watched = layers | (pos.watched or frozenset())
            pos.watched_states |= states
            pos.derived = {"kept": True}
            disturb(pos, rng)
            kept = bool(pos.derived)
            pos.derived = {}
            now = says(word, pos)
            assert now == before or not kept
            before = now
