import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

@Suite(.timeLimit(.minutes(1))) struct LinkSimulatorTests {
    private let day: TimeInterval = 86_400

    private func simulator(
        gates: LinkInbox.Gates = .startup, transport: (any LinkTransport)? = nil,
        open: @escaping @Sendable (IncomingLink) async -> SimulatedOpening = { _ in .handled }
    ) -> LinkSimulator {
        LinkSimulator(
            Device.configuration, gates: gates, transport: transport ?? Device.service(), open: open)
    }

    @Test func theLogTellsAColdStartFromTheDoorToTheAnswer() async {
        let log = await simulator().play(
            [
                .at(0, .session(Device.ana)), .at(0, .open(Device.pass, .universalLink)), .at(0, .network(.slow(2))),
                .at(0, .launch),
            ] + [.at(5, .nothing)])
        #expect(
            log.description == """
                   0.00  signed in as ana
                   0.00  open https://go.example.com/pass through universalLink
                   0.00  network slow: 2.0 s
                   0.00  launch
                   0.00    accepted as link 1
                   0.00    reports link 1 received
                   0.00    shows waiting
                   2.00    reports link 1 resolved
                   2.00    shows home
                   2.00    opens link 1: https://www.example.com/pass/7, launch, through universalLink
                   2.00    reports link 1 opened
                   2.00    reports link 1 handled
                   5.00  nothing
                """)
    }

    @Test func theLinkOfAColdStartComesWithTheFirstScreen() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .open(Device.gate, .universalLink)), .at(0, .launch),
        ])
        #expect(log.opened.map(\.timing) == [.launch])
    }

    @Test("12: what is announced and is no link of the app keeps nobody longer than the deadline")
    func announcementWithoutALink() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .announce), .at(0, .launch),
            .at(1, .open("https://other.example/restored", .universalLink)), .at(10, .nothing),
        ])
        #expect(log.screens == [.waiting, .home])
        #expect(log.entries.last { $0.action == .screen(.home) }?.time == 3, "\(log)")
        #expect(log.opened.isEmpty)
    }

    @Test("26: a link that is announced and comes by one door only is waited for and opened")
    func announcedLink() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .announce), .at(0, .launch),
            .at(1, .open(Device.gate, .universalLink)), .at(10, .nothing),
        ])
        #expect(log.screens == [.waiting, .home])
        #expect(log.opened.map(\.timing) == [.launch], "\(log)")
    }

    @Test func aDoorOfTheAppsOwnNeedsOneDeclaration() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(1, .open(Device.gate, .beacon)),
        ])
        #expect(log.opened.map(\.door) == [.beacon])
        #expect(log.opened.map(\.timing) == [.live])
        #expect(log.reports.first { $0.kind == .received }?.door == .beacon)
        #expect(log.description.contains("opens link 1: https://www.example.com/gate/B12, live, through beacon"))
    }

    @Test func aLinkWaitsForSignInThroughAKill() async {
        let simulator = simulator()
        let log = await simulator.play([
            .at(0, .open(Device.pass, .universalLink)), .at(0, .launch), .at(10, .kill),
            .at(60, .launch), .at(70, .session(Device.ana)),
        ])
        #expect(log.screens == [.signIn, .signIn, .home])
        #expect(log.opened.map(\.timing) == [.afterGate])
        #expect(log.entries.first { if case .opened = $0.action { true } else { false } }?.time == 70)
        // What was answered is gone: the next launch opens nothing.
        let next = await simulator.play([.at(0, .launch)])
        #expect(next.opened.isEmpty)
        #expect(next.screens == [.home])
    }

    @Test func aSlowServiceMakesALinkLate() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(0, .kill),
            .at(1, .network(.slow(4))), .at(1, .open(Device.pass, .universalLink)), .at(1, .launch),
            .at(20, .nothing),
        ])
        let home = log.entries.last { $0.action == .screen(.home) }
        #expect(home?.time == 4, "\(log)")
        #expect(log.opened.map(\.timing) == [.late], "\(log)")
    }

    @Test func aDayPassesAtOnceAndTakesTheLinkWithIt() async {
        let began = Date()
        let log = await simulator().play([
            .at(0, .open(Device.pass, .universalLink)), .at(0, .launch), .at(day + 1, .session(Device.ana)),
        ])
        #expect(log.opened.isEmpty)
        #expect(log.reports.compactMap(\.drop) == [.expired])
        #expect(Date().timeIntervalSince(began) < 60)
    }

    @Test func aLinkThatCrashesTheAppIsOpenedTwice() async {
        let log = await simulator { _ in .crash }.play([
            .at(0, .session(Device.ana)), .at(0, .open(Device.pass, .universalLink)), .at(0, .launch),
            .at(10, .launch), .at(20, .launch), .at(30, .nothing),
        ])
        #expect(log.opened.count == 2, "\(log)")
        #expect(log.entries.filter { $0.action == .event("  the app crashes") }.count == 2)
        #expect(log.reports.compactMap(\.drop) == [.poison], "\(log)")
    }

    @Test func offlineLinksComeWithTheNetwork() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(1, .network(.offline)),
            .at(1, .open(Device.pass, .universalLink)), .at(30, .network(.online)),
        ])
        #expect(log.opened.map(\.timing) == [.late], "\(log)")
        #expect(log.entries.first { if case .opened = $0.action { true } else { false } }?.time == 30)
    }

    @Test(
        "5: home is shown at the hold deadline, whatever the store does",
        arguments: [(0.5, 1.0), (1, 1.5), (2, 2.5), (3, 3), (10, 3)] as [(TimeInterval, TimeInterval)])
    func storeThatDoesNotAnswer(_ hold: TimeInterval, _ home: TimeInterval) async {
        var configuration = Device.configuration
        configuration.rules.holdDeadline = hold
        let store = InMemoryInboxStore()
        store.holdBackReading()
        let simulator = LinkSimulator(configuration, transport: Device.service(), store: store)
        let log = await simulator.play([.at(0, .session(Device.ana)), .at(0, .launch), .at(20, .nothing)])
        let shown = log.entries.filter { if case .screen = $0.action { true } else { false } }
        #expect(shown.map(\.action) == [.screen(.waiting), .screen(.home)], "\(log)")
        #expect(shown.map(\.time) == [0.5, home], "\(log)")
    }

    @Test("5: home is shown at the hold deadline, though neither store nor service answer")
    func storeAndServiceThatDoNotAnswer() async {
        let store = InMemoryInboxStore()
        store.holdBackReading()
        let simulator = LinkSimulator(Device.configuration, transport: Device.service(), store: store)
        let log = await simulator.play([
            .at(0, .session(Device.ana)), .at(0, .network(.slow(60))), .at(0, .open(Device.pass, .universalLink)),
            .at(0, .launch), .at(20, .nothing),
        ])
        let shown = log.entries.filter { if case .screen = $0.action { true } else { false } }
        #expect(shown.map(\.action) == [.screen(.waiting), .screen(.home)], "\(log)")
        #expect(shown.map(\.time) == [0.5, 3.5], "\(log)")
    }

    @Test func storageThatCannotBeReadIsNoFirstLaunch() async {
        let transport = Device.service()
        let log = await simulator(transport: transport).play([
            .at(0, .session(.unknown)), .at(0, .storage(isReadable: false)), .at(0, .launch),
            .at(5, .nothing), .at(6, .storage(isReadable: true)), .at(6, .session(Device.ana)),
        ])
        #expect(log.screens.first == .waiting)
        #expect(!log.screens.contains(.signIn))
        let claims = transport.requests.filter { $0.url.path == ServiceRoute.claims.path }
        #expect(claims.count == 1, "asked once, when it was known to be the first launch: \(log)")
    }

    @Test func anotherUserGetsNoLink() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(1, .network(.offline)),
            .at(1, .open(Device.pass, .notification)), .at(10, .session(.signedOut, .expired)),
            .at(11, .session(Device.ben)), .at(12, .network(.online)),
        ])
        #expect(log.opened.isEmpty)
        #expect(log.reports.compactMap(\.drop) == [.otherUser])
    }

    @Test func anAppWithoutGatesOpensAtOnceAndLeavesOthersUrlsAlone() async {
        let log = await simulator(gates: .none).play([
            .at(0, .launch), .at(1, .open("myapp://sale", .customScheme)),
            .at(2, .open("https://accounts.example.net/callback", .universalLink)), .at(3, .open("", .program)),
        ])
        #expect(log.opened.map(\.url.absoluteString) == ["myapp://sale"])
        #expect(log.entries.contains { $0.action == .answered(.notOurs) })
        #expect(log.description.contains("is not a URL"))
    }

    @Test func unhandledLinksSayWhy() async {
        let log = await simulator { _ in .unhandled("no such place") }.play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(1, .paste(Device.pass)),
        ])
        #expect(log.reports.last?.kind == .unhandled)
        #expect(log.reports.last?.detail == "no such place")
    }

    @Test(arguments: 0..<20)
    func theSameScriptGivesTheSameLog(_ round: Int) async {
        let script: [SimulationStep] = [
            .at(0, .onboarding(isComplete: false)), .at(0, .announce), .at(0, .launch),
            .at(0.5, .open(Device.pass, .universalLink)), .at(0.5, .open(Device.pass, .customScheme)),
            .at(1, .onboarding(isComplete: true)), .at(2, .background), .at(2, .network(.slow(1))),
            .at(3, .open(Device.gate, .beacon)), .at(9, .foreground), .at(10, .session(Device.ana)), .at(20, .kill),
        ]
        let first = await simulator().play(script)
        let second = await simulator().play(script)
        #expect(first == second)
        #expect(first.opened.count == 1)
    }

    @Test func aRealTransportThatReachesNobodyDelaysTheLink() async {
        // Nothing listens on the first port of this machine; the retries pass on the simulation's clock.
        var configuration = Device.configuration
        configuration.service = "http://127.0.0.1:1"
        let simulator = LinkSimulator(configuration, transport: URLSessionTransport())
        let log = await simulator.play([
            .at(0, .session(Device.ana)), .at(0, .open(Device.pass, .universalLink)), .at(0, .launch),
            .at(20, .nothing),
        ])
        #expect(log.screens == [.waiting, .home], "\(log)")
        #expect(log.reports.contains { $0.kind == .delayed }, "\(log)")
        #expect(log.opened.isEmpty)
    }

    @Test @MainActor func answersFromElsewhereAreWaitedFor() async {
        let service = Elsewhere(answers: Device.service())
        let log = await simulator(transport: service) { _ in
            await Task { @MainActor in SimulatedOpening.handled }.value
        }.play([.at(0, .session(Device.ana)), .at(0, .open(Device.pass, .universalLink)), .at(0, .launch)])
        #expect(log.reports.last?.kind == .handled, "\(log)")
        #expect(log.entries.allSatisfy { $0.time == 0 }, "the clock stands while a service answers: \(log)")
    }
}

/// A transport whose answers come from another thread, as those of a real service.
private struct Elsewhere: LinkTransport {
    let answers: RecordingTransport

    @concurrent func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        await Task { @MainActor in await Task.yield() }.value
        return try await answers.send(request)
    }
}
