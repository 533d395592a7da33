"""The transparency log: the head of every stream, in a Merkle tree that can only grow, signed for all to see.

The formats are those of C2SP: tlog-tiles, signed-note, tlog-checkpoint, tlog-cosignature, tlog-proof, tlog-witness and
tlog-policy. `merkle`, `tiles`, `notes`, `checkpoint`, `proofs`, `policy`, `leaves` and `receipts` are pure; `entries`
reads and writes the store, `sequencer` makes the log grow.
"""
