"""How the service is set up: what may be set (`declared`), what an operator has set and where (`given`), and what the
service is served with (`served`)."""

from adjudicator.api.http.settings.given import BadSetting
from adjudicator.api.http.settings.served import (
    LOOPBACK,
    Serving,
    Settings,
    configured,
    configured_database,
    configured_serving,
    data_folder,
    given_settings,
    kept_from_others,
    log_folder,
    opened_here,
    serving,
)

__all__ = [
    "LOOPBACK",
    "BadSetting",
    "Serving",
    "Settings",
    "configured",
    "configured_database",
    "configured_serving",
    "data_folder",
    "given_settings",
    "kept_from_others",
    "log_folder",
    "opened_here",
    "serving",
]
