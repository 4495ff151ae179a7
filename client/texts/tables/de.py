"""Deutsch: die Tische eines Gastgebers."""

TEXTS = {
    "tables.title": "Tische",
    "tables.shut": "Tür zu",
    "tables.phase.lobby": "Warteraum",
    "tables.phase.dealing": "Karten werden gegeben",
    "tables.phase.playing": "spielt",
    "tables.phase.result": "Spiel zu Ende",
    "tables.seats": "{taken} von {seats}",
    "tables.keeper": "Tischleitung: {name}",
    "tables.no_keeper": "noch ohne Tischleitung",
    "tables.opened": "Tisch {table} ist offen, mit dem Code {code}. Auf jedem Gerät:  {moontable} join {link}",
    "tables.closed": "Tisch {table} ist geschlossen.",
    "tables.choose": "wählen",
    "tables.look": "ansehen",
    "tables.list": "alle Tische",
    "tables.none": "Bei diesem Gastgeber ist kein Tisch mehr offen.",
}
