"""The acceptance rows of the specification (10.1, 10.2) as data: a position, what is done, how the table then is.

A, B and C of the specification are P1, P2 and P3. `given` is what the test table takes; `when` are lines that
`test_scenarios.py` plays, like `attack c50 P2.first P1.fire c51` (attackers, province, ring, defenders, the ring's
effect); `then` is what is looked at. Provinces have strength 4, F1, F2 … so much of both skills. The numbers are the
specification's.
"""

from typing import Any, NamedTuple

from tests.rulesets.enlightenment.table import PROVINCES, fighter
from tests.rulesets.enlightenment.test_abilities import event
from tests.rulesets.enlightenment.test_duels import DUEL
from tests.rulesets.enlightenment.test_keywords import CALM


class Row(NamedTuple):
    clause: str
    given: dict[str, Any]
    when: tuple[str, ...]
    then: dict[str, Any]


TEN = dict.fromkeys(("P1", "P2", "P3"), 10)
FALLEN = {seat: [f"{seat}.{slot}" for slot in ("first", "second", "third", "fourth")] for seat in ("P2", "P3")}
SOFT = PROVINCES[0] | {"key": "SOFT", "strength": 3}
"""With a stronghold on it, of strength 5."""
STRONG = {"c50": "F8 P1", "c51": "F3 P2"}
EVEN = {"c50": "F5 P1", "c51": "F3 P2"}
EMPTY = {f"P1.{element}": "P2" for element in ("air", "earth", "fire", "void", "water")}
FOUR = {f"P1.{element}": "P1.first" for element in ("air", "earth", "fire", "void")}
BREAK = "attack c50 P2.first P1.water c51"
MINE = [{"role": "ring", "what": ["ring"], "whose": "own", "statuses": ["claimed"]}]
TARGET = [{"role": "target", "what": ["character"]}]
TIRED = event("TIRED", {"op": "bow"}, targets=TARGET)
WEAKER = event("WEAKER", {"op": "modify_stat", "stat": "military", "amount": -2, "lasts": "end_of_phase"},
               targets=TARGET)  # fmt: skip
AWAY = event("AWAY", {"op": "later", "due": "end_of_phase", "do": [{"op": "return_to", "zone": "hand"}]},
             targets=TARGET)  # fmt: skip
MORE, LESS = (
    event(key, *({"op": "change_element", "element": element, "lose": lose} for element in elements), targets=MINE)
    for key, elements, lose in (("MORE", ("void", "water"), False), ("LESS", ("air",), True))
)


def draw(*honor: int) -> dict[str, Any]:
    """The draw phase, before the bids, with this honor; 10 for each of three if nothing is said."""
    each = {f"P{number}": amount for number, amount in enumerate(honor or (10, 10, 10), start=1)}
    return {"phase": "draw", "step": "2.2", "honor": each, "seats": len(each)}


def treaty(*players: str, stake: int) -> dict[str, Any]:
    """A treaty in force: neither declares a conflict against the other."""
    return {"t1": {"players": list(players), "promises": [{}, {}], "stake": stake, "status": "active"}}


WINS = (
    Row("E-020", {"c50": "F9 P1", "broken": FALLEN["P2"]}, ("attack c50 P2.stronghold P1.fire",),
        {"out": ("P2",), "won": ""}),
    Row("E-002", {"c50": "F3 P1", "rings": FOUR},
        ("declare c50 P2.first P1.water", "until P1 place_rings", "place P1.second"), {"won": "P1 E-021"}),
    Row("E-021", {"c50": "F3 P1", "rings": {"P1.air": "P1.first", "P1.earth": "P1.first", "P1.fire": "P1.second",
                                            "P1.void": "P1.third"}},
        ("declare c50 P2.first P1.water", "until P1 place_rings", "place P1.third"), {"won": "P1 E-021"}),
    Row("E-022", {"c50": "F3 P2", "first": "P2", "honor": TEN | {"P2": 23}}, ("attack c50 P1.first P2.air - gain",),
        {"honor": [10, 25, 10], "won": "P2 E-022"}),
    Row("E-023", {"c50": "F3 P2", "first": "P2", "honor": TEN | {"P2": 22}}, ("attack c50 P1.first P2.air - gain",),
        {"honor": [10, 24, 10], "won": ""}),
    Row("E-024", {"c50": "F3 P1", "left": ["P3"], "honor": {"P1": 9, "P2": 1}}, ("attack c50 P2.first P1.air - take",),
        {"out": ("P3", "P2"), "won": "P1 E-024"}),
    Row("E-025", {**STRONG, "rings": {"P2.air": "P1.first", "P1.earth": "P1.first", "P1.fire": "P1.first",
                                      "P1.void": "P1.first", "P2.water": "P2.first"}},
        ("declare c50 P2.first P1.air", "defend c51", "until P1 place_rings", "place P1.second"),
        {"won": "P1 E-021", "rings": {"P1.air": "contested", "P2.water": "P1.second"}}),
    Row("E-140", {"c6": "V08 P1 slot:first", "c50": "F0 P1 bowed", "c51": "G4 P2", "cards": [fighter(0, key="G4",
        glory=4)], "rings": {"P1.air": "P1.second", "P1.earth": "P1.second", "P1.fire": "P1.second",
                             "P1.water": "P1.second"}}, ("until P1 favor_side",), {"won": ""}),
    Row("E-141", {"c50": "F3 P1", "rings": {"P1.air": "P1.first", "P1.earth": "P1.first", "P1.fire": "P1.first"},
                  "hands": {"P1": ["MORE"]}, "cards": [MORE]},
        ("declare c50 P2.first P1.void", "until P1 act", "use MORE P1.air", "finish"),
        {"won": "", "claimed": ["air earth fire void", "", ""]}),
    Row("E-142", {"c50": "F3 P1", "rings": FOUR, "hands": {"P1": ["LESS"]}, "cards": [LESS]},
        ("declare c50 P2.first P1.water", "until P1 act", "use LESS P1.air", "finish"), {"won": "P1 E-021"}),
)  # fmt: skip

CLAIMING = (
    Row("E-030", {"c50": "F3 P1"}, ("cannot E-030 declare c50 P2.first P2.water", "declare c50 P2.first P1.fire"),
        {"rings": {"P1.fire": "contested", "P2.water": "P2"}}),
    Row("E-031", EVEN, ("declare c50 P2.first P1.fire", "defend c51", "until P1 place_rings", "place P1.second"),
        {"rings": {"P1.fire": "P1.second"}}),
    Row("E-032", EVEN | {"broken": ["P1.second"]}, ("declare c50 P2.first P1.fire", "until P1 place_rings",
        "cannot E-032 place P1.second", "place P1.first"), {"rings": {"P1.fire": "P1.first"}}),
    Row("E-033", {"rings": {"P1.fire": "P1.first"}}, ("to 4 1.4",), {"rings": {"P1.fire": "P1.first"}}),
    Row("E-034", {"c50": "G4 P1", "c51": "G5 P2", "cards": [fighter(1, key="G4", glory=4),
        fighter(1, key="G5", glory=5)], "rings": {"P1.air": "P1.first", "P1.earth": "P1.first", "P1.fire": "P1.first",
                                                  "P2.air": "P2.first"}},
        ("until P1 favor_side", "choose military"), {"favor": "P1 military"}),
    Row("E-035", {"c50": "F2 P1", "c51": "F4 P2"}, ("attack c50 P2.first P1.void c51",),
        {"rings": {"P1.void": "P1"}, "claimed": ["", "", ""]}),
    Row("E-036", {"c50": "F3 P3", "first": "P3", "broken": FALLEN["P3"][:3]}, ("attack c50 P1.first P3.earth",),
        {"rings": {"P3.earth": "P3.fourth"}}),
    Row("E-037", {"c50": "F3 P3", "first": "P3", "broken": FALLEN["P3"]}, ("attack c50 P1.first P3.earth",),
        {"rings": {"P3.earth": "P3.stronghold"}}),
    Row("E-038", EVEN | {"rings": {"P1.air": "P1.first", "P1.fire": "P1.first"}},
        ("declare c50 P2.first P1.void", "until P1 place_rings", "place P1.first"),
        {"rings": {"P1.air": "P1.first", "P1.fire": "P1.first", "P1.void": "P1.first"}}),
    Row("E-039", {"c50": "F0 P1", "c51": "F0 P2"}, ("attack c50 P2.first P1.fire c51",), {"rings": {"P1.fire": "P1"}}),
    Row("E-144", EVEN | {"rings": {"P1.fire": "P1.first", "P3.fire": "P1"}}, ("attack c50 P2.first P3.fire c51",),
        {"rings": {"P1.fire": "P1.first", "P3.fire": "P1"}}),
    Row("E-146", EVEN | {"rings": EMPTY}, ("declare c50 P2.first none",), {"asked": "P2 defend", "decided": ()}),
    Row("E-147", {"c50": "F5 P1", "c51": "F2 P2", "rings": EMPTY}, ("attack c50 P2.first none c51",),
        {"decided": (5, 2, "P1"), "claimed": ["", "", ""]}),
    Row("E-148", {"c50": "F8 P1", "c51": "F2 P2", "rings": EMPTY | {"P2.air": "P2.first"}},
        ("attack c50 P2.first none c51",), {"broken": ["P2.first"], "claimed": ["air", "", ""]}),
    Row("E-149", EVEN, ("cannot E-149 declare c50 P2.first none",), {"asked": "P1 declare"}),
    Row("E-150", {"phase": "regroup", "step": "5.4", "rings": {"P1.air": "P1.first", "P1.fire": "P1.second",
                                                               "P2.air": "P2.first"}}, (),
        {"step": "1.4", "claimed": ["air fire", "air", ""]}),
    Row("E-151", {"phase": "fate", "step": "4.4", "first": "P2"},
        ("choose P2.fire", "choose P3.air", "choose P1.void"), {"fated": {"P1.void": 1, "P2.fire": 1, "P3.air": 1}}),
    Row("E-152", {"phase": "fate", "step": "4.4"}, ("choose P1.earth",), {"fated": {"P1.earth": 1}}),
    Row("E-153", {"phase": "fate", "step": "4.4", "rings": EMPTY}, (), {"asked": "P2 fate_on_ring"}),
    Row("E-154", {"c50": "F3 P1", "fate": {"P1": 1}, "rings": {"P1.void": "P1 fate:2"}},
        ("declare c50 P2.first P1.void",), {"fate": [3, 0, 0], "fated": {}}),
)  # fmt: skip

TAKING = (
    Row("E-040", STRONG | {"rings": {"P2.earth": "P2.first", "P2.fire": "P2.first"}},
        ("declare c50 P2.first P1.water", "defend c51", "until P1 place_rings", "place P1.first P1.first"),
        {"broken": ["P2.first"], "rings": {"P2.earth": "P1.first", "P2.fire": "P1.first"}}),
    Row("E-041", STRONG | {"rings": {"P2.earth": "P2.first", "P2.fire": "P2.first"}},
        ("declare c50 P2.first P1.water", "defend c51", "until P1 place_rings", "place P1.first P1.third"),
        {"rings": {"P2.earth": "P1.first", "P2.fire": "P1.third"}}),
    Row("E-042", STRONG | {"rings": {"P2.earth": "P2.first", "P2.fire": "P2.first"}}, (BREAK,),
        {"claimed": ["earth fire water", "", ""]}),
    Row("E-043", STRONG | {"rings": {"P1.fire": "P1.first", "P2.earth": "P2.first", "P2.fire": "P2.first"}}, (BREAK,),
        {"rings": {"P2.earth": "P1.first", "P2.fire": "P2"}}),
    Row("E-145", STRONG | {"rings": {"P1.air": "P1.first", "P3.air": "P2.first"}}, (BREAK,),
        {"rings": {"P1.air": "P1.first", "P3.air": "P2"}}),
    Row("E-044", STRONG | {"rings": {"P1.fire": "P1.first", "P2.earth": "P2.first", "P2.fire": "P2.first"}},
        ("attack c50 P2.first P1.earth c51",), {"claimed": ["earth fire", "", ""]}),
    Row("E-045", STRONG | {"rings": {"P2.earth": "P2.first", "P2.air": "P2.second"}}, (BREAK,),
        {"rings": {"P2.earth": "P1.first", "P2.air": "P2.second"}}),
    Row("E-046", {"c50": "F6 P1", "c51": "F3 P2", "rings": {"P2.earth": "P2.first"}}, (BREAK,),
        {"broken": [], "rings": {"P2.earth": "P2.first"}}),
    Row("E-047", STRONG | {"rings": {"P2.fire": "P2.first"}}, ("attack c50 P2.first P1.fire c51",),
        {"rings": {"P2.fire": "P1.first", "P1.fire": "P1"}}),
    Row("E-048", {"c50": "F8 P3", "first": "P3", "rings": {"P1.air": "P2.first", "P3.air": "P3.first"}},
        ("attack c50 P2.first P3.water",), {"rings": {"P1.air": "P2", "P2.air": "P2"}}),
)  # fmt: skip

ELIMINATION = (
    Row("E-057", {"treaties": treaty("P2", "P3", stake=3), "honor": TEN}, ("concede P3",),
        {"treaties": {"t1": "dissolved"}, "honor": [10, 10, 0]}),
    Row("E-058", {"c50": "CALM P1", "c51": "CALM P3", "cards": [CALM], **draw()}, ("bid 2 1 5", "concede P3"),
        {"skills": {"c50": (2, 2)}}),
    Row("E-060", {"c50": "F2 P1", "hands": {"P3": ["WEAKER"]}, "cards": [WEAKER]},
        ("until P3 act", "use WEAKER c50", "concede P3"), {"skills": {"c50": (0, 2)}}),
    Row("E-060", {"c50": "F2 P1 fate:1", "hands": {"P3": ["WEAKER"]}, "cards": [WEAKER]},
        ("until P3 act", "use WEAKER c50", "concede P3", "to 2 4.4"), {"skills": {"c50": (2, 2)}}),
    Row("E-061", {"c50": "F2 P1", "hands": {"P3": ["AWAY"]}, "cards": [AWAY]},
        ("until P3 act", "use AWAY c50", "concede P3", "to 2 4.4"), {"gone": ["c50"], "hands": [1, 0, 0]}),
    Row("E-050", {"c10": "SOFT P2 slot:stronghold", "c50": "F9 P1", "c51": "F4 P2", "broken": FALLEN["P2"],
                  "cards": [SOFT]}, ("attack c50 P2.stronghold P1.fire c51",), {"out": ("P2",)}),
    Row("E-051", {"c50": "F3 P1", "honor": TEN | {"P3": 1}}, ("attack c50 P3.first P1.air - take",), {"out": ("P3",)}),
    Row("E-052", {"rings": {"P3.air": "P3.first", "P3.void": "P3.second", "P3.water": "P1"}}, ("concede P3",),
        {"rings": {"P3.air": "common", "P3.void": "common", "P3.earth": "common", "P3.fire": "common",
                   "P3.water": "P1"}}),
    Row("E-053", {"c50": "F3 P1", "left": ["P3"]}, ("attack c50 P2.first P3.air",), {"rings": {"P3.air": "P1.first"}}),
    Row("E-054", {"c50": "F9 P1", "broken": FALLEN["P2"][:3]}, ("cannot E-054 declare c50 P2.stronghold P1.fire",),
        {"asked": "P1 declare"}),
    Row("E-055", {"c50": "F9 P1", "broken": FALLEN["P2"]}, ("declare c50 P2.stronghold P1.fire",),
        {"rings": {"P1.fire": "contested"}}),
    Row("E-056", {"c50": "F1 P3", "c51": "F2 P3", "c52": "F3 P3", "c53": "F1 P1", "c54": "NC01 P3 on:c53",
                  "c55": "NC02 P1 on:c53", "hands": {"P3": ["NC06"] * 5}}, ("concede P3",),
        {"gone": ["c50", "c51", "c52", "c54"], "there": ["c53", "c55"], "hands": [0, 0, 0]}),
    Row("E-059", {"first": "P2"}, ("concede P2",), {"first": "P3"}),
    Row("E-062", {"left": ["P2"]}, ("until P1 declare", "pass", "until P3 declare", "pass", "until P1 declare", "pass"),
        {"asked": "P3 declare"}),
    Row("E-210", {"c50": "F3 P1", "c51": "F2 P2", "hands": {"P3": ["PC1"]}, "honor": TEN | {"P2": 1}},
        ("declare c50 P2.first P1.fire", "defend c51", "until P3 act", "use PC1 P2 honor"),
        {"out": ("P2",), "decided": (), "broken": [], "conflict": False}),
    Row("E-211", {"c50": "F3 P1"}, ("declare c50 P2.first P1.fire", "concede P2"), {"rings": {"P1.fire": "P1"}}),
    Row("E-212", {"c50": "F3 P1"}, ("declare c50 P2.first P1.fire", "concede P1"), {"rings": {"P1.fire": "common"}}),
    Row("E-212", {"c50": "F3 P1", "rings": {"P3.air": "common"}}, ("declare c50 P2.first P3.air", "concede P2"),
        {"rings": {"P3.air": "common"}}),
    Row("E-213", {"c50": "F3 P1", "c51": "F2 P1"}, ("declare c50+c51 P2.first P1.fire", "concede P2"),
        {"home": ["c50", "c51"], "bowed": ["c50", "c51"]}),
    Row("E-214", {"c50": "F3 P1", "hands": {"P1": ["PC1"]}, "honor": TEN | {"P3": 1}},
        ("declare c50 P2.first P1.fire", "until P1 act", "use PC1 P3 honor"), {"out": ("P3",), "conflict": True}),
)  # fmt: skip

BIDS = (
    Row("E-126", draw(), ("cannot E-126 choose 6",), {"honor": [10, 10, 10]}),
    Row("E-128", draw(), ("bid 5 3 1",), {"honor": [6, 10, 14]}),
    Row("E-129", draw(), ("bid 1 3 5",), {"honor": [14, 10, 6]}),
    Row("E-130", draw(), ("bid 1 1 5",), {"honor": [12, 12, 6]}),
    Row("E-131", draw(), ("bid 2 2 5", "choose P1"), {"honor": [12, 11, 7]}),
    Row("E-131", draw(), ("bid 2 2 5", "choose P2"), {"honor": [11, 12, 7]}),
    Row("E-132", draw(), ("bid 5 5 1",), {"honor": [8, 8, 14]}),
    Row("E-133", draw(), ("bid 4 4 1", "choose P2"), {"honor": [9, 8, 13]}),
    Row("E-133", draw(), ("bid 4 4 1", "choose P1"), {"honor": [8, 9, 13]}),
    Row("E-134", draw(), ("bid 3 3 3",), {"honor": [10, 10, 10]}),
    Row("E-135", draw(), ("bid 5 3 1",), {"hands": [5, 3, 1]}),
    Row("E-136", draw(10, 10, 0) | {"left": ["P3"], "honor": {"P1": 10, "P2": 10}}, ("bid 5 2",),
        {"honor": [7, 13, 0]}),
    Row("E-191", draw(10, 10, 10, 10), ("cannot E-191 choose 3",), {}),
    Row("E-195", draw(10, 10, 10, 10), ("bid 2 2 4 4",), {"honor": [12, 12, 8, 8]}),
    Row("E-196", draw(10, 10, 10, 10), ("bid 4 2 2 2",), {"honor": [7, 11, 11, 11]}),
    Row("E-197", draw(10, 10, 10, 10), ("bid 2 2 4 4",), {"hands": [2, 2, 4, 4]}),
    Row("E-198", draw(10, 10, 10, 10), ("bid 4 4 4 4",), {"honor": [10, 10, 10, 10]}),
    Row("E-193", {"c50": "F3 P1", "c51": "F3 P2", "hands": {"P1": ["DUEL"]}, "cards": [DUEL], "seats": 4,
                  "honor": {**TEN, "P4": 10}}, ("use DUEL c50 c51", "choose 1", "choose 5"),
        {"honor": [14, 6, 10, 10], "bowed": ["c50"]}),
    Row("E-192", draw(10, 10, 10, 10, 10), ("bid 4 4 4 4 2",), {"honor": [9, 9, 9, 9, 14]}),
)  # fmt: skip

CONFLICTS = (
    Row("B-04", {"c50": "F5 P1", "c51": "F2 P1", "hands": {"P2": ["TIRED"]}, "cards": [TIRED]},
        ("declare c50+c51 P2.first P1.fire", "until P2 act", "use TIRED c50", "finish"), {"decided": (2, 0, "P1")}),
    Row("B-01", {"c50": "F4 P1", "c51": "F4 P2"}, (BREAK,), {"decided": (4, 4, "P1"), "broken": []}),
    Row("B-02", {"c50": "F0 P1", "c51": "F0 P2"}, (BREAK,), {"decided": (0, 0, ""), "bowed": ["c50", "c51"]}),
    Row("B-03", {"c50": "F7 P1", "c51": "F3 P2"}, (BREAK,), {"decided": (7, 3, "P1"), "broken": ["P2.first"]}),
    Row("B-05", {"c50": "G2 P1 honored", "c51": "G2 P2 dishonored",
                 "cards": [fighter(2, key="G2", political=1, glory=2)]}, (),
        {"skills": {"c50": (4, 3), "c51": (0, 0)}}),
    Row("B-06", {"c50": "D3 P1 honored", "cards": [fighter(3, key="D3", military=None, glory=2)]}, (),
        {"skills": {"c50": (None, 5)}}),
    Row("B-08", {"c50": "F3 P1", "c51": "F3 P2", "favor": "P2", "favor_side": "military"},
        ("attack c50 P2.first P1.fire",), {"decided": (3, 0, "P1")}),
    Row("B-20", {"c50": "F3 P1", "c51": "F2 P2 fate:1", "c52": "F2 P3"},
        ("declare c50 P2.first P1.water", "until P1 ring_effect", "cannot B-20 choose c51:bow", "choose c52:bow",
         "finish"), {"bowed": ["c50", "c52"]}),
    Row("B-21", {"c50": "F3 P1", "c51": "F2 P2 fate:1", "c52": "F2 P3"},
        ("declare c50 P2.first P1.void", "until P1 ring_effect", "cannot B-21 choose c52", "choose c51"),
        {"fates": {"c51": 0, "c52": 0}}),
    Row("B-22", {"c50": "F3 P1"}, ("attack c50 P2.first P1.earth - resolve",), {"hands": [1, 0, 0]}),
    Row("E-123", {"c50": "F3 P1", "honor": TEN}, ("attack c50 P2.first P1.fire",), {"honor": [10, 10, 10]}),
)  # fmt: skip

TREATIES = (
    Row("E-161", {"c50": "F3 P1", "treaties": treaty("P1", "P2", stake=4), "honor": TEN},
        ("declare c50 P2.first P1.fire",), {"treaties": {"t1": "broken"}, "honor": [6, 10, 10], "conflict": True}),
    Row("E-178", {"c50": "F3 P1", "c51": "F3 P2", "treaties": treaty("P1", "P2", stake=4), "honor": TEN},
        ("attack c50 P2.first P1.fire", "until P2 declare", "declare c51 P1.first P2.fire"), {"honor": [6, 10, 10]}),
    Row("E-183", {"c50": "F3 P1", "treaties": treaty("P1", "P2", stake=5), "honor": TEN | {"P1": 3}},
        ("declare c50 P2.first P1.fire",), {"out": ("P1",), "conflict": False, "rings": {"P1.fire": "common"}}),
)  # fmt: skip

ROWS = (*TREATIES, *WINS, *CLAIMING, *TAKING, *ELIMINATION, *BIDS, *CONFLICTS)
