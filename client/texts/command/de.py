"""Deutsch: der Befehl `moontable`, seine Hilfe und der Doktor."""

TEXTS = {
    "command.help": (
        "Moontable: Spiele mit geheimen Rollen für einen Abend, alle am eigenen Gerät.\n"
        "\n"
        "  moontable join CODE@ADRESSE    an einen Tisch setzen; ohne Adresse: zurück zum letzten Platz\n"
        "  moontable practice             allein auf diesem Rechner gegen Bots spielen\n"
        "  moontable watch ADRESSE        den öffentlichen Tisch auf einem Fernseher zeigen\n"
        "  moontable host                 einen Tisch für die anderen öffnen\n"
        "  moontable host results         die bisherigen Abende, wenn der Gastgeber nicht läuft\n"
        "  moontable host backup DATEI    eine geprüfte Sicherung des Journals; moontable host restore DATEI holt sie zurück\n"
        "  moontable host rehearse        Bots spielen durch, was alles schiefgehen kann, bevor die Gäste kommen\n"
        "  moontable console              die Konsole des Gastgebers, aus einem anderen Terminal\n"
        "  moontable replay               deine beendeten Spiele: ansehen, Kartenausgabe prüfen\n"
        "  moontable doctor               sagen, was dieser Rechner kann und was ihm fehlt\n"
        "\n"
        "  --lang en|de   die Sprache      --version   die Version      --help   auch nach einem Befehl"
    ),
    "command.version": "Moontable {version}, Protokoll {protocol}, Python {python}",
    "command.ask.name": "Wie heißt du? ",
    "command.ask.same": ("Der Tisch zeigt seinen Schlüssel als zehn Zeichen. Steht beim Gastgeber {spoken}? (j/n) "),
    "command.yes": "j ja",
    "command.looking": "Der Tisch unter {address} wird gesucht …",
    "command.waiting": "Andere wollen auch herein, oder der Tisch ist beschäftigt: Wir warten, höchstens eine Minute …",
    "command.joined": "Du hast einen Platz als {name}. „moontable join“ bringt dich dorthin zurück.",
    "command.back": "Zurück zum Platz von {name} unter {address} …",
    "command.practice:none": "Ein Tisch für dich geht auf …",
    "command.practice:one": "Ein Tisch für dich und einen Bot geht auf …",
    "command.practice:other": "Ein Tisch für dich und {n} Bots geht auf …",
    "command.practice.name": "Gast",
    "command.moved": "Dein Platz wurde auf einem anderen Gerät geöffnet, dieses hier hat ihn nicht mehr.",
    # -- Doktor
    "doctor.ok": "gut",
    "doctor.bad": "FALSCH",
    "doctor.note": "Hinweis",
    "doctor.python": "Python {version}",
    "doctor.python.old": "Python {version} ist zu alt: Nötig ist 3.11",
    "doctor.package": "{package} ist da",
    "doctor.package.missing": "{package} fehlt. Tippe: {line}",
    "doctor.package.broken": "{package} ist da, lässt sich aber nicht laden. Tippe: {line}",
    "doctor.terminal": "Terminal {term}, {columns} Spalten und {rows} Zeilen",
    "doctor.terminal.small": ("Dieses Terminal hat {columns} Spalten und {rows} Zeilen: Die Bilder brauchen 40 und 15"),
    "doctor.terminal.none": "Das ist kein Terminal: Hier geht nur --plain",
    "doctor.terminal.dumb": "Das Terminal {term} kann keine Bilder zeichnen: Nimm --plain",
    "doctor.utf8": "Text in UTF-8",
    "doctor.utf8.not": "Text in {encoding}: Stelle eine Sprache mit UTF-8 ein, etwa LANG=C.UTF-8",
    "doctor.mosquitto": "Mosquitto in {path}: Dieser Rechner kann Gastgeber sein",
    "doctor.mosquitto.amqtt": ("kein Mosquitto, aber der eingebaute Broker: gut zum Üben und für kleine Tische"),
    "doctor.mosquitto.none": "kein Broker: Beitreten geht, Gastgeber sein und Üben nicht. Tippe: {line}",
    "doctor.home": "Plätze liegen in {path} ({count})",
    "doctor.home.not": "In {path} lässt sich nichts speichern: {reason}",
    "doctor.termux": "Termux {version}. Wähle vor dem Spielen „Keep screen on“ in seinem Menü",
    "doctor.all_well": "Zum Mitspielen ist alles da.",
    "doctor.not_well": "Was mit FALSCH markiert ist, muss zuerst in Ordnung kommen.",
}
