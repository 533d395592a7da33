"""Serving: how requests come in and answers go out, off the threads that do the work.

`server` is gunicorn set up in code; `worker` its worker process, an event loop; `connections` what a connection may
do before its request is whole and while its answer is read; `refusals` what is answered without Flask; `gateway` takes
whole requests to Flask in threads; `lanes` are those threads, and `queues` say whose turn a request takes; `apart` are
the processes for what is heavy, one of which, `bot_runner`, plays for the bots; `streams` sends what happens in a match
to all who follow it.
"""
