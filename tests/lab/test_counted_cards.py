"""What simulations count about cards: seen, drawn, played, kept, banished for costs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from regalia.bots import asking
from regalia.bots.seat import Bot
from regalia.game.core.decision import Decision
from regalia.game.core.language import Procedure
from regalia.game.core.state import Position, Zone
from regalia.game.game import Game
from regalia.game.happening import verbs
from regalia.game.objects.faces import transform
from regalia.game.paying.play import Play
from regalia.game.playing import steps as playing
from regalia.game.printed.acts import Act
from regalia.lab import trials as trials_module
from regalia.lab.hands import Hands
from regalia.lab.page import page
from regalia.lab.results import kept, told_draws
from regalia.lab.simulation import trials
from regalia.lab.summary import summarize, told
from regalia.lab.trials import Played, Use, play_trial
from regalia.lab.wilson import difference, wilson
from tests.forms import only_plain
from tests.lab.small_runs import plan
from tests.rules.arena import field
from tests.rules.stage import A


def test_cards_are_counted_by_how_the_game_ended() -> None:
    uses: tuple[dict[str, Use], ...] = ({"fireball": Use(3, 2, 1)}, {})
    of = plan()
    summary = summarize(
        of,
        [
            Played(0, (0, 1), winner=0, cards=uses, banished=(4, 0)),
            Played(1, (0, 1), winner=1, cards=({"fireball": Use(1, 0, 1)}, {}), banished=(1, 2)),
            Played(2, (0, 1), cards=({}, {}), banished=(0, 0)),
        ],
    )
    line = summary.decks[0]
    card = line.cards["fireball"]
    assert (line.games, line.outright, line.not_won, line.draws) == (3, 1, 2, 1)
    assert (card.seen_won, card.played_won, card.left_won) == (3, 2, 1)
    assert (card.seen_lost, card.played_lost, card.left_lost) == (1, 0, 1)
    assert (card.if_played.share, card.if_left.share) == (1, 0.5)
    assert (line.banished, line.banished_won) == (5, 4)
    assert summary.going_first.share == 0.5


@only_plain("compiled code calls what it was compiled with")
def test_what_leaves_a_memory_for_costs_is_counted_even_if_all_of_it_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The engine's own deed says how many cards it banishes, and chance is not asked about a whole memory."""
    paid: Counter[int] = Counter()
    picked: Counter[int] = Counter()

    def banish(pos: Position, cards: tuple[int, ...], **more: Any) -> tuple[int, ...]:
        paid.update(pos.owner[card] for card in cards if pos.zone_of(card) is Zone.MEMORY)
        return verbs.banish(pos, cards, **more)

    def pick(chance: Any, decision: Decision) -> Any:
        if decision.topic == "draw":
            picked[0] += decision.minimum
        return asked_chance(chance, decision)

    asked_chance = trials_module._Counting.__call__
    monkeypatch.setattr("regalia.game.paying.reserve_and_memory.banish", banish)
    monkeypatch.setattr(trials_module._Counting, "__call__", pick)
    told: Counter[int] = Counter()
    for trial in trials(plan("lorraine", "silvie", games=8)):
        told.update(dict(enumerate(play_trial(trial).banished)))
    assert told == paid
    assert picked.total() < paid.total()


@only_plain("compiled code calls what it was compiled with")
def test_what_was_in_hand_is_what_hands_and_memories_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another count, made whenever a bot is asked, and after the last answer."""
    had: list[dict[int, str]] = [{}, {}]
    first: list[Counter[str]] = []
    seen: list[Game] = []

    def look(game: Game) -> None:
        pos = game.pos
        if pos.turn == 0:
            return
        for seat in (0, 1):
            for card in pos.cards_in(Zone.HAND, seat) + pos.cards_in(Zone.MEMORY, seat):
                had[seat].setdefault(card, pos.definition(card).slug)
            if len(first) < 2:
                first.append(Counter(pos.definition(card).slug for card in pos.cards_in(Zone.HAND, seat)))

    def answer_of(bot: Bot, decision: Decision, game: Game) -> Any:
        look(game)
        seen.append(game)
        return asking.answer_of(bot, decision, game)

    monkeypatch.setattr(trials_module, "answer_of", answer_of)
    for trial in trials(plan("diana", "guo-jia", games=4)):
        first.clear()
        for cards in had:
            cards.clear()
        found = play_trial(trial)
        look(seen[-1])
        for seat, uses in enumerate(found.cards):
            held = Counter(had[seat].values())
            assert {slug: use.drawn for slug, use in uses.items() if use.drawn} == dict(held)
            assert {slug: use.opening for slug, use in uses.items() if use.opening} == dict(first[seat])
            assert first[seat].total() == 7


def test_a_card_that_shows_its_other_side_later_was_drawn_as_what_it_was() -> None:
    """A hand of two Fatestones and two other cards. One Fatestone is played and turned over."""
    stage = field()
    dragon = stage.make("Dragon", types="ally", reserve=4, power=4, life=4)
    fatestone = stage.make("Fatestone", types="item", reserve=0)
    stage.library.catalog[fatestone].other_face = dragon
    flip, blank = (stage.make(name, reserve=0) for name in ("Flip", "Blank"))
    played, *_ = stage.hand(A, fatestone, fatestone, flip, blank)
    stage.begin()
    hands = Hands(stage.pos, 2)
    hands.look()
    stage.activate(played)
    stage.pass_all()
    assert transform(stage.pos, played)
    hands.look()
    slugs = {number: stage.library.catalog[number].slug for number in (fatestone, flip, blank)}
    assert hands.opening(A) == {slugs[fatestone]: 2, slugs[flip]: 1, slugs[blank]: 1}
    assert hands.drawn(A) == hands.opening(A)


def test_shares_by_draws_are_counted_by_hand() -> None:
    """Six games of which three were won: with the card in hand two of three, and without it one of three."""
    of = plan("rai", "lorraine", games=6)
    with_it, at_first = {"fireball": Use(1, 0, 0, 0, 1)}, {"fireball": Use(1, 0, 0, 1, 1)}
    seen_only = {"fireball": Use(1)}
    mine = [(at_first, 0), (with_it, 0), (with_it, 1), (seen_only, 0), ({}, 1), ({}, 1)]
    summary = summarize(
        of, [Played(number, (0, 1), winner=won, cards=(use, {})) for number, (use, won) in enumerate(mine)]
    )
    line = summary.decks[0]
    card = line.cards["fireball"]
    assert card.if_opening == wilson(1, 1)
    assert card.if_drawn == wilson(2, 3)
    assert card.if_not_drawn == wilson(1, 3)
    assert card.drawn_gap == difference(wilson(2, 3), wilson(1, 3))
    assert line.ranked_by_draws(enough=3) == [card]
    assert line.ranked_by_draws(enough=4) == []
    figures = told(summary)["decks"][0]["cards"]["fireball"]
    assert figures["if_not_drawn"]["share"] == round(1 / 3, 6)
    assert figures["drawn_minus_not_drawn"]["share"] == round(1 / 3, 6)
    text = page(summary)
    assert "+33.3 points" in text
    assert told_draws(card).startswith("67 % of 3 if drawn, 33 % of 3 if not: +33.3 points")


def test_cards_that_the_bot_kept_are_named() -> None:
    of = plan(games=8)
    uses = {"fireball": Use(2, 0, 2), "idle-thoughts": Use(2, 2, 1), "blitz-mage": Use(1, 0, 1)}
    results = [Played(number, (0, 1), winner=0, cards=(uses, {})) for number in range(6)]
    line = summarize(of, results).decks[0]
    assert [card.slug for card in line.held(enough=6)] == ["fireball"]
    assert kept(line)[0] == ("Fireball", "12 copies in hand at the end, 0 played")
    assert "random kept these cards more often than it played them" in page(summarize(of, results))


@only_plain("compiled code calls what it was compiled with")
def test_a_card_that_an_effect_lets_one_play_is_played_too(monkeypatch: pytest.MonkeyPatch) -> None:
    by_effect: Counter[str] = Counter()
    by_oneself: Counter[str] = Counter()

    def play_card(play: Play) -> Procedure:
        by_effect[play.pos.definition(play.card).slug] += 1
        return playing.play_card(play)

    def answer_of(bot: Bot, decision: Decision, game: Game) -> Any:
        answer = asking.answer_of(bot, decision, game)
        if isinstance(answer, Act) and answer.what in ("activate", "materialize"):
            by_oneself[game.pos.definition(answer.card).slug] += 1
        return answer

    monkeypatch.setattr("regalia.words.playing.play_card", play_card)
    monkeypatch.setattr(trials_module, "answer_of", answer_of)
    told: Counter[str] = Counter()
    brought = plan("diana", "arisanna", games=6)
    for trial in trials(brought):
        for cards in play_trial(trial).cards:
            told.update({slug: use.played for slug, use in cards.items() if use.played})
    own = {slug for deck in brought.decks for slug in deck.slugs()}
    assert told == Counter({slug: n for slug, n in (by_oneself + by_effect).items() if slug in own})
    assert by_effect.keys() & own
