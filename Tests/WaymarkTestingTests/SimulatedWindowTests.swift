import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkTesting

/// Apps with several windows, from launch to link.
@Suite(.timeLimit(.minutes(1))) struct SimulatedWindowTests {
    private func simulator(
        gates: LinkInbox.Gates = .startup,
        open: @escaping @Sendable (IncomingLink) async -> SimulatedOpening = { _ in .handled }
    ) -> LinkSimulator {
        LinkSimulator(Device.configuration, gates: gates, transport: Device.service(), open: open)
    }

    /// Ana's app with two windows at home, `two` in front.
    private let twoWindows: [SimulationStep] = [
        .at(0, .session(Device.ana)), .at(0, .launch),
        .at(0, .connect("one")), .at(0, .activate("one")),
        .at(1, .connect("two")), .at(1, .deactivate("one")), .at(1, .activate("two")),
    ]

    @Test func everyWindowShowsTheScreensOfTheApp() async {
        let log = await simulator().play([
            .at(0, .launch), .at(0, .connect("one")), .at(0, .activate("one")),
            .at(1, .connect("two")), .at(1, .activate("two")),
            .at(2, .session(Device.ana)),
            .at(3, .disconnect("two")), .at(3, .activate("one")),
            .at(4, .session(.signedOut, .byUser)),
        ])
        #expect(log.screens(in: "one") == [.signIn, .home, .signIn], "\(log)")
        #expect(log.screens(in: "two") == [.signIn, .home], "\(log)")
    }

    @Test(arguments: ["one", "two"] as [LinkScene]) func linkOpensInTheWindowByWhichItCame(_ scene: LinkScene) async {
        let log = await simulator().play(
            twoWindows + [.at(2, .open(Device.pass, .universalLink, scene: scene)), .at(3, .nothing)])
        #expect(log.opened(in: scene).map(\.url.path) == ["/pass/7"], "\(log)")
        #expect(log.opened.count == 1, "\(log)")
    }

    @Test func linkOfNoWindowOpensInTheOneInFront() async {
        let log = await simulator().play(
            twoWindows + [.at(2, .open(Device.pass, .notification)), .at(3, .nothing)])
        #expect(log.opened(in: "two").count == 1, "\(log)")
    }

    @Test func linkThatMakesAWindowOpensThere() async {
        let log = await simulator().play(
            twoWindows + [
                .at(2, .connect("three")), .at(2, .open(Device.gate, .universalLink, scene: "three")),
                .at(2, .activate("three")), .at(3, .nothing),
            ])
        #expect(log.opened(in: "three").map(\.url.path) == ["/gate/B12"], "\(log)")
        #expect(log.opened.count == 1, "\(log)")
    }

    @Test func linkThatStartsTheAppOpensInItsWindow() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .open(Device.gate, .universalLink, scene: "one")), .at(0, .launch),
            .at(1, .nothing),
        ])
        #expect(log.opened(in: "one").map(\.timing) == [.launch], "\(log)")
    }

    @Test func closedWindowGivesItsUnansweredLinkToTheOther() async {
        let openings = LockedState(0)
        let log = await simulator(open: { _ in
            let count = openings.withLock { count in
                count += 1
                return count
            }
            return count == 1 ? .later : .handled
        }).play(
            twoWindows + [
                .at(2, .open(Device.pass, .universalLink, scene: "two")), .at(3, .disconnect("two")),
                .at(3, .activate("one")), .at(4, .nothing),
            ])
        #expect(log.opened(in: "two").count == 1 && log.opened(in: "one").count == 1, "\(log)")
        #expect(log.reports.last { $0.kind == .handled } != nil, "\(log)")
    }

    @Test func windowThatClosesBeforeItsLinkIsResolvedGivesItToTheOther() async {
        let log = await simulator().play(
            twoWindows + [
                .at(2, .network(.slow(2))), .at(2, .open(Device.pass, .universalLink, scene: "two")),
                .at(3, .disconnect("two")), .at(3, .activate("one")), .at(5, .nothing),
            ])
        #expect(log.opened(in: "one").map(\.url.path) == ["/pass/7"], "\(log)")
    }

    @Test(arguments: ["one", "two"] as [LinkScene])
    func linkWaitsForSignInWhicheverWindowShowsIt(_ scene: LinkScene) async {
        let log = await simulator().play([
            .at(0, .launch), .at(0, .connect("one")), .at(0, .activate("one")),
            .at(1, .connect("two")), .at(1, .open(Device.gate, .universalLink, scene: scene)),
            .at(9, .activate(scene == "one" ? "two" : "one")), .at(9, .session(Device.ana)), .at(10, .nothing),
        ])
        #expect(log.opened(in: scene).map(\.timing) == [.afterGate], "\(log)")
        #expect(log.screens(in: "one") == [.signIn, .home] && log.screens(in: "two") == [.signIn, .home], "\(log)")
    }

    @Test func linkWithoutAnyWindowWaitsForTheNext() async {
        let log = await simulator(gates: .none).play([
            .at(0, .launch), .at(0, .connect("one")), .at(0, .activate("one")), .at(1, .disconnect("one")),
            .at(2, .open(Device.gate, .customScheme)), .at(3, .connect("two")), .at(3, .activate("two")),
            .at(4, .nothing),
        ])
        #expect(log.opened(in: "two").count == 1, "\(log)")
    }

    @Test func windowsThatAreRestoredAfterAKillTakeTheirLinks() async {
        let log = await simulator(open: { link in link.url.path == "/gate/B12" ? .later : .handled }).play(
            twoWindows + [
                .at(2, .open(Device.gate, .universalLink, scene: "one")), .at(3, .kill),
                .at(4, .launch), .at(4, .connect("one")), .at(4, .connect("two")), .at(4, .activate("two")),
                .at(5, .answer(.handled)), .at(6, .nothing),
            ])
        #expect(log.opened(in: "one").count == 2, "\(log)")
        #expect(log.reports.last?.kind == .handled, "\(log)")
    }

    @Test func launchInterfaceAndSessionCanBePlayedApart() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .open(Device.gate, .universalLink)),
            .at(0, .start), .at(1, .foreground), .at(2, .interfaceReady), .at(4, .restoreSession), .at(5, .nothing),
        ])
        let times = log.entries.filter { if case .screen = $0.action { true } else { false } }.map(\.time)
        #expect(log.screens == [.waiting, .home] && times == [2, 4], "\(log)")
        #expect(log.opened.map(\.timing) == [.launch], "\(log)")
    }

    @Test func deferredLinkOpensAtTheFirstLaunchAndNoOther() async {
        let log = await simulator(gates: .none).play([
            .at(0, .deferredLink("https://www.example.com/gate/C3")), .at(0, .launch), .at(5, .kill),
            .at(10, .launch), .at(11, .nothing),
        ])
        #expect(log.opened.map(\.origin) == [.deferredInstall], "\(log)")
        #expect(log.opened.map(\.url.path) == ["/gate/C3"], "\(log)")
    }

    @Test func answerThatIsGivenLaterEndsTheLink() async {
        let log = await simulator(gates: .none, open: { _ in .later }).play([
            .at(0, .launch), .at(1, .open(Device.gate, .customScheme)), .at(9, .answer(.unhandled("no gate"))),
            .at(10, .answer(.handled)), .at(11, .kill), .at(12, .launch), .at(13, .nothing),
        ])
        #expect(log.opened.count == 1, "\(log)")
        #expect(log.reports.last?.kind == .unhandled, "\(log)")
        #expect(log.description.contains("there is no link to answer"), "\(log)")
    }
}
