-- The judges' desk. Streams of disputes and tournaments stand in `events` and `moves` like matches; these are the lists.

ALTER TABLE matches ADD COLUMN enforcement TEXT NOT NULL DEFAULT 'strict';
ALTER TABLE matches ADD COLUMN tournament_id TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN tournament_id TEXT NOT NULL DEFAULT '';

CREATE INDEX matches_by_tournament ON matches (tournament_id, created_at, match_id);

CREATE TABLE tournaments (
    tournament_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX tournaments_by_age ON tournaments (created_at, tournament_id);

-- One row a dispute: what lists of disputes and times to ruling are made of.
CREATE TABLE disputes (
    dispute_id TEXT PRIMARY KEY,
    match_id TEXT NOT NULL,
    tournament_id TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    kind TEXT NOT NULL,
    opened_by TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at TEXT NOT NULL,
    ruled_at TEXT NOT NULL,
    closed_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX disputes_by_age ON disputes (tournament_id, created_at, dispute_id);
CREATE INDEX disputes_by_match ON disputes (match_id, created_at, dispute_id);

-- What rulings did to matches: penalties (whose, for what) and changes of the table.
CREATE TABLE remedies (
    dispute_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    match_id TEXT NOT NULL,
    tournament_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    player TEXT NOT NULL,
    penalty TEXT NOT NULL,
    infraction TEXT NOT NULL,
    applied_at TEXT NOT NULL,
    PRIMARY KEY (dispute_id, number)
) WITHOUT ROWID;

CREATE INDEX remedies_by_player ON remedies (tournament_id, player, infraction);

-- Closed rulings, by each clause and each card that they name.
CREATE TABLE precedents (
    dispute_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (dispute_id, subject, name)
) WITHOUT ROWID;

CREATE INDEX precedents_by_name ON precedents (ruleset, subject, name, created_at, dispute_id);
