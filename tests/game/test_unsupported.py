"""A card whose text is not known is never played as if it were blank."""

from __future__ import annotations

from regalia.cards.catalog import Library
from regalia.game.core.state import Phase, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.playing.announcing import UNSUPPORTED
from regalia.game.printed.acts import Act


def test_a_card_with_unknown_text_is_not_offered_and_says_so() -> None:
    library = Library()
    unknown = next(
        library.from_face(face)
        for face in library.facts
        if face.deck == "main"
        and face.types == ("action",)
        and face.elements == ("norm",)
        and face.reserve == 0
    )
    unknown.understood = False
    pos = empty(2, library.catalog)
    for player in (0, 1):
        place_lineage(pos, [library.definition("Spirit of Fire").index], player)
    card = place(pos, unknown.index, 0, Zone.HAND)
    start_at(pos, 0, Phase.MAIN)
    game = Game(pos)
    assert game.decision is not None
    assert list(game.decision.options) == [Act("pass")]
    refusal = game.why_not(Act("activate", card))
    assert refusal is not None
    assert refusal.rule == UNSUPPORTED
    assert unknown.name in refusal.reason
