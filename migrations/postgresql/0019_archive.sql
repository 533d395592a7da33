-- Where the first events of a match lie that are no longer here: in a compressed log, in a folder by month.

CREATE TABLE archived (
    match_id text COLLATE "C" PRIMARY KEY,
    file text NOT NULL,
    sha256 text NOT NULL,
    topic text NOT NULL,
    version bigint NOT NULL,
    at text COLLATE "C" NOT NULL
);
