/// The reason why a message of a webhook got no answer, if the service has a text of its own for it.
///
/// Attempts are stored with ``text``; what the system or TLS says about a connection is stored as they say it.
public enum DeliveryFault: Hashable, Sendable {
    /// No answer came in time.
    case timedOut
    /// The receiver accepted the connection, and ended it.
    case closed
    /// The service stopped meanwhile.
    case stopped
    /// The receiver speaks something else.
    case notHTTP
    /// No address of the receiver accepted the connection.
    case notAnswering
    /// The connection was not accepted in time.
    case notAccepted
    /// Earlier addresses took all the time.
    case noTime
    /// Nothing came, for a reason that is not known.
    case noAnswer
    /// No name server knows the receiver.
    case unresolved(name: String)
    /// The receiver is in a network to which the service does not connect.
    case forbidden(name: String, address: String, network: SpecialNetwork)

    /// Those without values.
    private static let plain: [DeliveryFault] = [
        .timedOut, .closed, .stopped, .notHTTP, .notAnswering, .notAccepted, .noTime, .noAnswer,
    ]

    /// Recognizes the text of an attempt.
    public init?(text: String) {
        let (before, after) = ("the name ", " cannot be resolved")
        if let fault = Self.plain.first(where: { $0.text == text }) {
            self = fault
        } else if text.hasPrefix(before), text.hasSuffix(after), text.utf8.count > before.utf8.count + after.utf8.count
        {
            self = .unresolved(name: String(text.dropFirst(before.count).dropLast(after.count)))
        } else {
            let parts = text.split(separator: ", which is not connected to: ", maxSplits: 1)
            let places = parts.first?.split(separator: " leads to ", maxSplits: 1) ?? []
            guard parts.count == 2, places.count == 2, let network = SpecialNetwork(rawValue: String(parts[1])) else {
                return nil
            }
            self = .forbidden(name: String(places[0]), address: String(places[1]), network: network)
        }
    }

    /// The fault in English, as attempts are stored and the API tells them.
    public var text: String {
        switch self {
        case .timedOut: "no answer came in time"
        case .closed: "the connection was closed before an answer came"
        case .stopped: "the service stopped"
        case .notHTTP: "what came is not HTTP"
        case .notAnswering: "the address does not answer"
        case .notAccepted: "the connection was not accepted in time"
        case .noTime: "no time was left"
        case .noAnswer: "no answer"
        case .unresolved(let name): "the name \(name) cannot be resolved"
        case .forbidden(let name, let address, let network):
            "\(name) leads to \(address), which is not connected to: \(network.rawValue)"
        }
    }
}
