import Foundation
import WaymarkClient
import WaymarkInbox

/// The network of a simulation.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
final class SimulatedLine: LinkTransport {
    private let transport: any LinkTransport
    private let clock: TestClock
    private let executor: SimulationExecutor
    private let network = LockedState(SimulatedNetwork.online)

    init(_ transport: any LinkTransport, clock: TestClock, executor: SimulationExecutor) {
        self.transport = transport
        self.clock = clock
        self.executor = executor
    }

    func change(to network: SimulatedNetwork) {
        self.network.withLock { $0 = network }
    }

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        switch network.withLock({ $0 }) {
        case .offline: throw LinkTransportError(.offline)
        case .online: break
        case .slow(let seconds):
            do {
                try await clock.sleep(seconds)
            } catch {
                throw LinkTransportError(.cancelled)
            }
        }
        executor.leave()
        defer { executor.comeBack() }
        return try await transport.send(request)
    }
}

/// The storage of a simulation.
final class SimulatedStorage: InboxStore {
    private let store: any InboxStore
    private let isReadable = LockedState(true)
    private let isDetached = LockedState(false)

    init(_ store: any InboxStore) {
        self.store = store
    }

    /// Lets nothing through any more: the process that wrote is gone.
    func detach() {
        isDetached.withLock { $0 = true }
    }

    func setReadable(_ isReadable: Bool) {
        self.isReadable.withLock { $0 = isReadable }
    }

    func read(_ name: String) async throws -> Data? {
        guard isReadable.withLock({ $0 }) else { throw InboxStoreError(.unreadable, detail: "simulated") }
        return try await store.read(name)
    }

    func write(_ data: Data?, to name: String) async throws {
        guard !isDetached.withLock({ $0 }) else { return }
        guard isReadable.withLock({ $0 }) else { throw InboxStoreError(.unwritable, detail: "simulated") }
        // A disk takes its time: who was told something before the record was written hears of it before it is.
        await Task.yield()
        try await store.write(data, to: name)
    }
}
