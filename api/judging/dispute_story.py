"""The story of a dispute: each of its events in a sentence, with what people said, as far as its reader may know."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from adjudicator.api.judging.dispute_words import DisputeWords
from adjudicator.api.judging.timeline_words import ASKED, ASKED_IN_BRIEF, DECIDED, FINAL, LINES, TITLES, WAITS
from adjudicator.judging import dispute_events as happened
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.file import Data, File, Ruling, ShownEvidence
from adjudicator.judging.report import finding_told, move_told
from adjudicator.judging.rulings import Person
from adjudicator.judging.views import reads_all, shown_person
from adjudicator.kernel.text.text import Language
from adjudicator.logbook.answers import named_rules
from adjudicator.matches.past import Past
from adjudicator.matches.streams import DeskRecord
from adjudicator.rulesets.registry import RULESETS

_CLAUSE = re.compile(r"[A-Z]+-[A-Z]?\d+[a-z]?")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened to a dispute: a sentence, what was said, what follows."""

    at: Annotated[str | UnsetType, Meta(description="When; of a ruling that is only tried, left out.")] = UNSET
    kind: str
    title: str
    seat: str = ""
    text: str = ""
    lines: Sequence[str] = ()
    clauses: Sequence[str] = ()
    moves: Sequence[int] = ()
    evidence: Sequence[ShownEvidence] = ()
    precedents: Sequence[str] = ()
    note: str = ""
    superseded: bool = False


class Reading(NamedTuple):
    """A dispute, its `file` (as its reader may see it), and how to say what is in it: `names` are the
    policy's, `side` is the reader's view of the table."""

    dispute: Dispute
    file: File
    reader: Person
    over: bool
    past: Past
    side: str
    language: Language
    say: DisputeWords
    names: dict[str, str]

    def title(self, kind: str, **named: object) -> str:
        """Return the sentence that something happened."""
        return TITLES[kind][self.language].format(**named)

    def line(self, kind: str, **named: object) -> str:
        """Return a sentence of what was ruled or done."""
        return LINES[kind][self.language].format(**named)


def asked(file: File, say: DisputeWords, language: Language) -> str:
    """Return what a dispute (its file, as its reader may see it) asks, as a question; if that is hidden, its kind."""
    key, question, moment = _question(file)
    if question.get("hidden"):
        return ASKED_IN_BRIEF[key][language].format(**moment)
    seat, of = question.get("seat"), question.get("of")
    return ASKED[key][language].format(
        seat=say.name(seat) if seat else "",
        of=say.name(of) if of else "",
        what=say.question(question),
        under=named_rules(question.get("under", {})),
        **moment,
    )


def asked_in_brief(file: File, language: Language) -> str:
    """Return what a dispute asks, for lists, which have no table to name things by: its kind, or the asker's own words
    if the reader may read them."""
    key, question, moment = _question(file)
    return str(question.get("text") or ASKED_IN_BRIEF[key][language].format(**moment))


def _question(file: File) -> tuple[str, Data, dict[str, int]]:
    kind, question, move = file.kind, file.question, file.move
    key = "legality.action" if kind == "legality" and question.get("action") else kind
    key = "outcome.under" if question.get("under") else key
    return key, question, {"move": move, "next": move + 1}


def _about(file: File) -> int:
    """Return the move that a dispute is about: for legality the one after the table that is asked about."""
    return file.move + (_question(file)[0] == "legality")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def waits(reading: Reading, *, gone_by: bool) -> str:
    """Return what a dispute waits for; `gone_by`: the time to appeal is over."""
    file, key = reading.file, str(reading.file.status)
    if key == "ruled" and (gone_by or reading.dispute.appealed):
        key = "ruled.final"
    elif key == "remedying" and reading.dispute.rewind is not None and not reading.dispute.authorised:
        key = "remedying.plan"
    judge = reading.say.person(file.judge) if file.judge else ""
    return WAITS[key][reading.language].format(judge=judge, seats=reading.say.names(pending(file)))


def pending(file: File) -> list[str]:
    """Return the seats that have not accepted the ruling."""
    return [seat for seat in file.seats if seat not in file.accepted]


def entries(reading: Reading, records: Iterable[DeskRecord]) -> Iterator[Entry]:
    """Yield an entry for each event of a dispute that the reader may know of."""
    judge: Person | None = None
    for record in records:
        told = _entry(record.event, reading, judge)
        if isinstance(record.event, happened.Acknowledged):
            judge = record.event.by
        if told is not None:
            yield replace(_citing(told, reading), at=record.at)


def _entry(event: happened.AnyDisputeEvent, reading: Reading, judge: Person | None) -> Entry | None:
    """Return the entry of an event; None if the reader may not know of it."""
    file, say, everything = reading.file, reading.say, reads_all(reading.reader, over=reading.over)
    match event:
        case happened.DisputeOpened():
            lines = [reading.line("waits")] if event.blocking else []
            called, text = _by("called", event.by, reading), asked(file, say, reading.language)
            return replace(called, text=text, lines=lines, evidence=file.evidence, moves=[_about(file)])
        case happened.FindingMade():
            return _found(reading)
        case happened.Acknowledged():
            return _by("taken", event.by, reading)
        case happened.StatementMade():
            if not (everything or event.by.is_same(reading.reader)):
                return None
            said = event.evidence
            evidence = ShownEvidence(text="", moves=said.moves, sha256=said.sha256, name=said.name, for_judges=False)
            kept = [evidence] if said.moves or said.sha256 or said.name else []
            return replace(_by("stated", event.by, reading), text=said.text, evidence=kept)
        case happened.RulingGiven():
            return _ruled(file.rulings[event.ruling.number - 1], reading)
        case happened.RulingAccepted():
            kind = "accepted" if event.by.role == "seat" else "accepted_for"
            accepted = _by(kind, event.by, reading, seat=say.name(event.seat))
            return replace(accepted, seat=event.seat, kind="accepted")
        case happened.RulingFinal():
            return Entry(kind="final", title=reading.title("final", why=FINAL[event.why][reading.language]))
        case happened.Appealed():
            grounds = event.grounds if everything or event.by.is_same(reading.reader) else ""
            told = _by("appealed", event.by, reading, seat=say.name(event.seat))
            return replace(told, seat=event.seat, text=grounds)
        case happened.AppealDecided():
            outcome = DECIDED[event.outcome][reading.language]
            return replace(_by("decided", event.by, reading, outcome=outcome), text=event.reason)
        case happened.PlanMade() if everything:
            before = event.plan["before"]
            return replace(_by("planned", event.by, reading, move=before), moves=[before])
        case happened.PlanAuthorised() if everything:
            return _by("authorised", event.by, reading)
        case happened.RemediesApplied():
            lines = [
                line for move in event.moves for line in move_told(reading.past, move, reading.side, reading.language)
            ]
            return replace(_by("applied", event.by, reading), lines=lines, moves=event.moves)
        case happened.DisputeClosed():
            minutes = file.time_extension
            lines = [reading.line("extension", minutes=minutes)] if minutes else []
            return Entry(kind="closed", title=reading.title("closed"), lines=lines)
        case happened.Remanded() | happened.DisputeReopened():
            kind = "remanded" if isinstance(event, happened.Remanded) else "reopened"
            return replace(_by(kind, event.by, reading), text=event.reason)
        case happened.DisputeWithdrawn():
            return _by("withdrawn", event.by, reading)
        case _:
            return None


def ruling_told(ruling: Ruling, reading: Reading) -> Entry:
    """Return a ruling that is only tried as an entry."""
    return _citing(_ruled(ruling, reading), reading)


def _ruled(ruling: Ruling, reading: Reading) -> Entry:
    by, outcome = reading.say.person(ruling.by), reading.say.words[ruling.outcome]
    lines = [] if ruling.follows is None else [reading.line("follows" if ruling.follows else "deviates")]
    if ruling.supersedes:
        lines.append(reading.line("supersedes", number=ruling.supersedes))
    lines += [_penalty(each, reading) for each in ruling.penalties]
    lines += [line for each in ruling.remedies for line in _remedy(each, reading)]
    return Entry(
        kind="ruled",
        title=reading.title("ruled", by=by, outcome=outcome),
        text=ruling.reason,
        lines=lines,
        clauses=ruling.clauses,
        moves=[each["before"] for each in ruling.remedies if each["remedy"] == "rewind"],
        note=ruling.note,
        superseded=ruling.number < len(reading.file.rulings),
    )


def _found(reading: Reading) -> Entry | None:
    finding = reading.file.finding
    if finding.get("hidden"):
        return None
    refused = finding["refused"]
    return Entry(
        kind="found",
        title=reading.title("found"),
        text=_capital(reading.say.in_words(refused[reading.language])) if refused else "",
        lines=finding_told(reading.dispute, finding, reading.side, reading.say.speaker),
        clauses=finding["clauses"],
        precedents=finding["precedents"],
    )


def _by(kind: str, by: Person, reading: Reading, **named: object) -> Entry:
    title = reading.title(kind, by=reading.say.person(shown_person(by)), **named)
    return Entry(kind=kind, title=title, seat=by.seat)


def _penalty(each: Data, reading: Reading) -> str:
    names = reading.names
    named = {name: names.get(value, value) for name, value in each.items() if isinstance(value, str)}
    kind = "merged" if each["merged"] else "penalty" if each["penalty"] == each["standard"] else "other penalty"
    return reading.line(kind, **{**named, "seat": reading.say.name(each["seat"]), "reason": each["reason"]})


def _remedy(each: Data, reading: Reading) -> Iterator[str]:
    say, kind = reading.say, each["remedy"]
    if kind == "penalty":
        yield reading.line("free penalty", seat=say.name(each["seat"]), text=each["text"][reading.language])
    elif kind == "match_loss":
        key = "match_loss.winners" if each["winners"] else kind
        yield reading.line(key, seat=say.name(each["seat"]), winners=say.names(each["winners"]))
    else:
        yield reading.line(kind, before=each.get("before"))
        yield from (reading.line("change", change=say.change(change)) for change in each.get("changes", ()))


def _citing(told: Entry, reading: Reading) -> Entry:
    """Return an entry whose `clauses` are also those that its sentences name."""
    known = RULESETS[reading.dispute.opened.ruleset].clauses
    named = [id for text in (told.text, *told.lines) for id in _CLAUSE.findall(text)]
    return replace(told, clauses=[*dict.fromkeys([*told.clauses, *(id for id in named if id in known)])])
