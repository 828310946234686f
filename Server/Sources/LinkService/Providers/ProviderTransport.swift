public import Foundation

/// Sends the few requests that a provider gets.
///
/// Redirects are not followed, a request ends after some seconds, and an answer has a greatest length.
public struct ProviderTransport: Sendable {
    /// An answer with any status.
    public struct Answer: Sendable {
        /// The status.
        public var status: Int
        /// The body.
        public var body: Data

        /// Creates an answer.
        public init(status: Int, body: Data) {
            self.status = status
            self.body = body
        }
    }

    /// Reads a document.
    public var get: @Sendable (_ address: String) async throws -> Answer
    /// Sends a form, with a value of the field `Authorization` where there is one.
    public var post: @Sendable (_ address: String, _ form: String, _ authorization: String?) async throws -> Answer

    /// Creates a transport.
    public init(
        get: @escaping @Sendable (_ address: String) async throws -> Answer,
        post: @escaping @Sendable (_ address: String, _ form: String, _ authorization: String?) async throws -> Answer
    ) {
        self.get = get
        self.post = post
    }
}
