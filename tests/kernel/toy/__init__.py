"""A toy game for three seats that has one of everything the kernel can do; `docs/` builds it step by step.

Every round begins with a sealed bid for who is first. Then priority goes round: seats play cards and attack, each
resolving at once; a spell opens a chain. Damage goes through a timing chart. Seats offer each other gold at any moment.
At the end of a round delayed effects happen, lasting effects end, and hands go down to their limit. The last one alive
wins.
"""
