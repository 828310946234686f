import Foundation
import WaymarkClient

/// Reads and writes the record of an inbox.
///
/// A class, as the other parts of an inbox: tasks that capture it copy one reference, which is much less code.
final class StoreWorker: Sendable {
    private let core: InboxCore
    private let store: any InboxStore
    private let timers: InboxTimers
    private let immediate: Immediate?

    /// An immediate store.
    ///
    /// The record and the note have a lock each, so that a note, for which the main thread waits, never waits until a
    /// record is on the disk.
    private struct Immediate: Sendable {
        let store: any ImmediateInboxStore
        let record = LockedState(())
        let note = LockedState(())
    }

    init(core: InboxCore, store: any InboxStore) {
        self.core = core
        self.store = store
        timers = InboxTimers(core: core)
        immediate = store.immediate.map { Immediate(store: $0) }
    }

    // MARK: Immediate stores

    /// Notes the changes at once, so that they survive the process, if the store is an immediate one.
    ///
    /// It does not wait for the disk; ``store(_:in:)`` does.
    func note() {
        guard let immediate else { return }
        readNow(immediate)
        immediate.note.withLock { _ in
            guard let record = core.read({ $0.ledger.isNoteDue ? $0.record : nil }) else { return }
            do throws(InboxStoreError) {
                try immediate.store.noteNow(record.data, to: InboxFile.noteName)
                core.change { $0.ledger.note(record.startup, upTo: record.number) }
            } catch {
                report(error, writing: InboxFile.noteName)
            }
        }
    }

    /// Erases a note that is no longer needed.
    func eraseNote() {
        guard let immediate else { return }
        immediate.note.withLock { _ in
            guard core.read({ $0.ledger.hasOldNote }) else { return }
            try? immediate.store.noteNow(InboxFile.emptyNote, to: InboxFile.noteName)
            core.change { $0.ledger.eraseNote() }
        }
    }

    /// Reads the record before a reset replaces it, if the store is an immediate one: the new record must have a greater number
    /// than the note of an earlier process.
    func readBeforeReset() {
        if let immediate { readNow(immediate) }
    }

    private func readNow(_ immediate: Immediate) {
        guard core.read({ $0.ledger.isToBeRead }) else { return }
        immediate.record.withLock { _ in readNow(immediate.store) }
    }

    private func readNow(_ store: any ImmediateInboxStore) {
        guard core.read({ $0.ledger.isToBeRead }) else { return }
        let reading: StoreReading
        do throws(InboxStoreError) {
            let data = try store.readNow(InboxFile.name)
            reading = .data(data, note: try store.readNow(InboxFile.noteName))
        } catch {
            reading = Self.reading(error, note: try? store.readNow(InboxFile.noteName))
        }
        guard let aside = take(reading) else { return }
        do throws(InboxStoreError) {
            try store.writeNow(aside, to: InboxFile.asideName)
        } catch {
            report(error, writing: InboxFile.asideName)
        }
    }

    private func writeNow(_ store: any ImmediateInboxStore) {
        guard let record = core.read({ $0.record }) else { return }
        do throws(InboxStoreError) {
            try store.writeNow(record.data, to: InboxFile.name)
            core.change { $0.succeedToStore(record) }
        } catch {
            report(error, writing: InboxFile.name)
            if core.read({ $0.isDiskStale }), (try? store.writeNow(Data(), to: InboxFile.name)) != nil {
                core.change { $0.ledger.erase() }
            }
            core.change { $0.failToStore() }
        }
    }

    // MARK: Reading

    /// Reads the record if that is to be done.
    ///
    /// If the store does not answer, the app starts without it, and the record is taken when it comes.
    func read(in group: inout TaskGroup<Bool>) async {
        guard core.read({ $0.ledger.isToBeRead }) else { return }
        if let immediate { return readNow(immediate) }
        core.change { $0.ledger.beginReading() }
        if await call(in: &group, { await self.readLater() }) { return }
        core.change { state in
            guard !Task.isCancelled, state.ledger.reading == .pending else { return state.ledger.retryReading() }
            state.giveUpReading("The store does not answer.")
        }
    }

    private func readLater() async {
        var reading: StoreReading
        do {
            reading = .data(try await store.read(InboxFile.name), note: nil)
        } catch {
            reading = Self.reading(error)
        }
        if Task.isCancelled { reading = .cancelled }
        guard let aside = take(reading) else { return }
        await writeLater(aside, to: InboxFile.asideName)
    }

    private func take(_ reading: StoreReading) -> Data? {
        core.change { state in
            state.ledger.beginReading()
            return state.take(reading, newID: core.environment.identifier())
        }
    }

    private static func reading(_ error: any Error, note: Data? = nil) -> StoreReading {
        let detail = detail(error)
        let isUnusable = (error as? InboxStoreError)?.code == .unusable
        return isUnusable
            ? .unusable(detail, note: note) : .unreadable("The stored record cannot be read yet. \(detail)")
    }

    // MARK: Writing

    /// Has all changes up to a number on the disk, or reports that this failed.
    ///
    /// - Returns: `false` if the task was cancelled before.
    func store(_ number: Int, in group: inout TaskGroup<Bool>) async -> Bool {
        guard core.read({ $0.ledger.reading == .done && $0.ledger.stored < number }) else { return true }
        if let immediate {
            immediate.record.withLock { _ in writeNow(immediate.store) }
            return true
        }
        let hasEnded = await call(in: &group) { await self.writeRecord() }
        if Task.isCancelled { return core.read { $0.ledger.stored >= number } }
        if !hasEnded { core.change { $0.failToStore() } }
        return true
    }

    /// Removes the record that could not be used.
    ///
    /// - Returns: `false` if the task was cancelled before.
    func removeAside(in group: inout TaskGroup<Bool>) async -> Bool {
        if let immediate {
            immediate.record.withLock { _ in
                try? immediate.store.writeNow(nil, to: InboxFile.asideName)
            }
            return true
        }
        _ = await call(in: &group) { await self.writeLater(nil, to: InboxFile.asideName) }
        return !Task.isCancelled
    }

    private func writeRecord() async {
        guard let record = core.read({ $0.record }) else { return }
        do {
            try await store.write(record.data, to: InboxFile.name)
            core.change { $0.succeedToStore(record) }
        } catch {
            guard !Task.isCancelled else { return }
            report(error, writing: InboxFile.name)
            // An empty record needs no room, and is no first launch. Removing the record would make the next launch one.
            if core.read({ $0.isDiskStale }), (try? await store.write(Data(), to: InboxFile.name)) != nil {
                core.change { $0.ledger.erase() }
            }
            core.change { $0.failToStore() }
        }
    }

    private func writeLater(_ data: Data?, to name: String) async {
        do {
            try await store.write(data, to: name)
        } catch {
            if !Task.isCancelled { report(error, writing: name) }
        }
    }

    private func report(_ error: any Error, writing name: String) {
        core.report(LinkReport(.storage, detail: "\(name) cannot be written. \(Self.detail(error))"))
    }

    private static func detail(_ error: any Error) -> String {
        (error as? InboxStoreError).map { $0.detail.isEmpty ? $0.description : $0.detail } ?? "\(type(of: error))"
    }

    // MARK: The rest

    /// Stores what is still to be stored when no task works any more: a link that was answered in the last moments of a process
    /// must not be opened by the next.
    ///
    /// A call that is under way has half a second to end, and the last write has a second. A call that takes longer ends by
    /// itself, and the rest is stored then.
    func storeRest() async {
        if let immediate {
            immediate.record.withLock { _ in if core.read({ $0.ledger.isDue }) { writeNow(immediate.store) } }
            return eraseNote()
        }
        guard core.read({ $0.ledger.isDue }) else { return }
        // A task of its own, because calls in a cancelled task fail.
        await core.environment.start {
            guard await self.isIdle(within: 0.5) else { return }
            if self.begin({ await self.writeRecord() }) == nil { self.core.change { $0.failToStore() } }
            _ = await self.isIdle(within: 1)
        }.value
    }

    /// Stores the rest unless a task works.
    func storeUnattended() async {
        guard core.change({ $0.run.beginUnattended() }) else { return }
        await storeRest()
        core.change { $0.run.end() }
    }

    /// Waits until there is no call.
    ///
    /// - Parameter seconds: The maximum, in seconds of the process: the clock of the environment may stand still.
    private func isIdle(within seconds: Double) async -> Bool {
        let isIdle = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                try? await ClientEnvironment.system.sleep(seconds)
                return false
            }
            group.addTask {
                await self.core.wait { $0.call.phase == .idle }
                return !Task.isCancelled
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        if !isIdle { core.change { $0.call.leave() } }
        return isIdle
    }

    // MARK: The call

    /// Creates a call and waits for it, but not for ever.
    ///
    /// The hold timer is started meanwhile: a person may be waiting.
    ///
    /// - Returns: Whether the call has ended. Otherwise it goes on by itself, and until it ends every other call fails.
    private func call(in group: inout TaskGroup<Bool>, _ work: @escaping @Sendable () async -> Void) async -> Bool {
        guard let calling = begin(work) else { return false }
        if core.change({ $0.call.startTimer() }) { group.addTask { await self.countPauses() } }
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                let generation = core.generation(of: .change)
                timers.startHold(in: &group)
                guard core.read({ $0.call.isAwaited }) else { break }
                await core.waitForChange(of: .change, after: generation)
            }
        } onCancel: {
            calling.cancel()
        }
        return core.change { state in
            state.call.leave()
            return state.call.phase == .idle
        }
    }

    /// Begins a call in a task of its own, because the call may not end when it is cancelled; `nil` if another call is under way.
    private func begin(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        guard core.change({ $0.call.begin() }) else { return nil }
        return core.environment.start {
            await work()
            let wasLate = self.core.change { state in
                let wasLate = state.call.end()
                if wasLate, state.ledger.isDue { state.work.append(.store(state.ledger.changed)) }
                return wasLate
            }
            if wasLate { await self.storeUnattended() }
        }
    }

    /// Counts the pauses of calls until no call is waited for.
    ///
    /// - Returns: `false`: it ends nothing but itself.
    private func countPauses() async -> Bool {
        repeat {
            do {
                try await core.environment.sleep(StoreCall.pause)
            } catch {
                core.change { $0.call.endTimer() }
                return false
            }
        } while core.change { state in
            let goesOn = state.call.endPause()
            state.awaitStorage()
            return goesOn
        }
        return false
    }
}
