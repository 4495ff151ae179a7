"""German: finished games."""

TEXTS = {
    "command.help.replay": (
        "moontable replay [NUMMER oder DATEI] [Optionen]\n"
        "\n"
        "Ohne Spiel: die Liste der beendeten Spiele, die dieses Gerät aufhebt. Mit einem: seine Schritte,\n"
        "was du damals wusstest neben dem, was stimmte.\n"
        "\n"
        "  --verify       die Kartenausgabe prüfen: ob etwas verändert wurde\n"
        "  --export DATEI das Spiel als eine Datei in der Notation schreiben\n"
        "  --as PLATZ     mit den Augen dieses Platzes; 0 für alle, die nur zugesehen haben\n"
        "  --plain        alle Schritte als Zeilen\n"
        "  --lang en|de   die Sprache"
    ),
    "replay.list.row": "{when}  {game}: {names}. {end}",
    "replay.list.none": "Dieses Gerät hat noch kein beendetes Spiel.",
    "replay.list.how": "moontable replay NUMMER öffnet eines; --verify prüft es.",
    "replay.won": "Gewonnen: {names}.",
    "replay.won.nobody": "Niemand hat gewonnen.",
    "replay.called_off": "Abgebrochen.",
    "replay.eyes": "Mit den Augen von {name}.",
    "replay.eyes.nobody": "Mit den Augen aller, die nur zugesehen haben.",
    "replay.step": "Schritt {n} von {of}",
    "replay.line": "{what}: {said}",
    "replay.known": "Was ich damals wusste",
    "replay.true": "Was stimmte",
    "replay.open_game": "Rückschau: was ich wusste, was stimmte",
    "replay.open": "Was offen lag",
    "replay.answer": "Antwort: {answer}.",
    "replay.answer.host": "Antwort: {answer}, vom Gastgeber gegeben.",
    "replay.exported": "Geschrieben: {path}.",
    "replay.next": "Nächster Schritt",
    "replay.previous": "Ein Schritt zurück",
    "replay.first": "Zum Anfang",
    "replay.last": "Zum Ende",
    "replay.at_start": "hier ist der Anfang",
    "replay.at_end": "hier ist das Ende",
    "replay.wolfmoon.centre": "In der Mitte: {cards}.",
    "replay.wolfmoon.pile": "Als Nächstes im Stapel: {cards}.",
    "replay.wolfmoon.aside": "Zur Seite gelegt: {cards}.",
}
