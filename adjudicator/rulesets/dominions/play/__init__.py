"""What a seat may do, what it costs, and what forbids it."""
