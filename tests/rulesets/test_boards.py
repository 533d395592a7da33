"""Boards show all that a viewer sees, each thing once, and a replay's patches make every one of them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.audit.reading import read_records
from adjudicator.checks.boards import drawn, not_once, numbers_on, raw_on, table_of, unexplained, views
from adjudicator.checks.raw import LANGUAGES
from adjudicator.checks.samples import sampled
from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.faces import Printing
from adjudicator.kernel.board.items import OPPOSITE
from adjudicator.kernel.board.layout import Stat
from adjudicator.kernel.board.legend import legend
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.board.replay import Replay
from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR
from adjudicator.kernel.table.events import Event
from adjudicator.matches.records import Recorded
from adjudicator.rulesets.dominions.board.geometry import NAMED
from adjudicator.rulesets.dominions.cards.form import CARDS
from adjudicator.rulesets.registry import RULESETS
from tests.merge_patch import patched

LOGS = Path(__file__).parents[1] / "data" / "logs"
KEPT = sorted(path.name for path in LOGS.glob("*.ndjson"))
MOVES = (120, 30, 60, 40)
"""How far matches are played, by their seeds: the second is on a paper table, in the last somebody concedes."""


@cache
def matches(name: str) -> list[list[tuple[Any, list[Event]]]]:
    """Return the moves of a few matches: each a copy of the state after it, and its events."""
    return [
        [(RULESETS[name].copied(each.state), each.events) for each in sampled(name, seed, moves)]
        for seed, moves in enumerate(MOVES)
    ]


def kept(log: str) -> list[Recorded]:
    """Return the events of a kept log."""
    with (LOGS / log).open("rb") as lines:
        return list(read_records(lines))


# The replay

SPACES = board_layout(RULESETS["dominions"]).areas["board"].spaces
"""What events name besides items and seats."""


def check_replay(ruleset: Ruleset[Any], viewer: str, state: Any, events: list[Event]) -> None:
    """Check that the patches of events make the board of each state that they lead to; the state given is the last."""
    replay, past = Replay(ruleset, viewer, "en", state.seats), ruleset.new_state()
    board = replay.board
    for number, event in enumerate(events):
        step = replay.follow(event)
        evolve(past, event)
        board = patched(board, step.patch)
        changed = step.patch.get("items", {})
        assert all(id in board["items"] or id in changed or id in SPACES or id in state.seats for id in step.involves)
        if (number % 20 == 0 and past.seats) or event is events[-1]:
            assert board == replay.board == drawn(ruleset, past, viewer)
            assert None not in [*_leaves(board)]


def _leaves(value: Any) -> Iterator[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    if inner is None:
        yield value
    for each in inner or ():
        yield from _leaves(each)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(2)
def test_the_patches_of_a_replay_make_each_board_in_all_views(name: str) -> None:
    """Of the first match, in which most happens, in all; of each other in two."""
    for number, moves in enumerate(matches(name)):
        state = moves[-1][0]
        for viewer in (JUDGE, state.seats[-1]) if number else views(state):
            check_replay(RULESETS[name], viewer, state, [event for _, events in moves for event in events])


@pytest.mark.parametrize("log", KEPT)
@pytest.mark.sampled(2)
def test_kept_logs_are_replayed(log: str) -> None:
    """Judges' changes and rewinds are in the desks', positions and cards of one's own."""
    records = kept(log)
    ruleset, state = RULESETS[records[0].ruleset], RULESETS[records[0].ruleset].new_state()
    for record in records:
        evolve(state, record.event)
    for viewer in (JUDGE, "P1") if "desk" in log else ("P1",):
        check_replay(ruleset, viewer, state, [record.event for record in records])


def test_a_replay_may_begin_anywhere() -> None:
    moves = matches("heat")[0]
    state, events = moves[-1][0], [event for _, events in moves for event in events]
    whole, middle = Replay(RULESETS["heat"], "P1", "pt", state.seats), moves[40][0]
    told = [whole.follow(event) for event in events]
    later = Replay(RULESETS["heat"], "P1", "pt", state.seats, middle)
    assert [later.follow(event).patch for event in events[middle.version :]] == [
        step.patch for step in told[middle.version :]
    ]
    assert later.board == whole.board


def test_turns_and_phases_are_told_where_they_begin() -> None:
    moves = matches("dominions")[0]
    replay = Replay(RULESETS["dominions"], SPECTATOR, "en", ("P1", "P2"))
    steps = [replay.follow(event) for _, events in moves for event in events]
    turns = [step.turn for step in steps if step.turn]
    assert turns[:4] == [1, 2, 3, 4]
    assert {"draw", "TICK", "move"} <= {step.phase for step in steps}


# What is on a board


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(3)
def test_every_card_and_thing_that_is_seen_is_on_the_board_once(name: str) -> None:
    ruleset = RULESETS[name]
    for moves in matches(name):
        for state, _ in moves[::10]:
            for viewer in views(state):
                assert [*not_once(ruleset, state, viewer)] == []
            cards = [item["card"] for item in drawn(ruleset, state, JUDGE)["items"].values()]
            assert all_cards(ruleset, state) == Counter(filter(None, cards))


def all_cards(ruleset: Ruleset[Any], state: Any) -> Counter[str]:
    """Count all the cards of a table by the state's own types: in zones, in play, under others, in the middle."""
    found: Counter[str] = Counter()
    for player in state.players.values():
        for zone in player.zones:
            found.update(player.held(zone))
    for kind in board_layout(ruleset).things:
        for thing in getattr(state, kind).values():
            found.update(filter(None, [getattr(thing, "key", getattr(thing, "card", ""))]))
            found.update(getattr(thing, "energies", ()))
    found.update(getattr(state, "missions", ()))
    found.update(mission.value for mission in getattr(state, "row", ()))
    found.update(gone.card for gone in getattr(state, "out_of_game", ()))
    return found


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(3)
def test_a_number_on_a_board_is_what_its_reasons_make_it(name: str) -> None:
    ruleset, told = RULESETS[name], 0
    for moves in matches(name):
        for state, _ in moves[1::7]:
            for viewer in views(state):
                assert [*unexplained(ruleset, state, viewer)] == []
                told += len(numbers_on(drawn(ruleset, state, viewer)))
    assert told > 100


@pytest.mark.parametrize(("more", "amount"), [
    ({"plus": ("life",)}, lambda each: 2 * each.life),
    ({"less": ("life",)}, lambda each: 0),
    ({}, lambda each: each.life),
])  # fmt: skip
def test_a_number_is_raised_and_lowered_by_what_the_layout_says(more: Any, amount: Any) -> None:
    """By the one, the other, or neither."""
    ruleset, state = RULESETS["multiversity"], matches("multiversity")[0][-1][0]
    drawer, table = Drawer(ruleset, "en", state.seats), table_of(state, JUDGE)
    shown = replace(drawer.layout.things["characters"], stats={"life": Stat("life", "life", **more)})
    drawer.layout = replace(drawer.layout, things=drawer.layout.things | {"characters": shown})
    items = drawer.draw(table, ruleset.names_in_view(table))["items"]
    assert state.characters
    for id, each in state.characters.items():
        assert [stat["value"] for stat in items[id]["stats"]] == [amount(each)]


@pytest.mark.parametrize("name", RULESETS)
def test_a_board_says_nothing_raw(name: str) -> None:
    ruleset = RULESETS[name]
    for moves in matches(name):
        for state, _ in moves[::15]:
            assert [*raw_on(ruleset, state)] == []


@pytest.mark.parametrize("name", RULESETS)
def test_all_that_a_board_shows_is_in_its_layout(name: str) -> None:
    state = matches(name)[0][-1][0]
    layout = legend(RULESETS[name], "en", table_of(state, "P1"))
    board = drawn(RULESETS[name], state, "P1")
    assert board["areas"].keys() == layout["about"].keys()
    assert board["facts"].keys() <= layout["labels"].keys()
    assert {item["kind"] for item in board["items"].values()} - {""} <= layout["kinds"].keys()
    seats = [each["seat"] for each in layout["seats"]]
    assert seats == list(state.seats)
    listed = [*layout["facts"], *(fact for each in layout["seats"] for fact in each["facts"])]
    assert listed and set(listed) == layout["labels"].keys()
    assert layout["labels"] != legend(RULESETS[name], "pt", table_of(state, "P1"))["labels"]


# What is particular to a game


def boards(name: str, viewer: str = JUDGE) -> Iterator[dict[str, Any]]:
    """Yield the boards of a game's matches, every few moves."""
    for moves in matches(name):
        yield from (drawn(RULESETS[name], state, viewer) for state, _ in moves[::5])


def items(name: str, viewer: str = JUDGE) -> Iterator[dict[str, Any]]:
    """Yield the items of a game's boards."""
    return (item for board in boards(name, viewer) for item in board["items"].values())


def test_a_unit_s_arrows_are_those_of_the_table() -> None:
    seen = set()
    for item in items("dominions"):
        printed = CARDS[item["card"]].arrows if item["card"] in CARDS else ()
        if "at" in item and printed:
            turned = [OPPOSITE[arrow] for arrow in printed]
            assert item["arrows"] == (turned if item["controller"] == "P2" else [*printed])
            seen.add(item["controller"])
    assert seen == {"P1", "P2"}


def test_the_board_of_dominions_has_all_spaces_and_each_card_its_own() -> None:
    for board in boards("dominions"):
        spaces = board["areas"]["board"]["spaces"]
        assert {name: (space["x"], space["y"]) for name, space in spaces.items()} == NAMED
        assert {space["of"] for space in spaces.values() if space["tone"] == "dominion"} == {"P1", "P2"}
        assert all(board["items"][id]["at"] in spaces for id in board["areas"]["board"]["items"])


def test_a_card_that_lies_face_down_is_known_to_its_own_player_alone() -> None:
    hidden = [item for item in items("dominions", "P1") if item["hidden"] and "at" in item]
    mine = [item for item in hidden if item["controller"] == "P1"]
    others = [item for item in hidden if item["controller"] == "P2"]
    assert all(item["card"] for item in mine)
    assert mine
    assert others
    assert {(item["card"], item["kind"], item["name"]) for item in others} == {("", "", "face-down card")}
    assert not any("of" in stat for item in hidden for stat in item.get("stats", ()))


def kept_boards(name: str, events: int) -> Iterator[dict[str, Any]]:
    """Yield boards of a kept match, which was played to its end, one every so many events."""
    ruleset, records = RULESETS[name], kept(f"{name}-1.0-schema-1-1.ndjson")
    table = ruleset.new_state()
    for number, record in enumerate(records):
        evolve(table, record.event)
        if number % events == 0 and table.seats:
            yield drawn(ruleset, table, SPECTATOR)


def test_what_is_attached_lies_under_its_bearer() -> None:
    kinds = {
        name: {item["kind"] for board in kept_boards(name, 25) for item in board["items"].values() if "under" in item}
        for name in ("dominions", "enlightenment", "heat", "multiversity")
    }
    assert kinds["dominions"] == {"artifact"}
    assert {"attachment", "character", "holding", "ring"} <= kinds["enlightenment"]
    assert kinds["heat"] == {"equipment"}
    assert kinds["multiversity"] == {"energy", "item"}


def test_what_takes_part_in_an_attack_or_a_conflict_says_so() -> None:
    heat, conflicts = [*kept_boards("heat", 7)], [*kept_boards("enlightenment", 7)]
    chips = {chip["text"] for board in heat for item in board["items"].values() for chip in item.get("chips", ())}
    assert {"attacks", "is attacked", "blocks"} <= chips
    assert any("→" in line for board in heat for line in board["areas"]["attack"]["lines"])
    fought = [board for board in conflicts if board["facts"].keys() & {"conflict.military", "conflict.political"}]
    assert any(board["areas"]["conflict"]["items"] for board in fought)
    assert all("conflict.province" in board["facts"] for board in fought)


MISSION_SAYS = {key: {"text": each.text.en} for key, each in RULESETS["diamonds"].table_cards.items()}


def test_a_mission_is_whose_it_has_become_and_tells_what_each_had_for_it() -> None:
    """Round after round the missions are fought for in the order in which they lie (D-002)."""
    *_, last = sampled("diamonds", 1, 400)
    state: Any = last.state
    board = drawn(RULESETS["diamonds"], state, JUDGE)
    missions = [board["items"][id] for id in board["areas"]["missions"]["items"]]
    assert [each["card"] for each in missions] == state.missions
    for number, each in enumerate(missions):
        won = [seat for seat, player in state.players.items() if each["card"] in player.diamonds]
        assert [each["owner"]] == (won or [""])
        totals = [player.rounds[number] for player in state.players.values() if number < len(player.rounds)]
        assert [stat["value"] for stat in each.get("stats", ())] == totals
        assert bool(each.get("chips")) == (number + 1 == state.round and not won)
        assert board["faces"][each["card"]]["says"] == [MISSION_SAYS[each["card"]]]
    assert any(each["owner"] for each in missions)


def test_cards_of_diamonds_that_nobody_counts_are_those_not_yet_seen() -> None:
    for moves in matches("diamonds"):
        for state, _ in moves[::3]:
            board = drawn(RULESETS["diamonds"], state, SPECTATOR)
            for seat, player in state.players.items():
                hands = len(player.held("hand")) + len(player.held("reserve"))
                assert board["areas"][f"{seat}.hand"]["count"] == hands


# The faces of cards


@pytest.mark.parametrize("name", RULESETS)
def test_every_kind_of_card_has_a_frame_and_every_card_a_colour(name: str) -> None:
    ruleset, cards = RULESETS[name], board_layout(RULESETS[name]).cards
    printing = Printing(cards, ruleset.cards(), {}, ruleset.phrases.terms)
    assert cards.kinds.keys() <= cards.frames.keys()
    for key, card in ruleset.cards().items():
        face = printing.face(key)
        assert (face.colour or face.kind) in cards.palette, (key, face)
        assert face.pictured.startswith(card.name.en)
    assert {printing.face(key).colour for key in ruleset.cards()} - {""} <= cards.palette.keys()


@pytest.mark.parametrize("name", RULESETS)
def test_a_board_has_the_faces_of_the_cards_that_are_seen_and_no_others(name: str) -> None:
    ruleset = RULESETS[name]
    for state, _ in matches(name)[0][::10]:
        for viewer in (JUDGE, "P1", SPECTATOR):
            board = drawn(ruleset, state, viewer)
            assert board["faces"].keys() == {item["card"] for item in board["items"].values()} - {""}


def test_a_face_has_what_is_printed_that_is_no_number() -> None:
    """In Dominions one attacks along arrows, and keywords say how: whoever holds a card must know both."""
    rules = RULESETS["dominions"]
    layout = board_layout(rules).cards
    face = Printing(layout, rules.cards(), {}, rules.phrases.terms).face("U07")
    assert {fact.title.en: [word.pt for word in fact.words] for fact in face.facts} == {
        "TAGs": ["HUMAN", "THIEF"],
        "Keywords": ["STEALTH"],
        "Arrows": ["NE", "SE", "SW", "NW"],
    }


def test_a_face_says_what_is_printed_in_the_reader_s_language() -> None:
    ruleset = RULESETS["diamonds"]
    key, card = next((key, card) for key, card in ruleset.cards().items() if card.ability is not None)
    for language in LANGUAGES:
        replay = Replay(ruleset, JUDGE, language, matches("diamonds")[0][0][0].seats)
        face = replay.drawer.maker.faces([{"card": key}])[key]
        assert face["says"] == [{"name": card.ability.name[language], "text": card.ability.text[language]}]
