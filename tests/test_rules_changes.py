"""What docs/rules-changes.md shows is what the commands say, on the same matches everywhere."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from tests.test_documents import blocks, run

DOCUMENT = "docs/rules-changes.md"
ASKED = list(zip(blocks(DOCUMENT, "sh"), blocks(DOCUMENT, "text"), strict=True))


def test_there_is_a_question_for_each_game() -> None:
    asked = {found for script, _ in ASKED for found in re.findall(r"--ruleset (\w+)", script)}
    assert asked == {"diamonds", "dominions", "enlightenment", "heat", "multiversity"}


@pytest.mark.parametrize(("script", "said"), ASKED, ids=[script.split()[3] for script, _ in ASKED])
@pytest.mark.sampled(1)
def test_a_committee_s_question(script: str, said: str, tmp_path: Path) -> None:
    script = re.sub(r"^adjudicator ", f"{shlex.quote(sys.executable)} -m adjudicator ", script, flags=re.MULTILINE)
    assert run(script, tmp_path, LANG="C.UTF-8", LC_ALL="C.UTF-8") == said
