"""Deutsch: Regeln, Einführungen und Optionen des Dorfes."""

TEXTS = {
    "village.pace.off": "lange Nächte, {n} Min. Beratung",
    "village.pace.relaxed": "mittlere Nächte, {n} Min. Beratung",
    "village.pace.brisk": "kurze Nächte, {n} Min. Beratung",
    "village.rules.roles": "Die Rollen",
    "werewolves.rules.creature": "Wesen der Nacht",
    "werewolves.rules.creatures": "Wesen der Nacht",
    "duesterwald.rules.creature": "Werwolf",
    "duesterwald.rules.creatures": "Werwölfe",
    "village.rules": (
        "# Worum es geht\n"
        "Im Dorf ist nicht jeder, wer er zu sein scheint. Nachts wählen die {creatures} ein Opfer, am Tag berät das Dorf "
        "und entscheidet, wer gehen muss. Du gewinnst mit deinem Lager, auch wenn du selbst schon raus bist.\n"
        "# Die Nacht\n"
        "Sie hat Abschnitte von fester Länge. In jedem haben alle denselben Bildschirm und tippen gleich oft. Was deine "
        "Wahl bedeutet, steht verdeckt dabei. Wer nichts zu tun hat, notiert einen Verdacht oder beantwortet eine Frage "
        "über gestern. Bis zum Ende des Abschnitts darfst du deine Wahl ändern. In den letzten fünf Sekunden tippen alle "
        "noch einmal, damit kein Tippen jemanden verrät.\n"
        "# Nachrichten\n"
        "Nach einem Abschnitt öffnen alle eine Nachricht; in den meisten steht, dass es nichts zu berichten gibt.\n"
        "# Das Rudel\n"
        "Ein Rudel sieht, auf wen seine Mitglieder zeigen. Nur wenn alle, die zeigen, sich einig sind, gibt es ein Opfer. "
        "Niemand sonst erfährt, ob sie es waren.\n"
        "# Aussagen\n"
        "Tagsüber könnt ihr antippen, was ihr sagt: wer ihr seid, was ihr herausgefunden habt, wen ihr verdächtigt oder "
        "wem ihr vertraut, oder eine Frage. Aussagen entscheiden nichts; alle sehen sie, und Bots hören zu. S zeigt, wer "
        "was behauptet und was dagegen spricht. Wo ihr laut redet, tippt nur an, was die Bots wissen sollen.\n"
        "# Wer raus ist\n"
        "Wer raus ist, zeigt die Karte, sofern ihr nichts anderes ausmacht, und schweigt. Zuerst sterben Verliebte vor "
        "Kummer, dann schießt der Jäger, dann geht ein Amt weiter, dann wird geprüft, wer gewonnen hat.\n"
        "# Das Ende\n"
        "Ein Lager hat gewonnen, sobald niemand sonst mehr lebt. Ein {creature} und ein Dörfler spielen weiter, "
        "sofern ihr nichts anderes ausmacht. Nach einigen Runden ohne Opfer wird ein Unentschieden angeboten, später "
        "ist es eines. Am Ende wird alles geöffnet, auch die Notizbücher.\n"
        "# Raus sein\n"
        "Du verfolgst die Geschichte des Dorfs und siehst alles, wenn ihr das ausgemacht habt. Am Tag wettest du, wen das "
        "nächste Urteil trifft (2 Punkte) und "
        "wer gewinnt (3)."
    ),
    "werewolves.rules": (
        "# Der Tag\n"
        "Alle dürfen eine Person anklagen; mit einer zweiten Stimme gibt es eine Verteidigung und dann das Urteil mit dem "
        "Daumen. Mehr hoch als runter: Die Person wird gehängt, und der Tag endet. Sonst ist sie für heute verschont. "
        "Bei Gleichstand entscheidet der Daumen des verborgenen Bürgermeisters, ohne dass jemand davon erfährt.\n"
        "Der Tag endet auch, wenn mehr als die Hälfte schlafen will oder die Zeit und der letzte Aufruf vorbei sind.\n"
        "# Vampire\n"
        "Ihr Opfer erlebt den Tag und stirbt in der Dämmerung. Mit beiden Rudeln gibt es drei Lager.\n"
        "# Varianten\n"
        "Der Bürgermeister kann am ersten Tag offen gewählt werden und entscheidet dann bei jedem Gleichstand; der Wachhund liegt neben "
        "ihm und hält den Strick fern, solange er lebt."
    ),
    "duesterwald.rules": (
        "# Der Tag in Düsterwald\n"
        "Jeder Tag endet mit einer Abstimmung: Alle zeigen zugleich auf jemanden. Wer die meisten Stimmen hat, muss "
        "gehen. Bei Gleichstand gibt der Hauptmann den Ausschlag; gilt seine Stimme jemand anderem, wird noch einmal "
        "abgestimmt. Bei erneutem Gleichstand muss niemand gehen.\n"
        "# Der Hauptmann\n"
        "Er wird am ersten Morgen gewählt, hat zwei Stimmen und bestimmt im Sterben, wer nachfolgt.\n"
        "# Der Handel des Mädchens\n"
        "Augen zu: nichts. Blinzeln: zwei Personen, eine davon ein Werwolf; in einem von sechs Fällen bemerkt. Spähen: "
        "ein Werwolf; in einem von drei. Starren: alle Werwölfe; in zwei von drei. Wird es bemerkt, erfahren die Werwölfe, wer es ist, und dürfen "
        "es statt ihrer Beute nehmen.\n"
        "# Der Dieb\n"
        "Mit ihm liegen zusätzlich zwei Karten in der Mitte. Eine Rolle, die dort liegt, behält ihren Abschnitt in jeder Nacht."
    ),
    "werewolves.intro.1": (
        "# Jemand lügt\n"
        "Alle bekommen eine Karte, und deine siehst nur du. Die meisten sind Dörfler, einige sind Wesen der Nacht: "
        "Werwölfe oder Vampire. Manche können etwas Besonderes."
    ),
    "werewolves.intro.2": (
        "# In der Nacht\n"
        "Die Wesen der Nacht einigen sich heimlich auf ein Opfer. In jedem Abschnitt tippen alle, in den letzten fünf "
        "Sekunden noch einmal, so verrät sich niemand. Deine eigene Aufgabe ist verdeckt."
    ),
    "werewolves.intro.3": (
        "# Am Tag\n"
        "Ihr hört, wer fehlt. Dann redet! Klage jemanden an; mit einer zweiten Stimme urteilt das Dorf mit dem Daumen."
    ),
    "werewolves.intro.4": (
        "# Besondere Rollen\n"
        "Die Seherin durchschaut andere, die Hexe heilt und vergiftet, der Jäger schießt im Sterben. Nicht alle sind in jedem "
        "Spiel. Deine Karte sagt dir deine Rolle, die Regeln sagen alle."
    ),
    "werewolves.intro.5": (
        "# Wer gewinnt\n"
        "Das Dorf gewinnt, wenn kein Wesen der Nacht mehr da ist; ein Rudel, wenn sonst niemand lebt. Du gewinnst mit deinem "
        "Lager, auch wenn du raus bist; dann darfst du wetten."
    ),
    "werewolves.intro.6": (
        "# Auf diesem Bildschirm\n"
        "Tippe auf einen Namen oder gib seine Nummer ein; "
        "/ sucht einen Namen. Nachrichten öffnest du durch Antippen."
    ),
    "duesterwald.intro.1": (
        "# Düsterwald schläft schlecht\n"
        "Alle bekommen eine Karte, und deine siehst nur du. Die meisten sind Dörfler, einige sind Werwölfe. "
        "Manche können etwas Besonderes."
    ),
    "duesterwald.intro.2": (
        "# In der Nacht\n"
        "Die Werwölfe einigen sich heimlich auf ein Opfer, schon in der ersten Nacht. In jedem Abschnitt tippen alle, in "
        "den letzten fünf Sekunden noch einmal, so verrät sich niemand."
    ),
    "duesterwald.intro.3": (
        "# Am Tag\n"
        "Ihr hört, wer fehlt, und redet. Dann zeigen alle zugleich auf jemanden: Wer die meisten Stimmen hat, muss "
        "gehen."
    ),
    "duesterwald.intro.4": (
        "# Besondere Karten\n"
        "Die Seherin sieht Karten, die Hexe heilt und vergiftet, das Mädchen blinzelt, Amor verkuppelt, der Dieb "
        "tauscht. Nicht alle sind in jedem Spiel. Der gewählte Hauptmann hat zwei Stimmen."
    ),
    "duesterwald.intro.5": (
        "# Wer gewinnt\n"
        "Das Dorf gewinnt, wenn kein Werwolf mehr da ist; die Werwölfe, wenn sonst niemand lebt. Ein Werwolf und ein "
        "Dörfler, die sich lieben, gewinnen nur zu zweit."
    ),
    "duesterwald.intro.6": (
        "# Auf diesem Bildschirm\n"
        "Tippe auf einen Namen oder gib seine Nummer ein; "
        "/ sucht einen Namen. Nachrichten öffnest du durch Antippen."
    ),
    # -- was ein Tisch wählen darf
    "village.option.true": "ja",
    "village.option.false": "nein",
    "village.option.n": "{n}",
    "village.option.seat": "Platz {n}",
    "village.option.set": "Karten: {card}",
    "village.option.set.auto": "wie vorgeschlagen",
    "werewolves.option.mode": "Wesen der Nacht",
    "werewolves.option.mode.1": "Werwölfe",
    "werewolves.option.mode.2": "Vampire",
    "werewolves.option.mode.3": "beide: drei Lager",
    "village.option.level": "Stufe",
    "werewolves.option.level.1": "erste Spiele",
    "werewolves.option.level.2": "etwas Erfahrung",
    "werewolves.option.level.3": "erfahren",
    "duesterwald.option.level.1": "einfach: nur die Seherin",
    "duesterwald.option.level.2": "mit Jäger und Hauptmann",
    "duesterwald.option.level.3": "auch Hexe und Amor",
    "duesterwald.option.level.4": "auch Mädchen und Dieb",
    "village.option.suggestion": "Welcher Vorschlag",
    "werewolves.option.drunkard_allowed": "Trunkenbold im Vorschlag erlaubt",
    "werewolves.option.cat_allowed": "Katze im Vorschlag erlaubt",
    "werewolves.option.elected": "Bürgermeister wird offen gewählt",
    "werewolves.option.guard_dog": "Wachhund beim Bürgermeister",
    "village.option.house_rules": "Regelwidrige Karten erlauben",
    "village.option.set_public": "Die Karten im Spiel sind bekannt",
    "village.option.first_night": "Die erste Nacht hat ein Opfer",
    "village.option.first_safe": "Sicher in der ersten Nacht",
    "village.option.first_safe.0": "niemand",
    "village.option.parity": "Wesen gewinnen bei gleicher Zahl",
    "duesterwald.option.parity": "Werwölfe gewinnen bei gleicher Zahl",
    "village.option.reveal": "Karten der Toten werden gezeigt",
    "village.option.tell_cause": "Der Morgen nennt die Ursache",
    "werewolves.option.drunkard_guaranteed": "Trunkenbold wird immer verteilt",
    "village.option.witch_sees": "Hexe sieht Beute auch ohne Trank",
    "village.option.witch_herself": "Die Hexe darf sich vergiften",
    "werewolves.option.double_potion": "Ein Trank rettet vor beiden Rudeln",
    "werewolves.option.slayer_dog": "Vampirjäger darf den Hund jagen",
    "werewolves.option.red_at_effect": "Rotkäppchens Schutz zählt",
    "werewolves.option.red_at_effect.true": "wenn der Angriff wirkt",
    "werewolves.option.red_at_effect.false": "am Morgen",
    "werewolves.option.self_nomination": "Sich selbst anklagen",
    "werewolves.option.second_waived": "Zu zweit ohne zweite Stimme",
    "werewolves.option.leader_counts": "Gewähltes Amt und Hund zählen mit",
    "werewolves.option.cat_active": "Katze schicken gilt als aktiv",
    "werewolves.option.cat_beats_blessing": "Katze verjagt auch Gesegnete",
    "werewolves.option.latent_wolf": "Übriges Wesen hält das Spiel offen",
    "village.option.grief_first": "Zuerst nach einem Tod",
    "village.option.grief_first.true": "Kummer, dann der Schuss",
    "village.option.grief_first.false": "der Schuss, dann Kummer",
    "village.option.draw_offer": "Unentschieden angeboten nach",
    "village.option.draw_forced": "Unentschieden nach",
    "village.option.statements": "Aussagen, die Bots verstehen",
    "village.option.ghosts": "Die Toten dürfen alles sehen",
    "village.option.storyteller": "Jemand erzählt und leitet",
    "village.option.mood": "Stimmung der Erzählung",
    "village.option.mood.1": "schlicht",
    "village.option.mood.2": "düster",
    "village.option.mood.3": "für Kinder",
    "village.option.voice": "Stimme der Erzählung",
    "village.option.voice.0": "stumm",
    "village.option.voice.1": "Englisch",
    "village.option.voice.2": "Deutsch",
    "duesterwald.option.captain": "Der Hauptmann",
    "duesterwald.option.captain.0": "wie die Stufe sagt",
    "duesterwald.option.captain.1": "am 1. Tag gewählt",
    "duesterwald.option.captain.2": "vor der 1. Nacht gewählt",
    "duesterwald.option.captain.3": "keiner",
    "duesterwald.option.captain_second": "Hauptmann löst zweiten Gleichstand",
    "duesterwald.option.second_ballot": "Die zweite Abstimmung",
    "duesterwald.option.second_ballot.1": "noch einmal frei",
    "duesterwald.option.second_ballot.2": "nur unter den Gleichplatzierten",
    "duesterwald.option.girl_dies": "Ein ertapptes Mädchen stirbt",
    "duesterwald.option.girl_dies.1": "am Morgen, Rettung möglich",
    "duesterwald.option.girl_dies.2": "sofort",
    "duesterwald.option.girl_odds": "Das Mädchen fällt auf",
    "duesterwald.option.girl_odds.1": "mit 1/6, 1/3 oder 2/3",
    "duesterwald.option.girl_odds.2": "halb so leicht",
    "duesterwald.option.girl_odds.3": "mit 1/3, 1/2 oder 5/6",
    "duesterwald.option.one_potion": "Hexe hat nur einen Trank",
    "duesterwald.option.thief_guaranteed": "Der Dieb wird immer verteilt",
}
