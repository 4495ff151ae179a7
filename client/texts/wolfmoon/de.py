"""Deutsch: die Fragen von Wolfmoon, was darin geschieht, seine Regeln und seine Einführung."""

TEXTS = {
    "wolfmoon.name": "Wolfmoon",
    "wolfmoon.about": "Bluffen mit Karten",
    # -- Zustand und Tisch
    "wolfmoon.round": "Runde {round}",
    "wolfmoon.moons": "Monde",
    "wolfmoon.pile": "Stapel {n}",
    "wolfmoon.pile.word": "Stapel",
    "wolfmoon.last_turn": "letzter Zug",
    "wolfmoon.aside": "beiseite {n}",
    "wolfmoon.out": "raus",
    "wolfmoon.turn": "überlegt …",
    "wolfmoon.turn.you": "du bist dran",
    "wolfmoon.protected": "geschützt",
    "wolfmoon.witch": "Hexenmarke",
    "wolfmoon.tokens.legend": "●○○ Mondmarken",
    "wolfmoon.centre": "Mitte",
    "wolfmoon.edge": "verbraucht",
    "wolfmoon.hand": "Deine Hand",
    "wolfmoon.hand.out": "† Du bist raus",
    "wolfmoon.hand.out.why": "† Du bist raus: {why}",
    "wolfmoon.hand.out.return": "nur die Hexe könnte dich zurückholen",
    "wolfmoon.hand.none": "keine Karte",
    "wolfmoon.knows": "Du weißt",
    "wolfmoon.knows.none": "noch nichts",
    "wolfmoon.knows.hand": "{name}: {card}",
    "wolfmoon.knows.centre": "Mitte {slot}: {card}",
    "wolfmoon.you.from": "dir",
    # -- Fragen
    "wolfmoon.ask.action": "DU BIST DRAN",
    "wolfmoon.ask.action.further": "DU BIST NOCH EINMAL DRAN",
    "wolfmoon.row.action.draw": "Karte ziehen, dann eine ausspielen",
    "wolfmoon.row.action.draw.hint": "von deinen beiden, du suchst aus",
    "wolfmoon.row.action.draw.deed": "Karte ziehen",
    "wolfmoon.row.action.exchange": "Mit der Mitte tauschen",
    "wolfmoon.row.action.exchange.hint": "1 von 3 ansehen, eine zurücklegen",
    "wolfmoon.row.action.exchange.deed": "Mit der Mitte tauschen",
    "wolfmoon.ask.slot": "Welche Karte aus der Mitte?",
    "wolfmoon.row.slot": "Karte {slot} der Mitte nehmen",
    "wolfmoon.ask.keep": "Welche Karte behältst du?",
    "wolfmoon.row.keep": "{one} behalten",
    "wolfmoon.row.keep.covered": "Die {place} Karte behalten",
    "wolfmoon.ask.play": "Welche Karte spielst du aus?",
    "wolfmoon.row.play": "{one} ausspielen",
    "wolfmoon.row.play.nobody": "niemand ist raus: nichts passiert",
    "wolfmoon.row.play.idle": "jetzt passiert nichts",
    "wolfmoon.row.play.spy": "schlägt nur aus der Hand zurück",
    "wolfmoon.row.play.covered": "Die {place} Karte ausspielen",
    "wolfmoon.place.left": "linke",
    "wolfmoon.place.right": "rechte",
    "wolfmoon.place.1": "erste",
    "wolfmoon.place.2": "zweite",
    "wolfmoon.place.3": "dritte",
    "wolfmoon.place.4": "vierte",
    "wolfmoon.place.left.label": "links",
    "wolfmoon.place.right.label": "rechts",
    "wolfmoon.place.1.label": "erste",
    "wolfmoon.place.2.label": "zweite",
    "wolfmoon.place.3.label": "dritte",
    "wolfmoon.place.4.label": "vierte",
    "wolfmoon.ask.target": "{card}: Wen?",
    "wolfmoon.ask.target.assassin": "Meuchlerin: Wessen Karte willst du erraten?",
    "wolfmoon.ask.target.villager": "Dorfbewohner: Wessen Karte willst du erraten?",
    "wolfmoon.ask.target.seer": "Seherin: Wessen Karte siehst du dir an?",
    "wolfmoon.ask.target.tax_collector": "Steuereintreiber: Wen fragst du nach 0 oder 1?",
    "wolfmoon.ask.target.inquisitor": "Inquisitor: Wen fragst du nach 9 oder 10?",
    "wolfmoon.ask.target.barkeeper": "Wirtin: Mit wem vergleichst du? Wer von euch weniger hat, ist raus.",
    "wolfmoon.ask.target.girl": "Mädchen: Mit wem vergleichst du? Wer von euch mehr hat, ist raus.",
    "wolfmoon.ask.target.witch": "Hexe: Wer kommt zurück?",
    "wolfmoon.ask.target.bounty_hunter": "Kopfgeldjägerin: Wer muss ablegen?",
    "wolfmoon.ask.target.thief": "Dieb: Mit wem tauschst du?",
    "wolfmoon.row.target": "{name}",
    "wolfmoon.row.target.assassin": "Die Karte von {name} erraten",
    "wolfmoon.row.target.villager": "Die Karte von {name} erraten",
    "wolfmoon.row.target.seer": "Karte von {name} ansehen",
    "wolfmoon.row.target.tax_collector": "{name} nach 0 oder 1 fragen",
    "wolfmoon.row.target.inquisitor": "{name} nach 9 oder 10 fragen",
    "wolfmoon.row.target.barkeeper": "Mit {name} vergleichen",
    "wolfmoon.row.target.girl": "Mit {name} vergleichen",
    "wolfmoon.row.target.witch": "{name} zurückholen",
    "wolfmoon.row.target.bounty_hunter": "{name} muss ablegen",
    "wolfmoon.row.target.bounty_hunter.you": "Ich lege meine eigene Karte ab",
    "wolfmoon.row.target.thief": "Mit {name} tauschen",
    "wolfmoon.row.target.skip": "Niemand: lieber nicht",
    "wolfmoon.ask.guess": "Was hat {name}?",
    "wolfmoon.ask.guess.again": "{name}: Noch einmal raten?",
    "wolfmoon.ask.guess.spy": "Rätst du bei der Spionin falsch, bist du raus.",
    "wolfmoon.ask.guess.open": "● offen",
    "wolfmoon.ask.guess.all_open": "liegen alle offen",
    "wolfmoon.row.guess": "Raten: {name} hat {value}",
    "wolfmoon.ask.guess.schemer": "8 kann der Intrigant sein: Hat {name} ihn, bist auch du raus.",
    "wolfmoon.row.guess.anyway": "Trotzdem 8 raten",
    "wolfmoon.row.guess.stop": "Nicht noch einmal raten",
    "wolfmoon.ask.spy": "{name} riet {value}, und das ist falsch. Zurückschlagen?",
    "wolfmoon.ask.spy.plain": "Deine Karte wurde falsch geraten. Zurückschlagen?",
    "wolfmoon.row.spy.yes": "Spionin zeigen: zurückschlagen",
    "wolfmoon.row.spy.yes.hint": "hast du sie, ist raus, wer riet",
    "wolfmoon.row.spy.no": "Auf sich beruhen lassen",
    "wolfmoon.ask.alchemist": "Du wärst raus. Alchemistin einsetzen?",
    "wolfmoon.row.alchemist.yes": "Alchemistin ablegen und bleiben",
    "wolfmoon.row.alchemist.no": "Alchemistin behalten, raus sein",
    "wolfmoon.replay.action.draw": "eine Karte ziehen",
    "wolfmoon.replay.action.exchange": "mit der Mitte tauschen",
    "wolfmoon.replay.slot": "Karte {n} der Mitte",
    "wolfmoon.replay.target": "{name}",
    "wolfmoon.replay.target.skip": "niemand",
    "wolfmoon.replay.guess": "{n}",
    "wolfmoon.replay.guess.stop": "nicht noch einmal zu raten",
    "wolfmoon.replay.again.no": "nicht noch einmal zu raten",
    "wolfmoon.ask.servant": "Den Diener ablegen und noch einmal dran sein?",
    "wolfmoon.row.servant.no": "Diener für später behalten",
    "wolfmoon.row.servant.yes": "Diener ablegen, noch ein Zug",
    "wolfmoon.ask.take": "Totengräber: Von wem nimmst du?",
    "wolfmoon.ask.take.card": "Totengräber: Welche Karte von {name}?",
    "wolfmoon.ask.take.card.you": "Totengräber: Welche deiner eigenen Karten?",
    "wolfmoon.row.take.seat": "Von {name}",
    "wolfmoon.row.take.seat.you": "Von meinen eigenen Karten",
    "wolfmoon.row.take.seat.hint:one": "eine Karte",
    "wolfmoon.row.take.seat.hint:other": "{n} Karten",
    "wolfmoon.row.take": "{one} ({value}) nehmen",
    "wolfmoon.row.take.deed": "{one} ({value}) von {name} nehmen",
    "wolfmoon.row.take.you": "{one} ({value}) zurücknehmen",
    "wolfmoon.ask.swap": "Taschenspieler: Wer tauscht mit wem?",
    "wolfmoon.ask.swap.second": "Taschenspieler: Mit wem tauscht {name}?",
    "wolfmoon.ask.swap.second.you": "Taschenspieler: Mit wem tauschst du?",
    "wolfmoon.row.swap.first": "{name} …",
    "wolfmoon.row.swap.first.you": "Ich …",
    "wolfmoon.row.swap.second": "… mit {name}",
    "wolfmoon.row.swap.second.you": "… mit mir",
    "wolfmoon.row.swap": "{first} und {second} tauschen",
    "wolfmoon.row.swap.you": "Ich tausche mit {name}",
    # -- warum eine Zeile zu ist
    "wolfmoon.closed.protected": "geschützt",
    "wolfmoon.closed.out": "raus",
    "wolfmoon.closed.guessed": "geraten",
    "wolfmoon.closed.not_yours": "du hast die Spionin nicht: Es passiert nichts",
    "wolfmoon.closed.never": "diese Karte darf nie genommen werden",
    # -- Antwort im Voraus
    "wolfmoon.standing.spy": "Spionin schlägt von selbst zurück",
    # -- was geschieht
    "wolfmoon.note.round": "Runde {number}: {by} beginnt.",
    "wolfmoon.note.round.you": "Runde {number}: Du beginnst.",
    "wolfmoon.note.turn": "{by} ist dran.",
    "wolfmoon.note.turn.you": "Du bist dran.",
    "wolfmoon.note.turn.further": "{by} ist noch einmal dran.",
    "wolfmoon.note.turn.further.you": "Du bist noch einmal dran.",
    "wolfmoon.note.drew": "{by} zieht eine Karte.",
    "wolfmoon.note.drew.you": "Du ziehst eine Karte.",
    "wolfmoon.note.drew.aside": "{by} zieht eine der beiseitegelegten Karten.",
    "wolfmoon.note.drew.aside.you": "Du ziehst eine der beiseitegelegten Karten.",
    "wolfmoon.moment.moon.1": "Der erste Mond",
    "wolfmoon.moment.moon.2": "Der zweite Mond",
    "wolfmoon.moment.moon.3": "Dritter Mond",
    "wolfmoon.note.moon": "{by} zieht einen Mond: {card}.",
    "wolfmoon.note.moon.you": "Du ziehst einen Mond: {card}.",
    "wolfmoon.note.last_card": "{by} hat die letzte Karte des Stapels genommen.",
    "wolfmoon.note.last_card.you": "Du hast die letzte Karte des Stapels genommen.",
    "wolfmoon.note.exchanged": "{by} tauscht mit Karte {slot} der Mitte.",
    "wolfmoon.note.exchanged.you": "Du tauschst mit Karte {slot} der Mitte.",
    "wolfmoon.note.played": "{by} spielt {one}.",
    "wolfmoon.note.played.you": "Du spielst {one}.",
    "wolfmoon.note.played.later": "{by} spielt {one} ({line}).",
    "wolfmoon.note.played.later.you": "Du spielst {one} ({line}).",
    "wolfmoon.note.played.idle": "{by} spielt {one}: Es passiert nichts.",
    "wolfmoon.note.played.idle.you": "Du spielst {one}: Es passiert nichts.",
    "wolfmoon.note.joined": "{first} und {then}",
    "wolfmoon.note.targeted": "{by} zeigt auf {at}.",
    "wolfmoon.note.targeted.you": "Du zeigst auf {at}.",
    "wolfmoon.note.targeted.me": "{by} zeigt auf dich.",
    "wolfmoon.note.targeted.self": "{by} wählt die eigene Karte.",
    "wolfmoon.note.targeted.self.you": "Du wählst deine eigene Karte.",
    "wolfmoon.note.targeted.seer": "{by} sieht sich die Karte von {at} an.",
    "wolfmoon.note.targeted.seer.you": "Du siehst dir die Karte von {at} an.",
    "wolfmoon.note.targeted.seer.me": "{by} sieht sich deine Karte an.",
    "wolfmoon.note.no_target": "{card}: Niemand kann gewählt werden.",
    "wolfmoon.note.no_target.witch": "Hexe: Niemand kann zurückgeholt werden.",
    "wolfmoon.note.no_target.gravedigger": "Totengräber: Es ist keine Karte da, die er nehmen könnte.",
    "wolfmoon.note.waived": "{by} verzichtet auf die Wirkung.",
    "wolfmoon.note.waived.you": "Du verzichtest auf die Wirkung.",
    "wolfmoon.note.waived.kept": "{by} setzt {one} nicht ein.",
    "wolfmoon.note.waived.kept.you": "Du setzt {one} nicht ein.",
    "wolfmoon.note.guessed.hit": "{by} rät bei {at} auf {value}: richtig!",
    "wolfmoon.note.guessed.hit.you": "Du rätst bei {at} auf {value}: richtig!",
    "wolfmoon.note.guessed.hit.me": "{by} rät bei dir auf {value}: richtig!",
    "wolfmoon.note.guessed.miss": "{by} rät bei {at} auf {value}: falsch.",
    "wolfmoon.note.guessed.miss.you": "Du rätst bei {at} auf {value}: falsch.",
    "wolfmoon.note.guessed.miss.me": "{by} rät bei dir auf {value}: falsch.",
    "wolfmoon.note.spy": "{by} zeigt die Spionin und schlägt gegen {at} zurück!",
    "wolfmoon.note.spy.you": "Du zeigst die Spionin und schlägst gegen {at} zurück!",
    "wolfmoon.note.spy.me": "{by} zeigt die Spionin und schlägt gegen dich zurück!",
    "wolfmoon.note.handed": "{by} gibt {at} verdeckt eine Karte.",
    "wolfmoon.note.handed.you": "Du gibst {at} verdeckt deine Karte.",
    "wolfmoon.note.handed.me": "{by} gibt dir verdeckt eine Karte.",
    "wolfmoon.note.gathered.all": "Alle Handkarten werden gemischt und neu verteilt.",
    "wolfmoon.note.gathered": "Die Handkarten von {seats} werden eingesammelt, gemischt und neu verteilt.",
    "wolfmoon.note.servant": "{by} legt den Diener für einen weiteren Zug ab.",
    "wolfmoon.note.servant.you": "Du legst den Diener für einen weiteren Zug ab.",
    "wolfmoon.note.questioned.hit": "{by} fragt {at} nach {values}: ja!",
    "wolfmoon.note.questioned.hit.you": "Du fragst {at} nach {values}: ja!",
    "wolfmoon.note.questioned.hit.me": "{by} fragt dich nach {values}: ja!",
    "wolfmoon.note.questioned.miss": "{by} fragt {at} nach {values}: nein.",
    "wolfmoon.note.questioned.miss.you": "Du fragst {at} nach {values}: nein.",
    "wolfmoon.note.questioned.miss.me": "{by} fragt dich nach {values}: nein.",
    "wolfmoon.values.tax_collector": "0 oder 1",
    "wolfmoon.values.inquisitor": "9 oder 10",
    "wolfmoon.note.compared": "{by} und {at} vergleichen: {outcome}.",
    "wolfmoon.note.compared.you": "Du und {at} vergleicht: {outcome}.",
    "wolfmoon.note.compared.me": "{by} und du vergleicht: {outcome}.",
    "wolfmoon.loses": "{name} verliert",
    "wolfmoon.loses.you": "du verlierst",
    "wolfmoon.loses.nobody": "Gleichstand",
    "wolfmoon.note.watched": "{by} sieht sich die Mitte an, um eine von vier Karten zu behalten.",
    "wolfmoon.note.watched.you": "Du siehst dir die Mitte an, um eine von vier Karten zu behalten.",
    "wolfmoon.note.protected": "{by} ist bis zum nächsten eigenen Zug geschützt.",
    "wolfmoon.note.protected.you": "Du bist bis zu deinem nächsten Zug geschützt.",
    "wolfmoon.note.unprotected": "{by} ist nicht mehr geschützt.",
    "wolfmoon.note.unprotected.you": "Du bist nicht mehr geschützt.",
    "wolfmoon.note.returned": "{by} holt {at} zurück, mit der Hexenmarke.",
    "wolfmoon.note.returned.you": "Du holst {at} zurück, mit der Hexenmarke.",
    "wolfmoon.note.returned.me": "{by} holt dich zurück, mit der Hexenmarke.",
    "wolfmoon.note.forced": "{by} zwingt {at}, {one} abzulegen.",
    "wolfmoon.note.forced.you": "Du zwingst {at}, {one} abzulegen.",
    "wolfmoon.note.forced.me": "{by} zwingt dich, {one} abzulegen.",
    "wolfmoon.note.forced.self": "{by} muss {one} ablegen.",
    "wolfmoon.note.forced.self.you": "Du musst {one} ablegen.",
    "wolfmoon.note.fetched": "{by} nimmt {one} von {at}.",
    "wolfmoon.note.fetched.you": "Du nimmst {one} von {at}.",
    "wolfmoon.note.fetched.me": "{by} nimmt {one} von dir.",
    "wolfmoon.note.fetched.self": "{by} nimmt {one} vom Tisch zurück.",
    "wolfmoon.note.fetched.self.you": "Du nimmst {one} vom Tisch zurück.",
    "wolfmoon.note.swapped": "{first} und {second} tauschen die Handkarten.",
    "wolfmoon.note.swapped.you": "Du und {other} tauscht die Handkarten.",
    "wolfmoon.note.alchemist": "{by} legt die Alchemistin ab und bleibt dabei.",
    "wolfmoon.note.alchemist.you": "Du legst die Alchemistin ab und bleibst dabei.",
    "wolfmoon.note.schemer": "{by} hatte den Intriganten: {at} ist auch raus!",
    "wolfmoon.note.schemer.you": "Du hattest den Intriganten: {at} ist auch raus!",
    "wolfmoon.note.schemer.me": "{by} hatte den Intriganten: Du bist auch raus!",
    "wolfmoon.note.laid": "{by} legt {one} hin.",
    "wolfmoon.note.laid.you": "Du legst {one} hin.",
    "wolfmoon.note.out": "{by} ist raus.",
    "wolfmoon.note.out.you": "Du bist raus.",
    "wolfmoon.note.revealed": "{by} zeigt {one}.",
    "wolfmoon.note.revealed.you": "Du zeigst {one}.",
    "wolfmoon.note.value": "{by} kommt auf {value}.",
    "wolfmoon.note.value.you": "Du kommst auf {value}.",
    "wolfmoon.note.partner": ("{at} hat die Hexenmarke, und die Hexe liegt vor {by}: {by} gewinnt mit."),
    "wolfmoon.note.partner.you": ("{at} hat die Hexenmarke, und die Hexe liegt vor dir: Du gewinnst mit."),
    "wolfmoon.note.partner.me": ("Du hast die Hexenmarke, und die Hexe liegt vor {by}: {by} gewinnt mit."),
    "wolfmoon.note.ended": "{reason} Sieg: {winners}.",
    "wolfmoon.note.ended.nobody": "{reason}",
    "wolfmoon.note.token": "{by} bekommt eine Mondmarke und hat jetzt {tokens}.",
    "wolfmoon.note.token.you": "Du bekommst eine Mondmarke und hast jetzt {tokens}.",
    "wolfmoon.note.won": "Das lange Spiel geht an {winners}.",
    "wolfmoon.note.your_card": "Deine Karte: {card} ({value}) · {line}.",
    "wolfmoon.note.your_exchange": "Mitte {slot}: Du hast {taken} genommen und {returned} zurückgelegt.",
    "wolfmoon.note.your_exchange.same": "Mitte {slot}: Du hast {taken} gesehen und zurückgelegt.",
    "wolfmoon.note.your_centre": "In der Mitte hast du gesehen: {cards}.",
    "wolfmoon.note.unused": "Du hast {one} nicht eingesetzt.",
    "wolfmoon.note.unused.other": "Du wurdest gefragt, ob du {one} hast.",
    "wolfmoon.note.your_gathering": "Du hast gesehen: {cards}.",
    "wolfmoon.note.your_gathering.card": "{name} {card}",
    "wolfmoon.note.saw": "{at} hat {one} ({value}).",
    "wolfmoon.note.received": "Von {at} hast du {one} ({value}) bekommen.",
    "wolfmoon.note.gave": "{at} hat von dir {one} ({value}) bekommen.",
    # -- wie es endet
    "wolfmoon.ending.moon": (
        "Der dritte Mond ging auf, während jemand die Werwölfin hielt: Wer sie hielt, gewinnt sofort."
    ),
    "wolfmoon.ending.moon.traitor": (
        "Der dritte Mond ging auf, während jemand die Werwölfin hielt: Wer sie hielt, gewinnt sofort, "
        "und der Verräter gewinnt mit."
    ),
    "wolfmoon.ending.last_player": "Am Ende war nur noch eine Person dabei.",
    "wolfmoon.ending.vampire": "Die Vampirin kam neben zwei offene Karten mit 7 oder mehr: Das gewinnt sofort.",
    "wolfmoon.ending.highest_value": "Der Stapel ist aufgebraucht: Der höchste Wert gewinnt.",
    "wolfmoon.ending.highest_value.tie": (
        "Der Stapel ist aufgebraucht: Der höchste Wert gewinnt, und mehrere haben ihn."
    ),
    "wolfmoon.ending.beggar_king": (
        "Der Stapel ist aufgebraucht, und jemand zeigte eine 8 oder 9: Dann gewinnt der Bettlerkönig, und zwar allein."
    ),
    "wolfmoon.ending.nobody": ("Die Letzten waren zugleich raus, also gewinnt niemand."),
    "wolfmoon.ending.cap": "Nach 500 Zügen endet diese Runde, ohne dass jemand gewinnt.",
    "wolfmoon.ending.other": "Das Spiel wurde vorzeitig beendet.",
    "wolfmoon.result.you_win": "Du gewinnst!",
    "wolfmoon.result.wins:one": "{names} gewinnt!",
    "wolfmoon.result.wins:other": "{names} gewinnen!",
    "wolfmoon.result.wins.you": "{names} habt gewonnen!",
    "wolfmoon.result.nobody": "Niemand gewinnt.",
    "wolfmoon.result.long": "Mit {n} Mondmarken ist das lange Spiel gewonnen.",
    "wolfmoon.result.hidden": "verdeckt",
    "wolfmoon.result.won": "gewinnt",
    "wolfmoon.fate.guessed": "von {name} erraten",
    "wolfmoon.fate.guessed.you": "von dir erraten",
    "wolfmoon.fate.questioned": "von {name} ertappt",
    "wolfmoon.fate.questioned.you": "von dir ertappt",
    "wolfmoon.fate.compared": "gegen {name} verloren",
    "wolfmoon.fate.compared.you": "gegen dich verloren",
    "wolfmoon.fate.spy": "Spionin von {name}",
    "wolfmoon.fate.spy.you": "deine Spionin",
    "wolfmoon.fate.schemer": "Intrigant von {name}",
    "wolfmoon.fate.schemer.you": "dein Intrigant",
    "wolfmoon.fate.laid": "{one} abgelegt",
    "wolfmoon.fate.by": "durch {name}",
    "wolfmoon.fate.by.you": "durch dich",
    # -- was ein Tisch wählen kann
    "wolfmoon.option.long": "Länge",
    "wolfmoon.option.long.false": "eine Runde",
    "wolfmoon.option.long.true": "langes Spiel, mehrere Runden",
    "wolfmoon.option.start": "Wer beginnt",
    "wolfmoon.option.start.0": "der Zufall",
    "wolfmoon.option.start.n": "Platz {n}",
    "wolfmoon.option.WM-07": "Mond mitten in einer Wirkung",
    "wolfmoon.option.WM-07.1": "wer ihn zog, ist noch einmal dran",
    "wolfmoon.option.WM-07.2": "eine andere Karte ziehen",
    "wolfmoon.option.WM-07.3": "andere Karte und noch einmal dran",
    "wolfmoon.option.WM-10": "Letzte Karte im fremden Zug",
    "wolfmoon.option.WM-10.1": "dieser Zug ist der letzte",
    "wolfmoon.option.WM-10.2": "deren nächster Zug ist der letzte",
    "wolfmoon.option.WM-20": "Kopfgeldjägerin gegen sich selbst",
    "wolfmoon.option.WM-20.1": "nie",
    "wolfmoon.option.WM-20.2": "erlaubt",
    "wolfmoon.option.WM-20.3": "erlaubt, notfalls Pflicht",
    "wolfmoon.option.WM-22": "Totengräber bei den eigenen Karten",
    "wolfmoon.option.WM-22.1": "nicht erlaubt",
    "wolfmoon.option.WM-22.2": "erlaubt",
    "wolfmoon.option.WM-31": "Spionin gegen die Meuchlerin",
    "wolfmoon.option.WM-31.1": "nach dem ersten falschen Wert",
    "wolfmoon.option.WM-31.2": "nach beiden Versuchen",
    "wolfmoon.option.WM-33": "Spionin gegen einen Intriganten",
    "wolfmoon.option.WM-33.1": "der Intrigant bewirkt nichts",
    "wolfmoon.option.WM-33.2": "der Intrigant schlägt zu",
    "wolfmoon.option.WM-36": "Alchemistin mit 9 oder 10",
    "wolfmoon.option.WM-36.1": "rettet",
    "wolfmoon.option.WM-36.2": "rettet nicht",
    "wolfmoon.option.WM-41": "Monster ohne offene Karte",
    "wolfmoon.option.WM-41.1": "zählt 0",
    "wolfmoon.option.WM-41.2": "zählt 4",
    "wolfmoon.option.WM-42": "Monster mit einer offenen Karte",
    "wolfmoon.option.WM-42.1": "zählt sie einmal",
    "wolfmoon.option.WM-42.2": "zählt sie doppelt",
    "wolfmoon.option.WM-47": "Bettlerkönig und die Hexe",
    "wolfmoon.option.WM-47.1": "kein Mitgewinn bei Wirkung",
    "wolfmoon.option.WM-47.2": "nie Mitgewinn mit ihm auf der Hand",
    # -- die Regeln; eine Zeile mit # ist eine Überschrift
    "wolfmoon.rules": (
        "# Worum es geht\n"
        "Alle haben je eine verdeckte Handkarte. Bleib bis zuletzt dabei, hab am Ende des Stapels die höchste "
        "Karte, oder halte die Werwölfin, wenn der dritte Mond aufgeht.\n"
        "# Dein Zug\n"
        "Tu eines von beidem. Entweder ziehst du eine Karte und spielst dann eine deiner beiden aus: Sie "
        "bleibt offen vor dir liegen und tut, was auf ihr steht. Oder du nimmst eine der drei verdeckten "
        "Karten der Mitte, siehst sie an und legst sie oder deine eigene an ihren Platz zurück; dann wird "
        "nichts gespielt.\n"
        "# Wirkungen\n"
        "Eine Wirkung muss so weit wie möglich ausgeführt werden, außer die Karte lässt dir die Wahl. "
        "Antworten sind immer wahr. Wer durch eine Leibwächterin geschützt ist, kann nicht gewählt werden. "
        "Ist niemand wählbar, passiert nichts.\n"
        "# Raus\n"
        "Wer raus ist, legt die Handkarte offen hin; sie bewirkt nichts. Die offenen Karten bleiben liegen. "
        "Die Hexe kann jemanden zurückholen.\n"
        "# Monde\n"
        "Im Stapel stecken drei Monde, in jedem Teil einer. Wer im eigenen Zug einen zieht, legt ihn offen "
        "hin und ist noch einmal dran. Beim dritten gewinnt sofort, wer die Werwölfin hält, und wer "
        "den Verräter hält, gewinnt mit.\n"
        "# Das Ende des Stapels\n"
        "Der Zug, in dem die letzte Karte des Stapels genommen wird, ist der letzte. Dann zeigen alle, die "
        "noch dabei sind, ihre Karte; der höchste Wert gewinnt, bei Gleichstand alle mit diesem Wert. Die "
        "zwei beiseitegelegten Karten werden nur gezogen, wenn der Stapel leer ist und noch jemand ziehen "
        "muss.\n"
        "# Die Hexenmarke\n"
        "Wer zurückgeholt wurde, hat sie. Gewinnt diese Person, gewinnt auch, wer die Hexe vor sich liegen "
        "hat, außer der Bettlerkönig gewann durch seine eigene Wirkung.\n"
        "# Das lange Spiel\n"
        "Wer eine Runde gewinnt, bekommt eine Mondmarke. Zu dritt oder viert gewinnen drei Marken, zu fünft "
        "oder sechst zwei. Jede Runde beginnt einen Platz weiter.\n"
        "# Raten und die Spionin\n"
        "Wurde eine Karte falsch geraten, fragt der Bildschirm der betroffenen Person immer nach der Spionin, auch "
        "wenn sie eine andere Karte hat. So verrät die Pause nichts.\n"
        "# Am Ende\n"
        "Ist ein Spiel vorbei und die Kartenausgabe geprüft, dürfen alle auch die verdeckten Karten ansehen."
    ),
    # -- die Einführung
    "wolfmoon.intro.1": (
        "# Eine Karte, ein Geheimnis\n"
        "Alle haben je eine einzige verdeckte Karte mit einem Wert von 0 bis 10.\n"
        "Eine der Karten ist die Werwölfin. Am Anfang steckt sie im Stapel."
    ),
    "wolfmoon.intro.2": (
        "# Dein Zug\n"
        "Zieh eine Karte und spiel eine der beiden aus. Was du spielst, liegt offen und tut etwas.\n"
        "Oder tausche heimlich mit einer der drei verdeckten Karten in der Mitte."
    ),
    "wolfmoon.intro.3": (
        "# Raus!\n"
        "Viele Karten werfen andere hinaus: den Wert raten, vergleichen, nach einer 9 oder 10 fragen.\n"
        "Die offenen Karten verraten dir, was auf keiner Hand mehr sein kann."
    ),
    "wolfmoon.intro.4": (
        "# Drei Monde\n"
        "Sie kommen nach und nach aus dem Stapel. Wer beim dritten die Werwölfin hält, gewinnt sofort.\n"
        "Bis dahin ist sie in Gefahr: Wer sie hinlegt, ist raus."
    ),
    "wolfmoon.intro.5": (
        "# So gewinnst du\n"
        "Bleib bis zuletzt dabei. Oder hab die höchste Karte, wenn der Stapel leer ist. Oder halte die "
        "Werwölfin beim dritten Mond.\n"
        "Ein paar Karten haben eigene Wege."
    ),
    "wolfmoon.intro.6": (
        "# Auf diesem Bildschirm\n"
        "Tippe auf eine offene Karte, um zu lesen, was sie tut. Solange „unterwegs“ dasteht, kannst du es dir "
        "noch anders überlegen."
    ),
}
