-- Who has looked at hidden things of a running match, in which view: one row a minute.

CREATE TABLE looks (
    look_id text COLLATE "C" PRIMARY KEY,
    match_id text COLLATE "C" NOT NULL,
    tournament_id text COLLATE "C" NOT NULL,
    subject text NOT NULL,
    role text NOT NULL,
    label text NOT NULL,
    view text NOT NULL,
    operation text NOT NULL,
    move bigint NOT NULL,
    created_at text COLLATE "C" NOT NULL
);

CREATE INDEX looks_by_age ON looks (created_at, look_id);
CREATE INDEX looks_by_tournament ON looks (tournament_id, created_at, look_id);
CREATE INDEX looks_by_match ON looks (match_id, created_at, look_id);
