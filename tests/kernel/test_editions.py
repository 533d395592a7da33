"""House rules that a later edition has added are not there in the matches of an earlier one."""

import msgspec
import pytest

from adjudicator.kernel.text.editions import is_since
from adjudicator.kernel.text.rulebook import HouseRule, OptionChoice, Rulebook
from adjudicator.kernel.text.text import Text

CHOICES = (OptionChoice("a", "um", "one"), OptionChoice("b", "outro", "another"))


class Options(msgspec.Struct, frozen=True):
    first: str = "a"
    second: str | msgspec.UnsetType = msgspec.UNSET
    third: str | msgspec.UnsetType = msgspec.UNSET


def test_a_later_edition_is_since_an_earlier_one() -> None:
    assert is_since("1.10", "1.9")
    assert is_since("1.1", "1.1")
    assert not is_since("1.9", "1.10")


@pytest.mark.parametrize(
    ("edition", "second", "third"),
    [("1.0", msgspec.UNSET, msgspec.UNSET), ("1.1", "a", msgspec.UNSET), ("1.2", "a", "a"), ("1.3", "a", "a")],
)
def test_a_match_has_the_house_rules_of_its_edition(edition: str, second: object, third: object) -> None:
    rules = [HouseRule(key, "X-1", "a", CHOICES, since) for key, since in
             (("first", "1.0"), ("second", "1.1"), ("third", "1.2"))]  # fmt: skip
    decided = Rulebook("toy", "1.3", Text("Jogo", "Game"), (), tuple(rules)).decided(Options(), edition)
    assert (decided.second, decided.third) == (second, third)


def test_what_is_set_stays() -> None:
    rule = HouseRule("second", "X-1", "a", CHOICES, "1.1")
    decided = Rulebook("toy", "1.1", Text("Jogo", "Game"), (), (rule,)).decided(Options(second="b"), "1.1")
    assert decided.second == "b"
