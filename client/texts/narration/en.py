"""English: around the narrator, and the television."""

TEXTS = {
    "narration.office.werewolves": "Mayor",
    "narration.office.duesterwald": "Captain",
    "narration.dog": "the Guard Dog",
    "narration.people": "{n} people",
    "narration.tally": "{name}: {n}",
    "voice.speaks": "The narrator speaks, with {program}.",
    "voice.no_sound": (
        "Nothing here can play a sound, so the night stays silent. "
        "Install one of {programs}, or start with --no-night-sound."
    ),
    "tv.night": "Night {n}",
    "tv.slot": "part {k} of {m}",
    "tv.day": "Day {n}",
    "tv.alive": "{n} of {all} alive",
    "tv.time": "{time} left",
    "host_screen.sure": "END THE TABLE?",
    "host_screen.how": "A game is on. Q ends it for everybody; any other key goes on.",
    "host_screen.end": "end the table",
    "host_screen.ended": "The host has ended.",
    "host_screen.goodbye": "The table is closed; its games are kept. What the host said: {log}",
    "tv.story": "the story so far",
    "tv.away": "The host is away. This is how the table stood; it is looked for …",
    "tv.tonight": "Tonight: ",
    "tv.code": "JOIN WITH THE CODE",
    "tv.seats": "AT THE TABLE",
    "tv.count": "{n} of {most}",
    "tv.free:one": "1 seat is free",
    "tv.free:other": "{n} seats are free",
    "tv.free.short": "{n} free",
    "tv.free_seat": "free seat? join {link}",
    "tv.bots_seat": "a bot makes room: join {link}",
    "tv.scan": "SCAN ME",
    "tv.type": "or type",
    "tv.start": "We start when everybody is ready.",
    "tv.to_come": "still to come",
}
