"""Phrases for things and players: which objects, cards, zones or people a text means."""
