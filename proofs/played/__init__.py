"""Understood means played: every ability of every understood card is brought to run."""
