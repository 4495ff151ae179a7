"""Deutsch: rund um den Erzähler, und der Fernseher eines Dorfes."""

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
}
