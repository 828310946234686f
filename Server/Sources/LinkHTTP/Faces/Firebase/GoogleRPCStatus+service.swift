import FirebaseAPI
import HTTPTypes
import LinkRules

extension GoogleRPCStatus {
    /// Creates an error of an HTTP status; its canonical name follows from it.
    ///
    /// - Parameters:
    ///   - field: the field of the request that is wrong, as a path in snake case.
    ///   - reason: a constant of `google.api.ErrorReason`.
    init(
        _ httpStatus: HTTPResponse.Status, _ message: String, field: String? = nil, reason: String? = nil,
        retryAfter: Int? = nil
    ) {
        var details: [ErrorDetail] = []
        if let field {
            details.append(.badRequest(BadRequest(fieldViolations: [.init(field: field, description: message)])))
        }
        if let reason {
            let service = ["service": "firebasedynamiclinks.googleapis.com"]
            details.append(.errorInfo(ErrorInfo(reason: reason, domain: "googleapis.com", metadata: service)))
        }
        if let retryAfter {
            details.append(.retryInfo(RetryInfo(seconds: retryAfter)))
        }
        self.init(
            code: Int32(httpStatus.code), status: Self.name(of: httpStatus), message: message, details: details)
    }

    /// Translates an error of a use case.
    ///
    /// - Parameter field: the field of the request that the refused parameter came from.
    init(_ error: LinkServiceError, field: String? = nil) {
        let httpStatus: HTTPResponse.Status =
            switch error.code {
            case .invalidArgument: .badRequest
            case .unauthenticated: .unauthorized
            case .permissionDenied: .forbidden
            case .notFound: .notFound
            case .gone: .gone
            case .alreadyExists, .versionMismatch, .idempotencyMismatch: .conflict
            case .resourceExhausted: .tooManyRequests
            case .unavailable: .serviceUnavailable
            default: .internalServerError
            }
        self.init(
            httpStatus, error.message, field: field,
            reason: error.code == .resourceExhausted ? "RATE_LIMIT_EXCEEDED" : nil, retryAfter: error.retryAfter)
        if error.code == .alreadyExists { status = "ALREADY_EXISTS" }
    }

    /// Describes each wrong field of a body.
    init(_ error: ProtoJSONError) {
        self.init(.badRequest, error.description)
        details = [.badRequest(BadRequest(error))]
    }

    /// The canonical name that belongs to a status.
    ///
    /// Source: googleapis, `google/rpc/code.proto`, which gives the HTTP mapping of each code.
    private static func name(of status: HTTPResponse.Status) -> String {
        switch status {
        case .unauthorized: "UNAUTHENTICATED"
        case .forbidden: "PERMISSION_DENIED"
        case .notFound, .gone: "NOT_FOUND"
        case .conflict: "ABORTED"
        case .methodNotAllowed: "UNIMPLEMENTED"
        case .tooManyRequests: "RESOURCE_EXHAUSTED"
        case .serviceUnavailable: "UNAVAILABLE"
        case .internalServerError: "INTERNAL"
        default: "INVALID_ARGUMENT"
        }
    }
}
