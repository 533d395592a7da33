"""Cards in play and life: how they come, rest, are hurt and go."""
