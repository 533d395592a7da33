"""How a match may begin: two players with a leader, a deck and a Heat Deck each (H-001 to H-006)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.setup import decklists
from adjudicator.kernel.setup.decklists import check_seats, copies, copies_of, decks_brought
from adjudicator.kernel.table.seats import TWO_SEATS
from adjudicator.kernel.table.zones import empty_zones
from adjudicator.kernel.text.refusal import BadSetup, Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards.form import HEAT_DECK, SETS, Card, life_warnings
from adjudicator.rulesets.heat.table.options import Options
from adjudicator.rulesets.heat.table.state import Player, State

TOTAL = (50, 80)  # H-001
MAIN = (40, 50)  # H-002
MONEY = (10, 30)  # H-003
COPIES = 3  # H-005


class Setup(decklists.Setup, kw_only=True):
    """What a match begins from; a deck has leader, main deck, money and Heat Cards."""

    options: Options = Options()
    cards: tuple[Card, ...] = ()


def parts(deck: Sequence[str], known: Mapping[str, Card]) -> dict[str, list[str]]:
    """Return the parts of a deck: its `leader`, `main` cards, `money` and `heat` cards."""
    found: dict[str, list[str]] = {"leader": [], "main": [], "money": [], "heat": []}
    for key in deck:
        kind = known[key].kind
        found[kind if kind in found else "main"].append(key)
    return found


def deck_faults(deck: Sequence[str], known: Mapping[str, Card], options: Options) -> Iterator[Obstacle]:
    """Yield every rule that a deck breaks (H-001 to H-006)."""
    found = {name: len(keys) for name, keys in parts(deck, known).items()}
    if found["leader"] != 1:
        yield _counted("H-006", found["leader"], "líderes", "leaders", (1, 1))
    if found["heat"] != HEAT_DECK:
        yield _counted("H-004", found["heat"], "cartas de Heat", "Heat Cards", (HEAT_DECK, HEAT_DECK))
    if not MAIN[0] <= found["main"] <= MAIN[1]:
        yield _counted("H-002", found["main"], "cartas principais", "main cards", MAIN)
    if not MONEY[0] <= found["money"] <= MONEY[1]:
        yield _counted("H-003", found["money"], "cartas de dinheiro", "money cards", MONEY)
    total = found["main"] + found["money"] + (found["heat"] if options.total_includes_heat else 0)
    if not TOTAL[0] <= total <= TOTAL[1]:
        clause = "H-A01" if options.total_includes_heat else "H-001"
        yield _counted(clause, total, "cartas ao todo", "cards in all", TOTAL)
    yield from _copies_faults(deck, known, options)


def _counted(clause: str, count: int, pt: str, en: str, bounds: tuple[int, int]) -> Obstacle:
    least, most = bounds
    said = str(least) if least == most else f"{least}–{most}"
    return Obstacle(clause, Text(f"{count} {pt}; o certo é {said}", f"{count} {en}; it should be {said}"))


def _copies_faults(deck: Sequence[str], known: Mapping[str, Card], options: Options) -> Iterator[Obstacle]:
    """Cards of one name count together; basic money does not count (H-005, H-A02)."""
    counted = copies(deck, known)
    for key in dict.fromkeys(deck):
        card, number = known[key], copies_of(counted, known[key])
        if number > COPIES and not (card.basic and options.basic_money_exempt):
            clause = "H-A02" if card.basic else "H-005"
            yield Obstacle(clause, Text(f"{key}: {number} cópias; até 3", f"{key}: {number} copies; up to 3"))


class SeatTaken(decklists.SeatTaken):
    """A player sits down with leader, main deck, money and Heat Deck in one list."""

    def sit(self, state: State) -> None:
        zones = empty_zones(Player, self.seat, self.decklist.salt)
        state.players[self.seat] = Player(name=self.name, decklist=self.decklist, **zones)


def seated(setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
    """Return who sits down, with which deck. Raises BadSetup if a match cannot begin so."""
    check_seats(setup, TWO_SEATS, "H-A34")
    if setup.options.leader_life == "strict":
        _check_lives(setup.cards)
    faults = partial(deck_faults, options=setup.options)
    return tuple(SeatTaken(*taken) for taken in decks_brought(setup, TWO_SEATS, SETS, faults, luck))


def _check_lives(cards: Sequence[Card]) -> None:
    """Refuse a leader of one's own that begins with another life than 30, 35 or 40 (H-012)."""
    for number, card in enumerate(cards):
        for place, why in life_warnings(card):
            raise BadSetup(f"/cards/{number}/{place}", why, "H-012")
