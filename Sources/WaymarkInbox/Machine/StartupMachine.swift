/// The rules by which a link comes from a door to its place in the app, as one pure function.
///
/// Nothing here waits, reads a clock, stores or sends anything: an event and its moment go in, the next state and the
/// actions to perform come out, in order. So every rule can be tried in a test without an app, and whoever performs
/// the actions needs no rule of its own. Performing them one after the other, each before the next, is the whole duty
/// of the driver; ``LinkInbox`` is the one of this package.
///
/// An app without sign-in, onboarding or a screen of its own is the same machine, told at the start that onboarding is
/// complete, that a person without a name is signed in, that the interface is ready and that the app is active.
public struct StartupMachine: Equatable, Sendable {
    /// The limits that the machine keeps.
    public let rules: StartupRules

    /// Makes a machine.
    public init(rules: StartupRules = StartupRules()) {
        self.rules = rules
    }

    /// Takes one event.
    ///
    /// Every event is allowed in every state; one that has no meaning there, such as an answer to a link that is gone,
    /// changes nothing. Of all events, only an offer is answered with ``StartupAction/dispose(_:)``, and it comes first.
    ///
    /// - Parameters:
    ///   - state: What the machine remembers; a new process begins with a new state and the event
    ///     ``StartupEvent/stored(_:)``.
    ///   - event: What happened.
    ///   - now: When it happened; of two events in one process, the later must not have the smaller uptime.
    /// - Returns: What to do, in order.
    public func reduce(_ state: inout State, _ event: StartupEvent, at now: StartupMoment) -> [StartupAction] {
        var turn = Turn(state: state, rules: rules, now: now)
        turn.dropExpired()
        turn.take(event)
        turn.settle()
        state = turn.state
        return turn.actions
    }
}
