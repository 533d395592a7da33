"""A toy game for three seats that has one of everything the kernel can do; `docs/sixth-game.md` builds it step by step.

Every round begins with a sealed bid for who is first. Then priority goes round: seats play cards and attack, each
resolving at once; a spell opens a chain. Damage goes through a timing chart. Seats offer each other gold at any moment.
At the end of a round delayed effects happen, lasting effects end, and hands go down to their limit. The last one alive
wins.

Read `cards`, `state`, `actions`, `tasks` and `events` for its words, then the rules: `course` of a match, `playing`
cards, `damage`, `settling` what follows by itself, what is `legal`. `ruleset` puts them together for the kernel.
`positions` and `adjusting` are for tables that somebody writes or changes; `selfplay` plays a match.
"""
