"""What may be chosen as a target, and why not.

One function finds the obstacle to a candidate; the options are the candidates without one, and a refusal
names the obstacle's clause. So what is offered and what is refused cannot disagree.
"""

from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.cards.form import CARDS
from adjudicator.rulesets.diamonds.cards.vocabulary import Target
from adjudicator.rulesets.diamonds.play.guards import guard_from_targeting, protectors
from adjudicator.rulesets.diamonds.table.state import Monster, State
from adjudicator.rulesets.diamonds.table.tasks import Resolve


def options_for(state: State, task: Resolve, target: Target) -> tuple[str, ...]:
    """Return the legal choices for a target of the card being resolved, in the table's order."""
    if "player" in target.what:
        return tuple([seat for seat in state.order if _player_obstacle(state, task, target, seat) is None])
    sanctuaries = _sanctuaries(state, task)
    return tuple(
        [
            monster.card
            for monster in state.field.values()
            if _on_side(target, task.seat, monster)
            and _monster_obstacle(state, task, target, monster, sanctuaries) is None
        ]
    )


def _on_side(target: Target, seat: str, monster: Monster) -> bool:
    return target.whose == "any" or (monster.owner == seat) == (target.whose == "own")


def target_obstacle(state: State, task: Resolve, target: Target, choice: str) -> Obstacle:
    """Say which clause forbids a choice that is not among the options."""
    found = None
    if "player" in target.what and choice in state.order:
        found = _player_obstacle(state, task, target, choice)
    elif "player" not in target.what and choice in state.field:
        found = _monster_obstacle(state, task, target, state.field[choice], _sanctuaries(state, task))
    return found or Obstacle("D-121", Text(f"{choice} não está entre os alvos", f"{choice} is not among the targets"))


def _sanctuaries(state: State, task: Resolve) -> list[tuple[Monster, str]]:
    if CARDS[task.card].category != "offensive":  # D-044: abilities and buffs pass
        return []
    return protectors(state, "offensive_spells")


def _monster_obstacle(
    state: State, task: Resolve, target: Target, monster: Monster, sanctuaries: list[tuple[Monster, str]]
) -> Obstacle | None:
    clause = CARDS[task.card].ability.clauses[0]
    if target.whose == "own" and monster.owner != task.seat:
        return Obstacle(clause, Text(f"{monster.card} não é seu", f"{monster.card} is not yours"))
    if target.whose == "opponent" and monster.owner == task.seat:
        return Obstacle(clause, Text(f"{monster.card} não é de um oponente", f"{monster.card} is not an opponent's"))
    if target.whose == "any" and _own_only(state, task) and monster.owner != task.seat:
        return Obstacle("D-A19", Text(f"{monster.card} não é seu", f"{monster.card} is not yours"))
    if target.other and monster.card == task.source:
        return Obstacle(clause, Text("tem de ser outro monstro", "it must be another monster"))
    if target.copyable and CARDS[monster.card].ability.when == "on_reveal":
        return Obstacle(
            "D-105",
            Text(
                f"a habilidade de {monster.card} é das que ativam ao ser revelado e não pode ser copiada",
                f"{monster.card}'s ability is one that waits for its reveal and cannot be copied",
            ),
        )
    guard = guard_from_targeting(state, monster, task.seat, sanctuaries)
    if guard is not None:
        return Obstacle(
            guard.clause,
            Text(
                f"{guard.card} impede que {monster.card} seja alvo",
                f"{guard.card} keeps {monster.card} from being targeted",
            ),
        )
    return None


def _own_only(state: State, task: Resolve) -> bool:
    return state.options.buff_target == "own" and CARDS[task.card].category == "buff"


def _player_obstacle(state: State, task: Resolve, target: Target, seat: str) -> Obstacle | None:
    clause = CARDS[task.card].ability.clauses[0]
    if seat == task.seat:
        return Obstacle(clause, Text("tem de ser um oponente", "it must be an opponent"))
    if target.revealed and state.revealed.get(seat) == task.card:
        return Obstacle("D-A17", Text("a carta roubada não conta", "the stolen card itself does not count"))
    if target.revealed and not _revealed(state, target.revealed, seat):
        return Obstacle(
            "D-091",
            Text(
                f"{seat} não revelou outra magia ofensiva neste turno",
                f"{seat} revealed no other offensive spell this turn",
            ),
        )
    return None


def _revealed(state: State, category: str, seat: str) -> bool:
    """Whether the seat revealed such a spell this turn, cancelled or not (D-A14). Roubo Arcano counts as defensive
    whatever it stole, unless a house rule says otherwise (D-A13)."""
    card = state.revealed.get(seat)
    if card is None:
        return False
    if CARDS[card].category == category:
        return True
    if state.options.roubo_is_offensive:
        return any(source == card and CARDS[spell].category == category for spell, source in state.stolen.items())
    return False
