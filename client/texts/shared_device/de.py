"""German: several people at one device."""

TEXTS = {
    "event.shared": "{at} teilt sich ein Gerät mit jemandem: Nächte haben ab jetzt Zeit, es weiterzugeben, und Tage dauern länger.",
    "sharing.pass": "Gib das Gerät an {name} weiter.",
    "sharing.covered": "Alles ist verdeckt. Wer das Gerät nimmt, tippt den eigenen Namen an.",
    "sharing.i_am": "Ich bin {name}",
    "sharing.keep": "Noch nicht: {name} behält es",
    "sharing.here": "Das ist jetzt der Platz von {name}.",
    "sharing.start": "{name} hat das Gerät zuerst. o gibt es weiter; vorher wird alles verdeckt.",
    "sharing.help": "o: das Gerät an jemand anderen weitergeben.",
    "sharing.typed": "Alles ist verdeckt. Wer das Gerät nimmt, tippt die Zahl vor dem eigenen Namen.",
    "sharing.enter": "Enter verdeckt das; dann geht das Gerät an {name}.",
    "sharing.gone": "{name} hat keinen Platz mehr an diesem Gerät.",
    "sharing.menu": "Gerät weitergeben",
}
