"""Offers to several players at once, and the results for those who accept."""

from __future__ import annotations

from regalia.game.core.bound import Group
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Anything, Effect, Filter, Procedure, perform
from regalia.game.core.saying import HERE, Told
from regalia.game.core.state import Zone
from regalia.game.core.wording import says
from regalia.game.happening import verbs
from regalia.game.objects.hindrances import FROM_SACRIFICE
from regalia.words.selections import Whose, is_free, note_done, players_named
from regalia.words.structure import Nothing


class EachMay(Effect, frozen=True, kw_only=True):
    """Several players may each discard, banish, reveal or sacrifice things. Something follows if they do.

    Something else may follow for those who do not. A player who accepts does all of it (resolution.6).

    All of them decide, and choose their cards, before anything happens (misc.simultaneous.1,
    misc.simultaneous.2).
    """

    wording = (
        says("{who:players} may discard a {what:card}", deed="discard", zone=Zone.HAND),
        *(
            says(
                f"{{who:players}} may {deed} {{count:two or more}} {{what:cards}}{where}",
                deed=deed,
                **({} if where else {"zone": Zone.HAND}),
            )
            for deed, where in (("discard", ""), ("banish", " from their {zone:zone}"))
        ),
        says("{who:players} may reveal a {what:card} from their {zone:zone}", deed="reveal"),
        says("{who:players} may banish a {what:card} from their {zone:zone}", deed="banish"),
        says("{who:players} may sacrifice a {what:thing}", deed="sacrifice", zone=Zone.FIELD),
    )

    asks = True

    deed: str
    who: Whose = "anyone"
    what: Filter = Anything()
    zone: Zone = Zone.HAND
    then: Effect = Nothing()
    count: int = 1
    otherwise: Effect = Nothing()
    """What follows for each player who does not."""

    def ask(self, ctx: Context) -> Procedure:
        chosen: dict[int, tuple[int, ...]] = {}
        name = ctx.pos.definition(ctx.source).name
        for player in players_named(ctx, self.who):
            view = self._seen_by(ctx, player)
            cards = [card for card in ctx.pos.cards_in(self.zone, player) if self._may_be_picked(view, card)]
            said = yield Decision(
                Asks.YES_OR_NO,
                player,
                Topic.MAY,
                [True, False] if len(cards) >= self.count else [False],
                prompt=Told(f"{name}: {self.deed} {HERE}?", (self.what,), name),
                rule="resolution.5",
            )
            if said:
                chosen[player] = yield Decision(
                    Asks.PICK,
                    player,
                    Topic.CHOOSE if self.deed == "sacrifice" else Topic(self.deed),
                    cards,
                    minimum=self.count,
                    maximum=self.count,
                    prompt=f"{self.deed.capitalize()} which {'ones' if self.count > 1 else 'one'}?",
                    rule="misc.simultaneous.2",
                )
        self._do(ctx, chosen)
        for player in chosen:
            yield from perform(self.then, self._seen_by(ctx, player))
        if self.otherwise != Nothing():
            for player in players_named(ctx, self.who):
                if player not in chosen:
                    yield from perform(self.otherwise, self._seen_by(ctx, player))

    def _may_be_picked(self, view: Context, card: int) -> bool:
        """Whether a card fits, and nothing keeps it from being sacrificed (keyword.immortality.1.b)."""
        free = self.deed != "sacrifice" or is_free(view, card, FROM_SACRIFICE)
        return free and self.what.matches(view, card)

    def _do(self, ctx: Context, chosen: dict[int, tuple[int, ...]]) -> None:
        pos = ctx.pos
        cards = tuple(card for picked in chosen.values() for card in picked)
        if self.deed == "discard" and cards:
            verbs.discard(pos, cards)
        elif self.deed == "banish" and cards:
            verbs.banish(pos, cards, by=ctx.controller)
        elif self.deed == "sacrifice" and cards:
            note_done(ctx, Group.SACRIFICED, verbs.sacrifice(pos, cards))
        elif self.deed == "reveal":
            for player, picked in chosen.items():
                verbs.reveal(pos, player, picked)

    @staticmethod
    def _seen_by(ctx: Context, player: int) -> Context:
        view = Context(ctx.pos, player, ctx.source, item=ctx.item, play=ctx.play, event=ctx.event)
        view.bound = ctx.bound
        return view
