"""Costs with paper and pencil: the legal plays in small positions, worked out a second time.

`table` says what a small position is and `deal` makes some at random. `deeds`, `costs` and `rules` try every
way to play and pay in it. They follow the rules alone and share no code with the engine. `layout` makes the
same position for the engine, and `compare` compares both, with the checks of `soundness`. `shrink` makes a
position in which they differ as small as possible.
"""
