"""What every ruleset shares: facts, decisions, the engine, numbers with reasons, positions, luck and secrets.

Everything here is pure: no I/O, no clock, no randomness of its own. Import from the modules; each has one subject.
"""
