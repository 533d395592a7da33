"""Clients that generators make of the contract, in TypeScript and Python, and what linters say of it."""
