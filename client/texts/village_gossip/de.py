"""Deutsch: was alle nachts verdeckt finden, und was der Morgen davon erzählt."""

TEXTS = {
    "village.gossip.empty": "Dein Notizbuch ist noch leer.",
    "village.gossip.mine": "In deinem Notizbuch: {names}.",
    "village.gossip.before": "Zuletzt verdächtigt: {names}.",
    "village.gossip.nose": "Richtig, wo Karten offen liegen: {n} von {of}.",
    "village.rumour.night": "Nur Gerede: {said}",
    "village.rumour.morning": "Nur Gerede: {said}",
    "village.rumour.sleep": "Jemand hier schläft schlecht.",
    "village.rumour.odds:one": "Eine der {all} Karten hatte am Anfang Zähne.",
    "village.rumour.odds:other": "{n} der {all} Karten hatten am Anfang Zähne.",
    "village.rumour.beside": "{name} und {at} sitzen nebeneinander. Zufall?",
    "village.rumour.spared": "{name} hat {at} verschont, samt Zähnen.",
    "village.rumour.innocent": "{name} wollte {at} tot sehen. Zu Unrecht.",
    "village.rumour.always": "{name} hat bisher niemanden verschont.",
    "village.rumour.never": "{name} hat bisher alle verschont.",
    "village.rumour.accuser": "Niemand klagt so oft an wie {name}: schon {n}-mal.",
    "village.rumour.calm": "Noch hat niemand {name} angeklagt.",
}
