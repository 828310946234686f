import LinkRules

extension Words {
    /// What is wrong with a project or its URL patterns.
    static func german(_ fault: ProjectFault) -> String {
        switch fault {
        case .badName(let most): "Der Name eines Projekts hat 1 bis \(most) Bytes und keine Steuerzeichen."
        case .hasDomains(let name): "Das Projekt „\(name)“ hat Domains. Entfernen Sie zuerst diese."
        case .missing: "Dieses Projekt gibt es nicht."
        case .ambiguous: "Es gibt mehrere Projekte. Nennen Sie eines."
        case .tooManyPatterns(let count, let most): "Das sind \(count) erlaubte Ziele; höchstens \(most) sind möglich."
        case .emptyPattern(let number): "Erlaubtes Ziel \(number) ist leer."
        case .longPattern(let number, let most): "Erlaubtes Ziel \(number) ist länger als \(most) Bytes."
        case .badPattern(let number, let text, let reason):
            "Erlaubtes Ziel \(number), „\(text)“, ist kein regulärer Ausdruck von RE2. RE2 sagt: „\(reason)“."
        }
    }
}
