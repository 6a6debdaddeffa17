"""A play in the making: what its player has declared so far (activation.1.3 to activation.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from regalia.game.core.context import Context
from regalia.game.core.language import CostPart
from regalia.game.core.stack import Mode, Paid, Receipt
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, CostOption, Ref
from regalia.game.printed.abilities import Activated, Additional, Method

if TYPE_CHECKING:
    from regalia.game.playing.cost_options import Grant

_DECK: Final = Zone.MAIN_DECK
_ZONES: Final = tuple(Zone)
_NOTHING: Final[Mapping[int, tuple[int, tuple[int, ...]]]] = MappingProxyType({})
_NO_WAY: Final = CostOption("")


class Play:
    """The working object of one play, from announcing to "activated".

    Lists of options make many plays that are never played. So values that have not been declared yet are
    class attributes.
    """

    possible: tuple[CostOption, ...] = ()
    """The ways to pay, settled as the card is announced."""
    way: CostOption = _NO_WAY
    options: tuple[Additional, ...] = ()
    modes: tuple[Mode, ...] = ()
    asked: Mapping[int, tuple[int, tuple[int, ...]]] = _NOTHING
    """The choices of modes that were offered: how many could be chosen, and which bullets were open."""
    shares: tuple[int, ...] = ()
    unlocked: tuple[int, ...] = ()
    gained = 0
    """States the play took on that no declared cost gives: imbued, empowered."""
    is_paid = False
    total = 0
    calculated: CostPart | None = None
    """The part that was calculated. Means that pay only for the card's own cost pay for no other part."""
    level_bonus = 0
    extras: list[Additional] | None = None
    """The additional costs while choices are tried out, if none of these can change them."""
    parts: tuple[CostPart, ...] = ()
    """What has to be paid, once it has been calculated (activation.1.7)."""

    def __init__(
        self,
        pos: Position,
        player: int,
        card: int,
        method: Method,
        *,
        ability: Activated | None = None,
        index: int = NOBODY,
        grant: Grant | None = None,
    ) -> None:
        self.pos = pos
        self.player = player
        self.card = card
        self.method = method
        self.ability = ability
        self.index = index
        self.grant = grant
        """The permission of an effect, or of the start of the game, to play it now."""
        here = pos.zone[card]
        self.from_zone = zone = _ZONES[here // pos.players]
        self.stamp = pos.stamp[card]
        self.top = zone is _DECK and pos.zones[here][0] == card
        self.variables: dict[str, int] = {}
        self.targets: dict[int, tuple[Ref, ...]] = {}
        self.paid: list[Paid] = []
        self._context = Context(pos, player, card, play=self)

    @property
    def states(self) -> int:
        """The states of the play: prepared, brewed, imbued … as far as it has been declared and paid."""
        states = self.gained | self.way.states
        for option in self.options:
            states |= option.grants
        return states

    def variable(self, name: str) -> int:
        return self.variables.get(name, 0)

    def context(self) -> Context:
        """The point of view of the card being played."""
        return self._context

    def receipt(self) -> Receipt:
        return Receipt(
            tuple(sorted(self.variables.items())),
            tuple(option.name for option in self.options),
            self.states,
            tuple(self.paid),
            self.total,
            self.level_bonus,
            self.way.name,
            self.from_zone,
        )

    @property
    def rule(self) -> str:
        """The chapter whose clauses govern this play."""
        return "materialization" if self.method is Method.MATERIALIZE else "activation"


Rest = Callable[[Play], bool]
"""Whether the steps that are left can be completed with what has been declared so far."""
