"""What a seat may do, what comes of it, and what forbids it."""
