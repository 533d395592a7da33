"""What happens when, on the toy: windows and chains, replacements, interrupts and reactions, what follows of itself."""

from adjudicator.kernel.engine.timing import (
    AbilityApplied,
    OccurrenceCancelled,
    OccurrenceOver,
    OccurrenceReplaced,
    WouldOccur,
)
from adjudicator.kernel.table.actions import Choose, Pass, Respond
from tests.kernel.table import EVEN, RULES, Table
from toy.cards.form import DECK
from toy.table import events as toy
from toy.table.actions import Attack, Concede, Play
from toy.table.tasks import Damage

# Windows


def test_in_a_window_priority_goes_round_and_each_play_resolves_at_once() -> None:
    table = Table({"P1": 0, "P2": 5, "P3": 0}, P2=["soldier", "guard", "thorn", "bless"])
    order = []
    while table.asked()[0] == "act":
        (seat,) = table.asked()[1]
        order.append(seat)
        plays = {"P2": ["soldier", "guard"], "P3": ["guard"], "P1": []}[seat]
        count = order.count(seat)
        table.act(Play(seat, plays[count - 1]) if count <= len(plays) else Pass(seat))
    assert order == ["P2", "P3", "P1", "P2", "P3", "P1", "P2"]  # after P2's guard all pass in a row
    assert [unit.card for unit in table.state.units.values()] == ["soldier", "guard", "guard"]


def test_a_chain_resolves_last_in_first_out() -> None:
    table = Table(EVEN, P1=["spark", "dodge", "guard", "guard"], P2=["negate", "spark", "guard", "guard"])
    table.act(Play("P1", "spark", "P3"), Pass("P1"))
    assert table.asked() == ("respond", ("P2",))
    assert table.refused(Play("P2", "guard")) == "T-5"
    table.act(Play("P2", "spark", "P1"), Pass("P3"), Pass("P1"))
    assert [link.card for link in table.state.chain] == ["spark", "spark"]
    table.act(Play("P2", "negate"), Pass("P3"), Pass("P1"), Pass("P2"))
    assert table.asked()[0] == "interrupt"  # P2's spark was negated by P2's own negate; P1's hits P3
    assert [link.negated for link in table.state.chain] == [False, True, False]


# Timing


def attacked(by: str = "soldier", **hands: list[str]) -> Table:
    """P1 has a soldier in play, and attacks P2 with it once everyone has had priority."""
    table = Table(EVEN, P1=[by, "guard", "guard", "bless"], **hands)
    table.act(Play("P1", by))
    return table


def test_a_replacement_happens_instead() -> None:
    table = attacked(P2=["guard", "soldier", "soldier", "guard"])
    table.act(Play("P2", "guard"), Pass("P3"), Attack("P1", "u1", "P2"))
    (would,) = table.happened(WouldOccur)
    (replaced,) = table.happened(OccurrenceReplaced)
    assert (would.what, replaced.what) == (Damage("P2", 2, "P1"), Damage("u2", 2, "P1"))
    assert (table.lives(), table.state.units["u2"].damage) == ([6, 6, 6], 2)
    assert len(table.happened(OccurrenceOver)) == 1 and table.state.occurring == ()


def test_each_replacement_applies_once_and_the_first_player_chooses_which_first() -> None:
    table = attacked(P2=["guard", "guard", "soldier", "dodge"])
    table.act(Play("P2", "guard"), Pass("P3"), Pass("P1"), Play("P2", "guard"), Pass("P3"), Attack("P1", "u1", "P2"))
    assert table.asked() == ("would", ("P1",))
    assert table.state.occurring[-1].step == "would"
    table.act(Choose("P1", "u3"))
    assert table.state.units["u3"].damage == 2 and table.state.units["u2"].damage == 0


def test_an_interrupt_alters_or_cancels() -> None:
    altered = attacked(P2=["brace", "guard", "guard", "soldier"])
    altered.passes("P2", "P3")
    altered.act(Attack("P1", "u1", "P2"))
    assert altered.asked() == ("interrupt", ("P2",))
    assert altered.refused(Respond("P2", "dodge")) == "T-7"
    altered.act(Respond("P2", "brace"), Pass("P2"))  # the hand is asked on: it might hold more
    assert altered.happened(toy.Damaged)[-1].amount == 1
    cancelled = attacked(P2=["dodge", "guard", "guard", "soldier"])
    cancelled.passes("P2", "P3")
    cancelled.act(Attack("P1", "u1", "P2"), Respond("P2", "dodge"))
    assert cancelled.happened(OccurrenceCancelled) and not cancelled.happened(toy.Damaged)
    assert cancelled.state.occurring == ()


def test_whoever_holds_cards_is_asked_so_that_silence_betrays_nothing() -> None:
    able, unable = (attacked(P2=[card, "guard", "guard", "soldier"]) for card in ("dodge", "bless"))
    for table in (able, unable):
        table.passes("P2", "P3")
        table.act(Attack("P1", "u1", "P2"))
        assert table.asked() == ("interrupt", ("P2",))
        assert table.state.decision is not None and table.state.decision.options == ()
    assert RULES.answers(able.state, "P2") == (Respond("P2", "dodge"), Pass("P2"))
    assert RULES.answers(unable.state, "P2") == (Pass("P2"),)


def test_forced_reactions_happen_in_the_order_of_the_first_player() -> None:
    assert DECK.count("thorn") == 1  # so P2 charms another away from P3
    table = Table(
        EVEN, P1=["soldier", "guard", "guard", "bless"], P2=["thorn", "charm", "guard", "soldier"],
        P3=["thorn", "guard", "guard", "soldier"],
    )  # fmt: skip
    table.act(Play("P1", "soldier"), Play("P2", "thorn"), Play("P3", "thorn"), Pass("P1"), Play("P2", "charm", "u3"))
    table.act(Pass("P3"), Attack("P1", "u1", "P2"), Pass("P2"))
    assert table.asked() == ("forced_reaction", ("P1",))
    assert table.refused(Choose("P1", "u1")) == "T-7"
    table.act(Choose("P1", "u3"))
    applied = [event.ability for event in table.happened(AbilityApplied)]
    assert applied[0] == "u3"
    while table.asked()[0] in ("interrupt", "reaction"):  # each blow has a chart of its own
        table.act(Pass(table.asked()[1][0]))
    assert [event.ability for event in table.happened(AbilityApplied)] == ["u3", "u2"]
    assert table.lives() == [4, 4, 6]


def test_an_optional_reaction_comes_after_what_it_reacts_to_and_has_a_chart_of_its_own() -> None:
    table = attacked(P2=["riposte", "guard", "guard", "soldier"])
    table.passes("P2", "P3")
    table.act(Attack("P1", "u1", "P2"), Pass("P2"))
    assert (table.asked(), table.lives()) == (("reaction", ("P2",)), [6, 4, 6])
    table.act(Respond("P2", "riposte"))
    assert table.asked() == ("interrupt", ("P1",))
    assert [each.what.target for each in table.state.occurring] == ["P2", "P1"]
    table.act(Pass("P1"))
    assert table.lives() == [5, 4, 6]


def test_state_based_actions_follow_every_fact() -> None:
    table = attacked(P2=["soldier", "guard", "guard", "bless"])
    table.act(Play("P2", "soldier"), Pass("P3"), Attack("P1", "u1", "u2"))
    assert "u2" not in table.state.units  # two damage on two life, with no task of its own
    kinds = [type(event) for event in table.events]
    assert kinds.index(toy.UnitLeft) == kinds.index(toy.Damaged) + 1


def test_what_is_triggered_comes_before_anything_else_and_goes_through_the_chart() -> None:
    table = attacked(P2=["bomb", "guard", "guard", "soldier"], P3=["dodge", "guard", "guard", "soldier"])
    table.act(Play("P2", "bomb"), Pass("P3"), Attack("P1", "u1", "u2"))
    assert "u2" not in table.state.units
    assert table.asked() == ("interrupt", ("P1",))
    table.passes("P1", "P1")  # neither interrupts nor reacts
    assert (table.lives(), table.asked()) == ([5, 6, 6], ("interrupt", ("P3",)))
    table.act(Respond("P3", "dodge"))
    assert (table.lives(), table.asked()) == ([5, 6, 6], ("act", ("P2",)))


def test_the_bomb_of_who_has_left_harms_nobody() -> None:
    table = Table(EVEN, P1=["bomb", "guard", "guard", "soldier"])
    table.act(Play("P1", "bomb"), Concede("P1"))
    assert table.lives() == [6, 6, 6] and table.state.units == {}
