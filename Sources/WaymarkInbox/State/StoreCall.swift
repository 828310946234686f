/// The call that an inbox makes to a store whose calls may take long, or never end.
///
/// There is at most one call, so that an older record never replaces a newer one. A call is waited for by half seconds, so that
/// time in which the process was suspended does not count. After six of them the inbox goes on without the store.
struct StoreCall: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        /// There is no call. Next: `waiting`.
        case idle
        /// A call is under way, and the work behind it waits. Next: `idle` when it ends, `late` after too many pauses or when
        /// the waiting task is cancelled.
        case waiting(pauses: Int)
        /// A call is under way, and the inbox goes on without it. Next: `idle` when it ends.
        case late
    }

    /// The number of pauses after which a call is late.
    static let patience = 6
    /// The length of a pause in seconds.
    static let pause = 0.5

    private(set) var phase = Phase.idle
    /// Whether a timer counts pauses.
    ///
    /// One timer serves consecutive calls: most end long before its first pause, and a timer costs more than such a
    /// call.
    private(set) var isTimed = false

    /// Whether the call is slow enough that independent work is done meanwhile.
    var isSlow: Bool {
        switch phase {
        case .idle: false
        case .waiting(let pauses): pauses > 0
        case .late: true
        }
    }

    /// Whether a task waits for the call.
    var isAwaited: Bool { if case .waiting = phase { true } else { false } }

    /// Begins a call; `false` if another one is under way.
    mutating func begin() -> Bool {
        guard phase == .idle else { return false }
        phase = .waiting(pauses: 0)
        return true
    }

    /// Requests the timer of a call; `false` if one is running.
    mutating func startTimer() -> Bool {
        defer { isTimed = true }
        return !isTimed
    }

    /// Ends the call.
    ///
    /// - Returns: Whether it was late.
    mutating func end() -> Bool {
        defer { phase = .idle }
        return phase == .late
    }

    /// Stops waiting for the call.
    mutating func leave() {
        if isAwaited { phase = .late }
    }

    /// Counts a pause.
    ///
    /// - Returns: Whether the timer must go on.
    mutating func endPause() -> Bool {
        if case .waiting(let pauses) = phase {
            phase = pauses + 1 < Self.patience ? .waiting(pauses: pauses + 1) : .late
        }
        isTimed = isAwaited
        return isTimed
    }

    /// Ends the timer without a pause, because its task was cancelled.
    mutating func endTimer() {
        isTimed = false
    }
}
