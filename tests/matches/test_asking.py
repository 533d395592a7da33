"""NumberRules asked of matches of every ruleset, at any past move, from any side."""

import re
from typing import Any

import msgspec
import pytest

from adjudicator.checks.raw import LANGUAGES, raw
from adjudicator.kernel.desk.orders import AnyOrder, Authority, Pause, Penalise, Resume
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, encoder_for, view
from adjudicator.kernel.table.actions import Choose, Respond
from adjudicator.kernel.table.choices import Description
from adjudicator.kernel.text.text import Language
from adjudicator.logbook.answers import told
from adjudicator.matches.match import Match
from adjudicator.matches.past import laid_out
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.queries import OutOfRange
from adjudicator.matches.questions.questions import (
    AnyQuestion,
    BadQuestion,
    Free,
    Knowledge,
    Legality,
    Luck,
    Outcome,
    Timing,
    Value,
    Withheld,
)
from adjudicator.matches.questions.revealed import revealed
from adjudicator.matches.questions.what_if import Refused
from adjudicator.rulesets.multiversity.table.actions import Use
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import seeds
from tests.matches.scripted import OwnPast, begun, luck, past_of, play_on

EACH = pytest.mark.parametrize("name", RULESETS)
NUMBERS = {
    "diamonds": "P1.total",
    "dominions": "P1.domain",
    "enlightenment": "P1.honor",
    "heat": "P1.life",
    "multiversity": "c1.life",
}


def seen(event: Any, viewer: str) -> Any:
    return msgspec.json.decode(encoder_for(viewer).encode(event))


def actions_of(past: OwnPast, first: int, last: int) -> tuple[dict[str, Any], ...]:
    rules = past.at(0).ruleset
    found = {record.move: rules.action_in(record.event) for record in reversed(list(past.moves(first, last)))}
    return tuple(msgspec.to_builtins(found[move]) for move in range(first, last + 1))


@EACH
@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.sampled(1)
def test_what_if_over_the_recorded_next_actions_is_what_happened(name: str, seed: int) -> None:
    past = past_of(name, seed)
    last = past.at(None).state.move
    for move in range(0, last, max(1, last // 25)):
        count = 1 + move % 3
        until = min(last, move + count)
        actions = actions_of(past, move + 1, until)
        answer = ask(past, Outcome(move=move, actions=actions), JUDGE).answer
        happened = [{"move": record.move, "event": seen(record.event, JUDGE)} for record in past.moves(move + 1, until)]
        assert answer["events"] == happened
        assert [told.keys() for told in answer["told"]] == [{"pt", "en"}] * len(happened)
        assert answer["difference"] == {"with": {"move": until, "version": past.at(until).version}, "changes": []}
        assert answer["official"] is False
        assert answer["luck"] == {"mode": "match"}
        assert answer["state"] == msgspec.json.decode(view(past.at(until).state, JUDGE))


@EACH
def test_what_if_something_else_had_been_done_tells_what_differs(name: str) -> None:
    past = past_of(name, 3)
    for move in range(past.at(None).state.move):
        match = past.at(move)
        seat = match.state.waiting[0]
        (taken,) = actions_of(past, move + 1, move + 1)
        others = [msgspec.to_builtins(each) for each in match.ruleset.answers(match.state, seat)]
        others = [each for each in others if each != taken and each["seat"] == taken["seat"]]
        if others:
            break
    answer = ask(past, Outcome(move=move, actions=(others[0],)), JUDGE).answer
    assert answer["actions"] == [others[0]]
    assert answer["difference"]["with"]["move"] == move + 1
    assert any(change["pointer"] != "/version" for change in answer["difference"]["changes"])


@EACH
def test_sampled_luck_states_its_seed_and_repeats(name: str) -> None:
    past = past_of(name, 2, 12)
    question = Outcome(move=3, actions=actions_of(past, 4, 4), luck=Luck("sampled", "a seed"))
    one, two = (ask(past, question, JUDGE).answer for _ in range(2))
    assert one == two
    assert one["luck"] == {"mode": "sampled", "seed": "a seed"}
    with pytest.raises(BadQuestion, match="seed"):
        ask(past, Outcome(move=3, actions=actions_of(past, 4, 4), luck=Luck("sampled")), JUDGE)


@EACH
def test_a_what_if_that_the_rules_refuse_names_the_action_and_the_clause(name: str) -> None:
    past = past_of(name, 0)
    actions = (*actions_of(past, 1, 1), {"type": "choose", "choice": "nonsense", "seat": "P1"})
    with pytest.raises(Refused) as caught:
        ask(past, Outcome(move=0, actions=actions), JUDGE)
    assert caught.value.number == 1
    assert caught.value.refusal.clause in RULESETS[name].clauses
    for bad in ((), ({"type": "nonsense"},), ({"seat": "P9", "type": "choose", "choice": "x"},)):
        with pytest.raises(BadQuestion):
            ask(past, Outcome(move=0, actions=bad), JUDGE)


@EACH
def test_a_running_match_tells_its_seats_and_spectators_no_outcome(name: str) -> None:
    running, over = past_of(name, 3, 20), past_of(name, 3)
    question = Outcome(move=0, actions=actions_of(running, 1, 1))
    for viewer in ("P1", SPECTATOR):
        with pytest.raises(Withheld):
            ask(running, question, viewer)
    assert ask(over, question, "P1").answer["state"] == msgspec.json.decode(view(over.at(1).state, "P1"))
    with pytest.raises(Withheld):
        ask(over, question, SPECTATOR)


@EACH
@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.sampled(2)
def test_every_recorded_action_was_legal_and_every_other_is_refused_by_a_clause(name: str, seed: int) -> None:
    past = past_of(name, seed)
    last = past.at(None).state.move
    for move in range(0, last, max(1, last // 20)):
        found = ask(past, Legality(move=move), JUDGE)
        assert found.answer["legal"] is True
        described = msgspec.convert(found.answer["described"], list[Description])
        taken = RULESETS[name].action_of(found.answer["action"])
        assert found.answer["action"] in found.answer["instead"] or any(each.covers(taken) for each in described)
        assert found.clauses[0] == found.answer["clause"]
        wrong = ask(past, Legality(move=move, action={"type": "choose", "choice": "nonsense"}), JUDGE)
        assert wrong.answer["legal"] is False
        assert wrong.answer["why"].keys() == {"pt", "en"}
        assert set(wrong.clauses) <= RULESETS[name].clauses
        assert wrong.answer["instead"]


@EACH
def test_a_seat_may_ask_what_it_may_do_and_not_what_others_may(name: str) -> None:
    past = past_of(name, 3, 20)
    state = past.at(None).state
    mine = state.waiting[0]
    other = next(seat for seat in state.seats if seat != mine)
    action = {"type": "choose", "choice": "nonsense"}
    assert ask(past, Legality(action=action), mine).answer["seat"] == mine
    with pytest.raises(Withheld):
        ask(past, Legality(action={**action, "seat": mine}), other)
    with pytest.raises(Withheld):
        ask(past, Legality(action={**action, "seat": mine}), SPECTATOR)


@EACH
@pytest.mark.sampled(2)
def test_a_number_has_its_reasons_at_every_move(name: str) -> None:
    past = past_of(name, 3)
    found = None
    for move in range(0, past.at(None).state.move, 5):
        try:
            found = ask(past, Value(of=NUMBERS[name], move=move), JUDGE)
        except BadQuestion:
            continue
        answer = found.answer
        total = answer["base"] + sum(step["amount"] for step in answer["steps"])
        assert answer["value"] == (max(answer["floor"], total) if answer["floor"] is not None else total)
        assert set(found.clauses) == {step["clause"] for step in answer["steps"]}
        assert [step["move"] for step in answer["steps"]] == [past.move_of(step["event"]) for step in answer["steps"]]
    assert found is not None
    with pytest.raises(BadQuestion, match="no 'nothing'"):
        ask(past, Value(of="nothing"), JUDGE)


@EACH
@pytest.mark.sampled(1)
def test_timing_tells_who_can_respond_with_what_and_who_has_passed(name: str) -> None:
    asked = 0
    for seed in (1, 3, 4):
        past = past_of(name, seed)
        for move in range(past.at(None).state.move):
            match = past.at(move) if asked < 20 else None
            if match is None or not match.state.agenda or not isinstance(match.state.agenda[-1], Priority):
                continue
            asked += 1
            seat = match.state.decision.seats[0]
            found = ask(past, Timing(move=move), JUDGE)
            window = found.answer["windows"][-1]
            assert window["asked"] == seat
            assert (window["occurrence"] or 0) <= len(found.answer["occurrences"]) == len(match.state.occurring)
            told = {one["seat"]: one for one in window["seats"]}
            offered = {getattr(action, "card", "") for action in match.ruleset.answers(match.state, seat)} - {
                "",
                "pass",
            }
            assert sorted(told[seat]["could_respond"]) == sorted(offered)
            (taken,) = actions_of(past, move + 1, move + 1)
            after = ask(past, Timing(move=move + 1), JUDGE).answer
            later = after["windows"][-1] if after["windows"] else {}
            same = all(later.get(name) == window[name] for name in ("window", "source", "occurrence"))
            if taken["type"] == "pass" and same and after["occurrences"] == found.answer["occurrences"]:
                passed = next(one["passed"] for one in later["seats"] if one["seat"] == taken["seat"])
                assert passed[-1] == move + 1
            for viewer in (*match.state.seats, SPECTATOR):
                seen_by = ask(past_of(name, seed, move), Timing(), viewer).answer["windows"] if asked < 4 else ()
                for one in (one for each in seen_by for one in each["seats"]):
                    if one["seat"] != viewer and not match.state.decision.options:
                        assert one["could_respond"] is None
    assert asked >= 3


def test_timing_tells_a_chain_that_is_resolving() -> None:
    """A redirect is asked for while the chain resolves (M-072, M-123)."""
    mirrored: dict[str, Any] = {"card": "P13", "controller": "P2", "tokens": [{"name": "reflection"}]}
    side: dict[str, Any] = {"deck": ["E1"] * 6, "stones": ["E1"] * 6}
    position = {"phase": "combat", "stage": "active", "characters": {"c1": {"card": "P13"}, "c2": mirrored},
                "players": {"P1": side, "P2": {**side, "hand": ["I02"]}}}  # fmt: skip
    match = begun("multiversity", 3, setup={"seats": [{}, {}], "position": position})
    for action in (Use("P1", "c1:1"), Respond("P2", "I02"), Choose("P2", "c2")):
        match.act(action, luck(3, match.version), "2026-01-01T00:00:00.000Z")
    assert match.state.decision is not None
    assert match.state.decision.kind == "redirect"
    found = ask(OwnPast(match, 3), Timing(), JUDGE)
    assert found.clauses == ("M-072", "M-123")
    chain = found.answer["chain"]
    assert (chain["source"], chain["resolving"], chain["asked"]) == ("P13#c1", True, "")
    assert chain["links"] == [
        {"number": 0, "seat": "P1", "card": "P13"}, {"number": 1, "seat": "P2", "card": "I02"}
    ]  # fmt: skip
    assert [one["could_respond"] for one in chain["seats"]] == [None, None]
    speaker = match.ruleset.speaker(match.state, JUDGE, "en")
    assert list(told(found, match.ruleset, speaker))[:2] == [
        "Chain on P1’s Apprentice [M-072] is resolving; waiting for P2", "  P2 responded with Overlife Flask"
    ]  # fmt: skip


@EACH
def test_timing_without_a_chain_tells_what_is_waited_for(name: str) -> None:
    answer = ask(past_of(name, 3), Timing(move=0), JUDGE).answer
    assert answer["chain"] is None
    assert answer["waiting"]
    assert answer["decision"]["clause"] in RULESETS[name].clauses


@EACH
def test_knowledge_is_the_view_and_all_that_was_shown_before(name: str) -> None:
    past = past_of(name, 3)
    last = past.at(None).state.move
    found = ask(past, Knowledge(seat="P1"), JUDGE).answer
    assert found["state"] == msgspec.json.decode(view(past.at(None).state, "P1"))
    assert found["revealed"]
    for sight in found["revealed"]:
        assert not sight["to"] or "P1" in sight["to"]
        assert 0 <= sight["move"] <= last
    before = ask(past, Knowledge(seat="P1", move=last // 2), JUDGE).answer["revealed"]
    assert found["revealed"][: len(before)] == before
    with pytest.raises(BadQuestion):
        ask(past, Knowledge(seat="P9"), JUDGE)
    running = past_of(name, 3, 20)
    assert ask(running, Knowledge(seat="P1"), "P1").answer["seat"] == "P1"
    for viewer in ("P2", SPECTATOR):
        with pytest.raises(Withheld):
            ask(running, Knowledge(seat="P1"), viewer)


@EACH
def test_what_a_seat_was_shown_is_in_its_own_view_of_the_events(name: str) -> None:
    past = past_of(name, 2)
    for seat in past.at(None).state.seats:
        log = {record.originator_version: seen(record.event, seat) for record in past.records}
        sights = list(revealed(past, seat, past.at(None).state.move))
        assert any(sight.to == () for sight in sights)  # something shown to all
        assert name == "diamonds" or any(sight.to == (seat,) for sight in sights)  # and something to it alone
        for sight in sights:
            field = log[sight.version][sight.field]
            assert (
                (sight.value == field)
                if not sight.to
                else msgspec.json.encode(sight.value) in msgspec.json.encode(field)
            )


@EACH
def test_a_position_is_asked_without_a_match(name: str) -> None:
    rules = RULESETS[name]
    past = laid_out(rules, msgspec.convert(rules.demo_setup, rules.setup_type), "a seed")
    seat = past.at(None).state.waiting[0]
    first = msgspec.to_builtins(rules.some_answer(past.at(0).state, seat, lambda options: options[0]))
    assert ask(past, Legality(action=first), JUDGE).answer["legal"]
    answer = ask(past, Outcome(actions=(first,), luck=Luck("sampled", "x")), JUDGE).answer
    assert answer["move"] == 1
    assert ask(past, Timing(), JUDGE).answer["waiting"]
    assert ask(past, Knowledge(seat=seat), JUDGE).answer["state"]


def test_a_question_beyond_the_match_is_out_of_range_and_a_free_one_is_left_to_judges() -> None:
    past = past_of("diamonds", 0, 5)
    questions: tuple[AnyQuestion, ...] = (Timing(move=99), Value(of="P1.total", move=-1))
    for question in questions:
        with pytest.raises(OutOfRange):
            ask(past, question, JUDGE)
    assert ask(past, Free(text="who shuffled?"), JUDGE).answer == {"text": "who shuffled?"}


@EACH
@pytest.mark.sampled(1)
def test_a_number_and_a_seat_s_knowledge_are_asked_within_a_move(name: str) -> None:
    past = past_of(name, 0)
    longest = max(range(1, past.at(None).state.move), key=lambda move: len(list(past.moves(move, move))))
    versions = [record.originator_version for record in past.moves(longest, longest)]
    seen = []
    for version in versions:
        match = past.at(None, version)
        assert (match.version, match.state.move) == (version, longest)
        answer = ask(past, Knowledge(seat="P1", version=version), JUDGE)
        assert (answer.move, answer.version) == (longest, version)
        assert answer.answer["state"] == msgspec.json.decode(view(match.state, "P1"))
        assert all(sight["version"] <= version for sight in answer.answer["revealed"])
        seen.append(len(answer.answer["revealed"]))
    assert seen == sorted(seen)
    asked: tuple[AnyQuestion, ...] = (
        Legality(version=versions[0]), Timing(version=versions[0]),
        Outcome(version=versions[0], actions=actions_of(past, longest + 1, longest + 1)),
    )  # fmt: skip
    for question in asked:
        with pytest.raises(BadQuestion, match=f"move {longest} is under way .* ends at {versions[-1]}"):
            ask(past, question, JUDGE)
        after = msgspec.structs.replace(question, version=versions[-1])
        assert ask(past, after, JUDGE) == ask(
            past, msgspec.structs.replace(question, version=None, move=longest), JUDGE
        )
    for strange in (0, -1, past.at(None).version + 1):
        with pytest.raises(OutOfRange):
            ask(past, Timing(version=strange), JUDGE)
    with pytest.raises(BadQuestion, match="not both"):
        ask(past, Timing(move=longest, version=versions[-1]), JUDGE)


def ordered(match: Match, what: AnyOrder) -> None:
    match.carry_out(what, Authority("judge"), luck(3, match.version), "")


@EACH
def test_what_judges_did_in_between_changes_no_answer(name: str) -> None:
    match = play_on(begun(name, 3), 3, 10)
    ordered(match, Pause("d_1"))
    ordered(match, Penalise("P1", "warning"))
    ordered(match, Resume("d_1"))
    past = OwnPast(play_on(match, 3, 2), 3)
    actions = actions_of(past, 14, 15)
    assert ask(past, Legality(move=10), JUDGE).answer["action"] == actions[0]
    answer = ask(past, Outcome(move=10, actions=actions), JUDGE).answer
    assert answer["difference"]["changes"] == []
    assert [line["event"] for line in answer["events"]] == [
        seen(record.event, JUDGE) for record in past.moves(14, 15)
    ]  # fmt: skip


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.sampled(2)
def test_answers_say_things_as_people_do(name: str, language: Language) -> None:
    past = past_of(name, 2)
    last = past.at(None).state.move
    for move in range(1, last, max(1, last // 12)):
        questions: list[AnyQuestion] = [Timing(move=move), Value(of=NUMBERS[name], move=move), Legality(move=move - 1),
                                        Knowledge(seat="P1", move=move),
                                        Outcome(move=move, actions=actions_of(past, move + 1, move + 1))]  # fmt: skip
        for question in questions[: 1 if name == "multiversity" and move < 10 else None]:
            answer = ask(past, question, JUDGE)
            match = past.at(answer.move)
            speaker = match.ruleset.speaker(match.state, JUDGE, language)
            book = tuple(f"{clause}: " for clause in match.ruleset.clauses)
            for line in told(answer, match.ruleset, speaker):
                if not line.startswith(book):  # the rulebook's own words
                    sentence = re.sub(r" *\[[^\]]*\]", "", line)  # the clauses behind it
                    for each in sentence.splitlines():
                        columns = re.sub(r"\s{2,}", " ", each).strip()
                        assert raw(columns, speaker.in_view, name, language) == [], each
