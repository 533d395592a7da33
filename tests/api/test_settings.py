"""The variables of the environment: which there are, under which names the service answers, what is refused."""

import re
from pathlib import Path

import pytest

from adjudicator.api.http.settings import (
    LOOPBACK,
    NAMES,
    BadSetting,
    from_environment,
    opened_here,
    serving_from_environment,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path / "data"))


def test_a_variable_that_there_is_not_is_refused_with_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_RAET", "10")
    for read in (from_environment, serving_from_environment):
        with pytest.raises(BadSetting) as refused:
            read()
        assert "'ADJUDICATOR_RAET' is not one of" in refused.value.why.en
        assert refused.value.why.en.endswith("did you mean ADJUDICATOR_RATE?")
        assert refused.value.why.pt.endswith("seria ADJUDICATOR_RATE?")


def test_what_others_set_beside_the_service_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kubernetes names variables by the services that it knows."""
    for name in ("SERVICE_HOST", "SERVICE_PORT", "SERVICE_PORT_HTTP", "PORT", "PORT_8000_TCP", "PORT_8000_TCP_ADDR"):
        monkeypatch.setenv(f"ADJUDICATOR_{name}", "tcp://10.0.0.1:8000")
    monkeypatch.setenv("ADJUDICATORS", "3")
    from_environment()


def test_the_variables_that_are_read_are_known_and_documented() -> None:
    read = {
        found
        for folder in ("adjudicator", "api")
        for path in (ROOT / folder).rglob("*.py")
        for found in re.findall(r"\bADJUDICATOR_[A-Z_]+\b", path.read_text(encoding="utf-8"))
    }
    rows = re.findall(r"^\| `(ADJUDICATOR_\w+)` \|", (ROOT / "docs/operators.md").read_text(encoding="utf-8"), re.M)
    clients = {"ADJUDICATOR_TOKEN", "ADJUDICATOR_URL"}
    assert read - {"ADJUDICATOR_"} | clients == NAMES == {*rows} | clients


@pytest.mark.parametrize(("variables", "host", "hosts"), [
    ({}, "127.0.0.1", LOOPBACK),
    ({}, "localhost", LOOPBACK),
    ({}, "::1", LOOPBACK),
    ({}, "127.0.0.2", (*LOOPBACK, "127.0.0.2")),
    ({}, "0.0.0.0", ()),
    ({"ADJUDICATOR_PROXIES": "127.0.0.1/32"}, "127.0.0.1", ()),
    ({"ADJUDICATOR_PUBLIC_URL": "https://club.example"}, "127.0.0.1", ()),
    ({"ADJUDICATOR_OPEN_TABLES": "0"}, "127.0.0.1", LOOPBACK),
    ({"ADJUDICATOR_HOSTS": "Club.example, [2001:db8::1]"}, "127.0.0.1", ("club.example", "[2001:db8::1]")),
    ({"ADJUDICATOR_HOSTS": "10.0.0.7", "ADJUDICATOR_PUBLIC_URL": "https://club.example:8443"}, "0.0.0.0",
     ("10.0.0.7", "club.example")),
])  # fmt: skip
def test_the_names_under_which_the_service_answers(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], host: str, hosts: tuple[str, ...]
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert opened_here(from_environment(), host).hosts == hosts


@pytest.mark.parametrize("wrong", ["*", "http://club.example", "club.example:8000", "club example"])
def test_what_is_no_name_of_a_host_is_told(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("ADJUDICATOR_HOSTS", wrong)
    with pytest.raises(BadSetting, match="ADJUDICATOR_HOSTS are host names"):
        from_environment()
