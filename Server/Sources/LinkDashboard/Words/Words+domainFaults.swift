import LinkRules
import WaymarkLinks

extension Words {
    /// What is wrong with a link domain.
    static func german(_ fault: DomainFault) -> String {
        switch fault {
        case .unreadable(let text, let error): "„\(text)“ ist keine Link-Domain: \(german(error.reason))"
        case .bareHost(let host):
            "„\(host)“ hat keinen Punkt: Eine Link-Domain ist ein Host wie go.example.com. Einer im eigenen Netz braucht sein Schema: https://\(host)."
        case .reservedPath(let path): "Den Pfad „\(path)“ braucht der Dienst selbst. Wählen Sie einen anderen."
        case .exists(let domain): "Die Link-Domain „\(domain)“ gibt es schon."
        case .hostRetired(let host, let domain):
            "„\(host)“ ist ein früherer Host der Link-Domain „\(domain)“, deren Links dort weiter funktionieren. "
                + "Entfernen Sie ihn mit `waymark domain set \(domain) --remove-host \(host)`."
        case .hasLinks(let domain): "Die Link-Domain „\(domain)“ hat Links, die dann nicht mehr funktionieren würden."
        case .hidesLink(let url): "Den Link „\(url)“ gibt es schon; diese Link-Domain würde ihn verdecken."
        case .codesAlike(let domain, let pairs, let count):
            "Die Link-Domain „\(domain)“ hat Codes, die sich nur in Groß- und Kleinschreibung unterscheiden: "
                + pairs.map { $0.map { "„\($0)“" }.joined(separator: " und ") }.joined(separator: ", ")
                + (count > pairs.count ? ", und \(count - pairs.count) weitere." : ".")
        case .targetOnDomain(let url):
            "„\(url)“ liegt selbst auf einer Link-Domain; Besucher könnten im Kreis geleitet werden."
        case .badAlternateHost: "Ein zweiter Host ist ein anderer Hostname wie www.example.com, ohne Pfad."
        case .badRetiredHost: "Ein früherer Host ist ein Hostname wie alt.example.com, ohne Pfad."
        case .tooManyRetiredHosts(let most):
            "Eine Link-Domain behält höchstens \(most) frühere Hosts. Entfernen Sie zuerst einen davon."
        case .tooManyPassedParameters(let most): "Eine Domain reicht höchstens \(most) Namen weiter."
        case .badPassedParameter(let name):
            "„\(name)“ kann nicht weitergereicht werden: Es muss der Name eines Parameters sein, etwa gclid oder utm_*, der für "
                + "den Link selbst nichts bedeutet."
        case .labelLength(_, let most): "Dieser Text steht auf Seiten und hat 1 bis \(most) Zeichen."
        case .insecureIcon: "Die Adresse eines Symbols muss mit https:// beginnen."
        case .insecureImprint: "Die Adresse eines Impressums muss mit https:// beginnen."
        case .insecurePrivacyPolicy: "Die Adresse einer Datenschutzerklärung muss mit https:// beginnen."
        }
    }

    /// Why a text is not a link domain.
    static func german(_ reason: LinkDomainError.Reason) -> String {
        switch reason {
        case .badURL(let error): german(error.reason)
        case .insecure:
            "Eine Link-Domain braucht https; ohne Verschlüsselung geht es nur auf dem eigenen Rechner."
        case .queryOrFragment: "Eine Link-Domain hat weder „?“ noch „#“."
        case .pathPrefix: "Der Pfad einer Link-Domain besteht aus Buchstaben, Ziffern und . _ ~ - in seinen Teilen."
        }
    }

    /// Why a text is not a web address.
    static func german(_ reason: WebURLError.Reason) -> String {
        switch reason {
        case .empty: "Die Adresse ist leer."
        case .tooLong: "Die Adresse ist länger als \(WebURL.maximumLength) Bytes."
        case .forbiddenCharacter(let offset):
            "Die Adresse hat bei Byte \(offset) ein Leerzeichen, ein Steuerzeichen oder einen umgekehrten Schrägstrich. Schreiben Sie es mit Prozentzeichen."
        case .percentEncoding(let offset):
            "Auf das Prozentzeichen bei Byte \(offset) der Adresse folgen nicht zwei hexadezimale Ziffern. Schreiben Sie es als %25."
        case .notAbsolute: "Die Adresse beginnt weder mit https:// noch mit http://."
        case .scheme: "Das Schema der Adresse ist weder https noch http."
        case .userInfo: "Die Adresse enthält einen Benutzernamen oder ein Passwort."
        case .host: "Der Host der Adresse fehlt oder ist fehlerhaft."
        case .port: "Der Port der Adresse ist keine Zahl von 1 bis 65535."
        case .notReadable: "Die Adresse ist fehlerhaft, wahrscheinlich im Host oder Port."
        }
    }
}
