"""Timing: phases and steps, Opportunity, and what players may do at which time."""
