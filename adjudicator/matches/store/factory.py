"""The factory by which the library's application is given a recorder of ours."""

from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    InfrastructureFactory,
    ProcessRecorder,
    TrackingRecorder,
)

from adjudicator.matches.store.recorder import MatchRecorder


class StoreFactory(InfrastructureFactory[TrackingRecorder]):
    """The library's factory, around one recorder of ours."""

    def __init__(self, recorder: MatchRecorder) -> None:
        super().__init__({})
        self.recorder = recorder

    def application_recorder(self) -> ApplicationRecorder:
        return self.recorder

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        return self.recorder.snapshots

    def tracking_recorder(self, tracking_recorder_class: type[TrackingRecorder] | None = None) -> TrackingRecorder:
        raise NotImplementedError

    def process_recorder(self) -> ProcessRecorder:
        raise NotImplementedError

    def is_snapshotting_enabled(self) -> bool:
        return True
