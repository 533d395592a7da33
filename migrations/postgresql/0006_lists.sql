-- Every list is read off an index, in its order, whatever it is narrowed to.

CREATE INDEX card_sets_by_ruleset ON card_sets (ruleset, created_at, card_set_id);
CREATE INDEX matches_by_ruleset_and_status ON matches (ruleset, status, created_at, match_id);
CREATE INDEX matches_by_ruleset ON matches (ruleset, created_at, match_id);
CREATE INDEX matches_by_status ON matches (status, created_at, match_id);
CREATE INDEX matches_by_tournament_and_status ON matches (tournament_id, status, created_at, match_id);
CREATE INDEX disputes_by_status ON disputes (tournament_id, status, created_at, dispute_id);
CREATE INDEX disputes_by_opener ON disputes (match_id, opened_by, created_at, dispute_id);
CREATE INDEX remedies_by_age ON remedies (tournament_id, applied_at, dispute_id, number);
CREATE INDEX remedies_by_match ON remedies (match_id, player, infraction);
CREATE INDEX precedents_by_age ON precedents (ruleset, created_at, dispute_id);
