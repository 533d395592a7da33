"""Commitments link nothing: in every ruleset, whatever judges do, each salt is of one value at one time."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.desk.orders import Adjust, MoveCard, Rewind, SetValue
from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, stored, view
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from tests.amounts import seeds
from tests.matches.judged import AT, BY, EACH, order, verified
from tests.matches.scripted import begun, luck, play_on

ZONES = {
    "diamonds": ("hand", "reserve"), "dominions": ("deck", "hand"),
    "enlightenment": ("dynasty_deck", "conflict_deck", "hand"),
    "heat": ("deck", "hand", "heat_deck"),
    "multiversity": ("deck", "hand", "stones"),
}  # fmt: skip


def secrets(value: Any, at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every secret of viewed JSON, and where it stands."""
    if isinstance(value, dict) and {"secret", "for"} <= value.keys():
        yield at, value
        return
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in inner:
        yield from secrets(item, f"{at}/{name}")


def tables(match: Match) -> Iterator[tuple[Any, Any]]:
    """Yield each event of a match, and the state after it."""
    state = match.ruleset.new_state()
    for record in match.pending:
        evolve(state, record.event)
        yield record.event, state


def judged(name: str, seed: int) -> Match:
    """Return a match in which judges have moved hidden cards to and fro, said what zones hold, and gone back."""
    match, choices = begun(name, seed), RandomPicker(seed)
    while not match.over and match.state.move < 60:
        play_on(match, seed, choices.one_of((0, 1, 2, 3)), choices)
        if match.state.result is not None:
            break
        if choices.one_of(range(5)) == 0 and match.state.move > 3:
            order(match, Rewind(choices.one_of(match.state.desk.standing(match.state.move)[-3:])), seed=seed)
        else:
            _adjust_hidden(match, choices, seed)
    return match


def _adjust_hidden(match: Match, choices: RandomPicker, seed: int) -> None:
    one, other = ZONES[match.ruleset.name][:2]
    seat = choices.one_of(match.state.seats)
    player = match.state.players[seat]
    if not player.held(one) or not player.held(other):
        return
    mine, theirs = choices.one_of(player.held(one)), choices.one_of(player.held(other))
    there = MoveCard(mine, f"{seat}.{other}", f"{seat}.{one}"), MoveCard(theirs, f"{seat}.{one}", f"{seat}.{other}")
    back = MoveCard(mine, f"{seat}.{one}", f"{seat}.{other}"), MoveCard(theirs, f"{seat}.{other}", f"{seat}.{one}")
    turned = SetValue(f"/players/{seat}/{one}", player.held(one)[::-1])
    for changes in choices.one_of(((there, back), (there,), (there[:1], back[:1]), ((turned,),))):
        try:
            match.carry_out(Adjust(changes), BY, luck(seed, match.version), AT)
        except BadOrder:
            return


@EACH
@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.sampled(2)
def test_no_salt_serves_two_values_and_no_commitment_comes_back(name: str, seed: int) -> None:
    match = judged(name, seed)
    values: dict[str, bytes] = {}
    gone: dict[str, set[str]] = {}
    last: dict[str, str] = {}
    for event, state in tables(match):
        told = msgspec.json.decode(stored.encode(event))
        table = msgspec.json.decode(stored.encode(state))
        for at, secret in (*secrets(told), *secrets(table)):
            if not at.endswith("/spawned_down"):  # a list of what the event has alone, under its salt
                value = msgspec.json.encode(secret["value"])
                assert values.setdefault(secret["salt"], value) == value, (state.version, type(event).__name__, at)
        for at, secret in secrets(table["players"]):
            zone = at.rpartition("/")[2]
            if zone in ZONES[name] and last.get(at) != secret["secret"]:
                gone.setdefault(at, set()).add(last.get(at, ""))
                assert secret["secret"] not in gone[at], (state.version, type(event).__name__, at)
                last[at] = secret["secret"]
    verified(match)


@EACH
def test_an_adjustment_does_not_tell_which_closed_zones_it_has_left_alone(name: str) -> None:
    """The order is the judges' secret: a viewer sees no commitment of before in the table of after."""
    match = play_on(begun(name, 5), 5, 6)
    before = msgspec.json.decode(view(match.state, SPECTATOR))
    one = ZONES[name][0]
    held = match.state.players["P1"].held(one)
    order(match, Adjust((SetValue(f"/players/P1/{one}", held[::-1]),)), seed=5)
    known = {secret["secret"] for at, secret in secrets(before) if at != "/salts"}
    for event, state in tables(match):
        if state.version > before["version"] + 1:  # past the order itself
            for table in (event, state):
                for at, secret in secrets(msgspec.json.decode(view(table, SPECTATOR))):
                    assert at.endswith("/salts") or secret["secret"] not in known, at


@EACH
def test_what_salts_are_made_of_is_for_judges_alone(name: str) -> None:
    match = play_on(begun(name, 5), 5, 6)
    assert match.state.salts.seats == ()
    for viewer in (*match.state.seats, SPECTATOR):
        assert match.state.salts.value.encode() not in view(match.state, viewer)


def test_the_same_facts_give_the_same_salts() -> None:
    rules: Ruleset[Any] = begun("dominions", 1).ruleset
    one, other = (play_on(begun("dominions", 1), 1, 20) for _ in range(2))
    assert view(one.state, JUDGE) == view(other.state, JUDGE)
    again = rules.state_decoder.decode(view(one.state, JUDGE))
    assert view(again, JUDGE) == view(one.state, JUDGE)
