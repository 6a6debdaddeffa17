"""Phrases about playing cards: from where, at what cost, with whose permission."""
