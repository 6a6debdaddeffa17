"""Hidden information: who may look at cards, the names of hidden cards, and what each player is told."""
