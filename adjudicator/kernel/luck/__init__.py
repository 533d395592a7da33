"""Luck: shuffles, dice and coins, drawn from a seed or reported from a paper table. Outcomes stand in events."""
