public import Foundation
import WaymarkClient
public import WaymarkInbox

/// A store that keeps records in memory and fails on demand.
///
/// Two inboxes that use it one after the other are two launches of an app.
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

    private let isImmediate: Bool

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - records: The records that it holds.
    ///   - isImmediate: Whether its calls return at once, as those of a file do. Then they cannot be held back.
    public init(_ records: [String: Data] = [:], isImmediate: Bool = false) {
        state = LockedState(State(records: records))
        self.isImmediate = isImmediate
    }

    /// The store itself, if it is immediate.
    public var immediate: (any ImmediateInboxStore)? { isImmediate ? self : nil }

    /// The records.
    public var records: [String: Data] { state.withLock { $0.records } }
    /// The number of writes.
    public var writeCount: Int { state.withLock { $0.writes.count } }
    /// The number of reads.
    public var readCount: Int { state.withLock { $0.reads } }
    /// Everything that was written so far, as text.
    public var writtenText: String {
        state.withLock { $0.writes.map { String(decoding: $0.data ?? Data(), as: UTF8.self) }.joined(separator: "\n") }
    }

    /// Makes reading succeed, or fail as before the first unlock of a device.
    public func setReadable(_ isReadable: Bool) { state.withLock { $0.isReadable = isReadable } }
    /// Makes writing succeed, or fail as on a full disk.
    public func setWritable(_ isWritable: Bool) { state.withLock { $0.isWritable = isWritable } }
    /// Holds writing back until ``release()``.
    public func holdBack() { gate.close() }
    /// Holds reading back until ``release()``.
    public func holdBackReading() { readGate.close() }
    /// Releases reading and writing.
    public func release() {
        readGate.open()
        gate.open()
    }
    /// The number of tasks that wait to write.
    public var waitingWriters: Int { gate.waitingCount }

    /// Reads a record.
    public func read(_ name: String) async throws -> Data? {
        await readGate.wait()
        try Task.checkCancellation()
        return try readNow(name)
    }

    /// Replaces a record, or removes it.
    public func write(_ data: Data?, to name: String) async throws {
        await gate.wait()
        try Task.checkCancellation()
        try writeNow(data, to: name)
    }
}

extension InMemoryInboxStore: ImmediateInboxStore {
    /// Reads a record.
    public func readNow(_ name: String) throws(InboxStoreError) -> Data? {
        try state.withLock { state throws(InboxStoreError) in
            state.reads += 1
            guard state.isReadable else { throw InboxStoreError(.unreadable) }
            return state.records[name]
        }
    }

    /// Replaces a record, or removes it.
    public func writeNow(_ data: Data?, to name: String) throws(InboxStoreError) {
        try state.withLock { state throws(InboxStoreError) in
            guard state.isWritable else { throw InboxStoreError(.unwritable, detail: "full") }
            state.writes.append(Write(name: name, data: data))
            state.records[name] = data
        }
    }

    /// Replaces a record.
    public func noteNow(_ data: Data, to name: String) throws(InboxStoreError) {
        try writeNow(data, to: name)
    }
}
