"""German: who keeps the table, whose seat is whose, and what happens around the game."""

TEXTS = {
    # -- public events of the table
    "event.console": "die Konsole des Gastgebers",
    "event.keeper": "{at} ist jetzt Tischwart.",
    "event.keeper_taken": "{at} ist jetzt Tischwart: Der bisherige war zu lange weg.",
    "event.stand_in": "Für {at} spielt ein Bot.",
    "event.stand_in_off": "Wir warten wieder auf {at}.",
    "event.rest": "{at} macht Pause, solange spielt ein Bot.",
    "event.rest_off": "{at} spielt wieder selbst.",
    "event.returned": "{at} ist wieder im Spiel.",
    "event.code": "Für den Platz von {at} gibt es einen Einmalcode, gemacht von: {by}.",
    "event.code_void": "Der Einmalcode für den Platz von {at} gilt nach drei falschen Versuchen nicht mehr.",
    "event.moving": "Ein anderes Gerät zeigt den Code für den Platz von {at}. In zehn Sekunden bekommt es ihn.",
    "event.refused": "{at} hat widersprochen: Der Platz bleibt, wo er ist.",
    "event.moved": "Der Platz von {at} hat den Besitzer gewechselt.",
    "event.kicked": "{at} wurde weggeschickt, von: {by}.",
    "event.nudged": "{by} stupst {at} an.",
    "event.extended": "Es gibt mehr Zeit, von: {by}.",
    "event.halted": "Zu viele sind nicht zu erreichen: Alle Uhren stehen still.",
    "event.power_cut": "Der Rechner des Gastgebers war aus. Der Tisch wartet in Pause, bis jemand weiterspielt.",
    "event.running": "Die Uhren laufen weiter.",
    "event.ended": "{by} hat das Spiel beendet. Niemand gewinnt.",
    "event.door_open": "Neue Gäste dürfen herein.",
    "event.door_closed": "Niemand sonst darf herein.",
    "event.door_renew": "Der Tisch hat einen neuen Code.",
    # -- what concerns this seat
    "company.nudged": "{by} stupst dich an: Alle warten auf dich.",
    "company.keeper_free": "Der Tischwart ist seit zwei Minuten weg. Jeder kann es jetzt übernehmen.",
    "company.yours": "Jemand zeigt einen Code für DEINEN Platz. Stimmt das nicht, widersprich innerhalb von {time}.",
    "company.coming": "Du bekommst in ein paar Sekunden den Platz von {name}, wenn niemand widerspricht.",
    "company.rested": "Für dich spielt ein Bot.",
    "company.missed.1": "Während du weg warst, ist eins passiert:",
    "company.missed.n": "Während du weg warst, ist {n}-mal etwas passiert:",
    "company.missed.title": "Während du weg warst",
    "farewell.left": "Du hast den Tisch verlassen.",
    "farewell.moved": "Dein Platz ist an ein anderes Gerät oder jemand anderen gegangen.",
    "farewell.refused": "Der Platz wurde dir verweigert.",
    "farewell.kicked": (
        "Der Tischwart hat dich vom Tisch weggeschickt. Um wiederzukommen, bitte um den Code: "
        "moontable join CODE@ADRESSE"
    ),
    # -- the sheet of the table
    "company.title": "Der Tisch",
    "company.hint": "Plätze, Tischwart, Codes",
    "company.back": "Zurück",
    "company.nothing": "Am Tisch gibt es gerade nichts zu entscheiden.",
    "company.code": "Code für neue Gäste: {code}",
    "company.ticket": "Einmalcode für den Platz von {name}: {code} (gilt noch {time})",
    "company.refuse": "Nein, dieser Platz bleibt meiner",
    "company.take_keeper": "Ab jetzt Tischwart sein",
    "company.reclaim": "Den Platz hierher zurückholen",
    "company.rest": "Einen Bot für mich spielen lassen",
    "company.rest.hint": "alle sehen es; jederzeit zurück",
    "company.rest_off": "Ich spiele wieder selbst",
    "company.nudge": "{names} anstupsen",
    "company.stand_in": "Ein Bot spielt den Zug für {names}",
    "company.pause": "Pause für alle",
    "company.go_on": "Weiterspielen",
    "company.stop": "Halt, einen Augenblick noch",
    "company.goes_on": "Weiter geht es in {n}.",
    "company.paused": "Pause, gewünscht von {name}.",
    "company.extend": "Eine Minute mehr für alle",
    "company.person": "{name} …",
    "company.person.hint": "Code, Tischwart, wegschicken",
    "company.person.title": "{name}",
    "company.keeper": "{name} zum Tischwart machen",
    "company.ticket_for": "Einmalcode für diesen Platz",
    "company.ticket_for.hint": "anderes Gerät, oder wer übernimmt",
    "company.bot_on": "Ein Bot, bis {name} wieder da ist",
    "company.bot_off": "Wieder auf {name} warten",
    "company.kick": "{name} wegschicken",
    "company.kick.hint": "das Gerät verliert den Platz sofort",
    "company.kick.sure": "{name} wirklich wegschicken?",
    "company.kick.yes": "Ja, wegschicken",
    "company.end": "Dieses Spiel beenden",
    "company.end.hint": "niemand gewinnt",
    "company.end.sure": "Dieses Spiel wirklich für alle beenden?",
    "company.end.yes": "Ja, beenden",
    "company.no": "Nein",
    "company.pause.sure": "Das Spiel für alle anhalten?",
    "company.pause.yes": "Ja, anhalten",
    "company.rest.sure": "Ab jetzt einen Bot für dich spielen lassen?",
    "company.rest.yes": "Ja, ein Bot soll spielen",
    "company.keeper.sure": "{name} wirklich statt dir zum Tischwart machen?",
    "company.keeper.yes": "Ja, abgeben",
    "company.remove.sure": "{name} wirklich endgültig aus diesem Spiel nehmen?",
    "company.remove.yes": "Ja, herausnehmen",
    "company.door.renew.sure": "Einen neuen Code machen? Der alte gilt dann nicht mehr.",
    "company.door.renew.yes": "Ja, ein neuer Code",
    "company.door": "Wer hereinkommen darf",
    "company.door.open": "Neue Gäste hereinlassen",
    "company.door.closed": "Niemanden mehr hereinlassen",
    "company.door.renew": "Ein neuer Code für den Tisch",
    "company.halted": "Alle Uhren stehen, bis die anderen wieder da sind, höchstens {time}.",
    # -- watching and the console
    "watch.title": "Moontable",
    "watch.welcome": "Der öffentliche Tisch. t der Tisch, l was geschah, w auf wen wir warten, q schließen.",
    "watch.join": "Mitspielen: moontable join {code}@{address}",
    "watch.key": "Schlüssel dieses Tisches: {spoken}",
    "watch.looking": "Der Tisch wird gesucht …",
    "watch.code_old": "Der Code wurde erneuert: Den neuen hat der Tischwart.",
    "console.welcome": "Die Konsole: die Rechte des Tischwarts, kein Platz. help nennt die Wörter, q schließt.",
    "console.help": (
        "who: wer am Tisch ist. pause, go: anhalten und weiter. extend: eine Minute mehr. end: Spiel beenden.\n"
        "kick N, keeper N, code N: Platz N wegschicken, zum Tischwart machen, Einmalcode dafür.\n"
        "standin N, wait N: ein Bot spielt für wen, der nicht da ist, oder der Tisch wartet.\n"
        "nudge: anstupsen. door open|closed|renew: die Tür auf, zu, ein neuer Code.\n"
        "keep NAME, use NAME, drop NAME: Hausregeln aufheben, spielen, vergessen; use - spielt wie im Heft.\n"
        "game ID, bots N, pace off|relaxed|brisk: im Warteraum. lobby: nach einem Spiel. evening: ein neuer Abend. q: schließen."
    ),
    "console.unknown": "„{given}“ ist kein Wort dieser Konsole. help nennt sie.",
    "console.done": "Erledigt.",
    "console.moved": "Eine andere Konsole sieht jetzt nach diesem Tisch, diese hier hat losgelassen. moontable console holt ihn zurück.",
    "command.help.watch": (
        "moontable watch [CODE@]ADRESSE[:PORT][/TISCH][#SCHLÜSSEL] [Optionen]\n"
        "\n"
        "Zeigt den öffentlichen Tisch, für einen Fernseher: was alle sehen dürfen, und sonst nichts.\n"
        "Ohne Adresse: der Tisch deines letzten Platzes.\n"
        "\n"
        "  --voice        der Erzähler eines Dorfes spricht, mit einem Sprachprogramm dieses Rechners\n"
        "  --no-night-sound   nachts kein Rauschen (es verdeckt das Tippen)\n"
        "  --plain        Zeile für Zeile\n"
        "  --yes          nicht fragen, ob der Gastgeber denselben Schlüssel zeigt\n"
        "  --lang en|de   die Sprache"
    ),
    "command.help.console": (
        "moontable console [Optionen]\n"
        "\n"
        "Wartet den Tisch eines Gastgebers auf diesem Rechner: die Rechte des Tischwarts ohne Platz,\n"
        "und nicht mehr zu sehen als der öffentliche Tisch. Eine Zeile ist ein Wunsch; help nennt die Wörter.\n"
        "\n"
        "  --data ORDNER  der Datenordner des Gastgebers\n"
        "  --table NAME   der Tisch\n"
        "  --lang en|de   die Sprache"
    ),
}
