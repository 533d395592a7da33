"""How a game goes, for who has never played it: tables with a sentence each, from its `shown/introduction.yaml`.

They are real tables: each is a position that the rules lay out, drawn as every board is, as the first seat sees it, and
cut down to what its sentence speaks of.
"""

from functools import cache
from typing import Any

import msgspec

from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.legend import legend
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.text.reading import read
from adjudicator.kernel.text.text import Language, Text
from adjudicator.kernel.text.yaml_files import data_of, node_of
from adjudicator.rulesets.registry import RULESETS

NEAR = "P1"
"""The seat that sits before the screen."""


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence and the clause that it is true by; a `position` and the `actions` that are taken from there; and of
    the board then what is shown (areas and facts by their ids) and what is lit (items and spaces)."""

    clause: str
    text: Text
    shows: tuple[str, ...]
    lit: tuple[str, ...] = ()
    position: dict[str, Any] = {}
    actions: tuple[dict[str, Any], ...] = ()


@cache
def pictures_of(ruleset: str) -> tuple[Picture, ...]:
    """Return what a game's introduction shows; nothing, if it has none."""
    path = RULESETS[ruleset].folder / "shown" / "introduction.yaml"
    if not path.exists():
        return ()
    return tuple(read(each, Picture) for each in data_of(node_of(path.read_text(encoding="utf-8"))))


@cache
def introduction(ruleset: str, language: Language) -> dict[str, Any]:
    """Return the introduction of a game as a page draws it: the game's legend, and each picture with its board."""
    rules = RULESETS[ruleset]
    tables = [table_of(rules, each) for each in pictures_of(ruleset)]
    drawn = [
        {
            "text": each.text[language],
            "clause": each.clause,
            "lit": each.lit,
            "board": board(rules, language, each, table),
        }
        for each, table in zip(pictures_of(ruleset), tables, strict=True)
    ]
    return {"ruleset": ruleset, "layout": legend(rules, language, tables[0]) if tables else {}, "pictures": drawn}


def table_of(rules: Ruleset[Any], picture: Picture) -> dict[str, Any]:
    """Return the table of a picture, as the first seat sees it. Raises BadSetup if its position cannot be, Illegal if
    an action cannot."""
    state = rules.new_state()
    setup = msgspec.convert({**rules.demo_setup, "position": picture.position}, rules.setup_type)
    fold_all(state, rules.begin(state, setup, _luck(state)))
    for action in picture.actions:
        fold_all(state, rules.decide(state, rules.action_of(action), _luck(state)))
    seen: dict[str, Any] = msgspec.json.decode(view(state, NEAR))
    return seen


def board(rules: Ruleset[Any], language: Language, picture: Picture, table: dict[str, Any]) -> dict[str, Any]:
    """Return the board of a picture's table, cut down to what it shows."""
    whole = Drawer(rules, language, table["seats"]).draw(table, rules.names_in_view(table))
    areas = {id: area for id, area in whole["areas"].items() if id in picture.shows}
    lying = {id for area in areas.values() for id in area["items"]}
    items = {id: item for id, item in whole["items"].items() if id in lying}
    printed = {item["card"] for item in items.values()}
    return {
        "areas": areas,
        "items": items,
        "facts": {id: fact for id, fact in whole["facts"].items() if id in picture.shows and id not in areas},
        "faces": {key: face for key, face in whole["faces"].items() if key in printed},
    }


def _luck(state: Any) -> ServerLuck:
    """Return luck that is the same each time: what lies on piles is not looked at."""
    return ServerLuck(f"{1:064x}", f"{1:032x}", state.version)
