"""What a match begins from: who sits down, with which deck, and set-ups to try a game by."""
