"""Pairings as people's spreadsheets write them, and what is wrong with such files, by line and column."""

import pytest

from adjudicator.judging.pairings import BadFile, read_pairings
from adjudicator.kernel.text.text import Text

ANA, BRUNO = {"name": "Ana", "deck": "golem"}, {"name": "Bruno", "deck": "hunter"}


@pytest.mark.parametrize(
    "text",
    [
        "table,player 1,deck 1,player 2,deck 2\n12,Ana,golem,Bruno,hunter\n",
        "\ufeffMesa;Jogador 1;Baralho 1;Jogadora 2;Baralho 2\r\n12;Ana;golem;Bruno;hunter\r\n;;;;\r\n",
        "TABLE\tPlayer1\tPlayer2\tDeck1\tdeck_2\n\n 12 \tAna\tBruno\tgolem\thunter",
        'table,player 1,deck 1,player 2,deck 2,\n"12","Ana",golem,"Bruno",hunter,,',
    ],
)
def test_a_file_is_read_as_spreadsheets_write_it(text: str) -> None:
    assert [line.pairing for line in read_pairings(text)] == [{"table": "12", "seats": [ANA, BRUNO]}]


def test_empty_seats_at_the_end_are_none_and_a_match_may_be_named() -> None:
    text = "mesa,facção 1,jogador 1,facção 2,jogador 2,partida\n1,guardians,Ana,,\n2,,,,,m_x\n3,,,,Bruno\n"
    one, two, three = (line.pairing for line in read_pairings(text))
    assert one == {"table": "1", "seats": [{"name": "Ana", "faction": "guardians"}]}
    assert two == {"table": "2", "match": "m_x"}
    assert three == {"table": "3", "seats": [{}, {"name": "Bruno"}]}


def test_a_fault_is_told_by_its_line_and_column() -> None:
    (_, line) = read_pairings('table,player 1,deck 1\n1,"Ana\nMaria",golem\n2,Bruno,hunter')
    assert line.at("/seats/0/deck", Text("não", "no")) == Text("linha 4, deck 1: não", "line 4, deck 1: no")
    assert line.at("/seats/0/faction", Text("não", "no")).en == "line 4, player 1: no"
    assert line.at("/seats", Text("não", "no")).en == "line 4: no"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" \n", ["line 1: the column table is missing", "line 1: the column player 1 is missing"]),
        ("table,player 1\n", ["0 tables; 1 to 500 fit"]),
        ("table,player 1\n" + "1,Ana\n" * 501, ["501 tables; 1 to 500 fit"]),
        ("table,player 2\n1,Ana", ["line 1: the column player 1 is missing"]),
        ("table,player 1,player 1\n1,Ana,Bruno", ["line 1: 'player 1' comes twice"]),
        ("table,player 1,player 9\n1,Ana,Bruno",
         ["line 1: 'player 9' is not one of: table, match, player 1, deck 1, faction 1, player 2, …"]),
        ("table,player 1\n1,Ana,Bruno\n2,Clara\n3,a,b",
         ["line 2: 3 cells in 2 columns", "line 4: 3 cells in 2 columns"]),
        ('table,player 1\n1,"Ana\n', ["line 2: this is not valid CSV; check the quotation marks"]),
    ],
)  # fmt: skip
def test_a_file_of_another_form_is_refused_with_all_its_faults(text: str, said: list[str]) -> None:
    with pytest.raises(BadFile) as refused:
        read_pairings(text)
    assert [fault.said.en for fault in refused.value.faults] == said
