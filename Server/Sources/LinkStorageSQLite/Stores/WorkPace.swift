/// How long background work pauses, so that it leaves most of a core to requests.
///
/// A long computation competes with the event loops for the processors. On a machine where all are busy it would take an equal
/// share, and requests would wait for as long as it lasts.
package struct WorkPace: Sendable {
    /// Whether somebody waits for the work, which then makes no pauses.
    let isAwaited: @Sendable () -> Bool

    /// Creates a pace.
    package init(isAwaited: @escaping @Sendable () -> Bool) {
        self.isAwaited = isAwaited
    }
}
