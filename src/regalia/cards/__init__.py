"""What is printed on cards: the facts of every face, and how to find one."""
