"""The judges' desk: disputes, findings, rulings, remedies, appeals, backup plans, tournaments and precedents.

`policy` is what a house holds to be an infraction and what follows; `dispute` the aggregate with its life cycle,
`dispute_events` its facts, `rulings` what a judge decides, `finding` what the service computes, `backup` the plan of
a rewind, `disputes` how one is kept and a command on it done, `desk` the commands, `tournaments` who may judge where,
`lists` what can be looked up, `report` the file.
"""
