"""What lies on the table: the state, the facts that change it, what may remain to be done, what a match begins from."""
