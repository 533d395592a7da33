"""Traces for OpenTelemetry: a span of each request, and in it those of the store and of the rules.

Import it where traces are asked for alone: the libraries are in the extra `traces`. Each process sends its own spans.
None says more than the access log, nor what an exception says: that may be of a hidden card, or of the database.
"""

import os
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer, format_trace_id
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from adjudicator import __version__
from adjudicator.api.access.services import services_of
from adjudicator.api.http.environ import NOTED, OPERATION, Noted
from adjudicator.matches.store.observers import Step

if TYPE_CHECKING:
    from _typeshed import OptExcInfo

NAME = "adjudicator"
HEADER = "traceparent"
TRACE_CONTEXT = TraceContextTextMapPropagator()
STEPS: dict[Step, str] = {"load": "store load", "append": "store append", "decide": "rules decide"}


class Traces:
    """Makes spans and sends them to a collector. (An `Observer` of a store.)"""

    def __init__(self, collector: str) -> None:
        self._collector = collector
        self._process = 0
        self._made: Tracer | None = None

    @property
    def tracer(self) -> Tracer:
        """This process's own: what sends spans does not survive a fork."""
        if self._made is None or self._process != os.getpid():
            provider = TracerProvider(resource=Resource.create({"service.name": NAME, "service.version": __version__}))
            provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(self._collector)))
            self._process, self._made = os.getpid(), provider.get_tracer(NAME, __version__)
        return self._made

    def step(self, step: Step) -> AbstractContextManager[object]:
        """Return the span of a step on the store."""
        return self._span(STEPS[step], None, SpanKind.INTERNAL)

    def _span(self, name: str, context: Context | None, kind: SpanKind) -> AbstractContextManager[Span]:
        return self.tracer.start_as_current_span(
            name, context, kind, record_exception=False, set_status_on_exception=False
        )

    def moved(self, ruleset: str, moves: int, events: int) -> None:
        """Moves have been committed: the spans of their steps say so."""

    def traced(self, application: WSGIApplication) -> WSGIApplication:
        """Return an application whose requests have spans: below the client's, where its `traceparent` names one; each
        answer names its own."""

        def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
            name = environ.get(OPERATION, "request")
            context = TRACE_CONTEXT.extract({HEADER: environ.get("HTTP_TRACEPARENT", "")})
            with self._span(name, context, SpanKind.SERVER) as span:
                told: dict[str, str] = {}
                TRACE_CONTEXT.inject(told)

                def begin(
                    status: str, headers: list[tuple[str, str]], failed: "OptExcInfo | None" = None, /
                ) -> Callable[[bytes], object]:
                    span.set_attribute("http.response.status_code", int(status[:3]))
                    if status.startswith("5"):
                        span.set_status(Status(StatusCode.ERROR))
                    return start(status, [*headers, (HEADER, told[HEADER])], failed)

                body = application(environ, begin)
                noted: Noted | None = environ.get(NOTED)
                if noted is not None:
                    noted.trace = format_trace_id(span.get_span_context().trace_id)
                    for key in ("id", "kind", "ruleset", "problem", "clause"):
                        if value := getattr(noted, key):
                            span.set_attribute(f"adjudicator.{key}", value)
                return body

        return answer


def trace(app: Flask, collector: str) -> None:
    """Have the requests of an application traced."""
    traces = Traces(collector)
    app.wsgi_app = traces.traced(app.wsgi_app)  # type: ignore[method-assign,assignment]  # as Flask's documentation has it
    services_of(app).matches.tables.observers.add(traces)
