"""What people may call themselves and say at worst, and a world in which they all do.

The API lets markup, letters that run from right to left and their marks into names of at most 80 letters, and into what
is said anything at all.
"""

from typing import Any, NamedTuple
from urllib.parse import quote

from adjudicator.rulesets.registry import RULESETS
from tests.browser.world import World

MARKUP = "<b>Ana</b>"
SCRIPT = "\"><script>document.title='taken'</script>"
TURNED = "\u200f\u05d0\u05e0\u05d4 A/\u200e1\u200f"
LONG = "W" * 80
NAMES = (MARKUP, SCRIPT, TURNED, LONG)
REFUSED = ("W" * 200, "A\x07na", "A\nna", "A\u202ena", "A\u2067na", "\u200f", " ")
"""What nobody is called, for the API does not let it in."""
TABLE = "<i>9</i>\u200f" + "9" * 31
SAYING = "<img src=x onerror=\"document.title='taken'\"> \u202egnp.\u2067exe"
SAID = f"{SAYING} \x07\x1b[31m\r\n" + "w" * 200
CARD = f"""\
- key: MY-1
  name: {{pt: "{SCRIPT.replace('"', "'")}", en: "{LONG}"}}
  kind: unit
  elements: [WATER]
  tags: [HUMAN]
  stats: {{ATK: 2, HP: 4}}
  arrows: [E]
"""


class Crowd(NamedTuple):
    """What there is in a world whose people are so called: a tournament in the middle of its round with a table where a
    judge is called, one where a backup is planned, one that is over; a match of each ruleset, by its name; cards."""

    addresses: dict[str, str]
    tokens: dict[str, str]


def crowd(world: World) -> Crowd:
    """Have the world full of such people."""
    tournament = world.tournament(SCRIPT, "heat")
    head, judge = world.officer(tournament, "head_judge", LONG), world.officer(tournament, "judge", MARKUP)
    labels = (TABLE, LONG[:40], SCRIPT[:40])
    tables = world.round(tournament, NAMES[:2], NAMES[2:], ("Ana", "Bruno"), labels=labels)["tables"]
    world.post(f"/v1/tournaments/{tournament}/rounds/1/starts")
    world.post(f"/v1/matches/{tables[0]['match']}/extensions", head, minutes=5, reason=SAID)
    first, second, over = ({"match": {"id": each["match"]}, "tokens": each["tokens"]} for each in tables)
    world.play(first, 9)
    world.play(second, 9)
    asked = world.dispute(first["match"]["id"], first["tokens"]["P1"], kind="free", text=SAID)
    world.post(f"/v1/disputes/{asked}/acknowledgements", head)
    planned = rewound(world, second, judge, head)
    judged(world, over, head)
    world.post(f"/v1/matches/{over['match']['id']}/actions", over["tokens"]["P1"], action={"type": "concede"})
    matches = {ruleset: begun(world, ruleset) for ruleset in RULESETS}
    alone = world.post("/v1/tokens", role="judge", label=TURNED)["token"]
    return Crowd(
        {
            "tournament": tournament, "match": first["match"]["id"], "over": over["match"]["id"], "asked": asked,
            "watching": world.post("/v1/tokens", role="spectator", match=matches["dominions"]["match"]["id"])["token"],
            "planned": planned, "player": quote(TURNED, safe=""),
            "cards": world.post("/v1/card-sets", ruleset="dominions", name=SCRIPT, yaml=CARD)["id"],
            **{ruleset: made["match"]["id"] for ruleset, made in matches.items()},
        },
        {
            "": "", "organiser": world.organiser, "head": head, "judge": alone, "winner": over["tokens"]["P2"],
            **{ruleset: made["tokens"]["P1"] for ruleset, made in matches.items()},
        },
    )  # fmt: skip


def begun(world: World, ruleset: str) -> Any:
    """Begin a match of such people, and play some of it."""
    seats = RULESETS[ruleset].demo_setup["seats"]
    called = [{**seat, "name": name} for seat, name in zip(seats, NAMES, strict=False)]
    made = world.match(ruleset, table=TABLE, seats=called)
    world.play(made, 9)
    return made


def rewound(world: World, made: Any, judge: str, head: str) -> str:
    """Have a dispute go all its way, until the backup is planned; return its id."""
    dispute = world.dispute(made["match"]["id"], made["tokens"]["P1"], kind="free", text=SAID)
    path = f"/v1/disputes/{dispute}"
    world.post(f"{path}/acknowledgements", judge)
    world.post(
        f"{path}/statements",
        made["tokens"]["P2"],
        text=SAID,
        moves=[6],
        name=SCRIPT + LONG + LONG[:70],
        sha256="0" * 64,
    )
    charges = [{"seat": "P2", "infraction": "PLAY-HIDDEN", "reason": SAID}]
    world.post(
        f"{path}/rulings", judge, outcome="infraction", clauses=["H-A34"], reason=SAID, note=SAID, charges=charges,
        remedies=[{"remedy": "rewind", "before": 8}],
    )  # fmt: skip
    world.post(f"{path}/appeals", made["tokens"]["P2"], grounds=SAID)
    world.post(f"{path}/decisions", head, outcome="upheld", reason=SAID)
    world.post(f"{path}/backup-plans", judge)
    return dispute


def judged(world: World, made: Any, head: str) -> None:
    """Have a penalty given and carried out, of another weight than the policy's."""
    path = "/v1/disputes/" + world.dispute(made["match"]["id"], made["tokens"]["P1"])
    world.post(f"{path}/acknowledgements", head)
    charges = [{"seat": "P2", "infraction": "PLAY-HIDDEN", "penalty": "caution", "reason": SAID}]
    world.post(f"{path}/rulings", head, outcome="infraction", clauses=["H-A34"], reason=SAID, charges=charges)
    for seat in ("P1", "P2"):
        world.post(f"{path}/acceptances", head, seat=seat)
    world.post(f"{path}/applications", head)
