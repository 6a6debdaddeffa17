"""Phrases for what things get, gain, lose, or cannot do."""
