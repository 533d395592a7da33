"""What every table of the game keeps, whatever is played: rings (I-1 to I-5, I-7), places, numbers and reasons."""

from collections.abc import Iterator

from adjudicator.kernel.game.bookkeeping import (
    AllowedChanges,
    misnamed,
    negative,
    none_of,
    unreasoned,
    wrong_changes,
)
from adjudicator.kernel.game.pools import out_of_bounds, wrong_reasons
from adjudicator.kernel.table.things import misnumbered
from adjudicator.kernel.text.refusal import Violation
from adjudicator.rulesets.enlightenment.cards.form import CARDS, is_eminent
from adjudicator.rulesets.enlightenment.cards.lexicon import WORDS
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS, PHASES, SLOTS, STRONGHOLD
from adjudicator.rulesets.enlightenment.conflict.conflicts import goes_on
from adjudicator.rulesets.enlightenment.conflict.rings import claimed, elements
from adjudicator.rulesets.enlightenment.judged.numbers import OF_CONFLICT, explain_number
from adjudicator.rulesets.enlightenment.table.state import COMMON, CONTESTED, Piece, Player, State
from adjudicator.rulesets.enlightenment.table.tasks import PlaceRings
from adjudicator.rulesets.enlightenment.treaties.treaty import STAKES

KEPT = AllowedChanges(
    stats=("military", "political", "glory", "strength"),
    marks={"keyword": WORDS.keywords, "forbid": None, "tag": None, "claimed": ELEMENTS, "control": None},
    lasting=(*WORDS.durations, "while"),
    layers=Piece.layers,
)
PLACES = {"character": ("home", "conflict", "province"), "holding": ("province",), "attachment": ("",),
          "province": ("",), "stronghold": ("stronghold",), "role": ("role",), "": ("province",)}  # fmt: skip
COUNTS = ("dial", "passed", "limited")
wrong = Violation.of


def violations(state: State) -> Iterator[Violation]:
    """Yield what is wrong with a table, but for where cards are."""
    if state.phase and state.phase not in PHASES:
        yield none_of("/phase", PHASES, "B-78")
    yield from negative("", state, ("round",))
    if not 0 <= state.bidders <= len(state.seats):
        yield wrong("/bidders", f"de 0 a {len(state.seats)}", f"from 0 to {len(state.seats)}", "E-127")
    if state.seating and sorted(state.seating) != [*range(len(state.seats))]:
        yield wrong("/seating", "cada lugar uma vez, a partir de 0", "each seat once, from 0 on", "R-03")
    for seat, player in state.players.items():
        yield from _wrong_player(state, f"/players/{seat}", seat, player)
    for id, piece in state.pieces.items():
        yield from _wrong_piece(state, f"/pieces/{id}", id, piece)
    yield from misnumbered(state, state.pieces)
    yield from _wrong_rings(state)
    yield from _wrong_conflict(state)
    yield from _wrong_treaties(state)


def _wrong_player(state: State, at: str, seat: str, player: Player) -> Iterator[Violation]:
    yield from out_of_bounds(state, seat)
    yield from negative(at, player, COUNTS)
    most = state.opportunities_a_round
    if len(set(player.declared)) < len(player.declared) or len(player.declared) + player.passed > most:
        yield wrong(f"{at}/declared", f"cada tipo uma vez, no máximo {most} com as passadas",
                    f"each type once, at most {most} with those passed", "B-36")  # fmt: skip
    yield from wrong_reasons(state, seat, KEPT)
    laid = {slot: state.pieces[id].slot for slot, id in player.provinces.items() if id in state.pieces}
    if player.stronghold and seat in state.living and laid != {slot: slot for slot in SLOTS}:
        yield wrong(f"{at}/provinces", "cinco, cada uma no seu lugar", "five, each at its place", "B-74")


def _wrong_piece(state: State, at: str, id: str, piece: Piece) -> Iterator[Violation]:
    yield from misnamed(state, at, id, piece)
    if not (piece.key in CARDS or piece.key in state.minted) or (piece.card and not piece.faceup):
        yield wrong(f"{at}/card", f"não há carta {piece.key!r}", f"there is no card {piece.key!r}")
        return
    card = state.face(piece)
    if piece.kind not in (card.kind, *(("",) if not piece.faceup else ())) or card.kind == "event":
        yield wrong(f"{at}/kind", f"{piece.key} é do tipo {card.kind}", f"{piece.key} is of the kind {card.kind}")
        return
    if is_eminent(card) and (not piece.faceup or piece.slot == STRONGHOLD):
        yield wrong(f"{at}/slot", "eminente fica aberta, e na fila", "an eminent one is face up, in the row", "B-72")
    if piece.place not in PLACES[piece.kind]:
        yield none_of(f"{at}/place", PLACES[piece.kind])
    on = state.pieces.get(piece.on)
    if piece.on and on is None:
        yield none_of(f"{at}/on", state.pieces)
    if (piece.place == "province") != (on is not None and on.kind == "province"):
        yield wrong(f"{at}/on", "não está numa província", "it is on no province", "B-63")
    if piece.kind == "attachment" and (on is None or on.kind != "character" or not on.in_play):
        yield wrong(f"{at}/on", "não está num personagem", "it is on no character", "B-61")
    yield from negative(at, piece, ("fate", "turn"))
    if piece.place == "conflict" and (
        state.conflict is None or piece.controller not in (state.conflict.attacker, state.conflict.defender)
    ):
        yield wrong(f"{at}/place", "não participa do conflito", "it takes no part in the conflict", "E-100")
    base = card.base if piece.faceup and (piece.in_play or piece.kind == "province") else piece.base
    if piece.base != base:
        yield wrong(f"{at}/base", f"está impresso {base}", f"it is printed {base}")
        return
    yield from wrong_changes(at, piece, KEPT)
    now = {stat: piece.now.get(stat) for stat in piece.base}
    yield from unreasoned(f"{at}/now", now, lambda stat: explain_number(state, f"{id}.{stat}"))


def _wrong_rings(state: State) -> Iterator[Violation]:
    """The invariants of rings; none has another element without a conflict."""
    if state.rings and set(state.rings) != {f"{seat}.{element}" for seat in state.seats for element in ELEMENTS}:
        yield wrong("/rings", "cinco anéis de cada jogador", "five rings of each player", "E-011")  # I-1
    taken = {id for task in state.agenda if isinstance(task, PlaceRings) for id in task.rings}  # from a broken province
    for id, ring in state.rings.items():
        at = f"/rings/{id}/at"
        if id != f"{ring.origin}.{ring.element}":
            yield wrong(f"/rings/{id}", f"é {id}", f"it is {id}", "E-011")
        if ring.fate < 0:
            yield wrong(f"/rings/{id}/fate", "de 0 em diante", "from 0 on")
        if state.conflict is None and (ring.gained or ring.lost):
            yield wrong(f"/rings/{id}/gained", "só num conflito", "in a conflict alone")
        province = state.pieces.get(ring.at)
        if ring.at == CONTESTED and (state.conflict is None or state.conflict.ring != id):  # I-5
            yield wrong(at, "não é o anel do conflito", "it is not the ring of the conflict", "B-87")
        elif province is not None and id not in taken:
            yield from _wrong_province(state, at, province)
        elif province is None and ring.at not in (COMMON, CONTESTED, *state.living):  # I-7
            yield none_of(at, (*state.living, COMMON, CONTESTED, "c1, c2 … (/pieces)"), "E-031")
    for seat in state.living:
        if len(claimed(state, seat)) != len(elements(state, seat)):  # I-2
            yield wrong(f"/players/{seat}", "dois anéis de um elemento", "two rings of one element", "E-143")


def _wrong_province(state: State, at: str, province: Piece) -> Iterator[Violation]:
    if province.kind != "province" or province.broken:  # I-3
        yield wrong(at, "anéis ficam em províncias não subjugadas", "rings are on unbroken provinces", "E-032")
    elif province.slot == STRONGHOLD and not state.stronghold_open(province.controller):  # I-4
        yield wrong(
            at, "na fortaleza só se as outras caíram", "on the stronghold's only if the others are broken", "E-036"
        )


def _wrong_conflict(state: State) -> Iterator[Violation]:
    conflict = state.conflict
    if conflict is None or (conflict.defender in state.left and goes_on(state, conflict)):
        return
    for name in ("attacker", "defender"):
        if getattr(conflict, name) not in state.living:
            yield wrong(f"/conflict/{name}", "não joga", "plays no more", "E-210")
    for number, step in enumerate(conflict.added):
        if step.stat not in OF_CONFLICT:
            yield none_of(f"/conflict/added/{number}/stat", OF_CONFLICT)
    province = state.pieces.get(conflict.province)
    if province is None or province.kind != "province" or province.controller != conflict.defender:
        yield wrong("/conflict/province", "não é de quem defende", "it is not the defender's", "E-110")


def _wrong_treaties(state: State) -> Iterator[Violation]:
    """Two living players, both bound, one treaty of a pair: what an active treaty is (E-160, E-162, E-181)."""
    pairs: list[set[str]] = []
    least, most = STAKES
    for id, treaty in [*state.treaties.items(), *((id, offer.value) for id, offer in state.offers.items())]:
        at = f"/{'treaties' if id in state.treaties else 'offers'}/{id}"
        if not (id[:1] == "t" and id[1:].isdigit() and int(id[1:])):
            yield wrong(at, "tratados são t1, t2 …", "treaties are t1, t2 …")
        elif int(id[1:]) >= state.next_treaty:
            yield wrong("/next_treaty", f"maior que o de {id}", f"greater than that of {id}")
        if treaty.status in ("active", "offered") and len(set(treaty.players) & set(state.living)) != 2:
            yield wrong(f"{at}/players", "dois jogadores na partida", "two players of the match", "E-160")
        if treaty.status != "active":
            continue
        if not least <= treaty.stake <= most:
            yield wrong(f"{at}/stake", f"de {least} a {most}", f"from {least} to {most}", "E-175")
        if not treaty.whole:
            yield wrong(f"{at}/promises", "ambos prometem", "both promise", "E-167")
        if set(treaty.players) in pairs:
            yield wrong(f"{at}/players", "os dois já têm um tratado", "the two have a treaty already", "E-181")
        pairs.append(set(treaty.players))
