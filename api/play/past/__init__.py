"""A match read at any move: its state, board, choices, history and log, and what is asked about it."""
