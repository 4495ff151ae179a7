"""What every test may ask for."""

from tests.brokers import any_broker, embedded, mosquitto
from tests.end_to_end.house import no_host_stays_behind
from tests.engine.on_offer import lantern_on_offer

__all__ = ["any_broker", "embedded", "lantern_on_offer", "mosquitto", "no_host_stays_behind"]
