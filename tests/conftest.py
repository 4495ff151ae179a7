"""What every test may ask for."""

from tests.brokers import any_broker, embedded, mosquitto

__all__ = ["any_broker", "embedded", "mosquitto"]
