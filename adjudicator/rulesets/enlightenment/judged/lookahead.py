"""Looking ahead on the table: which cards may lie unseen where, and who stands how."""

from collections.abc import Iterator

from adjudicator.kernel.game.lookahead_rules import Effort, Lookahead, UnseenPlace, face_down, lead
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.cards.form import Card
from adjudicator.rulesets.enlightenment.conflict.rings import elements
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.treaties.events import TreatyBroken

PROVINCE, DYNASTY = "province", "dynasty_deck"


class Ahead(Lookahead[State]):
    """Looking ahead in this game."""

    effort = Effort(24, 20, 4_000)

    def fits(self, place: str, card: Card) -> bool:
        """Provinces lie as provinces, dynasty cards on them and in their deck, conflict cards everywhere else."""
        if place == PROVINCE:
            return card.kind == "province"
        return card.side == ("dynasty" if place == DYNASTY else "conflict")

    def unseen_places(self, table: State, seat: str) -> Iterator[UnseenPlace]:
        """Provinces that were not attacked yet, and the dynasty cards that lie face down on them (B-53, B-75)."""
        mine = [piece for piece in table.pieces.values() if piece.owner == seat]
        yield from face_down(PROVINCE, (piece for piece in mine if piece.slot))
        yield from face_down(DYNASTY, (piece for piece in mine if not piece.slot))

    def breaks_promise(self, fact: Event, seat: str) -> bool:
        """Whether this seat has broken a treaty (E-161, E-178)."""
        return isinstance(fact, TreatyBroken) and seat in fact.by

    def lost_cards(self, table: State, seat: str) -> int:
        """Cards are removed with who is eliminated (E-056), which is graver."""
        return len(table.players[seat].removed)

    def standing(self, table: State, seat: str) -> float:
        """Rings of five elements, 25 honor or being the last decide (E-021 to E-024); a broken stronghold or no honor
        eliminates (E-050, E-051)."""
        return lead({each: _worth(table, each) for each in table.living}, seat)


def _worth(table: State, seat: str) -> float:
    player = table.players[seat]
    held = len(elements(table, seat))
    worth = 2.0 * held * held + 0.8 * player.honor + 0.3 * player.hand_size + 0.3 * player.fate
    worth += sum(5 for piece in table.provinces(seat) if not piece.broken)
    for piece in table.characters(seat):
        skills = piece.now.get("military", 0) + piece.now.get("political", 0)
        worth += 0.3 * max(0, skills) + 0.5 * piece.fate
    return worth
