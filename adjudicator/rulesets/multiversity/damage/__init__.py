"""The damage pipeline, from the damage that comes in to an outcome with a ledger (M-078 to M-087)."""
