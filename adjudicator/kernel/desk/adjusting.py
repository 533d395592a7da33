"""Adjustments: a judge changes the table, and every invariant of the ruleset still holds.

Changes are made on a copy; what follows from others (sizes, sums, places on the board) is brought up to date by the
ruleset; then the copy must pass its book-keeping. A number is never overwritten: it gets a reason more.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias, TypeVar

import msgspec

from adjudicator.kernel.desk.orders import (
    AddModifier,
    AnyChange,
    ChangeDecision,
    MoveCard,
    RemoveModifier,
    RemoveValue,
    SetCounter,
    SetValue,
    Shuffle,
)
from adjudicator.kernel.game.progress import Progress
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.pointers import Misplaced, holds_secret, put, seal_anew, take
from adjudicator.kernel.secrets.reading import checked_secret
from adjudicator.kernel.secrets.secret import stored
from adjudicator.kernel.table.state import MatchState, S
from adjudicator.kernel.table.stats import Explanation, Modifier, no_such_number, through
from adjudicator.kernel.table.zones import Zoned, count
from adjudicator.kernel.text.reading import placed
from adjudicator.kernel.text.refusal import CRASHES, STUMBLED, BadOrder, BadReport, Illegal, Unfit
from adjudicator.kernel.text.text import Text

SOURCE = "ruling"
"""What stands as the source of a reason that a judge has given."""

LARGEST = 1_000_000

Shuffles: TypeAlias = list[tuple[str, list[str]]]
"""What was shuffled: each zone, and its order."""

T = TypeVar("T")


def adjusted(
    ruleset: Progress[S], state: S, changes: Sequence[AnyChange], clause: str, luck: Luck
) -> tuple[S, Shuffles]:
    """Return the table after these changes, and what was shuffled. Raises BadOrder."""
    table = ruleset.copied(state)
    shuffles: Shuffles = []
    if not changes:
        raise BadOrder("/changes", Text("diga ao menos uma mudança", "name at least one change"))
    for number, change in enumerate(changes):
        try:
            table = _changed(ruleset, table, change, clause, luck, shuffles)
            recompute(ruleset, table)
        except BadOrder as bad:
            raise BadOrder(f"/changes/{number}{bad.pointer}", bad.why, bad.clause) from bad
        except BadReport:
            raise
        except Unfit as unfit:
            raise _inconsistent(number, unfit.told) from unfit
        except CRASHES as error:
            raise _inconsistent(number, STUMBLED) from error
    if set(table.players) != set(table.seats):
        raise _inconsistent(len(changes) - 1, Text("cada lugar tem um jogador", "every seat has a player"))
    table = _whole(ruleset, table, len(changes) - 1)
    if table.salts is not msgspec.UNSET:
        _ask_whose_cards_changed(state, table)
        table = _sealed_anew(ruleset, table, luck)
    try:
        wrong = next((found.told for found in ruleset.violations(table)), None)
    except CRASHES:
        wrong = STUMBLED
    if wrong is not None:
        raise _inconsistent(len(changes) - 1, wrong)
    return table, shuffles


def recompute(ruleset: Progress[S], table: S) -> None:
    """Let what follows from other things on a table be what they make it."""
    count(table)
    ruleset.adjuster.recompute(table)


def _whole(ruleset: Progress[S], table: S, number: int) -> S:
    """Return the table after a journey through its JSON form, which shows whether everything is of its type."""
    text = stored.encode(table)
    try:
        back = msgspec.json.decode(text, type=ruleset.state_type, dec_hook=checked_secret)
    except (msgspec.ValidationError, ValueError) as error:
        raise _inconsistent(number, placed(error)[1]) from error
    if stored.encode(back) != text:
        raise _inconsistent(number, Text("algo nela não é do seu tipo", "something on it is not of its kind"))
    for seat in tuple(back.answers):
        if still_possible(ruleset, back, seat) is not None:
            del back.answers[seat]  # what was answered in secret is no answer any more: the seat is asked again
    return back


def _ask_whose_cards_changed(state: MatchState, table: MatchState) -> None:
    """Void the secret answers of the seats whose hidden cards are others now: were those kept that are still possible,
    everyone would learn something of what was answered."""
    for seat in tuple(table.answers):
        now, was = table.players[seat], state.players[seat]
        if any(now.held(zone) != was.held(zone) for zone in now.closed):
            del table.answers[seat]


def _sealed_anew(ruleset: Progress[S], table: S, luck: Luck) -> S:
    """Return a table with a salt of its own for each secret, so that it does not show which have been changed."""
    data = msgspec.json.decode(stored.encode(table))
    kept = data.pop("salts")
    seal_anew(data, luck.salt)
    return ruleset.state_decoder.decode(msgspec.json.encode({**data, "salts": kept}))


def still_possible(ruleset: Progress[S], table: S, seat: str) -> Illegal | None:
    """Return why a seat could not have given the answer that it has given in secret; None if it could."""
    before = ruleset.copied(table)
    answer = before.answers.pop(seat)
    try:
        ruleset.admit(before, ruleset.action_of(answer.value))
    except Illegal as refusal:
        return refusal
    return None


def _inconsistent(number: int, wrong: Text) -> BadOrder:
    return BadOrder(
        f"/changes/{number}",
        Text(f"a mesa não ficaria consistente: {wrong.pt}", f"the table would not be consistent: {wrong.en}"),
    )


def _changed(ruleset: Progress[S], table: S, change: AnyChange, clause: str, luck: Luck, shuffles: Shuffles) -> S:
    if isinstance(change, SetValue | RemoveValue):
        return _patched(ruleset, table, change, luck)
    if isinstance(change, MoveCard):
        _move_card(ruleset, table, change)
    elif isinstance(change, SetCounter):
        _set_counter(ruleset, table, change, clause)
    elif isinstance(change, AddModifier):
        _add_reason(ruleset, table, change.of, change.amount, change.until, clause)
    elif isinstance(change, RemoveModifier):
        _remove_reason(ruleset, table, change)
    elif isinstance(change, ChangeDecision):
        _check_seat(ruleset, table, change.seat)
        ruleset.give_decision(table, change.seat)
    else:
        shuffles.append((change.zone, _shuffle(ruleset, table, change, luck)))
    return table


# Numbers


def _explained(ruleset: Progress[S], table: S, of: str) -> Explanation:
    try:
        return ruleset.explain(table, of)
    except KeyError as error:
        raise BadOrder("/of", no_such_number(of, ruleset.numbers(table))) from error


def _set_counter(ruleset: Progress[S], table: S, change: SetCounter, clause: str) -> None:
    was = _explained(ruleset, table, change.of)
    _add_reason(ruleset, table, change.of, change.value - through(ruleset.layers, was.base, was.steps), "stays", clause)
    recompute(ruleset, table)
    value = _explained(ruleset, table, change.of).value
    if value != change.value:
        raise BadOrder("/value", Text(f"seria {value}", f"it would be {value}"))


def _add_reason(ruleset: Progress[S], table: S, of: str, amount: int, until: str, clause: str) -> None:
    _explained(ruleset, table, of)
    if abs(amount) > LARGEST:
        raise BadOrder("/amount", Text(f"até {LARGEST}", f"up to {LARGEST}"))
    if amount:
        event, move = table.now[0] + 2, table.now[1] + 1  # those that the adjustment will be
        reason = Modifier(SOURCE, SOURCE, clause, event, move, of.partition(".")[2], amount, until)
        ruleset.adjuster.add_reason(table, of, reason)


def _remove_reason(ruleset: Progress[S], table: S, change: RemoveModifier) -> None:
    steps = _explained(ruleset, table, change.of).steps
    if not 1 <= change.step <= len(steps):
        raise BadOrder("/step", Text(f"há passos de 1 a {len(steps)}", f"there are steps 1 to {len(steps)}"))
    ruleset.adjuster.remove_reason(table, change.of, steps[change.step - 1])


# Cards


def _move_card(ruleset: Progress[S], table: S, change: MoveCard) -> None:
    if not change.source and ruleset.adjuster.move_in_play(table, change.card, change.to):
        return
    seat, key = _taken(ruleset, table, change)
    zone = zone_of(ruleset, table, change.to.removesuffix(".bottom"))
    if zone is None:
        ruleset.adjuster.put_into_play(table, seat, key, change.to)
        return
    player, name = zone
    player.put(name, [key], top=player.zones[name].ordered and not change.to.endswith(".bottom"))


def _taken(ruleset: Progress[S], table: S, change: MoveCard) -> tuple[str, str]:
    """Take a card up from where it is; return its owner and its key."""
    if not change.source:
        taken = ruleset.adjuster.take_out_of_play(table, change.card)
        if taken is None:
            raise BadOrder(
                "/card",
                Text(
                    f"{change.card} não está em jogo; de uma zona, diga `from` (P1.hand)",
                    f"{change.card} is not in play; from a zone, name it in `from` (P1.hand)",
                ),
            )
        return taken
    zone = zone_of(ruleset, table, change.source)
    if zone is None:
        raise BadOrder("/from", Text(f"não há a zona {change.source}", f"there is no zone {change.source}"))
    player, name = zone
    if change.card not in player.held(name):
        text = Text(f"{change.card} não está em {change.source}", f"{change.card} is not in {change.source}")
        raise BadOrder("/card", text)
    player.take(name, [change.card])
    return change.source.partition(".")[0], change.card


def zone_of(ruleset: Progress[S], table: S, name: str) -> tuple[Zoned, str] | None:
    """Return whose zone a name like `P1.hand` is, and its own; None if there is none such that judges may change."""
    seat, _, zone = name.partition(".")
    return (table.players[seat], zone) if seat in table.players and zone in ruleset.zones else None


def _shuffle(ruleset: Progress[S], table: S, change: Shuffle, luck: Luck) -> list[str]:
    zone = zone_of(ruleset, table, change.zone)
    if zone is None or zone[0].zones[zone[1]].seen_by != "nobody":
        raise BadOrder("/zone", Text("só uma zona que ninguém conhece", "only a zone that nobody knows"))
    player, name = zone
    held = sorted(player.held(name))
    paper = luck.mode == ReportedLuck.mode  # there nobody knows the order, and nobody reports it
    order: list[str] = held if paper else luck.shuffled(f"shuffle/{change.zone}", held)
    player.hold(name, order, luck.salt())
    return order


def _check_seat(ruleset: Progress[S], table: S, seat: str) -> None:
    playing = [each for each in table.seats if ruleset.may_act_anytime(table, each)]
    if seat not in playing:
        raise BadOrder("/seat", Text(f"um destes: {', '.join(playing)}", f"one of: {', '.join(playing)}"))


# Anything else that stands on the table


def _patched(ruleset: Progress[S], table: S, change: SetValue | RemoveValue, luck: Luck) -> S:
    if change.at.split("/")[1:2] == [] or change.at.split("/")[1] in table.fixed:
        names = ", ".join(table.fixed)
        raise BadOrder("/at", Text(f"isto não se muda: {names}", f"not to be changed: {names}"))
    data = msgspec.json.decode(stored.encode(table))
    if isinstance(change, SetValue) and holds_secret(change.value):
        why = Text("diga só o valor: segredos se selam por si", "say the value alone: secrets are sealed by themselves")
        raise BadOrder("/value", why)
    try:
        if isinstance(change, SetValue):
            put(data, change.at, change.value, luck.salt)
        else:
            take(data, change.at, luck.salt)
    except Misplaced as error:
        raise BadOrder("/at", Text(f"não há {error} na mesa", f"there is no {error} on the table")) from error
    try:
        patched = ruleset.state_decoder.decode(msgspec.json.encode(data))
    except msgspec.ValidationError as error:
        inner, why = placed(error, inside=change.at.count("/"))
        told = Text(f"não cabe aí: {why.pt}", f"it does not fit there: {why.en}")
        raise BadOrder(f"/value{inner}", told) from error
    if stored.encode(patched) == stored.encode(table):  # what the state does not know falls away
        raise BadOrder("/at", Text("isto não muda nada na mesa", "this changes nothing on the table"))
    if patched.sealed_names != table.sealed_names:
        raise BadOrder("/at", Text("um nome é o do começo da partida", "a name is the one that the match began with"))
    return patched


def after(ruleset: Progress[S], table: S) -> Iterator[Text]:
    """Yield what is wrong with a table that must wait on somebody who can act, or be over."""
    yield from (wrong.told for wrong in ruleset.violations(table))
    if (table.result is None) == (not table.waiting):
        yield Text("ninguém é perguntado", "nobody is asked")
    for seat in table.waiting:
        if ruleset.some_answer(table, seat, _first) is None:
            yield Text(f"{seat} é perguntado e nada pode fazer", f"{seat} is asked and can do nothing")


def _first(options: Sequence[T]) -> T:
    return options[0]
