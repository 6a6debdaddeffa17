"""Understood means played: every ability of every understood card runs in some game.

    python -m proofs.played [CARD ...] [--share I/N] [--scenes S] [--workers W]

Each card is put into positions made for it and played with random answers that favour it, until each of its
abilities was seen at work: it resolved, counted in a bill, or applied to something. The proof prints the
abilities that were never seen at work, and every exception with the scene that shows it again.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from random import Random
from typing import Final, NamedTuple

from proofs.played.evidence import Watch, listening
from proofs.played.props import PROP
from proofs.played.scene import scene
from proofs.soak.tables import PATRON, Fixed, library
from proofs.soak.walk import watchdog
from regalia.cards.catalog import abilities_of
from regalia.cards.facts import load
from regalia.cards.trees import shown
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import Ref
from regalia.game.game import Game
from regalia.game.printed.abilities import Ability
from regalia.game.printed.acts import PASS, Act
from regalia.game.printed.definitions import Definition

SCENES: Final = 24
DECISIONS: Final = 120
PICKS: Final = 6
FAVOURS: Final = (0.7, 0.7, 0.0)
"""The probability that a usable card is used. A card that is used at once may miss the event it waits for."""


class Result(NamedTuple):
    """The results of a card's scenes."""

    slug: str
    abilities: int
    never: tuple[str, ...]
    errors: tuple[str, ...]


def examine(slug: str, scenes: int = SCENES) -> Result:
    """Play scenes with a card of the pool until every ability of it has run."""
    face = load().by_slug[slug]
    return observe(library().from_face(face), abilities_of(face) or (), scenes)


def observe(card: Definition, abilities: tuple[Ability, ...], scenes: int = SCENES) -> Result:
    """Play scenes with any card of the library, as `examine` does with a card of the pool."""
    slug = card.slug
    watch = Watch(card, abilities)
    errors = []
    with listening(watch):
        for number in range(scenes):
            if not watch.left:
                break
            try:
                _play(
                    watch, scene(card, abilities, Random(f"{slug} {number}")), Random(f"{slug} {number} play")
                )
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                place = f"{where.filename.rpartition('/')[2]}:{where.lineno}"
                errors.append(f"scene {number}: {type(error).__name__}: {error} ({place})")
    never = tuple(shown(ability) for ability in watch.left.values())
    return Result(slug, len(abilities), never, tuple(errors))


def _play(watch: Watch, pos: Position, rng: Random) -> None:
    game = Game(pos, chance=Fixed(rng.randrange(10**6), pos), auto=True)
    index = watch.definition.index
    favour = rng.choice(FAVOURS)
    outside = {
        card for card, printed in enumerate(pos.printed) if printed == index and not _on_field(pos, card)
    }
    with watchdog() as alive:
        for _ in range(DECISIONS):
            alive()
            decision = game.decision
            if decision is None or not watch.left:
                return
            watch.look(game.pos)
            if any(_on_field(game.pos, card) for card in outside):
                watch.entered()
            game.push(_answer(decision, game.pos, index, favour, rng))


def _on_field(pos: Position, card: int) -> bool:
    return pos.zone_of(card) is Zone.FIELD


def _answer(decision: Decision, pos: Position, index: int, favour: float, rng: Random) -> object:
    """A random answer that favours the card, and doing something over doing nothing."""
    if decision.asks is Asks.YES_OR_NO and rng.random() < 0.7 and True in decision.options:
        return True
    if decision.topic == "name":
        hands = [card for player in pos.everyone() for card in pos.cards_in(Zone.HAND, player)]
        held = [name for name in decision.options if name in {pos.definition(card).name for card in hands}]
        return rng.choice(held or decision.options)
    acts = [act for act in decision.options if isinstance(act, Act) and act != PASS]
    own = [act for act in acts if pos.printed[act.card] == index]
    if own and rng.random() < favour:
        return rng.choice(own)
    if own and not favour:
        others = [option for option in decision.options if option not in own]
        return rng.choice(others or own)
    helpful = [act for act in acts if pos.definition(act.card).slug.startswith(PROP)]
    if helpful and rng.random() < 0.3:
        return rng.choice(helpful)
    if PASS in decision.options and rng.random() < 0.15:
        return PASS
    if decision.asks is Asks.PICK and rng.random() < 0.7:
        for _ in range(PICKS):
            picked = decision.sample(rng)
            if any(_is_own(pos, one, index) for one in picked):
                return picked
    attacks = [act for act in acts if act.what == "attack"]
    if attacks and rng.random() < 0.5:
        return rng.choice(attacks)
    return decision.sample(rng)


def _is_own(pos: Position, one: object, index: int) -> bool:
    """Whether something that can be picked is the card in question."""
    card = pos.find(one) if isinstance(one, Ref) and not (one.is_player or one.is_item) else one
    return isinstance(card, int) and 0 <= card < len(pos.printed) and pos.printed[card] == index


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m proofs.played", description=__doc__.splitlines()[0])
    parser.add_argument("card", nargs="*", help="slugs; all understood cards if there are none")
    parser.add_argument("--share", default="0/1", help="I/N: the I-th of N shares of the cards")
    parser.add_argument("--scenes", type=int, default=SCENES)
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    said = parser.parse_args()
    slugs = said.card or [card.slug for card in library().catalog if card.understood]
    slugs = [slug for slug in slugs if slug in load().by_slug and not slug.startswith(PATRON)]
    share, shares = map(int, said.share.split("/"))
    slugs = sorted(slugs)[share::shares]
    began = time.monotonic()
    results = []
    with ProcessPoolExecutor(said.workers) as pool:
        for done, result in enumerate(pool.map(examine, slugs, [said.scenes] * len(slugs)), start=1):
            results.append(result)
            for line in (*(f"never ran: {one}" for one in result.never), *result.errors):
                print(f"{result.slug}: {line}")
            if sys.stderr.isatty():
                print(f"\r{done} of {len(slugs)}", end="", file=sys.stderr)
    abilities = sum(result.abilities for result in results)
    never = sum(len(result.never) for result in results)
    errors = sum(len(result.errors) for result in results)
    print(
        f"{len(results)} cards with {abilities} abilities in {time.monotonic() - began:.0f} s: "
        f"{abilities - never} ran, {never} never did, {errors} errors"
    )
    return 1 if errors or never else 0


if __name__ == "__main__":
    sys.exit(main())
