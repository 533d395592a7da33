"""Policies are data: read, checked, and asked what follows an infraction."""

from pathlib import Path

import pytest

from adjudicator.judging.policy import BadPolicy, load_policies
from adjudicator.judging.rulings import (
    Charge,
    Draw,
    FreePenalty,
    MatchLoss,
    Person,
    RewindTo,
    Ruling,
    Unruly,
    Verdict,
    orders_of,
)
from adjudicator.judging.rulings import judged as judge
from adjudicator.kernel.desk.orders import DeclareDraw, Forfeit, Penalise, Rewind
from adjudicator.kernel.text.text import Text

HOUSE = load_policies([])["house"]
HEAD, FLOOR = Person("head_judge", "h"), Person("judge", "j")
KNOWN, SEATS = frozenset({"X-1"}), ("P1", "P2")
TWO_LOSE = (MatchLoss("P1", ("P3",)), MatchLoss("P2", ("P4",)))

OWN = """
id: {id}
edition: "1"
name: {{pt: Nossa, en: Ours}}
penalties: [{{id: word, name: {{pt: p, en: e}}, text: {{pt: p, en: e}}}}]
infractions: [{{id: BAD, category: play, name: {{pt: p, en: e}}, text: {{pt: p, en: e}}, ladder: [{step}]}}]
"""


def judged(verdict: Verdict, person: Person = FLOOR, before: dict[tuple[str, str], int] | None = None) -> list[str]:
    found = judge(verdict, HOUSE, before or {}, person, False, KNOWN, SEATS)
    return [each.penalty if not each.merged else "merged" for each in found]


def charged(*charges: Charge) -> Verdict:
    return Verdict("infraction", "because", ("X-1",), charges=charges)


def test_the_house_s_policy_names_each_penalty_in_both_languages_and_every_ladder_climbs() -> None:
    for infraction in HOUSE.infractions:
        steps = [HOUSE.severity(step) for step in infraction.ladder]
        assert steps == sorted(steps), infraction.id
        assert infraction.name.pt
        assert infraction.text.en
        assert infraction.remedy in ("", "rewind", "adjustment")


def test_a_house_of_one_s_own_stands_beside_it(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(OWN.format(id="ours", step="word"))
    policies = load_policies([tmp_path])
    assert sorted(policies) == ["house", "ours"]
    infraction = policies["ours"].infraction("BAD")
    assert infraction is not None
    assert policies["ours"].suggested(infraction, 9) == "word"


@pytest.mark.parametrize(("text", "fault"), [
    (OWN.format(id="ours", step="sword"), "no such penalty: sword"),
    (OWN.format(id="ours", step=""), "empty"),
    (OWN.format(id="house", step="word"), "already"),
    ("id: 7", "ours.yaml"),
    ("[", "ours.yaml"),
    ("id: ours\nname: {pt: x", "ours.yaml: while parsing a flow mapping in line 2, column 7 did not find"),
])  # fmt: skip
def test_a_faulty_policy_is_refused_with_its_file_and_fault(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "ours.yaml").write_text(text)
    with pytest.raises(BadPolicy, match=fault):
        load_policies([tmp_path])


def test_a_repeated_infraction_climbs_the_ladder_and_its_last_step_repeats() -> None:
    charge = Charge("P1", "PLAY-STATE")
    for before, penalty in ((0, "caution"), (1, "caution"), (2, "warning"), (7, "warning")):
        assert judged(charged(charge), before={("P1", "PLAY-STATE"): before}) == [penalty]
    assert judged(charged(charge), before={("P2", "PLAY-STATE"): 5}) == ["caution"]


def test_another_penalty_is_the_head_judge_s_and_has_its_reason() -> None:
    other = Charge("P1", "PLAY-RULE", "warning", "on purpose")
    with pytest.raises(Unruly) as caught:
        judged(charged(other))
    assert caught.value.head_judge
    assert judged(charged(other), HEAD) == ["warning"]
    with pytest.raises(Unruly, match="say why another"):
        judged(charged(Charge("P1", "PLAY-RULE", "warning")), HEAD)


def test_a_match_loss_is_the_head_judge_s_unless_the_policy_exempts_it() -> None:
    late = Charge("P1", "EVENT-LATE")
    assert judged(charged(late), before={("P1", "EVENT-LATE"): 1}) == ["match_loss"]
    with pytest.raises(Unruly):
        judged(charged(Charge("P1", "PLAY-RULE")), before={("P1", "PLAY-RULE"): 3})
    assert judged(charged(Charge("P1", "PLAY-RULE")), HEAD, {("P1", "PLAY-RULE"): 3}) == ["match_loss"]


def test_of_several_infractions_of_a_seat_only_the_most_severe_counts() -> None:
    verdict = charged(Charge("P1", "PLAY-STATE"), Charge("P1", "PLAY-HIDDEN"), Charge("P2", "PLAY-STATE"))
    assert judged(verdict) == ["merged", "warning", "caution"]


def test_orders_put_the_table_right_before_penalties_and_who_has_lost_last() -> None:
    verdict = Verdict(
        "infraction", "because", ("X-1",), charges=(Charge("P1", "CONDUCT-CHEAT"), Charge("P2", "PLAY-STATE")),
        remedies=(FreePenalty("P2", Text("p", "e")), RewindTo(4), MatchLoss("P1", ("P2",))),
    )  # fmt: skip
    penalties = judge(verdict, HOUSE, {}, HEAD, False, KNOWN, SEATS)
    ordered = orders_of(Ruling(1, 1, HEAD, "", 9, verdict, penalties), HOUSE, "d_1", "plan")
    assert [each.pointer for each in ordered] == [
        "/remedies/1", "/remedies/0", "/charges/0", "/charges/1", "/remedies/2"
    ]  # fmt: skip
    assert [each.order for each in ordered] == [
        Rewind(4, "plan"), Penalise("P2", "free", "", Text("p", "e")),
        Penalise("P1", "disqualification", "CONDUCT-CHEAT"), Penalise("P2", "caution", "PLAY-STATE"),
        Forfeit(("P1",), ("P2",)),
    ]  # fmt: skip


def test_all_whom_a_ruling_makes_lose_lose_by_one_order() -> None:
    verdict = Verdict(
        "infraction", "because", ("X-1",), charges=(Charge("P2", "CONDUCT-CHEAT"),),
        remedies=(MatchLoss("P1", ("P3",)), MatchLoss("P2")),
    )  # fmt: skip
    penalties = judge(verdict, HOUSE, {}, HEAD, False, KNOWN, SEATS)
    ordered = orders_of(Ruling(1, 1, HEAD, "", 9, verdict, penalties), HOUSE, "d_1", "")
    assert [(each.order, each.pointer) for each in ordered] == [
        (Penalise("P2", "disqualification", "CONDUCT-CHEAT"), "/charges/0"),
        (Forfeit(("P1", "P2"), ("P3",)), "/remedies/0"),
    ]


def test_a_draw_is_the_head_judge_s() -> None:
    verdict = Verdict("void", "because", ("X-1",), remedies=(Draw(),))
    with pytest.raises(Unruly) as caught:
        judged(verdict)
    assert caught.value.head_judge
    ordered = orders_of(Ruling(1, 1, HEAD, "", 9, verdict, ()), HOUSE, "d_1", "")
    assert [each.order for each in ordered] == [DeclareDraw()]


@pytest.mark.parametrize(("verdict", "pointer"), [
    (Verdict("void", "x", ("X-1",), remedies=(MatchLoss("P1"), Draw())), "/remedies/1"),
    (Verdict("void", "x", ("X-1",), remedies=(Draw(), Draw())), "/remedies/1"),
    (Verdict("infraction", "x", ("X-1",), charges=(Charge("P1", "CONDUCT-CHEAT"),), remedies=(Draw(),)), "/remedies/0"),
    (Verdict("void", "x", ("X-1",), remedies=TWO_LOSE), "/remedies/1/winners"),
])  # fmt: skip
def test_a_ruling_says_one_thing_of_how_the_match_ends(verdict: Verdict, pointer: str) -> None:
    with pytest.raises(Unruly) as caught:
        judge(verdict, HOUSE, {}, HEAD, False, KNOWN, SEATS)
    assert caught.value.pointer == pointer


@pytest.mark.parametrize(("verdict", "pointer"), [
    (Verdict("void", "", ("X-1",)), "/reason"),
    (Verdict("void", "x", ()), "/clauses"),
    (Verdict("void", "x", ("X-2",)), "/clauses/0"),
    (Verdict("infraction", "x", ("X-1",)), "/charges"),
    (Verdict("void", "x", ("X-1",), charges=(Charge("P1", "PLAY-RULE"),)), "/charges"),
    (Verdict("void", "x", ("X-1",), remedies=(RewindTo(1), RewindTo(2))), "/remedies"),
    (Verdict("void", "x", ("X-1",), remedies=(MatchLoss("P9"),)), "/remedies/0/seat"),
])  # fmt: skip
def test_a_verdict_that_cannot_be_is_refused_with_its_place(verdict: Verdict, pointer: str) -> None:
    with pytest.raises(Unruly) as caught:
        judged(verdict, HEAD)
    assert caught.value.pointer == pointer


def test_where_there_is_a_finding_the_verdict_says_whether_it_follows() -> None:
    with pytest.raises(Unruly, match="follows"):
        judge(Verdict("void", "x", ("X-1",)), HOUSE, {}, FLOOR, True, KNOWN, SEATS)
