"""English: who keeps the table, whose seat is whose, and what happens around the game."""

TEXTS = {
    # -- public events of the table
    "event.console": "the host's console",
    "event.keeper": "{at} keeps the table now.",
    "event.keeper_taken": "{at} keeps the table now: its keeper has been away too long.",
    "event.stand_in": "A bot plays for {at}.",
    "event.stand_in_off": "We wait for {at} again.",
    "event.rest": "{at} takes a rest, and a bot plays.",
    "event.rest_off": "{at} plays again.",
    "event.returned": "{at} is back in the game.",
    "event.code": "There is a one-time code for the seat of {at}, made by {by}.",
    "event.code_void": "The one-time code for the seat of {at} is void after three wrong tries.",
    "event.moving": "Another device has shown the code for the seat of {at}. It gets the seat in ten seconds.",
    "event.refused": "{at} has refused: the seat stays where it is.",
    "event.moved": "The seat of {at} has changed hands.",
    "event.kicked": "{at} was sent away by {by}.",
    "event.nudged": "{by} nudges {at}.",
    "event.extended": "There is more time, from {by}.",
    "event.halted": "Too many are out of reach: all clocks stand still.",
    "event.power_cut": "The host's machine was off. The table waits, paused, until somebody goes on.",
    "event.running": "The clocks go on.",
    "event.ended": "{by} has ended the game. Nobody wins.",
    "event.door_open": "New guests may come in.",
    "event.door_closed": "Nobody else may come in.",
    "event.door_renew": "The table has a new code.",
    # -- what concerns this seat
    "company.nudged": "{by} nudges you: everybody waits for you.",
    "company.keeper_free": "The keeper has been away for two minutes. Anybody may take over.",
    "company.yours": "Somebody shows a code for YOUR seat. If that is not right, refuse within {time}.",
    "company.coming": "You get the seat of {name} in a few seconds, unless it is refused.",
    "company.rested": "A bot plays for you.",
    "company.missed.1": "While you were away, one thing happened:",
    "company.missed.n": "While you were away, {n} things happened:",
    "company.missed.title": "While you were away",
    "farewell.left": "You have left the table.",
    "farewell.moved": "Your seat has gone to another device or person.",
    "farewell.refused": "The seat was refused to you.",
    "farewell.kicked": (
        "The keeper has sent you away from the table. To come back, ask for its code: moontable join CODE@ADDRESS"
    ),
    # -- the sheet of the table
    "company.title": "The table",
    "company.hint": "seats, keeper, codes",
    "company.back": "Back",
    "company.nothing": "There is nothing to decide about the table just now.",
    "company.code": "Code for new guests: {code}",
    "company.ticket": "One-time code for the seat of {name}: {code} (good for {time})",
    "company.refuse": "No, this seat stays mine",
    "company.take_keeper": "Keep the table from now on",
    "company.reclaim": "Take the seat back to this device",
    "company.rest": "Let a bot play for me",
    "company.rest.hint": "everybody sees it; back at any time",
    "company.rest_off": "I play myself again",
    "company.nudge": "Nudge {names}",
    "company.stand_in": "A bot plays this turn for {names}",
    "company.pause": "Pause for everybody",
    "company.go_on": "Go on playing",
    "company.stop": "Stop, one moment please",
    "company.goes_on": "We go on in {n}.",
    "company.paused": "Paused by {name}.",
    "company.extend": "A minute more for everybody",
    "company.person": "{name} …",
    "company.person.hint": "code for the seat, keeper, send away",
    "company.person.title": "{name}",
    "company.keeper": "Let {name} keep the table",
    "company.ticket_for": "One-time code for this seat",
    "company.ticket_for.hint": "another device, or who takes over",
    "company.bot_on": "A bot until {name} is back",
    "company.bot_off": "Wait for {name} again",
    "company.kick": "Send {name} away",
    "company.kick.hint": "their device loses the seat at once",
    "company.kick.sure": "Really send {name} away?",
    "company.kick.yes": "Yes, send away",
    "company.end": "End this game",
    "company.end.hint": "nobody wins",
    "company.end.sure": "Really end this game for everybody?",
    "company.end.yes": "Yes, end it",
    "company.no": "No",
    "company.pause.sure": "Pause the game for everybody?",
    "company.pause.yes": "Yes, pause",
    "company.rest.sure": "Let a bot play for you from now on?",
    "company.rest.yes": "Yes, let a bot play",
    "company.keeper.sure": "Really let {name} keep the table in your place?",
    "company.keeper.yes": "Yes, pass it on",
    "company.remove.sure": "Really take {name} out of this game for good?",
    "company.remove.yes": "Yes, take them out",
    "company.door.renew.sure": "Make a new code? The old one will be worth nothing.",
    "company.door.renew.yes": "Yes, a new code",
    "company.door": "Who may come in",
    "company.door.open": "Let new guests in",
    "company.door.closed": "Let nobody else in",
    "company.door.renew": "A new code for the table",
    "company.halted": "All clocks stand still until the others are back, at most {time}.",
    # -- watching and the console
    "watch.title": "Moontable",
    "watch.welcome": "The public table, line by line. t the table, l what happened, w whom we wait for, q close.",
    "watch.join": "Join: moontable join {code}@{address}",
    "watch.key": "Key of this table: {spoken}",
    "watch.looking": "Looking for the table …",
    "watch.code_old": "The code was renewed: the keeper of the table has the new one.",
    "console.welcome": "The table's console: the keeper's rights, no seat. help lists the words, q closes.",
    "console.help": (
        "who: who is at the table. pause, go: stop and go on. extend: a minute more. end: end the game.\n"
        "kick N, keeper N, code N: send away, let keep the table, one-time code for the seat at place N.\n"
        "standin N, wait N: a bot plays for an absent seat, or the table waits. nudge. door open|closed|renew.\n"
        "keep NAME, use NAME, drop NAME: keep, play, forget house rules; use - plays by the book.\n"
        "game ID, bots N, pace off|relaxed|brisk: in the waiting room. lobby: after a game. evening: a new one. q: close."
    ),
    "console.unknown": "“{given}” is no word of this console. help lists them.",
    "console.done": "Done.",
    "console.moved": "Another console keeps this table now, so this one has let go of it. moontable console takes it back.",
    "command.help.watch": (
        "moontable watch [CODE@]ADDRESS[:PORT][/TABLE][#KEY] [options]\n"
        "\n"
        "Shows the public table, for a television: what everybody may see, and nothing else. Without an address: the\n"
        "table of your last seat.\n"
        "\n"
        "  --voice        the narrator of a village speaks, with a speech program of this machine\n"
        "  --no-night-sound   no noise at night (it covers the sound of taps)\n"
        "  --plain        line by line\n"
        "  --yes          do not ask whether the host shows the same key\n"
        "  --lang en|de   the language"
    ),
    "command.help.console": (
        "moontable console [options]\n"
        "\n"
        "Keeps the table of a host on this machine: the keeper's rights without a seat, and no more to see than the\n"
        "public table. One line a wish; help lists the words.\n"
        "\n"
        "  --data FOLDER  the host's data folder\n"
        "  --table NAME   the table\n"
        "  --lang en|de   the language"
    ),
}
