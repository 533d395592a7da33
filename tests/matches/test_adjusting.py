"""Changes at random, of everything that stands on a table: refused with a place, or taken and played on from."""

import json
import re
from typing import Any

import msgspec
import pytest

from adjudicator.checks.selfplay import leaks
from adjudicator.kernel.desk import judgement, probing
from adjudicator.kernel.desk.orders import (
    AddModifier,
    Adjust,
    AnyChange,
    ChangeDecision,
    MoveCard,
    RemoveModifier,
    RemoveValue,
    SetCounter,
    SetValue,
)
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, shown_value, view
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from adjudicator.rulesets.diamonds.table.actions import Plan
from adjudicator.rulesets.registry import RULESETS
from tests.matches.judged import AT, BY, verified
from tests.matches.scripted import begun, luck, play_on, table_bytes

STRANGE: tuple[Any, ...] = (0, -1, 1, 7, 2**53 - 1, "", "zzz", "P1", "P2", "P9", [], {}, None, True, ["C1"], {"x": 1})


def pointers(value: Any, at: str = "") -> list[str]:
    """Return the JSON Pointers of everything in JSON data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [at] if at else []
    for name, item in inner:
        found += pointers(item, f"{at}/{str(name).replace('~', '~0').replace('/', '~1')}")
    return found


def some_change(table: Any, words: list[str], zones: list[str], numbers: list[str], choices: RandomPicker) -> AnyChange:
    place, strange = choices.one_of(pointers(table)), f"{choices.one_of(words)}.{choices.one_of(NUMBERS)}"
    number = choices.one_of((strange, choices.one_of(numbers)))
    return choices.one_of([  # type: ignore[no-any-return]  # one of these
        SetValue(place, choices.one_of((*STRANGE, *words))),
        SetValue(f"{place}/-", choices.one_of((*STRANGE, *words))),
        RemoveValue(place),
        MoveCard(choices.one_of(words), choices.one_of((*zones, *words)), choices.one_of((*zones, ""))),
        SetCounter(number, choices.one_of((0, 1, 3, 500, -2))),
        AddModifier(number, choices.one_of((0, 1, -1, -500))),
        RemoveModifier(number, 1),
        ChangeDecision(choices.one_of(("P1", "P2"))),
    ])  # fmt: skip


NUMBERS = ("ATK", "LP", "HP", "domain", "total", "life", "defence", "shield", "MOVE")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.sampled(2)
def test_a_change_is_refused_with_its_place_or_can_be_played_on_from(name: str, seed: int) -> None:
    match, choices = play_on(begun(name, seed, "advisory"), seed, 3), RandomPicker(seed)
    taken = 0
    for _ in range(60):
        if match.over:
            break
        table = shown_value(json.loads(view(match.state, JUDGE)), "")
        words = sorted({str(word) for word in leaves(table)})
        zones = [f"{seat}.{zone}" for seat in match.state.seats for zone in match.ruleset.zones]
        numbers = [f"{of}.{stat}" for of, stats in match.ruleset.numbers(match.state).items() for stat in stats]
        change = some_change(table, words, zones, numbers, choices)
        before = table_bytes(match)
        refusal = refused(match, change, seed)
        if refusal is not None:
            assert refusal.pointer.startswith("/changes"), refusal
            assert not re.search(r"Error|not in list|consistent: '\w+'$", refusal.why.en), refusal
            assert table_bytes(match) == before
        else:
            taken += 1
            for viewer in (*match.state.seats, SPECTATOR):
                assert list(leaks(match.ruleset, match.state, viewer)) == []
        play_on(match, seed, choices.one_of((0, 1, 2)), choices)
    verified(play_on(match, seed, 30, choices))
    assert taken


@pytest.mark.parametrize("crash", [AssertionError(), KeyError("c1"), ValueError("list.remove(x): x not in list")])
def test_a_table_that_the_rules_stumble_over_is_refused_in_words(
    crash: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise crash

    match, change = begun("heat", 3), AddModifier("P1.life", -1)
    for place, attribute in ((type(match.ruleset), "violations"), (probing, "after"), (judgement, "_adjusting")):
        with monkeypatch.context() as patch:
            patch.setattr(place, attribute, stumble)
            refusal = refused(match, change, 3)
        assert refusal is not None
        assert refusal.why.pt.endswith(": as regras não sabem o que fazer com uma mesa assim")
        assert refusal.why.en.endswith(": the rules do not know what to do with such a table")


def refused(match: Match, change: AnyChange, seed: int) -> BadOrder | None:
    try:
        match.carry_out(Adjust((change,)), BY, luck(seed, match.version), AT)
    except BadOrder as refusal:
        return refusal
    return None


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in leaves(item)] + list(value)
    if isinstance(value, list):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


def test_no_secret_is_stated_as_such() -> None:
    match = play_on(begun("dominions", 3), 3, 10)
    player = json.loads(view(match.state, JUDGE))["players"]["P1"]
    for value in (player, player["hand"], {"secret": "x", "for": ["P2"], "salt": "x", "value": []}):
        with pytest.raises(BadOrder, match="sealed by themselves"):
            match.carry_out(Adjust((SetValue("/players/P1", value),)), BY, luck(3, match.version), AT)


def test_what_a_secret_holds_is_of_its_type() -> None:
    match = play_on(begun("diamonds", 3), 3, 2)
    for at, value in (("/row/3", {"x": 1}), ("/row/3", 7), ("/players/P1/hand", "C1"), ("/players/P1/hand/0", 7)):
        with pytest.raises(BadOrder):
            match.carry_out(Adjust((SetValue(at, value),)), BY, luck(3, match.version), AT)


@pytest.mark.parametrize(("name", "change"), [
    ("diamonds", MoveCard("emperor", "P1.rounds", "P1.diamonds")),
    ("diamonds", MoveCard("C1", "P1.adjustments", "P1.hand")),
    ("dominions", MoveCard("x", "P1.hand", "P1.decklist")),
])  # fmt: skip
def test_only_zones_of_cards_are_zones(name: str, change: AnyChange) -> None:
    match = play_on(begun(name, 3), 3, 6)
    with pytest.raises(BadOrder):
        match.carry_out(Adjust((change,)), BY, luck(3, match.version), AT)


def test_a_sealed_answer_that_is_no_longer_possible_is_asked_anew() -> None:
    match = play_on(begun("diamonds", 3), 3, 4)
    assert match.state.decision.kind == "plan"
    first, other = match.state.decision.seats[:2]
    mine, theirs = (Plan(seat, match.state.players[seat].hand.value[0]) for seat in (first, other))
    for action in (mine, theirs):
        match.act(action, luck(3, match.version), AT)
    hand, reserve = match.state.players[first].hand.value, match.state.players[first].reserve.value
    swap = (
        MoveCard(mine.card, f"{first}.reserve", f"{first}.hand"),
        MoveCard(reserve[0], f"{first}.hand", f"{first}.reserve"),
    )
    assert mine.card in hand
    match.carry_out(Adjust(swap), BY, luck(3, match.version), AT)
    assert match.state.waiting[0] == first  # again
    assert other not in match.state.waiting  # what was answered there stands
    verified(play_on(match, 3, 20))


def test_the_question_of_who_begins_can_be_asked_again() -> None:
    match = begun("dominions", 3)
    match.carry_out(Adjust((AddModifier("P2.domain", -1),)), BY, luck(3, match.version), AT)
    assert match.ruleset.explain(match.state, "P2.domain").value == match.state.players["P2"].domain
    verified(play_on(match, 3, 20))


def test_changes_are_stored_as_they_are_told() -> None:
    changes = (MoveCard("C1", "P1.discard", "P1.hand"), RemoveModifier("V1.ATK", 2))
    data = msgspec.to_builtins(Adjust(changes))
    assert data["changes"][0] == {"change": "move_card", "card": "C1", "to": "P1.discard", "from": "P1.hand"}
    assert msgspec.convert(data, Adjust) == Adjust(changes)
