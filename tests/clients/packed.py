"""The TypeScript package, built and installed in a project of somebody else."""

import tarfile
from pathlib import Path

from tests.clients.test_generated import TSC, TYPESCRIPT, run
from tests.environment import ROOT, copied

PACKAGE = ROOT / "clients" / "typescript"


def packed(place: Path, *options: str) -> Path:
    """Compile the package, with these options, and put what is packed of it into a project; return the archive."""
    source = place.with_name(f"{place.name}-source")
    copied(PACKAGE, source)
    (source / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    run(TSC, "-p", ".", *options, cwd=source)
    run("npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", place, cwd=source)
    (archive,) = place.glob("*.tgz")
    installed = place / "node_modules" / "adjudicator-sdk"
    with tarfile.open(archive) as packed:
        packed.extractall(place / "unpacked", filter="data")
    installed.parent.mkdir()
    (place / "unpacked" / "package").rename(installed)
    (place / "package.json").write_text('{"type": "module"}')
    return archive
