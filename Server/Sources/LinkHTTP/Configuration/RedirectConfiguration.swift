import LinkRules

/// A port for plain http that leads to https.
public struct RedirectConfiguration: Hashable, Sendable {
    /// The port to listen on; 0 for any free port.
    public var port: Int
    /// The folder of answers to the http-01 challenges of certificate authorities (RFC 8555 §8.3); `nil` for none.
    public var challengeFolder: String?
    /// A socket that listens already; `nil` to open one.
    public var socket: CInt?

    /// Creates a configuration.
    public init(port: Int, challengeFolder: String? = nil) {
        self.port = port
        self.challengeFolder = challengeFolder
    }
}
