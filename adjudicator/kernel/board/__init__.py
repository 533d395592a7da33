"""The board: the table of a match as pages draw it, in areas with items, made of what a viewer sees.

A game says by its `layout.yaml` what its table shows and where (`layout`, held against its types by `checks`). A
`Drawer` makes the board (`drawing`; `items`, `paths`), a `Replay` tells what each event changes of it (`replay`,
`patches`), and the `legend` says what does not change.
"""
