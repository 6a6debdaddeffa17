"""A lesson at the table: a game in which each step says what to do, and waits until it is done."""
