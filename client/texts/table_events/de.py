"""Deutsch: was um den Tisch geschieht, wer sich um ihn kümmert, und was eine Pause verdeckt."""

TEXTS = {
    "event.console": "die Konsole des Gastgebers",
    "event.keeper": "{at} hat jetzt die Tischleitung.",
    "event.keeper_taken": "{at} hat jetzt die Tischleitung: Die bisherige war zu lange weg.",
    "event.stand_in": "Für {at} spielt ein Bot.",
    "event.stand_in_off": "Wir warten wieder auf {at}.",
    "event.rest": "{at} macht Pause, solange spielt ein Bot.",
    "event.rest_off": "{at} spielt wieder selbst.",
    "event.returned": "{at} ist wieder im Spiel.",
    "event.code": "{by} hat einen Einmalcode für den Platz von {at} gemacht.",
    "event.code_tried": "Jemand hat falsche Einmalcodes für den Platz von {at} versucht. Der richtige gilt noch.",
    "event.moving": "Ein anderes Gerät hat den Code für den Platz von {at} und bekommt den Platz in zehn Sekunden.",
    "event.refused": "{at} hat widersprochen: Der Platz bleibt, wo er ist.",
    "event.moved": "Der Platz von {at} ist jetzt bei jemand anderem oder auf einem anderen Gerät.",
    "event.kicked": "{by} hat {at} weggeschickt.",
    "event.nudged": "{by} stupst {at} an.",
    "event.extended": "{by} gibt allen eine Minute mehr.",
    "event.hurried": "{by} will sehen, wie es ausgeht: Die Bots beeilen sich, und die Uhr mit ihnen.",
    "event.halted": "Zu wenige sind zu erreichen: Alle Uhren stehen still.",
    "event.power_cut": "Der Rechner des Gastgebers war aus. Der Tisch macht Pause, bis jemand „Weiterspielen“ wählt.",
    "event.unwritable": "Der Gastgeber kann gerade nichts speichern. Die letzten Züge sind zurückgenommen, und nichts zählt, bis er es wieder kann.",
    "event.writable": "Der Gastgeber kann wieder speichern. Das Spiel geht weiter.",
    "event.stands_still": "Ein Fehler im Programm: Dieses Spiel kann nicht weitergehen. Die Tischleitung beendet es.",
    "event.other_rules": "Der Gastgeber wurde mitten in diesem Spiel aktualisiert. Es macht Pause, bis jemand mit den neuen Regeln weiterspielt.",
    "event.not_taken_up": "Nach einem Update kann der Gastgeber dieses Spiel nicht fortsetzen. Die Tischleitung beendet es.",
    "event.running": "Die Uhren laufen weiter.",
    "event.ended": "{by} hat das Spiel beendet. Niemand gewinnt.",
    "event.door_open": "Neue Gäste dürfen herein.",
    "event.door_closed": "Neue Gäste dürfen nicht mehr herein.",
    "event.door_renew": "Der Tisch hat einen neuen Code.",
    "event.left": "{at} ist vom Tisch aufgestanden.",
    "event.left_game": "{at} hat das Spiel verlassen, ein Bot spielt weiter.",
    "keeper.other": (
        "{name} hat die Tischleitung: wählt das Spiel, lässt Leute herein, hilft, wenn jemand fehlt, und sieht nicht mehr als du."
    ),
    "keeper.you": (
        "Du hast die Tischleitung: Du wählst das Spiel, lässt Leute herein, hilfst, wenn jemand fehlt, "
        "und siehst nicht mehr als die anderen."
    ),
    "table_events.log": "Rund um den Tisch",
    "table_events.bot": "{name} (Bot) …",
    "table_events.bot.hint": "jemand übernimmt",
    "table_events.seat_code_for_bot": "Einmalcode: jemand übernimmt",
    "pause.covered": "Das Spiel ist angehalten: Alles Private bleibt verdeckt.",
    "pause.bar": "PAUSE",
}
