"""What can go wrong on the host's side, said to whoever started it.

The exit statuses follow sysexits, with the shell's own 2 for a mistyped command: 65 a file is damaged, 69 something needed is missing,
73 a file cannot be written, 75 try again later, 76 somebody does not behave, 77 not allowed, 78 wrongly set up.
"""

from __future__ import annotations

from protocol.errors import MoontableError


class HostError(MoontableError):
    """The host cannot go on."""

    exit_status = 70


# -- the broker ----------------------------------------------------------------------------------------------


class PortTaken(HostError):
    """Somebody else listens on the port."""

    exit_status = 75
    en = "Port {port} is taken by another program. End it, or choose another port with --port."
    de = "Port {port} ist schon von einem anderen Programm belegt. Beende es, oder wähle mit --port einen anderen."


class BrokerMissing(HostError):
    """Mosquitto was asked for and is not installed."""

    exit_status = 69
    en = "Mosquitto is not installed. Type: {line}"
    de = "Mosquitto ist nicht installiert. Tippe: {line}"


class EmbeddedMissing(HostError):
    """The embedded broker was asked for and is not installed."""

    exit_status = 69
    en = "The embedded broker is not installed. Type: {line}"
    de = "Der eingebaute Broker ist nicht installiert. Tippe: {line}"


class NoBroker(HostError):
    """There is neither Mosquitto nor the embedded broker."""

    exit_status = 69
    en = "There is no broker on this machine. Type: {line}"
    de = "Auf diesem Rechner gibt es keinen Broker. Tippe: {line}"


class BrokerDied(HostError):
    """Mosquitto ended by itself; `reason` is its own last word."""

    exit_status = 69
    en = "The broker has ended by itself. Its last message: {reason}"
    de = "Der Broker hat sich von selbst beendet. Seine letzte Meldung: {reason}"


class BrokerSilent(HostError):
    """Mosquitto runs, but does not let the host in."""

    exit_status = 69
    en = "The broker started, but did not answer within {seconds} seconds. Start the host again."
    de = "Der Broker ist gestartet, hat aber {seconds} Sekunden lang nicht geantwortet. Starte den Gastgeber neu."


class UnknownBroker(HostError):
    """`--broker` holds a word that is no broker."""

    exit_status = 2
    en = (
        "There is no broker called “{given}”. Possible: mosquitto, embedded, or the address of one that runs already, "
        "such as mqtt://host:password@192.168.1.20"
    )
    de = (
        "Einen Broker namens „{given}“ gibt es nicht. Möglich: mosquitto, embedded, oder die Adresse eines laufenden, "
        "etwa mqtt://host:passwort@192.168.1.20"
    )


class MisspeltBroker(UnknownBroker):
    """A word that is nearly the name of a broker."""

    en = "There is no broker called “{given}”. Did you mean {meant}?"
    de = "Einen Broker namens „{given}“ gibt es nicht. Meintest du {meant}?"


class OnlyWithAddress(HostError):
    """An option that belongs to a broker that runs already, with another one."""

    exit_status = 2
    en = "{option} belongs to a broker that runs already. Name it: --broker mqtt://ADDRESS"
    de = "{option} gehört zu einem Broker, der schon läuft. Nenne ihn: --broker mqtt://ADRESSE"


class BridgeNeedsBroker(HostError):
    """A bridge from the broker that a host starts by itself."""

    exit_status = 2
    en = (
        "Only a broker that runs by itself can be bridged: its guests share one account, which the other broker knows as well, "
        "while a host's own broker has one for each seat. docs/home-server.md says how to use such a broker; then name it: "
        "--broker mqtt://ADDRESS --accounts FILE"
    )
    de = (
        "Nur ein Broker, der für sich läuft, lässt sich verbinden: Seine Gäste teilen sich ein Konto, das der andere Broker auch "
        "kennt, während der eigene Broker eines Gastgebers für jeden Platz eines hat. docs/home-server.md sagt, wie man so einen "
        "Broker benutzt; nenne ihn dann: --broker mqtt://ADRESSE --accounts DATEI"
    )


class BridgeOnlyHere(HostError):
    """The broker cannot be called from another machine."""

    exit_status = 69
    en = (
        "The broker answers on this machine only, so no other broker can call it. Let it listen in the network too (broker.conf "
        "shows how), or name the address at which others reach its port {port} with --address."
    )
    de = (
        "Der Broker antwortet nur auf diesem Rechner, also kann ihn kein anderer anrufen. Lass ihn auch im Netz lauschen "
        "(broker.conf zeigt, wie), oder nenne mit --address die Adresse, unter der andere seinen Port {port} erreichen."
    )


class AddressOdd(HostError):
    """`--address` holds something that guests cannot type as an address."""

    exit_status = 2
    en = "“{given}” is not the address of a machine. --address takes a name or a number, such as 192.168.1.20, without a port."
    de = "„{given}“ ist keine Adresse eines Rechners. --address nimmt einen Namen oder eine Nummer, etwa 192.168.1.20, ohne Port."


class BrokerAddressOdd(HostError):
    """`--broker` holds something that is no address of a broker."""

    exit_status = 2
    en = "“{url}” is not the address of a broker. It looks like this: mqtt://host:password@192.168.1.20:1883, with TLS mqtts://…"
    de = "„{url}“ ist keine Adresse eines Brokers. Sie sieht so aus: mqtt://host:passwort@192.168.1.20:1883, mit TLS mqtts://…"


class BrokerLoginOdd(HostError):
    """The file or the variable with the broker's accounts cannot be understood."""

    exit_status = 78
    en = "The accounts in {place} cannot be read. It takes the lines “host = name:password” and “guests = name:password”."
    de = "Die Zugänge in {place} sind nicht lesbar. Nötig sind die Zeilen „host = name:passwort“ und „guests = name:passwort“."


class BrokerUnreachable(HostError):
    """Nobody answers at the broker's address."""

    exit_status = 69
    en = "No broker answers at {address}. Check the address, and that the broker is running."
    de = "Unter {address} antwortet kein Broker. Prüfe die Adresse, und ob der Broker läuft."


class BrokerUntrusted(HostError):
    """Nobody whom this machine trusts vouches for the broker's certificate, or it is another broker's or too old."""

    exit_status = 69
    en = (
        "The broker at {address} cannot prove that it is the right one ({reason}). If you have made its certificate "
        "yourself, name the file of your authority: --ca FILE. The address must be one that stands in the certificate."
    )
    de = (
        "Der Broker unter {address} kann nicht zeigen, dass er der richtige ist ({reason}). Hast du sein Zertifikat selbst "
        "gemacht, nenne die Datei deiner Zertifizierungsstelle: --ca DATEI. Die Adresse muss im Zertifikat stehen."
    )


class BrokerWithoutTls(HostError):
    """Something answers, but not with TLS."""

    exit_status = 69
    en = "What answers at {address} does not speak TLS. Begin its address with mqtt://, or name the port that speaks TLS."
    de = "Was unter {address} antwortet, spricht kein TLS. Schreib mqtt:// davor, oder nenne den Port, der TLS spricht."


class BrokerRefused(HostError):
    """The broker does not know the account, or knows it with another password. `who` is the account's name."""

    exit_status = 77
    en = "The broker at {address} does not let the account “{who}” in. Check its name and password."
    de = "Der Broker unter {address} lässt den Zugang „{who}“ nicht zu. Prüfe Namen und Passwort."


class BrokerUnsafe(HostError):
    """The guests' account reaches more than the topics of the tables."""

    exit_status = 78
    en = (
        "The guests' account “{who}” can reach {topic}, outside {prefix}/#. Limit it as broker.acl shows, "
        "and never hand out an account of the house."
    )
    de = (
        "Der Zugang der Gäste „{who}“ erreicht {topic}, außerhalb von {prefix}/#. Begrenze ihn so, wie broker.acl es zeigt, "
        "und gib nie einen Zugang des Hauses heraus."
    )


class BrokerSameAccount(HostError):
    """The guests would get the host's own account."""

    exit_status = 78
    en = "Host and guests have the same account “{who}” at the broker. Make a second one for the guests."
    de = "Gastgeber und Gäste haben am Broker denselben Zugang „{who}“. Lege für die Gäste einen zweiten an."


class BrokerTooTight(HostError):
    """Host and guests do not hear each other below the prefix."""

    exit_status = 78
    en = "The account “{who}” cannot reach {topic} on the broker. Give it {prefix}/# as broker.acl shows."
    de = "Der Zugang „{who}“ erreicht {topic} auf dem Broker nicht. Gib ihm {prefix}/#, wie broker.acl es zeigt."


# -- the journal ---------------------------------------------------------------------------------------------


class JournalLocked(HostError):
    """Another host works with this journal."""

    exit_status = 75
    en = "Another host is already running with {path}. End it first, or start this one with another --data folder."
    de = "Mit {path} läuft schon ein Gastgeber. Beende ihn zuerst, oder starte diesen mit einem anderen Ordner: --data."


class JournalBusy(HostError):
    """Another process works with the journal, and no moment was found at which it could be copied."""

    exit_status = 75
    en = "The journal {path} is being written too much at this moment to be copied. Try again."
    de = "In das Journal {path} wird gerade zu viel geschrieben, um es zu kopieren. Versuche es noch einmal."


class JournalDamaged(HostError):
    """The journal cannot be read as one."""

    exit_status = 65
    en = (
        "The journal {path} is damaged and was left as it is. Put a backup in its place ({moontable} host restore FILE), "
        "or move it away to begin anew."
    )
    de = (
        "Das Journal {path} ist beschädigt und blieb unverändert. Lege eine Sicherung an seine Stelle "
        "({moontable} host restore DATEI), oder räume es weg, um neu zu beginnen."
    )


class JournalEmpty(JournalDamaged):
    """There is a file of no bytes where the journal should be: no host of ours leaves one."""

    en = (
        "The journal {path} is empty. A new host in its place would have another key, and no device would know it. Put a "
        "backup in its place ({moontable} host restore FILE), or move the file away to begin anew."
    )
    de = (
        "Das Journal {path} ist leer. Ein neuer Gastgeber an seiner Stelle hätte einen anderen Schlüssel, und kein Gerät "
        "würde ihn kennen. Lege eine Sicherung an seine Stelle ({moontable} host restore DATEI), oder räume die Datei weg, "
        "um neu zu beginnen."
    )


class JournalIncomplete(JournalDamaged):
    """One of the two files of a journal that was in use is missing."""

    en = (
        "The journal {path} is only a part of one: what belongs to it is missing. A host that is running, or has crashed, "
        "keeps its journal in two files, {path} and {path}-wal. Copy both together, or put a backup in their place: "
        "{moontable} host restore FILE. To begin anew, move both away."
    )
    de = (
        "Das Journal {path} ist nur ein Teil: Es fehlt, was dazugehört. Solange ein Gastgeber läuft, und nach einem "
        "Absturz, besteht sein Journal aus zwei Dateien, {path} und {path}-wal. Kopiere beide zusammen, oder lege eine "
        "Sicherung an ihre Stelle: {moontable} host restore DATEI. Um neu zu beginnen, räume beide weg."
    )


class JournalNewer(HostError):
    """The journal was written by a later release."""

    exit_status = 78
    en = (
        "The journal {path} was written by a newer Moontable (form {theirs}; this one knows {ours}). It was left as it "
        "is. Update this program to the newer release."
    )
    de = (
        "Das Journal {path} stammt von einem neueren Moontable (Form {theirs}; dieses kennt {ours}). Es blieb "
        "unverändert. Bring dieses Programm auf den neueren Stand."
    )


class JournalUnwritable(HostError):
    """The journal cannot be written; `reason` is the system's own reason."""

    exit_status = 73
    en = (
        "The journal {path} cannot be written ({reason}). Everything up to the last decision is safe. Check the disk, "
        "and start again."
    )
    de = (
        "Das Journal {path} lässt sich nicht schreiben ({reason}). Bis zur letzten Entscheidung ist alles sicher. Prüfe "
        "den Datenträger, und starte neu."
    )


class JournalFull(JournalUnwritable):
    """The disk is full, or the owner's share of it."""

    en = (
        "The journal {path} cannot be written: there is no room left ({reason}). Everything up to the last decision is "
        "safe; make room and start again."
    )
    de = (
        "Das Journal {path} lässt sich nicht schreiben: Es ist kein Platz mehr ({reason}). Bis zur letzten Entscheidung "
        "ist alles sicher; schaff Platz und starte neu."
    )


class JournalForbidden(JournalUnwritable):
    """Whoever runs the host may not write there."""

    en = (
        "This user is not allowed to write the journal {path} ({reason}). Give yourself the right to write there, or "
        "choose another folder with --data."
    )
    de = (
        "Dieser Benutzer darf das Journal {path} nicht schreiben ({reason}). Gib dir dort das Recht zu schreiben, oder "
        "wähle mit --data einen anderen Ordner."
    )


class JournalMisplaced(JournalUnwritable):
    """Something else is where the folder or the file should be."""

    en = (
        "The journal {path} cannot be there ({reason}): the path leads to something else. Move that away, or choose "
        "another folder with --data."
    )
    de = (
        "Das Journal {path} kann dort nicht liegen ({reason}): Der Pfad führt zu etwas anderem. Räume es weg, oder wähle "
        "mit --data einen anderen Ordner."
    )


class BackupUnwritable(HostError):
    """A backup cannot be written where it was wanted."""

    exit_status = 73
    en = "The backup cannot be written to {path} ({reason}). Choose another file."
    de = "Die Sicherung lässt sich nicht nach {path} schreiben ({reason}). Wähle eine andere Datei."


class BackupThere(HostError):
    """A backup never takes the place of a file."""

    exit_status = 73
    en = "There is a file at {path} already, and a backup never overwrites one. Choose another name."
    de = "Unter {path} liegt schon eine Datei, und eine Sicherung überschreibt keine. Wähle einen anderen Namen."


class BackupUnreadable(HostError):
    """A backup that this user may not read."""

    exit_status = 77
    en = "The backup {path} cannot be read ({reason}). Nothing was changed."
    de = "Die Sicherung {path} lässt sich nicht lesen ({reason}). Nichts wurde geändert."


class BackupMissing(HostError):
    """There is no file to restore from."""

    exit_status = 66
    en = "There is no backup at {path}. Name the file that “{moontable} host backup” has written."
    de = "Unter {path} liegt keine Sicherung. Nenne die Datei, die „{moontable} host backup“ geschrieben hat."


class BackupDamaged(HostError):
    """What should be restored is no whole journal of a host."""

    exit_status = 65
    en = "The backup {path} is damaged or is not a backup. Nothing was changed; the journal is as it was."
    de = "Die Sicherung {path} ist beschädigt oder gar keine Sicherung. Nichts wurde geändert; das Journal ist, wie es war."


class NoSystemd(HostError):
    """A unit is of no use here."""

    exit_status = 69
    en = "This machine does not run systemd. Let whatever starts its services run: {moontable} host --plain"
    de = "Auf diesem Rechner läuft kein systemd. Lass, was hier die Dienste startet, das ausführen: {moontable} host --plain"


class ServiceNeedsRoot(HostError):
    """Only root may add a service of the machine."""

    exit_status = 77
    en = "A service of the whole machine is root's to add. Put sudo before this line, or add one of your own: {moontable} host install --user"
    de = "Einen Dienst des ganzen Rechners richtet nur root ein. Setze sudo vor diese Zeile, oder richte deinen eigenen ein: {moontable} host install --user"


class ProgramUnreachable(HostError):
    """A service has a user of its own, who could not even read the program."""

    exit_status = 77
    en = (
        "A service of the machine runs as a user of its own, to whom {path} is closed. Install Moontable where everybody may read it, "
        "such as in /opt/moontable, or add a service of your own: {moontable} host install --user"
    )
    de = (
        "Ein Dienst des Rechners läuft als eigener Benutzer, für den {path} verschlossen ist. Installiere Moontable, wo alle es lesen "
        "dürfen, etwa in /opt/moontable, oder richte deinen eigenen Dienst ein: {moontable} host install --user"
    )


class UnitUnwritable(HostError):
    """The unit cannot be written."""

    exit_status = 73
    en = "The unit cannot be written to {path} ({reason}). To see it instead: {moontable} host install --dry-run"
    de = "Die Unit lässt sich nicht nach {path} schreiben ({reason}). Zeigen lässt sie sich so: {moontable} host install --dry-run"


class NoJournal(HostError):
    """There is nothing to read results from."""

    exit_status = 66
    en = "There is no journal in {path}. Name the host's folder with --data."
    de = "In {path} liegt kein Journal. Nenne den Ordner des Gastgebers mit --data."


class ResultsUnwritable(HostError):
    """The results cannot be written where they were wanted."""

    exit_status = 73
    en = "The results cannot be written to {path} ({reason}). Choose another file."
    de = "Die Ergebnisse lassen sich nicht nach {path} schreiben ({reason}). Wähle eine andere Datei."


class StillSeated(HostError):
    """Somebody who is to be forgotten still has a seat, or a game at which they sat goes on."""

    exit_status = 75
    en = (
        "{name} still has a seat at “{table}”. Nothing was deleted. Start the host, let {name} leave (“Enough for "
        "tonight”) or send them away (kick), play or end a game that runs, end the host and delete again."
    )
    de = (
        "{name} hat noch einen Platz an „{table}“. Nichts wurde gelöscht. Starte den Gastgeber, lass {name} aufstehen "
        "(„Genug für heute“) oder schicke sie oder ihn weg (kick), spielt oder beendet ein laufendes Spiel, beende den "
        "Gastgeber und lösche dann noch einmal."
    )


class AnotherHost(HostError):
    """Somebody signs as this host, in an epoch that the journal does not know: a copy of the journal is running."""

    exit_status = 76
    en = "Another host is running with a copy of this journal. Both would deal the same seats; this one stops."
    de = "Ein anderer Gastgeber läuft mit einer Kopie dieses Journals. Beide würden dieselben Plätze bedienen; dieser hört auf."


class TableNameKept(HostError):
    """Another host on the same broker keeps a table of this name."""

    exit_status = 75
    en = (
        "On this broker another host (key {spoken}) already has a table called “{table}”. Give yours another name, "
        "for example: --table {table}-2"
    )
    de = (
        "Auf diesem Broker hält schon ein anderer Gastgeber (Schlüssel {spoken}) einen Tisch „{table}“. Gib deinem einen "
        "anderen Namen, etwa: --table {table}-2"
    )
