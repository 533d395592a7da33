"""The library: rulebooks and cards as pages that the server writes, for everybody, also without a script.

What is searched, which part of a rulebook a clause stands in, and what a card shows is decided here; how it looks, in
`templates/console/library/` and its style sheets.
"""
