"""Adjudicator: the referee that can prove its ruling.

Rooms, from the inside out: `kernel` (what every ruleset shares), `rulesets` (the games), `matches` (the
event-sourced application), `audit` and `logbook` (proofs and logs), `cli`. Imports go one way, outwards in.
"""

__version__ = "0.1.0"
