"""Torture: what the service promises, tried against those who mean it harm and what may befall it.

`make torture` takes minutes and prints figures; short forms of the same runs are part of the test suite. Each run is
a module here with a function `run(Trial) -> Figures`, which raises AssertionError where a promise is broken.
"""
