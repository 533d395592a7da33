"""What names every ruleset one by one names those that the registry has."""

import re
import tomllib
from pathlib import Path

from adjudicator.rulesets.registry import CLASSES

ROOT = Path(__file__).parents[1]


def test_the_contract_that_rulesets_do_not_import_each_other_is_of_all_of_them() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (kept_apart,) = (each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "independence")
    assert set(kept_apart["modules"]) == {f"adjudicator.rulesets.{name}" for name in CLASSES}


def test_every_package_of_a_ruleset_is_in_the_registry() -> None:
    packages = {path.parent.name for path in (ROOT / "adjudicator" / "rulesets").glob("*/__init__.py")}
    assert packages == set(CLASSES)


def test_documents_that_list_the_rulesets_list_all() -> None:
    for document in ("README.md", "docs/architecture.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        listed = {name for name in CLASSES if re.search(rf"^(\||-) .*`([a-z/]*/)?{name}`", text, re.MULTILINE)}
        assert listed == set(CLASSES), document
