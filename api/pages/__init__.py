"""Pages for people: the console, the documentation, and what they are made of."""
