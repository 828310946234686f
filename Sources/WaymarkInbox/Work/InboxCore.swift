import Foundation
import WaymarkClient

/// The common parts of an inbox: its settings, its environment, and its state behind one lock.
///
/// ``change(_:)`` is the only way to change the state, and wakes every task that may wait for the change.
final class InboxCore: Sendable {
    let settings: InboxSettings
    let environment: ClientEnvironment
    /// The client of the service; `nil` if the configuration names no usable service.
    let client: LinkServiceClient?
    /// What answers in place of the client; `nil` in an app of the native API.
    let answers: (any LinkAnswers)?
    private let state: LockedState<InboxState>
    /// Rings at every change.
    private let changes = ChangeSignal()
    /// Rings while there is work for `run()`.
    private let work = ChangeSignal()
    /// Rings while a link lies ready to be taken.
    private let arrivals = ChangeSignal()

    /// The tasks that wait for a kind of change.
    ///
    /// Waking a thread costs the first link of a process more than a step of its way, so a task is woken only for what
    /// concerns it.
    enum Waiting {
        case change
        case work
        case link
    }

    /// The consequences of a change.
    private struct Outcome {
        var run = RunWatch.Finding.nothing
        var hasWork = false
        var hasLink = false
    }

    init(
        _ settings: InboxSettings, transport: any LinkTransport, environment: ClientEnvironment,
        answers: (any LinkAnswers)? = nil
    ) {
        self.settings = settings
        self.answers = answers
        self.environment = environment
        client = settings.service.map {
            LinkServiceClient($0, reader: settings.reader, transport: transport, environment: environment)
        }
        state = LockedState(
            InboxState(
                machine: StartupMachine(rules: settings.rules), consent: settings.consent,
                reportsEvents: answers == nil,
                now: StartupMoment(uptime: environment.uptime(), date: environment.now()),
                seed: UInt64(environment.random() * 0x1p53)))
    }

    /// Changes the state.
    ///
    /// The moment is taken inside the lock, so that moments have the order of the changes.
    @discardableResult func change<Result: Sendable>(_ body: (inout InboxState) -> Result) -> Result {
        // A variable and no tuple, whose type would have to be created in a new process.
        var outcome = Outcome()
        let result = state.withLock { state in
            begin(&state)
            let result = body(&state)
            outcome = Self.outcome(of: &state)
            return result
        }
        react(to: outcome)
        return result
    }

    // These three are not part of ``change(_:)``, whose code exists once for each of its callers.

    @inline(never) private func begin(_ state: inout InboxState) {
        state.now = StartupMoment(uptime: environment.uptime(), date: environment.now())
    }

    @inline(never) private static func outcome(of state: inout InboxState) -> Outcome {
        Outcome(run: state.watchRun(), hasWork: state.hasWork, hasLink: state.isLinkReady)
    }

    @inline(never) private func react(to outcome: Outcome) {
        if outcome.run != .nothing { act(on: outcome.run) }
        changes.ring()
        if outcome.hasWork { work.ring() }
        if outcome.hasLink { arrivals.ring() }
    }

    private func act(on run: RunWatch.Finding) {
        if run == .forgotten { return environment.warn(Self.forgottenRun) }
        #if DEBUG
            // In a release build the next change finds it out: a timer costs the first link of a process too much.
            let sleep = environment.sleep
            _ = environment.start { [weak self] in
                try? await sleep(RunWatch.patience)
                self?.change { _ in }
            }
        #endif
    }

    /// Reads the state.
    func read<Result: Sendable>(_ body: (borrowing InboxState) -> Result) -> Result {
        state.withLock { body($0) }
    }

    /// Sends an event to the machine.
    @discardableResult func send(_ event: StartupEvent) -> LinkDisposition? {
        change { $0.reduce(event) }
    }

    /// Reports to developers and statistics.
    func report(_ report: LinkReport) {
        change { $0.note(report) }
    }

    /// Waits until `value` gives a value; `nil` if the task is cancelled before.
    ///
    /// - Parameters:
    ///   - kind: The changes after which to look again.
    ///   - value: Looks at the state, and changes it with ``change(_:)`` only if it gives a value. Otherwise it would wake itself.
    func first<Value: Sendable>(after kind: Waiting = .change, _ value: () -> Value?) async -> Value? {
        let signal = signal(kind)
        while !Task.isCancelled {
            let generation = signal.generation
            if let value = value() { return value }
            await signal.wait(after: generation)
        }
        return nil
    }

    /// Waits until a condition holds, or the task is cancelled.
    func wait(until condition: (borrowing InboxState) -> Bool) async {
        _ = await first { read(condition) ? true : nil }
    }

    /// The number of changes of a kind so far, for ``waitForChange(of:after:)``.
    func generation(of kind: Waiting) -> Int { signal(kind).generation }

    /// Waits for a change of a kind, or until the task is cancelled.
    func waitForChange(of kind: Waiting, after generation: Int) async {
        await signal(kind).wait(after: generation)
    }

    private func signal(_ kind: Waiting) -> ChangeSignal {
        switch kind {
        case .change: changes
        case .work: work
        case .link: arrivals
        }
    }

    static let forgottenRun = """
        LinkInbox.run() was never called, so links are accepted but not delivered. Call it in a task that lives as long as the \
        app, or use one of the views and adapters that call it.
        """
}

extension InboxState {
    /// Whether there is something to do for `run()`.
    var hasWork: Bool {
        work.hasNext || holdEnd != nil || retryEnd != nil || ledger.isToBeRead || ledger.needsSchedule
    }

    /// Checks whether the app has not called `run()`.
    fileprivate mutating func watchRun() -> RunWatch.Finding {
        let finding = run.look(isNeeded: startup.slot != nil || desk.hasWaiting, at: now.uptime)
        if finding == .forgotten { note(LinkReport(.misuse, detail: InboxCore.forgottenRun)) }
        return finding
    }
}
