"""Who may know what: hidden cards, the names they go by, and what is told to whom."""
