"""How the service is seen from outside: by its log, its metrics and its traces.

`exchange` is what is told of a request when it is over; `access_log` writes it as a line, `metrics` counts it, in a
`folder` that the processes of a service share. `exporter` is the process that hands to Prometheus what they have
counted, also those that have `ended`, with the `state` of the store; `traces` are for OpenTelemetry. Metrics and traces
are imported where they are asked for alone.
"""
