"""Objects that have the most or the least of something: "the ally with the highest power"."""

from __future__ import annotations

from regalia.text.grammar import H, rule
from regalia.words.superlatives import Extreme, MostCountersAmong

for _stat in ("power", "life", "level", "reserve cost", "memory cost"):
    for _words, _lowest in ((("highest", "greatest"), False), (("lowest", "least"), True)):
        _said = tuple(f"with the {word} {_stat}" for word in _words)
        if _stat in ("power", "life"):
            _said += (f"with the {_words[0]} {_stat} stat",)
        rule("superlative", _said, Extreme(stat=_stat, lowest=_lowest))
        rule(
            "which",
            tuple(f"{text} among {{among:things}}" for text in _said),
            Extreme(stat=_stat, lowest=_lowest, among=H.among),
        )
_MOST = ("with the most {counter:counter} counters on it", "with the most {counter:counter} counters on them")
rule("superlative", _MOST, MostCountersAmong(counter=H.counter))
rule(
    "which",
    tuple(f"{text} among {{among:things}}" for text in _MOST),
    MostCountersAmong(counter=H.counter, among=H.among),
)
