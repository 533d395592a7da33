"""Teams: what is put down in positions, tokens, and the facts about them."""
