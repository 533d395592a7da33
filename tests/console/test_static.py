"""What pages are made of: types, and libraries that are what their authors published."""

import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from adjudicator.api.pages.console.assets import STATIC
from adjudicator.api.pages.console.frame import modules
from adjudicator.api.pages.console.shells import HOME, PAGES, Page
from tests.clients.test_generated import TSC
from tests.console.weighing import weight_of

HERE = Path(__file__).parent
MODULES = HERE.parent / "clients" / "typescript" / "node_modules"
VENDOR = STATIC / "vendor"
VENDORED = json.loads((VENDOR / "MANIFEST.json").read_text())
needs_npm = pytest.mark.skipif(not (MODULES / ".ready").exists(), reason="no npm on this machine")


@pytest.mark.parametrize("each", VENDORED, ids=lambda each: each["file"])
def test_a_vendored_file_is_the_one_that_the_manifest_names(each: dict[str, str]) -> None:
    assert sha256((VENDOR / each["file"]).read_bytes()).hexdigest() == each["sha256"]


def test_every_vendored_file_is_in_the_manifest() -> None:
    assert {path.name for path in VENDOR.glob("*.js")} == {each["file"] for each in VENDORED}


@needs_npm
@pytest.mark.parametrize("each", VENDORED, ids=lambda each: each["file"])
def test_a_vendored_file_is_as_it_was_published(each: dict[str, str]) -> None:
    package = MODULES / each["package"]
    assert json.loads((package / "package.json").read_text())["version"] == each["version"]
    assert (package / each["source"]).read_bytes() == (VENDOR / each["file"]).read_bytes()


@pytest.mark.parametrize("page", [HOME, *PAGES], ids=lambda page: page.route)
def test_the_modules_of_a_page_name_each_other_by_bare_specifiers(page: Page) -> None:
    """Relative ones would not hold in an exported file, and are not preloaded."""
    named = modules(page.script, "en")
    assert f"console/{page.script}" in named and "words/core.js" in named
    for path in (STATIC / "console").rglob("*.js"):
        assert not re.search(r"""(?:from|import)\s*\(?["'][./]""", path.read_text()), path


@needs_npm
def test_the_types_of_scripts_hold() -> None:
    """Also that both languages have the same words: Portuguese is typed as English is."""
    done = subprocess.run([str(TSC), "-p", str(HERE / "tsconfig.json")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_viewer_is_light() -> None:
    """84.5 kB compressed, faces and pictures of the cards with it, so that it is there at once; with its frame (0.8)
    and a table of Enlightenment (4.3), which is the largest, it is to be 90."""
    (viewer,) = (page for page in PAGES if page.script == "match/page.js")
    assert weight_of(viewer) < 84_500
