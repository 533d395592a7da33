"""Settings, of the environment and of `adjudicator.toml`: which there are, what is refused, what is shown."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.api.http.settings import LOOPBACK, BadSetting, configured, configured_serving, opened_here
from adjudicator.api.http.settings.declared import SETTINGS
from adjudicator.api.http.settings.given import CLIENTS, CONFIG, variables_of
from adjudicator.cli import main

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in variables_of(SETTINGS):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path / "data"))


def test_a_variable_that_there_is_not_is_refused_with_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_RAET", "10")
    for read in (configured, configured_serving):
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
    configured()


def test_what_may_be_set_is_documented_and_no_other_variable_is_named() -> None:
    named = {
        found
        for folder in ("adjudicator", "api")
        for path in (ROOT / folder).rglob("*.py")
        for found in re.findall(r"\bADJUDICATOR_[A-Z_]+\b", path.read_text(encoding="utf-8"))
    }
    rows = re.findall(r"^\| `(ADJUDICATOR_\w+)` \|", (ROOT / "docs/operators.md").read_text(encoding="utf-8"), re.M)
    assert sorted(rows) == sorted(variables_of(SETTINGS))
    assert {*CLIENTS} < {*rows}
    assert named - {"ADJUDICATOR_"} <= variables_of(SETTINGS)


# The file


def test_the_file_says_what_the_environment_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("adjudicator.toml").write_text(
        'rate = 10\nstreams = 20\npublic_url = "https://club.example"\nhosts = ["a.example", "b.example"]\n'
    )
    monkeypatch.setenv("ADJUDICATOR_RATE", "30")
    monkeypatch.setenv("ADJUDICATOR_STREAMS", "")
    settings = configured()
    assert (settings.rate, settings.streams) == (30, 20)
    assert settings.hosts == ("a.example", "b.example", "club.example")
    Path("other.toml").write_text("rate = 40\nstreams = 50\n")
    monkeypatch.setenv(CONFIG, "other.toml")
    settings = configured()
    assert (settings.rate, settings.streams, settings.hosts) == (30, 50, ())


@pytest.mark.parametrize(("text", "en"), [
    ("rate =", "adjudicator.toml is not TOML: Invalid value (at end of document)"),
    ("raet = 10", "adjudicator.toml: 'raet' is not one of: {names}; did you mean rate?"),
    ("[rate]\neach = 10", "adjudicator.toml: rate is a text, a whole number or a list of texts; not {{'each': 10}}"),
    ("rate = true", "adjudicator.toml: rate is a text, a whole number or a list of texts; not True"),
    ('backups = "a\\u0000b"', "adjudicator.toml: backups is a text, a whole number or a list of texts; not 'a\\x00b'"),
    ("rate = 0", "adjudicator.toml: rate is a whole number from 1 on, such as 6000; not '0'"),
    ('hosts = ["a.example", "*"]', "adjudicator.toml: hosts are host names separated by commas, such as "
     "judges.example; not *"),
    ('public_url = "judges.example"', "adjudicator.toml: public_url is the address of the service, such as "
     "https://judges.example; not 'judges.example'"),
    ('log_origin = "a b"', "adjudicator.toml: log_origin: 'a b' cannot be a name: up to 200 characters, no spaces and "
     "no +"),
    ('policies = "nowhere"', "adjudicator.toml: policies is a folder; 'nowhere' is none"),
    ('secret = "short"', "adjudicator.toml: secret has 5 bytes, and takes 16 or more; such as those of: "
     "openssl rand -hex 32"),
])  # fmt: skip
def test_a_fault_of_the_file_is_told_with_its_place(text: str, en: str) -> None:
    Path("adjudicator.toml").write_text(text)
    with pytest.raises(BadSetting) as refused:
        configured()
    names = ", ".join(name for each in SETTINGS for name in each.names)
    assert refused.value.why.en == en.format(names=names)
    assert refused.value.why.pt.startswith("adjudicator.toml")
    checked = CliRunner().invoke(main, ["config", "check", "--language", "en"])
    assert (checked.exit_code, checked.output) == (3, f"{refused.value.why.en}\n")


def test_a_file_that_is_named_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CONFIG, "none.toml")
    with pytest.raises(BadSetting, match=r"none\.toml cannot be read"):
        configured()


@pytest.mark.parametrize(("database", "pooler", "en"), [
    ("", "postgresql://ana:word@db.example:6432/club", "ADJUDICATOR_POOLER is a further way to the database: name the "
     "server itself too, by a PostgreSQL DSN, in ADJUDICATOR_DATABASE"),
    ("postgresql://ana:word@db.example/club", "db.example:6432", "ADJUDICATOR_POOLER is a PostgreSQL DSN, such as "
     "postgresql://user@host:6432/name"),
])  # fmt: skip
def test_a_pooler_stands_before_a_server_that_is_named_too(
    monkeypatch: pytest.MonkeyPatch, database: str, pooler: str, en: str
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATABASE", database)
    monkeypatch.setenv("ADJUDICATOR_POOLER", pooler)
    with pytest.raises(BadSetting) as refused:
        configured()
    assert refused.value.why.en == en
    checked = CliRunner().invoke(main, ["config", "check", "--language", "en"])
    assert (checked.exit_code, checked.output) == (3, f"{en}\n")


# Secrets


@pytest.mark.parametrize("where", ["environment", "file"])
def test_a_secret_may_stand_in_a_file_of_its_own(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    Path("secret").write_text("a secret of no use to anybody\n")
    Path("database").write_text("postgresql://ana:word@db.example/club\n")
    if where == "environment":
        monkeypatch.setenv("ADJUDICATOR_SECRET_FILE", "secret")
        monkeypatch.setenv("ADJUDICATOR_DATABASE_FILE", "database")
    else:
        Path("adjudicator.toml").write_text('secret_file = "secret"\ndatabase_file = "database"\n')
    settings = configured()
    assert settings.secret == b"a secret of no use to anybody"
    assert settings.database == "postgresql://ana:word@db.example/club"


@pytest.mark.parametrize(("text", "why"), [
    (None, "ADJUDICATOR_SECRET_FILE: secret cannot be read: No such file"),
    ("\n", "ADJUDICATOR_SECRET_FILE: secret is empty"),
    ("short", "ADJUDICATOR_SECRET_FILE has 5 bytes, and takes 16 or more"),
])  # fmt: skip
def test_a_file_of_a_secret_is_there_and_whole(monkeypatch: pytest.MonkeyPatch, text: str | None, why: str) -> None:
    monkeypatch.setenv("ADJUDICATOR_SECRET_FILE", "secret")
    if text is not None:
        Path("secret").write_text(text)
    with pytest.raises(BadSetting, match=why):
        configured()


def test_a_secret_stands_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_SECRET_FILE", "secret")
    monkeypatch.setenv("ADJUDICATOR_SECRET", "a secret of no use to anybody")
    with pytest.raises(BadSetting, match="either ADJUDICATOR_SECRET or ADJUDICATOR_SECRET_FILE, and not both"):
        configured()


# The commands


def config(command: str, language: str = "en") -> tuple[int, list[str]]:
    """Run a command on settings; return its exit code and its lines."""
    done = CliRunner().invoke(main, ["config", command, "--language", language])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output.splitlines()


def test_what_is_set_is_shown_with_where_and_without_secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Path("word").write_text("a secret of no use to anybody")
    Path("adjudicator.toml").write_text('rate = 10\nsecret_file = "word"\n')
    monkeypatch.setenv("ADJUDICATOR_DATABASE", "postgresql://ana:word@db.example/club")
    code, lines = config("show")
    assert code == 0
    shown = {name: (value, where) for name, value, where in (re.split("  +", line) for line in lines)}
    assert shown.keys() == {each.name for each in SETTINGS}
    assert shown["rate"] == ("10", "adjudicator.toml: rate")
    assert shown["secret"] == ("********", "adjudicator.toml: secret_file")
    assert shown["database"] == ("host=db.example dbname=club user=ana", "ADJUDICATOR_DATABASE")
    assert shown["streams"] == ("16384", "default")
    assert shown["policies"] == ("-", "default")
    assert config("show", "pt")[1][-1].endswith("  padrão")
    monkeypatch.delenv("ADJUDICATOR_DATABASE")
    assert f"{tmp_path}/data/adjudicator.db" in config("show")[1][1]
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("name", "value"), [
    ("ADJUDICATOR_PUBLIC_URL", "https://["), ("ADJUDICATOR_TRACES", "http://127.0.0.1:port"),
    ("ADJUDICATOR_LIMITS", "redis://["),
])  # fmt: skip
def test_what_is_no_address_is_told(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    code, (line,) = config("check")
    assert (code, line.split()[0]) == (3, name)


def test_every_fault_is_told_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nowhere = "environment and defaults: there is no adjudicator.toml in this folder, and ADJUDICATOR_CONFIG names none"
    assert config("check") == (0, [f"settings: all well ({nowhere} elsewhere)"])
    Path("adjudicator.toml").write_text('streems = 10\nproxies = ["10.0.0.0/8", "proxy"]\n')
    monkeypatch.setenv("ADJUDICATOR_RATE", "many")
    monkeypatch.setenv("ADJUDICATOR_DATABASE", "postgresql://ana:word@[")
    code, lines = config("check")
    assert code == 3
    assert [re.split(" (is|are) ", line)[0] for line in lines] == [
        "adjudicator.toml: 'streems'", "ADJUDICATOR_DATABASE", "ADJUDICATOR_RATE", "adjudicator.toml: proxies"
    ]  # fmt: skip
    assert "word" not in " ".join(lines)
    assert config("show")[0] == 1
    assert not (tmp_path / "data").exists()


def test_a_faulty_policy_is_told_before_the_service_reads_it(tmp_path: Path) -> None:
    Path("adjudicator.toml").write_text('policies = "."\n')
    assert config("check") == (0, ["settings: all well (adjudicator.toml)"])
    Path("ours.yaml").write_text("id: 7")
    assert config("check") == (3, ["policy ours.yaml: Expected `str`, got `int` - at `$.id`"])


# Names of hosts


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
    assert opened_here(configured(), host).hosts == hosts


@pytest.mark.parametrize("wrong", ["*", "http://club.example", "club.example:8000", "club example"])
def test_what_is_no_name_of_a_host_is_told(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("ADJUDICATOR_HOSTS", wrong)
    with pytest.raises(BadSetting, match="ADJUDICATOR_HOSTS are host names"):
        configured()
