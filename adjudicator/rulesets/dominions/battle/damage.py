"""Damage, healing, destruction: what takes cards off the board, and what guards them."""

from collections.abc import Generator, Iterator

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.changes import ChangesEnded, Marked, Ticked
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import Mark
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.dominions.board.events import LeftBoard, TurnedUp
from adjudicator.rulesets.dominions.cards.abilities import clause_of, effect_of, numbered
from adjudicator.rulesets.dominions.cards.vocabulary import ModifyDamage, PreventDamage
from adjudicator.rulesets.dominions.effects.numbers import all_hold, value
from adjudicator.rulesets.dominions.effects.select import passes, whom
from adjudicator.rulesets.dominions.table.change_events import Damaged, DamageModified, DamagePrevented, Restored
from adjudicator.rulesets.dominions.table.state import Piece, State, forbidden, status


def hp_of(state: State, piece: Piece) -> int:
    """Return the HP that a card has left, face up or not (N-121)."""
    return piece.now["HP"] if piece.base else state.face(piece).base["HP"] - piece.damage


def damage(
    state: State, piece: Piece, amount: int, kind: str, source: str, by: str, clause: str, dealer: str = ""
) -> Iterator[Event]:
    """Damage a card. `kind` is `battle`, `payback`, `effect` or `status`; `dealer` the card that deals it.

    SHIELD makes the next damage of a battle zero, and is gone; so do cards that say so.
    """
    if amount <= 0 or piece.id not in state.pieces:
        return
    if kind in ("battle", "payback"):
        shield = status(piece, "SHIELD")
        if shield is not None:
            yield DamagePrevented((shield.clause,), piece.id, kind, source, shield.source)
            yield ChangesEnded((shield.clause,), piece.id, (shield.event,), "SHIELD")
            return
        guard = _guard(state, piece, kind, dealer)
        if guard is not None:
            yield DamagePrevented((guard[1],), piece.id, kind, source, guard[0])
            return
        amount = yield from _modified(state, piece, amount, kind, dealer)
        if amount <= 0:
            return
    yield Damaged((clause, "N-121"), piece.id, amount, kind, source, by)


def _guard(state: State, piece: Piece, kind: str, dealer: str) -> tuple[str, str] | None:
    for guard in state.having("continuous"):
        if not guard.face_up:
            continue
        card = state.face(guard)
        for number, ability in numbered(card, "continuous"):
            effect = effect_of(state, guard, number, it=dealer)
            for operation in ability.do:
                if (
                    isinstance(operation, PreventDamage)
                    and operation.kind == kind
                    and piece in whom(state, effect, operation.whom)
                    and dealer in state.pieces
                    and passes(state, effect, operation.by, state.pieces[dealer])
                    and all_hold(state, effect, operation.given)
                ):
                    return guard.label, clause_of(card, number)
    return None


def _modified(state: State, piece: Piece, amount: int, kind: str, dealer: str) -> Generator[Event, None, int]:
    """Return what damage comes to after what changes it, each change a fact."""
    for source in state.having("continuous"):
        for number, ability in numbered(state.face(source), "continuous") if source.face_up else ():
            effect = effect_of(state, source, number, it=piece.id)
            for operation in ability.do:
                if not isinstance(operation, ModifyDamage) or operation.kind != kind or dealer not in state.pieces:
                    continue
                more = value(state, effect, operation.amount)
                if more and state.pieces[dealer] in whom(state, effect, operation.whom):
                    clause = clause_of(state.face(source), number)
                    amount = max(0, amount + more)
                    yield DamageModified((clause,), piece.id, kind, more, amount, source.label)
    return amount


def restore(state: State, piece: Piece, amount: int, source: str, by: str, clause: str) -> Iterator[Event]:
    """Give back HP that were lost to damage, no more than were lost."""
    ban = forbidden(piece, "restore")
    if ban is None and min(amount, piece.damage) > 0:
        yield Restored((clause,), piece.id, min(amount, piece.damage), source, by)


def turn_up(state: State, piece: Piece, clause: str) -> Iterator[Event]:
    """Turn a face-down card up."""
    if not piece.face_up:
        yield TurnedUp((clause,), piece.id, piece.key, state.face(piece).base)


def destroy(state: State, piece: Piece, source: str, clauses: tuple[str, ...], caused: str = "") -> Iterator[Event]:
    """Destroy a card: it goes to its owner's discard zone (N-075, N-076), and what hangs on it too (N-037)."""
    yield from leave(state, piece, "discard", source, clauses, destroyed=True, caused=caused)


def _explodes(state: State, piece: Piece) -> bool:
    """Whether a unit has EXPLOSIVE, printed or given."""
    if piece.face_up:
        return state.keyword(piece, "EXPLOSIVE") > 0
    return "EXPLOSIVE" in state.face(piece).keywords


def leave(
    state: State,
    piece: Piece,
    to: str,
    source: str,
    clauses: tuple[str, ...],
    *,
    destroyed: bool = False,
    caused: str = "",
    luck: Luck | None = None,
    fell_with: str = "",
) -> Iterator[Event]:
    """Take a card off the board. What hung on it is destroyed, however it left (N-037, N-A32); a token is no more."""
    hanging = attached_to(state.pieces, piece)
    salt = Secret((piece.owner,), luck.salt(), luck.salt()) if to == "hand" and luck is not None else None
    atk = piece.now["ATK"] if piece.base else state.face(piece).base["ATK"]
    if piece.token:
        clauses = (*clauses, "N-053", "N-A39")
    elif destroyed:
        clauses = (*clauses, "N-076")
    explodes = destroyed and _explodes(state, piece)
    unseen = not piece.face_up and to in ("hand", "deck") and luck is not None
    hidden = Secret((piece.owner,), luck.salt(), piece.key) if unseen and luck is not None else None
    yield LeftBoard(
        clauses, piece.id, "" if unseen else piece.key, piece.owner, piece.controller, piece.at, to, piece.token,
        destroyed, atk, tuple(other.id for other in hanging), source, caused, fell_with, salt, explodes, hidden,
    )  # fmt: skip
    for other in hanging:
        if other.id in state.pieces:
            clause, bearer = ("N-037", piece.id) if destroyed else ("N-A32", "")
            yield from leave(state, other, "discard", source, (clause,), destroyed=True, fell_with=bearer)


def apply_status(
    state: State, piece: Piece, name: str, ticks: int, source: str, by: str, clause: str, lasts: str = "stays"
) -> Iterator[Event]:
    """Give a card a status; turns in a card's text are ticks (N-A25). The same again adds its ticks, and an eternal one
    stays eternal (N-127)."""
    if forbidden(piece, "status") is not None or not piece.face_up:
        return
    had = status(piece, name)
    until = "ticks" if ticks else lasts
    if had is None or (had.until != "stays" and until != "ticks"):
        if had is not None:
            yield ChangesEnded(("N-127",), piece.id, (had.event,), name)
        yield Marked((clause, "N-127"), piece.id, "status", name, source, by, until, ticks)
    elif had.until == "ticks":
        yield Ticked((clause, "N-127"), piece.id, had.event, had.ticks + ticks)


def end_changes(state: State, piece: Piece, events: tuple[int, ...], why: str, clause: str) -> Iterator[Event]:
    """Let changes end. HP that they gave go, and can take the last (N-A30); by a house rule 1 HP is left."""
    ended = next(step for step in sorted(piece.changes, key=_gave_hp, reverse=True) if step.event in events)
    yield ChangesEnded((clause,), piece.id, events, why)
    if not state.options.hp_loss_kills and piece.base and piece.now["HP"] <= 0 < piece.damage:
        yield Restored(("N-A30",), piece.id, 1 - piece.now["HP"], ended.source, ended.by)


def _gave_hp(change: Modifier | Mark) -> bool:
    return isinstance(change, Modifier) and change.stat == "HP"
