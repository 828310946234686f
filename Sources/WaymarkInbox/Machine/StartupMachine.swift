/// The rules by which a link comes from a door to its place in the app, as a pure function.
///
/// The machine does not wait, read clocks, store or send. It takes an event and its moment, and returns the next state and the
/// actions to perform, in order. Every rule can be tested without an app. ``LinkInbox`` performs the actions.
///
/// There is one start-up per process: session, onboarding, screens and the link that waits are the same for every window. Only
/// a delivery has an address, which is chosen from ``LinkScenes``.
///
/// An app without sign-in and onboarding uses the same machine: at the start, onboarding is complete, a person without
/// a name is signed in, the interface is ready and the app is in the foreground.
public struct StartupMachine: Equatable, Sendable {
    /// The limits of the machine.
    public let rules: StartupRules

    /// Creates a machine.
    public init(rules: StartupRules = StartupRules()) {
        self.rules = rules
    }

    /// Processes one event.
    ///
    /// Every event is allowed in every state. An event that has no meaning in a state, such as an answer to a link that is
    /// gone, changes nothing. Only an offer leads to ``StartupAction/dispose(_:)``, as the first action.
    ///
    /// - Parameters:
    ///   - state: What the machine remembers. A process starts with a new state; ``StartupEvent/stored(_:)`` brings what an
    ///     earlier process left.
    ///   - event: What happened.
    ///   - now: When it happened. Within a process the uptime must not decrease.
    /// - Returns: The actions to perform, in order.
    public func reduce(_ state: inout State, _ event: StartupEvent, at now: StartupMoment) -> [StartupAction] {
        var turn = Turn(state: state, rules: rules, now: now)
        turn.dropExpired()
        turn.take(event)
        turn.settle()
        state = turn.state
        return turn.actions
    }
}
