"""Costs with paper and pencil: small positions, and what may be played in them, worked out a second time.

`table` says what a small position is and `deal` makes some at random. `deeds`, `costs` and `rules` try every
way to play and pay in it, from the rules alone and with nothing of the engine. `layout` puts the same
position before the engine, `compare` goes through both (and asks `soundness`), `shrink` makes one in which
they differ small.
"""
