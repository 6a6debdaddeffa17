"""Cards without any text: bodies, blades and flowers."""

from __future__ import annotations

from regalia.cards.written import card

for slug in (
    "airborne-squirrel",
    "aurousteel-greatsword",
    "baby-slime",
    "blitz-charger",
    "blitz-mage",
    "cheap-sword",
    "elder-mandrill",
    "fledgling",
    "flowerbud",
    "gales-mare",
    "giant-tortoise",
    "lost-being",
    "reckless-slash",
    "training-sword",
    "woodland-squirrels",
    "young-wyrmling",
):
    card(slug)
