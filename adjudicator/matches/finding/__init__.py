"""How matches are found again: the index, lists, news, and a look for what is wrong in a store."""
