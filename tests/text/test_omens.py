"""What omens have, and cards that cost as much as another."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Both
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Keyword, Static, Triggered
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.words.cards import CostsLike
from regalia.words.changes import Gain
from regalia.words.effects import Draw
from regalia.words.filters import Owned
from regalia.words.omens import Omen
from regalia.words.play_triggers import WheneverActivates
from regalia.words.selections import Source

_YOURS = Both((Omen(), Owned()))
_LIKE_IT = "with the same reserve cost as this omen"


def test_omens_have_keywords_and_abilities_that_wait_where_they_lie() -> None:
    waits = Triggered(on=WheneverActivates(what=CostsLike(Source())), effect=Draw(), zone=Zone.BANISHMENT)
    for text, ability in (
        ("Your omens have vigor.", Keyword("vigor")),
        (
            f'Your omens have "Whenever you activate a card {_LIKE_IT}, draw a card."',
            waits,
        ),
    ):
        meant = Static(of=_YOURS, changes=(Gain(ability),), affects=Zone.BANISHMENT)
        assert read(text) == (meant,)
        assert write_text((meant,)) == text


def test_omens_are_given_nothing_that_only_objects_could_use() -> None:
    with pytest.raises(NotUnderstood):
        read('Your omens have "(1): Draw a card."')
