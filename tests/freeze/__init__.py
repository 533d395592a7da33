"""Self-play frozen to files: what proves that a rebuilt engine plays the same games by the same rules.

    python -m tests.freeze record RULESET --seeds 0..1999 --out FILE      in the checkout before the change
    python -m tests.freeze compare FILE                                   in the checkout after it
    python -m tests.freeze compare FILE --before CHECKOUT                 ... showing what differs, member by member
    python -m tests.freeze record RULESET --full 17 --of FILE --out FULL  one match of FILE, complete
    python -m tests.freeze compare --full FULL                            the same, against the match as played here

A match is played by hashes alone: of the seed, the move and the action for choices, of the seed, the move and the
purpose for luck. Neither events, versions and salts nor the order in which actions are listed have a part in it. After
each move are compared: the legal actions of every seat, the table as a judge sees it, and what is asked of whom.

To port it to rebuilt code, change `surface.py`, and let `mapping.py` give new members their old names. To run it in an
older checkout, which keeps the surface of its time, copy this folder as it was then into its `tests`.
"""
