import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

/// The network connection of a simulated device.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
final class SimulatedLine: LinkTransport {
    private let transport: any LinkTransport
    private let clock: TestClock
    private let executor: SimulationExecutor
    private let network = LockedState(SimulatedNetwork.online)
    private let deferredLink = LockedState<String??>(nil)

    init(_ transport: any LinkTransport, clock: TestClock, executor: SimulationExecutor) {
        self.transport = transport
        self.clock = clock
        self.executor = executor
    }

    func change(to memory: SimulatedMemory) {
        change(to: memory.network)
        deferredLink.withLock { $0 = memory.deferredLink }
    }

    func change(to network: SimulatedNetwork) {
        self.network.withLock { $0 = network }
    }

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        switch network.withLock({ $0 }) {
        case .offline: throw LinkTransportError(.offline)
        case .online: break
        case .portal:
            return LinkHTTPResponse(
                status: 200, headers: ["Content-Type": "text/html"], body: Data("<p>Please sign in.</p>".utf8))
        case .slow(let seconds):
            do {
                try await clock.sleep(seconds)
            } catch {
                throw LinkTransportError(.cancelled)
            }
        }
        if request.url.path == ServiceRoute.claims.path, let link = deferredLink.withLock({ $0 }) {
            return try .claimed(link)
        }
        executor.leave()
        defer { executor.comeBack() }
        return try await transport.send(request)
    }
}
