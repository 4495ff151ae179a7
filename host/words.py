"""What the host says on its own screen and in its log, in the languages of the house; nothing here is secret."""

from __future__ import annotations

from protocol.errors import language

WORDS = {
    "help": (
        (
            "moontable host: keeps the table, until Ctrl-C.\n"
            "  --data FOLDER    where the journal lies\n"
            "  --port N         the broker's port (0: any free one)\n"
            "  --broker WHICH   mosquitto, embedded, or mqtt://user:password@address of one that runs already\n"
            "  --accounts FILE  the accounts at that broker: lines host = name:password, guests = name:password\n"
            "  --lan            let the embedded broker be reached from other devices\n"
            "  --game ID        the game that is chosen at first\n"
            "  --bots N         how many bots sit down\n"
            "  --table NAME     the table's name in topics\n"
            "  --lang en|de\n"
            "moontable host results: people and games over all evenings"
        ),
        (
            "moontable host: hält den Tisch offen, bis Strg-C.\n"
            "  --data ORDNER    wo das Journal liegt\n"
            "  --port N         Port des Brokers (0: irgendein freier)\n"
            "  --broker WELCHER mosquitto, embedded, oder mqtt://name:passwort@adresse eines laufenden\n"
            "  --accounts DATEI die Konten bei diesem Broker: Zeilen host = name:passwort, guests = name:passwort\n"
            "  --lan            den eingebauten Broker für andere Geräte öffnen\n"
            "  --game ID        das zuerst gewählte Spiel\n"
            "  --bots N         wie viele Bots sich dazusetzen\n"
            "  --table NAME     der Name des Tisches in Topics\n"
            "  --lang en|de\n"
            "moontable host results: Leute und Spiele über alle Abende"
        ),
    ),
    "open": ("Moontable is open.", "Moontable ist offen."),
    "address": ("  address   {address}", "  Adresse      {address}"),
    "code": ("  code      {code}", "  Code         {code}"),
    "key": (
        "  host key  {spoken}   (guests who type the code compare these ten characters)",
        "  Schlüssel    {spoken}   (wer den Code tippt, vergleicht diese zehn Zeichen)",
    ),
    "join": (
        "  on each device:  moontable join {link} --name NAME",
        "  auf jedem Gerät:  moontable join {link} --name NAME",
    ),
    "broker": ("  broker    {kind}, port {port}", "  Broker       {kind}, Port {port}"),
    "embedded_lan": (
        "The embedded broker is made for practice: a guest can slow or stop this table. Mosquitto is better.",
        "Der eingebaute Broker ist zum Üben gedacht: Ein Gast kann diesen Tisch bremsen oder anhalten. Besser ist Mosquitto.",
    ),
    "stop_with": ("Ctrl-C ends it; the game waits in {folder}.", "Strg-C beendet; das Spiel wartet in {folder}."),
    "console_help": (
        (
            "who: who is at the table. pause, go: stop and go on. extend: a minute more. end: end the game.\n"
            "kick N, keeper N, code N: send away, let keep the table, one-time code for the seat at place N.\n"
            "standin N, wait N: a bot plays for an absent seat, or the table waits. nudge. door open|closed|renew.\n"
            "keep NAME, use NAME, drop NAME: keep, play, forget house rules; use - plays by the book.\n"
            "game ID, bots N, pace off|relaxed|brisk: in the waiting room. lobby: after a game. evening: a new one."
        ),
        (
            "who: wer am Tisch ist. pause, go: anhalten und weiter. extend: eine Minute mehr. end: Spiel beenden.\n"
            "kick N, keeper N, code N: Platz N wegschicken, zum Tischwart machen, Einmalcode dafür.\n"
            "standin N, wait N: ein Bot spielt für wen, der nicht da ist, oder der Tisch wartet.\n"
            "nudge: anstupsen. door open|closed|renew: die Tür auf, zu, ein neuer Code.\n"
            "keep NAME, use NAME, drop NAME: Hausregeln aufheben, spielen, vergessen; use - spielt wie im Heft.\n"
            "game ID, bots N, pace off|relaxed|brisk: im Warteraum. lobby: nach einem Spiel. evening: ein neuer Abend."
        ),
    ),
    "console_unknown": (
        "“{given}” is no word of this console. help lists them.",
        "„{given}“ ist kein Wort dieser Konsole. help nennt sie.",
    ),
    "console_done": ("Done.", "Erledigt."),
    "console_already": ("It is so already.", "Das ist schon so."),
    "console_name": ("the console", "die Konsole"),
    "console_code": (
        "One-time code for the seat of {name}: {code}   (2 minutes, 3 tries)",
        "Einmalcode für den Platz von {name}: {code}   (2 Minuten, 3 Versuche)",
    ),
    "console_phase": ("{game}, game {number}, {phase}", "{game}, Spiel {number}, {phase}"),
    "console_bot": ("bot", "Bot"),
    "console_keeper": ("keeper", "Tischwart"),
    "console_away": ("away", "nicht da"),
    "console_rests": ("a bot plays", "ein Bot spielt"),
    "console_ready": ("ready", "bereit"),
    "results_none": ("No game has been played to its end here yet.", "Hier wurde noch kein Spiel zu Ende gespielt."),
    "results_title": ("Since {first}: {games} games", "Seit dem {first}: {games} Spiele"),
    "results_person": ("  {name}: {won} of {played} won, {game}", "  {name}: {won} von {played} gewonnen, {game}"),
    "results_aside": (
        "  {games} games are not counted: a bot stood in, or the game was ended early.",
        "  {games} Spiele zählen nicht mit: Ein Bot ist eingesprungen, oder das Spiel wurde vorzeitig beendet.",
    ),
    "results_bets_1": ("{name}: 1 point from bets", "{name}: 1 Punkt aus Wetten"),
    "results_bets_n": ("{name}: {points} points from bets", "{name}: {points} Punkte aus Wetten"),
    "results_evening": ("{evening}, {game}: {names}", "{evening}, {game}: {names}"),
    "results_written": ("All results are in {path}.", "Alle Ergebnisse stehen in {path}."),
    "results_deleted": (
        "{name} was taken out: out of {count} games, and out of everything else that this host keeps.",
        "{name} ist gestrichen: aus {count} Spielen und allem anderen, was dieser Gastgeber aufhebt.",
    ),
    "results_unknown": ("Nobody called {name} is kept here.", "Hier ist niemand namens {name} aufgehoben."),
    "results_help": (
        (
            "moontable host results: people and games over all evenings of this host. It must not be running.\n"
            "  --data FOLDER    where the journal lies\n"
            "  --export FILE    write every game as CSV\n"
            "  --delete NAME    take a name out of all games and tables; not while they have a seat"
        ),
        (
            "moontable host results: Leute und Spiele aller Abende dieses Gastgebers. Er darf dabei nicht laufen.\n"
            "  --data ORDNER    wo das Journal liegt\n"
            "  --export DATEI   alle Spiele als CSV schreiben\n"
            "  --delete NAME    einen Namen aus allen Spielen und Tischen streichen; nicht, solange er einen Platz hat"
        ),
    ),
    "goodbye": ("The table is closed. Everything is kept.", "Der Tisch ist geschlossen. Alles ist aufgehoben."),
    "joined": ("{name} joined.", "{name} ist dazugekommen."),
    "left": ("{name} left.", "{name} ist gegangen."),
    "kicked": ("{name} was sent away.", "{name} wurde weggeschickt."),
    "moved": (
        "Seat {place} is now {name}'s, with another key.",
        "Platz {place} gehört jetzt {name}, mit einem anderen Schlüssel.",
    ),
    "here": ("{name} is here.", "{name} ist da."),
    "away": ("{name} is out of reach.", "{name} ist nicht zu erreichen."),
    "deal": ("Game {number}: {game} for {seats} is being dealt.", "Spiel {number}: {game} zu {seats} wird ausgegeben."),
    "result": ("Game {number} is over: {winners}.", "Spiel {number} ist zu Ende: {winners}."),
    "nobody": ("nobody wins", "niemand gewinnt"),
    "resumed": (
        "The table is back as it was: {people} people, game {number}.",
        "Der Tisch ist wieder da, wie er war: {people} Leute, Spiel {number}.",
    ),
    "power_cut": (
        "The machine was restarted: the table is paused until somebody goes on.",
        "Der Rechner wurde neu gestartet: Der Tisch macht Pause, bis jemand weiterspielt.",
    ),
    "guessing": (
        "{count} wrong codes so far. Somebody may be guessing; joining can be closed from the keeper's menu.",
        "Schon {count} falsche Codes. Vielleicht rät da jemand; der Tischwart kann die Tür im Menü schließen.",
    ),
    "broker_back": ("The broker had stopped; it runs again.", "Der Broker war stehen geblieben; er läuft wieder."),
    "unwritable": (
        "The last moves could not be written and were taken back: {reason}",
        "Die letzten Züge ließen sich nicht aufschreiben und wurden zurückgenommen: {reason}",
    ),
    "rules_failed": (
        "The rules of {game} stumbled over an answer; the match stands where it stood before it.",
        "Die Regeln von {game} sind über eine Antwort gestolpert; das Spiel steht, wo es davor stand.",
    ),
    "bot_stumbled": (
        "A bot of {game} stumbled and does what it does by default; the game goes on.",
        "Ein Bot von {game} ist gestolpert und tut das Vorgegebene; das Spiel geht weiter.",
    ),
    "stands_still": (
        "Table {table} cannot go on with game {number}; the others do.",
        "Tisch {table} kann Spiel {number} nicht fortsetzen; die anderen laufen weiter.",
    ),
}


def words(key: str, **facts: object) -> str:
    """The line `key` in the language of this process."""
    en, de = WORDS[key]
    return (de if language() == "de" else en).format(**facts)
