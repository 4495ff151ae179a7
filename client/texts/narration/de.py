"""Deutsch: rund um den Erzähler, und der Fernseher."""

TEXTS = {
    "narration.office.werewolves": "das Bürgermeisteramt",
    "narration.office.duesterwald": "das Hauptmannsamt",
    "narration.dog": "der Wachhund",
    "narration.people": "{n} Personen",
    "narration.tally": "{name}: {n}",
    "voice.speaks": "Der Erzähler spricht, mit {program}.",
    "voice.no_sound": (
        "Hier kann nichts einen Ton abspielen, die Nacht bleibt also still. "
        "Installiere eines von {programs}, oder starte mit --no-night-sound."
    ),
    "tv.night": "Nacht {n}",
    "tv.slot": "Teil {k} von {m}",
    "tv.day": "Tag {n}",
    "tv.alive": "{n} von {all} am Leben",
    "tv.time": "noch {time}",
    "host_screen.sure": "DEN TISCH SCHLIESSEN?",
    "host_screen.how": "Es läuft ein Spiel. Q schließt für alle, jede andere Taste spielt weiter.",
    "host_screen.end": "den Tisch schließen",
    "host_screen.ended": "Der Gastgeber läuft nicht mehr.",
    "host_screen.goodbye": "Der Tisch ist zu, seine Spiele sind gespeichert. Was er gemeldet hat, steht in {log}",
    "tv.story": "die Geschichte bisher",
    "tv.away": "Der Host ist nicht da. So stand der Tisch zuletzt; er wird gesucht …",
    "tv.tonight": "Heute: ",
    "tv.code": "MITSPIELEN MIT DEM CODE",
    "tv.seats": "AM TISCH",
    "tv.count": "{n} von {most}",
    "tv.free:one": "1 Platz frei",
    "tv.free:other": "{n} Plätze frei",
    "tv.free.short": "{n} frei",
    "tv.free_seat": "Platz frei? join {link}",
    "tv.bots_seat": "Ein Bot macht Platz: join {link}",
    "tv.scan": "SCAN MICH",
    "tv.type": "oder tippe",
    "tv.start": "Es geht los, sobald alle bereit sind.",
    "tv.to_come": "kommt noch",
}
