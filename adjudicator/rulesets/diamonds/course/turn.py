"""One turn, from the reveal to its end (D-014): reveal, spells in turn order, abilities in turn order, end of turn."""

from collections.abc import Iterator

from adjudicator.kernel.cards import ModifyStat
from adjudicator.kernel.engine.agenda import Ask, Facts, Outcome, Task
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.diamonds.cards.form import CARDS, STATS
from adjudicator.rulesets.diamonds.cards.vocabulary import Steal
from adjudicator.rulesets.diamonds.effects.events import PoisonTicked
from adjudicator.rulesets.diamonds.effects.operations import change
from adjudicator.rulesets.diamonds.play.guards import ability_of
from adjudicator.rulesets.diamonds.table.actions import Plan
from adjudicator.rulesets.diamonds.table.events import CardsRevealed, NoEffect, Revealed, SpellStolen, StepBegun
from adjudicator.rulesets.diamonds.table.state import ANNULLED, COPY, VIGOUR, Monster, State
from adjudicator.rulesets.diamonds.table.tasks import (
    BeginAbilities,
    CastSpell,
    CloseTurn,
    EndTurn,
    GiveVigour,
    PlanTurn,
    Resolve,
    StealSpell,
    TickPoison,
    UseAbility,
)

STEALS = tuple(key for key, card in CARDS.items() if isinstance(card.ability.do[0], Steal))


def plan(state: State, task: PlanTurn, plans: dict[str, Plan] | None) -> Facts:
    """Everyone plans a card (D-012); then all are turned up at once (D-013). Monsters are in the field now (D-120)."""
    if plans is None:
        return Ask(Decision("plan", state.order, "D-012", sealed=True), task)
    shown = tuple([Revealed(seat, plans[seat].card, CARDS[plans[seat].card].stats) for seat in state.order])
    yield CardsRevealed(("D-013", "D-120", "D-015"), shown)
    return _resolution_order(state)


def _resolution_order(state: State) -> list[Task]:
    """Spells before abilities (D-014), each in player order from the token holder on (D-015).

    Roubo Arcano chooses before any spell resolves (D-054, D-A11).
    """
    tasks: list[Task] = []
    if state.options.roubo == "interrupt":
        tasks += [StealSpell(seat) for seat in state.order if state.revealed[seat] in STEALS]
    tasks += [CastSpell(seat) for seat in state.order if CARDS[state.revealed[seat]].kind == "spell"]
    tasks.append(BeginAbilities())
    tasks += [
        UseAbility(state.revealed[seat])
        for seat in state.order
        if CARDS[state.revealed[seat]].kind == "monster" and CARDS[state.revealed[seat]].ability.when == "on_reveal"
    ]
    tasks.append(EndTurn())
    return tasks


# Step 1: spells


def stealable(state: State, thief: str) -> tuple[str, ...]:
    """Return the spells that Roubo Arcano may take: buffs and offensive ones that opponents revealed (D-051),
    never defensive ones (D-052); by a house rule only those still to be resolved (D-A11)."""
    steal = CARDS[state.revealed[thief]].ability.do[0]
    categories = steal.categories if isinstance(steal, Steal) else ()
    seats = state.order if state.options.roubo == "interrupt" else state.order[state.order.index(thief) + 1 :]
    return tuple(
        state.revealed[seat] for seat in seats if seat != thief and CARDS[state.revealed[seat]].category in categories
    )


def steal_spell(state: State, task: StealSpell, answer: Choose | None) -> Facts:
    """Roubo Arcano chooses a spell; its own effect is cancelled and becomes the thief's (D-051)."""
    thief = state.revealed[task.seat]
    if answer is None:
        options = stealable(state, task.seat)
        if options:
            return Ask(Decision("steal", (task.seat,), "D-051", thief, options), task)
        yield NoEffect(("D-052", "D-121"), thief, task.seat, "no_target")
        return None
    yield SpellStolen(("D-051", "D-054", "D-056"), answer.choice, thief, task.seat)
    return [Resolve(answer.choice, thief, task.seat)] if state.options.roubo == "turn_order" else None


def cast_spell(state: State, task: CastSpell) -> Outcome:
    """Resolve the spell that a seat revealed, unless it was stolen.

    A stolen one resolves in the thief's place in turn order, with the thief's decisions (D-053).
    """
    card = state.revealed[task.seat]
    if card in state.stolen:
        return None
    if card not in STEALS:
        return [Resolve(card, card, task.seat)]
    if state.options.roubo == "turn_order":
        return [StealSpell(task.seat)]
    return [Resolve(spell, card, task.seat) for spell, source in state.stolen.items() if source == card]


# Step 2: abilities


def begin_abilities(state: State) -> Facts:
    """Step 2 begins. Under the house rule of D-A10, continuous abilities of the turn's monsters begin here."""
    yield StepBegun(("D-014", "D-015"), "abilities")
    return None


def use_ability(state: State, task: UseAbility) -> Facts:
    """Resolve an ability that waited for its monster's reveal; a seal of step 1 has annulled it (D-049)."""
    monster = state.field.get(task.card)
    if monster is None:
        return None
    if monster.mark(ANNULLED) is not None:
        yield NoEffect(("D-049",), task.card, monster.owner, "annulled")
        return None
    return [Resolve(task.card, task.card, monster.owner)]


# End of turn


def end_turn(state: State) -> Facts:
    """Line up the end-of-turn effects: by their owners' turn order, then by when they were placed (D-124)."""
    yield StepBegun(("D-124",), "end")
    due: list[tuple[int, int, Task]] = []
    for monster in state.field.values():
        ability = ability_of(state, monster)
        if ability is not None and ability.when == "end_of_turn":
            due.append((state.order.index(monster.owner), _in_effect_since(monster), GiveVigour(monster.card)))
    due += [(state.order.index(poison.owner), poison.id, TickPoison(poison.id)) for poison in state.poisons]
    due.sort(key=lambda item: item[:2])
    return [*(task for _, _, task in due), CloseTurn()]


def _in_effect_since(monster: Monster) -> int:
    copy = monster.mark(COPY)
    return copy.event if copy is not None else monster.entered


def give_vigour(state: State, task: GiveVigour) -> Iterator[Event]:
    """Vigor Celestial: LP at the end of every turn in the field (D-080), more after Hino Celestial (D-087)."""
    monster = state.field.get(task.card)
    ability = ability_of(state, monster) if monster is not None else None
    if monster is None or ability is None or ability.when != "end_of_turn":
        return
    gain = ability.do[0]
    assert isinstance(gain, ModifyStat) and isinstance(gain.amount, int)
    stronger = monster.mark(VIGOUR)
    amount = stronger.amount if stronger is not None else gain.amount
    clause = stronger.clause if stronger is not None else ability.clauses[0]
    yield from change(state, monster, {gain.stat: amount}, monster.card, monster.owner, (clause,), "stays")


def tick_poison(state: State, task: TickPoison, answer: Choose | None) -> Facts:
    """A poison takes its toll in an attribute that its owner chooses each time (D-024, D-A26)."""
    poison = next((poison for poison in state.poisons if poison.id == task.id), None)
    if poison is None:  # its monster has left the field
        return None
    stat = poison.stat or (answer.choice if answer is not None else "")
    if not stat:
        return Ask(Decision("poison", (poison.owner,), "D-024", poison.source, STATS), task)
    monster = state.field[poison.target]
    stolen = ("D-055",) if poison.source in STEALS else ()  # it is the thief's
    chosen = ("D-A28",) if answer is not None else ()
    clauses = ("D-100", *stolen, *chosen)
    yield from change(state, monster, {stat: -poison.amount}, poison.source, poison.owner, clauses, "stays")
    yield PoisonTicked(clauses, poison.id, poison.ticks - 1)
    return None
