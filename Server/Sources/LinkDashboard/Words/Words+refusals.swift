import LinkRules

// What use cases refuse, in the reader's language.
//
// Use cases say it in English, in full. In German it is said by what the error names: its reason, else the field, else its kind.

extension Words {
    /// What was wrong, for the reader.
    func callAsFunction(_ error: LinkServiceError) -> String {
        guard language == .german else { return error.message }
        return Self.german(error.reason, error) ?? Self.german(field: error.parameter, error)
            ?? Self.german(error.code)
    }

    private static func german(_ reason: LinkServiceError.Reason, _ error: LinkServiceError) -> String? {
        switch reason {
        case .linkIsDynamicLink:
            "Diese Adresse liegt auf einer Link-Domain und wäre selbst ein Link. Geben Sie die Seite an, zu der sie führt."
        case .urlPatternMismatch:
            "Dieses Ziel ist nicht erlaubt: es passt zu keinem Muster der erlaubten Ziele."
        case .unparsableLongLink: "Das ist keine Webadresse wie https://www.example.com/seite."
        case .shortLinkGiven: "Das ist ein kurzer Link. Geben Sie die Adresse an, zu der er führen soll."
        case .domainNotOwned: "Diese Domain gehört nicht zum Projekt."
        case .invalidCode: "Ein Code hat 1 bis 100 Zeichen aus A–Z, a–z, 0–9, „-“ und „_“."
        case .reservedCode: "Diesen Namen braucht der Dienst selbst. Wählen Sie einen anderen."
        case .codeTaken:
            error.parameter == "suffix"
                ? "Diesen Code hat schon ein Link der Domain, oder ein gelöschter hatte ihn. Wählen Sie einen anderen."
                : "Ein Link der Domain steht dem im Weg."
        case .customCodeNotAllowed: "Den Code dürfen Sie hier nicht wählen."
        case .linkDeleted: "Der Link wurde gelöscht."
        case .weakPassword:
            "Das Passwort ist zu leicht zu erraten, zu kurz oder zu lang. Nehmen Sie mindestens 15 Zeichen, etwa vier zufällige Wörter."
        case .wrongPassword: "Das Passwort stimmt nicht."
        case .wrongCode: "Der Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten."
        case .invitationEnded: "Dieser Link wurde schon benutzt, zurückgezogen oder ist abgelaufen."
        case .lastOwner:
            "Danach gäbe es keinen Inhaber mehr, der sich anmelden kann. Machen Sie zuerst jemand anderen zum Inhaber."
        case .confirmationNeeded: "Geben Sie dafür Ihr Passwort noch einmal ein."
        case .roleNotAllowed: "Ihre Rolle erlaubt das nicht. Ein Inhaber kann Ihnen eine andere geben."
        default: nil
        }
    }

    private static func german(field: String?, _ error: LinkServiceError) -> String? {
        if error.code == .alreadyExists {
            return switch field {
            case "domain", "prefix": "Diese Link-Domain gibt es schon."
            case "name": "Diesen Namen gibt es schon."
            case "email": "Diese E-Mail-Adresse hat schon jemand."
            case "claimToken": "Dieses Kennzeichen hat schon ein anderer Link des Projekts."
            default: nil
            }
        }
        guard error.code == .invalidArgument else { return nil }
        return switch field {
        case "name": "Ein Name hat 1 bis 255 Zeichen, keine Steuerzeichen und keine, die Text umdrehen oder verbergen."
        case "title", "text", "description", "st", "sd":
            "Dieser Text ist zu lang, oder er hat Zeichen, die nicht angezeigt werden."
        case "tags", "tag":
            "Ein Link hat wenige, kurze Schlagwörter, jedes nur einmal und ohne Steuerzeichen."
        case "link", "ifl", "afl", "ofl", "si", "fallbackURL", "notFoundURL", "usedUpURL", "expiredURL", "url":
            "Das ist keine Webadresse, die hier erlaubt ist, wie https://www.example.com/seite."
        case "iconURL", "imprintURL", "privacyURL": "Diese Adresse muss mit https:// beginnen."
        case "expiresAt", "startsAt": "Dieser Zeitpunkt liegt falsch: das Ende kommt nach dem Anfang und nach jetzt."
        case "clickLimit", "openingLimit": "Eine Grenze ist eine ganze Zahl ab 1."
        case "domain", "prefix":
            "Das ist keine Link-Domain. Sie ist ein Hostname, wenn nötig mit einem Pfad, wie https://links.example.com."
        case "alternateHost", "retiredHosts": "Das ist kein Hostname wie www.example.com, ohne Pfad."
        case "urlPatterns": "Das ist kein regulärer Ausdruck (RE2), oder es sind zu viele."
        case "ibi", "bundleID": "Das ist keine Bundle-ID wie com.example.app."
        case "apn", "packageName", "package": "Das ist kein Paketname wie com.example.app."
        case "isi", "appStoreID": "Die Nummer im App Store besteht aus Ziffern, wie 1234567890."
        case "appIDPrefix", "teamID": "Die Team-ID hat zehn Zeichen aus A–Z und 0–9."
        case "fingerprints", "fingerprint":
            "Ein Fingerabdruck besteht aus 32 Paaren hexadezimaler Ziffern mit Doppelpunkten dazwischen."
        case "email": "Das ist keine E-Mail-Adresse wie ann@example.com."
        case "events": "Wählen Sie mindestens ein Ereignis."
        case "webhook": "Der Webhook ist aus und bekommt keine Nachrichten. Schalten Sie ihn zuerst ein."
        case "role": "Wählen Sie eine Rolle."
        case "password": "Das Passwort passt nicht zu den Regeln."
        case "code": "Der Code hat sechs Ziffern."
        case "period", "from", "until": "Dieser Zeitraum ist nicht gültig."
        case "destinationHost": "Das ist kein Hostname wie www.example.com."
        default: nil
        }
    }

    private static func german(_ code: LinkServiceError.Code) -> String {
        switch code {
        case .invalidArgument: "Das ist so nicht gültig. Sehen Sie die Angaben noch einmal durch."
        case .alreadyExists: "Das gibt es schon."
        case .notFound: "Das gibt es nicht, oder Sie haben keinen Zugang dazu."
        case .gone: "Das wurde gelöscht."
        case .permissionDenied, .unauthenticated: "Das dürfen Sie nicht."
        case .versionMismatch: "Das wurde inzwischen geändert. Laden Sie die Seite neu."
        case .idempotencyMismatch: "Diese Anfrage war schon einmal da, mit anderen Angaben."
        case .resourceExhausted: "Das waren zu viele Anfragen. Warten Sie einen Moment."
        case .unavailable: "Der Dienst kann das gerade nicht. Versuchen Sie es gleich noch einmal."
        default: "Das ist nicht gelungen."
        }
    }
}
