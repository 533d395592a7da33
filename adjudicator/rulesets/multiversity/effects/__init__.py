"""How card texts are played: which characters they speak of, what their numbers come to, what each operation does."""
