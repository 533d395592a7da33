"""docs/log-format.md says what the code does: the names that it lists are those of the code."""

import hmac
import re
from pathlib import Path
from typing import Any, get_args

from adjudicator.audit.signatures import ACTIONS
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.table.events import SeedRevealed, SeedWithheld
from adjudicator.rulesets.registry import RULESETS

TEXT = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text(encoding="utf-8")


def test_every_event_that_holds_what_was_drawn_is_in_the_table() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| `(\w+)` \|$", TEXT, re.M))
    drawn: dict[str, Any] = {}
    for ruleset in RULESETS.values():
        for kind in get_args(ruleset.event_type):
            event = getattr(kind, "__origin__", kind)
            if event.drawn and event not in (SeedRevealed, SeedWithheld) and not event.__name__.endswith("Reported"):
                (drawn[str(event.__struct_config__.tag)],) = event.drawn
    assert told == drawn


def test_every_event_that_a_seat_s_move_begins_with_is_in_the_table() -> None:
    for name in ACTIONS:
        assert re.search(rf"^\| .*`{name}`.* \| .* \| (a text|a secret: its value) \|$", TEXT, re.M), name


def test_the_example_of_draws_is_right() -> None:
    found = re.search(
        r"Words 1 to 5 are ([\d, ]+)\. The list A, B, C, D, E .* to ([A-E, ]+); one of a, b, c .*, (\w)\.", TEXT
    )
    assert found is not None
    luck = ServerLuck("5" * 64, "aa", 41)
    words = [hmac.digest(("5" * 64).encode(), f"41/{n}".encode(), "sha256")[:8] for n in range(1, 6)]
    assert found[1] == ", ".join(str(int.from_bytes(word, "big")) for word in words)
    assert found[2] == ", ".join(luck.shuffled("", list("ABCDE")))
    assert found[3] == luck.one_of("", list("abc"))
