import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

/// Networks as people have them: every link arrives once while it is valid.
@Suite(.timeLimit(.minutes(2))) struct RealNetworkTests {
    private func simulator(
        transport: (any LinkTransport)? = nil, random: @escaping @Sendable () -> Double = { 0.5 }
    ) -> LinkSimulator {
        LinkSimulator(Device.configuration, transport: transport ?? Device.service(), random: random)
    }

    private func times(of log: SimulationLog) -> [TimeInterval] {
        log.entries.filter { if case .opened = $0.action { true } else { false } }.map(\.time)
    }

    @Test func aPortalIsAskedAgainAlthoughNobodyNoticesThatItIsOpen() async {
        let service = WalledService()
        let simulator = simulator(transport: service)
        service.open(at: 100, of: simulator)
        let log = await simulator.play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(1, .open(Device.pass, .universalLink)),
            .at(200, .nothing),
        ])
        #expect(log.opened.map(\.timing) == [.late], "\(log)")
        #expect(times(of: log).allSatisfy { $0 >= 100 && $0 <= 160 }, "\(log)")
        #expect(log.reports.filter { $0.kind == .delayed }.count == 1, "\(log)")
    }

    @Test func aPortalIsNotAskedAgainWhileTheAppIsInTheBackground() async {
        let service = WalledService()
        let simulator = simulator(transport: service)
        service.open(at: 100, of: simulator)
        let log = await simulator.play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(1, .open(Device.pass, .universalLink)),
            .at(10, .background), .at(150, .foreground), .at(151, .nothing),
        ])
        #expect(service.refused.allSatisfy { $0 <= -88 }, "\(service.refused)")
        #expect(times(of: log) == [150], "\(log)")
    }

    @Test func anotherNetworkThanThatOfThePortalIsAskedAtOnce() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .network(.portal)), .at(0, .launch),
            .at(1, .open(Device.pass, .universalLink)), .at(90, .network(.online)), .at(91, .nothing),
        ])
        #expect(times(of: log) == [90], "\(log)")
    }

    @Test func aNetworkWithTenSecondsOfLatencyOpensAShortLink() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .network(.slow(10))), .at(0, .open(Device.pass, .universalLink)),
            .at(0, .launch), .at(60, .nothing),
        ])
        #expect(log.screens == [.waiting, .home])
        #expect(log.entries.last { $0.action == .screen(.home) }?.time == 3, "\(log)")
        #expect(times(of: log) == [10], "\(log)")
        #expect(log.opened.map(\.timing) == [.late])
    }

    @Test func aPhoneThatIsLockedAndUnlockedAsksAnewAtOnce() async {
        let log = await simulator().play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(0, .network(.slow(20))),
            .at(1, .open(Device.pass, .universalLink)), .at(2, .background), .at(3, .network(.offline)),
            .at(40, .foreground), .at(41, .network(.online)), .at(60, .nothing),
        ])
        #expect(log.opened.count == 1, "\(log)")
        #expect(times(of: log).allSatisfy { $0 <= 41 }, "\(log)")
    }

    @Test func aVPNThatComesUpIsAReasonToAskAgain() async {
        let service = WalledService()
        let simulator = simulator(transport: service, random: { 0.999 })
        service.open(at: 50, of: simulator)
        let log = await simulator.play([
            .at(0, .session(Device.ana)), .at(0, .launch), .at(1, .open(Device.pass, .universalLink)),
            .at(50, .network(.online)), .at(51, .nothing),
        ])
        #expect(times(of: log) == [50], "\(log)")
    }

    @Test func aFirstLaunchInAirplaneModeAsksForItsDeferredLinkWhenTheNetworkIsBack() async {
        let service = RecordingTransport(links: [:], deferred: "https://www.example.com/pass/7")
        let log = await simulator(transport: service).play([
            .at(0, .onboarding(isComplete: true)), .at(0, .session(Device.ana)), .at(0, .network(.offline)),
            .at(0, .launch), .at(300, .network(.online)), .at(301, .nothing),
        ])
        #expect(times(of: log) == [300], "\(log)")
        #expect(log.opened.map(\.origin) == [.deferredInstall])
        #expect(service.requests.filter { $0.url.path.hasSuffix("/claims") }.count == 1)
        #expect(log.reports.filter { $0.kind == .claimFailed }.count == 1, "\(log)")
    }

    @Test func threeHundredLinksAskOneQuestionAtATime() async {
        let service = Device.service()
        let log = await simulator(transport: service).play(
            [.at(0, .session(Device.ana)), .at(0, .launch), .at(0, .network(.slow(2)))]
                + (0..<300).map { .at(1 + Double($0) / 100, .open("https://go.example.com/x\($0)", .customScheme)) }
                + [.at(5, .open(Device.pass, .universalLink)), .at(60, .nothing)])
        #expect(log.opened.map(\.url.absoluteString) == ["https://www.example.com/pass/7"], "\(log)")
        // Each of the others was cancelled on its way.
        #expect(service.requests.filter { $0.url.path.hasSuffix("/resolve") }.count == 1)
    }
}
