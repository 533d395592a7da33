"""Effects: how the cards of every game whose cards are data are played.

`under_way` an effect as it is declared and performed, and what is left of it for later; `facts` what happens to effects
and to the chain; `numbers` what a card's numbers come to and whether its conditions hold; `who` whose hand or deck is
meant; `engine` declaring and performing; `common` the operations that most games play; `continuous` what cards give for
as long as they are in play; `resolution` several tasks carried out as one. A game brings its filters, its stats and its
own words. Import from the modules; each has one subject.
"""
