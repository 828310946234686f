public import LinkRules
public import LinkService
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
public import WaymarkLinks

/// Sends messages over the network, to addresses only that the rules permit.
///
/// A name is resolved once, every address is checked, and the connection goes to a checked address, so that a name that leads
/// elsewhere a moment later changes nothing. TLS is verified by the name. Nothing is followed, and of an answer only its head
/// is read.
public struct GuardedSender: WebhookSender {
    /// How long an attempt may take altogether: resolving, connecting, sending and answering.
    public static let deadline = Duration.seconds(15)

    private let agent: String
    private let allowsPrivateNetworks: Bool
    private let deadline: Duration
    private let resolve: @Sendable (String, Duration) async -> [IPAddress]
    private let context: NIOSSLContext

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - agent: how requests name the service.
    ///   - allowsPrivateNetworks: whether any address may be connected to.
    /// - Throws: an error of the TLS library, if the system's certificates cannot be read.
    public init(agent: String, allowsPrivateNetworks: Bool) throws {
        try self.init(agent: agent, allowsPrivateNetworks: allowsPrivateNetworks) { host, deadline in
            await AddressResolver.addresses(of: host, within: deadline)
        }
    }

    /// Creates a sender with another way to resolve names.
    package init(
        agent: String, allowsPrivateNetworks: Bool, deadline: Duration = Self.deadline,
        resolve: @escaping @Sendable (String, Duration) async -> [IPAddress]
    ) throws {
        self.agent = agent
        self.allowsPrivateNetworks = allowsPrivateNetworks
        self.deadline = deadline
        self.resolve = resolve
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        context = try NIOSSLContext(configuration: configuration)
    }

    /// Whether an address may be connected to, as far as it says so itself: no name is resolved.
    public func mayReach(_ url: WebURL) -> Bool {
        allowsPrivateNetworks || DeliverableNetworks.refusal(ofHostOf: url) == nil
    }

    private func isPermitted(_ address: IPAddress) -> Bool {
        allowsPrivateNetworks || DeliverableNetworks.refusal(of: address) == nil
    }

    /// Makes one attempt.
    public func send(_ request: WebhookRequest) async -> WebhookAnswer {
        let end = ContinuousClock.now + deadline
        let isSecure = request.url.scheme == "https"
        let host = request.url.host
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let literal = IPAddress(hostOf: request.url)
        let found = if let literal { [literal] } else { await resolve(name, deadline) }
        guard !found.isEmpty else { return WebhookAnswer(failure: DeliveryFault.unresolved(name: name).text) }
        let permitted = found.filter(isPermitted)
        // One refused address among others may be a mistake of the owner of the name; none is left to it.
        guard !permitted.isEmpty else {
            let network = DeliverableNetworks.refusal(of: found[0]) ?? .reserved
            return WebhookAnswer(
                failure: DeliveryFault.forbidden(name: name, address: found[0].description, network: network).text)
        }
        let port = request.url.port ?? (isSecure ? 443 : 80)
        var answer = WebhookAnswer(failure: DeliveryFault.noTime.text)
        for address in permitted.prefix(4) {
            let rest = end - .now
            guard rest > .zero, !Task.isCancelled else { break }
            guard let socket = try? SocketAddress(ipAddress: address.description, port: port) else { continue }
            let attempt = await exchange(
                request, at: socket, tlsName: isSecure ? .some(literal == nil ? name : nil) : .none, within: rest)
            answer = attempt.answer
            // Another address is tried only where this one has got nothing of the message.
            if attempt.isConnected { break }
        }
        return answer
    }

    /// - Parameter tlsName: `nil` for plain HTTP; the name for TLS, which an address has none of.
    private func exchange(
        _ request: WebhookRequest, at socket: SocketAddress, tlsName: String??, within limit: Duration
    ) async -> (answer: WebhookAnswer, isConnected: Bool) {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let promise = loop.makePromise(of: WebhookAnswer.self)
        let head = head(of: request)
        let bootstrap = ClientBootstrap(group: loop).connectTimeout(TimeAmount(limit)).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                if let tlsName {
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: tlsName))
                }
                try pipeline.addHTTPClientHandlers(leftOverBytesStrategy: .dropBytes)
                try pipeline.addHandler(AnswerReader(head: head, body: request.body, answer: promise))
            }
        }
        let channel: any Channel
        do {
            channel = try await bootstrap.connect(to: socket).get()
        } catch {
            promise.fail(error)
            return (WebhookAnswer(failure: DeliveryFailure.text(error)), false)
        }
        let timer = loop.scheduleTask(in: TimeAmount(limit)) { promise.fail(DeliveryFailure.timedOut) }
        defer {
            timer.cancel()
            channel.close(promise: nil)
        }
        do {
            let answer = try await withTaskCancellationHandler {
                try await promise.futureResult.get()
            } onCancel: {
                promise.fail(DeliveryFailure.cancelled)
            }
            return (answer, true)
        } catch {
            return (WebhookAnswer(failure: DeliveryFailure.text(error)), true)
        }
    }

    private func head(of request: WebhookRequest) -> HTTPRequestHead {
        var headers = HTTPHeaders([
            ("Host", request.url.authority), ("User-Agent", agent), ("Content-Length", "\(request.body.count)"),
            ("Connection", "close"),
        ])
        for header in request.headers { headers.add(name: header.name, value: header.value) }
        let path = request.url.path.isEmpty ? "/" : request.url.path
        return HTTPRequestHead(
            version: .http1_1, method: .POST, uri: path + (request.url.query.map { "?\($0)" } ?? ""), headers: headers)
    }
}
