"""How matches are told to people: phrases as data, and what everything on a viewed table is called."""
