"""Who may ask: tokens, sessions, short codes; and which official looked at what."""
