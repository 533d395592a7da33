"""The examples of docs/cards.md that are of this game: their cards, and how they are played.

Who does a step is P1, unless it begins with another seat. Before it all do as little as may be until it can be done;
what may answer it then stays open for the next. `then` is looked at when all have passed on that.
"""

from typing import Any

from adjudicator.kernel.table.actions import Choose, ChooseSome, Pass
from adjudicator.rulesets.enlightenment.table.actions import Play
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.examples import NAME, Example, play_steps

ANSWERING = ("would_interrupt", "interrupt", "reaction")
CHARACTER: Example = {"side": "dynasty", "cost": 1, "military": 2, "political": 2, "glory": 1}
SHELLS: dict[str, Example] = {
    "character": CHARACTER, "event": {"side": "conflict", "cost": 0}, "attachment": {"side": "conflict", "cost": 0},
    "holding": {"side": "dynasty"}, "province": {"elements": ["air"], "strength": 4},
    "stronghold": {"honor": 10, "fate": 7}, "role": {},
}  # fmt: skip


def card_of(example: Example) -> Example:
    """Return the whole card of an example."""
    if "card" in example:
        whole: Example = example["card"]
        return whole
    kind = example.get("of", "character")
    zone = {"zone": "hand"} if kind == "event" else {}
    said = [example[name] for name in ("ability", "also") if name in example]
    abilities = [{"text": NAME, **zone, **each} for each in said]
    return {"key": "X1", "name": NAME, "kind": kind, **SHELLS[kind], **example.get("more", {}), "abilities": abilities}


def play(example: Example) -> None:
    """Play an example, and look whether what it says has come about."""
    table = Table(cards=[card_of(example)], **example["table"])
    play_steps(table, example, _step, _seen, lambda table: table.passing(ANSWERING))


def _step(table: Table, step: str) -> None:
    seat, verb, *words = step.split() if step[0] == "P" else ("P1", *step.split())
    if verb == "use":
        name, *choices = words
        table.use(name if name in table.hand(seat) else _newest(table, name), *choices, seat=seat)
    elif verb == "answer":
        table.answer(*words, seat=seat)
    elif verb == "play":
        table.turn(seat)
        table.act(_played(seat, *words))
    elif verb == "attack":
        table.turn(seat, "declare")
        attackers, province, *rest = words
        ring, *type_ = rest or ["fire"]
        table.declare(attackers.replace(",", " "), province, f"{seat}.{ring}", *type_)
    elif verb == "defend":
        table.turn(seat, "defend")
        table.act(ChooseSome(seat, tuple(words)))
    elif verb == "pass":
        table.turn(seat, "declare")
        table.act(Pass(seat))
    elif verb == "bid":
        for bidder, number in zip(table.state.waiting, words, strict=True):
            table.act(Choose(bidder, number))
    elif verb == "choose":
        while table.asked_for in (*ANSWERING, "act", "defend"):
            table.let_be()
        table.choose(*words)
    elif verb == "to":
        table.to(step=words[0])
    else:
        assert verb == "end", step
        table.finish()


def _played(seat: str, card: str, to: str = "") -> Play:
    return Play(seat, card, place="conflict") if to == "+conflict" else Play(seat, card, to)


def _newest(table: Table, name: str) -> str:
    """Return the id of a card on the table, said by its id or, if it has come since, by its key."""
    return next((id for id, piece in reversed(table.state.pieces.items()) if name in (id, piece.card)), name)


def _seen(table: Table, name: str) -> Any:
    """Return what an example asks of the table: `P1.honor`, `P2.first.broken`, `P1.fire.fate`, `c50.military`, of a
    card that has come since `X1.place`, `conflict.type`, `favor`."""
    subject, _, what = name.rpartition(".")
    state = table.state
    if subject in state.players:
        if what == "claimed":
            return sorted(table.claimed(subject))
        found = getattr(state.players[subject], what)
        return found if isinstance(found, int | list) else len(found.value)
    if subject in ("", "conflict"):
        return getattr(state.conflict if subject else state, what)
    if subject in state.rings:
        return getattr(state.rings[subject], what)
    if "." in subject:
        subject = table.province(subject)
    if what == "gone":
        return subject not in state.pieces
    piece = state.pieces[_newest(table, subject)]
    return piece.now.get(what, getattr(piece, what, None))
