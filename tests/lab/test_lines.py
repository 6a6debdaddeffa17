"""A line of play in words: what the search tried most after an answer."""

from __future__ import annotations

from regalia.bots.search_bot import Node
from regalia.decks.presets import PRESETS
from regalia.game_files import begin, setup
from regalia.lab.lines import OFTEN, with_line


def test_what_an_answer_is_aimed_at_goes_with_it() -> None:
    pos = begin(setup([PRESETS["lorraine"], PRESETS["rai"]], ["", ""], first=0))
    fireball = next(printed for printed in pos.catalog if printed.name == "Fireball")
    knight = next(printed for printed in pos.catalog if printed.name == "Esteemed Knight")
    root = node = Node()
    for name in (
        ((knight.slug, 0),),
        ("activate", (fireball.slug, 0), -1),
        ((knight.slug, 0),),
        ("pass", ("", 0), -1),
    ):
        node.children[name] = Node()
        node = node.children[name]
        node.visits = OFTEN
    assert with_line("attack with Rai", root, pos) == (
        "attack with Rai at Esteemed Knight",
        ("activate Fireball at Esteemed Knight", "end the turn"),
    )
    node.visits = OFTEN - 1
    assert with_line("wait", root, pos)[1][-1] == "activate Fireball at Esteemed Knight"
