"""What every table of the game keeps, whatever is played: cards, sums, the course, the missions."""

from collections.abc import Iterator

from adjudicator.kernel.text.refusal import Violation
from adjudicator.rulesets.diamonds.cards.form import CARDS, DECKS, JUDGEMENT, MISSIONS, STATS
from adjudicator.rulesets.diamonds.cards.vocabulary import CopyAbility
from adjudicator.rulesets.diamonds.course.course import JUDGEMENT_ROUND, playing, tied, turn_order, turns_of
from adjudicator.rulesets.diamonds.judged.numbers import explain_number
from adjudicator.rulesets.diamonds.table.state import (
    ANNULLED,
    COPY,
    IRON_WILL,
    SMOKE,
    TAPPED,
    VIGOUR,
    Mark,
    Monster,
    Poison,
    State,
)

MARKS = (ANNULLED, IRON_WILL, SMOKE, TAPPED, COPY, VIGOUR)
LASTING = ("round", "stays", "while")
COPYABLE = tuple(
    key for key, card in CARDS.items() if card.kind == "monster" and card.ability.when != "on_reveal"
)  # D-105
wrong = Violation.of


def violations(state: State) -> Iterator[Violation]:
    """Yield what is wrong with a table, but for where cards are: counters out of bounds, sums that do not add up."""
    yield from _wrong_course(state)
    yield from _wrong_missions(state)
    yield from _wrong_seats(state)
    for key, monster in state.field.items():
        yield from _wrong_monster(state, f"/field/{key}", key, monster)
    for number, poison in enumerate(state.poisons):
        yield from _wrong_poison(state, f"/poisons/{number}", poison)
    yield from _wrong_hands(state)


def _wrong_course(state: State) -> Iterator[Violation]:
    most = turns_of(state.round)
    if not 0 <= state.round <= JUDGEMENT_ROUND:
        yield wrong("/round", "vai de 1 a 5", "it runs from 1 to 5", "D-011")
    elif not 0 <= state.turn <= most:
        yield wrong("/turn", f"vai de 1 a {most}", f"it runs from 1 to {most}", "D-011")
    rounds = (*((2 * state.half - 2,) if not state.turn else ()), 2 * state.half - 1, 2 * state.half)
    last = (JUDGEMENT_ROUND,) if state.half == 2 else ()
    if (state.half or state.missions) and (state.half not in (1, 2) or state.round not in (*rounds, *last)):
        yield wrong("/half", f"a rodada {state.round} não é dela", f"round {state.round} is not of it", "D-007")


def _wrong_missions(state: State) -> Iterator[Violation]:
    """Four missions lie in a row (five, if the house plays it literally); each half reveals two, for its two rounds
    (D-004, D-007, D-008)."""
    if not state.half and not state.missions:
        return
    known = (*MISSIONS, *([JUDGEMENT] if state.options.judgement_pool == "literal" else []))
    row = [card.value for card in state.row]
    shown = [*row[: 2 * state.half], *([JUDGEMENT] if state.round == JUDGEMENT_ROUND else [])]
    for name, missions in (("missions", state.missions[: 2 * state.half]), ("row", row)):
        for number, mission in enumerate(missions):
            if mission not in known or mission in missions[:number]:
                names = ", ".join(known)
                yield wrong(f"/{name}/{number}", f"cada uma destas uma vez: {names}", f"each of these once: {names}")
    if len(row) < 4 or state.missions != shown:
        yield wrong("/missions", f"as reveladas são {shown}", f"those that are revealed are {shown}", "D-004")


def _wrong_seats(state: State) -> Iterator[Violation]:
    """The token is at a seat, seats play in turn, each with its faction's deck (D-005, D-006), for the diamonds of the
    rounds that have been played (D-002)."""
    for seat, player in state.players.items():
        at = f"/players/{seat}"
        if DECKS.get(player.faction) != player.deck:
            yield wrong(f"{at}/deck", f"não é o de {player.faction}", f"it is not that of {player.faction}", "D-005")
        for number, card in enumerate(player.played):
            if card in CARDS and CARDS[card].kind != "spell":
                yield wrong(f"{at}/played/{number}", f"{card} não é magia", f"{card} is not a spell")
        for number, mission in enumerate(player.diamonds):
            if mission not in (*MISSIONS, JUDGEMENT):
                names = ", ".join(MISSIONS)
                yield wrong(f"{at}/diamonds/{number}", f"um destes: {names}", f"one of: {names}")
    won = [mission for player in state.players.values() for mission in player.diamonds]
    in_round = state.step in ("plan", "spells", "abilities", "end")
    if len(set(won)) != len(won):
        yield wrong("/players", "cada diamante tem um só dono", "each diamond has one owner", "D-002")
    if len(won) > max(0, state.round - in_round):
        yield wrong("/players", "há mais diamantes que rodadas jogadas", "more diamonds than rounds", "D-002")
    if state.token and state.result is None:
        yield from _wrong_order(state)


def _wrong_order(state: State) -> Iterator[Violation]:
    judgement = state.round == JUDGEMENT_ROUND
    found = tied(state) if judgement else ()
    if state.contenders != found:
        names = ", ".join(found) or "ninguém"
        yield wrong("/contenders", f"pelos diamantes: {names}", f"by the diamonds: {', '.join(found) or 'nobody'}",
                    "D-019")  # fmt: skip
    order = playing(state, found) if judgement else turn_order(state.seats, state.token)
    if state.order != order:
        yield wrong(
            "/order", f"jogam {', '.join(order)}", f"{', '.join(order)} play", "D-A03" if judgement else "D-006"
        )


def _wrong_monster(state: State, at: str, key: str, monster: Monster) -> Iterator[Violation]:
    if monster.card != key:
        yield wrong(f"{at}/card", f"é {key}", f"it is {key}")
        return
    if monster.owner not in state.order:
        yield wrong(at, f"{monster.owner} não joga esta rodada", f"{monster.owner} does not play this round", "D-A03")
    if monster.base != CARDS[key].stats:
        printed = CARDS[key].stats
        yield wrong(f"{at}/base", f"está impresso {printed}", f"it is printed {printed}", "D-020")
        return
    if monster.lost < 0:
        yield wrong(f"{at}/lost", "não pode ser negativo", "it cannot be negative", "D-125")
    for number, change in enumerate(monster.modifiers):
        for name, known in (("stat", STATS), ("until", LASTING)):
            if getattr(change, name) not in known:
                names = ", ".join(known)
                yield wrong(f"{at}/modifiers/{number}/{name}", f"um destes: {names}", f"one of: {names}")
    for number, mark in enumerate(monster.marks):
        yield from _wrong_mark(f"{at}/marks/{number}", key, mark)
    for stat in STATS:
        value = explain_number(state, f"{key}.{stat}").value
        if value != monster.now.get(stat):
            yield wrong(f"{at}/now/{stat}", f"as razões dão {value}", f"its reasons make {value}")


def _wrong_mark(at: str, key: str, mark: Mark) -> Iterator[Violation]:
    if mark.kind not in MARKS:
        yield wrong(f"{at}/kind", f"um destes: {', '.join(MARKS)}", f"one of: {', '.join(MARKS)}")
    if mark.kind == COPY and not isinstance(CARDS[key].ability.do[0], CopyAbility):
        yield wrong(at, f"{key} não copia habilidades", f"{key} copies no abilities", "D-104")
    elif mark.kind == COPY and mark.card not in COPYABLE:
        names = ", ".join(COPYABLE)
        yield wrong(f"{at}/card", f"um destes: {names}", f"one of: {names}", "D-105")


def _wrong_poison(state: State, at: str, poison: Poison) -> Iterator[Violation]:
    for name, known in (("owner", state.order), ("target", tuple(state.field)), ("stat", ("", *STATS))):
        if getattr(poison, name) not in known:
            names = ", ".join(known)
            yield wrong(f"{at}/{name}", f"um destes: {names}", f"one of: {names}")
    if not 1 <= poison.ticks <= 2:
        yield wrong(f"{at}/ticks", "restam 1 ou 2 perdas", "1 or 2 losses are left", "D-100")
    if poison.amount <= 0:
        yield wrong(f"{at}/amount", "de mais de 0", "more than 0", "D-100")


def _wrong_hands(state: State) -> Iterator[Violation]:
    """At the planning of a turn every hand holds a card for each turn that is left (D-011), and the other hand of the
    half is whole (D-009)."""
    if state.step != "plan" or state.decision is None or state.decision.kind != "plan":
        return
    left, other = turns_of(state.round) - state.turn + 1, 4 if state.round in (1, 3) else 0
    for seat in state.order:
        player, at = state.players[seat], f"/players/{seat}"
        held, kept = len(player.hand.value), len(player.reserve.value)
        if held != left:
            why = f"{seat} tem {held} cartas para {left} turnos", f"{seat} has {held} cards for {left} turns"
            yield wrong(f"{at}/hand", *why, "D-011")
        if kept != other:
            why = f"{seat} tem {kept} cartas, não {other}", f"{seat} has {kept} cards, not {other}"
            yield wrong(f"{at}/reserve", *why, "D-009")
