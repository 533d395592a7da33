"""What knows nothing of games: texts in two languages, words, rulebooks as data, JSON read strictly, and refusals with
their clause, place and reason.
"""
