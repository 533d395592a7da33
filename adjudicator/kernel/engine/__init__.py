"""The engine under every game: what is still to be done, what happens when, and who has priority."""
