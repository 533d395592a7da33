"""How card texts are played: which cards they speak of, what their numbers come to, what each operation does."""
