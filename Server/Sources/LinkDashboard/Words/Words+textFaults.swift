import LinkRules

extension Words {
    /// What is wrong with a name, a tag or an e-mail address as a text.
    static func german(_ fault: TextFault) -> String {
        switch fault {
        case .disguised: "Hier dürfen keine Zeichen stehen, die Text umkehren oder verbergen."
        }
    }
}
