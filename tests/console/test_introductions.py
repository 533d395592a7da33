"""How each game goes, for who has never played it: five tables that the rules lay out, with a sentence each."""

import pytest

from adjudicator.api.pages.console.library.introductions import board, introduction, pictures_of, table_of
from adjudicator.rulesets.registry import RULESETS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_is_introduced_by_five_tables_each_of_a_clause(ruleset: str) -> None:
    pictures = pictures_of(ruleset)
    assert len(pictures) == 5
    assert all(each.clause in RULESETS[ruleset].clauses for each in pictures)
    for language in ("pt", "en"):
        shown = introduction(ruleset, language)["pictures"]
        assert [each["text"] for each in shown] == [each.text[language] for each in pictures]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_shown_and_lit_lies_on_the_table(ruleset: str) -> None:
    """Facts that say nothing are left out of boards, but of what is named some must be there."""
    rules = RULESETS[ruleset]
    for picture in pictures_of(ruleset):
        drawn = board(rules, "en", picture, table_of(rules, picture))
        named = {id for id in picture.shows if not any(id in part for part in (drawn["areas"], drawn["facts"]))}
        assert all(id.split(".")[-1] in rules_facts(ruleset) for id in named), (picture.clause, named)
        assert any(area["items"] or area.get("spaces") for area in drawn["areas"].values()), picture.clause
        spaces = {space for area in drawn["areas"].values() for space in area.get("spaces", ())}
        assert {*picture.lit} <= {*drawn["items"], *spaces}, picture.clause


def rules_facts(ruleset: str) -> set[str]:
    """Return the names of the facts that a game's table has."""
    labels: dict[str, str] = introduction(ruleset, "en")["layout"]["labels"]
    return {id.split(".")[-1] for id in labels}
