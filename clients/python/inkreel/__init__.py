"""Inkreel for Python: the types of plans (inkreel.plan) and of what travels over NATS (inkreel.bus)."""
