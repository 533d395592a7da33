"""What every ruleset shares: facts, decisions, agenda, response chain, numbers with reasons, luck and secrets.

Everything here is pure: no I/O, no clock, no randomness of its own. Import from the modules; each has one subject.
"""
