/// A result of an integration check.
public struct IntegrationFinding: Hashable, Sendable, CustomStringConvertible {
    /// The subject of a check.
    public enum Subject: String, CaseIterable, Hashable, Sendable {
        /// The configuration of the inbox.
        case configuration
        /// A host in the entitlement *Associated Domains* of this build.
        case associatedDomain
        /// A custom scheme among the URL types of this build.
        case customScheme
        /// The file `apple-app-site-association` of a host.
        case associationFile
        /// Whether the service can be reached.
        case service
        /// Whether the service accepts the API key from this app.
        case apiKey
    }

    /// The outcome of a check.
    public enum Outcome: String, CaseIterable, Hashable, Sendable {
        /// It is right.
        case passed
        /// It is wrong: some links will not reach the app.
        case failed
        /// It could not be checked, or may be meant as it is; the message says which.
        case unclear
    }

    /// The subject of the check.
    public let subject: Subject
    /// The outcome.
    public let outcome: Outcome
    /// The result, with a remedy if it is a fault.
    public let message: String

    init(_ subject: Subject, _ outcome: Outcome, _ message: String) {
        self.subject = subject
        self.outcome = outcome
        self.message = message
    }

    /// The outcome, the subject and the message in one line.
    public var description: String { "\(outcome) \(subject): \(message)" }
}
