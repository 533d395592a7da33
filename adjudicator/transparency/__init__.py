"""The transparency log: the head of every stream, in a Merkle tree that can only grow, signed for all to see.

The formats are those of C2SP: tlog-tiles, signed-note, tlog-checkpoint, tlog-cosignature, tlog-proof, tlog-witness and
tlog-policy. `merkle`, `tiles`, `notes`, `checkpoint`, `proofs`, `policy`, `leaves`, `receipts` and `witness` are pure;
`tables` reads and writes the store, `sequencer` makes the log grow, `cosigning` asks its witnesses, `witness_folder` is
a witness of others.
"""
