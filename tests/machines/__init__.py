"""Several machines: what stands between services and their database, copies of it, services beside one another."""
