"""English: several people at one device."""

TEXTS = {
    "event.shared": "{at} shares a device with somebody: secret phases take half as long again from now on.",
    "sharing.pass": "Pass the device to {name}.",
    "sharing.covered": "Everything is covered. Whoever takes the device taps their own name.",
    "sharing.i_am": "I am {name}",
    "sharing.keep": "Not yet: {name} keeps it",
    "sharing.here": "This is {name}'s seat now.",
    "sharing.menu": "Pass the device on",
    "sharing.menu.hint": "o in the line client",
}
