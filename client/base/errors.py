"""What can go wrong on the device: a sentence for a person, and the exit status of the command."""

from __future__ import annotations

from protocol.errors import MoontableError
from protocol.program.commandline import WrongUse


class ClientError(MoontableError):
    """Something on the device or on the way to the table."""


# -- the way to the table ------------------------------------------------------------------------------------


class Unreachable(ClientError):
    """No broker answers at the address."""

    en = "Nothing answers at {address}. Are both devices in the same Wi-Fi, and is the table still open?"
    de = "Unter {address} antwortet nichts. Sind beide Geräte im selben WLAN, und ist der Tisch noch offen?"


class UnknownAddress(ClientError):
    """The name of the host means nothing here."""

    en = "The address {address} is unknown here. Type it as the host shows it."
    de = "Die Adresse {address} ist hier unbekannt. Tippe sie so, wie der Gastgeber sie zeigt."


class BrokerNotTrusted(ClientError):
    """Nobody whom this device trusts vouches for the broker's certificate, or it is another broker's or too old."""

    en = (
        "The broker at {address} cannot prove that it is the right one ({reason}). If its owner made the "
        "certificate, ask for the file of the certificate authority and add: --ca FILE"
    )
    de = (
        "Der Broker unter {address} kann nicht zeigen, dass er der richtige ist ({reason}). Hat er ein selbst gemachtes "
        "Zertifikat, bitte um die Datei seiner Zertifizierungsstelle und ergänze: --ca DATEI"
    )


class BrokerWithoutTls(ClientError):
    """Something answers, but not with TLS."""

    en = "What answers at {address} does not speak TLS. Leave out mqtts://, or type the address as the host shows it."
    de = "Was unter {address} antwortet, spricht kein TLS. Lass mqtts:// weg, oder tippe die Adresse, wie der Gastgeber sie zeigt."


class NoLocalNetwork(ClientError):
    """Android keeps this Termux away from the local network."""

    en = "This Termux comes from Google Play and may not use the local network. Install Termux from F-Droid or GitHub."
    de = "Dieses Termux stammt von Google Play und darf nicht ins lokale Netz. Nimm Termux von F-Droid oder GitHub."


class NobodyThere(ClientError):
    """A broker answers, but no table is open at it."""

    en = "There is a server at {address}, but no table is open there. Ask whether the host runs, and for its address."
    de = "Unter {address} läuft ein Server, aber dort ist kein Tisch offen. Frag, ob der Gastgeber läuft, und nach seiner Adresse."


class SeveralTables(ClientError):
    """More than one table is open and the link names none."""

    en = "Several tables are open there: {tables}. Take the full link or the QR code from the host's screen, or add the table, like CODE@ADDRESS/TABLE."
    de = "Dort sind mehrere Tische offen: {tables}. Nimm den vollen Link oder QR-Code vom Gastgeber, oder hänge den Tisch an, etwa CODE@ADRESSE/TISCH."


class HostKeyChanged(ClientError):
    """The table's key is not the one that the link or the keyring knows."""

    en = (
        "The table at {address} is not the one you know: its key has changed. Somebody may be posing as the host. "
        "If the host was set up anew, join with the full link from its screen."
    )
    de = (
        "Der Tisch unter {address} ist nicht der bekannte: Sein Schlüssel ist ein anderer. Vielleicht gibt sich jemand "
        "als Gastgeber aus. Wurde der Gastgeber neu eingerichtet, tritt mit dem vollen Link von seinem Bildschirm bei."
    )


class OtherHost(ClientError):
    """The link carries the fingerprint of another host."""

    en = "No table at {address} has the key that your link names. Copy the link from the host's screen again."
    de = "Kein Tisch unter {address} hat den Schlüssel aus deinem Link. Kopiere den Link noch einmal vom Gastgeber."


class FalseHost(ClientError):
    """Whoever answers as the host gives what no host of ours gives."""

    en = "Something at {address} answers as the host, but does not behave like one. You have no seat there. Ask the host for the full link."
    de = "Was unter {address} antwortet, gibt sich als Gastgeber aus, verhält sich aber nicht so. Du hast keinen Platz bekommen. Bitte um den vollen Link."
    exit_status = 76


class NotTheSame(ClientError):
    """The person has seen other characters on the host's screen."""

    en = "Then this is not your table, and nothing was sent to it. Ask the host for the full link or the QR code."
    de = "Dann ist das nicht euer Tisch; es wurde nichts an ihn geschickt. Bitte um den vollen Link oder den QR-Code."


class NoAnswer(ClientError):
    """The host has a card out but does not answer."""

    en = "The table does not answer just now. Wait a moment and try again."
    de = "Der Tisch antwortet gerade nicht. Warte einen Augenblick und versuche es noch einmal."


class SeatGone(ClientError):
    """The host does not know this seat any more."""

    en = "The table at {address} does not know your seat any more. Join again with the code from its screen."
    de = "Der Tisch unter {address} kennt deinen Platz nicht mehr. Tritt mit dem Code von seinem Bildschirm neu bei."


class NoSeat(ClientError):
    """No seat to go back to on this device."""

    en = "This device has no seat to go back to. Join with the code from the host's screen: {moontable} join CODE@ADDRESS"
    de = "Dieses Gerät hat dafür noch keinen Platz. Tritt mit dem Code bei: {moontable} join CODE@ADRESSE"
    exit_status = 2


class NoTableToWatch(ClientError):
    """No seat on this device whose table could be shown."""

    en = "This device knows no table yet. Watch with the code from the host's screen: {moontable} watch CODE@ADDRESS"
    de = "Dieses Gerät kennt noch keinen Tisch. Schau mit dem Code vom Gastgeber zu: {moontable} watch CODE@ADRESSE"
    exit_status = 2


class NoTableFound(ClientError):
    """Nobody has answered in this network, or none of those who have is the one that was meant."""

    en = (
        "No table was found in this network. Is this device in the same Wi-Fi as the host, and not in its guest network? Otherwise type what the "
        "host shows: {moontable} join CODE@ADDRESS"
    )
    de = (
        "In diesem Netz war kein Tisch zu finden. Ist dieses Gerät im selben WLAN wie der Gastgeber, und nicht in dessen Gastnetz? Sonst tippe, was "
        "der Gastgeber zeigt: {moontable} join CODE@ADRESSE"
    )
    exit_status = 2


class NoConsole(ClientError):
    """No host on this machine has written a key for a console."""

    en = "There is no key of a running host in {folder}. Start the host, or name its folder with --data."
    de = "In {folder} liegt kein Schlüssel eines laufenden Gastgebers. Starte ihn, oder nenne seinen Ordner mit --data."
    exit_status = 66


class TableNotHeard(ClientError):
    """The host has agreed to open or close a table, and nothing has come of it."""

    en = "The host has not done it yet. Its log says why, and “{moontable} table list” which tables there are."
    de = "Der Gastgeber hat es noch nicht getan. Sein Protokoll sagt, warum, und „{moontable} table list“, welche Tische es gibt."
    exit_status = 75


class SeatDamaged(ClientError):
    """A seat's file cannot be read; it was set aside."""

    en = "The file of a seat was damaged and is set aside as {path}. Join that table again with its code."
    de = "Die Datei eines Platzes war beschädigt und liegt jetzt als {path} beiseite. Tritt dort mit dem Code neu bei."


class NoPlaceToKeep(ClientError):
    """The seat cannot be written down."""

    en = "Your seat cannot be saved in {path}: {reason}. Make room there or set MOONTABLE_HOME to another folder."
    de = "Dein Platz lässt sich nicht in {path} speichern: {reason}. Schaffe dort Platz oder setze MOONTABLE_HOME."


# -- the command ---------------------------------------------------------------------------------------------


class UnknownCommand(WrongUse):
    """A word that is no command."""

    en = "There is no command “{given}”. The commands are: {commands}."
    de = "Einen Befehl „{given}“ gibt es nicht. Es gibt: {commands}."


class MissingPackages(ClientError):
    """Python packages that the command cannot do without."""

    en = "Moontable needs {packages}, which this Python does not have. Type: {line}"
    de = "Moontable braucht {packages}; das fehlt diesem Python. Tippe: {line}"


class NoHostParts(ClientError):
    """The host's parts are not installed."""

    en = "The host's parts are not installed here. Type: {line}"
    de = "Die Teile des Gastgebers sind hier nicht installiert. Tippe: {line}"


class NothingSpeaks(ClientError):
    """No program that speaks is installed."""

    en = "Nothing here can speak. Install one of {programs}; espeak-ng is in every Linux distribution. Or leave out --voice."
    de = "Hier kann nichts sprechen. Installiere eines von {programs}; espeak-ng gibt es für jedes Linux. Oder lass --voice weg."


class NoPractice(ClientError):
    """The practice host did not start."""

    en = "The practice table did not open. {reason}"
    de = "Der Übungstisch ging nicht auf. {reason}"


class NoSuchGame(ClientError):
    """A game that is not kept here."""

    en = "There is no finished game {given} on this device. {moontable} replay lists the ones there are."
    de = "Ein beendetes Spiel {given} gibt es auf diesem Gerät nicht. {moontable} replay nennt die vorhandenen."


class ReplayFailed(ClientError):
    """A game that cannot be told again."""

    en = "This game cannot be replayed here: {reason}"
    de = "Dieses Spiel lässt sich hier nicht nacherzählen: {reason}"


class Crashed(ClientError):
    """The last resort: a fault of ours."""

    exit_status = 70
    en = "Moontable has stopped because of an error in the program. Your seat is safe; start it again. Report: {path}"
    de = "Moontable hat wegen eines Fehlers im Programm angehalten. Dein Platz ist sicher; starte neu. Bericht: {path}"
