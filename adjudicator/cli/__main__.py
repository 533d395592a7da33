"""`python -m adjudicator.cli` is `adjudicator`."""

from adjudicator.cli import main

main()
