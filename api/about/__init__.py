"""What is there for everybody: the service and its contract, rulesets, card sets, decks, the transparency log."""
