"""Cards of the public dataset fiveringsdb: read with every number, trait and keyword, or refused with all reasons."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.kernel.cards import BadCards, CardError
from adjudicator.rulesets.enlightenment.cards.fiveringsdb import Record
from adjudicator.rulesets.enlightenment.cards.form import CARDS, Card
from tests.amounts import tries
from tests.clauses import clause
from tests.rulesets.enlightenment.dataset import record
from tests.rulesets.enlightenment.table import RULES

DATA = Path(__file__).parents[2] / "data/fiveringsdb"
PLAIN = {
    "id": "01-reed-cutter", "name": "Reed Cutter", "type": "character", "side": "dynasty", "clan": "crane",
    "allowed_clans": ["crane"], "unique": False, "cost": 2, "military": "2", "political": "1", "glory": 1,
    "elements": [None], "traits": ["bushi"], "deck_limit": 3, "influence_cost": None, "text": None,
}  # fmt: skip


def read(**more: Any) -> Card:
    """Return the card of a plain character's record that differs so."""
    (card,) = RULES.parse_cards("cards", [{**PLAIN, **more}])
    assert isinstance(card, Card)
    return card


def faults(*records: Any) -> list[tuple[str, str]]:
    """Return with which card, and in which member, something is wrong."""
    with pytest.raises(BadCards) as bad:
        RULES.parse_cards("cards", [*records])
    assert all(error.reason.pt and error.reason.en for error in bad.value.errors)
    return [(error.card, error.field) for error in bad.value.errors]


# Numbers


@pytest.mark.parametrize("former", [False, True])
def test_our_own_cards_come_back_with_every_number_trait_and_keyword(former: bool) -> None:
    read_again = [card for card in CARDS.values() if not former or card.kind != "province" or len(card.elements) < 2]
    records = [{**record(card, former), "id": f"99-{card.key}"} for card in read_again]
    again = RULES.parse_cards("cards", records)
    kept = [name for name in Card.__struct_fields__
            if name not in ("key", "name", "abilities", "prose", "needs_judge", "note", "attaches_to")]  # fmt: skip
    for card, found in zip(read_again, again, strict=True):
        assert found.key == f"99-{card.key}"
        assert found.name.en == card.name.en
        for name in kept:
            unsaid = former and name == "restricted_list"
            assert getattr(found, name) == getattr(card, name) or unsaid, (card.key, name)
        if card.attaches_to is not None and found.attaches_to is not None:
            assert (found.attaches_to.whose, found.attaches_to.tags) == (card.attaches_to.whose, card.attaches_to.tags)
        assert (card.attaches_to is None) == (found.attaches_to is None)


@clause("B-56")
def test_a_character_s_null_skill_is_a_dash() -> None:
    card = read(military=None)
    assert (card.military, card.political, "military" in card.base) == (None, 1, False)


@clause("B-57")
@pytest.mark.parametrize(
    ("printed", "number"), [("+2", 2), ("-1", -1), ("+0", 0), ("+X", 0), ("-", None), (None, None)]
)
def test_an_attachment_adds_what_is_printed(printed: str | None, number: int | None) -> None:
    card = read(type="attachment", side="conflict", military=None, political=None, glory=None,
                military_bonus=printed, political_bonus="+1")  # fmt: skip
    assert (card.military, card.political) == (number, 1)
    assert card.needs_judge == (printed == "+X")


@clause("B-57", "B-120")
def test_an_x_counts_0_and_needs_a_judge() -> None:
    card = read(military="X")
    assert (card.military, card.needs_judge) == (0, True)


@pytest.mark.parametrize(("elements", "found"), [
    ({"elements": ["air"]}, ["air"]), ({"elements": ["void", "fire"]}, ["void", "fire"]),
    ({"element": "water"}, ["water"]), ({"elements": ["all"]}, ["air", "earth", "fire", "void", "water"]),
])  # fmt: skip
def test_a_province_has_its_elements(elements: dict[str, Any], found: list[str]) -> None:
    card = read(type="province", side="province", strength="4", cost=None, **{"elements": [], **elements})
    assert (card.side, card.strength, list(card.elements)) == ("", 4, found)


@pytest.mark.parametrize("name", ["unique", "is_unique", "unicity"])
def test_every_spelling_of_unique_is_read(name: str) -> None:
    written = {key: value for key, value in PLAIN.items() if key != "unique"}
    (card,) = RULES.parse_cards("cards", [{**written, name: True}])
    assert card.unique


def test_a_role_s_elements_are_among_its_traits() -> None:
    card = read(type="role", side="role", clan="neutral", allowed_clans=["*"], cost=None, traits=["keeper", "air"])
    assert (card.tags, card.elements, card.kind) == (("keeper",), ("air",), "role")


def test_a_trait_of_two_words_is_one_word() -> None:
    assert read(traits=["bushi", "Battle Maiden"]).tags == ("bushi", "battle-maiden")


@clause("B-45")
@pytest.mark.parametrize(("allowed", "found"), [
    (["*"], ()), (["crane"], ("crane",)), (["crab", "lion"], ("crab", "lion")), (None, ()),
    (["crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn"], ()),
])  # fmt: skip
def test_who_may_have_a_neutral_card(allowed: list[str] | None, found: tuple[str, ...]) -> None:
    assert read(clan="neutral", allowed_clans=allowed).allowed_clans == found


@clause("B-52")
def test_what_is_not_said_to_be_restricted_is_not() -> None:
    assert not read().restricted_list
    assert read(is_restricted=True).restricted_list


# Text


@clause("B-10", "B-69", "B-71", "B-72")
@pytest.mark.parametrize("keyword", [
    "Ancestral", "Courtesy", "Covert", "Limited", "Pride", "Restricted", "Sincerity", "Rally", "Eminent",
])  # fmt: skip
@pytest.mark.parametrize("form", ["{}.", "{}. <i>(What that does.)</i>", "<b>{}.</b>", "Courtesy. {}. Pride.<br/>"])
def test_a_keyword_is_a_sentence_at_the_start(keyword: str, form: str) -> None:
    card = read(text=form.format(keyword))
    assert keyword.lower() in card.keywords
    assert not card.needs_judge


@clause("B-68")
@pytest.mark.parametrize(("text", "traits"), [
    ("No attachments.", ()), ("No attachments except <em>Weapon</em>.", ("weapon",)),
    ("No attachments except <em>Weapon</em> or <em>Armor</em>. <i>(Reminder.)</i>", ("weapon", "armor")),
    ("No attachments except Weapon.", ("weapon",)),
    ("No attachments except Armor, Mount or Weapon.", ("armor", "mount", "weapon")),
])  # fmt: skip
def test_no_attachments_except_some(text: str, traits: tuple[str, ...]) -> None:
    card = read(text=text)
    assert (card.keywords, card.except_for, card.needs_judge) == (("no_attachments",), traits, False)


@clause("B-70")
@pytest.mark.parametrize("text", ["Disguised <em>Courtier</em>.", "Disguised Courtier. <i>(Reminder.)</i>"])
def test_disguised_says_in_whose_place(text: str) -> None:
    assert (read(text=text).keywords, read(text=text).in_place_of) == (("disguised",), "courtier")


@clause("B-69", "B-120")
def test_composure_is_a_keyword_whose_text_is_left_to_a_judge() -> None:
    card = read(text="<b>Composure</b> – This character gets +1[conflict-military].")
    assert card.keywords == ("composure",)
    assert card.prose is not None
    assert card.prose.en == "Composure – This character gets +1 military."


@clause("B-61")
@pytest.mark.parametrize(("text", "whose", "tags"), [
    ("Attach to a character you control.", "own", ()), ("Attach to a <em>Bushi</em> character.", "any", ("bushi",)),
    ("<em>Shugenja</em> character only.\nRestricted.", "any", ("shugenja",)),
    ("Attach to a character an opponent controls.", "opponent", ()),
])  # fmt: skip
def test_a_plain_restriction_says_on_whom_it_may_be(text: str, whose: str, tags: tuple[str, ...]) -> None:
    card = read(type="attachment", side="conflict", military=None, political=None, glory=None, text=text)
    assert card.attaches_to is not None
    assert (card.attaches_to.whose, card.attaches_to.tags, card.needs_judge) == (whose, tags, False)


def borne(text: str) -> Card:
    """Return an attachment with this text."""
    return read(type="attachment", side="conflict", military=None, political=None, glory=None, text=text)


@clause("B-61")
@pytest.mark.parametrize(("text", "whose", "tags", "statuses"), [
    ("Attach to a unique character.", "any", (), ("unique",)),
    ("Attach to a non-unique character you control.", "own", (), ("not_unique",)),
    ("Attach to a Crane clan character.", "any", (), ("crane",)),
    ("Attach to a [clan-crab] character you control.", "own", (), ("crab",)),
    ("Attach to a unique Lion or Unicorn clan character.", "any", (), ("unique", "lion", "unicorn")),
    ("Attach to a <em>Bushi</em> or <em>Courtier</em> character.", "any", ("bushi", "courtier"), ()),
    ("Attach to a unique Dragon clan <em>Monk</em> character.", "any", ("monk",), ("unique", "dragon")),
    ("Scorpion clan character only.", "any", (), ("scorpion",)),
])  # fmt: skip
def test_a_restriction_may_be_to_clans_traits_and_unique_characters(
    text: str, whose: str, tags: tuple[str, ...], statuses: tuple[str, ...]
) -> None:
    card = borne(text)
    assert card.attaches_to is not None
    found = (card.attaches_to.whose, card.attaches_to.tags, card.attaches_to.statuses, card.needs_judge)
    assert found == (whose, tags, statuses, False)


@clause("B-61", "B-120")
def test_any_other_restriction_stays_prose() -> None:
    card = borne("Attach to the oldest character.\nRestricted.")
    assert (card.keywords, card.attaches_to, card.needs_judge) == (("restricted",), None, True)


@clause("B-09", "B-120")
@pytest.mark.parametrize(("text", "keywords", "prose"), [
    ("This enters play bowed. Pride.", ("pride",), "This enters play bowed."),
    ("Hum. <i>(It hums. Loudly.)</i> Covert. <b>Sincerity.</b> Sing.", ("covert", "sincerity"),
     "Hum. (It hums. Loudly.) Sing."),
    ("Attach to the oldest character. Restricted. Ancestral.", ("restricted", "ancestral"),
     "Attach to the oldest character."),
    ("Each one gains pride. It gains courtesy.", (), "Each one gains pride. It gains courtesy."),
])  # fmt: skip
def test_a_keyword_behind_a_sentence_that_is_not_read_is_read(text: str, keywords: tuple[str, ...], prose: str) -> None:
    card = read(text=text)
    assert card.prose is not None
    assert (card.keywords, card.prose.en) == (keywords, prose)


@clause("B-120")
def test_what_an_ability_says_is_read_as_a_whole() -> None:
    card = read(text="Pride. <b>Action:</b> Choose one. Restricted. Sing.")
    assert (card.keywords, card.prose) == (("pride",), None)
    assert card.abilities[0].text.en == "Action: Choose one. Restricted. Sing."


@clause("B-109")
@pytest.mark.parametrize(("printed", "times", "within"), [
    ("Limit twice per conflict.", 2, "conflict"), ("Limit once per phase.", 1, "phase"),
    ("(Limit 3 times per phase.)", 3, "phase"), ("(Unlimited.)", 0, "round"), ("Limit once per round.", 1, "round"),
    ("Limit twice per round.", 2, "round"), ("Unlimited.", 0, "round"), ("", 1, "round"),
])  # fmt: skip
def test_a_printed_limit_is_kept(printed: str, times: int, within: str) -> None:
    (ability,) = read(text=f"<b>Action:</b> Hum. {printed}").abilities
    assert (ability.times, ability.within) == (times, within)


@clause("B-120", "B-109")
def test_what_a_player_uses_is_an_ability_left_to_a_judge_and_the_rest_prose() -> None:
    card = read(text="Pride.\n<b>Action:</b> While attacking &amp; ready, hum. Limit twice per round.\n"
                     "<b>Reaction:</b> After it hums, choose one:<br/>• hum\n• sing. (Max 1 per conflict.)\n"
                     "<b>Forced Reaction:</b> After it sings, bow it.\n"
                     "It is <em>Loud</em> in [element-air] conflicts.")  # fmt: skip
    first, second = card.abilities
    assert (first.text.en, first.times) == ("Action: While attacking & ready, hum. Limit twice per round.", 2)
    assert second.text.en == "Reaction: After it hums, choose one:\n• hum\n• sing. (Max 1 per conflict.)"
    assert (second.most, second.per) == (1, "conflict")
    assert card.prose is not None
    assert card.prose.pt == "Forced Reaction: After it sings, bow it.\nIt is Loud in air conflicts."


@clause("B-62", "B-120")
def test_an_event_is_one_ability_of_the_hand() -> None:
    card = read(type="event", side="conflict", military=None, political=None, glory=None,
                text="Limited.\nPlay only at dawn.\n<b>Interrupt:</b> When the sun rises – sing.")  # fmt: skip
    (ability,) = card.abilities
    assert (card.keywords, card.prose, ability.zone) == (("limited",), None, "hand")
    assert ability.text.en == "Play only at dawn.\nInterrupt: When the sun rises – sing."


# What is wrong


def test_every_fault_is_told_in_the_words_of_the_records() -> None:
    assert faults({**PLAIN, "cost": "3", "military": "two", "elements": ["wind"]}, 7,
                  {**PLAIN, "id": "pass"}, {**PLAIN, "traits": ["b@d"]},
                  {**PLAIN, "id": "02-x", "type": "event", "side": "conflict"},
                  {**PLAIN, "id": "02-y", "side": "role"}) == [
        ("01-reed-cutter", "cost"), ("01-reed-cutter", "military"), ("01-reed-cutter", "elements[0]"), ("#2", ""),
        ("pass", "id"), ("01-reed-cutter", "traits[0]"), ("02-x", "text"), ("02-y", "side"),
    ]  # fmt: skip


def test_a_card_that_is_there_twice_is_told() -> None:
    assert faults(PLAIN, PLAIN) == [("01-reed-cutter", "id")]


def test_an_id_is_a_key_as_it_is() -> None:
    assert read(id="01-the-very-long-title-of-a-most-venerable-character").key.startswith("01-the-very-long")
    assert faults({**PLAIN, "id": "with spaces"}) == [("with spaces", "id")]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.sampled_from(["X", "+2", "-", "air", "all"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
PIECES = st.sampled_from([
    "Limited.", "Covert. ", "<em>", "</em>", "<i>(", ")</i>", "[element-air]", "No attachments except ", "Disguised ",
    "Attach to a ", "unique ", "crane clan ", "character", " only.", "<b>Action:</b>", "\n", "•",
    "Max 1 per conflict", "Limit 99 per round", "Unlimited.",
    "Composure", "X", "&amp;",
])  # fmt: skip
TEXTS = st.lists(PIECES | st.text(max_size=3), max_size=8).map("".join)
RECORDS = st.fixed_dictionaries({"id": st.just("01-any")}, optional={
    **dict.fromkeys((*Record.__struct_fields__[1:], "unicity", "is_unique"), ANYTHING),
    "type": st.sampled_from(["character", "attachment", "event", "holding", "province", "stronghold", "role"]),
    "side": st.sampled_from(["dynasty", "conflict", "province", "role"]), "text": TEXTS | ANYTHING,
    "name": st.just("Any") | ANYTHING,
})  # fmt: skip


@settings(max_examples=tries(100), deadline=None)
@given(st.lists(RECORDS.map(lambda made: {**PLAIN, **made}) | RECORDS, min_size=1, max_size=2))
def test_any_record_is_read_or_refused_with_a_reason(records: list[Any]) -> None:
    found: list[CardError] = []
    try:
        cards = RULES.parse_cards("cards", records)
    except BadCards as bad:
        found = bad.errors
    else:
        assert RULES.parse_cards("cards", json.loads(msgspec.json.encode(cards))) == cards
        return
    assert found
    assert all(error.reason.pt and error.reason.en for error in found)
