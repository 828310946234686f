import FirebaseAPI
import Foundation
import WaymarkClient
import WaymarkLinks

/// Speaks Firebase's own API to the service: one request for each call, as the SDK did.
///
/// Only a request that the service refused for too many (429) is repeated, twice, if it asks for a pause of at most five seconds.
struct FirebaseLinkService: Sendable {
    /// What requests call the SDK that sends them.
    static let sdkVersion = "waymark"

    let configuration: DynamicLinksConfiguration
    let transport: any LinkTransport
    let environment: ClientEnvironment

    private static let attempts = 3
    private static let firstPause: TimeInterval = 0.4

    /// Resolves a link, and counts that it opened the app.
    func reopenAttribution(_ link: URL) async throws -> GetIosReopenAttributionResponse {
        let request = GetIosReopenAttributionRequest.with {
            $0.requestedLink = link.absoluteString
            $0.bundleId = configuration.bundleID
            $0.sdkVersion = Self.sdkVersion
        }
        let response = try await send(request, to: FirebaseRoute.reopenAttribution, about: link)
        do {
            return try GetIosReopenAttributionResponse(json: Self.plainInvitation(response.body), rules: .lenient)
        } catch {
            throw NSError.unreadableLink(link)
        }
    }

    /// Requests the link that led to this installation.
    func installAttribution(
        _ request: GetIosPostInstallAttributionRequest
    ) async throws -> GetIosPostInstallAttributionResponse {
        let response = try await send(request, to: FirebaseRoute.installAttribution, about: nil)
        do {
            return try GetIosPostInstallAttributionResponse(
                json: Self.plainInvitation(response.body), rules: .lenient)
        } catch {
            throw NSError.unreadableAnswer
        }
    }

    /// Creates a short link of a long one.
    func shorten(_ longLink: URL, option: Suffix.Option?) async throws -> (URL, [String]) {
        let request = CreateShortDynamicLinkRequest.with {
            $0.longDynamicLink = longLink.absoluteString
            $0.suffix = option.map { option in Suffix.with { $0.option = option } }
        }
        guard !configuration.apiKey.isEmpty else { throw NSError.shortening(reason: "There is no API key.") }
        guard let url = url(of: FirebaseRoute.shortLinks) else { throw NSError.shortening(reason: unreachable) }
        let response = try await exchange(httpRequest(request, url))
        guard 200..<300 ~= response.status else { throw NSError.refusedShortening(response) }
        guard let answer = try? CreateShortDynamicLinkResponse(json: response.body, rules: .lenient),
            let shortLink = URL(nonEmpty: answer.shortLink)
        else { throw NSError.shortening(reason: "The response of the service contains no short link.") }
        return (shortLink, answer.warning.map(\.warningMessage).filter { !$0.isEmpty })
    }

    private func send(
        _ message: some ProtoMessage, to path: String, about link: URL?
    ) async throws -> LinkHTTPResponse {
        guard !configuration.apiKey.isEmpty, let url = url(of: path) else {
            throw NSError.receiving(code: 0, unreachable)
        }
        let response = try await exchange(httpRequest(message, url))
        guard 200..<300 ~= response.status else { throw NSError.refusal(response, link: link) }
        // No body at all would read as an answer that says nothing, which `{}` is.
        guard !response.body.isEmpty else { throw link.map(NSError.unreadableLink) ?? NSError.unreadableAnswer }
        return response
    }

    private func exchange(_ request: LinkHTTPRequest) async throws -> LinkHTTPResponse {
        for attempt in 1..<Self.attempts {
            let response = try await transport.exchange(request)
            guard response.status == 429 else { return response }
            let asked = response.headers["Retry-After"].flatMap { RetryAfter.seconds($0, now: environment.now()) } ?? 0
            guard asked <= RetryPolicy.longestRequestedPause else { return response }
            try await environment.sleep(
                max(asked, TimeInterval(attempt) * Self.firstPause * (0.5 + environment.random() / 2)))
        }
        return try await transport.exchange(request)
    }

    private func httpRequest(_ message: some ProtoMessage, _ url: WebURL) -> LinkHTTPRequest {
        var request = LinkHTTPRequest(.post, url, body: Data(message.json), timeout: configuration.timeout)
        request.headers["Accept"] = "application/json"
        request.headers["Content-Type"] = "application/json"
        if !configuration.bundleID.isEmpty { request.headers["X-Ios-Bundle-Identifier"] = configuration.bundleID }
        return request
    }

    /// The address of a method, with the key; `nil` if the service's address is none.
    private func url(of path: String) -> WebURL? {
        // A link domain has the same rule for its address: https, or http on this machine, and no query.
        LinkDomain(configuration.service).flatMap {
            WebURL("\($0)\(path)?key=\(PercentEncoding.strict(configuration.apiKey))")
        }
    }

    private var unreachable: String {
        configuration.isConfigured
            ? "The configuration of DynamicLinks has no API key, or “\(configuration.service)” is not an https URL."
            : "DynamicLinks.configure(_:) has not been called."
    }

    /// The answer with `invitationId` as text, which services may also send as an object with the member `id`.
    private static func plainInvitation(_ body: Data) -> [UInt8] {
        guard let tree = try? JSONTree(json: Array(body)), case .object(let members) = tree else { return Array(body) }
        let plain = members.map { member in
            guard member.name == "invitationId", case .string(let id) = member.value["id"] else { return member }
            return JSONTree.Member(member.name, .string(id))
        }
        return JSONTree.object(plain).bytes
    }
}
