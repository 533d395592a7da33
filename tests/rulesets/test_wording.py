"""What a seat may do is said in words: every listed action, every form, and no two of them alike."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from adjudicator.checks.samples import Sample, sampled
from adjudicator.checks.telling import offers_on
from adjudicator.kernel.game.reasons import names_in, reasons
from adjudicator.kernel.narration.wording import Wording
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.actions import Choose, Pass
from adjudicator.kernel.telling.names_in_view import NamesInView, VisibleThing
from adjudicator.kernel.text.text import Text
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from adjudicator.matches.questions import menus
from adjudicator.rulesets.dominions.table import actions as dominions
from adjudicator.rulesets.heat.table import actions as heat
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import seeds
from tests.rulesets.heat.table import Table as HeatTable


def tables(name: str) -> Iterator[Sample]:
    """Yield tables of random play under random house rules: of each four matches one as far as ninety moves, the others
    thirty; of each three of their tables one."""
    for seed in seeds(4):
        played = sampled(name, seed, 90 if seed % 4 == 0 else 30)
        yield from (sample for number, sample in enumerate(played) if number % 3 == seed % 3)


def matched(sample: Sample) -> Match:
    match = Match("m", sample.ruleset)
    match.state = sample.state
    return match


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(2)
def test_whatever_a_seat_may_do_is_told_in_words_of_its_own(name: str) -> None:
    for sample in tables(name):
        assert next(offers_on(sample.ruleset, sample.state), None) is None


def test_a_pass_that_ends_a_phase_for_a_seat_says_so() -> None:
    """In the dynasty phase whoever passes is out of it (B-82); in windows they may act when the turn comes back."""
    said = {
        (sample.state.decision.kind, each.text)
        for sample in sampled("enlightenment", 0, 120)
        if sample.state.decision is not None
        for each in menus.offered(matched(sample), sample.state.waiting[0], "en")
        if isinstance(each.action, Pass)
    }
    assert {("dynasty", "Pass for good"), ("act", "Pass")} <= said


@pytest.mark.parametrize("name", RULESETS)
def test_every_listed_action_has_a_choice_and_every_form_filled_in_is_legal(name: str) -> None:
    pick, forms = RandomPicker(1), 0
    for sample in tables(name):
        match, ruleset, state = matched(sample), sample.ruleset, sample.state
        for seat in state.seats:
            assert [each.action for each in menus.offered(match, seat, "en")] == [*ruleset.legal(state, seat)]
            described = ruleset.described(state, seat)
            for form, each in zip(menus.forms(match, seat, "pt"), described, strict=True):
                forms += 1
                assert {field.name for field in form.fields if "." not in field.name} == set(each.fields)
                ruleset.admit(state, ruleset.action_of(form.action | filled(form, pick)))
    assert forms or name in ("diamonds", "dominions", "heat", "multiversity")


def filled(form: menus.ActionForm, pick: RandomPicker) -> dict[str, Any]:
    """Fill in a form at random within the bounds that its fields tell, and leave out the objects that may be added."""
    return {field.name: value(field, pick) for field in form.fields if "." not in field.name}


def value(field: menus.FormField, pick: RandomPicker) -> Any:
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
@pytest.mark.sampled(2)
def test_why_nothing_can_be_done_with_a_thing_is_told_by_clauses_of_the_rulebook(name: str) -> None:
    pick, told = RandomPicker(2), 0
    for sample in tables(name):
        match, ruleset, state = matched(sample), sample.ruleset, sample.state
        seat = pick.one_of(state.seats)
        say = Wording(ruleset, state, seat, seat, "en")
        for thing in sorted({*say.in_view.things, *state.players[seat].hand.value})[:: pick.one_of((3, 5, 7))]:
            assert menus.name_of(match, seat, thing, "en")
            possible = {type(action) for action in ruleset.legal(state, seat) if thing in names_in(action)}
            for each in menus.forbidden(match, seat, thing, "en"):
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
        "c1": VisibleThing("A1", "P1"), "c2": VisibleThing("A1", "P1"), "c3": VisibleThing("A1", "P2", place),
        "c4": VisibleThing("A1", "P2", place),
    }  # fmt: skip
    in_view = NamesInView(
        RULESETS["heat"].phrases.terms, {"P1": "Ana", "P2": "Bruno"}, {"A1": wolf}, things
    ).disambiguated(["A1"])
    names = [in_view.name(key, "en", "P1") for key in ("c1", "c2", "c3", "c4", "A1")]
    assert names == [
        "Wolf (1)",
        "Wolf (2)",
        "Bruno’s Wolf at 1,3 (1)",
        "Bruno’s Wolf at 1,3 (2)",
        "Wolf (from the hand)",
    ]
    assert in_view.name("A1", "pt", "P1") == "Lobo (da mão)"


def test_what_an_action_names_is_what_it_joins_too() -> None:
    play = msgspec.convert({"type": "play", "seat": "P1", "card": "c7:2", "to": "deck/F01"}, heat.Play)
    assert names_in(play) == ("c7:2", "c7", "deck/F01", "deck", "F01")


def test_what_an_effect_costs_is_not_asked_for_as_what_it_is_aimed_at() -> None:
    """The Deck Smith's ability takes another character of one's own, and Brief Fury is aimed at one."""
    paying = HeatTable(c5="C28", c6="C12", c7="C12", phase="main1", money={"P1": 6})
    paying.act(heat.Use("P1", "c5"))
    aiming = HeatTable(c5="C12", c6="C12", phase="main1", money={"P1": 6}, hands={"P1": ["A4"]})
    aiming.act(heat.Play("P1", "A4"))
    asked = {}
    for name, table in (("paying", paying), ("aiming", aiming)):
        say = Wording(table.rules, table.state, "P1", "P1", "en")
        answer = next(action for action in table.legal() if isinstance(action, Choose))
        asked[name] = (say.asked().partition(": ")[2], say.action(answer).split()[0])
    assert asked["aiming"] == ("Choose what the effect is aimed at.", "Choose")
    assert asked["paying"] == ("Choose what to sacrifice: the cost of the effect.", "Sacrifice")
