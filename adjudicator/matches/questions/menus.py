"""What a seat may do, for people to choose from: each legal action in words, forms for those that are too many, and why
nothing else can be done with a thing."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from adjudicator.kernel.game.reasons import nameable, names_in, names_of, reasons
from adjudicator.kernel.narration.wording import Wording
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.choices import Choice, Description, Form, Member
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Language
from adjudicator.matches.match import Match
from adjudicator.matches.questions.queries import asking


class Offered(msgspec.Struct, frozen=True):
    """A legal action to be posted as it is, as a short sentence, and what it names: things by id, cards by key, spaces,
    seats. It is `standing` if it may be taken at any moment, and answers nothing."""

    action: Action
    text: str
    on: tuple[str, ...]
    standing: bool


class Option(msgspec.Struct, frozen=True):
    """Something that may be chosen: as it stands in the action, and in words."""

    value: str
    text: str


class FormField(msgspec.Struct, frozen=True, omit_defaults=True):
    """A member of an action that is to be filled in: `one` of the options, `some` of them (at `least` so many and at
    `most` so many), an `amount` between these, an `order` of all, `assign`: one of the places for each, or a `text` of
    so many letters. The name `mine.kind` is that of the member `kind` of the object `mine`. `one` and a `text` with
    `least` 0 may be left out. A field is asked only `when` each of those others holds one of these values, and is left
    out where it is not asked; no two of one name are asked at once."""

    name: str
    label: str
    form: Form | Literal["text"]
    least: int
    most: int
    options: tuple[Option, ...]
    places: tuple[Option, ...] = ()
    when: dict[str, tuple[str, ...]] = {}


class ActionForm(msgspec.Struct, frozen=True):
    """Actions that are too many to be listed: `action` with its fields filled in is posted; `standing` as above."""

    type: str
    text: str
    action: dict[str, str]
    fields: tuple[FormField, ...]
    standing: bool


class WhyNot(msgspec.Struct, frozen=True):
    """A kind of action that cannot be taken with a thing now: by which clause, which `statement` quotes, and why."""

    type: str
    text: str
    clause: str
    why: str
    statement: str


class PendingQuestion(msgspec.Struct, frozen=True):
    """The pending decision: its kind, the clause by which it is asked, what it is about in a sentence, and of whom."""

    kind: str
    clause: str
    text: str
    seats: tuple[str, ...]


class NoSuchThing(LookupError):
    """What is asked about is nothing that the seat knows on the table."""


def offered(match: Match, viewer: str, language: Language) -> list[Offered]:
    """Return all listed actions of a view's seat, as `queries.legal` does."""
    return [each for seat in _seats(match, viewer) for each in _offered(match, viewer, seat, language)]


def _offered(match: Match, viewer: str, seat: str, language: Language) -> list[Offered]:
    say = Wording(match.ruleset, match.state, viewer, seat, language)
    standing = _standing(match)
    return [
        Offered(each, say.action(each), names_in(each), _type(each) in standing)
        for each in match.ruleset.legal(match.state, seat)
    ]


def _standing(match: Match) -> set[str]:
    """Return the types of actions that may be taken whatever is asked, and answer nothing."""
    return {str(kind.__struct_config__.tag) for kind in match.ruleset.anytime_actions if not kind.replies}


def _type(action: Action) -> str:
    return str(type(action).__struct_config__.tag)


def forms(match: Match, viewer: str, language: Language) -> list[ActionForm]:
    """Return a form for each kind of action of a view's seat that is described, as `queries.described` does."""
    found = []
    for seat in _seats(match, viewer):
        say = Wording(match.ruleset, match.state, viewer, seat, language)
        for each in match.ruleset.described(match.state, seat):
            found.append(_form(match, say, seat, each))
    return found


def _form(match: Match, say: Wording[Any], seat: str, described: Description) -> ActionForm:
    fields = (_field(say, name, choice) for name, choice in described.fields.items())
    members = (_member(say, each) for each in match.ruleset.members_of(match.state, seat, described.type))
    action = {"type": described.type, "seat": seat}
    standing = described.type in _standing(match)
    return ActionForm(described.type, say.form(described), action, (*fields, *members), standing)


def _member(say: Wording[Any], member: Member) -> FormField:
    options = tuple(Option(value, say.option(member.name, member, value)) for value in member.options)
    label = say.label(member.name)
    return FormField(member.name, label, member.form, member.least, member.most, options, when=member.when)


def _field(say: Wording[Any], name: str, choice: Choice) -> FormField:
    options, places = (
        tuple(Option(value, say.option(name, choice, value)) for value in values)
        for values in (choice.options, choice.places)
    )
    return FormField(name, say.label(name), choice.form, choice.least, choice.most, options, places)


def asked(match: Match, viewer: str, language: Language) -> PendingQuestion | None:
    """Return what the match waits on; None if it is over."""
    decision = match.state.decision
    if decision is None:
        return None
    say = Wording(match.ruleset, match.state, viewer, viewer, language)
    return PendingQuestion(decision.kind, decision.clause, say.asked(), decision.seats)


def standing(match: Match, viewer: str, language: Language) -> str:
    """Say what a match waits on, or how it ended."""
    table = msgspec.json.decode(view(match.state, viewer))
    return match.ruleset.phrases.standing(table, language, match.ruleset.names_in_view(table))


def name_of(match: Match, viewer: str, thing: str, language: Language) -> str:
    """Return what a view calls a thing. Raises NoSuchThing if there is none that it knows of."""
    if not any(thing in _known(match, viewer, seat) for seat in (viewer, *_seats(match, viewer))):
        raise NoSuchThing(thing)
    return Wording(match.ruleset, match.state, viewer, viewer, language).name(thing)


def _known(match: Match, viewer: str, seat: str) -> frozenset[str]:
    """Return what can be pointed at for a seat: what lies on the table, who sits at it, what it may name itself."""
    say = Wording(match.ruleset, match.state, viewer, seat, "en")
    named = nameable(match.ruleset, match.state, seat) if seat in match.state.seats else ()
    return frozenset((*say.in_view.things, *say.in_view.players, *say.hand, *named))


def forbidden(match: Match, viewer: str, thing: str, language: Language) -> list[WhyNot]:
    """Return why nothing of each kind can be done with a thing by a view's seat now; kinds that are possible are left
    out."""
    return [each for seat in _seats(match, viewer) for each in _forbidden(match, viewer, seat, thing, language)]


def _forbidden(match: Match, viewer: str, seat: str, thing: str, language: Language) -> Iterator[WhyNot]:
    state, ruleset = match.state, match.ruleset
    say = Wording(ruleset, state, viewer, seat, language)
    possible = {_type(each) for each in ruleset.legal(state, seat) if thing in names_in(each)}
    possible |= {each.type for each in ruleset.described(state, seat) if _names(each, thing)}
    for kind, obstacle in reasons(ruleset, state, seat, thing, _known(match, viewer, seat)).items():
        if kind.__struct_config__.tag not in possible:
            yield _told(say, kind, obstacle)


def _seats(match: Match, viewer: str) -> tuple[str, ...]:
    return tuple(seat for seat in asking(match, viewer) if seat in match.state.seats)


def _names(described: Description, thing: str) -> bool:
    values = (value for each in described.fields.values() for value in (*each.options, *each.places))
    return any(thing in names_of(value) for value in values)


def _told(say: Wording[Any], kind: type[Action], obstacle: Obstacle) -> WhyNot:
    clause = say.game.book.get(obstacle.clause)
    statement = "" if clause is None else clause.text[say.language]
    tag = str(kind.__struct_config__.tag)
    return WhyNot(tag, say.verb(kind), obstacle.clause, say.in_words(obstacle.why), statement)
