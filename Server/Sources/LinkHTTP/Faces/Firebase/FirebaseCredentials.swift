import FirebaseAPI
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage

/// The credentials of a request in the forms that Google's APIs accept.
///
/// An API key and a bearer token are the same: the text of one of the service's keys. If a request has both, the token
/// is used.
struct FirebaseCredentials {
    private let key: String?
    private let token: String?
    private let origin: LinkService.RequestOrigin

    init(_ request: Request) {
        let query = request.uri.queryParameters
        let headers = request.headers
        key = query["key"].map(String.init) ?? headers.text(.googleAPIKey)
        token =
            Self.bearer(headers.text(.authorization))
            ?? (query["access_token"] ?? query["oauth_token"]).map(String.init)
        origin = LinkService.RequestOrigin(
            iosBundleID: headers.text(.iosBundleIdentifier), androidPackage: headers.text(.androidPackage),
            origin: headers.text(.origin))
    }

    /// Verifies the caller of a method for API keys; refuses reader keys.
    func callerWithKey(_ keys: APIKeyVerifier) throws -> Caller {
        let caller = try anyCallerWithKey(keys)
        try caller.require(.createLinks)
        return caller
    }

    private func anyCallerWithKey(_ keys: APIKeyVerifier) throws -> Caller {
        if token != nil { return try caller(keys) }
        guard let key, !key.isEmpty else {
            throw GoogleRPCStatus(
                .forbidden, "This method needs an API key, as query parameter “key” or header “X-Goog-Api-Key”.",
                reason: "CREDENTIALS_MISSING")
        }
        do throws(LinkServiceError) {
            return try keys.caller(forKey: key, from: origin)
        } catch  where error.reason == .restrictedKey {
            throw blocked
        } catch  where error.code == .unauthenticated {
            throw GoogleRPCStatus(.badRequest, "The API key is not valid.", reason: "API_KEY_INVALID")
        }
    }

    /// Verifies the caller of a method for bearer tokens: a key of the role `server`, `reader` or `admin`.
    func callerWithToken(_ keys: APIKeyVerifier) throws -> Caller {
        let caller = try caller(keys)
        guard caller.role != .app else {
            throw GoogleRPCStatus(
                .forbidden, "An app key is not allowed to do this; use a server key.",
                reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT")
        }
        return caller
    }

    private func caller(_ keys: APIKeyVerifier) throws -> Caller {
        guard let token, !token.isEmpty else {
            throw GoogleRPCStatus(
                .unauthorized, "This method needs a server key as bearer token, in the header “Authorization”.",
                reason: "CREDENTIALS_MISSING")
        }
        do throws(LinkServiceError) {
            return try keys.caller(forKey: token, from: origin)
        } catch  where error.reason == .restrictedKey {
            throw blocked
        } catch  where error.code == .unauthenticated {
            throw GoogleRPCStatus(.unauthorized, "The bearer token is not valid.", reason: "ACCESS_TOKEN_INVALID")
        }
    }

    /// The refusal of a key for other senders, with Google's reason for each kind of sender.
    private var blocked: GoogleRPCStatus {
        if let bundleID = origin.iosBundleID {
            return GoogleRPCStatus(
                .forbidden, "The API key does not allow the iOS app “\(bundleID)”.", reason: "API_KEY_IOS_APP_BLOCKED")
        }
        if let package = origin.androidPackage {
            return GoogleRPCStatus(
                .forbidden, "The API key does not allow the Android app “\(package)”.",
                reason: "API_KEY_ANDROID_APP_BLOCKED")
        }
        if let origin = origin.origin {
            return GoogleRPCStatus(
                .forbidden, "The API key does not allow the origin “\(origin)”.",
                reason: "API_KEY_HTTP_REFERRER_BLOCKED")
        }
        return GoogleRPCStatus(
            .forbidden, "The API key is restricted to apps or pages, and the request names none.",
            reason: "API_KEY_SERVICE_BLOCKED")
    }

    private static func bearer(_ field: String?) -> String? {
        guard let field, field.prefix(7).lowercased() == "bearer " else { return nil }
        return String(field.dropFirst(7).drop { $0 == " " })
    }
}
