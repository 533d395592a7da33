"""The judges' desk: disputes, findings, rulings, remedies, appeals, backup plans, tournaments and precedents.

`policy` is what an organiser calls an infraction and what follows; `dispute` the aggregate with its life cycle,
`dispute_events` its facts, `rulings` what a judge decides, `finding` what the service computes, `backup` the plan of
a rewind, `stored` how one is read and a command on it done, `disputes` the commands, `tournaments` who may judge where,
`lists` what can be looked up, `report` the file.
"""
