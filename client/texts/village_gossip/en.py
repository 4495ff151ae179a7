"""English: what everybody finds under the cover of a night, and what the morning tells of it."""

TEXTS = {
    "village.gossip.empty": "Your notebook is still empty.",
    "village.gossip.mine": "In your notebook: {names}.",
    "village.gossip.before": "Suspected before: {names}.",
    "village.gossip.nose": "Right so far, where cards are open: {n} of {of}.",
    "village.rumour.night": "Just gossip: {said}",
    "village.rumour.morning": "Just gossip: {said}",
    "village.rumour.sleep": "Somebody here sleeps badly.",
    "village.rumour.odds:one": "One of the {all} cards had teeth at the start.",
    "village.rumour.odds:other": "{n} of the {all} cards had teeth at the start.",
    "village.rumour.beside": "{name} and {at} sit side by side. By chance?",
    "village.rumour.spared": "{name} spared {at}, teeth and all.",
    "village.rumour.innocent": "{name} wanted {at} dead. Wrongly.",
    "village.rumour.always": "{name} has spared nobody so far.",
    "village.rumour.never": "{name} has spared everybody so far.",
    "village.rumour.accuser": "Nobody accuses as often as {name}: {n} times so far.",
    "village.rumour.calm": "Nobody has accused {name} yet.",
}
