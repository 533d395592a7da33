"""Choices over HTTP: what a seat may do, in the reader's language, and why nothing else can be done with a thing."""

from typing import Any

import pytest

from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client


def begun(client: Client, ruleset: str) -> tuple[str, dict[str, str]]:
    return client.begin(**{"ruleset": ruleset, **RULESETS[ruleset].demo_setup})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_seat_plays_by_what_it_is_offered(client: Client, ruleset: str) -> None:
    """A client that knows nothing of the game posts choices, and forms that it has filled in."""
    (id, tokens), pick = begun(client, ruleset), RandomPicker(4)
    for _ in range(40):
        waiting = client.get(f"/v1/matches/{id}/choices")["waiting"]
        if not waiting:  # luck may end a match of Multiversity by its first reveal
            id, tokens = begun(client, ruleset)
            continue
        seat = pick.one_of(waiting)
        now = client.get(f"/v1/matches/{id}/choices?view={seat}", tokens[seat])
        decision = client.get(f"/v1/matches/{id}/decision", tokens[seat])
        assert [each["action"] for each in now["choices"]] == decision["legal"]
        assert [each["type"] for each in now["forms"]] == [each["type"] for each in decision["described"]]
        assert (now["version"], now["waiting"], now["over"]) == (decision["version"], decision["waiting"], False)
        assert now["asked"]["kind"] == decision["decision"]["kind"]
        offered = [each["action"] for each in now["choices"] if each["action"]["type"] != "concede"]
        offered += [filled(form, pick) for form in now["forms"]]
        answer = client.act(id, tokens[seat], **pick.one_of(offered))
        assert answer.status_code == 201, answer.text


def filled(form: dict[str, Any], pick: RandomPicker) -> dict[str, Any]:
    found = dict(form["action"])
    for field in form["fields"]:
        if "when" in field or (not field["least"] and field["form"] == "one"):
            continue  # left out
        options = [each["value"] for each in field["options"]]
        if field["form"] == "one":
            found[field["name"]] = pick.one_of(options)
        elif field["form"] == "amount":
            found[field["name"]] = pick.one_of(range(field["least"], field["most"] + 1))
        else:
            count = len(options) if field["form"] == "order" else field["least"]
            found[field["name"]] = [options.pop(pick.one_of(range(len(options)))) for _ in range(count)]
    return found


def test_choices_are_told_in_the_language_of_the_reader(client: Client) -> None:
    id, tokens = client.begin()
    for language, first, standing in (
        ("pt-BR", "Primeira missão: ", "A partida espera "),
        (
            "en",
            "First mission: ",
            "The match waits for ",
        ),
    ):
        answer = client.send("GET", f"/v1/matches/{id}/choices", tokens["P1"], headers={"Accept-Language": language})
        told = answer.get_json()
        assert answer.headers["Content-Language"] == language
        assert told["standing"].startswith(standing)
        assert all(each["text"].startswith(first) for each in told["choices"])
        assert "Accept-Language" in answer.headers["Vary"]
        unchanged = client.send(
            "GET", f"/v1/matches/{id}/choices", tokens["P1"],
            headers={"Accept-Language": language, "If-None-Match": answer.headers["ETag"]},
        )  # fmt: skip
        assert unchanged.status_code == 304


def test_a_choice_names_what_it_is_about(client: Client) -> None:
    id, tokens = client.begin()
    told = client.get(f"/v1/matches/{id}/choices", tokens["P1"])
    assert told["choices"][0]["on"] == told["choices"][0]["action"]["cards"]


def test_whoever_has_no_seat_is_told_what_is_asked_and_a_judge_what_all_may_do(client: Client) -> None:
    id, _ = client.begin()
    watching = client.get(f"/v1/matches/{id}/choices", client.token("spectator"))
    assert (watching["choices"], watching["forms"], watching["asked"]["kind"]) == ([], [], "allocation")
    judging = client.get(f"/v1/matches/{id}/choices", client.token("judge"))
    assert {each["action"]["seat"] for each in judging["choices"]} == {"P1", "P2", "P3", "P4"}
    assert set(judging["asked"]["seats"]) == {"P1", "P2", "P3", "P4"}


def test_a_match_that_is_over_offers_nothing_and_says_how_it_ended(client: Client) -> None:
    id, tokens = client.demo()
    told = client.get(f"/v1/matches/{id}/choices", tokens["P1"])
    assert (told["over"], told["asked"], told["choices"], told["forms"], told["waiting"]) == (True, None, [], [], [])
    assert " won, " in told["standing"]
    before = client.get(f"/v1/matches/{id}/choices?move=0", tokens["P1"])
    assert (before["over"], before["move"]) == (False, 0)
    assert before["choices"]


def test_what_may_be_done_with_a_thing_and_why_nothing_else(client: Client) -> None:
    id, tokens = client.begin()
    mine = client.get(f"/v1/matches/{id}/choices/C1", tokens["P1"])
    assert mine["name"] == "Pure Mana Golem"
    assert mine["may"]
    assert all("C1" in each["on"] for each in mine["may"])
    assert mine["may_not"] == [{
        "type": "plan", "text": "Plan a card", "clause": "D-009",
        "why": "the pending decision asks for an action: split the hand",
        "statement": RULESETS["diamonds"].book["D-009"].text.en,
    }]  # fmt: skip
    theirs = client.get(f"/v1/matches/{id}/choices/V1", tokens["P1"])
    assert (theirs["may"], theirs["may_not"]) == ([], [])


def test_a_thing_that_a_view_does_not_know_is_not_found(client: Client) -> None:
    id, tokens = begun(client, "heat")
    hidden = client.get(f"/v1/matches/{id}/state?view=judge", client.token("judge"))["state"]["players"]["P2"]["hand"]
    mine = client.get(f"/v1/matches/{id}/state", tokens["P1"])["state"]["players"]["P1"]["hand"]["value"]
    theirs = next(card for card in hidden["value"] if card not in mine)
    for thing in ("nothing", "c999", "P9", theirs):
        answer = client.send("GET", f"/v1/matches/{id}/choices/{thing}", tokens["P1"])
        assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found"), thing
    for path, token in ((theirs, tokens["P2"]), (f"{theirs}?view=judge", client.token("judge"))):
        assert client.send("GET", f"/v1/matches/{id}/choices/{path}", token).status_code == 200


def priced(client: Client, ruleset: str, position: dict[str, Any], **more: Any) -> tuple[str, dict[str, str]]:
    seats: list[dict[str, Any]] = [{} for _ in RULESETS[ruleset].demo_setup["seats"]]
    return client.begin(ruleset=ruleset, seats=seats, position=position, **more)


def costs_in(told: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {(each["of"], each["currency"]): each for each in told["costs"]}


HEAT = {
    "turn": 8,
    "pieces": {
        "c1": {"card": "L2"}, "c2": {"card": "L3", "owner": "P2"}, "c3": {"card": "S7", "owner": "P2"},
        "c4": {"card": "M1"},
    },
    "players": {"P1": {"hand": ["C09", "A3", "M1"], "heat": 2, "deck": ["M1"], "heat_deck": ["X4"]},
                "P2": {"hand": ["C12"], "deck": ["M1"], "heat_deck": []}},
}  # fmt: skip


def test_what_cards_cost_now_is_told_with_each_change(client: Client) -> None:
    """A cost that is told is the one that a refusal names, or that is paid."""
    id, tokens = priced(client, "heat", HEAT)
    mine = costs_in(client.get(f"/v1/matches/{id}/choices", tokens["P1"]))
    assert {of: cost["action"] for (of, _), cost in mine.items()} == {
        "C09": "play", "A3": "play", "X4": "play", "c1": "use",  # the leader, by its ability
    }  # fmt: skip
    rampart = mine["C09", "money"]
    found = (rampart["seat"], rampart["name"], rampart["text"], rampart["base"], rampart["value"], rampart["has"])
    assert found == ("P1", "Living Rampart", "money", 3, 5, 1)
    assert [(step["text"], step["clause"]) for step in rampart["steps"]] == [
        ("another colour", "H-059"), ("Customs House", "H-017"),
    ]  # fmt: skip
    refused = client.act(id, tokens["P1"], type="play", card="C09").get_json()
    assert refused["detail"] == "it costs 5, and 1 can be paid"
    assert (mine["X4", "heat"]["value"], mine["X4", "heat"]["has"], mine["X4", "heat"]["optional"]) == (5, 2, False)
    for cost in mine.values():
        at = cost["base"]
        for step in cost["steps"]:
            assert (step["before"], step["clause"] in RULESETS["heat"].clauses, bool(step["text"])) == (at, True, True)
            at = step["after"]
        assert at == cost["value"]
        assert cost["clause"] in RULESETS["heat"].clauses


def test_what_others_cards_cost_is_told_to_nobody(client: Client) -> None:
    id, tokens = priced(client, "heat", HEAT)
    assert {each["of"] for each in client.get(f"/v1/matches/{id}/choices", tokens["P2"])["costs"]} == {"C12"}
    assert client.get(f"/v1/matches/{id}/choices", client.token("spectator"))["costs"] == []
    judging = client.get(f"/v1/matches/{id}/choices", client.token("judge"))["costs"]
    assert {each["seat"] for each in judging} == {"P1"}


def test_fate_is_told_of_cards_in_the_hand_on_provinces_and_in_play(client: Client) -> None:
    pieces = {
        "c1": {"card": "V02", "slot": "first"}, "c2": {"card": "PI12", "on": "c1"},
        "c3": {"card": "V04", "slot": "second"}, "c4": {"card": "N01", "on": "c3", "place": "province"},
    }  # fmt: skip
    players = {"P1": {"hand": ["HC4", "NC02"], "fate": 1}}
    id, tokens = priced(client, "enlightenment", {"phase": "conflict", "pieces": pieces, "players": players})
    told = costs_in(client.get(f"/v1/matches/{id}/choices", tokens["P1"]))
    assert set(told) == {("HC4", "fate"), ("NC02", "fate"), ("c4", "fate")}
    blade = told["HC4", "fate"]
    assert (blade["base"], blade["value"], blade["has"], blade["clause"]) == (1, 0, 1, "B-107")
    assert [(step["source"], step["text"], step["after"]) for step in blade["steps"]] == [("PI12#c2", "Pine Forge", 0)]


def test_energy_that_is_asked_for_is_told_of_the_character_that_has_it(client: Client) -> None:
    position = {"characters": {"c1": {"card": "P01", "energies": ["E1"]}, "c2": {"card": "P03", "controller": "P2"}}}
    id, tokens = priced(client, "multiversity", position)
    told = client.get(f"/v1/matches/{id}/choices", tokens["P1"])["costs"]
    assert {(each["action"], each["currency"], each["has"]) for each in told} == {("use", "attached_energy", 1)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_costs_are_told_at_any_moment_of_any_game(client: Client, ruleset: str) -> None:
    id, tokens = begun(client, ruleset)
    told = client.get(f"/v1/matches/{id}/choices", tokens["P1"])["costs"]
    assert all(each["seat"] == "P1" for each in told)
