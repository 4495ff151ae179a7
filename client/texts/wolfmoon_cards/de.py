"""Deutsch: die Karten von Wolfmoon. Je Zeile: Name, Wen-Fall, Kurzname, Tat in einer Zeile, Regel."""

CARDS = {
    "assassin": (
        "Meuchlerin",
        "die Meuchlerin",
        "Meuchlerin",
        "rate zweimal einen Kartenwert",
        (
            "Zeig auf jemand anderen und rate den Wert der Handkarte. Richtig: raus. Falsch: Du darfst bei "
            "derselben Person einen anderen Wert versuchen oder es lassen."
        ),
    ),
    "beggar_king": (
        "Bettlerkönig",
        "den Bettlerkönig",
        "Bettlerk.",
        "heb ihn bis zum Schluss auf",
        (
            "Ausgespielt bewirkt er nichts. Hältst du ihn beim Vergleich am Ende und zeigt dabei jemand "
            "genau 8 oder 9, gewinnst du, und zwar allein."
        ),
    ),
    "villager": (
        "Dorfbewohner",
        "einen Dorfbewohner",
        "Dorfbew.",
        "rate einen Kartenwert",
        "Zeig auf jemand anderen und rate den Wert der Handkarte. Richtig: raus. Es gibt vier Dorfbewohner.",
    ),
    "drunkard": (
        "Trunkenbold",
        "den Trunkenbold",
        "Trunkenb.",
        "alle Handkarten werden gemischt",
        (
            "Alle Handkarten werden eingesammelt, außer den geschützten. Du siehst sie dir an, dann werden sie "
            "gemischt, und alle bekommen eine zurück."
        ),
    ),
    "servant": (
        "Diener",
        "den Diener",
        "Diener",
        "später: noch ein Zug",
        (
            "Zuerst passiert nichts. Solange er vor dir liegt, kannst du ihn am Ende eines eigenen Zuges "
            "ablegen und bist sofort noch einmal dran."
        ),
    ),
    "seer": (
        "Seherin",
        "die Seherin",
        "Seherin",
        "sieh dir eine Handkarte an",
        "Sieh dir die Handkarte von jemand anderem an. Sonst sieht sie niemand.",
    ),
    "tax_collector": (
        "Steuereintreiber",
        "den Steuereintreiber",
        "Steuer.",
        "erwischt 0 und 1",
        "Frag jemand anderen nach einer 0 oder 1. Wer eine hat, ist raus.",
    ),
    "inquisitor": (
        "Inquisitor",
        "den Inquisitor",
        "Inquis.",
        "erwischt 9 und 10",
        "Frag jemand anderen nach einer 9 oder 10. Wer eine hat, ist raus.",
    ),
    "vampire": (
        "Vampirin",
        "die Vampirin",
        "Vampirin",
        "gewinnt neben zwei Karten ab 7",
        ("Liegen mindestens zwei Karten ab Wert 7 vor dir, gewinnst du sofort, auch wenn du sie ausspielen musst."),
    ),
    "barkeeper": (
        "Wirtin",
        "die Wirtin",
        "Wirtin",
        "vergleichen: die kleinere ist raus",
        (
            "Wenn du magst: Du und jemand anderes zeigt einander die Handkarten. Wer die kleinere hat, ist raus. Bei "
            "Gleichstand passiert nichts."
        ),
    ),
    "girl": (
        "Mädchen",
        "das Mädchen",
        "Mädchen",
        "vergleichen: die größere ist raus",
        (
            "Wenn du magst: Du und jemand anderes zeigt einander die Handkarten. Wer die größere hat, ist raus. Bei "
            "Gleichstand passiert nichts."
        ),
    ),
    "merchant": (
        "Händlerin",
        "die Händlerin",
        "Händlerin",
        "am Ende: Handkarte zählt 2 mehr",
        "Zuerst passiert nichts. Liegt sie beim Vergleich am Ende vor dir, zählt deine Handkarte 2 mehr.",
    ),
    "night_watchman": (
        "Nachtwächter",
        "den Nachtwächter",
        "Nachtw.",
        "such dir etwas aus der Mitte aus",
        (
            "Nimm die drei Karten der Mitte, behalte eine von den vieren und leg die anderen gemischt und "
            "verdeckt zurück."
        ),
    ),
    "bodyguard": (
        "Leibwächterin",
        "eine Leibwächterin",
        "Leibw.",
        "du bist bis zu deinem Zug sicher",
        ("Bis dein nächster Zug beginnt, kann dir keine fremde Karte etwas tun. Es gibt zwei Leibwächterinnen."),
    ),
    "frankensteins_monster": (
        "Frankensteins Monster",
        "Frankensteins Monster",
        "Frankenst.",
        "am Ende: deine kleinste und größte",
        (
            "Beim Vergleich am Ende zählt es so viel wie die kleinste und die größte Karte vor dir zusammen. "
            "Bis dahin ist es eine 4."
        ),
    ),
    "witch": (
        "Hexe",
        "die Hexe",
        "Hexe",
        "hol jemanden zurück",
        (
            "Hol jemanden, der raus ist, zurück in die Runde; die Person zieht eine Karte und bekommt die "
            "Hexenmarke. Gewinnt sie, gewinnt auch, wer die Hexe vor sich liegen hat."
        ),
    ),
    "bounty_hunter": (
        "Kopfgeldjägerin",
        "die Kopfgeldjägerin",
        "Kopfgeld.",
        "jemand muss die Handkarte ablegen",
        (
            "Jemand, das kannst auch du sein, muss die Handkarte offen hinlegen und eine neue ziehen. Was sie "
            "sonst bewirkt, entfällt, außer bei Vampirin, Leibwächterin, Bürgermeister und Werwölfin."
        ),
    ),
    "traitor": (
        "Verräter",
        "den Verräter",
        "Verräter",
        "gewinnt mit der Werwölfin",
        (
            "Ausgespielt bewirkt er nichts. Gewinnt die Werwölfin beim dritten Mond, während du ihn hältst, "
            "gewinnst du mit."
        ),
    ),
    "gravedigger": (
        "Totengräber",
        "den Totengräber",
        "Totengr.",
        "nimm eine offene Karte",
        (
            "Nimm eine offene Karte auf die Hand, egal vor wem sie liegt, aber nie die Werwölfin. Dann spiel "
            "eine deiner beiden Karten aus."
        ),
    ),
    "pickpocket": (
        "Taschenspieler",
        "den Taschenspieler",
        "Taschensp.",
        "zwei tauschen ihre Handkarten",
        "Wähle zwei Personen, du darfst dabei sein: Sie tauschen verdeckt ihre Handkarten.",
    ),
    "spy": (
        "Spionin",
        "die Spionin",
        "Spionin",
        "schlägt bei falschem Raten zurück",
        (
            "Ausgespielt bewirkt sie nichts. Rät eine Meuchlerin oder ein Dorfbewohner bei dir falsch, während "
            "du sie hältst, darfst du sie hinlegen: Wer geraten hat, ist raus, und du bekommst die Karte."
        ),
    ),
    "thief": (
        "Dieb",
        "den Dieb",
        "Dieb",
        "tausche, dann noch ein Zug",
        "Tausche die Handkarte mit jemand anderem. Danach bist du noch einmal dran.",
    ),
    "alchemist": (
        "Alchemistin",
        "die Alchemistin",
        "Alchem.",
        "später: rettet einmal",
        (
            "Zuerst passiert nichts. Liegt sie vor dir und eine fremde Karte würde dich hinauswerfen, darfst du "
            "sie stattdessen ablegen: Du legst deine Handkarte hin, ziehst eine neue und bleibst. Wer "
            "Bürgermeister oder Werwölfin hinlegen muss, wird nicht gerettet."
        ),
    ),
    "schemer": (
        "Intrigant",
        "den Intriganten",
        "Intrigant",
        "reißt den Angreifer mit",
        "Ausgespielt bewirkt er nichts. Wer dich hinauswirft, während du ihn hältst, ist ebenfalls raus.",
    ),
    "mayor": (
        "Bürgermeister",
        "den Bürgermeister",
        "Bürgerm.",
        "wer ihn hinlegt, ist raus",
        "Eine hohe Karte für das Ende. Aber wann immer du ihn hinlegst, ganz gleich warum, bist du raus.",
    ),
    "werewolf": (
        "Werwölfin",
        "die Werwölfin",
        "Werwölfin",
        "gewinnt bei Mond 3; gespielt: raus",
        (
            "Hältst du sie, wenn der dritte Mond erscheint, gewinnst du sofort. Aber wann immer du sie "
            "hinlegst, bist du raus."
        ),
    ),
    "sitting_wolf": (
        "Sitzender Wolf",
        "den Sitzenden Wolf",
        "Sitzender Wolf",
        "erster Mond",
        (
            "Der erste Mond: Von jetzt an ist die Werwölfin auf einer Hand oder in der Mitte, oder sie liegt "
            "offen. Wer ihn im eigenen Zug zieht, ist noch einmal dran."
        ),
    ),
    "howling_wolf": (
        "Heulender Wolf",
        "den Heulenden Wolf",
        "Heulender Wolf",
        "zweiter Mond",
        ("Der zweite Mond: Der dritte ist nicht mehr weit. Wer ihn im eigenen Zug zieht, ist noch einmal dran."),
    ),
    "werewolf_moon": (
        "Vollmond",
        "den Vollmond",
        "Vollmond",
        "dritter Mond",
        (
            "Der dritte Mond: Wer die Werwölfin hält, gewinnt sofort. Hält sie niemand, ist noch einmal dran, "
            "wer ihn im eigenen Zug gezogen hat."
        ),
    ),
}

TEXTS = {
    f"wolfmoon.card.{card}{part}": text
    for card, row in CARDS.items()
    for part, text in zip(("", ".one", ".short", ".line", ".rule"), row, strict=True)
}
