"""Card files as text: in which line a fault is, and what no text can do."""

from itertools import pairwise

import pytest

from adjudicator.kernel.cards import BadCards, CardError, read_card_text
from adjudicator.kernel.cards.texts import DEEPEST, LARGEST_DATA
from adjudicator.matches.hosting.card_sets import read_set

CARD = """\
# mine
- key: MY-1
  name: {{pt: Torre, en: Tower}}
  kind: unit
  elements: [EARTH]
  tags: [WALL]
  stats: {{ATK: 1, HP: {hp}}}
  arrows: [N]
  abilities:
    - when: activated
      text: {{pt: Age., en: It acts.}}
      do:
        - op: {op}
          amount: 2
"""


def faults(text: str) -> list[CardError]:
    """Return what is wrong with the text of a card file, each fault in its place."""
    try:
        given = read_card_text("mine", text)
    except BadCards as bad:
        return bad.errors
    with pytest.raises(BadCards) as told:
        read_set("dominions", "mine", given.data)
    return [given.placed(error) for error in told.value.errors]


def places(text: str) -> list[tuple[str, int, int]]:
    return [(error.field, error.line, error.column) for error in faults(text)]


def test_a_fault_has_the_line_and_the_column_of_its_field() -> None:
    assert ("stats.HP", 7, 19) in places(CARD.format(hp="many", op="draw"))
    assert ("abilities[0].do[0].op", 13, 11) in places(CARD.format(hp=3, op="deal_damge"))


def test_what_is_missing_is_told_where_it_should_be() -> None:
    assert ("", 1, 3) in places("- key: MY-1\n  kind: unit\n")


def test_a_text_without_faults_is_the_data_that_it_says() -> None:
    given = read_card_text("mine", CARD.format(hp=3, op="draw"))
    assert given.data[0]["stats"] == {"ATK": 1, "HP": 3}


@pytest.mark.parametrize(("text", "line", "column"), [
    ("- key: [", 1, 9),
    ("- key: A\n  key: B\n", 2, 1),
    ("- key: 0x" + "f" * 5000, 1, 8),
    ("- !!python/object:os.system x", 1, 3),
    ("- 1\n---\n- 2\n", 2, 1),
])  # fmt: skip
def test_a_text_that_is_no_card_file_is_refused_with_its_place(text: str, line: int, column: int) -> None:
    (fault,) = faults(text)
    assert (fault.line, fault.column) == (line, column)


@pytest.mark.parametrize(("text", "line", "column"), [
    ("[" * 5000, 1, 33),
    ("{" * 5000, 1, 33),
    ("- " * 5000, 1, 65),
    ("# cards\n- key: A\n  x: " + "[" * 40 + "]" * 40, 3, 36),
    ("\n".join(" " * depth + "a:" for depth in range(40)), 33, 33),
], ids=["lists", "mappings", "items", "closed", "indented"])  # fmt: skip
def test_a_text_is_refused_where_it_is_nested_too_deeply(text: str, line: int, column: int) -> None:
    (fault,) = faults(text)
    assert (fault.line, fault.column) == (line, column)
    assert fault.reason.en == f"nested deeper than {DEEPEST}"


@pytest.mark.parametrize("text", ["[" * DEEPEST + "]" * DEEPEST, "- '" + "[" * 5000 + "'", "- x # " + "[" * 5000])
def test_brackets_that_open_nothing_are_no_nesting(text: str) -> None:
    assert read_card_text("mine", text).data


def chained(names: str, form: str, times: int) -> str:
    """Return lines each of which names the one before so many times."""
    return "".join(f"- &{new} {form.format(', '.join([f'*{old}'] * times))}\n" for old, new in pairwise(names))


@pytest.mark.parametrize("text", [
    "- &a [*a]",
    "- &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\n" + chained("abcdefg", "[{}]", 9),
    "- &a {k: 1}\n" + chained("abcde", "{{<<: [{}]}}", 40),
    f"[{'1, ' * (LARGEST_DATA + 1)}]",
], ids=["itself", "aliases", "merges", "long"])  # fmt: skip
def test_a_small_text_does_not_become_large_data(text: str) -> None:
    (fault,) = faults(text)
    assert str(LARGEST_DATA) in fault.reason.en


@pytest.mark.parametrize(
    "value", ["2026-11-23", "!!binary aGVsbG8=", "!!set {a, b}", ".nan", "1e999", "9007199254740993", '"\\0"', "null"]
)
def test_what_yaml_knows_and_json_does_not_is_a_fault_of_its_field(value: str) -> None:
    assert "stats.HP" in [field for field, *_ in places(CARD.format(hp=value, op="draw"))]


@pytest.mark.parametrize(
    "text", ["", "hello", "{}", "[]", "- {[a]: 1}", "[" * 5000, "- " * 5000, "\0", "%YAML 9.9\n---\n- 1"]
)
def test_whatever_a_text_says_it_is_told(text: str) -> None:
    assert all(fault.told("pt") and fault.told("en") for fault in faults(text)) and faults(text)
