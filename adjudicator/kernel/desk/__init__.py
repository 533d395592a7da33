"""The judges' desk: what judges may do to a match, alike in every game.

`orders` what a judge asks for, `facts` what comes of it, `record` what a match keeps of it; `judgement` decides, by
`adjusting` a copy of the table (`adjuster` what only the game can say of that, `pointers` name places in it) and
`probing` whether play could go on from there. Import from the modules; each has one subject.
"""
