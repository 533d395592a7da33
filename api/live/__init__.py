"""Live streams: what they say, as server-sent events, and who may have one. `serving.streams` sends them.

`pieces` is what all share: a `Tail` is all that is left to say of something, a `Piece` some of it. `of_match` and
`of_desk` are the tails of matches, disputes and tournaments; `stream` a stream that has been granted.
"""
