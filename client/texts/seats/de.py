"""Deutsch: wer sich um den Tisch kümmert, wer gegangen ist, und was eine Pause verdeckt."""

TEXTS = {
    "event.left": "{at} ist vom Tisch aufgestanden.",
    "event.left_game": "{at} hat das Spiel verlassen, ein Bot spielt weiter.",
    "keeper.other": (
        "{name} hat die Spielleitung: wählt das Spiel, lässt Leute herein, hilft, wenn jemand fehlt, und sieht nicht mehr als du."
    ),
    "keeper.you": (
        "Du hast die Spielleitung: Du wählst das Spiel, lässt Leute herein, hilfst, wenn jemand fehlt, "
        "und siehst nicht mehr als die anderen."
    ),
    "seats.log": "Rund um den Tisch",
    "seats.bot": "{name} (Bot) …",
    "seats.bot.hint": "jemand übernimmt",
    "seats.ticket_for_bot": "Einmalcode: jemand übernimmt",
    "pause.covered": "Das Spiel ist angehalten: Alles Private bleibt verdeckt.",
    "pause.bar": "PAUSE",
}
