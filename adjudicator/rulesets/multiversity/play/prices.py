"""What the abilities of a player's characters cost now, in energy (M-013, M-058, M-059)."""

from collections.abc import Iterator

from adjudicator.kernel.game.prices import Price
from adjudicator.rulesets.multiversity.cards.vocabulary import DiscardEnergy
from adjudicator.rulesets.multiversity.play.uses import effects_of
from adjudicator.rulesets.multiversity.table.actions import Use
from adjudicator.rulesets.multiversity.table.state import State


def prices(state: State, seat: str) -> Iterator[Price]:
    """Yield what abilities ask of the character that has them: energy that is attached and stays, and energy that is
    discarded; some of that may be left unpaid."""
    for name, effect in effects_of(state, seat):
        character = state.characters.get(effect.source)
        if character is None:
            continue
        found = state.card(effect.card).abilities[effect.ability]
        if found.energy_needed:
            yield Price.plain(Use, name, "attached_energy", "M-058", found.energy_needed, state.energy(character))
        for cost in found.cost:
            if isinstance(cost, DiscardEnergy) and not cost.any_number:
                held = len(character.energies)
                yield Price.plain(Use, name, "energy", "M-059", cost.count, held, cost.optional)
