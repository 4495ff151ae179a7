"""English: the roles of the village."""

from client.texts.village_shared import Card, card_texts

CARDS = {
    "villager": Card(
        "Villager",
        "a Villager",
        "Villagers",
        "Villager",
        "m",
        "No power but your voice.",
        "The Villager has no power at night. Talk, watch and vote: the village wins with it.",
    ),
    "werewolf": Card(
        "Werewolf",
        "a Werewolf",
        "Werewolves",
        "Werewolf",
        "m",
        "Choose a victim each night, together.",
        "The Werewolves know each other. Each night they point at their prey together; only if all who point "
        "agree is there a victim. It may be anybody outside the pack.",
    ),
    "vampire": Card(
        "Vampire",
        "a Vampire",
        "Vampires",
        "Vampire",
        "m",
        "Bite somebody each night, together.",
        "The Vampires know each other and bite one together each night. Whoever is bitten lives through the next day "
        "and dies at its end.",
    ),
    "seer": Card(
        "Seer",
        "the Seer",
        "Seers",
        "Seer",
        "f",
        "See through one person each night.",
        "Each night the Seer sees through one other person and learns whether they are a creature of the night, "
        "werewolf or vampire.",
    ),
    "oracle": Card(
        "Oracle",
        "the Oracle",
        "Oracles",
        "Oracle",
        "n",
        "See through one person each night.",
        "A second Seer: each night the Oracle sees through one other person.",
    ),
    "witch": Card(
        "Witch",
        "the Witch",
        "Witches",
        "Witch",
        "f",
        "One healing, one poison, once each.",
        "Each night the Witch is shown the prey. Once in the game she may save a victim, herself too, and once she may "
        "poison somebody; both in one night if she likes.",
    ),
    "healer": Card(
        "Healer",
        "the Healer",
        "Healers",
        "Healer",
        "m",
        "Protect one person each night.",
        "Each night the Healer protects one other person: neither pack can harm them. Never the same one two "
        "nights in a row.",
    ),
    "hunter": Card(
        "Hunter",
        "the Hunter",
        "Hunters",
        "Hunter",
        "m",
        "As you die, you may shoot somebody.",
        "When the Hunter dies, for whatever reason, he may at once shoot one living person, without any talk.",
    ),
    "red_riding_hood": Card(
        "Red Riding Hood",
        "Red Riding Hood",
        "Red Riding Hoods",
        "Red Hood",
        "n",
        "Safe at night while the Hunter lives.",
        "As long as a Hunter lives, neither werewolves nor vampires can harm Red Riding Hood.",
    ),
    "cupid": Card(
        "Cupid",
        "Cupid",
        "Cupids",
        "Cupid",
        "m",
        "Make two fall in love in night 1.",
        "In the first night Cupid makes two people lovers, himself too if he likes. When one dies, so does "
        "the other, of grief. Lovers from different sides win only as a couple.",
    ),
    "mayor": Card(
        "Mayor",
        "the Mayor",
        "Mayors",
        "Mayor",
        "m",
        "Your thumb decides a tie, in secret.",
        "The Mayor stays hidden. In a tied vote his own thumb counts twice; nobody is told that it did.",
    ),
    "priest": Card(
        "Priest",
        "the Priest",
        "Priests",
        "Priest",
        "m",
        "Bless somebody, once.",
        "Once in the game the Priest blesses another person. From then on no night kills them: neither packs nor "
        "poison, hunt or sword.",
    ),
    "cook": Card(
        "Cook",
        "the Cook",
        "Cooks",
        "Cook",
        "m",
        "No pack can harm you.",
        "The Cook knows what they do not like: neither werewolves nor vampires can harm the Cook.",
    ),
    "blacksmith": Card(
        "Blacksmith",
        "the Blacksmith",
        "Blacksmiths",
        "Smith",
        "m",
        "Hand somebody a sword, once.",
        "Once in the game the Blacksmith hands another person a sword. In that same night they must strike somebody "
        "with it, or it breaks.",
    ),
    "insomniac": Card(
        "Insomniac",
        "the Insomniac",
        "Insomniacs",
        "Insomn.",
        "f",
        "Hear whether a neighbour was awake.",
        "Each morning the Insomniac learns whether at least one of the two living neighbours was active that night.",
    ),
    "slayer": Card(
        "Vampire Slayer",
        "the Vampire Slayer",
        "Vampire Slayers",
        "Slayer",
        "m",
        "Hunt at night; one mistake ends it.",
        "Each night the Vampire Slayer may hunt one person, who dies at dawn. If that was not a creature of "
        "the night, the Slayer can hunt no more.",
    ),
    "investigator": Card(
        "Investigator",
        "the Investigator",
        "Investigators",
        "Invest.",
        "m",
        "Question three neighbours, once.",
        "Once in the game the Investigator questions three living neighbours in a row and learns whether there is at "
        "least one creature of the night among them.",
    ),
    "drunkard": Card(
        "Drunkard",
        "the Drunkard",
        "Drunkards",
        "Drunkard",
        "m",
        "In night 2 you become another role.",
        "There is one card more than there are people. In the second night the Drunkard takes the spare one and is "
        "that role for good, on its side.",
    ),
    "stray_cat": Card(
        "Stray Cat",
        "the Stray Cat",
        "Stray Cats",
        "Cat",
        "f",
        "Send the cat on, from night 2.",
        "From the second night whoever has the cat sends it on to somebody else. If it comes to a creature of the night, both are "
        "gone at dawn. The cat leaves with whoever has it.",
    ),
    "girl": Card(
        "Girl",
        "the Girl",
        "Girls",
        "Girl",
        "n",
        "Watch the wolves, at your own risk.",
        "While the werewolves choose, the Girl may open her eyes a little, more, or wide. The further, the more she "
        "learns and the sooner the wolves notice her; then they may take her instead.",
    ),
    "thief": Card(
        "Thief",
        "the Thief",
        "Thieves",
        "Thief",
        "m",
        "Swap with a card in the middle.",
        "In the first night the Thief sees two cards in the middle and may take one for good. If both are werewolves, "
        "he must.",
    ),
}

TEXTS = {
    "village.card.unknown": "covered",
    **card_texts(CARDS, {
        "werewolves": {},
        "duesterwald": {
            "seer": (
                "See one card each night.",
                "Each night the Seer sees the card of one other person, exactly as it is now.",
            ),
            "cupid": (
                "Make two fall in love in night 1.",
                (
                    "In the first night Cupid makes two people lovers, himself too if he likes. They die together "
                    "and never vote against each other. A werewolf and a villager in love win only as a couple."
                ),
            ),
        },
    }),
}  # fmt: skip
