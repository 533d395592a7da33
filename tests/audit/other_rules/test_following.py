"""Recorded matches under other rules: the same, other from a move on, or unknown from a move on; and never a guess."""

from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.audit.deciding import Mismatch
from adjudicator.audit.other_rules.change import Change, change_of
from adjudicator.audit.other_rules.following import Following
from adjudicator.audit.other_rules.said import of_one
from adjudicator.audit.reading import read_records
from adjudicator.checks.samples import sampled
from adjudicator.kernel.table.events import DecisionRequested, Event, MatchEnded
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import is_long
from tests.audit.other_rules.recorded import followed, moves_of, read_again

LOGS = sorted((Path(__file__).parents[2] / "data" / "logs").glob("*.ndjson"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
@pytest.mark.sampled(4)
def test_under_its_own_rules_a_kept_match_is_the_same(log: Path) -> None:
    with log.open("rb") as lines:
        records = list(read_records(lines))
    following = Following(RULESETS[records[0].ruleset], Change())
    for move, events in groupby(records, key=lambda record: record.move):
        following.take(move, [record.event for record in events])
    found = following.verdict(records[0].originator_id)
    assert (found.word, found.now) == ("same", found.was)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.sampled(5)
def test_under_its_own_rules_any_match_is_the_same(ruleset: str, seed: int) -> None:
    """Under house rules by chance, on a paper table or not, given up or played on, with cards of its own."""
    game = RULESETS[ruleset]
    following = Following(game, Change())
    for sample in sampled(ruleset, seed, 150):
        following.take(sample.state.move, read_again(game, sample.events))
    found = following.verdict("m_")
    assert (found.word, found.first, found.stopped) == ("same", None, None)


@pytest.mark.parametrize(
    ("ruleset", "seed", "option"),
    [
        ("diamonds", 2, "stat_floor=none"),
        ("dominions", 1, "status_expiry=tick"),
        ("enlightenment", 1, "treaty_round_count=after"),
        ("heat", 1, "equip_limit=1"),
        ("multiversity", 0, "doom=once"),
    ],
)
def test_a_match_in_which_a_house_rule_never_mattered_is_the_same(ruleset: str, seed: int, option: str) -> None:
    found = followed(ruleset, seed, option)
    assert (found.word, found.stopped, found.turned) == ("same", None, False)
    assert found.now == found.was


@pytest.mark.parametrize(
    ("ruleset", "seed", "option", "move", "what", "clause", "of"),
    [
        ("diamonds", 0, "stat_floor=none", 34, "number", "D-A29", "StatsChanged/amounts/ATK"),
        ("diamonds", 1, "final_prestep=sum_of_rounds", 134, "result", "D-A02", "MatchEnded"),
        ("diamonds", 0, "first_player=set", 0, "setup", "D-A08", ""),
        ("dominions", 0, "attack_fields=false", 136, "choices", "N-A08", "P1"),
        ("dominions", 2, "retaliation=true", 146, "happened", "N-A06", "Damaged"),
        ("enlightenment", 2, "treaty_round_count=after", 497, "number", "R-30", "TreatyMade/treaty/last/P3"),
        ("heat", 0, "haste=false", 117, "choices", "H-A06", "P2"),
        ("heat", 0, "leader_defends=zero", 45, "number", "H-A10", "Compared/defence"),
        ("multiversity", 2, "weakness_step=before_defence", 530, "happened", "M-A23", "DamageDealt/ledger/steps"),
        ("multiversity", 0, "deckout=on_failed_draw", 433, "result", "M-A07", "PhaseBegun"),
    ],
)
@pytest.mark.sampled(5)
def test_the_first_difference_is_told_with_its_clause(
    ruleset: str, seed: int, option: str, move: int, what: str, clause: str, of: str
) -> None:
    found = followed(ruleset, seed, option)
    assert found.word == "other" and found.first is not None
    assert (found.first.move, found.first.what, found.first.clause, found.first.of) == (move, what, clause, of)


def test_what_is_still_to_be_done_is_no_difference_before_it_is_done() -> None:
    """A theft that would wait for its turn is asked for at the same moment in move 48, and later only in move 89."""
    found = followed("diamonds", 2, "roubo=turn_order")
    assert found.first is not None and found.first == found.course
    assert (found.first.move, found.first.of) == (89, "DecisionRequested/decision/kind")
    assert followed("diamonds", 11, "roubo=turn_order").word == "same"


def test_what_nobody_chose_does_not_turn_a_match_another_way() -> None:
    """Whom Divine Intervention may hit is listed in the question; that somebody else could have been is what may be
    done, and the match goes on as it did."""
    found = followed("diamonds", 47, "roubo_is_offensive=true")
    assert found.first is not None and found.course is None
    assert (found.first.move, found.first.what, found.first.of) == (24, "choices", "P3")
    assert found.first.now == {"type": "choose", "seat": "P3", "choice": "P1"}


def test_what_happens_at_once_may_be_told_in_another_order() -> None:
    """In the cleanup of move 48 both readings take the same tokens, one of them by who placed them."""
    found = followed("multiversity", 11, "token_expiry=placer_cleanup")
    assert found.first is None or found.first.move > 48


def test_a_bonus_that_comes_elsewhere_in_a_move_is_told_once_it_is_another_bonus() -> None:
    """In move 27 it comes after the step and not before; in move 60 a question is asked before it."""
    found = followed("diamonds", 10, "passives_from=step2")
    assert found.first is not None and (found.first.move, found.first.of) == (60, "DecisionRequested")


def test_bookkeeping_is_no_difference() -> None:
    """That DOT may strike again is noted with every action, and in this match there is none to strike."""
    assert followed("multiversity", 2, "dot=per_action").word == "same"


def test_of_several_rules_the_one_that_what_differs_cites_is_told() -> None:
    found = followed("diamonds", 92, "stolen_counts=true", "judgement_players=all")
    assert found.first is not None and (found.first.move, found.first.clause) == (132, "D-A03")


def test_a_rule_that_the_match_had_already_is_none_that_is_changed() -> None:
    found = followed("diamonds", 92, "carry_field=false", "judgement_players=all")
    assert found.first is not None and (found.first.move, found.first.clause) == (132, "D-A03")


def test_who_asks_about_a_record_is_not_told_what_its_player_may_have_meant() -> None:
    stopped = followed("heat", 19, "money_phase=main1").stopped
    assert stopped is not None and (stopped.move, stopped.detail) == (14, "H-A07: money in main phase 1 alone")
    told = "\n".join(of_one(followed("heat", 19, "money_phase=main1"), "pt"))
    assert told.count("dinheiro só na principal 1") == 1 and "money in" not in told


@pytest.mark.parametrize(
    ("ruleset", "seed", "option", "told"),
    [
        ("dominions", 2, "retaliation=true",
         "“Arqueiro do Cume vai ao descarte.” → “Corredora do Vale sofre 2 de dano (PAYBACK: Arqueiro do Cume).”"),
        ("dominions", 0, "attack_fields=false",
         "“Atacar Ponte Velha com Curandeira da Fonte” → não é possível"),
        ("heat", 0, "haste=false",
         "“Atacar Domadora de Rojões com Timoneiro Paciente” → “Timoneiro Paciente entrou neste turno”"),
        ("heat", 0, "leader_defends=zero",
         "“Vendedora de Fogos (2) enfrenta Almirante Névoa (3): diferença de -1.”"
         " → “Vendedora de Fogos (2) enfrenta Almirante Névoa (0): diferença de 2.”"),
        ("enlightenment", 2, "treaty_round_count=after", "(TreatyMade/treaty/last/P3): 13 → 14"),
    ],
)  # fmt: skip
@pytest.mark.sampled(2)
def test_both_sides_of_a_difference_are_told_in_sentences(ruleset: str, seed: int, option: str, told: str) -> None:
    """With the name of what has gone on one side or on both; as data where no sentence tells them apart."""
    assert told in "\n".join(of_one(followed(ruleset, seed, option), "pt"))


@pytest.mark.parametrize(
    ("ruleset", "seed", "option", "purpose"),
    [
        ("diamonds", 0, "judgement_pool=literal", "missions"),
        ("enlightenment", 1, "seating=random", "seating"),
    ],
)
def test_luck_that_was_not_drawn_is_not_made_up(ruleset: str, seed: int, option: str, purpose: str) -> None:
    found = followed(ruleset, seed, option)
    assert (found.word, found.first, found.turned) == ("unknown", None, None)
    assert found.stopped is not None and (found.stopped.why, found.stopped.detail) == ("luck", purpose)


def test_what_differs_before_unknown_luck_is_told() -> None:
    found = followed("multiversity", 0, "stones=5")
    assert found.first is not None and (found.first.what, found.first.clause) == ("happened", "M-A02")
    assert found.stopped is not None and (found.stopped.why, found.stopped.detail) == ("luck", "deck/P1")


def test_a_choice_that_is_no_longer_legal_ends_what_can_be_said() -> None:
    found = followed("heat", 0, "haste=false")
    assert found.course is not None and found.stopped is not None
    assert (found.course.move, found.course.what, found.course.clause) == (126, "refused", "H-A06")
    assert isinstance(found.course.was, dict) and found.course.was["type"] == "attack"
    assert (found.stopped.move, found.stopped.why, found.now, found.turned) == (126, "refused", None, None)


def test_a_match_that_could_not_have_begun_says_why() -> None:
    told = list(of_one(followed("heat", 16, "basic_money_exempt=false"), "en"))
    assert told[1] == "  differs first at move 0: it could not begin so, H-A02: /seats/0/deck: M1: 16 copies; up to 3"


def test_where_nobody_had_used_what_is_now_forbidden_the_match_goes_its_way() -> None:
    found = followed("heat", 1, "haste=false")
    assert found.first is not None and found.first.what == "choices"
    assert list(of_one(found, "en"))[1].endswith("→ not possible")
    assert (found.course, found.stopped, found.now) == (None, None, found.was)


def test_a_match_that_goes_another_way_is_followed_to_another_winner() -> None:
    found = followed("diamonds", 1, "final_prestep=sum_of_rounds")
    assert found.was is not None and found.now is not None
    assert (found.followed, found.turned) == (True, True)
    assert found.was.winners != found.now.winners


def test_an_answer_counts_only_for_the_question_that_it_answered() -> None:
    found = followed("heat", 0, "leader_defends=zero")
    assert found.stopped is not None
    assert (found.stopped.move, found.stopped.why, found.stopped.detail) == (
        88,
        "question",
        "response C12#c14 P1 – block c14 P1",
    )
    assert (
        "  unknown from move 88 on: the choice had answered another question: it was “Respond to what is on the chain,"
        " or pass.” (P1), and now is “Choose a standing character to block the attack, or do not block.” (P1)"
    ) in of_one(found, "en")


@pytest.mark.parametrize(("ruleset", "seed", "option"), [
    ("enlightenment", 0, "first_pass_fate=each"),  # one window more, in which nothing but to pass can be done
    ("diamonds", 7, "divine_hits=all"),  # a target less, of which there had been but one
])  # fmt: skip
def test_a_question_with_one_possible_answer_hinders_nothing(ruleset: str, seed: int, option: str) -> None:
    found = followed(ruleset, seed, option)
    assert found.course is not None and found.stopped is None and found.followed


def test_a_choice_counts_only_where_its_own_seat_is_asked() -> None:
    stopped = followed("enlightenment", 3, "first_pass_fate=each").stopped
    assert stopped is not None and (stopped.why, stopped.detail) == ("question", "reaction P2 – act 3.1w P1")


def test_a_name_counts_only_for_the_card_that_it_named() -> None:
    """What has died under the other rules cannot be moved; and were its name another's, that one would not be meant."""
    stopped = followed("dominions", 4, "retaliation=true").stopped
    assert stopped is not None and (stopped.move, stopped.why, stopped.clause) == (124, "refused", "N-101")
    following = Following(RULESETS["dominions"], change_of("dominions", ["retaliation=true"], "", None))
    for move, events in enumerate(moves_of("dominions", 4)[:125]):
        if move == 124:
            pieces = following.decided.pieces
            other = next(each for each in pieces.values() if each.controller == "P1" and each.card != "U02")
            pieces["c2"] = msgspec.structs.replace(other, id="c2")
        following.take(move, events)
    assert following.stopped is not None and (following.stopped.why, following.stopped.detail) == ("card", "c2")


def test_a_match_that_would_have_gone_on_has_no_result() -> None:
    found = followed("multiversity", 0, "deckout=on_failed_draw")
    assert found.stopped is not None and (found.stopped.move, found.stopped.why) == (434, "end")
    assert found.was is not None and found.now is None


def test_another_edition_is_another_rule_and_not_another_way_to_write() -> None:
    """Edition 1.1 conceals what 1.0 tells, and cites other clauses: that is no difference of the match."""
    matches = [followed("heat", seed, edition="1.0") for seed in range(3)]
    assert all(found.word in ("same", "other") for found in matches)
    assert not any(found.first is not None and found.first.of.startswith("Action") for found in matches)


def test_a_card_that_reads_otherwise_is_played_as_it_reads() -> None:
    """A leader with half of its life ends the match sooner, or not at all; at once it is another number."""
    game = RULESETS["heat"]
    assert game.sets is not None
    begun: Any = moves_of("heat", 0)[0][0]
    brought = game.deck_list(begun.players[0])
    leader = next(card for key in brought if (card := game.sets.cards[key]).kind == "leader")
    reprint = msgspec.structs.replace(leader, life=leader.life // 2)
    found = followed("heat", 0, change=Change("heat", cards=(reprint,)))
    assert found.first is not None and (found.first.move, found.first.what) == (0, "number")
    same = followed("heat", 0, change=Change("heat", cards=(leader,)))
    assert same.word == "same"


def test_a_log_that_its_own_rules_do_not_give_is_no_difference() -> None:
    """A changed fact is not taken for the work of other rules."""
    following = Following(RULESETS["diamonds"], change_of("diamonds", ["stat_floor=none"], "", None))
    *moves, last = moves_of("diamonds", 0)
    for move, events in enumerate(moves):
        following.take(move, events)
    with pytest.raises(Mismatch):
        following.take(len(moves), [_forged(event) for event in last])


@pytest.mark.parametrize("ruleset", ["diamonds", "heat"])
def test_what_is_no_difference_is_still_not_to_be_forged(ruleset: str) -> None:
    """What could have been answered, and which events are meant: a log cannot have them otherwise."""
    moves = [[_forged_beside(ruleset, event) for event in events] for events in moves_of(ruleset, 0)]
    move = next(move for move, events in enumerate(moves) if events != list(moves_of(ruleset, 0)[move]))
    following = Following(RULESETS[ruleset], Change())
    for number in range(move):
        following.take(number, moves[number])
    with pytest.raises(Mismatch):
        following.take(move, moves[move])


def _forged_beside(ruleset: str, event: Event) -> Event:
    meant: tuple[int, ...] = getattr(event, "events", ())
    if ruleset == "heat" and meant:
        return msgspec.structs.replace(event, events=(*meant, 1))
    if ruleset == "diamonds" and isinstance(event, DecisionRequested) and event.decision.options:
        fewer = msgspec.structs.replace(event.decision, options=event.decision.options[:-1])
        return msgspec.structs.replace(event, decision=fewer)
    return event


def _forged(event: Event) -> Event:
    return msgspec.structs.replace(event, winners=("P4",)) if isinstance(event, MatchEnded) else event


def test_a_judge_on_a_table_that_has_become_another_ends_what_can_be_said() -> None:
    (log,) = (log for log in LOGS if log.stem == "heat-1.0-schema-1-desk")
    with log.open("rb") as lines:
        records = list(read_records(lines))
    following = Following(RULESETS["heat"], change_of("heat", ["leader_defends=zero"], "", None))
    for move, events in groupby(records, key=lambda record: record.move):
        following.take(move, [record.event for record in events])
    found = following.verdict("m_")
    assert found.word == "other" and found.stopped is not None and found.stopped.why == "judge"


@pytest.mark.parametrize("ruleset", ["diamonds", "heat", "multiversity"])
def test_whatever_house_rule_is_tried_the_rules_know_how_to_go_on(ruleset: str) -> None:
    rules = RULESETS[ruleset].rulebook.options
    for rule in rules if is_long() else rules[::4]:
        for choice in rule.choices:
            found = followed(ruleset, 1, change=Change(ruleset, {rule.key: choice.value}))
            assert found.stopped is None or found.stopped.why != "rules", (rule.key, found.stopped)
