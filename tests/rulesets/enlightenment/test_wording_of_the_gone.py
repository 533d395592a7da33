"""What has left the table is still called by its name, as long as something under way speaks of it."""

from adjudicator.checks.samples import sampled

SEED, MOVES = 1, 25
"""A match in which a card that was sacrificed as a cost is what an effect comes from, while others may react."""


def test_a_card_that_has_gone_keeps_its_name_while_its_effect_is_under_way() -> None:
    gone = 0
    for sample in sampled("enlightenment", SEED, MOVES):
        speaker = sample.ruleset.speaker(sample.state, "judge", "pt")
        for under_way in sample.state.occurring:
            for id in under_way.what.ids:
                assert "“" not in speaker.name(id), (sample.state.move, id)
                gone += id not in sample.state.pieces and id in sample.state.last_known
    assert gone
