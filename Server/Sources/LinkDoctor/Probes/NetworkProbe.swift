import Foundation
import Locking
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests over the real network, only to the given hosts.
///
/// Certificates are taken as they come and judged afterwards, so that one look at a host with a broken certificate tells
/// both what is wrong with it and what the host would answer.
package struct NetworkProbe: HostProbe {
    /// How requests name their sender.
    package let agent: String
    /// How long one connection may take, and one answer after it.
    package let deadline: Duration
    private let overrides: [AddressOverride]
    private let trust: TrustStore
    private let context: NIOSSLContext

    /// Creates a probe.
    ///
    /// - Throws: an error of the TLS library.
    package init(agent: String, deadline: Duration, overrides: [AddressOverride], trust: TrustStore) throws {
        self.agent = agent
        self.deadline = deadline
        self.overrides = overrides
        self.trust = trust
        var configuration = TLSConfiguration.makeClientConfiguration()
        // With anything but `none` the shown certificates are handed to the callback, which accepts them all.
        configuration.certificateVerification = .noHostnameVerification
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        context = try NIOSSLContext(configuration: configuration)
    }

    /// Finds the addresses of a host, of the overrides first.
    package func lookUp(_ host: String, port: Int) async -> NameLookup {
        let named = overrides.filter { $0.host == host.lowercased() && $0.port == port }
        guard named.isEmpty else {
            return NameLookup(addresses: named.flatMap(\.addresses).unique, isOverridden: true)
        }
        return await AddressLookup.find(host, within: deadline)
    }

    /// Sends a request to an address, which may name another port than the request's.
    package func send(_ request: ProbeRequest, to address: String) async -> ObservedExchange {
        guard let target = NumericAddress(address, port: request.port),
            let socket = try? SocketAddress(ipAddress: target.address, port: target.port)
        else { return ObservedExchange(.failed(.broken("“\(address)” is no address"))) }
        let shown = ShownCertificates()
        let outcome = await outcome(of: request, at: socket, shown: shown)
        let certificates = shown.all
        return ObservedExchange(outcome, certificates: certificates.isEmpty ? nil : await trust.chain(certificates))
    }

    private func outcome(of request: ProbeRequest, at socket: SocketAddress, shown: ShownCertificates) async
        -> ObservedExchange.Outcome
    {
        let begun = Date()
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let answer = loop.makePromise(of: ReceivedAnswer.self)
        let limit = TimeAmount(deadline)
        let bootstrap = ClientBootstrap(group: loop).connectTimeout(limit).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                if request.scheme == "https" {
                    try pipeline.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: request.serverName) { chain, verdict in
                            shown.all = chain
                            verdict.succeed(.certificateVerified)
                        })
                }
                try pipeline.addHTTPClientHandlers(leftOverBytesStrategy: .dropBytes)
                try pipeline.addHandler(
                    AnswerCollector(head: request.head(agent: agent), answer: answer, limit: Answer.bodyLimit))
            }
        }
        let channel: any Channel
        do {
            channel = try await bootstrap.connect(to: socket).get()
        } catch {
            answer.fail(error)
            return .failed(NetworkFailure.connecting(error))
        }
        let timer = loop.scheduleTask(in: limit) { answer.fail(AnswerTimedOut()) }
        defer {
            timer.cancel()
            channel.close(promise: nil)
        }
        do {
            let received = try await answer.futureResult.get()
            let middle = begun.addingTimeInterval(Date().timeIntervalSince(begun) / 2)
            return .answered(
                Answer(
                    status: Int(received.head.status.code),
                    fields: received.head.headers.map { Answer.Field($0.name, $0.value) }, body: received.body,
                    isTruncated: received.isTruncated, receivedAt: middle))
        } catch {
            return .failed(NetworkFailure.answering(error))
        }
    }
}

/// The certificates of one connection; written on its event loop, read when it is over.
private final class ShownCertificates: Sendable {
    private let box = Mutex<[NIOSSLCertificate]>([])

    var all: [NIOSSLCertificate] {
        get { box.withLock(\.self) }
        set { box.withLock { $0 = newValue } }
    }
}

extension ProbeRequest {
    /// The name for SNI, which an IP address is not (RFC 6066 §3).
    fileprivate var serverName: String? {
        let isAddress = host.hasPrefix("[") || host.split(separator: ".").allSatisfy { Int($0) != nil }
        return isAddress ? nil : host
    }

    fileprivate func head(agent: String) -> HTTPRequestHead {
        var headers = HTTPHeaders([("Host", authority), ("Accept", "*/*"), ("Connection", "close")])
        for field in fields { headers.add(name: field.name, value: field.value) }
        if !headers.contains(name: "User-Agent") { headers.add(name: "User-Agent", value: agent) }
        return HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
    }
}
