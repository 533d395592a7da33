"""The kernel's parts, each by its law: canonical bytes, secrets, luck, chains, numbers."""

import json
from collections import Counter
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kernel.engine.agenda import AgendaRules, Ask, Task, TaskRun, performer, run_agenda
from adjudicator.kernel.luck.luck import Luck, SampledLuck, ServerLuck, seed_commitment
from adjudicator.kernel.luck.recorded import RecordedLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.reading import open_secret
from adjudicator.kernel.secrets.secret import Secret, commitment_to, committed, stored, view
from adjudicator.kernel.table.events import DecisionRequested, Event
from adjudicator.kernel.table.state import Decision, MatchState
from adjudicator.kernel.table.stats import Layer, Layers, Modifier, explain, through
from adjudicator.kernel.table.stats import values as values_of
from adjudicator.kernel.table.zones import DECK_ZONE, DISCARD_ZONE, HAND_ZONE, Zoned, Zones, declared
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.refusal import BadSetup

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)


@given(values)
def test_canonical_bytes_are_json_with_sorted_keys_and_no_spaces(value: Any) -> None:
    expected = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert json.loads(canonical(value)) == value
    if expected.isascii() and "\x7f" not in expected:
        assert canonical(value).decode() == expected


def test_a_commitment_can_be_made_by_anyone() -> None:
    assert commitment_to("00", ["C1"]) == digest(b'{"salt":"00","value":["C1"]}')


class Holder(msgspec.Struct):
    kept: Secret[Any]
    open: int


@given(values, st.sampled_from([(), ("P1",), ("P1", "P3")]))
def test_a_secret_shows_to_those_it_is_for_and_its_commitment_to_all(value: Any, seats: tuple[str, ...]) -> None:
    holder = Holder(Secret(seats, "5a" * 16, value), 1)
    for viewer in ("P1", "P2", "P3", "spectator", "judge"):
        seen = msgspec.json.decode(view(holder, viewer))["kept"]
        assert seen["secret"] == holder.kept.commitment
        assert ("value" in seen) == (viewer in (*seats, "judge")) == ("salt" in seen)
    closed = msgspec.json.decode(committed.encode(holder))["kept"]
    assert set(closed) == {"secret", "for"}
    again = msgspec.json.decode(stored.encode(holder), type=Holder, dec_hook=open_secret)
    assert again == holder
    assert stored.encode(again) == stored.encode(holder)


def test_a_secret_that_changes_keeps_its_eyes_and_changes_its_commitment() -> None:
    hand = Secret(("P1",), "ab", ["C1", "C2"])
    less = hand.holding(["C2"])
    assert (less.seats, less.salt, less.value) == (("P1",), "ab", ["C2"])
    assert less.commitment != hand.commitment
    assert "C1" not in repr(hand)


@given(seeds, st.integers(0, 10_000), st.lists(st.integers(), unique=True, max_size=12))
def test_server_luck_shuffles_and_repeats_itself(seed: str, version: int, items: list[int]) -> None:
    first, second = (ServerLuck(seed, "aa", version).shuffled("deck", items) for _ in range(2))
    assert first == second
    assert sorted(first) == sorted(items)


def test_server_luck_is_even() -> None:
    luck = ServerLuck("1f" * 32, "aa", 0)
    counts = Counter(luck.one_of("die", range(6)) for _ in range(6000))
    chi_square = sum((counts[face] - 1000) ** 2 / 1000 for face in range(6))
    assert chi_square < 20.5  # p = 0.001 with five degrees of freedom


def test_the_seed_s_commitment_does_not_give_the_draws() -> None:
    seed = "2b" * 32
    assert seed_commitment(seed) == digest(seed.encode())
    drawn = ServerLuck(seed, "aa", 0).shuffled("deck", range(20))
    assert ServerLuck(seed_commitment(seed), "aa", 0).shuffled("deck", range(20)) != drawn


def test_salts_differ_within_a_move_and_between_moves() -> None:
    luck, later = ServerLuck("00" * 32, "key", 3), ServerLuck("00" * 32, "key", 4)
    salts = [luck.salt(), luck.salt(), later.salt()]
    assert len({*salts}) == 3
    assert all(len(salt) == 32 for salt in salts)


@pytest.mark.parametrize("report", [None, ["a"], ["a", "a"], ["a", "c"], "ab", [["a"], "b"]])
def test_reported_luck_takes_only_what_was_possible(report: Any) -> None:
    reports = {} if report is None else {"deck": report}
    with pytest.raises(BadSetup) as error:
        ReportedLuck(reports, "aa", 0).shuffled("deck", ["a", "b"])
    assert error.value.pointer == "/luck/reports/deck"
    assert ReportedLuck({"deck": ["b", "a"]}, "aa", 0).shuffled("deck", ["a", "b"]) == ["b", "a"]
    with pytest.raises(BadSetup):
        ReportedLuck({"coin": 3}, "aa", 0).one_of("coin", [0, 1])
    assert ReportedLuck({"coin": 1}, "aa", 0).one_of("coin", [0, 1]) == 1


class Rolled(Event, frozen=True):
    drawn: ClassVar[tuple[str, ...]] = ("row", "die")

    row: tuple[Secret[str], ...]
    die: int


def test_recorded_luck_reads_the_outcomes_back_in_order() -> None:
    record = [Rolled((), (Secret((), "s", "x"), Secret((), "s", "y")), 4)]
    luck = RecordedLuck(record, "aa", 0, "server")
    assert luck.shuffled("row", ["y", "x"]) == ["x", "y"]
    assert luck.one_of("die", range(6)) == 4
    with pytest.raises(LookupError):
        luck.one_of("die", range(6))


class Note(Task, frozen=True):
    word: str


class Small(AgendaRules[MatchState]):
    """The least that can work through an agenda: how each kind of task is done."""

    def __init__(self, performers: dict[type[Task], Any]) -> None:
        self.all_performers = performers

    def check_answers(self, state: MatchState) -> Any:
        raise NotImplementedError

    def sealed_answers(self, state: MatchState) -> Any:
        raise NotImplementedError


@pytest.mark.parametrize(("does", "given"), [
    (lambda: ["nothing"], ["nothing"]),
    (lambda state, luck: [state, luck], ["state", "luck"]),
    (lambda state, choices: [state, choices], ["state", "answer"]),
    (lambda state, task, answer: [state, task, answer], ["state", "task", "answer"]),
    (lambda state, task, answer, luck: [state, task, answer, luck], ["state", "task", "answer", "luck"]),
])  # fmt: skip
def test_a_task_is_done_by_a_function_that_names_what_it_takes(does: Any, given: list[str]) -> None:
    done: Any = performer(does)
    assert done("state", "task", "answer", "luck") == given


def test_a_function_that_names_what_there_is_not_does_no_task() -> None:
    with pytest.raises(TypeError, match="luck, answer"):
        performer(lambda luck, table: None)


def change(layer: Layer, amount: int, stat: str = "HP", other: str = "") -> Modifier:
    """A reason in a layer."""
    return Modifier("C1", "P1", "N-121", 1, 1, stat, amount, "stays", layer, other=other)


SET_FIRST: Layers = {"set": "set", "add": "add", "damage": "add"}
SET_LAST: Layers = {"add": "add", "multiply": "multiply", "override": "set", "floor": "floor", "ceiling": "ceiling"}


@pytest.mark.parametrize(
    ("layers", "steps", "value", "order"),
    [
        (SET_FIRST, [("damage", -3), ("add", 2), ("set", 4), ("set", 7)], 7 + 2 - 3, ["set", "set", "add", "damage"]),
        (
            SET_LAST,
            [("override", 4), ("multiply", 2), ("override", 7), ("add", 9)],
            7,
            ["add", "multiply", "override", "override"],
        ),
        (SET_LAST, [("multiply", 2), ("add", 1), ("multiply", 3)], (5 + 1) * 2 * 3, ["add", "multiply", "multiply"]),
        (SET_LAST, [("ceiling", 3), ("floor", 6)], 3, ["floor", "ceiling"]),
        (SET_LAST, [("ceiling", 8), ("add", -9), ("floor", 1)], 1, ["add", "floor", "ceiling"]),
    ],
)
def test_layers_apply_in_their_order_whatever_came_first(
    layers: Layers, steps: list[tuple[Layer, int]], value: int, order: list[str]
) -> None:
    modifiers = [change(layer, amount) for layer, amount in steps]
    found = explain(layers, "x.HP", "HP", {"HP": 5}, modifiers, None)
    assert (found.value, values_of(layers, {"HP": 5}, modifiers)) == (value, {"HP": value})
    assert [step.layer for step in found.steps] == order


SWITCHING: Layers = {"add": "add", "switch": "switch", "multiply": "multiply", "damage": "add"}


def test_two_numbers_that_are_switched_take_along_what_came_before() -> None:
    modifiers = [change("damage", -1), change("add", 2, "ATK"), change("switch", 0, "ATK", "HP"), change("multiply", 2)]
    numbers = {"ATK": 3, "HP": 7}
    assert values_of(SWITCHING, numbers, modifiers) == {"ATK": 7, "HP": (3 + 2) * 2 - 1}
    found = explain(SWITCHING, "x.HP", "HP", numbers, modifiers, None)
    assert (found.base, [step.layer for step in found.steps]) == (3, ["add", "switch", "multiply", "damage"])


reasons = st.builds(change, st.sampled_from(["add", "switch", "multiply", "damage"]), st.integers(-9, 9),
                    st.sampled_from(["ATK", "HP"]), st.sampled_from(["ATK", "HP"]))  # fmt: skip


@given(st.integers(-9, 9), st.integers(-9, 9), st.lists(reasons))
def test_an_explanation_leads_to_what_the_number_is(attack: int, life: int, modifiers: list[Modifier]) -> None:
    numbers = {"ATK": attack, "HP": life}
    for stat, value in values_of(SWITCHING, numbers, modifiers).items():
        found = explain(SWITCHING, f"x.{stat}", stat, numbers, modifiers, 0)
        assert (found.value, through(SWITCHING, found.base, found.steps)) == (max(0, value), value)


def test_reported_cards_must_be_there_and_a_second_draw_has_its_own_report() -> None:
    luck = ReportedLuck({"draw": ["b", "a"], "draw/2": ["a"]}, "aa", 0)
    assert luck.some_of("draw", ["a", "b", "a"], 2) == ["b", "a"]
    assert luck.some_of("draw", ["a"], 1) == ["a"]
    for reports in ({"draw": ["b", "b"]}, {"draw": ["a"]}, {"draw": [1, 2]}, {"draw": "ab"}, {}):
        with pytest.raises(BadSetup) as error:
            ReportedLuck(reports, "aa", 0).some_of("draw", ["a", "b", "a"], 2)
        assert error.value.pointer.startswith("/luck/reports/draw")


@given(st.integers(-5000, 5000), st.lists(st.tuples(st.sampled_from(["ATK", "LP"]), st.integers(-900, 900))))
def test_an_explanation_adds_up(base: int, changes: list[tuple[str, int]]) -> None:
    modifiers = [Modifier("C1", "P1", "D-001", 1, 1, stat, amount, "round") for stat, amount in changes]
    total = base + sum(amount for stat, amount in changes if stat == "ATK")
    assert explain(SET_FIRST, "x.ATK", "ATK", {"ATK": base}, modifiers, None).value == total
    floored = explain(SET_FIRST, "x.ATK", "ATK", {"ATK": base}, modifiers, 0)
    assert floored.value == max(0, total)
    assert all(step.stat == "ATK" for step in floored.steps)


def test_a_task_may_put_others_before_what_remains() -> None:
    done: list[str] = []

    def perform(state: MatchState, task: Note, answer: None, luck: Luck) -> TaskRun:
        done.append(task.word)
        yield from ()
        if task.word == "first":
            return [Note("second"), Note("third")]
        if task.word == "third":
            return Ask(Decision("pick", ("P1",), "D-001"), Note("fourth"))
        return None

    agenda = [Note("last"), Note("first")]
    performers: Any = {Note: perform}
    (asked,) = run_agenda(Small(performers), MatchState(), agenda, None, SampledLuck("agenda", 0))
    assert isinstance(asked, DecisionRequested)
    assert done == ["first", "second", "third"]
    assert asked.agenda == (Note("last"), Note("fourth"))


class Sitter(Zoned):
    """A player with a zone of each kind."""

    zones: ClassVar[Zones] = declared(DECK_ZONE, HAND_ZONE, DISCARD_ZONE)

    deck: Secret[list[str]]
    hand: Secret[list[str]]
    deck_size: int = 0
    hand_size: int = 0
    discard: list[str] = []


@given(st.lists(st.tuples(*[st.sampled_from(["deck", "hand", "discard"])] * 2, st.integers(0, 5), st.booleans())))
def test_cards_that_move_are_neither_lost_nor_shown_and_are_counted(moves: list[tuple[str, str, int, bool]]) -> None:
    player = Sitter(Secret((), "s", []), Secret(("P1",), "s", []))
    player.put("deck", "abcde")
    for number, (zone, to, cards, top) in enumerate(moves):
        moved = player.held(zone)[:cards]
        player.move(zone, to, moved, f"salt {number}", top)
        assert (player.held(to)[: len(moved)] if top else player.held(to)[len(player.held(to)) - len(moved) :]) == moved
        assert not isinstance(value := getattr(player, to), Secret) or value.salt == f"salt {number}"
    assert sorted(player.held("deck") + player.held("hand") + player.held("discard")) == list("abcde")
    assert (player.deck_size, player.hand_size) == (len(player.held("deck")), len(player.held("hand")))
    assert (player.deck.seats, player.hand.seats) == ((), ("P1",))
    with pytest.raises(ValueError, match="not in list"):
        player.take("discard", ["f"])
