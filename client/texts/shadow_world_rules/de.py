"""German: the shadow world's rules and introduction."""

TEXTS = {
    # -- rules
    "shadow_world.rules.places": "Die Orte",
    "shadow_world.rules.characters": "Die Charaktere",
    "shadow_world.rules.cards": "Die Karten",
    "shadow_world.rules.equipment": "Ausrüstung",
    "shadow_world.rules.event": "Ereignis",
    "shadow_world.rules": (
        "# Worum es geht\n"
        "Werwölfe und Vampire wollen einander loswerden; Menschen haben eigene Ziele. Niemand weiß, wer wer ist.\n"
        "Werwölfe gewinnen, wenn alle Vampire raus sind, Vampire, wenn alle Werwölfe raus sind, auch wer selbst "
        "raus ist. Ist ein Ziel erreicht, endet das Spiel sofort, und alle mit erfülltem Ziel gewinnen.\n"
        "# Wer mitspielt\n"
        "Zu viert: zwei Werwölfe, zwei Vampire. Zu fünft, sechst, siebt kommen ein, zwei, drei Menschen dazu. Zu "
        "acht: drei Werwölfe, drei Vampire, zwei Menschen.\n"
        "# Dein Zug\n"
        "Zuerst, was dein Charakter zu Beginn kann. Dann würfelst du mit W4 und W6 (vier und sechs Seiten) und "
        "gehst dorthin, wohin die Summe führt; du bleibst nie, wo du bist, und bei einer Sieben gehst du, wohin du "
        "willst. Dort darfst du den Ort nutzen. Danach darfst du angreifen, ab deinem zweiten Zug.\n"
        "# Der Plan\n"
        "Sechs Orte bilden einen Ring, jedes Mal in neuer Reihenfolge. Zwei Orte, die das Netz ═ verbindet, sind "
        "ein Gebiet.\n"
        "# Angriff\n"
        "Du darfst jemanden in deinem Gebiet angreifen. Wirf beide Würfel: Die Differenz ist der Schaden, ein Pasch "
        "geht daneben. Ausrüstung ändert den Schaden eines Treffers. Raus ist, wessen Schaden seine Grenze "
        "erreicht.\n"
        "# Schaden\n"
        "Bei wie viel Schaden ein Charakter fällt, sagt sein Anfangsbuchstabe: A 8, B und E 10, C und U 11, F 12, D "
        "und V 13, G und W 14. So verrät der Schaden, wer jemand nicht sein kann.\n"
        "# Jemand ist raus\n"
        "Der Charakter wird aufgedeckt. Wer es bewirkt hat, darf eine Ausrüstungskarte nehmen, der Rest wird "
        "abgelegt.\n"
        "# Orakelkarten\n"
        "Grüne Karten liest, wer sie gibt. Wer sie bekommt, muss ihnen ehrlich folgen: Passt die Karte nicht, "
        "geschieht nichts. Alle sehen, was geschieht, nur zwei kennen die Karte. Umbra darf lügen.\n"
        "# Sich zeigen\n"
        "Du darfst dich jederzeit zeigen, auch im Zug anderer: Taste R. Die meisten Gaben wirken nur offen; "
        "wer eine einsetzt, zeigt sich im selben Schritt.\n"
        "# Die erste Orakelkarte\n"
        "Zu sechst ziehen zuerst alle eine Orakelkarte und geben sie nach links.\n"
        "# Auf diesen Bildschirmen\n"
        "Wo jemand Verdecktes etwas einsetzen könnte, werden alle Verdeckten gefragt und sehen dieselben Zeilen. So "
        "verrät keine Pause etwas.\n"
        "# Am Ende\n"
        "Alle Charaktere werden gezeigt, und Notizbücher dürfen aufgeschlagen werden, sobald das Spiel aus und "
        "geprüft ist."
    ),
    # -- the introduction
    "shadow_world.intro.1": (
        "# Niemand kennt dich\n"
        "Du bist Werwolf, Vampir oder Mensch, und nur du weißt es.\n"
        "Werwölfe wollen alle Vampire loswerden, Vampire alle Werwölfe. Menschen gehen eigene Wege."
    ),
    "shadow_world.intro.2": (
        "# Dein Zug\n"
        "Würfle und geh, wohin die Würfel führen. Nutze den Ort: Karte ziehen, schaden, heilen, nehmen.\n"
        "Ab deinem zweiten Zug darfst du dann jemanden in deinem Gebiet angreifen: Die Differenz der Würfel ist der "
        "Schaden."
    ),
    "shadow_world.intro.3": (
        "# Frag das Orakel\n"
        "Gib jemandem eine grüne Karte: „Ein Vampir erleidet 1 Schaden“. Was geschieht, sagt dir, wer das ist, und "
        "sonst kennt niemand die Frage.\n"
        "Dein Notizbuch (Taste B) merkt sich alles."
    ),
    "shadow_world.intro.4": (
        "# Warum verdeckt bleiben\n"
        "Wen niemand kennt, den schonen beide Seiten. Bist du offen, jagt dich der halbe Tisch."
    ),
    "shadow_world.intro.5": (
        "# Warum sich zeigen\n"
        "Freunde schlagen dich nicht mehr, und die meisten Gaben erwachen erst dann. Taste R zeigt dich "
        "jederzeit, mit zweimal Tippen. Zurück geht es nicht.\n"
        "Gute Momente: wenn deine Gabe etwas entscheidet, oder wenn du ohnehin erkannt bist."
    ),
    "shadow_world.intro.6": (
        "# Auf diesem Bildschirm\n"
        "Tippe auf einen Ort, eine Karte, einen Namen, um mehr zu lesen. Alle Verdeckten sehen dieselben Zeilen, was "
        "immer sie können."
    ),
}
