"""The contract, openapi.yaml: made of the declared operations, their schemas, and the types of the code.

`plain`, `records` and `types` describe the code's types; `meanings` says what members mean; `games` is
what each ruleset brings, `specialised` puts it into requests and answers, `problems` has the refusals;
`document` is the whole, `text` its YAML, `examples` what requests and answers look like.
"""
