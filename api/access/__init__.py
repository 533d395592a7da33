"""Who asks, from where and how often; what they may reach, and in which view."""
