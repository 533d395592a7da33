"""Positions out a table that somebody has written: a match begins from it.

A position says what a judge would see, or a part of it. The rest is filled in: from the empty table of the match, by
what follows from what is written, by the rules' own completions. What would come out otherwise than it is written is
refused, and so is what the match could not go on from. Then what follows from the table by itself happens.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, cast

import msgspec

from adjudicator.kernel.desk.adjusting import recompute, still_possible
from adjudicator.kernel.desk.facts import PositionLoaded
from adjudicator.kernel.desk.positions import OWN, PositionReader, differing, place_in
from adjudicator.kernel.desk.probing import LIGHTLY, cannot_go_on
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.position_rules import LeftOut, bad
from adjudicator.kernel.game.progress import Progress
from adjudicator.kernel.luck.luck import Luck, SampledLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.reading import checked_secret
from adjudicator.kernel.secrets.secret import JUDGE, Secret, stored, view
from adjudicator.kernel.table.changes import Marked, Modified
from adjudicator.kernel.table.events import DecisionRequested, Event
from adjudicator.kernel.table.pieces import WithPieces
from adjudicator.kernel.table.state import Decision, Earlier, MatchState, S
from adjudicator.kernel.table.zones import miscounted
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.reading import placed
from adjudicator.kernel.text.refusal import CRASHES, BadReport, BadSetup, Illegal, Violation
from adjudicator.kernel.text.text import Language, Text

Zones: TypeAlias = Sequence[tuple[str, int | None]]
NUMBERS = ("event", "id")
"""Members that name the event that something came of."""


def load(ruleset: Progress[S], state: S, written: JSON, luck: Luck) -> Iterator[Event]:
    """Yield the facts by which a match, begun and empty, begins from a position. Raises BadSetup before the first."""
    try:
        table = _table(ruleset, state, written, luck)
        waits = table.decision is not None or table.result is not None
        tasks = () if waits else tuple(ruleset.positions.goes_on(table))
        loaded = PositionLoaded((), table)
        _try(ruleset, ruleset.copied(state), loaded, tasks, luck.again())
    except BadReport:
        raise
    except BadSetup as error:
        raise BadSetup(f"/position{place_in(written, error.pointer)}", error.why, error.clause) from error
    except CRASHES as crash:
        raise bad("/position", "não há mesa deste jogo assim", "no table of this game is so") from crash
    yield loaded
    yield from _follow(ruleset, state, tasks, luck)


def _follow(ruleset: Progress[S], state: S, tasks: tuple[Task, ...], luck: Luck) -> Iterator[Event]:
    """Let what follows from a table by itself happen, and ask. A table with its question is in the middle of
    something: what follows there follows once it is answered."""
    if state.decision is None:
        if state.result is None:
            yield from ruleset.settle_correction(state)
        yield from ruleset.resume(state, tasks, None, luck)


def _try(ruleset: Progress[S], trial: S, loaded: Event, tasks: tuple[Task, ...], luck: Luck) -> None:
    _check_settled(ruleset, ruleset.copied(trial), loaded)
    for event in _with(loaded, _follow(ruleset, trial, tasks, luck)):
        trial.version += 1
        event.fold(trial)
    for wrong in ruleset.violations(trial):
        raise BadSetup(wrong.at, wrong.why, wrong.clause)
    why = cannot_go_on(ruleset, trial, luck.mode, LIGHTLY)
    if why is not None:
        raise bad("", f"a partida não seguiria: {why.pt}", f"the match could not go on: {why.en}")


def _check_settled(ruleset: Progress[S], table: S, loaded: Event) -> None:
    """Refuse a table with its question that the rules would have made otherwise before they asked."""
    table.version += 1
    loaded.fold(table)
    fact = None if table.decision is None else next(ruleset.check_state_based(table, (loaded,)), None)
    if fact is not None:
        pt, en = (_told(ruleset, table, fact, language) for language in ("pt", "en"))
        id = getattr(fact, "id", "")
        at = f"/pieces/{id}" if id in getattr(table, "pieces", ()) else ""
        why = Text(f"antes de perguntar, a regra faria isto: {pt}", f"before asking the rules would do this: {en}")
        raise BadSetup(at, why, next(iter(fact.clauses), ""))


def _told(ruleset: Progress[S], table: S, fact: Event, language: Language) -> str:
    """Say what a fact would do to a table, as a judge is told it: what is not worth telling by its name."""
    in_view = ruleset.names_in_view(ruleset.visible_members(table, JUDGE))
    event = ruleset.shown(table, msgspec.json.decode(view(fact, JUDGE)), in_view)
    return str(ruleset.tell(event, language, in_view)) or type(fact).__name__


def _let_go_on(ruleset: Progress[S], table: S, said: JSON) -> None:
    """Give the cards of a table with its question what others give them for as long as they are in play: where a
    position leaves it out it follows, as all else does. What else would follow is refused later."""
    if table.decision is None or table.result is not None:
        return
    least = min(_numbers(said), default=0)
    for fact in ruleset.check_state_based(table, (PositionLoaded((), table),)):
        if not (isinstance(fact, Modified | Marked) and fact.until == "while"):
            return
        in_play = cast(WithPieces, table)  # or nothing on it could be changed
        fact.fold(in_play)
        least -= 1
        piece = in_play.pieces[fact.id]
        if isinstance(fact, Modified):  # no event of the match made it
            piece.modifiers[-1] = msgspec.structs.replace(piece.modifiers[-1], event=least, move=0)
        else:
            piece.marks[-1] = msgspec.structs.replace(piece.marks[-1], event=least, move=0)


def _with(first: Event, others: Iterator[Event]) -> Iterator[Event]:
    yield first
    yield from others


# The table


def _table(ruleset: Progress[S], state: S, written: JSON, luck: Luck) -> S:
    empty = msgspec.json.decode(stored.encode(state))
    data = PositionReader(ruleset.positions, ruleset.clauses, ruleset.layers, state, luck).state(written, empty)
    _check_set_up(ruleset, data, empty)
    table = _decoded(ruleset, data)
    said = msgspec.json.decode(stored.encode(table))
    ruleset.positions.complete(table, _left_out(written), luck)
    recompute(ruleset, table)
    _let_go_on(ruleset, table, said)
    made = msgspec.json.decode(stored.encode(table))
    for at, value in differing({k: v for k, v in written.items() if k not in OWN}, said, made):
        follows = msgspec.json.encode(value).decode()
        raise bad(at, f"segue do resto e seria {follows}", f"it follows from the rest and would be {follows}")
    _check_question(ruleset, table, _left_out(written))
    for wrong in ruleset.violations(table):
        raise BadSetup(wrong.at, wrong.why, wrong.clause)
    table.earlier = _earlier(written, made, state)
    return table


def _decoded(ruleset: Progress[S], data: JSON) -> S:
    try:
        return msgspec.json.decode(msgspec.json.encode(data), type=ruleset.state_type, dec_hook=checked_secret)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadSetup(*placed(error)) from error


def _left_out(written: JSON) -> LeftOut:
    def left_out(*path: str) -> bool:
        at = written
        for step in path:
            if not isinstance(at, dict) or step not in at:
                return True
            at = at[step]
        return False

    return left_out


def _check_set_up(ruleset: Progress[S], data: JSONObject, empty: JSONObject) -> None:
    """What the set-up says a position can only repeat: seats, house rules, what players bring, cards of one's own."""
    given: list[tuple[str, ...]] = [(name,) for name in ("seats", "options") if name in empty]
    given += [("minted", key) for key in empty.get("minted", ())]
    given += [("players", seat, name) for seat in empty["seats"] for name in ruleset.positions.brought]
    for path in given:
        said, value = data, empty
        for step in path:
            said, value = said[step], value[step]
        for at, made in differing(said, said, value, "".join(f"/{escaped(step)}" for step in path)):
            raise bad(at, f"a partida é criada com {made}", f"the match is set up with {made}")


def _check_question(ruleset: Progress[S], table: S, left_out: LeftOut) -> None:
    """A question and what is to be done after it are written together, or neither; the game says what is asked then."""
    decision = table.decision
    if table.result is not None and (decision is not None or table.agenda):
        raise bad("/result", "a partida terminada não pergunta nada", "a match that is over asks nothing")
    if decision is not None and not table.agenda:
        why = "diga o que resta fazer depois da resposta", "say what remains to be done after the answer"
        raise bad("/agenda", *why)
    if decision is None and table.agenda:
        raise bad("/decision", "diga o que se pergunta", "say what is asked")
    if decision is None:
        if table.answers:
            raise bad("/answers", "ninguém é perguntado", "nobody is asked")
        return
    if not decision.seats or not {*decision.seats} <= {*table.seats}:
        raise bad("/decision/seats", f"entre {', '.join(table.seats)}", f"among {', '.join(table.seats)}")
    asked = _asked_anew(ruleset, table)
    if asked is not None and asked.kind == decision.kind and asked != decision:
        would = msgspec.json.encode(asked).decode()
        raise bad("/decision", f"a pergunta seria {would}", f"the question would be {would}")
    for seat in table.answers:
        if not decision.sealed or seat not in decision.seats or not table.waiting:
            raise bad(f"/answers/{seat}", "a pergunta não é essa", "that is not the question")
        refusal = still_possible(ruleset, table, seat)
        if isinstance(refusal, Illegal):
            raise BadSetup(f"/answers/{seat}", refusal.why, refusal.clause)


def _asked_anew(ruleset: Progress[S], table: S) -> Decision | None:
    """Return what the rules ask if they take up what remains to be done; None where that takes an answer first."""
    trial = ruleset.copied(table)
    try:
        first = next(ruleset.resume(trial, trial.agenda, None, SampledLuck("question", table.version)), None)
    except (Illegal, *CRASHES):
        return None
    return first.decision if isinstance(first, DecisionRequested) else None


def _earlier(written: JSON, made: JSON, state: MatchState) -> Earlier:
    """Return how far the numbers of events and moves have come on a table, for those of the match to go on from there:
    none of its own can be taken for one that stands there."""
    said = written.get("earlier") or {}
    events = max(written.get("version", 0) + said.get("events", 0), *_numbers(made), 0)
    moves = max(written.get("move", 0) + said.get("moves", 0), 0)
    loaded = state.version + 1
    return Earlier(max(0, events - loaded), moves)


def _numbers(made: JSON) -> Iterator[int]:
    yield 0
    for name, value in made.items() if isinstance(made, dict) else enumerate(made) if isinstance(made, list) else ():
        if name in NUMBERS and isinstance(value, int):
            yield value
        elif isinstance(value, dict | list):
            yield from _numbers(value)


# Cards


def lost_cards(ruleset: Progress[S], table: S) -> Iterator[Violation]:
    """Yield what is wrong with where cards are: each is of its player's deck list, each of those is somewhere, and
    what counts those of a zone is right."""
    known = {**ruleset.cards(), **getattr(table, "minted", {})}
    for seat, player in table.players.items():
        left = Counter(ruleset.deck_list(player))
        brought = Counter(left)
        for at, key in ruleset.positions.whereabouts(table, seat):
            if key not in known or getattr(known[key], "token", False):
                yield Violation.of(at, f"não há carta {key}", f"there is no card {key}")
            elif not brought[key]:
                yield Violation.of(at, f"{key} não é do baralho de {seat}", f"{key} is not of {seat}'s deck")
            elif not left[key]:
                yield Violation.of(at, f"{key} está em dois lugares", f"{key} is in two places")
            left[key] -= 1
        missing = ", ".join((+left).elements())
        if missing:
            yield Violation.of(f"/players/{seat}", f"{missing}: em lugar algum", f"{missing}: not anywhere")
        yield from miscounted(f"/players/{seat}", player)


class WithDecklist(Protocol):
    """A player who has declared a deck, or none yet."""

    decklist: Secret[list[str]]

    def hold(self, zone: str, cards: list[str], salt: str = "", /) -> None: ...


class Dealt(Protocol):
    """A state of such players."""

    @property
    def players(self) -> Mapping[str, WithDecklist]: ...


def deal(
    table: Dealt, seat: str, named: Counter[str], ready: Sequence[str], zones: Zones, left_out: LeftOut, luck: Luck
) -> None:
    """Deal what is named nowhere to the zones that a position leaves out, shuffled: so many cards to each (None: all
    that are left).

    Who has declared no deck has what is named, and where cards are to be dealt, those of a ready deck besides.
    """
    player = table.players[seat]
    zones = tuple((name, size) for name, size in zones if left_out("players", seat, name))
    rest = sorted((Counter(player.decklist.value) - named).elements())
    if not player.decklist.value and left_out("players", seat, "decklist"):
        least = sum(size or 1 for _, size in zones)
        whole = len(ready) - named.total() if any(size is None for _, size in zones) else 0
        rest = sorted((Counter(ready) - named).elements())[: max(least, whole)] if zones else []
        player.decklist = Secret(player.decklist.seats, luck.salt(), sorted([*named.elements(), *rest]))
    if zones and luck.mode != ReportedLuck.mode:  # nobody reports the order of a deck
        rest = luck.shuffled(f"deck/{seat}", rest)
    for name, size in zones:
        dealt, rest = (rest, []) if size is None else (rest[:size], rest[size:])
        player.hold(name, dealt, luck.salt())
