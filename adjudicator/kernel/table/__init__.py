"""The table of every game: who sits at it, what lies in which zone, and what its numbers are made of.

`seats` who is asked after whom; `zones` lists of cards and how cards move between them; `decks` what can happen to
decks and hands, `looking` at their tops; `things` cards in play, `pieces` those that have numbers and marks, `changes`
what can happen to these; `causes` where things come from; `stats` numbers with reasons; `damage` a blow on its way
through stages; `positions` tables that are written down, `loading` a match that begins from one. Import from the
modules; each has one subject.
"""
