"""English: several people at one device."""

TEXTS = {
    "event.shared": "{at} shares a device with somebody: from now on nights have time to pass it on, and days last longer.",
    "sharing.pass": "Pass the device to {name}.",
    "sharing.covered": "Everything is covered. Whoever takes the device taps their own name.",
    "sharing.i_am": "I am {name}",
    "sharing.keep": "Not yet: {name} keeps it",
    "sharing.here": "This is {name}'s seat now.",
    "sharing.start": "{name} has the device first. o passes it on; everything is covered before the next one reads.",
    "sharing.help": "o: pass the device on to the next person.",
    "sharing.typed": "Everything is covered. Whoever takes the device types the number before their own name.",
    "sharing.enter": "Enter covers this; then the device goes to {name}.",
    "sharing.gone": "{name} has no seat at this device any more.",
    "sharing.menu": "Pass the device on",
}
