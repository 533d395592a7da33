"""What the conflict under way comes to, as the table shows it."""

import msgspec

from adjudicator.kernel.text.data import JSONObject
from adjudicator.rulesets.enlightenment.conflict.skill import strength, total
from adjudicator.rulesets.enlightenment.table.state import Conflict, Piece, State


def totals(table: JSONObject) -> dict[str, int]:
    """Return, of a viewed table (builtin JSON data), what each side of the conflict counts and how strong the attacked
    province is, by the names by which they are explained. All that counts lies face up."""
    conflict = msgspec.convert(table.get("conflict"), Conflict | None)
    if conflict is None:
        return {}
    counting = {
        id: msgspec.convert(piece, Piece)
        for id, piece in table["pieces"].items()
        if piece["hidden"] is None and (piece["place"] == "conflict" or id == conflict.province)
    }
    state = State(pieces=counting, favor=table["favor"], favor_side=table["favor_side"])
    sides = {"attack": conflict.attacker, "defense": conflict.defender}
    found = {f"conflict.{stat}": total(state, conflict, seat) for stat, seat in sides.items()}
    province = counting.get(conflict.province)
    if province is not None and "strength" in province.base:
        found[f"{conflict.province}.strength"] = strength(province)
    return found
