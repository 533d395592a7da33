"""`python -m tests.containers`: build the image, run it alone, run the compose file, and do to it what operators do."""

import argparse
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.api.service import until
from tests.containers.engine import Engine, NoEngine, engine
from tests.containers.stack import IMAGE, USER, Stack, stack
from tests.environment import ROOT
from tests.proxies import Site
from tests.torture.proxied import under_load

REQUESTS, PARTS = 10_000, 6
"""How many requests are sent at least, and into how many parts what is done divides them."""
LARGEST = 200_000_000
"""How many bytes an image may have that is made of the makers' own."""
WELL_SECONDS = 60.0
"""Within what time after a start the doctor finds no fault."""
NETWORK, GATEWAY = "172.31.7.", "172.31.7.1"
"""The containers' network, and whence clients of this machine come, as the containers see it."""


def main() -> None:
    """Try all of it, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.containers", description=__doc__)
    parser.add_argument("--requests", type=int, default=REQUESTS, help="how many are sent at least")
    given = parser.parse_args()
    try:
        with engine() as found, tempfile.TemporaryDirectory(prefix="compose-") as folder:
            found.get_images()
            found.build(IMAGE, ROOT / "deploy/Containerfile", ROOT)
            _tell(look_at_image(found))
            with stack(found, Path(folder)) as begun:
                site = begun.site()
                _tell(look_at_site(begun, site))
                _tell(change(begun, site, given.requests))
                _tell(look_at_log(begun))
            print("in their place are Debian's packages:", ", ".join(found.stood_in) or "none")
    except NoEngine as missing:
        sys.exit(f"containers cannot be tried here; it takes {missing}")


def look_at_image(found: Engine) -> Mapping[str, object]:
    """Run the image alone, with nothing that it could write to but its data, and no rights."""
    (told,) = json.loads(found.run("image", "inspect", IMAGE))
    assert found.stood_in or told["Size"] < LARGEST, told["Size"]
    assert told["Config"]["User"] == str(USER)
    bound = ("--rm", "--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges")
    assert "adjudicator" in found.run("run", *bound, IMAGE, "--version").lower()
    found.run("run", *bound, IMAGE, "demo", "heat")
    return {"image": f"{told['Size'] / 1e6:.0f} MB; plays a match without any right"}


def look_at_site(begun: Stack, site: Site) -> Mapping[str, object]:
    """Ask by TLS and HTTP/2, and have the service look at itself."""
    with site.connected("h2"):
        pass
    try:
        until(lambda: not begun.faults(), WELL_SECONDS)
    except AssertionError as error:
        raise AssertionError(begun.faults()) from error
    return {"site": "TLS by Caddy's own authority, HTTP/2; the doctor finds no fault"}


def change(begun: Stack, site: Site, requests: int) -> Mapping[str, object]:
    """Reload, restart and upgrade the service under load."""
    organiser = begun.adjudicator("tokens", "organiser").split()[-1]
    kinds = {"HUP": begun.reload, "restart": begun.restart, "upgrade": begun.upgrade}
    return under_load(site, organiser, kinds, requests, PARTS)


def look_at_log(begun: Stack) -> Mapping[str, object]:
    """Look at what the service says of who has asked: those before the proxy, not the proxy."""
    clients = {line.client for line in begun.log() if line.event == "request" and line.client.startswith(NETWORK)}
    assert clients == {GATEWAY}, clients
    return {"clients": f"told as {GATEWAY}, before the proxy"}


def _tell(found: Mapping[str, object]) -> None:
    for what, figure in found.items():
        print(f"  {what}: {figure}", flush=True)


if __name__ == "__main__":
    main()
