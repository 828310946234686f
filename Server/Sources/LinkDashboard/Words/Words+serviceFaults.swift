import LinkRules

extension Words {
    /// What the service itself cannot do at the moment.
    static func german(_ fault: ServiceFault) -> String {
        switch fault {
        case .diskFull: "Der Dienst kann nichts speichern: Seine Platte ist voll."
        case .readOnly: "Der Dienst kann im Moment nichts speichern. Vorhandene Links funktionieren weiter."
        case .tooManyLists: "Gerade werden zu viele Listen gelesen. Versuchen Sie es noch einmal."
        case .databaseUnreachable: "Die Datenbank des Dienstes ist nicht zu erreichen. Versuchen Sie es noch einmal."
        case .tooManyRequests: "Von Ihrer Adresse kamen zu viele Anfragen. Warten Sie einen Moment."
        case .tooManyWaiting: "Darauf warten gerade zu viele. Versuchen Sie es noch einmal."
        }
    }
}
