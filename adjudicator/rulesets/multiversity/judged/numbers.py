"""What a number on the table is made of."""

from adjudicator.kernel.table.stats import LAYERS, Explanation, Modifier, explain
from adjudicator.rulesets.multiversity.cards.form import Card
from adjudicator.rulesets.multiversity.cards.words import FURY_BONUS, TOKENS
from adjudicator.rulesets.multiversity.table.state import Character, State

ATTACK = {"atk_up": 1, "atk_down": -1, "fury": FURY_BONUS}
DEFENCE = {"def_up": 1, "def_down": -1}


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of.

    `c7.life` (what wounds have left of it), `c7.defence` (with tokens, and what is spent of it in this combat),
    `c7.attack` (what its tokens add to its damage), `c7.energy`, or how many tokens of a kind it has: `c7.shield`. What
    a blow took comes with its ledger.
    """
    id, _, what = of.partition(".")
    character = state.characters.get(id)
    if character is None:
        raise KeyError(of)
    if what == "life":
        return explain(LAYERS, of, "LIFE", {"LIFE": character.life}, character.wounds, 0)
    if what == "defence":
        steps = [*_tokens(character, "DEFENCE", DEFENCE), *character.spent]
        return explain(LAYERS, of, "DEFENCE", {"DEFENCE": character.defence}, steps, 0)
    if what == "attack":
        return explain(LAYERS, of, "ATTACK", {"ATTACK": 0}, _tokens(character, "ATTACK", ATTACK), None)
    if what == "energy":
        steps = [_of_source(key, state.card(key), character.controller) for key in character.energies]
        return explain(LAYERS, of, "ENERGY", {"ENERGY": 0}, steps, 0)
    if what not in TOKENS:
        raise KeyError(of)
    return explain(LAYERS, of, what.upper(), {what.upper(): 0}, _tokens(character, what.upper(), {what: 1}), 0)


def numbers(state: State) -> dict[str, tuple[str, ...]]:
    """Return which numbers can be explained, by character: each kind of tokens is one."""
    return dict.fromkeys(state.characters, ("life", "defence", "attack", "energy", *TOKENS))


def _tokens(character: Character, stat: str, worth: dict[str, int]) -> list[Modifier]:
    return [
        Modifier(*token.cause, stat, worth[token.name], "stays") for token in character.tokens if token.name in worth
    ]


def _of_source(key: str, source: Card, seat: str) -> Modifier:
    """Return what an energy source gives: a basic one by M-017, an advanced one by M-018."""
    return Modifier(key, seat, "M-017" if source.basic else "M-018", 0, 0, "ENERGY", source.energy, "stays")
