"""How a match may begin: two players with a leader, a deck and a Heat Deck each (H-001 to H-006)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.kernel import beginning
from adjudicator.kernel.beginning import check_cards
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import BadSetup, Obstacle
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.text import Text
from adjudicator.rulesets.heat.cards import CARDS, DECKS, Card, faults, life_warnings
from adjudicator.rulesets.heat.options import Options
from adjudicator.rulesets.heat.state import SEATS, Player, State

TOTAL = (50, 80)  # H-001
MAIN = (40, 50)  # H-002
MONEY = (10, 30)  # H-003
HEAT_DECK = 5  # H-004
COPIES = 3  # H-005


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, with a ready deck by its name or a list of keys: leader, main deck, money, Heat Cards. A position can
    do without."""

    deck: str | tuple[str, ...] = ""
    name: str = ""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match begins from. `cards` are those that the game's own sets do not have, `position` is a table, as in
    `kernel/table/positions.py`."""

    seats: tuple[SeatSetup, ...]
    options: Options = Options()
    cards: tuple[Card, ...] = ()
    position: dict[str, Any] | None = None


def decklist(seat: SeatSetup, pointer: str) -> tuple[str, ...]:
    """Return the keys of a seat's deck."""
    if isinstance(seat.deck, tuple):
        return seat.deck
    if seat.deck not in DECKS:
        names = ", ".join(DECKS)
        raise BadSetup(pointer, Text(f"não há esse baralho; há: {names}", f"no such deck; there is: {names}"))
    return DECKS[seat.deck]


def parts(deck: Sequence[str], known: Mapping[str, Card]) -> dict[str, list[str]]:
    """Return the parts of a deck: its `leader`, `main` cards, `money` and `heat` cards."""
    found: dict[str, list[str]] = {"leader": [], "main": [], "money": [], "heat": []}
    for key in deck:
        kind = known[key].kind
        found[kind if kind in found else "main"].append(key)
    return found


def deck_fault(deck: Sequence[str], known: Mapping[str, Card], options: Options) -> Obstacle | None:
    """Say which rule a deck breaks (H-001 to H-006); None if none."""
    found = {name: len(keys) for name, keys in parts(deck, known).items()}
    if found["leader"] != 1:
        return _counted("H-006", found["leader"], "líderes", "leaders", (1, 1))
    if found["heat"] != HEAT_DECK:
        return _counted("H-004", found["heat"], "cartas de Heat", "Heat Cards", (HEAT_DECK, HEAT_DECK))
    if not MAIN[0] <= found["main"] <= MAIN[1]:
        return _counted("H-002", found["main"], "cartas principais", "main cards", MAIN)
    if not MONEY[0] <= found["money"] <= MONEY[1]:
        return _counted("H-003", found["money"], "cartas de dinheiro", "money cards", MONEY)
    total = found["main"] + found["money"] + (found["heat"] if options.total_includes_heat else 0)
    if not TOTAL[0] <= total <= TOTAL[1]:
        clause = "H-A01" if options.total_includes_heat else "H-001"
        return _counted(clause, total, "cartas ao todo", "cards in all", TOTAL)
    return _copies_fault(deck, known, options)


def _counted(clause: str, count: int, pt: str, en: str, bounds: tuple[int, int]) -> Obstacle:
    least, most = bounds
    said = str(least) if least == most else f"{least}–{most}"
    return Obstacle(clause, Text(f"{count} {pt}; são {said}", f"{count} {en}; there are {said}"))


def _copies_fault(deck: Sequence[str], known: Mapping[str, Card], options: Options) -> Obstacle | None:
    """Cards of one name count together, in either language; basic money does not count (H-005, H-A02)."""
    for language in ("pt", "en"):
        copies = Counter(known[key].name[language] for key in deck)
        for key in dict.fromkeys(deck):
            number = copies[known[key].name[language]]
            if number > COPIES and not (known[key].basic and options.basic_money_exempt):
                clause = "H-A02" if known[key].basic else "H-005"
                return Obstacle(clause, Text(f"{key}: {number} cópias; até 3", f"{key}: {number} copies; up to 3"))
    return None


class SeatTaken(beginning.SeatTaken, frozen=True):
    """A player sits down with a deck that he alone knows."""

    decklist: Secret[list[str]]

    def sit(self, state: State) -> None:
        salt = self.decklist.salt
        deck = Secret[list[str]]((), salt, [])
        hand, heat_deck, looking = (Secret[list[str]]((self.seat,), salt, []) for _ in range(3))
        state.players[self.seat] = Player(self.name, self.decklist, deck, hand, heat_deck, looking)

    def chosen(self) -> SeatSetup:
        return SeatSetup(tuple(self.decklist.value), self.name)


def seated(setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
    """Return who sits down, with which deck. Raises BadSetup if a match cannot begin so."""
    if len(setup.seats) != len(SEATS):
        raise BadSetup("/seats", Text("a partida tem dois lugares", "a match has two seats"), "H-073")
    check_cards(setup.cards, CARDS, faults)
    if setup.options.leader_life == "strict":
        _check_lives(setup.cards)
    known: Mapping[str, Card] = {**CARDS, **{card.key: card for card in setup.cards}}
    taken = []
    for number, (seat, chosen) in enumerate(zip(SEATS, setup.seats, strict=True)):
        deck: tuple[str, ...] = ()
        if chosen.deck or setup.position is None:
            deck = decklist(chosen, f"/seats/{number}/deck")
            _check_brought(deck, known, setup.options, f"/seats/{number}/deck")
        taken.append(SeatTaken(seat, chosen.name, Secret((seat,), luck.salt(), sorted(deck))))
    return tuple(taken)


def _check_brought(deck: Sequence[str], known: Mapping[str, Card], options: Options, at: str) -> None:
    for key in deck:
        if key not in known:
            raise BadSetup(at, Text(f"não há carta {key}", f"there is no card {key}"))
    found = deck_fault(deck, known, options)
    if found is not None:
        raise BadSetup(at, found.why, found.clause)


def _check_lives(cards: Sequence[Card]) -> None:
    """Refuse a leader of one's own that begins with another life than 30, 35 or 40 (H-012)."""
    for number, card in enumerate(cards):
        for place, why in life_warnings(card):
            raise BadSetup(f"/cards/{number}/{place}", why, "H-012")
