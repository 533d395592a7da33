"""What is tried in a real browser: Chromium, as the distribution has it."""
