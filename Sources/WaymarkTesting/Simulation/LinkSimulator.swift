public import Foundation
public import WaymarkClient
public import WaymarkInbox

/// Plays scripts of time, doors, windows, people and network against a real inbox, and records what happens.
///
/// ```swift
/// func links(openedBy simulator: LinkSimulator, _ short: String) async -> [IncomingLink] {
///     let log = await simulator.play([
///         .at(0, .open(short, .universalLink)),
///         .at(0, .launch),
///         .at(5, .session(.signedIn(user: "ana"))),
///     ])
///     print(log)
///     return log.opened
/// }
/// ```
/// Time passes on a test clock: a day takes no longer than a second, and the same script always gives the same log. At each step
/// everything happens that can, before time goes on. The inbox, its store and its retries are those of the app; the interface is
/// simulated.
///
/// If the transport talks to a real service, its answers are awaited while the clock stands still.
///
/// Scripts continue each other: what one has stored the next finds, and the clock goes on.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
public final class LinkSimulator: Sendable {
    let configuration: LinkInboxConfiguration
    let gates: LinkInbox.Gates
    let transport: any LinkTransport
    let store: any InboxStore
    let random: @Sendable () -> Double
    let open: @Sendable (IncomingLink) async -> SimulatedOpening
    /// The clock of the simulation.
    public let clock = TestClock()
    private let memory = LockedState(SimulatedMemory())

    /// Creates a simulator of a device on which the app is installed and was never launched.
    ///
    /// No person is signed in.
    ///
    /// - Parameters:
    ///   - configuration: The app's configuration.
    ///   - gates: The gates of the app.
    ///   - transport: The service; by default there is no network.
    ///   - store: Where the inbox keeps its record.
    ///   - random: The random numbers of the device, in `0..<1`, for the pauses between requests; by default always 0.5.
    ///   - open: What the app does with a link; by default it shows the link's place.
    public init(
        _ configuration: LinkInboxConfiguration, gates: LinkInbox.Gates = .startup,
        transport: any LinkTransport = RecordingTransport(), store: any InboxStore = InMemoryInboxStore(),
        random: @escaping @Sendable () -> Double = { 0.5 },
        open: @escaping @Sendable (IncomingLink) async -> SimulatedOpening = { _ in .handled }
    ) {
        self.configuration = configuration
        self.gates = gates
        self.transport = transport
        self.store = store
        self.random = random
        self.open = open
    }

    /// Plays a script, and ends the app after its last step.
    ///
    /// An app whose script connects a window names its windows from then on. Any other has one place that takes all links.
    ///
    /// - Parameter script: The steps, which are sorted by time. Steps with the same time keep their order.
    public func play(_ script: [SimulationStep]) async -> SimulationLog {
        memory.withLock { memory in
            let hasScenes = script.contains { $0.event.namesScene }
            memory.hasScenes = memory.hasScenes || hasScenes
        }
        var run = SimulationRun(self, memory: memory.withLock { $0 })
        let steps = script.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        for (_, step) in steps {
            await run.advance(to: step.time)
            await run.perform(step.event)
        }
        await run.end()
        let end = run.memory
        memory.withLock { $0 = end }
        return run.log
    }
}

extension SimulationEvent {
    fileprivate var namesScene: Bool {
        switch self {
        case .connect, .open(_, _, scene: .some): true
        default: false
        }
    }
}

/// An event of a script, and its time.
public struct SimulationStep: Hashable, Sendable {
    /// Seconds since the beginning of the script.
    public var time: TimeInterval
    /// What happens.
    public var event: SimulationEvent

    /// Creates a step.
    public static func at(_ time: TimeInterval, _ event: SimulationEvent) -> SimulationStep {
        SimulationStep(time: time, event: event)
    }
}
