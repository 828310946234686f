/// A notice of a service to its manager, in the words of sd_notify(3).
enum ManagerNotice: Equatable, Sendable {
    /// The start goes on; it may take this much longer than the manager's limit.
    case starting(within: Duration)
    /// The service listens, and does what it can do by itself.
    case ready(String)
    /// What the service does now, for people.
    case status(String)
    /// The event loops answer.
    case alive
    /// The service is asked to stop, and needs this long at the most.
    case stopping(String, within: Duration)

    /// The text of the datagram.
    var text: String {
        let lines =
            switch self {
            case .starting(let limit): ["STATUS=Starting.", Self.extension(limit)]
            case .ready(let status): ["READY=1", Self.line(status)]
            case .status(let status): [Self.line(status)]
            case .alive: ["WATCHDOG=1"]
            case .stopping(let status, let limit): ["STOPPING=1", Self.line(status), Self.extension(limit)]
            }
        return lines.joined(separator: "\n")
    }

    private static func line(_ status: String) -> String {
        "STATUS=" + String(status.map { $0.isNewline ? " " : $0 })
    }

    private static func `extension`(_ limit: Duration) -> String {
        "EXTEND_TIMEOUT_USEC=\(limit.components.seconds * 1_000_000)"
    }
}
