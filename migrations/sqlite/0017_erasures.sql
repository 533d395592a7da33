-- When names of people were erased, and nothing of whom. What is kept in memory is from before the last of these, or after.

CREATE TABLE erasures (
    erasure_id INTEGER PRIMARY KEY,
    at TEXT NOT NULL
);
