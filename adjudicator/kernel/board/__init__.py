"""The board: the table of a match as pages draw it, in areas with items, made of what a viewer sees.

A game says by its `shown/layout.yaml` what its table shows and where.
"""
