import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

/// A service that something else answers for until a time of the simulation: a sign-in page, or a proxy during an outage.
final class WalledService: LinkTransport {
    private let service: any LinkTransport
    private let answer: LinkHTTPResponse
    private let opening = LockedState<(clock: TestClock, time: TimeInterval)?>(nil)
    private let times = LockedState<[TimeInterval]>([])

    init(_ service: any LinkTransport = Device.service(), answer: LinkHTTPResponse = .signInPage) {
        self.service = service
        self.answer = answer
    }

    /// When questions about links got the other answer: seconds before the opening, negative.
    var refused: [TimeInterval] { times.withLock { $0 } }

    func open(at time: TimeInterval, of simulator: LinkSimulator) {
        opening.withLock { $0 = (simulator.clock, simulator.clock.uptime + time) }
    }

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        let rest = opening.withLock { $0.map { $0.time - $0.clock.uptime } } ?? 0
        guard rest > 0 else { return try await service.send(request) }
        if request.url.path == "/api/v1/resolve" { times.withLock { $0.append(-rest) } }
        return answer
    }
}

extension LinkHTTPResponse {
    static let signInPage = LinkHTTPResponse(
        status: 200, headers: ["Content-Type": "text/html"], body: Data("<p>Please sign in.</p>".utf8))
    static let away = LinkHTTPResponse(status: 503)
    static let busy = LinkHTTPResponse(status: 503, headers: ["Retry-After": "120"])
}
