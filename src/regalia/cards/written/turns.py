"""Cards that make rules about turns: limits as they end."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import SizeLimit, Triggered
from regalia.words.effects import Draw
from regalia.words.triggers import OnEnter

card(
    "mirrorbound-covenant",
    Triggered(on=OnEnter(), effect=Draw(to_memory=True)),
    SizeLimit(amount=7),
)
