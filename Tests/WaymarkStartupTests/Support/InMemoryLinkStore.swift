import Foundation
import WaymarkStartup

/// Keeps records for the length of a test, and fails when told to.
final class InMemoryLinkStore: LinkStore {
    private struct State: Sendable {
        var records: [String: Data] = [:]
        var isReadable = true
        var isWritable = true
        var writes: [(name: String, data: Data?)] = []
        var reads = 0
    }

    private let state: Guarded<State>
    private let gate = Gate()

    init(_ records: [String: Data] = [:]) {
        state = Guarded(State(records: records))
    }

    /// What is stored now.
    var records: [String: Data] { state.withLock { $0.records } }
    /// How often something was written.
    var writeCount: Int { state.withLock { $0.writes.count } }
    var readCount: Int { state.withLock { $0.reads } }
    /// Everything that was ever written, as text.
    var writtenText: String {
        state.withLock { $0.writes.map { String(decoding: $0.data ?? Data(), as: UTF8.self) }.joined(separator: "\n") }
    }

    func setReadable(_ isReadable: Bool) { state.withLock { $0.isReadable = isReadable } }
    func setWritable(_ isWritable: Bool) { state.withLock { $0.isWritable = isWritable } }
    /// Lets writing wait until ``release()``.
    func holdBack() { gate.close() }
    func release() { gate.open() }
    var waitingWriters: Int { gate.waitingCount }

    func read(_ name: String) async throws -> Data? {
        try state.withLock { state in
            state.reads += 1
            guard state.isReadable else { throw LinkStoreError(.unreadable) }
            return state.records[name]
        }
    }

    func write(_ data: Data?, to name: String) async throws {
        await gate.wait()
        try Task.checkCancellation()
        try state.withLock { state in
            guard state.isWritable else { throw LinkStoreError(.unwritable, detail: "full") }
            state.writes.append((name, data))
            state.records[name] = data
        }
    }
}
