public import Foundation
import WaymarkClient
public import WaymarkInbox

/// Keeps records for the length of a test, and fails when told to.
///
/// Two inboxes on one store, one after the other, are two launches of an app.
public final class InMemoryInboxStore: InboxStore {
    private struct Write: Sendable {
        var name: String
        var data: Data?
    }

    private struct State: Sendable {
        var records: [String: Data] = [:]
        var isReadable = true
        var isWritable = true
        var writes: [Write] = []
        var reads = 0
    }

    private let state: LockedState<State>
    private let gate = Gate()
    private let readGate = Gate()

    /// Makes a store.
    public init(_ records: [String: Data] = [:]) {
        state = LockedState(State(records: records))
    }

    /// What is stored now.
    public var records: [String: Data] { state.withLock { $0.records } }
    /// How often something was written.
    public var writeCount: Int { state.withLock { $0.writes.count } }
    /// How often something was read.
    public var readCount: Int { state.withLock { $0.reads } }
    /// Everything that was ever written, as text.
    public var writtenText: String {
        state.withLock { $0.writes.map { String(decoding: $0.data ?? Data(), as: UTF8.self) }.joined(separator: "\n") }
    }

    /// Lets reading work, or fail as before the first unlock of a device.
    public func setReadable(_ isReadable: Bool) { state.withLock { $0.isReadable = isReadable } }
    /// Lets writing work, or fail as on a full disk.
    public func setWritable(_ isWritable: Bool) { state.withLock { $0.isWritable = isWritable } }
    /// Lets writing wait until ``release()``.
    public func holdBack() { gate.close() }
    /// Lets reading wait until ``release()``.
    public func holdBackReading() { readGate.close() }
    /// Lets reading and writing go on.
    public func release() {
        readGate.open()
        gate.open()
    }
    /// How many tasks wait to write.
    public var waitingWriters: Int { gate.waitingCount }

    /// Reads a record.
    public func read(_ name: String) async throws -> Data? {
        await readGate.wait()
        try Task.checkCancellation()
        return try readNow(name)
    }

    private func readNow(_ name: String) throws -> Data? {
        try state.withLock { state in
            state.reads += 1
            guard state.isReadable else { throw InboxStoreError(.unreadable) }
            return state.records[name]
        }
    }

    /// Replaces a record, or removes it.
    public func write(_ data: Data?, to name: String) async throws {
        await gate.wait()
        try Task.checkCancellation()
        try state.withLock { state in
            guard state.isWritable else { throw InboxStoreError(.unwritable, detail: "full") }
            state.writes.append(Write(name: name, data: data))
            state.records[name] = data
        }
    }
}
