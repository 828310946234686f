extension PageTexts {
    /// German.
    static let german = PageTexts(
        tag: "de", otherTags: [],
        openInTheApp: "In der App öffnen",
        openTheAppDirectly: "App direkt öffnen",
        getTheApp: "App laden",
        download: "Herunterladen",
        continueOnTheWeb: "Im Web fortfahren",
        goOn: "Weiter",
        title: "In der App öffnen",
        text: "Dieser Link führt in eine App.",
        waysOn: "So geht es weiter",
        onAMac: "Am Mac",
        onAnIPad: "Auf dem iPad",
        continueAfterInstall: "App laden und dort fortfahren",
        continueAfterInstallHint:
            "Dabei kommt der Link in die Zwischenablage, damit die App ihn nach der Installation öffnen kann.",
        copyTheLink: "Link kopieren",
        copied: "Der Link ist in der Zwischenablage.",
        openInYourBrowser: "Im Browser öffnen",
        insideAnApp: "Du bist in {app}; von hier aus lassen sich andere Apps oft nicht öffnen.",
        insideSomeApp: "Du bist in einer anderen App; von hier aus lassen sich Apps oft nicht öffnen.",
        browserHelp: "Wenn nichts geschieht, öffne das Menü (⋯ oder ⋮) und lass die Seite im Browser öffnen.",
        onYourPhone: "Öffne diesen Link auf dem Smartphone",
        scanTheCode: "Scanne den Code mit der Kamera deines Smartphones.",
        codeOfTheLink: "QR-Code dieses Links",
        notFound: Message(
            title: "Link nicht gefunden",
            text:
                "Unter dieser Adresse gibt es keinen Link. Vielleicht ist sie falsch geschrieben, oder seine Zeit ist vorbei."
        ),
        expired: Message(
            title: "Dieser Link ist abgelaufen", text: "Der Link unter dieser Adresse galt nur eine Zeit lang."),
        disabled: Message(
            title: "Dieser Link ist abgeschaltet", text: "Wer diesen Link angelegt hat, hat ihn abgeschaltet."),
        notStarted: Message(
            title: "Dieser Link gilt noch nicht",
            text: "Der Link unter dieser Adresse gilt erst später. Versuchen Sie es dann noch einmal."),
        deleted: Message(title: "Dieser Link wurde gelöscht", text: "Wer diesen Link angelegt hat, hat ihn gelöscht."),
        invalid: Message(title: "Ungültiger Link", text: "Dieser Adresse kann man so nicht folgen."),
        unavailable: Message(
            title: "Bitte noch einmal versuchen",
            text: "Der Link lässt sich im Augenblick nicht nachschlagen. Versuche es gleich noch einmal."))
}
