"""`python -m adjudicator` is `adjudicator`."""

from adjudicator.cli import main

main()
