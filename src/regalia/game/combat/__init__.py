"""Attacks: declaring them, the combat phase, and strikes."""
