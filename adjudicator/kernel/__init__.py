"""What every ruleset shares: facts, decisions, the engine, numbers with reasons, positions, luck and secrets.

Everything here is pure: no I/O, no clock, no randomness of its own. The folders are a ladder, each knowing those below
it alone: `text`, `secrets`, `luck`, `table`, `engine`, `cards`, `effects`, `telling`, `setup`, `game`, `narration`,
`desk`, `board`; `ruleset` puts a game and its desk together.
"""
