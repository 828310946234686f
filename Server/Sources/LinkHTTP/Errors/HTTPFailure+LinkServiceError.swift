import HTTPTypes
import LinkRules
import LinkService

extension HTTPFailure {
    /// Translates an error of a use case.
    init(_ error: LinkServiceError) {
        let code = error.reason == .unspecified ? Self.slug(error.code) : error.reason.description.hyphenated
        var headers: HTTPFields = [:]
        if let seconds = error.retryAfter { headers[.retryAfter] = String(seconds) }
        if error.code == .unauthenticated { headers[.wwwAuthenticate] = APIKeyVerifier.challenge }
        guard error.code != .corrupt else {
            self = .internalError
            return
        }
        self.init(
            Self.status(error.code), code, error.message,
            fields: error.bodyMember.map { [Field(pointer: "/" + $0, detail: error.message)] } ?? [], headers: headers)
        fault = error.fault
    }

    private static func status(_ code: LinkServiceError.Code) -> HTTPResponse.Status {
        switch code {
        case .invalidArgument, .idempotencyMismatch: .unprocessableContent
        case .unauthenticated: .unauthorized
        case .permissionDenied: .forbidden
        case .notFound: .notFound
        case .gone: .gone
        case .alreadyExists: .conflict
        case .versionMismatch: .preconditionFailed
        case .resourceExhausted: .tooManyRequests
        case .unavailable: .serviceUnavailable
        default: .internalServerError
        }
    }

    /// `invalidArgument` as `invalid-argument`.
    private static func slug(_ code: LinkServiceError.Code) -> String {
        code.description.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}

extension LinkServiceError {
    /// The member of a native body that is at fault; parameters of long links have no member of their own.
    fileprivate var bodyMember: String? {
        switch parameter {
        case "suffix" where [.codeTaken, .invalidCode, .reservedCode, .customCodeNotAllowed].contains(reason):
            "customCode"
        // A long link is not refused for a name or the text of a card; only the members of “link” are.
        case "apn": "link/android/packageName"
        case "ibi": "link/ios/bundleID"
        case "ipbi": "link/ios/iPadBundleID"
        case "st": "link/social/title"
        case "sd": "link/social/description"
        case .some(let name) where Self.bodyMembers.contains(name): name
        default: nil
        }
    }

    private static let bodyMembers: Set<String> = [
        "domain", "longLink", "link", "suffix", "customCode", "name", "tags", "startsAt", "expiresAt", "url",
        "installationID", "platform", "bundleOrPackage", "clipboardLink", "appVersion", "claimToken", "shareable",
        "clickLimit", "openingLimit", "usedUpURL", "expiredURL", "events",
    ]
}

extension String {
    fileprivate var hyphenated: String { replacing("_", with: "-") }
}
