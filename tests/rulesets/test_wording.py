"""What a seat may do is said in words: every listed action, every form, and no two of them alike."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.cast import Cast, OnTable
from adjudicator.kernel.reasons import names_in, reasons
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.text import Text
from adjudicator.kernel.wording import Wording
from adjudicator.matches import choices
from adjudicator.matches.demo import Choices
from adjudicator.matches.match import Match
from adjudicator.rulesets.dominions import actions as dominions
from adjudicator.rulesets.heat import actions as heat
from adjudicator.rulesets.registry import RULESETS
from adjudicator.samples import Sample, sampled
from tests.amounts import seeds
from tests.rulesets.raw import LANGUAGES, raw


def tables(name: str) -> Iterator[Sample]:
    """Yield tables of random play under random house rules: of each four matches one as far as 150
    moves, the others forty; of each three of their tables one."""
    for seed in seeds(4):
        played = sampled(name, seed, 150 if seed % 4 == 0 else 40)
        yield from (sample for number, sample in enumerate(played) if number % 3 == seed % 3)


def matched(sample: Sample) -> Match:
    match = Match("m", sample.ruleset)
    match.state = sample.state
    return match


def check(texts: dict[Any, str], say: Wording, game: str) -> None:
    """Hold what differs to be told otherwise, and nothing of the code to stand in it."""
    assert len(set(texts.values())) == len(texts), sorted(texts.items(), key=lambda each: each[1])
    assert all(texts.values())
    found = [(wrong, text) for text in texts.values() for wrong in raw(text, say.cast, game, say.language)]
    assert not found


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_a_seat_may_do_is_told_in_words_of_its_own(name: str) -> None:
    for sample in tables(name):
        ruleset, state = sample.ruleset, sample.state
        for seat in state.seats:
            legal, described = ruleset.legal(state, seat), ruleset.described(state, seat)
            for language in LANGUAGES if legal or described else ():
                say = Wording(ruleset, state, seat, seat, language)
                check({action: say.action(action) for action in legal}, say, name)
                check({number: say.form(each) for number, each in enumerate(described)}, say, name)
                for each in described:
                    check({field: say.label(field) for field in each.fields}, say, name)
                    for field, choice in each.fields.items():
                        for values in (choice.options, choice.places):
                            check({value: say.option(field, choice, value) for value in values}, say, name)
                    for member in ruleset.members_of(state, seat, each.type):
                        check({member.name: say.label(member.name)}, say, name)
                        options = {value: say.option(member.name, member, value) for value in member.options}
                        check(options, say, name)


@pytest.mark.parametrize("name", RULESETS)
def test_every_listed_action_has_a_choice_and_every_form_filled_in_is_legal(name: str) -> None:
    pick, forms = Choices(1), 0
    for sample in tables(name):
        match, ruleset, state = matched(sample), sample.ruleset, sample.state
        for seat in state.seats:
            assert [each.action for each in choices.offered(match, seat, "en")] == [*ruleset.legal(state, seat)]
            described = ruleset.described(state, seat)
            for form, each in zip(choices.forms(match, seat, "pt"), described, strict=True):
                forms += 1
                assert {field.name for field in form.fields if "." not in field.name} == set(each.fields)
                ruleset.admit(state, ruleset.action_of(form.action | filled(form, pick)))
    assert forms or name in ("diamonds", "dominions", "heat", "multiversity")


def filled(form: choices.ActionForm, pick: Choices) -> dict[str, Any]:
    """Fill in a form at random within the bounds that its fields tell, and leave out the objects that may be added."""
    return {field.name: value(field, pick) for field in form.fields if "." not in field.name}


def value(field: choices.FormField, pick: Choices) -> Any:
    options = [option.value for option in field.options]
    if field.form == "one":
        return pick.one_of(options)
    if field.form == "amount":
        return pick.one_of(range(field.least, field.most + 1))
    if field.form == "assign":
        return [pick.one_of(field.places).value for _ in options]
    count = len(options) if field.form == "order" else pick.one_of(range(field.least, field.most + 1))
    return [options.pop(pick.one_of(range(len(options)))) for _ in range(count)]


# Why not


@pytest.mark.parametrize("name", RULESETS)
def test_why_nothing_can_be_done_with_a_thing_is_told_by_clauses_of_the_rulebook(name: str) -> None:
    pick, told = Choices(2), 0
    for sample in tables(name):
        match, ruleset, state = matched(sample), sample.ruleset, sample.state
        seat = pick.one_of(state.seats)
        say = Wording(ruleset, state, seat, seat, "en")
        for thing in sorted({*say.cast.things, *state.players[seat].hand.value})[:: pick.one_of((3, 5, 7))]:
            assert choices.name_of(match, seat, thing, "en")
            possible = {type(action) for action in ruleset.legal(state, seat) if thing in names_in(action)}
            for each in choices.forbidden(match, seat, thing, "en"):
                told += 1
                assert each.type not in {kind.__struct_config__.tag for kind in possible}
                assert each.clause in ruleset.clauses or state.result is not None
                assert each.text
                assert each.why
                assert bool(each.statement) == (each.clause in ruleset.clauses)
    assert told > 100


def table_at(name: str, wanted: Any) -> tuple[Ruleset[Any], Any]:
    for seed in range(20):
        for sample in sampled(name, seed, 200):
            if wanted(sample.state):
                return sample.ruleset, sample.state
    raise AssertionError("no such table came up")


def test_a_reason_is_that_of_the_thing_and_not_of_what_else_was_tried_with_it() -> None:
    """A unit in the spawn phase does not attack because it is not time, whatever it might attack."""
    rules, state = table_at("dominions", lambda state: state.phase == "spawn" and state.decision.kind == "act")
    seat = state.active
    known = {*state.pieces, *state.players[seat].hand.value}
    units = [piece.id for piece in state.pieces.values() if piece.controller == seat]
    for unit in units:
        found = reasons(rules, state, seat, unit, known)
        assert {found[kind].clause for kind in (dominions.Attack, dominions.Move)} == {"N-090"}


def test_nothing_is_said_of_kinds_of_actions_that_a_thing_has_no_part_in() -> None:
    rules, state = table_at("heat", lambda state: state.decision and state.decision.kind == "act")
    seat, money = state.active, "M1"
    state.players[seat].hand = state.players[seat].hand.holding([money])
    found = reasons(rules, state, seat, money, {money})
    assert set(found) <= {heat.Play}


def test_things_that_nothing_else_tells_apart_have_numbers() -> None:
    wolf, place = Text("Lobo", "Wolf"), Text("em 1,3", "at 1,3")
    things = {
        "c1": OnTable("A1", "P1"), "c2": OnTable("A1", "P1"), "c3": OnTable("A1", "P2", place),
        "c4": OnTable("A1", "P2", place),
    }  # fmt: skip
    cast = Cast(RULESETS["heat"].phrases.terms, {"P1": "Ana", "P2": "Bruno"}, {"A1": wolf}, things).told_apart(["A1"])
    names = [cast.name(key, "en", "P1") for key in ("c1", "c2", "c3", "c4", "A1")]
    assert names == [
        "Wolf (1)",
        "Wolf (2)",
        "Bruno’s Wolf at 1,3 (1)",
        "Bruno’s Wolf at 1,3 (2)",
        "Wolf (from the hand)",
    ]
    assert cast.name("A1", "pt", "P1") == "Lobo (da mão)"


def test_what_an_action_names_is_what_it_joins_too() -> None:
    play = msgspec.convert({"type": "play", "seat": "P1", "card": "c7:2", "to": "deck/F01"}, heat.Play)
    assert names_in(play) == ("c7:2", "c7", "deck/F01", "deck", "F01")
