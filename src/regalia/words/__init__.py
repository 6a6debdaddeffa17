"""The words of card texts. Each is defined in one place, with its fields and its effect."""
