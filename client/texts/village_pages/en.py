"""English: the village's rules, introductions and options."""

TEXTS = {
    "village.pace.off": "long nights, talks of {n} min",
    "village.pace.relaxed": "medium nights, talks of {n} min",
    "village.pace.brisk": "short nights, talks of {n} min",
    "village.rules.roles": "The roles",
    "werewolves.rules.creature": "creature of the night",
    "werewolves.rules.creatures": "creatures of the night, werewolves or vampires,",
    "duesterwald.rules.creature": "werewolf",
    "duesterwald.rules.creatures": "werewolves",
    "village.rules": (
        "# What it is about\n"
        "Not everybody in the village is who they seem to be. At night the {creatures} "
        "choose a victim; by day the village talks and decides who has to go. You win with your side, even "
        "when you are out yourself.\n"
        "# The night\n"
        "It comes in steps of fixed length. In each step everybody gets the same screen and taps equally often. "
        "What your choice means is under the cover. Whoever has nothing to do notes a suspicion or answers a question "
        "about yesterday. A tap may be changed until the step ends. In the last five seconds everybody taps "
        "once more, so that taps give nobody away.\n"
        "# Notes\n"
        "After a step everybody opens a note; most say that there is nothing to report.\n"
        "# The pack\n"
        "A pack sees whom its members point at. Only if all who point agree is there a victim. Nobody else learns "
        "whether they did.\n"
        "# Statements\n"
        "By day you may tap what you say: who you are, what you have found out, whom you suspect or trust, or a "
        "question. Statements decide nothing; everybody sees them, and bots listen. S shows who claims what, and what "
        "contradicts it. Where you talk aloud, tap only what the bots should know.\n"
        "# Who is out\n"
        "Whoever is out shows their card, unless you have agreed otherwise, and says nothing more. First lovers die of "
        "grief, then the Hunter shoots, then an office is passed on, then it is checked who has won.\n"
        "# The end\n"
        "A side has won as soon as nobody else is alive. One {creature} and one villager play on, unless you have agreed "
        "otherwise. After some rounds without a death you may call it a draw; later it is one. In the end everything "
        "is opened, the notebooks too.\n"
        "# Being out\n"
        "You hear the village's story, and see everything if you have agreed on it. By day you bet on whom the next verdict "
        "hits (2 points) and on who wins (3)."
    ),
    "werewolves.rules": (
        "# The day\n"
        "Anybody may accuse one person; with a second voice there is a defence and then a vote by thumbs. More up than "
        "down: that person is hanged and the day ends. Otherwise they are spared for today. In a tie the hidden Mayor's "
        "thumb decides, and nobody is told.\n"
        "The day also ends when more than half want to sleep, or when time and the last call are over.\n"
        "# Vampires\n"
        "Their victim lives through the day and dies at dusk. With both packs there are three sides.\n"
        "# Variants\n"
        "The Mayor may be elected in the open on the first day and then breaks every tie; the Guard Dog lies beside the "
        "Mayor and keeps the rope away while it lives."
    ),
    "duesterwald.rules": (
        "# The day in Düsterwald\n"
        "Every day ends with a vote: all point at somebody at once. Whoever has the most votes is voted out. In a tie "
        "the Captain's own vote decides if it is for one of the tied; if not, there is a second vote. After another tie "
        "nobody is voted out.\n"
        "# The Captain\n"
        "The Captain is elected on the first morning, has two votes, and names a successor when dying.\n"
        "# The Girl's bargain\n"
        "Eyes shut: nothing. A blink: two people, one of them a werewolf; noticed one time in six. A peek: one "
        "werewolf; one in three. A stare: all werewolves; two in three. If she is noticed, the werewolves learn who she is and may take her instead.\n"
        "# The Thief\n"
        "With him two more cards lie in the middle. A role that lies there keeps its step in every night."
    ),
    "werewolves.intro.1": (
        "# Somebody is lying\n"
        "Each of you gets a card that only you see. Most are villagers, some are creatures of the night: werewolves or "
        "vampires. Some can do something special."
    ),
    "werewolves.intro.2": (
        "# At night\n"
        "The creatures agree on a victim in secret. Everybody taps in every step, and once more in its last five seconds, so "
        "nobody can tell who does what. Your own task is under the cover."
    ),
    "werewolves.intro.3": (
        "# By day\nYou hear who is gone. Then talk! Accuse somebody; with a second voice the village votes by thumbs."
    ),
    "werewolves.intro.4": (
        "# Special roles\n"
        "The Seer sees through people, the Witch heals and poisons, the Hunter shoots when dying. Not all "
        "of them are in each game. Your card tells you yours, the rules tell all."
    ),
    "werewolves.intro.5": (
        "# Who wins\n"
        "The village wins when no creature of the night is left; a pack, when nobody else is. You win with your side even when you "
        "are out; and once you are out, you may bet."
    ),
    "werewolves.intro.6": (
        "# On this screen\nTap a name, or type its number; / finds a name. Notes open with one tap."
    ),
    "duesterwald.intro.1": (
        "# Düsterwald does not sleep well\n"
        "Each of you gets a card that only you see. Most are villagers, some are werewolves. "
        "Some can do something special."
    ),
    "duesterwald.intro.2": (
        "# At night\n"
        "The werewolves agree on a victim in secret, even in the first night. Everybody taps in every step, and once more "
        "in its last five seconds, so nobody can tell who does what."
    ),
    "duesterwald.intro.3": (
        "# By day\n"
        "You hear who is gone, and talk. Then all point at somebody at once: whoever has the most votes is voted out."
    ),
    "duesterwald.intro.4": (
        "# Special cards\n"
        "The Seer sees cards, the Witch heals and poisons, the Girl peeks, Cupid makes two fall in love, the Thief swaps. Not "
        "all of them are in each game. The elected Captain has two votes."
    ),
    "duesterwald.intro.5": (
        "# Who wins\n"
        "The village wins when no werewolf is left; the werewolves, when nobody else is. A werewolf and a villager in "
        "love win only as a couple."
    ),
    "duesterwald.intro.6": (
        "# On this screen\nTap a name, or type its number; / finds a name. Notes open with one tap."
    ),
    # -- what a table may choose
    "village.option.true": "yes",
    "village.option.false": "no",
    "village.option.n": "{n}",
    "village.option.seat": "seat {n}",
    "village.option.set": "Cards: {card}",
    "village.option.set.auto": "as suggested",
    "werewolves.option.mode": "Creatures",
    "werewolves.option.mode.1": "werewolves",
    "werewolves.option.mode.2": "vampires",
    "werewolves.option.mode.3": "both: three sides",
    "village.option.level": "Level",
    "werewolves.option.level.1": "first games",
    "werewolves.option.level.2": "some experience",
    "werewolves.option.level.3": "experts",
    "duesterwald.option.level.1": "simple: only the Seer",
    "duesterwald.option.level.2": "with Hunter and Captain",
    "duesterwald.option.level.3": "also Witch and Cupid",
    "duesterwald.option.level.4": "also Girl and Thief",
    "village.option.suggestion": "Which suggested set",
    "werewolves.option.drunkard_allowed": "The Drunkard may be suggested",
    "werewolves.option.cat_allowed": "The Stray Cat may be suggested",
    "werewolves.option.elected": "The Mayor is elected openly",
    "werewolves.option.guard_dog": "Guard Dog beside the Mayor",
    "village.option.house_rules": "Allow sets that break the rules",
    "village.option.set_public": "The cards in play are public",
    "village.option.first_night": "The first night has a victim",
    "village.option.first_safe": "Safe in the first night",
    "village.option.first_safe.0": "nobody",
    "village.option.parity": "Creatures win at equal numbers",
    "duesterwald.option.parity": "Werewolves win at equal numbers",
    "village.option.reveal": "Cards of the dead are shown",
    "village.option.tell_cause": "The morning tells the cause",
    "werewolves.option.drunkard_guaranteed": "The Drunkard is always dealt",
    "village.option.witch_sees": "Witch sees prey without potion too",
    "village.option.witch_herself": "The Witch may poison herself",
    "werewolves.option.double_potion": "One potion saves from both packs",
    "werewolves.option.slayer_dog": "The Slayer may hunt the dog",
    "werewolves.option.red_at_effect": "Red Riding Hood's guard counts",
    "werewolves.option.red_at_effect.true": "when it takes effect",
    "werewolves.option.red_at_effect.false": "at dawn",
    "werewolves.option.self_nomination": "Accusing oneself",
    "werewolves.option.second_waived": "Two left: no second voice needed",
    "werewolves.option.leader_counts": "Count elected Mayor and dog too",
    "werewolves.option.cat_active": "Sending the cat counts as active",
    "werewolves.option.cat_beats_blessing": "The cat chases blessed ones too",
    "werewolves.option.latent_wolf": "A spare creature keeps the game on",
    "village.option.grief_first": "First after a death",
    "village.option.grief_first.true": "grief, then the shot",
    "village.option.grief_first.false": "the shot, then grief",
    "village.option.draw_offer": "A draw is offered after",
    "village.option.draw_forced": "The game is drawn after",
    "village.option.statements": "Statements that bots understand",
    "village.option.ghosts": "The dead may see everything",
    "village.option.storyteller": "A storyteller leads",
    "village.option.mood": "The narrator's mood",
    "village.option.mood.1": "plain",
    "village.option.mood.2": "dark",
    "village.option.mood.3": "for children",
    "village.option.voice": "The narrator's voice",
    "village.option.voice.0": "silent",
    "village.option.voice.1": "English",
    "village.option.voice.2": "German",
    "duesterwald.option.captain": "The Captain",
    "duesterwald.option.captain.0": "as the level says",
    "duesterwald.option.captain.1": "elected on day 1",
    "duesterwald.option.captain.2": "elected before night 1",
    "duesterwald.option.captain.3": "none",
    "duesterwald.option.captain_second": "Captain decides a second tie",
    "duesterwald.option.second_ballot": "The second vote",
    "duesterwald.option.second_ballot.1": "all over again",
    "duesterwald.option.second_ballot.2": "only among the tied",
    "duesterwald.option.girl_dies": "A caught Girl dies",
    "duesterwald.option.girl_dies.1": "at dawn, may be saved",
    "duesterwald.option.girl_dies.2": "at once",
    "duesterwald.option.girl_odds": "The Girl is noticed",
    "duesterwald.option.girl_odds.1": "at 1/6, 1/3 or 2/3",
    "duesterwald.option.girl_odds.2": "half as easily",
    "duesterwald.option.girl_odds.3": "at 1/3, 1/2 or 5/6",
    "duesterwald.option.one_potion": "The Witch may use one potion only",
    "duesterwald.option.thief_guaranteed": "The Thief is always dealt",
}
