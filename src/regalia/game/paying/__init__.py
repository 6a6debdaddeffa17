"""Costs: what a play costs, what can pay for it, whether everything can be paid together, and paying."""
