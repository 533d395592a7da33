-- Sessions of browsers, each of a token, and the short codes by which one is begun. Of neither is the text kept.

CREATE TABLE sessions (
    digest text COLLATE "C" PRIMARY KEY,
    token text COLLATE "C" NOT NULL,
    code text UNIQUE,
    label text NOT NULL,
    created_at text COLLATE "C" NOT NULL,
    expires_at text COLLATE "C" NOT NULL,
    ended_at text
);

CREATE INDEX sessions_by_age ON sessions (created_at, digest);
CREATE INDEX sessions_by_token ON sessions (token, created_at, digest);

CREATE TABLE codes (
    digest text COLLATE "C" PRIMARY KEY,
    token text COLLATE "C" NOT NULL,
    expires_at text COLLATE "C" NOT NULL
);

CREATE INDEX codes_by_end ON codes (expires_at);
