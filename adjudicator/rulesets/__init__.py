"""The games. Each is a folder with the same rooms; adding one is adding its folder and its line in `registry`."""
