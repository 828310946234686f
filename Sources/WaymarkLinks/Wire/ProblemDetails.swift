/// A problem with a request, for programs and for people (RFC 9457, `application/problem+json`).
public struct ProblemDetails: Equatable, Sendable, Codable {
    /// A part of the request that is wrong.
    public struct Violation: Equatable, Sendable, Codable {
        /// The position in the body: a JSON pointer (RFC 6901).
        public var pointer: String?
        /// The fault, with a correct form.
        public var detail: String

        /// Creates a violation.
        public init(pointer: String? = nil, detail: String) {
            self.pointer = pointer
            self.detail = detail
        }
    }

    /// The URI that names the kind of problem: the contract for programs.
    public var type: String
    /// The kind of the problem, for people.
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// The details of this occurrence.
    public var detail: String?
    /// The URI of this occurrence.
    public var instance: String?
    /// The parts of the request that are wrong.
    public var errors: [Violation]?
    /// The ID of the request in the service's log.
    public var requestID: String?

    /// Creates a problem.
    public init(
        type: String = "about:blank", title: String, status: Int, detail: String? = nil, instance: String? = nil,
        errors: [Violation]? = nil, requestID: String? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.errors = errors
        self.requestID = requestID
    }
}
