"""Training and judging the learned bot."""
