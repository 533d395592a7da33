"""A table as text tells all that its board has, in lines that stand as they should."""

from typing import Any

import msgspec
import pytest

from adjudicator.checks.raw import LANGUAGES
from adjudicator.checks.samples import sampled
from adjudicator.kernel.board.as_text import TextBoard, describe
from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, view
from adjudicator.kernel.text.text import Language
from adjudicator.rulesets.registry import RULESETS
from tests.matches.scripted import begun

ANA_AND_BRUNO = [{"name": "Ana"}, {"name": "Bruno"}]
HEAT: dict[str, Any] = {
    "turn": 8, "active": "P1", "phase": "main1",
    "pieces": {
        "c1": {"card": "L1"}, "c2": {"card": "L3", "owner": "P2"}, "c3": {"card": "C03"}, "c4": {"card": "M1"},
        "c5": {"card": "M1"}, "c6": {"card": "M1", "tapped": True}, "c7": {"card": "E2", "on": "c3"},
    },
    "players": {"P1": {"hand": ["A10", "A10", "C12"], "deck": ["M1"], "heat": 2}, "P2": {"deck": ["M1", "C12"]}},
}  # fmt: skip


def table_of(state: Any, viewer: str) -> dict[str, Any]:
    """Return what a viewer sees of a state."""
    table: dict[str, Any] = msgspec.json.decode(view(state, viewer))
    return table


def heat(viewer: str, language: Language) -> list[str]:
    """Return the lines of a table of Heat in the middle of a turn."""
    match = begun("heat", 3, setup={"seats": ANA_AND_BRUNO, "position": HEAT})
    return describe(match.ruleset, table_of(match.state, viewer), language, viewer).splitlines()


def test_a_table_is_told_seat_by_seat() -> None:
    assert heat("P1", "en") == [
        "Turn 8 · Active player: Ana · Phase: first main",
        "",
        "Ana · Life 30 · Heat 2 · Deck 1",
        "    Leader       Mistress Flash",
        "    Characters   Rooftop Dancer (power 3→5) + Admiral's Coat",
        "    Money ready  Harbour Coin ×2",
        "    Spent        Harbour Coin (rested)",
        "    Hand         3: Second Wind ×2, Grey Mercenary",
        "    Heat Deck    5: Quay Explosion, Night of Ashes, Last Spark, Lantern Festival, Parade of Boats",
        "",
        "Bruno · Life 40 · Heat 0 · Hand 0 · Deck 2 · Heat Deck 5",
        "    Leader  Old Fig Tree",
        "",
        "The match waits for Ana: act (clause H-023).",
    ]


def test_who_may_not_see_cards_is_told_how_many_there_are() -> None:
    assert heat(SPECTATOR, "pt")[2:7] == [
        "Ana · Vida 30 · Heat 2 · Mão 3 · Baralho 1 · Baralho de Heat 5",
        "    Líder            Mestra Corisco",
        "    Personagens      Dançarina de Telhado (poder 3→5) + Casaco do Almirante",
        "    Dinheiro pronto  Moeda do Porto ×2",
        "    Gasto            Moeda do Porto (virada)",
    ]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("viewer", [JUDGE, SPECTATOR, "P2"])
@pytest.mark.sampled(5)
def test_all_that_a_board_has_is_told(name: str, viewer: str) -> None:
    """Each fact, each thing with what it shows, each card but those of decks."""
    rules = RULESETS[name]
    for sample in sampled(name, 0, 120):
        if sample.state.move % 20:
            continue
        table = table_of(sample.state, viewer)
        for language in LANGUAGES:
            told = describe(rules, table, language, viewer)
            board = Drawer(rules, language, table["seats"]).draw(table, rules.names_in_view(table))
            for id, item in board["items"].items():
                closed = item["card"] == "" and ":" in id
                assert closed or id.partition(":")[0].endswith(("deck", "stones")) or plain(item["name"]) in told, id
                assert all(chip["text"] in told for chip in item.get("chips", ()))
                numbers = item.get("stats", ()) if ":" not in id else ()
                assert all(f"{each['label']} " in told and str(each["value"]) in told for each in numbers)
            assert all(str(fact["value"]) in told for fact in board["facts"].values() if fact["value"])
            assert all(line in told for area in board["areas"].values() for line in area.get("lines", ()))


def plain(name: str) -> str:
    """Return the name of a seat's own part without whose it is: in its place it is told so."""
    return name.partition(" de ")[0] if name.startswith("anel") else name.rpartition("’s ")[2]


def test_each_player_sees_the_board_from_the_own_side() -> None:
    match = begun("dominions", 3, setup={"seats": ANA_AND_BRUNO, "position": {
        "turn": 3, "active": "P1", "phase": "move",
        "pieces": {"c1": {"card": "U05", "at": "1,3"}, "c2": {"card": "U12", "at": "5,2", "owner": "P2"}},
    }})  # fmt: skip
    west, east = (
        [line.split() for line in describe(match.ruleset, table_of(match.state, seat), "en", seat).splitlines()]
        for seat in ("P1", "P2")
    )
    assert ["(Ana)", ">", "2/3", "·", "·", "·", "·", "(Bruno)"] in west
    assert ["·1,3", "·2,3", "·3,3", "·4,3", "·5,3"] in west
    assert ["(Bruno)", "·", "·", "·", "·", "<", "2/3", "(Ana)"] in east
    assert ["·5,3", "·4,3", "·3,3", "·2,3", "·1,3"] in east
    assert ["Captain", "of", "t…"] in east


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(2)
def test_a_transcript_draws_what_has_changed_and_all_as_a_turn_begins(name: str) -> None:
    rules, samples = RULESETS[name], sampled(name, 2, 60)
    turn = board_layout(rules).turn
    table = table_of(next(samples).state, JUDGE)
    text, names = TextBoard(rules, "en", JUDGE, table), rules.names_in_view
    before, parts = None, 0
    for table in (table_of(sample.state, JUDGE) for sample in samples):
        anew = TextBoard(rules, "en", JUDGE, table)
        changed, all_of_it = ([*each.changes(table, names(table))] for each in (text, anew))
        assert [*text.changes(table, names(table))] == []
        if table[turn] != before:
            assert changed == all_of_it
        parts += 0 < len(changed) < len(all_of_it)
        before = table[turn]
    assert parts
