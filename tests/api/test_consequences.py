"""What an action would decide, told before it is taken."""

from typing import Any

from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client

ENDING = ("end", "pass", "choose")


def test_who_would_lose_by_ending_a_turn_is_told_before(client: Client) -> None:
    """Whoever ends a first turn of Multiversity without a character has lost (M-131): the seat is told so in its
    language, others are told nothing, and it comes true."""
    setup = RULESETS["multiversity"].demo_setup
    made: Any = client.send("POST", "/v1/matches", client.organiser, {"ruleset": "multiversity", **setup}).get_json()
    here, tokens = f"/v1/matches/{made['match']['id']}", made["tokens"]
    for _ in range(20):
        decision = client.get(f"{here}/decision", client.organiser)
        seat = decision["waiting"][0]
        told = client.get(f"{here}/consequences", tokens[seat])
        assert (told["view"], told["complete"]) == (seat, True)
        losing = [each for each in told["data"] if each["outcome"] == "loses"]
        if losing:
            break
        legal = client.get(f"{here}/decision", tokens[seat])["legal"]
        ending = [action for action in legal if action["type"] in ENDING]
        client.act(made["match"]["id"], tokens[seat], **ending[0])
    (found,) = losing
    assert (found["clauses"], found["certain"], found["text"]) == (["M-131"], True, "you lose (M-131)")
    language = {"Accept-Language": "pt"}
    in_portuguese: Any = client.send("GET", f"{here}/consequences", tokens[seat], headers=language).get_json()
    assert [each["text"] for each in in_portuguese["data"] if each["outcome"] == "loses"] == ["você perde (M-131)"]
    other = next(token for name, token in tokens.items() if name != seat)
    assert client.get(f"{here}/consequences", other)["data"] == []
    assert client.get(f"{here}/consequences?view=spectator", other)["data"] == []
    client.act(made["match"]["id"], tokens[seat], **found["action"])
    result = client.get(f"{here}/state", other)["state"]["result"]
    assert seat not in result["winners"]
    assert result["reason"] == "M-131"


def test_a_match_that_is_over_has_nothing_to_decide(client: Client) -> None:
    made: Any = client.send("POST", "/v1/demos", client.organiser, {"ruleset": "heat", "seed": 1}).get_json()
    assert client.get(f"/v1/matches/{made['match']['id']}/consequences", client.organiser)["data"] == []
