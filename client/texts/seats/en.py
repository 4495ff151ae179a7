"""English: who looks after the table, who has gone, and what a pause covers."""

TEXTS = {
    "event.left": "{at} has left the table.",
    "event.left_game": "{at} has left the game, and a bot plays on.",
    "keeper.other": (
        "{name} is the keeper: chooses the game, lets people in, helps when somebody is missing, and sees no more than you."
    ),
    "keeper.you": (
        "You are the keeper: you choose the game, let people in, help when somebody is missing, "
        "and see no more than anybody else."
    ),
    "seats.log": "Around the table",
    "seats.bot": "{name} (bot) …",
    "seats.bot.hint": "a person takes over",
    "seats.ticket_for_bot": "One-time code: a person takes over",
    "pause.covered": "The game is paused: everything private stays covered.",
    "pause.bar": "PAUSED",
}
