"""Deutsch: die Rollen des Dorfes."""

from client.texts.village_shared import Card, card_texts

CARDS = {
    "villager": Card(
        "Dörfler",
        "Dörfler",
        "Dörfler",
        "Dörfler",
        "m",
        "Keine Kraft außer deiner Stimme.",
        "Ein Dörfler kann nachts nichts. Rede, beobachte, stimm ab: Gewinnt das Dorf, gewinnt er mit.",
    ),
    "werewolf": Card(
        "Werwolf",
        "ein Werwolf",
        "Werwölfe",
        "Werwolf",
        "m",
        "Jede Nacht eine Beute, alle gemeinsam.",
        "Die Werwölfe kennen sich. Jede Nacht zeigen sie gemeinsam auf eine Beute; nur wenn alle, die zeigen, sich "
        "einig sind, gibt es ein Opfer. Es darf jede Person außerhalb des Rudels sein.",
    ),
    "vampire": Card(
        "Vampir",
        "ein Vampir",
        "Vampire",
        "Vampir",
        "m",
        "Jede Nacht ein Biss, alle gemeinsam.",
        "Die Vampire kennen sich und beißen jede Nacht gemeinsam eine Person. Wer gebissen ist, erlebt noch den "
        "nächsten Tag und stirbt an dessen Ende.",
    ),
    "seer": Card(
        "Seherin",
        "die Seherin",
        "Seherinnen",
        "Seherin",
        "f",
        "Durchschaue jede Nacht eine Person.",
        "Jede Nacht durchschaut die Seherin eine andere Person und erfährt, ob sie ein Wesen der Nacht ist, Werwolf oder "
        "Vampir.",
    ),
    "oracle": Card(
        "Orakel",
        "das Orakel",
        "Orakel",
        "Orakel",
        "n",
        "Durchschaue jede Nacht eine Person.",
        "Eine zweite Seherin: Jede Nacht erfährt das Orakel von einer anderen Person, ob sie ein Wesen der Nacht ist.",
    ),
    "witch": Card(
        "Hexe",
        "die Hexe",
        "Hexen",
        "Hexe",
        "f",
        "Je einmal: heilen und vergiften.",
        "Jede Nacht sieht die Hexe die Beute. Einmal im Spiel darf sie ein Opfer retten, auch sich selbst, und einmal "
        "jemanden vergiften; wenn sie will, beides in einer Nacht.",
    ),
    "healer": Card(
        "Heiler",
        "der Heiler",
        "Heiler",
        "Heiler",
        "m",
        "Beschütze jede Nacht jemanden.",
        "Jede Nacht beschützt der Heiler eine andere Person: Kein Rudel kann ihr etwas tun. Nie zwei Nächte "
        "hintereinander dieselbe.",
    ),
    "hunter": Card(
        "Jäger",
        "der Jäger",
        "Jäger",
        "Jäger",
        "m",
        "Im Sterben darfst du schießen.",
        "Stirbt der Jäger, woran auch immer, darf er sofort und ohne Beratung auf eine lebende Person schießen.",
    ),
    "red_riding_hood": Card(
        "Rotkäppchen",
        "das Rotkäppchen",
        "Rotkäppchen",
        "Rotk.",
        "n",
        "Nachts sicher, solange der Jäger lebt.",
        "Solange ein Jäger lebt, können weder Werwölfe noch Vampire dem Rotkäppchen etwas tun.",
    ),
    "cupid": Card(
        "Amor",
        "Amor",
        "Amoren",
        "Amor",
        "m",
        "Mach zwei in Nacht 1 zu Verliebten.",
        "In der ersten Nacht macht Amor zwei Personen zu Verliebten, gern auch sich selbst. Stirbt die eine, stirbt "
        "die andere vor Kummer. Verliebte aus verschiedenen Lagern gewinnen nur zu zweit.",
    ),
    "mayor": Card(
        "Bürgermeister",
        "der Bürgermeister",
        "Bürgermeister",
        "Bürgerm.",
        "m",
        "Bei Gleichstand gilt dein Daumen.",
        "Der Bürgermeister bleibt verborgen. Bei Gleichstand zählt sein eigener Daumen doppelt; niemand erfährt, dass "
        "es so war.",
    ),
    "priest": Card(
        "Priester",
        "der Priester",
        "Priester",
        "Priester",
        "m",
        "Segne jemanden, einmal.",
        "Einmal im Spiel segnet der Priester eine andere Person. Von da an tötet sie keine Nacht mehr: weder Rudel "
        "noch Gift, Jagd oder Schwert.",
    ),
    "cook": Card(
        "Koch",
        "der Koch",
        "Köche",
        "Koch",
        "m",
        "Kein Rudel kann dir etwas tun.",
        "Der Koch weiß, was den Wesen der Nacht nicht schmeckt: Weder Werwölfe noch Vampire können ihm etwas tun.",
    ),
    "blacksmith": Card(
        "Schmied",
        "der Schmied",
        "Schmiede",
        "Schmied",
        "m",
        "Gib jemandem ein Schwert, einmal.",
        "Einmal im Spiel gibt der Schmied einer anderen Person ein Schwert. Sie muss noch in derselben Nacht damit "
        "zuschlagen, sonst zerbricht es.",
    ),
    "insomniac": Card(
        "Schlaflose",
        "die Schlaflose",
        "Schlaflosen",
        "Schlafl.",
        "f",
        "Höre, ob jemand neben dir wach war.",
        "Jeden Morgen erfährt die Schlaflose, ob mindestens eine der beiden lebenden Personen neben ihr in der Nacht "
        "etwas getan hat.",
    ),
    "slayer": Card(
        "Vampirjäger",
        "der Vampirjäger",
        "Vampirjäger",
        "V.-Jäger",
        "m",
        "Jage nachts; ein Irrtum beendet es.",
        "Jede Nacht darf der Vampirjäger eine Person jagen; sie stirbt im Morgengrauen. Tötet er damit jemanden, der "
        "kein Wesen der Nacht ist, verliert er seine Kraft.",
    ),
    "investigator": Card(
        "Ermittler",
        "der Ermittler",
        "Ermittler",
        "Ermittl.",
        "m",
        "Befrage drei Nachbarn, einmal.",
        "Einmal im Spiel befragt der Ermittler drei lebende Nachbarn in einer Reihe und erfährt, ob mindestens ein "
        "Wesen der Nacht dabei ist.",
    ),
    "drunkard": Card(
        "Trunkenbold",
        "der Trunkenbold",
        "Trunkenbolde",
        "Trunkenb",
        "m",
        "In Nacht 2 wirst du jemand anderes.",
        "Es ist eine Karte mehr im Spiel als Personen. In der zweiten Nacht nimmt der Trunkenbold die übrige und ist "
        "von da an diese Rolle, mit ihrem Lager.",
    ),
    "stray_cat": Card(
        "Streunende Katze",
        "die Streunende Katze",
        "Streunende Katzen",
        "Katze",
        "f",
        "Schick die Katze weiter, ab Nacht 2.",
        "Ab der zweiten Nacht schickt, wer die Katze hat, sie zu jemand anderem. Kommt sie zu einem Wesen der Nacht, "
        "sind im Morgengrauen beide fort. Mit ihrem Menschen verschwindet auch die Katze.",
    ),
    "girl": Card(
        "Mädchen",
        "das Mädchen",
        "Mädchen",
        "Mädchen",
        "n",
        "Sieh den Wölfen zu, auf eigene Gefahr.",
        "Während die Werwölfe wählen, darf das Mädchen die Augen ein wenig, etwas mehr oder weit öffnen. Je weiter, "
        "desto mehr erfährt es und desto eher bemerken es die Wölfe; dann dürfen sie es statt ihrer Beute nehmen.",
    ),
    "thief": Card(
        "Dieb",
        "der Dieb",
        "Diebe",
        "Dieb",
        "m",
        "Tausche mit einer Karte der Mitte.",
        "In der ersten Nacht sieht der Dieb zwei Karten in der Mitte und darf eine davon für immer nehmen. Sind beide "
        "Werwölfe, muss er.",
    ),
}

TEXTS = {
    "village.card.unknown": "verdeckt",
    **card_texts(CARDS, {
        "werewolves": {},
        "duesterwald": {
            "seer": (
                "Sieh jede Nacht eine Karte.",
                "Jede Nacht sieht die Seherin die Karte einer anderen Person, genau so, wie sie gerade ist.",
            ),
            "cupid": (
                "Mach zwei in Nacht 1 zu Verliebten.",
                (
                    "In der ersten Nacht macht Amor zwei Personen zu Verliebten, gern auch sich selbst. Sie sterben "
                    "zusammen und stimmen nie gegeneinander. Ein Werwolf und ein Dörfler, die sich lieben, "
                    "gewinnen nur zu zweit."
                ),
            ),
        },
    }),
}  # fmt: skip
