import LinkRules
import LinkStorage

extension Words {
    /// Why an attempt of a webhook failed; `nil` where it did not, or where only the system or TLS has words for it, in English.
    func text(of attempt: WebhookAttempt) -> String? {
        guard let error = attempt.error else { return nil }
        guard language == .german else { return error }
        switch attempt.status {
        case (300..<400)?: return "der Empfänger leitet weiter, und dem wird nicht gefolgt"
        case 410?: return "den Empfänger gibt es nicht mehr"
        case let status?: return "der Empfänger antwortete mit \(status)"
        case nil: return DeliveryFault(text: error).map(Self.german)
        }
    }

    /// Why a message got no answer.
    static func german(_ fault: DeliveryFault) -> String {
        switch fault {
        case .timedOut: "es kam keine Antwort in der Zeit"
        case .closed: "die Verbindung wurde vor einer Antwort beendet"
        case .stopped: "der Dienst wurde angehalten"
        case .notHTTP: "was kam, ist kein HTTP"
        case .notAnswering: "unter dieser Adresse antwortet niemand"
        case .notAccepted: "die Verbindung wurde nicht rechtzeitig angenommen"
        case .noTime: "es blieb keine Zeit"
        case .noAnswer: "keine Antwort"
        case .unresolved(let name): "der Name „\(name)“ lässt sich nicht auflösen"
        case .forbidden(let name, let address, let network):
            "„\(name)“ führt zu \(address), und dahin verbindet der Dienst nicht: \(german(network))"
        }
    }

    /// What a network is.
    static func german(_ network: SpecialNetwork) -> String {
        switch network {
        case .thisMachine: "dieser Rechner"
        case .thisNetwork: "dieses Netz"
        case .privateUse: "privat"
        case .carrier: "geteilt von Kunden eines Anbieters"
        case .linkLocal: "nur auf derselben Leitung gültig"
        case .documentation: "für Dokumentation"
        case .measurement: "für Messungen"
        case .discard: "zum Verwerfen"
        case .segmentRouting: "für Segment Routing"
        case .multicast: "Multicast"
        case .reserved: "reserviert"
        case .relays: "Vermittler eines IPv6-Tunnels"
        case .tunnelled: "zu IPv4 getunnelt"
        case .protocols: "für Protokolle reserviert"
        case .translated: "übersetzt"
        case .translatedToIPv4: "zu IPv4 übersetzt"
        case .translatedLocally: "lokal übersetzt"
        case .oldIPv4: "eine IPv4-Adresse in alter Form"
        case .unused: "nicht vergeben"
        }
    }
}
