"""What the host says on its own screen and in its log, in the languages of the house; nothing here is secret."""

from __future__ import annotations

from protocol.texts import BilingualTexts

TEXTS = {
    "open": ("Moontable is open.", "Moontable ist offen."),
    "address": ("  address   {address}", "  Adresse      {address}"),
    "code": ("  code      {code}", "  Code         {code}"),
    "key": (
        "  host key  {spoken}   (guests who type the code compare these ten characters)",
        "  Schlüssel    {spoken}   (wer den Code tippt, vergleicht diese zehn Zeichen)",
    ),
    "join": (
        "  on each device:  {moontable} join {link}",
        "  auf jedem Gerät:  {moontable} join {link}",
    ),
    "join_copied": (
        "  or copied, with nothing to compare:  {moontable} join {link}",
        "  oder kopiert, ohne Vergleich:  {moontable} join {link}",
    ),
    "broker": ("  broker    {kind}, port {port}", "  Broker       {kind}, Port {port}"),
    "embedded_lan": (
        "The embedded broker is made for practice: a guest can slow or stop this table. Mosquitto is better.",
        "Der eingebaute Broker ist zum Üben gedacht: Ein Gast kann diesen Tisch bremsen oder anhalten. Besser ist Mosquitto.",
    ),
    "port_moved": (
        (
            "Port {taken} belongs to another program on this machine, such as the Mosquitto service that a package starts. "
            "So this table is at port {port}, and stays there."
        ),
        (
            "Port {taken} gehört einem anderen Programm auf diesem Rechner, etwa dem Mosquitto-Dienst, den ein Paket startet. "
            "Also ist dieser Tisch auf Port {port}, und dort bleibt er."
        ),
    ),
    "only_here": (
        (
            "Only this machine reaches the table: the embedded broker is made for practice. For guests type: {line}\n"
            "and start the host again. Or start it with --lan, for at most six people who trust each other."
        ),
        (
            "Nur dieser Rechner erreicht den Tisch: Der eingebaute Broker ist zum Üben gedacht. Für Gäste tippe: {line}\n"
            "und starte den Gastgeber noch einmal. Oder starte ihn mit --lan, für höchstens sechs Leute, die einander trauen."
        ),
    ),
    "no_network": (
        (
            "This machine is in no network, so no guest reaches the table. Connect it and start the host again, or name its "
            "address with --address."
        ),
        (
            "Dieser Rechner ist in keinem Netz, also erreicht kein Gast den Tisch. Verbinde ihn und starte den Gastgeber neu, "
            "oder nenne seine Adresse mit --address."
        ),
    ),
    "broker_only_here": (
        (
            "The broker answers on this machine only, so no guest reaches the table. Let it listen in the network too (broker.conf "
            "shows how), or name the address at which guests reach its port {port} with --address."
        ),
        (
            "Der Broker antwortet nur auf diesem Rechner, also erreicht kein Gast den Tisch. Lass ihn auch im Netz lauschen "
            "(broker.conf zeigt, wie), oder nenne mit --address die Adresse, unter der Gäste seinen Port {port} erreichen."
        ),
    ),
    "other_addresses": (
        "This machine has other addresses as well: {addresses}. If guests need one of them, start with --address.",
        "Dieser Rechner hat noch andere Adressen: {addresses}. Brauchen die Gäste eine davon, starte mit --address.",
    ),
    "stop_with": ("Ctrl-C ends it; the game waits in {folder}.", "Strg-C beendet; das Spiel wartet in {folder}."),
    "console_backup": (
        "backup FILE: a copy of the journal; elsewhere “{moontable} host backup FILE” makes one.",
        "backup DATEI: eine Sicherung des Journals; anderswo macht sie „{moontable} host backup DATEI“.",
    ),
    "console_unknown": (
        "“{given}” is not a console command. help lists them.",
        "„{given}“ ist kein Befehl der Konsole. help nennt alle.",
    ),
    "console_done": ("Done.", "Erledigt."),
    "console_already": ("That is set already.", "Das ist schon so."),
    "console_name": ("the console", "die Konsole"),
    "other_rules_name": ("the update", "das Update"),
    "power_cut_name": ("the power cut", "der Stromausfall"),
    "console_code": (
        "One-time code for the seat of {name}: {code}   (2 minutes)",
        "Einmalcode für den Platz von {name}: {code}   (2 Minuten)",
    ),
    "console_phase": ("{game}, game {number}, {phase}", "{game}, Spiel {number}, {phase}"),
    "console_bot": ("bot", "Bot"),
    "console_keeper": ("keeper", "Tischleitung"),
    "console_away": ("away", "nicht da"),
    "console_rests": ("a bot plays", "ein Bot spielt"),
    "console_ready": ("ready", "bereit"),
    "results_none": ("No game has been played to its end here yet.", "Hier wurde noch kein Spiel zu Ende gespielt."),
    "results_title": ("Since {first}: {games} games", "Seit dem {first}: {games} Spiele"),
    "results_person": ("  {name}: {won} of {played} won, {game}", "  {name}: {won} von {played} gewonnen, {game}"),
    "results_aside": (
        "  {games} games are not counted: they were ended early, or bots played for everybody.",
        "  {games} Spiele zählen nicht mit: Sie endeten vorzeitig, oder Bots haben für alle gespielt.",
    ),
    "results_bets:one": ("{name}: 1 point from bets", "{name}: 1 Punkt aus Wetten"),
    "results_bets:other": ("{name}: {n} points from bets", "{name}: {n} Punkte aus Wetten"),
    "results_evening": ("{evening}, {game}: {names}", "{evening}, {game}: {names}"),
    "results_written": ("All results are in {path}.", "Alle Ergebnisse stehen in {path}."),
    "results_deleted": (
        "{name} was removed from {count} games and from everything else that this host keeps.",
        "{name} ist gelöscht: aus {count} Spielen und allem anderen, was dieser Gastgeber speichert.",
    ),
    "results_unknown": (
        "There is no record of anybody called {name} here.",
        "Hier ist niemand namens {name} verzeichnet.",
    ),
    "backup_written": (
        "The backup is {path}. It holds the host's keys and every card: keep it where nobody else can read it.",
        "Die Sicherung ist {path}. Sie enthält die Schlüssel des Gastgebers und jede Karte: Bewahre sie auf, wo niemand sonst sie liest.",
    ),
    "restored": (
        "The journal is {path} again. The table goes on from the moment of that backup, and every device is told.",
        "Das Journal ist wieder {path}. Der Tisch geht vom Augenblick dieser Sicherung an weiter, und jedes Gerät erfährt es.",
    ),
    "set_aside": ("What was there before is {path}.", "Was vorher dort lag, ist {path}."),
    "unit_written": ("The unit is {path}.", "Die Unit ist {path}."),
    "unit_settings_at": ("What the host should do stands in {path}.", "Was der Gastgeber tun soll, steht in {path}."),
    "unit_settings": (
        "“{moontable} config” shows what the host will do.",
        "„{moontable} config“ zeigt, was der Gastgeber tun wird.",
    ),
    "unit_start": ("Start it now and with the machine: {line}", "Starte ihn jetzt und mit dem Rechner: {line}"),
    "unit_linger": (
        "So that it runs while you are not logged in: loginctl enable-linger",
        "Damit er läuft, auch wenn du nicht angemeldet bist: loginctl enable-linger",
    ),
    "unit_log": ("Its log, with address, code and key: {line}", "Sein Log, mit Adresse, Code und Schlüssel: {line}"),
    "status_running": ("A host is running with {folder}.", "Mit {folder} läuft ein Gastgeber."),
    "status_console": (
        "  Who is there, and the code: {moontable} console{data}",
        "  Wer da ist, und der Code: {moontable} console{data}",
    ),
    "status_stopped": ("No host is running with {folder}.", "Mit {folder} läuft kein Gastgeber."),
    "status_tables": ("  Tables in its journal: {tables}", "  Tische in seinem Journal: {tables}"),
    "status_open": ("  Open tables: {tables}", "  Offene Tische: {tables}"),
    "status_unit": ("systemd has {path}: {state}", "systemd kennt {path}: {state}"),
    "doctor_type": ("Type: {line}", "Tippe: {line}"),
    "doctor_settings": ("settings are in {path}", "Einstellungen liegen in {path}"),
    "doctor_running": ("a host is running with {folder}", "Mit {folder} läuft ein Gastgeber"),
    "doctor_journal": ("the journal in {folder} is whole", "Das Journal in {folder} ist heil"),
    "doctor_none": (
        "a first host will begin its journal in {folder}",
        "Ein erster Gastgeber beginnt sein Journal in {folder}",
    ),
    "doctor_mosquitto": ("Mosquitto in {path}", "Mosquitto in {path}"),
    "doctor_embedded": (
        "the embedded broker: good for practice, and with --lan for at most six who trust each other",
        "Der eingebaute Broker: gut zum Üben, und mit --lan für höchstens sechs, die einander trauen",
    ),
    "doctor_no_broker": ("the broker that is needed is not installed", "Der nötige Broker ist nicht installiert"),
    "doctor_existing": (
        "the broker at {address} lets host and guests in, and guests reach nothing but tables",
        "Der Broker unter {address} lässt Gastgeber und Gäste ein, und Gäste erreichen nur Tische",
    ),
    "doctor_port": ("port {port} is free", "Port {port} ist frei"),
    "doctor_port_taken": ("port {port} belongs to {who}", "Port {port} gehört {who}"),
    "doctor_somebody": ("a program of another user", "einem Programm eines anderen Benutzers"),
    "doctor_port_moves": (
        "The table takes the next free port and stays there. Or use that broker: --broker mqtt://host:PASSWORD@127.0.0.1",
        "Der Tisch nimmt den nächsten freien Port und bleibt dort. Oder nimm jenen Broker: --broker mqtt://host:PASSWORT@127.0.0.1",
    ),
    "doctor_port_cure": (
        "End that program, or choose another port with --port.",
        "Beende jenes Programm, oder wähle mit --port einen anderen.",
    ),
    "doctor_answers": (
        "the broker at {address} answers in {milliseconds} ms",
        "Der Broker unter {address} antwortet in {milliseconds} ms",
    ),
    "doctor_silent": (
        "the broker of the host at {address} does not answer",
        "Der Broker des Gastgebers unter {address} antwortet nicht",
    ),
    "doctor_silent_cure": ("Start the host again.", "Starte den Gastgeber neu."),
    "doctor_address": ("guests reach this machine at {address}", "Gäste erreichen diesen Rechner unter {address}"),
    "doctor_addresses": (
        "guests reach this machine at {address}; it has other addresses, too: {others}",
        "Gäste erreichen diesen Rechner unter {address}; er hat noch andere Adressen: {others}",
    ),
    "doctor_addresses_cure": (
        "If guests need another one, name it with --address.",
        "Brauchen die Gäste eine andere, nenne sie mit --address.",
    ),
    "doctor_no_network": ("this machine is in no network", "Dieser Rechner ist in keinem Netz"),
    "doctor_no_network_cure": (
        "Connect it, or name its address with --address.",
        "Verbinde ihn, oder nenne seine Adresse mit --address.",
    ),
    "doctor_firewall": (
        "the firewall {name} is on; guests come in only where it lets them through to port {port}",
        "Die Firewall {name} ist an; Gäste kommen nur herein, wenn sie Port {port} durchlässt",
    ),
    "goodbye": ("The table is closed. Everything is saved.", "Der Tisch ist geschlossen. Alles ist gespeichert."),
    "joined": ("{name} joined.", "{name} ist dazugekommen."),
    "left": ("{name} left.", "{name} ist gegangen."),
    "kicked": ("{name} was sent away.", "{name} wurde weggeschickt."),
    "moved": (
        "Seat {place} is now {name}'s, with another key.",
        "Platz {place} gehört jetzt {name}, mit einem anderen Schlüssel.",
    ),
    "here": ("{name} is here.", "{name} ist da."),
    "away": ("{name} is out of reach.", "{name} ist nicht zu erreichen."),
    "deal": (
        "Game {number}: {game} for {seats} is being dealt.",
        "Spiel {number}: {game} mit {seats} Personen wird ausgegeben.",
    ),
    "result": ("Game {number} is over: {winners}.", "Spiel {number} ist zu Ende: {winners}."),
    "nobody": ("nobody wins", "niemand gewinnt"),
    "resumed": (
        "Table {table} is back as it was: {people} people, game {number}.",
        "Tisch {table} ist wieder da, wie er war: {people} Leute, Spiel {number}.",
    ),
    "also_open": (
        "  table {table} as well:  {moontable} join {link}",
        "  auch Tisch {table}:  {moontable} join {link}",
    ),
    "table_opened": (
        "Table {table} is open. Its code stands in: {moontable} table list",
        "Tisch {table} ist offen. Sein Code steht in: {moontable} table list",
    ),
    "table_closed": ("Table {table} is closed.", "Tisch {table} ist geschlossen."),
    "table_stays_closed": (
        "Table {table} was closed, and stays so. To open it anew: {moontable} table new {table}",
        "Tisch {table} wurde geschlossen und bleibt es. So wird er neu geöffnet: {moontable} table new {table}",
    ),
    "table_kept": (
        "Table {table} was not opened: on this broker another host (key {spoken}) has one of that name.",
        "Tisch {table} wurde nicht geöffnet: Auf diesem Broker hat ein anderer Gastgeber (Schlüssel {spoken}) einen dieses Namens.",
    ),
    "tables_left": (
        "This broker does not carry all tables. They stay in the journal, and are not open now: {tables}",
        "Dieser Broker trägt nicht alle Tische. Sie bleiben im Journal und sind jetzt nicht offen: {tables}",
    ),
    "tables_chosen": ("What you type is for table {table} now.", "Was du tippst, gilt jetzt für Tisch {table}."),
    "tables_row": (
        "{mark} {table}   {code}   {game}   {people}/{seats}   {phase}   {keeper}",
        "{mark} {table}   {code}   {game}   {people}/{seats}   {phase}   {keeper}",
    ),
    "tables_keeper": ("keeper: {name}", "Tischleitung: {name}"),
    "tables_no_keeper": ("no keeper yet", "noch ohne Tischleitung"),
    "broker_grown": (
        "The broker was started anew, with room for more tables.",
        "Der Broker wurde neu gestartet, mit Platz für mehr Tische.",
    ),
    "power_cut": (
        "The machine was restarted: the table is paused until somebody goes on playing.",
        "Der Rechner wurde neu gestartet: Der Tisch macht Pause, bis jemand weiterspielt.",
    ),
    "guessing": (
        "{count} devices have shown a wrong code so far. Somebody may be guessing; joining can be closed from the keeper's menu.",
        "Schon {count} Geräte mit falschem Code. Vielleicht rät da jemand; die Tischleitung kann die Tür im Menü schließen.",
    ),
    "broker_full": (
        "The broker keeps throwing its host out; somebody may have filled it up. It is being restarted.",
        "Der Broker wirft seinen Gastgeber immer wieder hinaus; vielleicht hat ihn jemand gefüllt. Er wird neu gestartet.",
    ),
    "crowded": (
        (
            "{count} are waiting at the door, and {rate} a second are let in, by lot: guests may need a minute. If these are "
            "not your guests, the keeper can close the door once everybody is in."
        ),
        (
            "{count} stehen vor der Tür, {rate} in der Sekunde kommen nach Los hinein: Gäste brauchen vielleicht eine Minute. "
            "Sind das nicht eure Gäste, kann die Tischleitung die Tür schließen, sobald alle da sind."
        ),
    ),
    "name_shared": (
        (
            "Another host (key {spoken}) has a table called “{table}” on this broker too, or somebody poses as one. Guests "
            "with the full link or QR code still find this one; end one of the hosts and start it with another --table NAME."
        ),
        (
            "Auch ein anderer Gastgeber (Schlüssel {spoken}) hält auf diesem Broker einen Tisch „{table}“, oder jemand gibt sich "
            "dafür aus. Mit vollem Link oder QR-Code finden Gäste diesen hier; beende einen und starte ihn mit anderem --table NAME."
        ),
    ),
    "broker_back": ("The broker had stopped; it runs again.", "Der Broker war stehen geblieben; er läuft wieder."),
    "unwritable": (
        "The last moves could not be written and were taken back: {reason}",
        "Die letzten Züge ließen sich nicht aufschreiben und wurden zurückgenommen: {reason}",
    ),
    "rules_failed": (
        "The rules of {game} failed on an answer; the game stands where it stood before it.",
        "Die Regeln von {game} sind an einer Antwort gescheitert; das Spiel steht, wo es davor stand.",
    ),
    "bot_stumbled": (
        "A bot of {game} failed and gives the default answer; the game goes on.",
        "Ein Bot von {game} ist gescheitert und gibt die vorgegebene Antwort; das Spiel geht weiter.",
    ),
    "other_rules": (
        "This program was updated in the middle of game {number} ({game}, dealt by {dealt}). It is paused until somebody at the table goes on with the new rules.",
        "Dieses Programm wurde mitten in Spiel {number} aktualisiert ({game}, gegeben von {dealt}). Es macht Pause, bis jemand am Tisch mit den neuen Regeln weiterspielt.",
    ),
    "not_taken_up": (
        (
            "This program was updated in the middle of game {number} ({game}, dealt by {dealt}), and the new rules cannot take it up. The keeper can end it, "
            "without a winner. To finish it, go back to the earlier program: docs/home-server.md, Updates."
        ),
        (
            "Dieses Programm wurde mitten in Spiel {number} aktualisiert ({game}, gegeben von {dealt}), und die neuen Regeln können es nicht fortsetzen. Die Tischleitung "
            "kann es beenden, ohne Sieger. Um es zu Ende zu spielen, geh zum früheren Programm zurück: docs/home-server.md, Updates."
        ),
    ),
    "writable": ("The journal can be written again.", "Das Journal lässt sich wieder schreiben."),
    "stands_still": (
        "A fault in the program: game {number} cannot go on, and the keeper can end it. Other tables go on.",
        "Ein Fehler im Programm: Spiel {number} kann nicht weitergehen, die Tischleitung kann es beenden. Andere Tische laufen weiter.",
    ),
}


words = BilingualTexts(TEXTS)
"""The line of a key in the language of this process."""
