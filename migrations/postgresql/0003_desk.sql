-- The judges' desk. Streams of disputes and tournaments stand in `events` and `moves` like matches; these are the lists.

ALTER TABLE matches ADD COLUMN enforcement text NOT NULL DEFAULT 'strict';
ALTER TABLE matches ADD COLUMN tournament_id text NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN tournament_id text NOT NULL DEFAULT '';

CREATE INDEX matches_by_tournament ON matches (tournament_id, created_at, match_id);

CREATE TABLE tournaments (
    tournament_id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    ruleset text NOT NULL,
    created_at text COLLATE "C" NOT NULL
);

CREATE INDEX tournaments_by_age ON tournaments (created_at, tournament_id);

-- One row a dispute: what lists of disputes and times to ruling are made of.
CREATE TABLE disputes (
    dispute_id text COLLATE "C" PRIMARY KEY,
    match_id text COLLATE "C" NOT NULL,
    tournament_id text COLLATE "C" NOT NULL,
    ruleset text NOT NULL,
    kind text NOT NULL,
    opened_by text NOT NULL,
    status text NOT NULL,
    created_at text COLLATE "C" NOT NULL,
    ruled_at text COLLATE "C" NOT NULL,
    closed_at text COLLATE "C" NOT NULL
);

CREATE INDEX disputes_by_age ON disputes (tournament_id, created_at, dispute_id);
CREATE INDEX disputes_by_match ON disputes (match_id, created_at, dispute_id);

-- What rulings did to matches: penalties (whose, for what) and changes of the table.
CREATE TABLE remedies (
    dispute_id text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    match_id text COLLATE "C" NOT NULL,
    tournament_id text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    player text NOT NULL,
    penalty text NOT NULL,
    infraction text NOT NULL,
    applied_at text COLLATE "C" NOT NULL,
    PRIMARY KEY (dispute_id, number)
);

CREATE INDEX remedies_by_player ON remedies (tournament_id, player, infraction);

-- Closed rulings, by each clause and each card that they name.
CREATE TABLE precedents (
    dispute_id text COLLATE "C" NOT NULL,
    subject text NOT NULL,
    name text NOT NULL,
    ruleset text NOT NULL,
    created_at text COLLATE "C" NOT NULL,
    PRIMARY KEY (dispute_id, subject, name)
);

CREATE INDEX precedents_by_name ON precedents (ruleset, subject, name, created_at, dispute_id);
