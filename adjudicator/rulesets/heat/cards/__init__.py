"""Cards as data: their form, the words that their texts are written in, what a deck must be. `printed/` has the game's
own.
"""
