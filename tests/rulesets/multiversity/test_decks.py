"""Cards and their guidelines, decks and sideboards, the opening (M-001 to M-044, M-133)."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.cards import parse_cards
from adjudicator.kernel.cards.sets import listed
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Pass
from adjudicator.kernel.table.decks import DeckShuffled, Milled, MilledReported
from adjudicator.kernel.table.turns import FirstSettled
from adjudicator.kernel.text.refusal import BadSetup, Illegal
from adjudicator.rulesets import multiversity
from adjudicator.rulesets.multiversity.cards.form import CARDS, DECKS, Card, faults
from adjudicator.rulesets.multiversity.cards.lexicon import WORDS
from adjudicator.rulesets.multiversity.cards.words import TOKENS, TYPES
from adjudicator.rulesets.multiversity.table.actions import Advance, Energize, Play, Promote, Swap, Use
from adjudicator.rulesets.multiversity.table.events import HandReturned, StonesSetAside, TopRevealed, TurnBegun
from adjudicator.rulesets.multiversity.table.setup import Setup
from adjudicator.rulesets.multiversity.table.state import State
from tests.clauses import clause
from tests.rulesets.multiversity.table import FOE, RULES, Table, ability, fighter, hit, item, needs, tokens, wrong

CARD_FILES = Path(multiversity.__file__).parent / "cards" / "printed"
CHARACTERS = [f"P{number:02}" for number in range(1, 13)]
DECK = [*CHARACTERS, *["I01", "I02", "I09"], *["E1"] * 20]


class Opening:
    """A match from its beginning."""

    def __init__(self, *seats: Any, seed: int = 3, options: Any = None, luck: Any = None) -> None:
        self.state: State = RULES.new_state()
        self.luck = luck or (lambda: ServerLuck(f"{seed:064x}", "7" * 32, self.state.version))
        setup = {"seats": list(seats) or [{"deck": DECK}, {"deck": DECK}], "options": options or {}}
        self.events = fold_all(self.state, RULES.begin(self.state, msgspec.convert(setup, Setup), self.luck()))

    def act(self, action: Any) -> None:
        self.events += fold_all(self.state, RULES.decide(self.state, action, self.luck()))
        assert not list(RULES.violations(self.state))

    def refusal(self, action: Any) -> str:
        with pytest.raises(Illegal) as refused:
            RULES.admit(self.state, action)
        return refused.value.clause

    def of(self, kind: Any) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def refused(deck: Any, options: Any = None, **more: Any) -> str | None:
    with pytest.raises(BadSetup) as why:
        Opening({"deck": deck, **more}, {"deck": DECK}, options=options)
    return why.value.clause


# Cards


@clause("M-001", "M-002", "M-004", "M-005")
def test_a_character_has_what_a_character_has() -> None:
    assert wrong({**fighter("A"), "kind": "minion"}) == ["kind"]
    for life in (0, 13):
        assert "life" in wrong(fighter("A", life=life))
    assert "type" in wrong(fighter("A", type="water"))
    assert len(TYPES) == 12
    assert {CARDS[key].type for key in CARDS if CARDS[key].kind == "character"} == set(TYPES)


@clause("M-015", "M-016", "M-017", "M-018")
def test_items_and_energies_have_what_is_theirs() -> None:
    assert "energy" in wrong({"key": "X", "name": {"pt": "x", "en": "x"}, "kind": "energy"})
    assert "basic" in wrong({"key": "X", "name": {"pt": "x", "en": "x"}, "kind": "energy", "energy": 2, "basic": True})
    assert "basic" in wrong({"key": "X", "name": {"pt": "x", "en": "x"}, "kind": "energy", "energy": 1})
    assert "life" in wrong({**item("X", ability("used", {"op": "draw", "count": 1})), "life": 3})
    used = item("X", ability("used", {"op": "draw", "count": 1}), permanent=True)
    assert "abilities[0].when" in wrong(used)
    for more in ({"limit": "turn"}, {"phase": "main"}, {"zone": "hand"}):
        assert f"abilities[0].{next(iter(more))}" in wrong(fighter("A", ability("simple_passive", **more)))
    placed = [{"role": "target", "what": ["character"], "place": ["linked"]}]
    assert "abilities[0].targets[0].place[0]" in wrong(fighter("A", ability("active", hit(1), targets=placed)))
    for op, place in (
        ({"op": "forbid", "what": ["move"], "whom": "self"}, "do[0].what[0]"),
        ({"op": "move_to", "zone": "deck", "whom": "self"}, "do"),
    ):
        assert f"abilities[0].{place}" in wrong(fighter("A", ability("simple_passive", op)))
    assert "abilities" in wrong(item("X"))
    twice = ability("used", {"op": "draw", "count": 1})
    assert "abilities" in wrong(item("X", twice, twice))
    assert "attaches_to" in wrong(item("X", ability("enters", {"op": "draw", "count": 1}), attaches_to={}))


@clause("M-009", "M-A30", "M-133", "M-012", "M-014")
def test_the_guidelines_advise_and_do_not_forbid() -> None:
    def warned(card: dict[str, Any]) -> str:
        (made,) = parse_cards("set", [card], Card, faults)
        return " ".join(reason.en for _, reason in RULES.card_warnings(made))

    assert "at most one active" in warned(fighter("A", 1, 1))
    assert "6 damage for 1 energy" in warned(fighter("A", ability("active", hit(6), cost=[needs(1)], targets=FOE)))
    assert "divine" in warned(fighter("A", ability("active", hit(8), cost=[needs(4)], targets=FOE)))
    assert "is divine, and" in warned(fighter("A", 1, life=11))
    assert "superhuman" in warned(fighter("A", 1, life=3, defence=7))
    assert "0 to 5" in warned(fighter("A", 1, life=9, defence=9))
    assert "discards energy" in warned(fighter("A", ability("flank", hit(1), cost=[needs(2)], targets=FOE)))
    assert "no cost" in warned(fighter("A", ability("simple_passive", tokens("shield", whom="self"), cost=[needs(1)])))
    assert warned(fighter("A", ability("active", hit(2), cost=[needs(1)], targets=FOE))) == ""
    cards = [fighter("A", 1, 1)]
    setup = {"seats": [{"deck": DECK}, {"deck": DECK}], "cards": cards}
    state = RULES.new_state()
    fold_all(state, RULES.begin(state, msgspec.convert(setup, Setup), ServerLuck("1" * 64, "aa", 0)))
    strict = msgspec.convert({**setup, "options": {"action_limit": "error"}}, Setup)
    with pytest.raises(BadSetup) as why:
        list(RULES.begin(RULES.new_state(), strict, ServerLuck("1" * 64, "aa", 0)))
    assert why.value.clause == "M-A30"


@clause("M-134")
def test_other_ways_to_play_are_names_alone() -> None:
    table = Table(c1="P13 1")
    assert not {"minion", "master"} & {type(action).__name__.lower() for action in table.legal()}
    with pytest.raises(msgspec.ValidationError):
        Opening({"deck": DECK}, {"deck": DECK}, options={"mode": "minions"})


# Decks


@clause("M-025", "M-026", "M-027", "M-028", "M-029", "M-030", "M-031", "M-A01")
def test_decks_keep_their_limits() -> None:
    assert refused([*DECK, *["E1"] * 30]) == "M-025"
    assert refused([*DECK[1:], "E1"]) == "M-026"
    assert refused([*CHARACTERS, *["I01"] * 4, *["I02"] * 4, *["E1"] * 11]) == "M-027"
    assert refused([*DECK, *["P01"] * 4]) == "M-028"
    assert refused([*DECK, *["I01"] * 4]) == "M-028"
    assert refused([*DECK, *["E2"] * 5]) == "M-030"
    assert refused(DECK, options={"deck_size": "exact60"}) == "M-A01"
    Opening({"deck": [*CHARACTERS, *["E1"] * 40]}, {"deck": DECK})  # of basic sources any number, of types any mixture


@clause("M-032", "M-033", "M-034")
def test_sideboards_swap_one_for_one_before_the_game() -> None:
    assert refused(DECK, sideboard=["E1"] * 16) == "M-032"
    game = Opening({"deck": DECK, "sideboard": ["P13", "E2"]}, {"deck": DECK})
    assert game.state.decision is not None
    assert (game.state.decision.kind, game.state.waiting) == ("sideboard", ("P1",))
    assert game.refusal(Swap("P1", "P01", "E2")) == "M-026"
    assert game.refusal(Swap("P1", "P01", "P14")) == "M-033"
    game.act(Swap("P1", "P01", "P13"))
    assert b"P13" not in b"".join(view(event, "P2") for event in game.events)
    game.act(Pass("P1"))
    assert "P13" in game.state.players["P1"].decklist.value
    assert game.refusal(Swap("P1", "P02", "P01")) != ""  # the game has begun


@clause("M-022", "M-024", "M-035", "M-037", "M-039", "M-021", "M-A02")
def test_the_opening_sets_stones_aside_and_draws_ten() -> None:
    deck = listed(DECKS["farol"].deck)
    game = Opening({"deck": "farol", "sideboard": []}, {"deck": "forja", "sideboard": []})
    assert [len(event.stones.value) for event in game.of(StonesSetAside)] == [6, 6]
    first = game.state.active
    other = next(seat for seat in game.state.seats if seat != first)
    assert (game.state.players[other].deck_size, game.state.players[other].hand_size) == (60 - 6 - 10, 10)
    kinds = [type(event) for event in game.events]
    settled = kinds.index(FirstSettled)
    assert DeckShuffled in kinds[settled:]
    seen = view(game.state, "spectator")
    assert b'"value"' not in seen
    assert len(deck) == 60
    four = Opening({"deck": DECK}, {"deck": DECK}, options={"stones": 4})
    assert four.state.players["P1"].stones_size == 4


@clause("M-036", "M-A04")
def test_the_highest_life_on_top_begins_and_ties_are_shown_again() -> None:
    ties = 0
    for seed in range(12):
        game = Opening(seed=seed)
        tops = game.of(TopRevealed)
        last = {event.seat: event.life for event in tops[-2:]}
        assert game.of(FirstSettled)[0].seat == max(last, key=lambda seat: last[seat])
        assert all(
            event.life == (CARDS[event.card].life if CARDS[event.card].kind == "character" else 0) for event in tops
        )
        ties += len(tops) > 2
    assert ties


@clause("M-038", "M-A39")
def test_more_players_take_turns_clockwise() -> None:
    game = Opening(*[{"deck": DECK}] * 4)
    order = [game.state.active]
    for _ in range(4):
        while game.state.decision is not None and game.state.decision.kind != "act":
            game.act(RULES.answers(game.state, game.state.waiting[0])[0])
        seat = game.state.active
        play = next(action for action in RULES.answers(game.state, seat) if isinstance(action, Play))
        game.act(play)
        game.act(Advance(seat, "end"))
        order.append(game.state.active)
    first = int(order[0][1])
    assert order == [f"P{(first + number - 1) % 4 + 1}" for number in range(5)]
    with pytest.raises(BadSetup) as why:
        Opening(*[{"deck": DECK}] * 7)
    assert why.value.clause == "M-038"


@clause("M-A05")
def test_a_hand_without_a_character_is_drawn_again() -> None:
    few = [*CHARACTERS, *["E1"] * 48]
    returned = kept = 0
    for seed in range(12):
        returned += len(Opening({"deck": few}, {"deck": few}, seed=seed).of(HandReturned))
        kept += len(
            Opening({"deck": few}, {"deck": few}, seed=seed, options={"opening_redraw": "none"}).of(HandReturned)
        )
    assert returned > 0
    assert kept == 0


@clause("M-040", "M-A06", "M-041", "M-042", "M-043", "M-044", "M-A03")
def test_the_first_turn_has_its_exceptions() -> None:
    game = Opening({"deck": [*CHARACTERS, *["E1"] * 14]}, {"deck": [*CHARACTERS, *["E1"] * 14]}, seed=1)
    seat = game.state.active
    assert game.state.players[seat].hand_size == 12  # ten and two, and none is discarded
    plays = [key for key in game.state.players[seat].hand.value if CARDS[key].kind == "character"]
    for number, key in enumerate(plays[:4], 1):
        game.act(Play(seat, key, str(number)))
        while game.state.decision is not None and game.state.decision.kind != "act":
            game.act(RULES.answers(game.state, game.state.waiting[0])[0])
    if len(plays) > 4:
        assert game.refusal(Play(seat, plays[4], "2")) == "M-041"
    main = game.state.main(seat)
    assert main is not None
    energies = game.state.players[seat].hand.value.count("E1")
    for _ in range(energies):
        game.act(Energize(seat, "E1", main.id))
    assert len(game.state.characters[main.id].energies) == energies > 1
    game.act(Promote(seat, next(one.id for one in game.state.of(seat) if one.position == 2)))
    assert game.refusal(Advance(seat, "combat")) == "M-044"
    game.act(Advance(seat, "end"))
    assert [event.turn for event in game.of(TurnBegun)] == [1, 2]


def test_a_paper_table_reports_what_came_up() -> None:
    reports: dict[str, Any] = {}
    for seat in ("P1", "P2"):
        reports |= {f"stones/{seat}": ["E1"] * 6, f"top/{seat}": "P12" if seat == "P1" else "E1"}
        reports[f"draw/{seat}"] = [*CHARACTERS[:5], *["E1"] * 5]
    reports["draw/P1/2"] = ["P06", "E1"]
    game = Opening(luck=lambda: ReportedLuck(reports, "7" * 32, 0))
    assert game.state.first == "P1"
    assert game.state.players["P2"].hand.value == [*CHARACTERS[:5], *["E1"] * 5]


MILL = item("MILL", ability("used", {"op": "mill", "count": 2, "player": "opponent"}))


@clause("M-022", "M-132")
def test_cards_are_discarded_off_the_top_of_a_deck() -> None:
    table = Table(cards=[MILL], hands={"P1": ["MILL", "MILL"]}, decks={"P2": ["I01", "P12", "E1", "E2"]})
    events = table.use("MILL")
    assert (table.discard("P2"), table.state.players["P2"].deck_size) == (["I01", "P12"], 2)
    assert [(event.seat, event.cards, event.source) for event in events if isinstance(event, Milled)] == [
        ("P2", ("I01", "P12"), "MILL")
    ]
    table.use("MILL")
    assert table.winners() == (("P1",), "M-132")
    short = Table(cards=[MILL], hands={"P1": ["MILL"]}, decks={"P2": ["E2"]}, options={"deckout": "on_failed_draw"})
    short.use("MILL")  # as many as there are; it is no draw
    assert (short.discard("P2"), short.state.result) == (["E2"], None)
    short.end_turn()
    assert short.winners() == (("P1",), "M-132")


@clause("M-A39")
def test_whose_deck_is_milled_is_chosen_among_several() -> None:
    table = Table(cards=[MILL], hands={"P1": ["MILL"]}, seats=3, decks={"P3": ["I01", "E2", "E1"]})
    table.use("MILL", "P3")
    assert (table.discard("P2"), table.discard("P3")) == ([], ["I01", "E2"])


@clause("M-064")
def test_what_a_card_does_when_discarded_it_does_off_a_deck_too() -> None:
    table = Table(cards=[MILL], hands={"P1": ["MILL"]}, decks={"P2": ["E3", "I01", "E1"]})
    table.use("MILL")
    assert table.discard("P2") == ["I01"]
    assert sorted(table.state.players["P2"].deck.value) == ["E1", "E3"]


def test_at_a_paper_table_it_is_reported_what_was_on_top() -> None:
    table = Table(cards=[MILL], hands={"P1": ["MILL"]}, decks={"P2": ["E1", "E2", "I01"]})

    def using(state: State, reports: dict[str, Any]) -> list[Any]:
        return fold_all(state, RULES.decide(state, Use("P1", "MILL"), ReportedLuck(reports, "7" * 32, state.version)))

    with pytest.raises(BadSetup, match="mill~1P2"):
        using(RULES.copied(table.state), {})
    events = using(table.state, {"mill/P2": ["I01", "E1"]})
    assert [event.cards for event in events if isinstance(event, MilledReported)] == [("I01", "E1")]
    assert (table.discard("P2"), table.state.players["P2"].deck.value) == (["I01", "E1"], ["E2"])


def test_the_printed_set_has_every_type_token_and_kind_of_action() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(CARD_FILES.glob("*.yaml")))
    for name in TOKENS:
        assert f"status: {name}" in text, name
    used = {printed.when for card in CARDS.values() for printed in card.abilities}
    assert used == set(WORDS.triggers)
    kinds = [card.kind for card in CARDS.values()]
    assert (kinds.count("character") >= 24, kinds.count("item") >= 14, kinds.count("energy")) == (True, True, 5)
    for ready in DECKS.values():
        assert (len(listed(ready.deck)), len(listed(ready.sideboard))) == (60, 15)
    known = {found.id for found in RULES.rulebook.clauses}
    for card in CARDS.values():
        assert card.name.pt and card.name.en
        for printed in card.abilities:
            assert printed.text.pt
            assert printed.text.en
            assert printed.clauses
            assert set(printed.clauses) <= known
