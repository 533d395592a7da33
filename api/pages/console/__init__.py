"""The judges' console: pages for browsers, which ask the same API as everybody.

A page is a shell: its title, its style sheet and its scripts. What it shows it asks for itself, with the session that
the browser holds, so that a shell is the same for all and tells nobody anything.
"""
