"""Lists made up from the pool: legal, fitting what was shown, and the same for the same knowledge."""

from __future__ import annotations

from random import Random

import pytest

from proofs.leaks.resample import World
from regalia.bots.guessing import likely
from regalia.bots.pool_lists import made_up, shown_by
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.bots.simple_bot import SimpleBot
from regalia.cards.facts import load
from regalia.cards.formats import problems
from regalia.decks.deck import Deck
from regalia.decks.presets import FOR_PANTHEON, PRESETS
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.view import OPEN_QUESTIONS
from regalia.game_files import begin, setup

STRANGE = {"spirit-of-wind": 1, "silvie-loved-by-all": 1, "fireball": 1, "esteemed-knight": 2}
"""Cards that no deck of Regalia has together."""


def home_made() -> Deck:
    """A legal deck of nobody: Silvie's champions with a list from the pool."""
    return made_up({"spirit-of-water": 1, "silvie-loved-by-all": 1}, Random(5))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_is_kept_as_long_as_it_explains_what_was_seen(name: str) -> None:
    deck = PRESETS[name]
    slugs = [*deck.material, *deck.main]
    for size in (6, 12, 18):
        seen = dict.fromkeys(slugs[:size], 1)
        assert not likely(seen, Random(1)).name.startswith("guess")


def test_cards_that_no_preset_explains_lead_to_a_list_from_the_pool() -> None:
    deck = likely(STRANGE, Random(1))
    assert deck.name.startswith("guess: Silvie")
    assert {slug: deck.main[slug] >= amount for slug, amount in STRANGE.items() if slug in deck.main} == {
        "fireball": True,
        "esteemed-knight": True,
    }
    assert {"spirit-of-wind", "silvie-loved-by-all"} <= set(deck.material)


@pytest.mark.parametrize(
    "seen",
    [
        STRANGE,
        {"spirit-of-fire": 1},
        {"spirit-of-water": 1, "lorraine-wandering-warrior": 1},
        {"spirit-of-wind": 1, "library-witch": 4, "merlin-kingslayer": 1},
        {},
    ],
    ids=str,
)
def test_a_made_up_list_is_legal_and_fits(seen: dict[str, int]) -> None:
    faces = load().by_slug
    seen = {slug: amount for slug, amount in seen.items() if slug in faces}
    for number in range(5):
        deck = made_up(seen, Random(number))
        assert problems(deck.brought()) == []
        shown = shown_by(seen)
        names = [faces[slug] for slug in deck.main if slug not in seen]
        champions = [faces[slug] for slug in deck.material if "champion" in faces[slug].types]
        elements = shown.elements | {"norm"} | {one for face in champions for one in face.elements}
        assert all(set(face.elements) <= elements for face in names)
        assert [face.level for face in champions].count(0) == 1
        if shown.line:
            assert all(face.name.startswith(shown.line) for face in champions if face.level)


def test_a_list_is_full_whatever_was_seen_of_it() -> None:
    """After one copy each of all its cards was seen, three copies of each are not enough for 60 cards."""
    deck = made_up({"spirit-of-water": 1, "silvie-loved-by-all": 1}, Random(5))
    for seed in range(9):
        guess = made_up(dict.fromkeys((*deck.material, *deck.main), 1), Random(seed))
        assert problems(guess.brought()) == []
        assert sum(guess.main.values()) == 60
        assert set(deck.main) <= set(guess.main)


def test_nobody_is_thought_to_have_two_divine_relics() -> None:
    """Every list for Jin has a Divine Relic, and one that was seen takes its place."""
    faces = load().by_slug

    def relics(seen: dict[str, int], seed: int) -> list[str]:
        return [slug for slug in made_up(seen, Random(seed)).material if faces[slug].divine_relic]

    champion = {"jin-fate-defiant": 1}
    for seed in range(6):
        assert len(relics(champion, seed)) == 1
        for seen in ("art-of-war", "imperial-seal", "grand-crusaders-ring"):
            assert shown_by({**champion, seen: 1}) == shown_by(champion)
            assert relics({**champion, seen: 1}, seed) == [seen]


def test_boons_come_with_a_list_for_pantheon() -> None:
    some = next(iter(FOR_PANTHEON.values()))
    assert likely({}, Random(1), boons=True) in FOR_PANTHEON.values()
    assert likely(dict.fromkeys(some.main, 1), Random(1), boons=True) == some
    made = made_up(STRANGE, Random(1), boons=True)
    assert len(made.boons) == 2
    assert set(made.main.values()) == {1, 2}  # one copy, except of the card that was seen twice


def test_the_same_knowledge_gives_the_same_list() -> None:
    turned = dict(reversed(STRANGE.items()))
    assert [made_up(STRANGE, Random(n)) for n in range(9)] == [made_up(turned, Random(n)) for n in range(9)]
    assert len({tuple(made_up(STRANGE, Random(n)).main) for n in range(30)}) == 3


def test_nothing_that_is_imagined_against_a_home_made_deck_depends_on_what_is_hidden() -> None:
    """The same seed leads to the same imagined position, however the hidden cards of that deck lie."""
    game = Game(begin(setup([PRESETS["rai"], home_made()], [], first=0)), seed=3)
    bots: list[Bot] = [SimpleBot(1), RandomBot(2)]
    compared, from_pool = 0, 0
    for number in range(400):
        decision = game.decision
        if decision is None:
            break
        if decision.player == 0 and not game.is_mid_play and decision.topic in OPEN_QUESTIONS:
            rest = game.copy().pos
            rest.rewind(0)
            other = Game(World(rest, 0, Random(number)).pos, keep_history=False)
            mine, theirs = (Seat(one).imagine(Random(7)).pos for one in (game, other))
            slugs = [
                [
                    one.definition(card).slug
                    for zone in (Zone.HAND, Zone.MAIN_DECK)
                    for card in one.cards_in(zone, 1)
                ]
                for one in (mine, theirs)
            ]
            assert slugs[0] == slugs[1]
            assert mine.zones == theirs.zones
            compared += 1
            from_pool += not any(set(slugs[0]) <= set(deck.main) for deck in PRESETS.values())
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert compared > 20
    assert from_pool > 10
