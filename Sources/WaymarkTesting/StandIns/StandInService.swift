import Foundation
import ManagementAPI
public import WaymarkClient
public import WaymarkLinks

/// A service in memory that knows short links, and the clicks that lead to installations.
///
/// It answers the native requests of apps, and those of Firebase's SDK. A click is claimed by one installation, which gets the
/// same answer again; a token that is not valid is no match.
/// ```swift
/// let service = StandInService(links: ["https://go.example.com/abc": "https://www.example.com/sale"])
/// let click = service.click(on: "https://go.example.com/abc")
/// ```
public final class StandInService: LinkTransport {
    /// A person has followed a link to the store, on a device without the app.
    public struct Click: Hashable, Sendable {
        /// The text that the page has copied.
        public var clipboardText: String
        /// The Play Store's details about the installation.
        public var installReferrer: InstallReferrerDetails
    }

    private let state: LockedState<StandInLinks>

    /// Creates a service.
    ///
    /// - Parameter links: The short links and their deep links.
    public init(links: [String: String]) {
        state = LockedState(StandInLinks(links: links))
    }

    /// All requests so far.
    public var requests: [LinkHTTPRequest] { state.withLock { $0.requests } }
    /// All native claims so far.
    public var claims: [ClaimRequest] { state.withLock { $0.claims } }

    /// Lets a person follow a short link to the store.
    public func click(on shortLink: String) -> Click {
        state.withLock { state in
            let token = state.click(on: shortLink)
            let deepLink = PercentEncoding.strict(state.links[shortLink] ?? "")
            return Click(
                clipboardText: "\(shortLink)?\(ClaimRequest.clickParameter)=\(token)&_icp=1",
                installReferrer: InstallReferrerDetails(
                    referrer: "link=\(deepLink)&\(ClaimRequest.clickParameter)=\(token)"))
        }
    }

    /// Gives a short link the token by which one installation can claim it.
    public func setToken(_ token: String, of shortLink: String) {
        state.withLock { $0.tokens[token] = shortLink }
    }

    /// Answers claims that describe a device and have no exact evidence, with a probable match.
    public func answerGuesses(with shortLink: String, confidence: Double) {
        state.withLock { $0.guess = (shortLink, confidence) }
    }

    /// Keeps a request, and answers it.
    public func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        try answer(request).get()
    }

    /// Keeps a request, and answers it at once: for a ``RecordingTransport`` whose network fails.
    public func answer(_ request: LinkHTTPRequest) -> RecordingTransport.Answer {
        state.withLock { $0.requests.append(request) }
        let body = request.body ?? Data()
        switch request.url.path {
        case ServiceRoute.claims.path:
            guard let claim = try? WireJSON.decoder().decode(ClaimRequest.self, from: body) else { return .notFound }
            return .json(self.claim(claim))
        case ServiceRoute.resolve.path:
            guard let question = try? WireJSON.decoder().decode(ResolveRequest.self, from: body),
                let link = resolved(question.url)
            else { return .notFound }
            return .json(link)
        case ServiceRoute.network.path:
            return .json(NetworkProof(proof: "proof of \(request.url.authority)", maxAge: 300))
        case ServiceRoute.events.path: return .json(AppEventBatchResult(counted: 0, ignored: 0))
        default: return firebaseAnswer(request.url.path, body)
        }
    }

    /// Answers a claim, as the service would.
    public func claim(_ claim: ClaimRequest) -> ClaimResponse {
        state.withLock { $0.answer(claim) }
    }

    private func resolved(_ text: String) -> ResolvedLink? {
        state.withLock { $0.link(String(text.prefix { $0 != "?" })) }
    }

    /// Answers what Firebase's SDK asks: `installAttribution` and `reopenAttribution`.
    private func firebaseAnswer(_ path: String, _ body: Data) -> RecordingTransport.Answer {
        guard let question = try? JSONTree(json: Array(body)) else { return .notFound }
        switch path {
        case "/v1/installAttribution":
            let claim = ClaimRequest(
                installationID: RandomIdentifier.text(), platform: .ios,
                bundleOrPackage: question["bundleId"]?.text ?? "",
                clipboardLink: question["uniqueMatchLinkToCheck"]?.text)
            guard let link = self.claim(claim).link else { return .json([String: String]()) }
            return .json(["deepLink": "\(link.url)", "attributionConfidence": "UNIQUE"])
        case "/v1/reopenAttribution":
            guard let link = resolved(question["requestedLink"]?.text ?? "") else { return .notFound }
            return .json(["deepLink": "\(link.url)"])
        default: return .notFound
        }
    }
}
