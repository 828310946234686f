public import WaymarkClient
public import WaymarkInbox

/// Plays scripts of time, doors, URLs, session and network against a real inbox, and tells what happened.
///
/// ```swift
/// let sale = try #require(WebURL("https://www.example.com/sale"))
/// let simulator = LinkSimulator(configuration, transport: RecordingTransport(links: [short: sale]))
/// let log = await simulator.play([
///     .at(0, .open(short, .universalLink)),
///     .at(0, .launch),
///     .at(5, .session(.signedIn(user: "ana"))),
/// ])
/// #expect(log.opened.map(\.timing) == [.afterGate])
/// print(log)
/// ```
/// Time passes on a test clock: a day costs no more than a second, and the same script always gives the same log. At each
/// step everything happens that can, before time goes on. The inbox, its store and its retries are those of the app;
/// only the interface is played.
///
/// With a transport that speaks to a real service, its answers are waited for, and the clock stands still meanwhile.
///
/// Scripts continue one another: what one has stored, the next finds, and the clock goes on from there.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
public final class LinkSimulator: Sendable {
    let configuration: LinkInboxConfiguration
    let gates: LinkInbox.Gates
    let transport: any LinkTransport
    let store: any InboxStore
    let open: @Sendable (IncomingLink) async -> SimulatedOpening
    /// The clock of the simulation.
    public let clock = TestClock()
    private let memory = LockedState(SimulatedMemory())

    /// Makes a simulator of a device on which the app is installed, was never started, and knows nobody.
    ///
    /// - Parameters:
    ///   - configuration: the app's own.
    ///   - gates: what keeps links back in the app.
    ///   - transport: the service; without one, there is no network.
    ///   - store: where records are kept.
    ///   - open: what the app does with a link; by default it shows its place.
    public init(
        _ configuration: LinkInboxConfiguration, gates: LinkInbox.Gates = .startup,
        transport: any LinkTransport = RecordingTransport(), store: any InboxStore = InMemoryInboxStore(),
        open: @escaping @Sendable (IncomingLink) async -> SimulatedOpening = { _ in .handled }
    ) {
        self.configuration = configuration
        self.gates = gates
        self.transport = transport
        self.store = store
        self.open = open
    }

    /// Plays a script, and ends the app after its last step.
    ///
    /// - Parameter script: steps of equal time happen in the order in which they stand; others are put in order.
    public func play(_ script: [SimulationStep]) async -> SimulationLog {
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

/// What an app and its device know from one launch to the next, beside what is stored.
struct SimulatedMemory: Sendable {
    var session = StartupSession.signedOut
    var isOnboardingComplete = true
    var network = SimulatedNetwork.online
    var isStorageReadable = true
}
