"""German: the menu of the table, what concerns one seat, watching and the console."""

TEXTS = {
    # -- what concerns this seat
    "table_menu.nudged": "{by} stupst dich an: Alle warten auf dich.",
    "table_menu.keeper_free": "Die Spielleitung ist seit zwei Minuten weg. Wer will, kann sie übernehmen.",
    "table_menu.yours": "Jemand zeigt einen Code für DEINEN Platz. Stimmt das nicht, widersprich innerhalb von {time}.",
    "table_menu.coming": "Du bekommst in ein paar Sekunden den Platz von {name}, wenn niemand widerspricht.",
    "table_menu.rested": "Für dich spielt ein Bot.",
    "table_menu.missed.1": "Während du weg warst, ist etwas passiert:",
    "table_menu.missed.n": "Während du weg warst, ist {n}-mal etwas passiert:",
    "table_menu.missed.title": "Während du weg warst",
    "farewell.left": "Du hast den Tisch verlassen.",
    "farewell.moved": "Dein Platz ist an ein anderes Gerät oder jemand anderen gegangen.",
    "farewell.refused": "Wem der Platz gehört, hat widersprochen: Du bekommst ihn nicht.",
    "farewell.kicked": (
        "Die Spielleitung hat dich vom Tisch weggeschickt. Um wiederzukommen, bitte um den Code: "
        "moontable join CODE@ADRESSE"
    ),
    # -- the sheet of the table
    "table_menu.title": "Der Tisch",
    "table_menu.hint": "Plätze, Spielleitung, Codes",
    "table_menu.nothing": "Am Tisch gibt es gerade nichts zu entscheiden.",
    "table_menu.code": "Code für neue Gäste: {code}",
    "table_menu.ticket": "Einmalcode für den Platz von {name}: {code} (gilt noch {time})",
    "table_menu.refuse": "Nein, dieser Platz bleibt meiner",
    "table_menu.take_keeper": "Die Spielleitung übernehmen",
    "table_menu.reclaim": "Den Platz hierher zurückholen",
    "table_menu.rest": "Einen Bot für mich spielen lassen",
    "table_menu.rest.hint": "alle sehen es; jederzeit zurück",
    "table_menu.rest_off": "Ich spiele wieder selbst",
    "table_menu.stand_in": "Ein Bot spielt den Zug für {names}",
    "table_menu.pause": "Pause für alle",
    "table_menu.stop": "Halt, einen Augenblick noch",
    "table_menu.goes_on": "Weiter geht es in {n}.",
    "table_menu.paused": "Pause, gewünscht von {name}.",
    "table_menu.extend": "Eine Minute mehr für alle",
    "table_menu.person": "{name} …",
    "table_menu.person.hint": "Code, Spielleitung, wegschicken",
    "table_menu.person.title": "{name}",
    "table_menu.keeper": "{name} die Spielleitung geben",
    "table_menu.ticket_for": "Einmalcode für diesen Platz",
    "table_menu.ticket_for.hint": "für ein anderes Gerät oder jemand anderen",
    "table_menu.bot_on": "Ein Bot spielt, bis {name} zurück ist",
    "table_menu.bot_off": "Wieder auf {name} warten",
    "table_menu.kick": "{name} wegschicken",
    "table_menu.kick.hint": "das Gerät verliert den Platz sofort",
    "table_menu.kick.sure": "{name} wirklich wegschicken?",
    "table_menu.kick.yes": "Ja, wegschicken",
    "table_menu.end": "Dieses Spiel beenden",
    "table_menu.end.hint": "niemand gewinnt",
    "table_menu.end.sure": "Dieses Spiel wirklich für alle beenden?",
    "table_menu.end.yes": "Ja, beenden",
    "table_menu.no": "Nein",
    "table_menu.pause.sure": "Das Spiel für alle anhalten?",
    "table_menu.pause.yes": "Ja, anhalten",
    "table_menu.rest.sure": "Ab jetzt einen Bot für dich spielen lassen?",
    "table_menu.rest.yes": "Ja, ein Bot soll spielen",
    "table_menu.keeper.sure": "Die Spielleitung wirklich an {name} abgeben?",
    "table_menu.keeper.yes": "Ja, abgeben",
    "table_menu.remove.sure": "{name} wirklich endgültig aus diesem Spiel nehmen?",
    "table_menu.remove.yes": "Ja, herausnehmen",
    "table_menu.door.renew.sure": "Einen neuen Code machen? Der alte gilt dann nicht mehr.",
    "table_menu.door.renew.yes": "Ja, ein neuer Code",
    "table_menu.door": "Wer hereinkommen darf",
    "table_menu.door.open": "Neue Gäste hereinlassen",
    "table_menu.door.closed": "Niemanden mehr hereinlassen",
    "table_menu.door.renew": "Ein neuer Code für den Tisch",
    "table_menu.halted": "Alle Uhren stehen, bis die anderen wieder da sind, höchstens {time}.",
    # -- watching and the console
    "watch.title": "Moontable",
    "watch.welcome": "Der öffentliche Tisch. t: der Tisch, l: was geschah, w: auf wen wir warten, q: schließen.",
    "watch.join": "Mitspielen: moontable join {link}",
    "watch.key": "Schlüssel dieses Tisches: {spoken}",
    "watch.looking": "Der Tisch wird gesucht …",
    "watch.code_old": "Der Code wurde erneuert: Den neuen hat die Spielleitung.",
    "console.welcome": "Die Konsole: Sie darf, was die Spielleitung darf, und hat keinen Platz. help nennt die Befehle, q schließt.",
    "console.help": (
        "who: wer am Tisch ist. pause, go: anhalten und weiter. extend: eine Minute mehr. end: Spiel beenden.\n"
        "kick N, keeper N, code N: Platz N wegschicken, ihm die Spielleitung geben, einen Einmalcode machen.\n"
        "standin N, wait N: Für Platz N spielt ein Bot, solange niemand da ist, oder der Tisch wartet.\n"
        "nudge: anstupsen. door open|closed|renew: die Tür auf, zu, ein neuer Code.\n"
        "keep NAME, use NAME, drop NAME: Hausregeln speichern, spielen, löschen; use - spielt wie im Heft.\n"
        "game ID, bots N, pace off|relaxed|brisk: im Warteraum. lobby: nach einem Spiel. evening: ein neuer Abend. q: schließen."
    ),
    "console.unknown": "„{given}“ ist kein Befehl der Konsole. help nennt alle.",
    "console.done": "Erledigt.",
    "console.moved": "Eine andere Konsole betreut jetzt diesen Tisch; diese hier hat aufgehört. moontable console holt ihn zurück.",
}
