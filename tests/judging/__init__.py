"""The judges' desk: life cycle, policies, plans, views."""
