"""Deutsch: was alle verdeckt in der Nachricht einer Nacht finden, wer immer sie sind."""

TEXTS = {
    "village.gossip.empty": "Dein Notizbuch ist noch leer.",
    "village.gossip.mine": "In deinem Notizbuch: {names}.",
    "village.gossip.nose": "Richtig, wo Karten offen liegen: {n} von {of}.",
    "village.gossip.beside": "Das Dorf sagt: Neben dir sitzen {names}.",
    "village.gossip.night": "Das Dorf sagt: Jemand hier schläft schlecht.",
    "village.gossip.odds:one": "Das Dorf sagt: Eine der {all} Karten ist ein Wesen der Nacht.",
    "village.gossip.odds:other": "Das Dorf sagt: {n} der {all} Karten sind Wesen der Nacht.",
    "village.gossip.spared": "Das Dorf sagt: {name} war für {at}, und {at} war ein Wesen der Nacht.",
    "village.gossip.innocent": "Das Dorf sagt: {name} war gegen {at}, und {at} war unschuldig.",
    "village.gossip.always": "Das Dorf sagt: {name} hat bisher niemanden verschont.",
    "village.gossip.never": "Das Dorf sagt: {name} hat bisher alle verschont.",
    "village.gossip.accuser": "Das Dorf sagt: Niemand klagt so oft an wie {name} ({n}-mal).",
    "village.gossip.calm": "Das Dorf sagt: Noch hat niemand {name} angeklagt.",
}
