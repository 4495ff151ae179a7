"""English: the `moontable` command, its help and the doctor."""

TEXTS = {
    "command.help": (
        "Moontable: hidden-role games for an evening, on everybody's own device.\n"
        "\n"
        "  moontable join CODE@ADDRESS    sit down at a table; without an address: back to your last seat\n"
        "  moontable practice             play against bots, alone on this machine\n"
        "  moontable watch ADDRESS        show the public table on a television\n"
        "  moontable host                 open a table for the others\n"
        "  moontable host results         the evenings so far, while the host is not running\n"
        "  moontable host backup FILE     a checked copy of the journal; moontable host restore FILE puts it back\n"
        "  moontable host rehearse        bots play through all that may go wrong, before the guests come\n"
        "  moontable console              the host's console, from another terminal of its machine\n"
        "  moontable replay               your finished games: step through them, check the deal\n"
        "  moontable doctor               say what this machine can do and what it lacks\n"
        "\n"
        "  --lang en|de   the language      --version   the version      --help   also after a command"
    ),
    "command.version": "Moontable {version}, protocol {protocol}, Python {python}",
    "command.ask.name": "What is your name? ",
    "command.ask.same": ("The table shows its key as ten characters. Does the host's screen show {spoken}? (y/n) "),
    "command.yes": "y yes",
    "command.looking": "Looking for the table at {address} …",
    "command.waiting": "Others are joining too, or the table is busy: waiting for our turn, a minute at most …",
    "command.joined": "You have a seat as {name}. “moontable join” brings you back to it.",
    "command.back": "Back to the seat of {name} at {address} …",
    "command.practice:none": "Opening a table for you …",
    "command.practice:one": "Opening a table for you and one bot …",
    "command.practice:other": "Opening a table for you and {n} bots …",
    "command.practice.name": "Guest",
    "command.moved": "Your seat was opened on another device, so this device no longer has it.",
    # -- doctor
    "doctor.ok": "fine",
    "doctor.bad": "WRONG",
    "doctor.note": "note",
    "doctor.python": "Python {version}",
    "doctor.python.old": "Python {version} is too old: 3.11 is needed",
    "doctor.package": "{package} is there",
    "doctor.package.missing": "{package} is missing. Type: {line}",
    "doctor.package.broken": "{package} is there but does not load. Type: {line}",
    "doctor.terminal": "terminal {term}, {columns} columns and {rows} rows",
    "doctor.terminal.small": ("this terminal has {columns} columns and {rows} rows: the screens need 40 and 15"),
    "doctor.terminal.none": "this is not a terminal: only --plain works here",
    "doctor.terminal.dumb": "the terminal {term} cannot draw screens: use --plain",
    "doctor.utf8": "text in UTF-8",
    "doctor.utf8.not": "text in {encoding}: set the language to one with UTF-8, such as LANG=C.UTF-8",
    "doctor.mosquitto": "Mosquitto in {path}: this machine can host",
    "doctor.mosquitto.amqtt": "no Mosquitto, but the embedded broker: good for practice and small tables",
    "doctor.mosquitto.none": "no broker: this machine can join but not host or practise. Type: {line}",
    "doctor.home": "seats are kept in {path} ({count})",
    "doctor.home.not": "nothing can be saved in {path}: {reason}",
    "doctor.termux": "Termux {version}. Before playing, choose “Keep screen on” in its menu",
    "doctor.all_well": "Everything is there for joining a table.",
    "doctor.not_well": "What is marked WRONG has to be put right first.",
}
