"""Phrases for what happens instead of something else."""
