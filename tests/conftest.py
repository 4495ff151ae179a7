"""What every test may ask for, and the order in which they run."""

from tests.brokers import any_broker, embedded, mosquitto
from tests.end_to_end.house import no_host_stays_behind
from tests.engine.on_offer import lantern_on_offer
from tests.order import spread

__all__ = ["any_broker", "embedded", "lantern_on_offer", "mosquitto", "no_host_stays_behind"]


def pytest_collection_modifyitems(items):
    """Put those that wait among those that compute."""
    items[:] = spread(items)
