"""Deutsch: der Zeilenklient."""

TEXTS = {
    "plain.welcome": (
        "Moontable, Zeile für Zeile. Tippe das Zeichen vor einer Wahl und Enter. Außerdem: h für deine "
        "Hand, t für den Tisch, l für den Verlauf, w für die, auf die wir warten, k für Plätze und Tischleitung, "
        "e für alle Abende, m für das Menü, c für die Wahl noch einmal, i für die Einführung, r für die Regeln, ? für Hilfe, q zum Schließen."
    ),
    "plain.help": (
        "Tippe die Ziffer oder den Buchstaben vor einer Zeile, um sie zu wählen.\n"
        "h: deine Hand und was nur du weißt. t: der Tisch. l: was bisher geschah. w: auf wen wir warten.\n"
        "c: die Wahl noch einmal. i: so geht's, in einer Minute. r: die Regeln; r und ein Name: die Regel dieser Karte.\n"
        "s: Antworten im Voraus; im Dorf, was öffentlich gesagt wurde. p: Pause für alle, oder weiter. k: Plätze, Tischleitung, Codes. m: das Menü.\n"
        "e: wer an allen Abenden wie oft gewonnen hat, zwischen zwei Spielen.\n"
        "b: dein Notizbuch; b und eine Zahl: was du von diesem Platz weißt; b 3 und eine Markierung: Platz 3 markieren.\n"
        "q: das Programm schließen."
    ),
    "plain.notebook.none": "Gerade gibt es kein Notizbuch: nur manche Spiele haben eines, solange sie laufen.",
    "plain.notebook.nobody": "Auf Platz „{seat}“ sitzt niemand. b zeigt die Nummern.",
    "plain.notebook.no_mark": "Eine Markierung „{given}“ gibt es nicht. Markierungen: {marks}.",
    "plain.row": "{sign}: {label}",
    "plain.row.hint": "{sign}: {label} ({hint})",
    "plain.grid.shut": "Nicht möglich: {names}.",
    "plain.row.closed": "gerade nicht: {label} ({why})",
    "plain.hidden": "verdeckt",
    "plain.value": "{open} von {all} offen",
    "plain.back": "einen Schritt zurück",
    "plain.writes": "Tippe den neuen Namen und drücke Enter.",
    "plain.too_soon": "Zu früh: Das hast du noch zur Frage davor getippt.",
    "plain.no_choice": "„{given}“ steht gerade nicht zur Wahl. c zeigt die Wahl, ? hilft.",
    "plain.menu_closed": "„{title}“ ist zu: Jetzt wird etwas anderes gefragt.",
    "plain.menu_over": "„{title}“ ist zu: Die Frage ist vorbei.",
    "plain.close.sure": "Das Spiel läuft. Noch einmal q schließt das Programm; dein Platz bleibt.",
    "plain.close.sure.short": "Das Spiel läuft und endet mit diesem Programm. Noch einmal q schließt es.",
    "plain.nothing_asked": "Du wirst gerade nichts gefragt.",
    "plain.closed_row": "Gerade nicht: {why}",
    "plain.live": "Du sitzt am Tisch.",
    "plain.only_you": "Etwas nur für deine Augen: Tippe h.",
    "plain.private": "Nur du: {line}",
    "plain.window": "Du hast {time}. Wählst du nichts, gilt: {default}.",
    "plain.window.set": "Deine Antwort ist: {label}. Du kannst sie ändern, bis die Zeit um ist.",
    "plain.standing.on": "{deed}: im Voraus entschieden.",
    "plain.standing.off": "{deed}: nicht im Voraus entschieden.",
    "plain.standing.none": "In diesem Spiel gibt es nichts im Voraus zu entscheiden.",
    "plain.came": "{name} setzt sich dazu.",
    "plain.renamed": "{old} heißt jetzt {name}.",
    "plain.went": "{name} ist vom Tisch aufgestanden.",
    "plain.away": "{name} ist nicht zu erreichen.",
    "plain.here": "{name} ist wieder da.",
    "plain.ready": "{name} ist bereit.",
    "plain.not_ready": "{name} ist doch nicht bereit.",
    "plain.person": "Platz {seat}: {name}{marks}.",
    "plain.room": "Warteraum. {game}, Bots: {bots}, {pace}.",
    "plain.paused": "{name} macht Pause für alle. p spielt weiter.",
    "plain.paused.power_cut": "Der Rechner des Gastgebers war aus: Das Spiel macht Pause. p spielt weiter.",
    "plain.paused.other_rules": "Der Gastgeber wurde aktualisiert: Das Spiel macht Pause. p spielt weiter.",
    "plain.goes_on": "Das Spiel geht weiter.",
    "plain.stopped": "Der Countdown wurde angehalten.",
    "plain.dealt": "Die Karten sind verteilt. h zeigt deine Hand.",
    "plain.bots": "Wie viele Bots",
    "plain.bots:none": "keine Bots",
    "plain.bots:one": "ein Bot",
    "plain.bots:other": "{n} Bots",
    "plain.rule": "{title}: {value}",
    "plain.goodbye": "Bis bald. Dein Platz bleibt; {moontable} join bringt dich zurück.",
    "plain.goodbye.short": "Bis bald.",
    "plain.left": "Du bist vom Tisch aufgestanden. Bis bald.",
    # -- Wolfmoon in ganzen Sätzen
    "plain.wolfmoon.status": "Runde {round}. Monde: {moons}. {pile} Karten im Stapel, {aside} beiseite.",
    "plain.wolfmoon.status.last": "Das ist der letzte Zug.",
    "plain.wolfmoon.moons.none": "noch keiner",
    "plain.wolfmoon.seat": "Platz {seat}, {name}: {parts}.",
    "plain.wolfmoon.turn": "dran",
    "plain.wolfmoon.out": "raus",
    "plain.wolfmoon.hand:none": "keine Handkarte",
    "plain.wolfmoon.hand:one": "eine Handkarte",
    "plain.wolfmoon.hand:other": "{n} Handkarten",
    "plain.wolfmoon.open": "offen: {cards}",
    "plain.wolfmoon.protected": "von der Leibwächterin geschützt",
    "plain.wolfmoon.witch": "mit der Hexenmarke",
    "plain.wolfmoon.tokens": "Mondmarken: {n}",
    "plain.wolfmoon.edge": "Verbraucht: {cards}.",
    "plain.wolfmoon.edge.none": "Noch keine Karte ist verbraucht.",
    "plain.wolfmoon.hand": "Deine Hand: {cards}.",
    "plain.wolfmoon.hand.none": "Du hast keine Handkarte.",
    "plain.wolfmoon.result.hand": "{name} hatte {cards}.",
    "plain.wolfmoon.result.value": "{name} hatte {cards} und kam auf {value}.",
}
