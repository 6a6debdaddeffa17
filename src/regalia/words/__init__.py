"""The words card texts are made of. Each lives in one place: what it holds and what it does."""
