-- What lists are found by: players and tables at any time, the clauses and cards of matches that are over. It all follows
-- from events: `adjudicator db reindex` writes it anew, and for what is older than these tables.

-- The label of the table, and the names of the players as JSON by seat (empty until reindexed).
ALTER TABLE matches ADD COLUMN table_label text NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN players text NOT NULL DEFAULT '';

-- Whether its matches that are over are found by their clauses and cards: not while it holds back what was hidden.
ALTER TABLE tournaments ADD COLUMN shown boolean NOT NULL DEFAULT false;

-- `moves`: the first moves in which a clause applied or a card was shown; `times`: how many there are.
CREATE TABLE match_index (
    match_id text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    tournament_id text COLLATE "C" NOT NULL,
    created_at text COLLATE "C" NOT NULL,
    moves text NOT NULL,
    times bigint NOT NULL,
    PRIMARY KEY (match_id, subject, name)
);

CREATE INDEX match_index_by_name ON match_index (subject, name, created_at, match_id);
CREATE INDEX match_index_of_tournament ON match_index (tournament_id, subject, name, created_at, match_id);

-- Players and tables of disputes.
CREATE TABLE dispute_index (
    dispute_id text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    tournament_id text COLLATE "C" NOT NULL,
    created_at text COLLATE "C" NOT NULL,
    PRIMARY KEY (dispute_id, subject, name)
);

CREATE INDEX dispute_index_of_tournament ON dispute_index (tournament_id, subject, name, created_at, dispute_id);
