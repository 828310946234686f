import LinkRules

extension Words {
    /// What is wrong with a link, or with a list of links.
    static func german(_ fault: LinkFault) -> String {
        switch fault {
        case .nameTooLong(let most): "Ein Name hat höchstens \(most) Zeichen."
        case .titleTooLong(let most): "Der Titel einer Karte hat höchstens \(most) Zeichen."
        case .descriptionTooLong(let most): "Der Text einer Karte hat höchstens \(most) Zeichen."
        case .tooManyTags(let most): "Ein Link hat höchstens \(most) Schlagwörter."
        case .badTag(let most): "Ein Schlagwort hat 1 bis \(most) Zeichen und keine Steuerzeichen."
        case .repeatedTag: "Ein Schlagwort kommt mehr als einmal vor."
        case .targetIsDynamicLink:
            "Diese Adresse liegt auf einer Link-Domain und wäre selbst ein Link. Geben Sie die Seite an, zu der sie führt."
        case .targetNotAllowed: "Dieses Ziel ist nicht erlaubt: es passt zu keinem der erlaubten Ziele."
        case .substituteIsDynamicLink(let field):
            "Das Ziel nach dem Ende („\(field)“) liegt auf einer Link-Domain und wäre selbst ein Link."
        case .substituteNotAllowed(let field):
            "Das Ziel nach dem Ende („\(field)“) passt zu keinem der erlaubten Ziele."
        case .badLimit(let most): "Eine Grenze ist eine ganze Zahl von 1 bis \(most)."
        case .expiresBeforeStart: "Der Link endet, bevor er beginnt."
        case .expiresInPast: "Das Ablaufdatum liegt in der Vergangenheit."
        case .badCode(let most): "Ein Code hat 1 bis \(most) Zeichen aus A–Z, a–z, 0–9, „-“ und „_“."
        case .reservedCode(let code): "Den Code „\(code)“ braucht der Dienst selbst. Wählen Sie einen anderen."
        case .codeTaken(let code): "Den Code „\(code)“ hat schon ein Link der Domain. Wählen Sie einen anderen."
        case .codeOfDeletedLink(let code):
            "Den Code „\(code)“ hatte ein Link, der gelöscht wurde; er wird nicht noch einmal vergeben. Wählen Sie einen anderen."
        case .codeIsDomainPath(let code): "„\(code)“ ist der Pfad einer Link-Domain und kann kein Code sein."
        case .noUnusedCode: "Es wurde kein freier Code gefunden. Versuchen Sie es noch einmal."
        case .badClaimToken(let most): "Ein Kennzeichen (claimToken) hat 1 bis \(most) sichtbare ASCII-Zeichen."
        case .claimTokenTaken: "Dieses Kennzeichen (claimToken) hat schon ein anderer Link des Projekts."
        case .badShareableNames(let most, let longest):
            "Ein Link gibt höchstens \(most) Namen weiter, jeder mit 1 bis \(longest) Zeichen."
        case .domainNotOwned(let domain): "Die Link-Domain „\(domain)“ gehört nicht zum Projekt."
        case .noDomain: "Das Projekt hat keine Link-Domain. Fügen Sie zuerst eine hinzu."
        case .missing: "Diesen Link gibt es nicht."
        case .deleted: "Der Link wurde gelöscht."
        case .changed: "Der Link wurde inzwischen geändert. Laden Sie die Seite neu."
        case .beingChanged: "Der Link wird gerade von jemand anderem geändert. Versuchen Sie es noch einmal."
        case .badCursor: "Diese Stelle gehört nicht zur Liste. Beginnen Sie wieder vorn."
        case .noFilter: "Sagen Sie, welche Links gemeint sind: nach Domain, Text, Schlagwort, Zielhost oder Schlüssel."
        case .notAHost(let text): "„\(text)“ ist kein Hostname wie www.example.com."
        case .badKeyID: "Die Nummer eines Schlüssels ist eine UUID; `waymark key list` zeigt sie."
        }
    }
}
