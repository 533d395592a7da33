"""What names every ruleset one by one names those that the registry has."""

import re
import tomllib
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from adjudicator.rulesets import registry
from adjudicator.rulesets.registry import GROUP, RULESETS, Rulesets

ROOT = Path(__file__).parents[1]


def test_the_contract_that_rulesets_do_not_import_each_other_is_of_all_of_them() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (kept_apart,) = (each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "independence")
    assert set(kept_apart["modules"]) == {f"adjudicator.rulesets.{name}" for name in RULESETS.ours}


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Rulesets]:
    """What makes a registry of these entry points."""

    def named(**points: str) -> Rulesets:
        found = [EntryPoint(name.rstrip("_"), value, GROUP) for name, value in points.items()]
        monkeypatch.setattr(registry, "entry_points", lambda group: found)
        return Rulesets()

    return named


def test_every_game_is_called_as_it_is_installed(installed: Callable[..., Rulesets]) -> None:
    assert {name: RULESETS[name].name for name in RULESETS} == {name: name for name in RULESETS}
    assert "nonsense" not in RULESETS
    assert RULESETS.get("nonsense") is None
    other = installed(other="toy:Toy")
    with pytest.raises(LookupError, match="is called 'toy', and installed as 'other'"):
        other["other"]


def test_whatever_package_brings_a_game_it_is_found(installed: Callable[..., Rulesets]) -> None:
    found = installed(toy="toy:Toy", heat="adjudicator.rulesets.heat:Heat")
    assert [*found] == ["heat", "toy"]
    assert found["toy"] is found["toy"]
    assert found["toy"].edition == "1.1"
    assert found.ours == {"heat"}


def test_two_games_of_one_name_are_refused(installed: Callable[..., Rulesets]) -> None:
    found = installed(toy="toy:Toy", toy_="elsewhere:Toy")
    with pytest.raises(LookupError, match="two rulesets are called 'toy': elsewhere:Toy and toy:Toy"):
        len(found)


def test_every_package_of_a_ruleset_is_in_the_registry() -> None:
    packages = {path.parent.name for path in (ROOT / "adjudicator" / "rulesets").glob("*/__init__.py")}
    assert packages == RULESETS.ours


def test_documents_that_list_the_rulesets_list_all() -> None:
    for document in ("README.md", "docs/architecture.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        listed = {name for name in RULESETS.ours if re.search(rf"^(\||-) .*`([a-z/]*/)?{name}`", text, re.MULTILINE)}
        assert listed == RULESETS.ours, document
