"""What is answered, as marshmallow schemas: the contract is made of them, and tests hold every answer against it."""
