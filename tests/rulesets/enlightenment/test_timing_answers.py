"""What a judge is told of timing: what is under way, the windows on it, who may answer with what, and why not."""

from typing import Any

import msgspec

from adjudicator.checks.selfplay import played
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.table.actions import Action, Choose, Pass, Respond
from adjudicator.logbook.answers import told
from adjudicator.matches.match import Match
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.questions import Timing
from adjudicator.rulesets.enlightenment.table.actions import Use
from adjudicator.rulesets.registry import RULESETS
from tests.clauses import clause
from tests.matches.scripted import OwnPast, begun, luck
from tests.rulesets.enlightenment.table import FIGHTERS
from tests.rulesets.enlightenment.test_abilities import event, hero

SOMEONE = {"what": ["character"]}
HONOR = event("HONOR", {"op": "honor"}, targets=[{"role": "target", "what": ["character"]}])
GLAD = hero("GLAD", {"op": "gain_fate", "amount": 1}, kind="reaction", when="honored", who=SOMEONE)
DEAR = hero("DEAR", {"op": "draw", "count": 1}, kind="reaction", when="honored", who=SOMEONE,
            cost=[{"pay": "pay_fate", "count": 9}])  # fmt: skip
POSITION: dict[str, Any] = {
    "pieces": {
        "c50": {"card": "F1", "owner": "P2"}, "c51": {"card": "GLAD", "owner": "P2"}, "c52": {"card": "DEAR"},
        "c53": {"card": "GLAD", "owner": "P3"},
    },
    "players": {"P1": {"hand": ["HONOR"]}, "P2": {"hand": []}, "P3": {"hand": ["NC01"]}},
}  # fmt: skip


def after(*actions: Action) -> Match:
    """Return the match after these actions, all passing where one of them is not the next."""
    setup = {"seats": [{}] * 3, "cards": [*FIGHTERS, HONOR, GLAD, DEAR], "position": POSITION}
    match = begun("enlightenment", 3, setup=setup)
    for action in actions:
        while match.ruleset.obstacle(match.state, action) is not None:
            act(match, Pass(match.state.waiting[0]))
        act(match, action)
    return match


def act(match: Match, action: Action) -> None:
    match.act(action, luck(3, match.version), "2026-01-01T00:00:00.000Z")


def timing_of(match: Match, viewer: str = JUDGE) -> Any:
    return ask(OwnPast(match, 3), Timing(), viewer).answer


HONORED = (Use("P1", "HONOR"), Choose("P1", "c50"))


@clause("B-105", "E-073")
def test_the_nest_of_windows_is_told_from_the_outermost_in() -> None:
    answer = timing_of(after(*HONORED, Respond("P2", "c51:1")))
    assert [(each["number"], each["what"]["kind"], each["step"]) for each in answer["occurrences"]] == [
        (1, "effect_initiates", "would_interrupt"),
        (2, "honored", "reaction"),
        (3, "effect_initiates", "would_interrupt"),
    ]
    innermost = answer["windows"][-1]
    assert innermost["occurrence"] == len(answer["occurrences"])
    assert [each["asked"] for each in answer["windows"][:-1]] == [""] * (len(answer["windows"]) - 1)
    assert answer["waiting"] == (innermost["asked"],)
    assert answer["windows"][0]["window"] == "action"
    assert answer["windows"][0]["occurrence"] is None


@clause("B-105", "B-107", "B-110")
def test_who_may_answer_with_what_who_has_passed_and_what_cannot_be_used() -> None:
    match = after(*HONORED)
    while timing_of(match)["windows"][-1]["window"] != "reaction":
        act(match, Pass(match.state.waiting[0]))
    first = timing_of(match)["windows"][-1]
    asked = {one["seat"]: one for one in first["seats"]}
    assert {seat: one["could_respond"] for seat, one in asked.items()} == {"P1": [], "P2": ["c51:1"], "P3": ["c53:1"]}
    assert [(each["card"], each["clause"]) for each in asked["P1"]["cannot"]] == [("c52:1", "B-107")]
    act(match, Pass("P2"))
    later = {one["seat"]: one for one in timing_of(match)["windows"][-1]["seats"]}
    assert (later["P2"]["passed"], later["P3"]["passed"]) == ([match.state.move], [])
    act(match, Respond("P3", "c53:1"))
    while timing_of(match)["windows"][-1]["occurrence"] != first["occurrence"]:
        act(match, Pass(match.state.waiting[0]))
    used = {one["seat"]: one for one in timing_of(match)["windows"][-1]["seats"]}
    assert [(each["card"], each["clause"]) for each in used["P3"]["cannot"]] == [("c53:1", "B-109")]
    lines = list(
        told(ask(OwnPast(match, 3), Timing(), JUDGE), match.ruleset, match.ruleset.speaker(match.state, JUDGE, "en"))
    )
    assert "  under way: F1 being honored (reaction) [E-073]" in lines
    assert any(line.startswith("  P3 cannot use P3’s GLAD (ability 1), by B-109: ") for line in lines)


@clause("B-105")
def test_a_seat_is_told_of_its_own_cards_alone() -> None:
    match = after(*HONORED)
    for viewer in ("P1", "P2", "spectator"):
        for one in (one for window in timing_of(match, viewer)["windows"] for one in window["seats"]):
            assert one["seat"] == viewer or (one["could_respond"], one["cannot"]) == (None, None)


@clause("B-54", "E-073")
def test_what_has_come_into_play_is_told_by_its_name_in_the_windows_on_its_coming() -> None:
    rules = RULESETS["enlightenment"]
    state = rules.new_state()
    for _ in played(rules, state, 0):
        if any(each.step == "reaction" and each.what.kind == "enters_play" for each in state.occurring):
            break
    came, speaker = state.occurring[-1].what, rules.speaker(state, JUDGE, "en")
    (piece,) = (piece for piece in state.pieces.values() if (piece.was,) == came.ids)
    said = speaker.say("Happening", msgspec.to_builtins(came))
    assert said == f"{speaker.name(piece.id)} coming into play"
