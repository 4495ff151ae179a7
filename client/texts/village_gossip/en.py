"""English: what everybody finds under the cover of a night's note, whatever their role."""

TEXTS = {
    "village.gossip.empty": "Your notebook is still empty.",
    "village.gossip.mine": "In your notebook: {names}.",
    "village.gossip.nose": "Right so far, where cards are open: {n} of {of}.",
    "village.gossip.beside": "The village says: beside you sit {names}.",
    "village.gossip.night": "The village says: somebody here sleeps badly.",
    "village.gossip.odds:one": "The village says: one of the {all} cards is a creature of the night.",
    "village.gossip.odds:other": "The village says: {n} of the {all} cards are creatures of the night.",
    "village.gossip.spared": "The village says: {name} spared {at}, and {at} was a creature of the night.",
    "village.gossip.innocent": "The village says: {name} wanted {at} dead, and {at} was innocent.",
    "village.gossip.always": "The village says: {name} has spared nobody so far.",
    "village.gossip.never": "The village says: {name} has spared everybody so far.",
    "village.gossip.accuser": "The village says: nobody accuses as often as {name} ({n} times).",
    "village.gossip.calm": "The village says: nobody has accused {name} yet.",
}
