"""What a number on the table is made of."""

from adjudicator.kernel.game.pools import explain_pool
from adjudicator.kernel.table.pieces import marked
from adjudicator.kernel.table.stats import LAYERS, Explanation, Modifier, explain
from adjudicator.rulesets.heat.cards.lexicon import SHOWN
from adjudicator.rulesets.heat.combat.combat import combatants, power_in_defence, support_of, supporters
from adjudicator.rulesets.heat.table.state import Attack, Piece, Player, State

OF_ATTACK = ("power", "defence", "difference")
ATTACK = "attack"
"""How the attack under way is named."""


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of.

    `c7.power` (and `attacks`), `P1.life` (`heat`, `money`); of the attack under way `attack.power`, `attack.defence`
    and `attack.difference`, as the table of combats has them (H-034, H-036).
    """
    subject, _, stat = of.partition(".")
    piece = state.pieces.get(subject)
    if piece is not None and stat in SHOWN and stat in piece.base:
        return _of_piece(of, stat, piece)
    if subject in state.players and stat in Player.pools:
        return explain_pool(LAYERS, state, subject, stat)
    if subject == ATTACK and state.attack is not None and stat in OF_ATTACK:
        return _of_attack(state, state.attack, of, stat)
    raise KeyError(of)


def _of_piece(of: str, stat: str, piece: Piece) -> Explanation:
    """Say what a number of a card in play is made of. Power stops at 0, but for a house rule (H-A37)."""
    if stat == "power":
        floor = None if piece.bottomless is True else 0
        return explain(LAYERS, of, stat, piece.base, piece.reasons, floor, "H-A37")
    return explain(LAYERS, of, stat, piece.base, piece.reasons, 0)


def _of_attack(state: State, attack: Attack, of: str, stat: str) -> Explanation:
    attacker, target, blocker = combatants(state, attack)
    if attacker is None:
        return Explanation(of, 0, 0, (), None)
    if stat == "power":
        return _of_piece(of, "power", attacker)
    defender = blocker or target
    own, support = power_in_defence(state, defender), support_of(state, attacker, attack)
    event, move = state.now
    named = attack.target if defender is None else defender.label
    steps = [Modifier(named, "", "H-034", event, move, stat, own, "end_of_combat")]
    helpers = tuple(piece.label for piece in supporters(state, attack))
    if helpers:
        pierced = marked(attacker, "keyword", "piercing")
        clause = "H-031" if pierced is None else pierced.clause
        steps.append(Modifier("support", "", clause, event, move, stat, support, "end_of_combat", counted=helpers))
    if stat == "defence":
        return explain(LAYERS, of, stat, {stat: 0}, steps, None)
    less = [Modifier(*step.cause, stat, -step.amount, step.until, counted=step.counted) for step in steps]
    return explain(LAYERS, of, stat, {stat: attacker.power}, less, None)


def numbers(state: State) -> dict[str, tuple[str, ...]]:
    """Return which numbers can be explained: of players, of cards in play, of the attack under way."""
    cards = {id: tuple(stat for stat in SHOWN if stat in piece.base) for id, piece in state.pieces.items()}
    attack = {} if state.attack is None else {ATTACK: OF_ATTACK}
    return {**dict.fromkeys(state.players, tuple(Player.pools)), **cards, **attack}
