"""Choosing without a thought: any action of those that are legal."""

import random

from adjudicator_sdk.types import JSON, Choice, DecisionAnswer, JSONObject


def any_action(decision: DecisionAnswer, dice: random.Random) -> JSONObject:
    """Return one of the actions that a decision offers, at random; it never concedes."""
    listed = [action for action in decision.legal if action["type"] != "concede"]
    if listed:
        return dice.choice(listed)
    described = dice.choice(decision.described)
    chosen = {name: any_value(choice, dice) for name, choice in described.fields.items()}
    return {"type": described.type, "seat": described.seat, **chosen}


def any_value(choice: Choice, dice: random.Random) -> JSON:
    """Return something that may be chosen, at random."""
    if choice.form == "one":
        return dice.choice(choice.options)
    if choice.form == "amount":
        return dice.randint(choice.least, choice.most)
    if choice.form == "assign":
        return [dice.choice(choice.places) for _ in choice.options]
    count = len(choice.options)
    if choice.form == "some":
        count = dice.randint(choice.least, min(choice.most, count))
    return list[JSON](dice.sample(choice.options, count))
