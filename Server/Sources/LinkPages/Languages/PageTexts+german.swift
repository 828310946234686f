extension PageTexts {
    /// German, with the informal “du”.
    static let german = PageTexts(
        tag: "de", otherTags: [],
        openIn: "In {app} öffnen",
        openInTheApp: "In der App öffnen",
        getTheApp: "App laden",
        download: "Herunterladen",
        continueOnTheWeb: "Im Web fortfahren",
        goOn: "Weiter",
        title: "Weiter in der App",
        text: "Dieser Link öffnet eine App.",
        onAMac: "Am Mac",
        onAnIPad: "Auf dem iPad",
        keepTheLink: "Link kopieren, damit die App ihn nach der Installation öffnen kann",
        copyTheLink: "Link kopieren",
        copied: "Der Link ist kopiert.",
        notCopied: "Der Link ließ sich nicht kopieren. Kopiere ihn von hier:",
        nothingHappens: "Es passiert nichts?",
        insideAnApp:
            "{app} öffnet andere Apps nicht immer. Wähle im Menü (⋯ oder ⋮), dass die Seite im Browser geöffnet wird.",
        insideSomeApp:
            "Manche Apps öffnen keine anderen. Wähle im Menü (⋯ oder ⋮), dass die Seite im Browser geöffnet wird.",
        openInYourBrowser: "Im Browser öffnen",
        cornerMenu: "Tippe oben auf ⋯ und öffne die Seite im Browser.",
        onYourPhone: "Öffne diesen Link auf deinem Smartphone",
        scanTheCode: "Scanne den Code mit der Kamera deines Smartphones.",
        codeOfTheLink: "QR-Code dieses Links",
        report: "Link melden",
        imprint: "Impressum",
        privacy: "Datenschutz",
        goTo: "Zu {host}",
        tryAgain: "Noch einmal versuchen",
        notFound: Message(
            title: "Link nicht gefunden",
            text: "Unter dieser Adresse gibt es keinen Link. Prüfe sie auf Tippfehler oder frage nach einem neuen Link."
        ),
        expired: Message(title: "Dieser Link ist abgelaufen", text: "Er galt nur eine begrenzte Zeit."),
        usedUp: Message(title: "Dieser Link ist aufgebraucht", text: "Er galt nur eine begrenzte Zahl von Malen."),
        disabled: Message(
            title: "Dieser Link ist abgeschaltet",
            text: "Er wurde abgeschaltet und lässt sich im Moment nicht öffnen."),
        deleted: Message(title: "Dieser Link wurde gelöscht", text: "Er lässt sich nicht mehr öffnen."),
        notStarted: Message(
            title: "Dieser Link gilt noch nicht",
            text: "Er gilt erst ab einem späteren Zeitpunkt. Versuche es dann noch einmal."),
        invalid: Message(
            title: "Dieser Link lässt sich nicht öffnen",
            text: "Mit seiner Adresse stimmt etwas nicht. Frage nach einem neuen Link."),
        unavailable: Message(
            title: "Bitte versuche es noch einmal",
            text: "Der Link lässt sich im Moment nicht öffnen. Versuche es in ein paar Sekunden noch einmal."))
}
