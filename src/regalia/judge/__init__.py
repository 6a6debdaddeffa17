"""The judge: the rule book, scenarios, and explanations of what the engine did."""
