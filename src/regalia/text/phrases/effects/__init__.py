"""Phrases for what is done: to objects, cards, and what waits on the effects stack."""
