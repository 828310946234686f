public import Hummingbird
public import LinkRules
public import LinkService
import Logging
import NIOCore
import Synchronization

/// The context of a request in middleware and controllers.
public struct LinkRequestContext: RequestContext {
    /// What Hummingbird itself needs: the logger, the route, its parameters.
    public var coreContext: CoreRequestContextStorage
    /// The name of this request in logs, in `X-Request-ID` and in problem details.
    public let requestID: String
    /// The address at the other end of the connection: the sender's, or a proxy's.
    let peer: IPAddress?
    /// The sender of the request, and the address it was sent to.
    var sender: RequestSender
    /// The path and the query of the request; the bare host's until they are checked.
    package var target = RequestTarget.root
    /// The network for which limits hold; `nil` for trusted proxies, and where there is no network between.
    var limitedNetwork: ClientNetwork?

    /// The caller of an API; `nil` until a key was verified.
    public var caller: Caller?

    /// Notes a limit that was reached, for the log.
    let limitNote = LimitNote()

    /// Creates the context of a request that came over a channel.
    public init(source: ApplicationRequestContextSource) {
        self.init(source: source, peer: IPAddress(ofPeer: source.channel))
    }

    /// Creates the context of a request from an address.
    package init(source: some RequestContextSource, peer: IPAddress?) {
        coreContext = CoreRequestContextStorage(source: source)
        requestID = source.logger[metadataKey: "hb.request.id"]?.description ?? "none"
        self.peer = peer
        sender = RequestSender(
            peer: peer, scheme: "http", authority: "", forwardedFor: [], forwardedScheme: nil, forwardedHost: nil,
            trusted: [])
    }

    /// The sender's address, past trusted proxies; `nil` where there is no network between.
    public var client: IPAddress? { sender.client }
    /// `http` or `https`: what the service itself speaks, or what a trusted proxy says.
    public var scheme: String { sender.scheme }
    /// Host and port as the sender named them, checked for form only: `go.example.com`, `localhost:8080`.
    public var authority: String { sender.authority }
}

/// Carries outward through the middleware that a limit has refused the request.
final class LimitNote: Sendable {
    private let flag = Atomic(false)

    /// Whether a limit has refused the request.
    var isReached: Bool { flag.load(ordering: .relaxed) }

    /// A limit refuses the request.
    func record() {
        flag.store(true, ordering: .relaxed)
    }
}
