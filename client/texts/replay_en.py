"""English: finished games."""

TEXTS = {
    "command.help.replay": (
        "moontable replay [NUMBER or FILE] [options]\n"
        "\n"
        "Without a game: the list of the finished games that this device keeps. With one: its steps, what you knew\n"
        "then beside what was true.\n"
        "\n"
        "  --verify       check the deal: whether anything was changed\n"
        "  --export FILE  write the game as one file of the notation\n"
        "  --as SEAT      through the eyes of this seat; 0 for whoever only watched\n"
        "  --plain        all steps as lines\n"
        "  --lang en|de   the language"
    ),
    "replay.list.row": "{when}  {game}: {names}. {end}",
    "replay.list.none": "This device keeps no finished game yet.",
    "replay.list.how": "moontable replay NUMBER opens one; --verify checks it.",
    "replay.won": "Won by {names}.",
    "replay.won.nobody": "Nobody won.",
    "replay.called_off": "Called off.",
    "replay.eyes": "Through the eyes of {name}.",
    "replay.eyes.nobody": "Through the eyes of whoever only watched.",
    "replay.step": "Step {n} of {of}",
    "replay.line": "{what}: {said}",
    "replay.known": "What I knew then",
    "replay.true": "What was true",
    "replay.open_game": "Look back: what I knew, what was true",
    "replay.open": "What lay open",
    "replay.answer": "Answer: {answer}.",
    "replay.answer.host": "Answer: {answer}, given by the host.",
    "replay.exported": "Written to {path}.",
    "replay.next": "Next step",
    "replay.previous": "One step back",
    "replay.first": "To the beginning",
    "replay.last": "To the end",
    "replay.at_start": "this is the beginning",
    "replay.at_end": "this is the end",
    "replay.wolfmoon.centre": "In the centre: {cards}.",
    "replay.wolfmoon.pile": "Next in the pile: {cards}.",
    "replay.wolfmoon.aside": "Set aside: {cards}.",
}
