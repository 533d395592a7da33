"""The table of every game: its state, the facts that change it and the actions that cause them; seats, zones, decks,
cards in play, and what their numbers are made of.
"""
