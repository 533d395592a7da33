"""The engine under every game: what is asked, what is still to be done, what happens when, and who has priority.

`choices` the forms of a question and what may answer it; `agenda` what is still to be done, and the table settled after
it; `timing` what would happen, taken through a game's timing chart; `priority` windows, in which seats are asked in
turn. Import from the modules; each has one subject.
"""
