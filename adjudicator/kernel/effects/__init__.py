"""Effects: how the cards of every game whose cards are data are played.

A game brings its filters, its stats and its own words.
"""
