"""English: what happens around the table, who looks after it, and what a pause covers."""

TEXTS = {
    "event.console": "the host's console",
    "event.keeper": "{at} is the keeper now.",
    "event.keeper_taken": "{at} is the keeper now: the one before was away too long.",
    "event.stand_in": "A bot plays for {at}.",
    "event.stand_in_off": "We wait for {at} again.",
    "event.rest": "{at} is taking a break, and a bot plays.",
    "event.rest_off": "{at} plays again.",
    "event.returned": "{at} is back in the game.",
    "event.code": "{by} has made a one-time code for the seat of {at}.",
    "event.code_tried": "Somebody tried wrong one-time codes for the seat of {at}. The right one is still valid.",
    "event.moving": "Another device has the code for the seat of {at}, and gets the seat in ten seconds.",
    "event.refused": "{at} has refused: the seat stays where it is.",
    "event.moved": "The seat of {at} has changed hands.",
    "event.kicked": "{at} was sent away by {by}.",
    "event.nudged": "{by} nudges {at}.",
    "event.extended": "{by} gave everybody another minute.",
    "event.hurried": "{by} wants to see how it ends: the bots hurry, and so does the clock.",
    "event.halted": "Too few are within reach: all clocks stand still.",
    "event.power_cut": "The host's computer was off. The table is paused until somebody chooses “Go on playing”.",
    "event.unwritable": "The host cannot save anything just now. The last moves were taken back, and nothing counts until it can.",
    "event.writable": "The host can save again. The game goes on.",
    "event.stands_still": "A fault in the program: this game cannot go on. The keeper ends it.",
    "event.other_rules": "The host was updated in the middle of this game. It is paused until somebody goes on with the new rules.",
    "event.not_taken_up": "After an update the host cannot go on with this game. The keeper ends it.",
    "event.running": "The clocks are running again.",
    "event.ended": "{by} has ended the game. Nobody wins.",
    "event.door_open": "New guests may come in.",
    "event.door_closed": "Nobody else may come in.",
    "event.door_renew": "The table has a new code.",
    "event.left": "{at} has left the table.",
    "event.left_game": "{at} has left the game, and a bot plays on.",
    "keeper.other": (
        "{name} is the keeper: chooses the game, lets people in, helps when somebody is missing, and sees no more than you."
    ),
    "keeper.you": (
        "You are the keeper: you choose the game, let people in, help when somebody is missing, "
        "and see no more than anybody else."
    ),
    "table_events.log": "Around the table",
    "table_events.bot": "{name} (bot) …",
    "table_events.bot.hint": "a person takes over",
    "table_events.seat_code_for_bot": "One-time code: a person takes over",
    "pause.covered": "The game is paused: everything private stays covered.",
    "pause.bar": "PAUSED",
}
