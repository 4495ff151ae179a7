"""What every test may ask for."""

from tests.brokers import any_broker, embedded, mosquitto
from tests.engine.on_offer import lantern_on_offer

__all__ = ["any_broker", "embedded", "lantern_on_offer", "mosquitto"]
