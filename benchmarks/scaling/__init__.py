"""How far the service goes: what each part of it takes, measured; loads by assumption; and queues, by SimPy."""
