"""Many machines instead of this one: the same work on the workers of a Dask scheduler, which find the archive at the
same place as this one does."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from adjudicator.audit.other_rules.running import Pool
from adjudicator.kernel.text.refusal import TextError


class NoScheduler(TextError):
    """There is no scheduler to hand work to."""


@contextmanager
def workers_of(scheduler: str) -> Iterator[tuple[Pool, int]]:
    """Give what makes an executor of a scheduler (its address), and how many threads its workers have. A worker that
    is lost costs what it was at: the scheduler hands that to another. Raises NoScheduler."""
    try:
        from distributed import Client  # an extra: who has one machine needs none of it
    except ImportError as error:
        said = "pip install 'adjudicator-server[machines]'"
        raise NoScheduler(f"falta o que fala com o escalonador: {said}",
                          f"what speaks to a scheduler is missing: {said}") from error  # fmt: skip
    try:
        client = Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise NoScheduler(f"{scheduler} não responde: {error}", f"{scheduler} cannot be reached: {error}") from error

    def made() -> Executor:
        executor: Executor = client.get_executor()
        return executor

    with client:
        yield made, max(1, sum(client.nthreads().values()))
