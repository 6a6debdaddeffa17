"""Cards of promotional cards that no template should know."""

from __future__ import annotations

from typing import Final

from regalia.cards.facts import load
from regalia.cards.written import card, worded
from regalia.game.core.bound import Tally
from regalia.game.core.keywords import KeywordName, LabelName, TextRule
from regalia.game.core.language import Effect
from regalia.game.core.state import Zone
from regalia.game.happening.durations import END_OF_TURN, GAME
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Contribution,
    CostChange,
    Keyword,
    Lineage,
    Method,
    ReplaceableEvent,
    Replaces,
    Static,
    Triggered,
)
from regalia.words.amounts import ThisWay
from regalia.words.attacking import AttackWith
from regalia.words.cards import GenerateOntoField, PutUnder
from regalia.words.changes import ChosenClass, Gain, Stat, has
from regalia.words.combat_triggers import OnHit
from regalia.words.conditions import All, ChampionBonus, ClassBonus, SourceIs, ThereAre
from regalia.words.copies import NoCard
from regalia.words.costs import Banish, RemoveCounters, Rest
from regalia.words.effects import Draw, Mill
from regalia.words.filters import (
    Named,
    Owned,
    Subtype,
    ThisCard,
    ally,
    attack,
    phantasia,
    regalia,
    unit,
    weapon,
    yours,
)
from regalia.words.labels import AbilityIs, WheneverActivatesLabelled
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.looking import LookAtTop
from regalia.words.masteries import GainMastery
from regalia.words.naming import ANY_NUMBER, ChooseClass, ChooseNumber, ChoosePlayer
from regalia.words.replacing import Prevent, ReplaceFor
from regalia.words.selections import CHOSEN_PLAYER, OTHER_OPPONENTS, Each, ThatObject, this, your_champion
from regalia.words.structure import May, Sequence
from regalia.words.summoning import Summon
from regalia.words.triggers import OnEnter

card(
    "the-duchesss-thornes",
    Keyword(KeywordName.HINDERED),
    worded(
        "Whenever you activate a cardistry ability of an ally, give that ally +1 power and true "
        "sight until end of turn.",
        Triggered(
            on=WheneverActivatesLabelled(label=LabelName.CARDISTRY, of=ally),
            effect=Until(what=ThatObject(), changes=(Stat(power=1), has(KeywordName.TRUE_SIGHT))),
        ),
    ),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=worded(
            "Make the next cardistry ability that you activate this turn cost (6) less.",
            ChangeCosts(
                change=CostChange(
                    amount=-6, method=(Method.ABILITY,), condition=AbilityIs(LabelName.CARDISTRY)
                ),
                once=True,
            ),
        ),
    ),
)

_old = Named("Clarent, Sword of Peace")
_lorraine = ChampionBonus("Lorraine")
card(
    "clarent-reimagined",
    Contribution(
        pays="memory",
        by=Banish(what=_old, zone=Zone.MATERIAL_DECK),
        up_to=1,
        for_this=True,
        when=_lorraine,
    ),
    worded(
        "[Lorraine Bonus] So does one further Sword regalia card that you banish with it.",
        Contribution(
            pays="memory",
            by=Banish(what=Subtype("Sword") & regalia, zone=Zone.MATERIAL_DECK),
            up_to=1,
            for_this=True,
            beside=True,
            when=All((_lorraine, ThereAre(what=_old, zone=Zone.MATERIAL_DECK))),
        ),
    ),
    Activated(
        cost=(RemoveCounters(counter="durability", on="self"),),
        effect=Sequence(
            (
                ReplaceFor(
                    rule=Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=1),), combat=False),
                    what=Target(what=unit),
                    until=END_OF_TURN,
                ),
                Until(what=this, changes=(has(KeywordName.SPELLSHROUD),)),
            )
        ),
        when=_lorraine,
    ),
)

card(
    "covert-manipulator",
    Triggered(
        on=OnEnter(),
        effect=Sequence(
            (
                LookAtTop(whose="opponents"),
                May(
                    effect=worded(
                        "Choose one of your opponents. If you do, the Crowd's Favor status becomes yours, "
                        "the chosen one draws a card, and the others each lose the top card of their deck "
                        "to their graveyard.",
                        Sequence(
                            (
                                ChoosePlayer(whose="opponents"),
                                GainMastery("Crowd's Favor"),
                                Draw(whose=CHOSEN_PLAYER),
                                Mill(whose=OTHER_OPPONENTS),
                            )
                        ),
                    )
                ),
            )
        ),
        when=ClassBonus(),
    ),
)

card(
    "gate-of-alterity",
    Activated(
        cost=(Rest(itself=True),),
        effect=Sequence((PutUnder(this, your_champion), ChooseClass())),
    ),
    worded(
        "Inherited Effect — This champion is of the chosen class, besides its own classes.",
        Static(of=ThisCard(), changes=(ChosenClass(),), inherited=True),
    ),
)


def ascendant(slug: str, lineage: str, reserve: int, effect: Effect) -> None:
    """A champion with one thing that it can do as an Ascendant, at a price."""
    deed = Activated(cost=(Reserve(reserve),), effect=effect, only_if=SourceIs(Subtype("Ascendant")))
    card(slug, Lineage(lineage), deed)


SWORDS: Final = tuple(
    sorted(
        face.name
        for face in load()
        if "regalia" in face.supertypes and "Sword" in face.subtypes and not face.back_face and not face.token
    )
)

ascendant(
    "lorraine-ascendant-wings",
    "Lorraine",
    2024,
    worded(
        "Generate Sword regalia, as many as you like, and have them enter the field. For the rest of the "
        "game, Sword weapons that you control may attack like allies.",
        Sequence(
            (
                GenerateOntoField(names=SWORDS),
                Until(
                    what=Each(what=Subtype("Sword") & weapon & yours),
                    changes=(has(TextRule.ATTACKS_AS_ALLY),),
                    until=GAME,
                    later=True,
                ),
            )
        ),
    ),
)

ascendant(
    "tristan-ascendant-shadow",
    "Tristan",
    2025,
    worded(
        "Summon Ominous Shadow tokens, as many as you like. For the rest of the game, whenever an attack "
        "card that you own hits, its controller may rest an ally of theirs that is a phantasia to "
        "declare an attack with it; the card then goes on into the intent of that attack.",
        Sequence(
            (
                ChooseNumber(most=ANY_NUMBER),
                Summon(name="Ominous Shadow", amount=ThisWay(Tally.NUMBER)),
                Until(
                    what=Each(what=attack & Owned() & ~NoCard(), zone=Zone.INTENT),
                    changes=(
                        Gain(Triggered(on=OnHit(), effect=May(effect=AttackWith(what=phantasia & ally)))),
                    ),
                    until=GAME,
                    later=True,
                ),
            )
        ),
    ),
)
