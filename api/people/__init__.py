"""How people come in: tokens, sessions, sign-in links; and who looked at hidden things."""
