"""Two matches that differ only in what a viewer may not know give that viewer the same answers over HTTP.

Both worlds have the same ids, tokens, seeds and times. What differs is P1's secret choices, the hidden cards that
judges move and say, and what P1 writes to a judge. The other seats and a spectator read everything that they may,
after each step; answers must be alike in status, headers, size and bytes, random numbers by the order of their first
appearance in all that a viewer has been given, so that two which are equal in one world are equal in the other.
"""

import gzip
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.api.operations import OPERATIONS
from adjudicator.cli.serve import organiser_token
from adjudicator.kernel.table.choices import one_offered
from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import written
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import is_long, seeds
from tests.api.client import Client
from tests.conftest import SECRET

ZONES = {
    "diamonds": ("hand", "reserve"), "dominions": ("deck", "hand"),
    "enlightenment": ("conflict_deck", "hand"), "heat": ("deck", "hand"),
    "multiversity": ("deck", "hand"),
}  # fmt: skip
"""Between which closed zones of P1 judges move cards."""
MOVES = {"diamonds": (4, 6), "dominions": (6, 30), "enlightenment": (4, 30), "heat": (0, 30), "multiversity": (8, 30)}
"""How many moves are played before anything differs: at least and at most."""
FACE_DOWN = {key for key, card in RULESETS["dominions"].cards().items()
             if getattr(card, "activation", "") in ("ONCE", "TRAP")}  # fmt: skip
"""Cards that may be put on the table face down."""
OF_THE_SERVICE = {
    "getIndex", "getHealth", "getReadiness", "getContract", "getDocs", "getDocsPage", "searchDocs",
    "listProblems", "getProblem", "listRulesets",
    "getRuleset", "listClauses", "listCards", "getSchemas", "getSchema", "getBundle", "listPolicies", "getPolicy",
    "listCardSets", "getCardSet", "getCheckpoint", "getTile", "getProof", "getSeed", "getMe", "listSessions",
}  # fmt: skip
"""Reading operations that know of no match, or of heads alone, as every view does."""
RANDOM = re.compile(rb"[0-9a-f]{16,64}")
OWN = {"Request-Id", "Date", "RateLimit"}
"""Headers that every answer has of its own: its name, and the time."""


class World(Client):
    """The API on a store of its own, in which the same requests have the same ids, tokens and times."""

    def __init__(self, folder: Path, ruleset: str, enforcement: str, **more: Any) -> None:
        folder.mkdir()
        path = str(folder / "one.db")
        upgrade(path)
        self.ruleset, self.ticks = ruleset, 0
        self.clause, self.card = min(RULESETS[ruleset].clauses), min(RULESETS[ruleset].cards())
        self.store = Matches(open_recorder(path), SECRET, self._clock)
        settings = Settings(database=path, secret=SECRET, rate=10**9, stream_seconds=0.01)
        self.keys = 0
        super().__init__(create_app(settings, self.store), organiser_token(self.store))
        self.judge, self.head, self.spectator = (self.token(role) for role in ("judge", "head_judge", "spectator"))
        body = {"ruleset": ruleset, "seats": RULESETS[ruleset].demo_setup["seats"], "enforcement": enforcement, **more}
        made = self.send("POST", "/v1/matches", self.organiser, body).get_json()
        self.id, self.tokens = made["match"]["id"], made["tokens"]
        self.match = f"/v1/matches/{self.id}"
        self.disputes: list[str] = []

    def _clock(self) -> str:
        self.ticks += 31  # a seat may open a dispute every thirty seconds
        return written(datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self.ticks))

    def send(self, method: str, path: str, *arguments: Any, **named: Any) -> Any:
        self.keys += method == "POST"
        named["headers"] = {
            "Idempotency-Key": f"key-{self.keys:08}" if method == "POST" else "",
            **(named.get("headers") or {}),
        }
        return super().send(method, path, *arguments, **named)

    def done(self, path: str, token: str, **body: Any) -> Any:
        answer = self.send("POST", path, token, body)
        assert answer.status_code == 201, answer.text
        return answer.get_json()

    def state(self) -> Any:
        return self.store.live(self.id).state

    def legal(self, seat: str) -> list[Any]:
        found: list[Any] = self.decision(seat)["legal"]
        return [action for action in found if action["type"] != "concede"]

    def decision(self, seat: str) -> Any:
        return self.get(f"{self.match}/decision", self.tokens[seat])


Worlds = tuple[World, ...]


# What is done in both worlds, otherwise in each where nobody else may know


def play(worlds: Worlds, random: Random, moves: int) -> None:
    """Both go on alike."""
    one = worlds[0]
    for _ in range(moves):
        if one.state().result is not None:
            return
        seat = one.state().waiting[0]
        action = one_offered(one.decision(seat), ("concede", "offer"), random.choice)
        for world in worlds:
            world.done(f"{world.match}/actions", world.tokens[seat], action=action)


def shape(action: Any) -> tuple[Any, ...]:
    """Return what others see of a secret action: all but its cards, of a mulligan how many are kept."""
    seen = {**action, "choices": len(action.get("choices", ()))}
    return tuple(sorted((name, value) for name, value in seen.items() if name not in ("card", "cards", "choice")))


def secrets_of(world: World) -> dict[Any, list[Any]]:
    """Return what P1 may choose in secret, by what others see of it; nothing where the choice would show at once."""
    state, rules = world.state(), RULESETS[world.ruleset]
    if (
        "P1" not in state.waiting
        or state.decision.kind in ("recycle", "discard", "search", "cost", "target", "play")
        or (state.decision.sealed and len(state.waiting) == 1)
    ):  # the last shows all
        return {}
    found: dict[Any, list[Any]] = {}
    for action in world.legal("P1"):
        hides = state.decision.sealed or rules.conceals(state, rules.action_of(action)) or action.get("face") == "down"
        if hides:
            found.setdefault(shape(action), []).append(action)
    return found


def until_p1_has_a_secret(worlds: Worlds, random: Random) -> None:
    """Both go on alike until P1 may choose between cards in secret, if the game has that."""
    for _ in range(60 if worlds[0].ruleset in ("diamonds", "dominions") else 0):
        if secrets_of(worlds[0]):
            return
        play(worlds, random, 1)


def choose_in_secret(worlds: Worlds, random: Random) -> bool:
    """P1 answers in secret, with other cards in each world: in one with the card that came to the hand last."""
    one, other = (secrets_of(world) for world in worlds)
    both = sorted(set(one) & set(other), key=str)
    if not both:
        return False
    picked = random.choice(both)
    last = worlds[0].state().players["P1"].hand.value[-1]
    choices = [action for action in one[picked] if last in action.values()] or one[picked]
    instead = [action for action in other[picked] if action != choices[0]] or other[picked]
    for world, action in zip(worlds, (choices[0], instead[-1]), strict=True):
        world.done(f"{world.match}/actions", world.tokens["P1"], action=action)
        while (decision := world.state().decision).kind == "response":  # nobody answers it
            (asked,) = decision.seats
            world.done(f"{world.match}/actions", world.tokens[asked], action={"type": "pass"})
    return True


def judged(worlds: Worlds, verdicts: list[dict[str, Any]], question: dict[str, Any] | None = None) -> bool:
    """A dispute of P1 is ruled on, accepted by all and carried out; False if a table does not admit it somewhere."""
    texts = "my hand is the proof", "no"
    clause = next(iter(RULESETS[worlds[0].ruleset].rulebook.clauses)).id
    for world, text in zip(worlds, texts, strict=True):
        asked = question or {"kind": "free", "text": "is this right?"}
        secret = [{"text": text, "for_judges": True}] * len(text.split())
        body = {"question": asked, "evidence": [*secret, {"text": "as we all saw"}], "blocking": True}
        world.disputes.append(world.done(f"{world.match}/disputes", world.tokens["P1"], **body)["id"])
        here = f"/v1/disputes/{world.disputes[-1]}"
        world.done(f"{here}/statements", world.tokens["P1"], text=text * 2)
        world.done(f"{here}/acknowledgements", world.judge)
    answers = []
    for world, verdict in zip(worlds, verdicts, strict=True):
        follows = {"follows": True} if question else {}
        body = {"outcome": "official_error", "reason": "as it was", "clauses": [clause], **follows, **verdict}
        answers.append(world.send("POST", f"/v1/disputes/{world.disputes[-1]}/rulings", world.judge, body))
    if any(answer.status_code != 201 for answer in answers):
        for world in worlds:
            world.send("POST", f"/v1/disputes/{world.disputes.pop()}/withdrawals", world.tokens["P1"], {})
        return False
    for world in worlds:
        here = f"/v1/disputes/{world.disputes[-1]}"
        for token in world.tokens.values():
            world.done(f"{here}/acceptances", token)
        if any(remedy["remedy"] == "rewind" for remedy in verdicts[0]["remedies"]):
            (plan,) = world.done(f"{here}/backup-plans", world.judge)["plans"]
            world.done(f"{here}/authorizations", world.head, digest=plan["digest"])
        if verdicts[0]["remedies"]:
            world.done(f"{here}/applications", world.judge)
    return True


def changed(worlds: Worlds, random: Random) -> list[list[dict[str, Any]]]:
    """Return changes for each world: P1's hidden cards change places, others in each; nothing else shows."""
    ruleset = worlds[0].ruleset
    one, other = ZONES[ruleset]
    found = []
    swap, seed = ruleset == "diamonds" or (bool(worlds[0].disputes) and random.random() < 0.5), random.random()
    for number, world in enumerate(worlds):
        player, own = world.state().players["P1"], Random(f"{seed}/{number}")
        held = player.held(one)
        mine = own.choice([card for card in held if card in FACE_DOWN and card not in player.held(other)] or held)
        changes = [{"change": "move_card", "card": mine, "from": f"P1.{one}", "to": f"P1.{other}"}]
        if swap:
            theirs = own.choice(player.held(other) or [mine])
            changes.append({"change": "move_card", "card": theirs, "from": f"P1.{other}", "to": f"P1.{one}"})
        found.append(changes)
    return found


def adjust(worlds: Worlds, random: Random) -> bool:
    """A judge moves hidden cards, by a ruling."""
    verdicts = [{"remedies": [{"remedy": "adjustment", "changes": changes}]} for changes in changed(worlds, random)]
    return judged(worlds, verdicts)


def correct(worlds: Worlds, random: Random) -> bool:
    """In an advisory match a judge states how the table is."""
    done = []
    for world, changes in zip(worlds, changed(worlds, random), strict=True):
        body = {"changes": changes, "reason": "as it lies there"}
        done.append(world.send("POST", f"{world.match}/corrections", world.judge, body).status_code)
    assert len(set(done)) == 1, done
    return bool(done[0] == 201)


def rewind(worlds: Worlds, random: Random) -> bool:
    """A judge takes the last moves back."""
    state = worlds[0].state()
    before = random.choice(state.desk.standing(state.move)[-3:])
    return judged(worlds, [{"remedies": [{"remedy": "rewind", "before": before}]}] * 2)


def dispute(worlds: Worlds, random: Random) -> bool:
    """P1 asks what P1 could know, or what can be done now, and a judge rules that nothing is to be done."""
    verdict = {"outcome": "no_infraction", "remedies": []}
    return judged(worlds, [verdict] * 2, random.choice([{"kind": "knowledge", "seat": "P1"}, {"kind": "timing"}]))


# What a viewer reads


def urls(world: World, seat: str, past: bool = True) -> Iterator[tuple[str, str]]:
    """Yield every reading operation of a viewer, and a URL of it; of moves `past` too, or of the last alone."""
    state, view = world.state(), seat or "spectator"
    last = state.move
    for move in {0, last // 2, max(0, last - 3), last - 1, last} if past else {last}:
        yield "getState", f"{world.match}/state?move={move}&view={view}"
        yield "getDecision", f"{world.match}/decision?move={move}&view={view}"
        yield "getChoices", f"{world.match}/choices?move={move}&view={view}"
        yield "getConsequences", f"{world.match}/consequences?move={move}&view={view}"
        for thing in (world.card, "c1", "c4", "P1", "2,3"):
            yield "getChoicesOf", f"{world.match}/choices/{thing}?move={move}&view={view}"
        yield "getMove", f"{world.match}/moves/{move}?view={view}"
        yield "getDiff", f"{world.match}/diff?from={move}&to={last}&view={view}"
        yield "getBoard", f"{world.match}/board?move={move}&view={view}"
    for operation, path in (
        ("getState", "state"), ("getState", "state?view=spectator"), ("getState", "state?view=judge"),
        ("getBoard", "board"), ("getBoard", "board?view=judge"), ("replayMatch", "replay?limit=1000"),
        ("replayMatch", f"replay?after={max(0, state.version - 40)}&limit=30"),
        ("getDecision", "decision"), ("getChoices", "choices"), ("listMoves", "moves?limit=200"),
        ("listEvents", "events?limit=200"),
        ("listEvents", f"events?after={state.version - 40}&limit=200"), ("getLog", "log"),
        ("getFile", "file"), ("getMatch", ""),
        ("explainNumber", "explain?of=P1.total"), ("explainNumber", "explain?of=c1.life"), ("getClock", "clock"),
    ):  # fmt: skip
        yield operation, f"{world.match}/{path}".rstrip("/")
    for operation, path in (
        ("listChanges", "/v1/changes?since=0"),
        ("listMatches", "/v1/matches"), ("listTournaments", "/v1/tournaments"), ("listDisputes", "/v1/disputes"),
        ("findPrecedents", f"/v1/precedents?ruleset={world.ruleset}"),
        ("listMatches", "/v1/matches?player=ana&card=C1"), ("listDisputes", "/v1/disputes?clause=D-012&card=A01"),
        ("listClauseCases", f"/v1/rulesets/{world.ruleset}/clauses/{world.clause}/cases"),
        ("listCardCases", f"/v1/rulesets/{world.ruleset}/cards/{world.card}/cases"),
    ):  # fmt: skip
        yield operation, path
    yield "follow", f"/v1/stream?follow={world.id}/{view}"
    yield "follow", f"/v1/stream?follow={world.id}&after={max(0, state.version - 40)}"
    for id in world.disputes:
        if seat:
            yield "follow", f"/v1/stream?follow={id}"
        yield "getDispute", f"/v1/disputes/{id}"
        yield "reportDispute", f"/v1/disputes/{id}/report"
        yield "tellDispute", f"/v1/disputes/{id}/timeline"
        yield "getDisputeLog", f"/v1/disputes/{id}/log"


QUESTIONS: tuple[dict[str, Any], ...] = (
    {"kind": "timing"}, {"kind": "knowledge", "seat": "P1"}, {"kind": "knowledge", "seat": "P2"}, {"kind": "legality"},
    {"kind": "value", "of": "P1.total"}, {"kind": "outcome", "actions": [{"type": "concede", "seat": "P1"}]},
)  # fmt: skip
PACKED = {"getState", "listEvents"}
"""What is asked for compressed too."""
ACCEPT = {
    "follow": ("text/event-stream",),
    "getLog": ("application/x-ndjson", "text/plain"),
    "getFile": ("text/html",),
    "reportDispute": ("application/json", "text/markdown", "text/html"),
}


class Viewer:
    """A seat or a spectator of one world, and all that it has been given."""

    def __init__(self, world: World, seat: str) -> None:
        self.world, self.seat = world, seat
        self.token = world.tokens[seat] if seat else world.spectator
        self.known: dict[bytes, bytes] = {}

    def masked(self, data: bytes) -> bytes:
        """Replace random numbers by the order of their first appearance, and their length."""
        return RANDOM.sub(
            lambda found: self.known.setdefault(found.group(), b"#%d/%d" % (len(self.known), len(found.group()))), data
        )

    def look(self, past: bool) -> Iterator[tuple[str, int, bytes, int, bytes]]:
        """Yield what this viewer is answered to every question: where, status, headers, size, bytes."""
        for operation, url in urls(self.world, self.seat, past):
            for media in ACCEPT.get(operation, ("application/json",))[: None if past else 1]:
                for coding in ("identity", "gzip") if operation in PACKED else ("identity",):
                    headers = {"Accept": media, "Accept-Encoding": coding, "Accept-Language": "en"}
                    yield self._answered(url, self.world.send("GET", url, self.token, headers=headers))
        for question in QUESTIONS:
            answer = self.world.send("POST", f"{self.world.match}/questions", self.token, body={"question": question})
            yield self._answered(str(question), answer)

    def _answered(self, url: str, answer: Any) -> tuple[str, int, bytes, int, bytes]:
        packed = answer.headers.get("Content-Encoding") == "gzip"
        data = gzip.decompress(answer.data) if packed else answer.data
        own = OWN | ({"Content-Length"} if packed else set())  # random numbers do not all pack alike
        headers = "\n".join(f"{name}: {value}" for name, value in answer.headers if name not in own).encode()
        data = re.sub(rb'"instance":"urn:uuid:[^"]*"', b"", data)
        return url, answer.status_code, self.masked(headers), len(data), self.masked(data)


def alike(one: Viewer, other: Viewer, *, past: bool = True) -> None:
    """Check that two viewers are answered alike."""
    for mine, theirs in zip(one.look(past), other.look(past), strict=True):
        assert mine == theirs, (one.seat, mine[0])


def without_chance(patch: pytest.MonkeyPatch) -> None:
    """Give two worlds the same luck, and the same salts."""
    patch.setattr(Matches, "drawn_seed", lambda self, match: "5a" * 32)
    patch.setattr("adjudicator.matches.application.secrets.token_hex", lambda size: "5a" * size)


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    without_chance(monkeypatch)


STEPS_MORE = 1
"""How many steps each pair of worlds takes besides the first three."""
TRIED = 20
"""Of so many steps at random, most of which a table allows, that many are taken."""
STEPS: tuple[Callable[[Worlds, Random], bool], ...] = (adjust, choose_in_secret, rewind, dispute, correct)


def over(worlds: Worlds) -> bool:
    """Whether a match is over, and nothing is hidden any more."""
    return any(world.state().result is not None for world in worlds)


def live_alike(folder: Path, ruleset: str, seed: int) -> int:
    """Have two worlds live alike but for what only P1 and judges know; return how many steps were compared: by one
    viewer in turn, at the end by all and of moves before too; in a long run always so, and by one seat more."""
    random = Random(f"{ruleset}/{seed}")
    enforcement = ("strict", "advisory")[seed % 2]
    worlds = World(folder / "one", ruleset, enforcement), World(folder / "other", ruleset, enforcement)
    assert worlds[0].tokens == worlds[1].tokens
    play(worlds, random, random.randint(*MOVES[ruleset]))
    until_p1_has_a_secret(worlds, random)
    seats = [seat for seat in worlds[0].tokens if seat != "P1"][: 2 if is_long() else 1]
    viewers = [[Viewer(world, seat) for world in worlds] for seat in (*seats, "")]
    steps = [step for step in STEPS if step is not correct or enforcement == "advisory"]
    done: list[str] = []
    for step in (adjust, choose_in_secret, adjust, *random.choices(steps, k=TRIED)):
        if len(done) == 3 + STEPS_MORE or over(worlds):
            break
        if step(worlds, random):
            done.append(step.__name__)
            if not over(worlds):
                for pair in viewers if is_long() else [viewers[len(done) % len(viewers)]]:
                    alike(*pair, past=is_long())
    if not over(worlds):  # whoever looks now is answered of all moves before
        for pair in viewers:
            alike(*pair)
    assert len(done) > 2 or worlds[0].state().result is not None, done
    for world in worlds:
        world.store.tables.dialect.close()
    return len(done)


@pytest.mark.usefixtures("same_luck")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.sampled(1)
def test_what_a_viewer_may_not_know_changes_no_answer(tmp_path: Path, ruleset: str, seed: int) -> None:
    assert live_alike(tmp_path, ruleset, seed) > 2


@pytest.mark.usefixtures("same_luck")
def test_what_is_taken_off_a_deck_unseen_changes_no_answer(tmp_path: Path) -> None:
    """P1 of Heat looks at cards of the deck and takes another in each world."""
    pieces = {"c1": {"card": "L1"}, "c2": {"card": "L2", "owner": "P2"}}
    pieces |= {f"c{number}": {"card": "M1", "owner": "P1"} for number in range(101, 105)}
    deck = ["M2", "A2", "C01", "A2", "M1", "M2"]
    players = {"P1": {"hand": ["C20"], "deck": deck, "heat_deck": []}, "P2": {"deck": deck, "heat_deck": []}}
    position = {"phase": "main1", "turn": 3, "active": "P1", "pieces": pieces, "players": players}
    more = {"seats": [{}, {}], "position": position}
    worlds = tuple(World(tmp_path / name, "heat", "strict", **more) for name in ("one", "other"))
    for world, choice in zip(worlds, ("A2", "C01"), strict=True):
        for action in ({"type": "play", "card": "C20"}, {"type": "choose", "choice": choice}):
            assert action["type"] == "play" or world.state().decision.kind == "look"
            world.done(f"{world.match}/actions", world.tokens["P1"], action=action)
    for seat in ("P2", ""):
        alike(*(Viewer(world, seat) for world in worlds))
    for world in worlds:
        world.store.tables.dialect.close()


def test_every_reading_operation_is_read() -> None:
    world_free = {each.id for each in OPERATIONS if each.method == "GET" and (not each.roles or "seat" in each.roles)}
    read = {
        "getState", "getDecision", "getChoices", "getChoicesOf", "getConsequences", "getMove", "getDiff", "listMoves",
        "listEvents", "getLog", "getMatch",
        "explainNumber", "listMatches", "listTournaments", "listDisputes", "findPrecedents", "getDispute",
        "reportDispute", "tellDispute", "getDisputeLog", "follow", "listChanges", "listClauseCases", "listCardCases",
        "getClock", "getBoard", "replayMatch", "getFile",
    }  # fmt: skip
    assert world_free - read <= OF_THE_SERVICE | {"getTournament"}, world_free - read
