"""English: around the narrator, and the television of a village."""

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
}
