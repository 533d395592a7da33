"""What would have happened: actions taken on a copy of a past table, and what differs from what did happen.

A hypothetical branch is nobody's match: nothing of it is kept.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck, SampledLuck
from adjudicator.kernel.luck.recorded import RecordedLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import encoder_for, view
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event, seed_in
from adjudicator.kernel.text.editions import FIRST_EDITION
from adjudicator.kernel.text.reading import Misfit
from adjudicator.kernel.text.refusal import Illegal, Unfit, not_one_of
from adjudicator.kernel.text.rulebook import OptionValue
from adjudicator.kernel.text.text import Text
from adjudicator.matches.match import Match
from adjudicator.matches.past import Past, move_events
from adjudicator.matches.questions.queries import difference
from adjudicator.matches.questions.questions import BadQuestion, Outcome, Withheld

MOST = 1_000
"""So many actions one what-if may take."""


class Refused(Exception):
    """An action of a what-if is illegal there; `number` is its place in the list, `refusal` why."""

    def __init__(self, number: int, refusal: Illegal) -> None:
        super().__init__(str(refusal))
        self.number = number
        self.refusal = refusal


T = TypeVar("T")


class Taken(NamedTuple, Generic[T]):
    """What has come of actions that were taken in thought: the table as it then stands, the actions as they were read,
    and each event with its move and what was told of it."""

    table: Any
    actions: tuple[Action, ...]
    events: tuple[tuple[int, Event, T], ...]
    branch: "Branch"


def take(
    past: Past, match: Match, question: Outcome, telling: Callable[[Any], Callable[[Event], T]], *, shown: bool
) -> Taken[T]:
    """Take the actions one after the other on a copy of the table. Raises Refused, BadQuestion, Withheld.

    `telling`: given the table before an action, it returns what tells the events of it one after the other. `shown`:
    the viewer may know all of the match. BadReport tells what luck must be reported.
    """
    if not shown:
        raise Withheld
    if not 1 <= len(question.actions) <= MOST:
        raise BadQuestion("/actions", Text(f"de 1 a {MOST} ações", f"1 to {MOST} actions"))
    ruleset, table = match.ruleset, match.ruleset.copied(match.state)
    _let_be_under(ruleset, table, question.under)
    branch = Branch(past, match, question)
    taken: list[Action] = []
    events: list[tuple[int, Event, T]] = []
    for number, data in enumerate(question.actions):
        if table.result is not None:
            raise BadQuestion(
                f"/actions/{number}", Text("a partida já teria terminado", "the match would be over by then")
            )
        table = branch.own_table(table)
        action = _read(ruleset, table, data, number)
        tell = telling(table)
        try:
            facts = fold_all(table, ruleset.decide(table, action, branch.luck(action, table.version)))
        except Illegal as refusal:
            raise Refused(number, refusal) from refusal
        taken.append(action)
        events += [(table.move, fact, tell(fact)) for fact in facts]
    seen = (each for each in events if branch.over or seed_in(each[1]) is None)
    return Taken(table, tuple(taken), tuple(seen), branch)


def what_if(
    past: Past, match: Match, question: Outcome, viewer: str, *, shown: bool
) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Take actions in thought; return the clauses that what comes of them rests on, and the answer. Raises as `take`
    does."""
    found = take(past, match, question, lambda table: Narrator(match.ruleset, viewer, table).tell, shown=shown)
    table, events = found.table, found.events
    answer = {
        "official": False,
        **({"under": dict(question.under)} if question.under else {}),
        "luck": found.branch.source(),
        "actions": [msgspec.to_builtins(action) for action in found.actions],
        "move": table.move,
        "version": table.version,
        "result": msgspec.to_builtins(table.result),
        "events": [{"move": move, "event": _seen(fact, viewer)} for move, fact, _ in events],
        "told": [msgspec.to_builtins(told) for _, _, told in events],
        "state": msgspec.json.decode(view(table, viewer)),
        "difference": _difference(past, found.branch, table, viewer),
    }
    clauses = tuple(dict.fromkeys(clause for _, fact, _ in events for clause in fact.clauses))
    return clauses, answer


def _let_be_under(ruleset: Ruleset[Any], table: Any, under: Mapping[str, OptionValue]) -> None:
    """Let a table be played on under other rules than its match has. Raises BadQuestion."""
    if not under:
        return
    edition = under.get("edition")
    if edition is not None:
        if edition not in ruleset.editions:
            raise BadQuestion("/under/edition", not_one_of(edition, ruleset.editions))
        table.edition = msgspec.UNSET if edition == FIRST_EDITION else edition
    played = FIRST_EDITION if table.edition is msgspec.UNSET else table.edition
    try:
        changes = {key: value for key, value in under.items() if key != "edition"}
        table.options = ruleset.rulebook.changed(table.options, played, changes)
    except Unfit as unfit:
        raise BadQuestion(f"/under{unfit.pointer}", unfit.why) from unfit


def _read(ruleset: Any, table: Any, data: dict[str, Any], number: int) -> Action:
    asked = next(iter(table.waiting), table.seats[0])
    try:
        action: Action = ruleset.action_of({"seat": asked, **data})
    except Misfit as error:
        raise BadQuestion(f"/actions/{number}{error.pointer}", error.why) from error
    if action.seat not in table.seats:
        raise BadQuestion(f"/actions/{number}/seat", not_one_of(action.seat, table.seats))
    return action


def _seen(fact: Event, viewer: str) -> Any:
    return msgspec.json.decode(encoder_for(viewer).encode(fact))


def _difference(past: Past, branch: "Branch", table: Any, viewer: str) -> dict[str, Any]:
    """Say what differs from what did happen after as many actions of seats, or from the table as it stands."""
    actual = past.at(branch.here)
    changes = difference(view(actual.state, viewer), view(table, viewer))
    return {"with": {"move": actual.state.move, "version": actual.version}, "changes": changes}


class Branch:
    """A branch beside what did happen: as long as they are the same, it goes along the match itself.

    `here` is the move of the match that it has come to.
    """

    def __init__(self, past: Past, match: Match, question: Outcome) -> None:
        self.past, self.match, self.choice = past, match, question.luck
        self.begun: Any = move_events(past, 0)[0]
        self.head = past.at(None)
        self.over = self.head.over
        self.here = match.state.move
        self.same = not question.under
        self.sampled = question.luck.mode == "sampled"
        if self.sampled and not question.luck.seed:
            why = Text("o sorteio simulado diz de que semente vem", "sampled luck states its seed")
            raise BadQuestion("/luck/seed", why)

    def own_table(self, table: Any) -> Any:
        """Return the table that the next action is taken on; the match's own, past what judges did but to it, as long
        as nothing else has been done."""
        stays = self.head.state.desk.stays
        if self.same and self.here + 1 in stays:
            while self.here + 1 in stays:
                self.here += 1
            return self.match.ruleset.copied(self.past.at(self.here).state)
        return table

    def luck(self, action: Action, version: int) -> Luck:
        """Return the luck of the branch's next move, and go on to it."""
        happened = move_events(self.past, self.here + 1)
        same = self.same and bool(happened) and self.match.ruleset.action_in(happened[0]) == action
        self.same, self.here = same, min(self.here + 1, self.head.state.move)
        if self.sampled:
            return SampledLuck(self.choice.seed, version, self.begun.luck)
        own = self.past.own_luck(version)
        if own is not None:
            return own
        if same:
            return RecordedLuck(happened, self.begun.salt_key.value, version, self.begun.luck)
        if self.begun.luck != ReportedLuck.mode:
            why = Text(
                "este registro não diz o sorteio da partida; peça um simulado (sampled)",
                "this log does not tell the match's own luck; let it be sampled",
            )
            raise BadQuestion("/luck/mode", why)
        return ReportedLuck(self.choice.reports, self.begun.salt_key.value, version)

    def source(self) -> dict[str, Any]:
        """Say where the luck came from."""
        if self.sampled:
            return {"mode": "sampled", "seed": self.choice.seed}
        return {"mode": "match"}
