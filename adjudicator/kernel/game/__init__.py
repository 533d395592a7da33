"""A game: the contract that each keeps, what may be done, and what comes of it."""
