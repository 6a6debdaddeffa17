"""Damage that objects deal by their own stats: "target ally deals damage equal to its power to …"."""

from __future__ import annotations

from regalia.game.core.language import Amount
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.referents import Unclear
from regalia.text.simplifying import simplify
from regalia.words.effects import DealDamage
from regalia.words.filters import Other
from regalia.words.selections import Source, YourChampion
from regalia.words.stats import PowerOf, StatOf
from regalia.words.striking import DealOwn, DealToEachOther

for _stat in ("power", "life", "level"):
    rule(
        "effect",
        (
            f"{{by:objects}} <deals/deal> damage equal to <its/their> {_stat} to {{to:objects}}",
            f"{{by:objects}} each deal damage equal to their {_stat} to {{to:objects}}",
            f"{{by:objects}} <deals/deal> a amount of damage equal to <its/their> {_stat} to {{to:objects}}",
        ),
        DealOwn(by=H.by, to=H.to, stat=_stat),
    )
    rule(
        "effect",
        (
            f"{{one:objects}} and {{other:objects}} deal damage equal to their {_stat} to each other",
            f"{{one:objects}} and {{other:objects}} each deal damage equal to their {_stat} to the other",
            f"{{one:objects}} and {{other:objects}} each deal damage equal to their {_stat} to each other",
        ),
        DealToEachOther(one=H.one, other=H.other, stat=_stat),
    )


def _dealt_by_source(word: DealOwn) -> DealOwn | DealDamage:
    """What the card itself deals needs no other source. "Other" is said of the card, not of what deals it."""
    if word.by == Source():
        of_it: Amount = PowerOf() if word.stat == "power" else StatOf(Source(), word.stat)
        return DealDamage(of_it, word.to)
    if word.stat == "level" and word.by != YourChampion() and not isinstance(word.by, Pronoun):
        raise Unclear("only champions have levels")
    if any(isinstance(part, Other) for part in word.to.words()):
        raise Unclear("other than which")
    return word


simplify(DealOwn, _dealt_by_source)
