import LinkService

extension Words {
    /// Why the provider could not be used, for those who operate the service.
    func text(of fault: ProviderFault) -> String {
        switch language {
        case .english: fault.message
        case .german: Self.german(fault)
        }
    }

    private static func german(_ fault: ProviderFault) -> String {
        switch fault {
        case .keyNotRead: "Der Schlüssel des Dienstes ist noch nicht aus der Datenbank gelesen."
        case .unreachable(let address, let why): "„\(address)“ ist nicht zu erreichen: „\(why)“."
        case .noDocument(let address, let status, let isDiscovery):
            "„\(address)“ antwortet mit dem Status \(status).\(status == 404 && isDiscovery ? " Stimmt `oidc.issuer`?" : "")"
        case .exchangeRefused(let address, let status, let error):
            "„\(address)“ antwortet mit dem Status \(status) und „\(error.prefix(100))“.\(remedy(for: error))"
        case .memberMissing(let name):
            "Im Discovery-Dokument des Anbieters fehlt „\(name)“, das zum Anmelden nötig ist. Stimmt `oidc.issuer`?"
        case .wrongType(let name?): "„\(name)“ im Discovery-Dokument des Anbieters hat einen falschen Typ."
        case .wrongType(nil): "Das Discovery-Dokument des Anbieters hat einen falschen Typ."
        case .notJSON:
            "Das Discovery-Dokument des Anbieters ist kein JSON. Ist `oidc.issuer` die Adresse einer Seite für Menschen?"
        case .otherIssuer(let issuer):
            "Das Discovery-Dokument gehört zum Aussteller „\(issuer.prefix(200))“. Schreiben Sie ihn Buchstabe für Buchstabe in `oidc.issuer`, wenn er stimmt."
        case .insecureAddress(let address):
            "Die Adresse „\(address.prefix(200))“ des Anbieters beginnt nicht mit https."
        case .keysUnreadable(let address): "Die Schlüssel des Anbieters unter „\(address)“ sind nicht lesbar."
        }
    }

    private static func remedy(for error: String) -> String {
        switch error {
        case ProviderFault.wrongClient:
            " Sind `oidc.clientId` und das Geheimnis in `oidc.clientSecretFile` die des Anbieters?"
        case ProviderFault.clientNotAllowed:
            " Der Anbieter erlaubt diesem Client nicht, Menschen mit einem Code anzumelden."
        default: ""
        }
    }
}
