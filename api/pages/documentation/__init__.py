"""The documentation that the service serves at `/docs`: pages made of the contract and of kept examples.

`operations`, `problems` and `games` say what each page tells, `shapes` how schemas are read as members, `markup` and
`layout` how descriptions and JSON are; `pages` renders them, `search` finds in them. `examples` are kept as data, which
`recording` and `made_up` make.
"""
