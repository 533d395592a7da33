"""The board: the table of a match as pages draw it, in areas with items, made of what a viewer sees.

A game says by its `layout.yaml` what its table shows and where (`layout`, held against its types by `checks`). A
`Drawer` makes the board (`drawing`), a `Replay` one for each event, as what has changed (`replay`, `patches`).
"""
