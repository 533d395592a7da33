"""Who is asking, and what they may see and do. The one place that decides it.

| role        | sees                                                       | does                                      |
| organiser   | every match, as a spectator does; tokens, looks            | creates matches, tournaments, tokens;     |
|             |                                                            | runs rounds, gives matches time           |
| head_judge  | as a judge does; looks of its tournament                   | what a judge does; decides appeals; runs  |
|             |                                                            | rounds                                    |
| judge       | every match of its tournament, in every view; all disputes | creates matches, rules on disputes, gives |
|             |                                                            | matches time                              |
| scorekeeper | as a judge, of paper and advisory matches; else spectates  | enters these matches, states adjustments  |
| seat        | its own match, in its own view                             | acts for its seat, opens disputes         |
| spectator   | every match (of its tournament), in the spectator's view;  | nothing                                   |
|             | one of a match sees this match alone                       |                                           |

A match that is over is shown whole, in every view, to everybody who could watch it, unless its tournament holds back
what was hidden until its end.
Judges do what scorekeepers do, and both open disputes and make statements. Rulesets, policies, problems and health are
for everybody; the floor of a tournament for its organiser and officials, the history of players for its organiser and
judges alone; card sets, questions and what-ifs for every role, within its views.

A role held in a tournament knows of that tournament's matches alone; judges and scorekeepers of none know of those
matches alone that are of none. What lies beyond is answered as what does not exist: 404, in the same bytes.

tests/api/test_roles.py tries every operation by every role in every relation.
"""

from adjudicator.matches.people.tokens import Role

EVERYONE: tuple[Role, ...] = ("organiser", "head_judge", "judge", "scorekeeper", "seat", "spectator")
JUDGES: tuple[Role, ...] = ("judge", "head_judge")


OFFICIALS: tuple[Role, ...] = (*JUDGES, "scorekeeper")
"""Who judges or keeps the score: of one tournament, or of matches outside any."""


PARTIES = ("seat", *JUDGES, "scorekeeper")
