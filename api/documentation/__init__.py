"""The documentation that the service serves at `/docs`: pages made of the contract, of the code's types and of kept
examples, rendered once a process."""
