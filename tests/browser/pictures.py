"""Pictures of the console's main pages, for `docs/`: `python -m tests.browser.pictures` makes them again.

They are of a service of their own, begun for the purpose, with matches that are the same each time but for their ids.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from tests.api.service import service
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.fullest import contested
from tests.browser.visiting import Size, visiting
from tests.browser.world import World
from tests.conftest import SECRET

DRAWN = "main:has(.log [aria-current]) .strip canvas"
"""The strip of a match whose log is at the line that its table is at."""
FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


TABLES = {"diamonds": 30, "dominions": 60, "enlightenment": 60, "heat": 60, "multiversity": 40}
"""How far a match of each game is played for the picture of its table."""


class Picture(NamedTuple):
    """A page as somebody sees it."""

    name: str
    path: str
    token: str
    size: Size
    theme: str = "light"
    language: str = "en"
    shows: str = ""
    """What is there once all is drawn, by its selector; without one, whatever the page asks for has come."""


def pictures(world: World) -> Iterator[Picture]:
    """Make what the pictures show, and yield them."""
    tournament = world.tournament("Aberto de Curitiba")
    judge = world.officer(tournament, label="Clara")
    made = world.match(tournament=tournament, table="12")
    world.play(made, 40)
    match = made["match"]["id"]
    asked = {"question": {"kind": "legality"}, "move": 23, "blocking": True}
    dispute = world.post(f"/v1/matches/{match}/disputes", made["tokens"]["P1"], **asked)["id"]
    heat = world.match("heat")
    world.play(heat, 30)
    board = world.demo("dominions", 3)
    yield Picture("home", "/", "", "desk")
    yield Picture("viewer", f"/m/{match}?move=30&view=judge", judge, "desk", shows=DRAWN)
    yield Picture("viewer-dark", f"/m/{board}?move=80", world.organiser, "desk", "dark", "pt", DRAWN)
    yield Picture("viewer-phone", f"/m/{board}?move=80", world.organiser, "phone", shows=DRAWN)
    yield Picture(
        "seat", f"/m/{heat['match']['id']}/play", asked_seat(world, heat), "phone", shows=".panel .offered button"
    )
    for ruleset, moves in TABLES.items():
        played = world.match(ruleset)
        world.play(played, moves)
        seat = f"/m/{played['match']['id']}/play"
        yield Picture(f"table-{ruleset}", seat, asked_seat(world, played), "desk", shows=".table .card")
    fought = world.match("enlightenment", tournament=world.tournament(ruleset="enlightenment"), **contested())
    world.play(fought, 1)
    for theme in ("light", "dark"):
        yield Picture(
            "conflict" if theme == "light" else "conflict-dark", f"/m/{fought['match']['id']}?view=spectator",
            world.organiser, "desk", theme, shows=f"body:has(.versus .card) {DRAWN}",
        )  # fmt: skip
    yield Picture("calls", "/calls", judge, "phone", "light", "pt")
    yield Picture("dispute", f"/d/{dispute}", judge, "phone")
    yield Picture("floor", f"/t/{tournament}", world.organiser, "desk")
    yield Picture("introduction", "/rules/heat/introduction", "", "phone", shows=".introduction .table .card")
    yield Picture("rules", "/rules/diamonds", "", "desk", "light", "pt")
    yield Picture("cards", "/cards/dominions", "", "desk", "dark")


def asked_seat(world: World, made: Any) -> str:
    """Return the token of the seat that a match waits for."""
    waiting = world.get(f"/v1/matches/{made['match']['id']}/decision")["waiting"]
    token: str = made["tokens"][waiting[0]]
    return token


def main() -> None:
    """Take all pictures."""
    if CHROMIUM is None:
        sys.exit("no Chromium on this machine")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = str(Path(folder) / "matches.db")
        upgrade(database)
        store = Matches(open_recorder(database), SECRET)
        organiser = organiser_token(store)
        store.tables.dialect.close()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        with service(database) as (port, _):
            for each in pictures(World(f"http://127.0.0.1:{port}", organiser)):
                with visiting(
                    browser, f"http://127.0.0.1:{port}", each.token,
                    size=each.size, theme=each.theme, language=each.language, failing=True,
                ) as visit:  # fmt: skip
                    page = visit.to(each.path)
                    page.locator(each.shows).first.wait_for(
                        state="attached"
                    ) if each.shows else page.wait_for_load_state("networkidle")
                    page.screenshot(path=FOLDER / f"{each.name}.png")
        browser.close()


if __name__ == "__main__":
    main()
