"""The contract, openapi.yaml: made of the declared operations, their schemas, and the types of the code."""
