import LinkRules

extension Words {
    /// What is wrong with an app.
    static func german(_ fault: AppFault) -> String {
        switch fault {
        case .badBundleID: "Eine Bundle-ID hat Buchstaben, Ziffern, „-“ und „.“, wie com.example.app."
        case .badPackageName:
            "Ein Paketname hat mindestens zwei Teile aus Buchstaben, Ziffern und „_“, wie com.example.app."
        case .badTeamID: "Eine Team-ID hat zehn Großbuchstaben und Ziffern, wie ABCDE12345."
        case .badAppIDPrefix: "Ein App-ID-Präfix hat zehn Großbuchstaben und Ziffern, wie ABCDE12345."
        case .badVersion:
            "Eine Version besteht aus Zahlen mit Punkten dazwischen und hat höchstens 40 Zeichen, wie 1.2.0."
        case .badVersionCode: "Ein Versionscode ist eine ganze Zahl größer als 0, wie 42."
        case .sha1Fingerprint:
            "Ein SHA-256-Fingerabdruck hat 64 hexadezimale Ziffern; dieser ist von SHA-1, den App Links nicht annehmen. „keytool -list -v“ gibt den richtigen aus."
        case .md5Fingerprint:
            "Ein SHA-256-Fingerabdruck hat 64 hexadezimale Ziffern; dieser ist von MD5, den App Links nicht annehmen. „keytool -list -v“ gibt den richtigen aus."
        case .fingerprintCharacters:
            "Ein SHA-256-Fingerabdruck hat 64 hexadezimale Ziffern; dieser Text hat andere Zeichen. „keytool -list -v“ gibt ihn aus."
        case .fingerprintLength(let count):
            "Ein SHA-256-Fingerabdruck hat 64 hexadezimale Ziffern; dieser Text hat \(count). „keytool -list -v“ gibt ihn aus."
        case .missing: "Diese App gibt es nicht."
        case .exists(let name): "Die App „\(name)“ gibt es in diesem Projekt schon."
        }
    }
}
