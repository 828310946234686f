import LinkRules

extension Words {
    /// What is wrong with an API key.
    static func german(_ fault: KeyFault) -> String {
        switch fault {
        case .moreThanMaker: "Ein Schlüssel darf nicht mehr als der, der ihn macht."
        case .needsProject(let role): "Ein Schlüssel mit der Rolle „\(role)“ gehört zu einem Projekt."
        case .notRestrictable: "Nur Schlüssel mit der Rolle „app“ lassen sich auf Apps und Herkünfte beschränken."
        case .badOrigin: "Eine Herkunft besteht aus Schema und Host, wie https://www.example.com."
        case .missing: "Diesen Schlüssel gibt es nicht."
        }
    }
}
