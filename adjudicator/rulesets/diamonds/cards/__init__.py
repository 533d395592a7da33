"""Cards and missions as data: their form, and the words of their texts. `printed/` has the game's own."""
