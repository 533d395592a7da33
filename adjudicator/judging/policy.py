"""Policies as data: infractions, penalties, and which penalty follows how many infractions of a kind."""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec
import yaml

from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import read_own_yaml

HOUSE = Path(__file__).parent / "policies"


class PenaltyKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A penalty: who may give it, and whether it ends the match for the player."""

    id: str
    name: Text
    text: Text
    needs: Literal["judge", "head_judge"] = "judge"
    ends_match: bool = False


class Infraction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An infraction: `ladder` lists the penalties of the first, second, … of this kind; the last repeats.

    `exempt`: any judge may give what the ladder says, also where the penalty asks for the head judge. `remedy` is what
    usually repairs the table: `rewind`, `adjustment` or nothing.
    """

    id: str
    category: str
    name: Text
    text: Text
    ladder: tuple[str, ...]
    exempt: bool = False
    remedy: str = ""


class BadPolicy(TextError):
    """A policy that contradicts itself."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"política {file}: {why}", f"policy {file}: {why}")


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an organiser calls an infraction, and what follows."""

    id: str
    edition: str
    name: Text
    penalties: tuple[PenaltyKind, ...]
    infractions: tuple[Infraction, ...]

    def penalty(self, id: str) -> PenaltyKind | None:
        """Return the penalty of that id."""
        return next((penalty for penalty in self.penalties if penalty.id == id), None)

    def infraction(self, id: str) -> Infraction | None:
        """Return the infraction of that id."""
        return next((infraction for infraction in self.infractions if infraction.id == id), None)

    def severity(self, penalty: str) -> int:
        """Return how severe a penalty is: its place among them, mildest first."""
        return next(place for place, kind in enumerate(self.penalties) if kind.id == penalty)

    def suggested(self, infraction: Infraction, before: int) -> str:
        """Return the penalty of an infraction, of which the player has so many before."""
        return infraction.ladder[min(before, len(infraction.ladder) - 1)]


def load_policies(folders: Iterable[Path]) -> dict[str, Policy]:
    """Read every policy of these folders, the built-in one first. Raises BadPolicy, which names file and fault."""
    found: dict[str, Policy] = {}
    for folder in (HOUSE, *folders):
        for path in sorted(folder.glob("*.yaml")):
            try:
                policy = msgspec.convert(read_own_yaml(path), Policy)
            except (msgspec.ValidationError, yaml.YAMLError, OSError, UnicodeDecodeError) as error:
                said = str(error).replace('"<unicode string>", ', "")  # so libyaml calls the file
                raise BadPolicy(path, " ".join(said.split())) from error
            _check(policy, path)
            if policy.id in found:
                raise BadPolicy(path, f"there is a policy {policy.id!r} already")
            found[policy.id] = policy
    return found


def policies_of(folder: str) -> dict[str, Policy]:
    """Read the policies of a service: the built-in one, and those of a folder, where one is named. Raises BadPolicy."""
    return load_policies([Path(folder)] if folder else [])


def _check(policy: Policy, file: Path) -> None:
    for things in (policy.penalties, policy.infractions):
        ids = [thing.id for thing in things]
        if not ids or len(set(ids)) != len(ids):
            raise BadPolicy(file, f"ids are missing or doubled: {', '.join(ids)}")
    for infraction in policy.infractions:
        unknown = [step for step in infraction.ladder if policy.penalty(step) is None]
        if unknown or not infraction.ladder:
            raise BadPolicy(file, f"{infraction.id}: the ladder has no such penalty: {', '.join(unknown) or 'empty'}")
