"""English: the tables of one host."""

TEXTS = {
    "tables.title": "Tables",
    "tables.shut": "door closed",
    "tables.phase.lobby": "waiting room",
    "tables.phase.dealing": "dealing",
    "tables.phase.playing": "playing",
    "tables.phase.result": "game over",
    "tables.seats": "{taken} of {seats}",
    "tables.keeper": "keeper: {name}",
    "tables.no_keeper": "no keeper yet",
    "tables.opened": "Table {table} is open, with the code {code}. On each device:  {moontable} join {link}",
    "tables.closed": "Table {table} is closed.",
    "tables.choose": "choose",
    "tables.look": "look",
    "tables.list": "all tables",
    "tables.none": "No table is open at this host any more.",
}
