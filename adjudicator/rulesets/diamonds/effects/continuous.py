"""What follows from the table by itself: continuous bonuses kept up to date, and monsters without LP.

Bonuses are facts too: when what a continuous ability counts has changed, an event says what it gives now.
"""

from collections.abc import Container, Iterator

from adjudicator.kernel.cards import Count, ModifyStat
from adjudicator.kernel.engine.agenda import EVERYTHING, Settling
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.diamonds.cards.form import CARDS
from adjudicator.rulesets.diamonds.effects.events import BonusSet, Died, Marked, MarkRemoved, ModifiersEnded, Sacrificed
from adjudicator.rulesets.diamonds.play.guards import ability_of, continuous_bonus
from adjudicator.rulesets.diamonds.table.events import CardsRevealed, RoundEnded, SpellStolen
from adjudicator.rulesets.diamonds.table.state import Monster, State

STOLEN = "stolen"
"""What stands for a stolen spell among those that are counted, in a house where it counts as played (D-A12)."""


def checked_after(state: State) -> Container[type[Event]]:
    """Return the facts that may change what is counted, or whose ability counts it; by the house rules of D-A10 and
    D-A30 any may."""
    plain = state.options.passives_from == "reveal" and state.options.lp_zero != "dies"
    return _COUNTED if plain else EVERYTHING


_COUNTED: frozenset[type[Event]] = frozenset(
    (CardsRevealed, SpellStolen, RoundEnded, Sacrificed, Marked, MarkRemoved, ModifiersEnded)
)


def check_state_based(state: State) -> Settling:
    """State-based actions and continuous effects: deaths first, for they change what is counted."""
    yield from at_rest(state)
    return ()


def at_rest(state: State) -> Iterator[Event]:
    """Yield what follows on a table that a judge has changed."""
    if state.options.lp_zero == "dies":
        yield from _deaths(state)
    yield from _keep_bonuses(state)


def _deaths(state: State) -> Iterator[Event]:
    for monster in list(state.field.values()):
        if monster.now["LP"] <= 0:
            yield Died(("D-A30",), monster.card)


def _keep_bonuses(state: State) -> Iterator[Event]:
    for monster in state.field.values():
        given = _bonus_of(monster) if monster.modifiers else None
        if given is None and not monster.marks and not _GIVES_BONUS[monster.card]:
            continue
        ability = ability_of(state, monster)
        bonus = continuous_bonus(ability)
        if given is not None and (bonus is None or bonus.stat != given.stat):
            # D-041: its ability is annulled; D-104: a copied one is gone, and its bonus with it
            yield BonusSet((given.clause,), monster.card, given.stat, 0, given.source, monster.owner)
            given = None
        if bonus is None or ability is None or not isinstance(bonus.amount, Count):
            continue
        cards = counted(state, bonus.amount, monster.owner, monster.card)
        if cards != (given.counted if given is not None else ()):
            amount = bonus.amount.each * len(cards)
            yield BonusSet(ability.clauses[:1], monster.card, bonus.stat, amount, monster.card, monster.owner, cards)


def _bonus_of(monster: Monster) -> Modifier | None:
    for modifier in monster.modifiers:
        if modifier.until == "while":
            return modifier
    return None


def counted(state: State, what: Count, seat: str, card: str) -> tuple[str, ...]:
    """Return the cards that a card counts for its player; each is worth `what.each`.

    A copied ability reads "you" as the Ilusionista's player and the monster as the Ilusionista (D-106); monsters
    of the Vanguarda that he does not control are not counted for him (D-107).
    """
    if what.tally == "spells_played":  # D-040: played before or after the Golem entered, by its player alone
        player = state.players[seat]
        stolen = player.thefts if state.options.stolen_counts else 0  # D-056, D-A12
        return (*player.played, *[STOLEN] * stolen)
    if what.cards is not None:  # D-060
        return tuple(
            other.card
            for other in state.field.values()
            if other.owner == seat and other.card != card and CARDS[other.card].faction in what.cards.tags
        )
    # D-061, D-A37: monsters revealed this turn, by anyone, still in the field or not
    return tuple(shown for shown in state.revealed.values() if CARDS[shown].kind == "monster")


_GIVES_BONUS = {
    key: card.ability.when == "continuous" and isinstance(card.ability.do[0], ModifyStat) for key, card in CARDS.items()
}
