"""The service as queues, by SimPy: web processes, the database and its log, the sequencer, streams, and who asks.

A web process is one interpreter, before which its threads stand in line; who waits for the database leaves it to the
others. Left out: the network, garbage collection, matches that begin (a hundredth of the work), and all that is heavy
and has processes of its own.
"""

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import TypeAlias

import msgspec
import simpy

from benchmarks.report import percentile
from benchmarks.scaling.loads import STREAMS_A_MATCH, Load
from benchmarks.scaling.times import LOOKS_A_SECOND, Times

READERS = 4
Steps: TypeAlias = Generator[simpy.Event, object, None]
"""What a process of the simulation waits for, one after another."""


class Machines(msgspec.Struct, frozen=True):
    """What the service runs on: so many web processes, and cores for the database. `shared`: so many cores for all of
    it and the client; 0: each process has its own. `writers`: threads of a web process that act."""

    web: int
    database: int
    writers: int = 4
    shared: int = 0


class Waits(msgspec.Struct):
    """How long each of a kind took, in seconds."""

    all: list[float] = []

    def at(self, part: float) -> float:
        """Return within what time so great a part was done; 0 if nothing was."""
        return percentile(self.all, part) if self.all else 0.0


class Outcome(msgspec.Struct):
    """What has come of a simulated time."""

    actions: Waits = msgspec.field(default_factory=Waits)
    reads: Waits = msgspec.field(default_factory=Waits)
    heard: Waits = msgspec.field(default_factory=Waits)
    """From a move's commit until those who follow have been told."""
    rounds: Waits = msgspec.field(default_factory=Waits)
    """Of the sequencer."""
    busy: dict[str, float] = {}
    """How much of its time each part has worked."""
    seconds: float = 0.0


class Part:
    """Servers with one line before them, and how long they have worked. They work on cores, which others may want."""

    def __init__(self, environment: simpy.Environment, servers: int, cores: "Part | None" = None) -> None:
        self._environment = environment
        self._cores = cores
        self.servers = servers
        self.line = simpy.Resource(environment, servers)
        self.worked = 0.0

    def work(self, seconds: float) -> Steps:
        """Wait for a server, and have it work for so long."""
        with self.line.request() as turn:
            yield turn
            if self._cores is None:
                yield self._environment.timeout(seconds)
            else:
                yield from self._cores.work(seconds)
        self.worked += seconds


class Log:
    """A database's log: a flush takes all who wait when it begins, and who comes meanwhile waits for the next."""

    def __init__(self, environment: simpy.Environment, flush: float) -> None:
        self._environment = environment
        self._flush = flush
        self._waiting: list[simpy.Event] = []
        self._needed = environment.event()
        self.worked = 0.0
        environment.process(self._run())

    def flushed(self) -> simpy.Event:
        """Return what happens when all that was written so far is on the disk."""
        done = self._environment.event()
        self._waiting.append(done)
        if not self._needed.triggered:
            self._needed.succeed()
        return done

    def _run(self) -> Steps:
        while True:
            yield self._needed
            self._needed = self._environment.event()
            group, self._waiting = self._waiting, []
            yield self._environment.timeout(self._flush)
            self.worked += self._flush
            for each in group:
                each.succeed()


class Web:
    """A web process: its interpreter, its threads, and what it has yet to tell those who follow."""

    def __init__(self, environment: simpy.Environment, machines: Machines, cores: Part | None) -> None:
        self.interpreter = Part(environment, 1, cores)
        self.writers = simpy.Resource(environment, machines.writers)
        self.readers = simpy.Resource(environment, READERS)
        self.news: list[tuple[float, float]] = []
        """When each move happened, and how many follow its match here."""
        self.looked = 0
        """How many events there were when it last looked for news."""


class Simulation:
    """A service under load. All times are in seconds."""

    def __init__(self, times: Times, machines: Machines, seed: int = 1) -> None:
        self.environment = simpy.Environment()
        self.times = times
        self.outcome = Outcome()
        self._chance = Random(seed)
        cores = Part(self.environment, machines.shared) if machines.shared else None
        self._webs = [Web(self.environment, machines, cores) for _ in range(machines.web)]
        self._database = Part(self.environment, machines.database, cores)
        self._file = simpy.Resource(self.environment, 1)
        self._log = Log(self.environment, times.flush)
        self._client = Part(self.environment, 1, cores)
        self._sequencer = Part(self.environment, 1, cores)
        self._moved: set[int] = set()
        self._events = 0.0

    def run(self, seconds: float) -> Outcome:
        """Let so much time go by, and tell what has come of it."""
        began: float = self.environment.now
        self.environment.run(until=began + seconds)
        parts = {"web": [web.interpreter for web in self._webs], "database": [self._database],
                 "sequencer": [self._sequencer], "client": [self._client]}  # fmt: skip
        self.outcome.busy = {
            name: sum(part.worked for part in some) / sum(part.servers for part in some) / seconds
            for name, some in parts.items()
        } | {"log": self._log.worked / seconds}
        self.outcome.seconds = seconds
        return self.outcome

    def under(self, load: Load) -> "Simulation":
        """Have a load come: each kind at its rate, at moments that do not depend on one another."""
        kinds: list[tuple[float, Callable[[], Steps]]] = [
            (load.actions, lambda: self._played(int(load.matches), STREAMS_A_MATCH)),
            (load.reads, lambda: self._read(self._chance.choice(self._webs))),
            (load.crowd_actions, lambda: self._played(0, load.crowd)),
        ]
        for rate, kind in kinds:
            if rate:
                self.environment.process(self._arrivals(rate, kind))
        for web in self._webs:
            self.environment.process(self._follow(web))
        self.environment.process(self._sequence())
        return self

    def connect(self, connections: int, rate: float, each: int) -> simpy.Event:
        """Have so many clients act, each so many times, one action after another: at moments of so many a second of
        all, or as fast as they are answered if the rate is 0. Returns what happens when all have done so."""
        return self.environment.all_of(
            self.environment.process(self._connection(self._webs[number % len(self._webs)], rate / connections, each))
            for number in range(connections)
        )

    def _arrivals(self, rate: float, kind: Callable[[], Steps]) -> Steps:
        while True:
            yield self.environment.timeout(self._chance.expovariate(rate))
            self.environment.process(kind())

    def _connection(self, web: Web, rate: float, each: int) -> Steps:
        due: float = self.environment.now
        for _ in range(each):
            due = due + self._chance.expovariate(rate) if rate else self.environment.now
            if due > self.environment.now:
                yield self.environment.timeout(due - self.environment.now)
            yield from self._client.work(self.times.client / 2)
            yield from self._act(web)
            yield from self._client.work(self.times.client / 2)
            self.outcome.actions.all.append(self.environment.now - due)

    def _played(self, matches: int, followers: float) -> Steps:
        """Act in one of so many matches, or in the one that a crowd follows if there are none."""
        began: float = self.environment.now
        yield from self._act(self._chance.choice(self._webs))
        now: float = self.environment.now
        self.outcome.actions.all.append(now - began)
        self._events += self.times.events_each
        self._moved.add(self._chance.randrange(matches) if matches else -1)
        if matches:
            places = [self._chance.choice(self._webs) for _ in range(round(followers))]
            for web in {id(web): web for web in places}.values():
                web.news.append((now, sum(place is web for place in places)))
        else:
            for web in self._webs:
                web.news.append((now, followers / len(self._webs)))

    def _act(self, web: Web) -> Steps:
        """One action, from its whole request to its answer."""
        times, part = self.times, self._chance.choice(self.times.shape)
        own = max(0.0, times.action_web * part - times.append_web)
        with web.writers.request() as thread:
            yield thread
            yield from web.interpreter.work(own / 2)
            if times.append_web:
                with self._file.request() as turn:
                    yield turn
                    yield from web.interpreter.work(times.append_web)
                    yield self.environment.timeout(times.flush)
                    self._log.worked += times.flush
            else:
                yield from self._database.work(times.action_database * part)
                yield self._log.flushed()
            yield from web.interpreter.work(own / 2)
        yield self.environment.timeout(times.passing)

    def _read(self, web: Web) -> Steps:
        began: float = self.environment.now
        with web.readers.request() as thread:
            yield thread
            yield from web.interpreter.work(self.times.read_web / 2)
            yield from self._database.work(self.times.read_database)
            yield from web.interpreter.work(self.times.read_web / 2)
        self.outcome.reads.all.append(self.environment.now - began)

    def _follow(self, web: Web) -> Steps:
        """Look for news, and tell those who follow here."""
        times, seen = self.times, self._events
        yield self.environment.timeout(self._chance.random() / LOOKS_A_SECOND)
        while True:
            yield self.environment.timeout(1 / LOOKS_A_SECOND)
            found, seen = self._events - seen, self._events
            news, web.news = web.news, []
            yield from self._database.work(times.news_database + found * times.event_database)
            yield from web.interpreter.work(times.news_web + found * times.event_web)
            for happened, followers in news:
                yield from self._database.work(times.heard_database)
                yield from web.interpreter.work(times.heard_web + followers * times.told_web)
                self.outcome.heard.all.append(self.environment.now - happened)

    def _sequence(self) -> Steps:
        """Put the heads of what has moved into the log, each second if that is possible."""
        while True:
            began: float = self.environment.now
            moved, self._moved = self._moved, set()
            yield from self._database.work(len(moved) * self.times.entry_database)
            yield from self._sequencer.work(len(moved) * self.times.entry_sequencer)
            took: float = self.environment.now - began
            self.outcome.rounds.all.append(took)
            yield self.environment.timeout(max(0.0, 1 - took))


def simulated(times: Times, machines: Machines, load: Load, seconds: float) -> Outcome:
    """Return what comes of a load on some machines."""
    return Simulation(times, machines).under(load).run(seconds)


def simulated_clients(
    times: Times, machines: Machines, connections: int, rate: float, each: int
) -> tuple[float, Sequence[float]]:
    """Return how many actions a second clients got done, as `Simulation.connect` has them act, and what each took."""
    simulation = Simulation(times, machines)
    simulation.environment.run(until=simulation.connect(connections, rate, each))
    waits = simulation.outcome.actions.all
    ended: float = simulation.environment.now
    return len(waits) / ended, waits
