"""What the service does at a table: seeds, bots, demonstrations, batches, open tables, card sets."""
