"""Pages that are made of the games and kept in docs/: names, sentences, cards."""
