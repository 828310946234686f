import Foundation
import SeededRandom
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkTesting

/// Many phones whose links came in the same second, and a service that is away for an hour.
///
/// There are 40 phones; `WAYMARK_FUZZ_ITERATIONS=250000` makes them 10,000.
@Suite(.timeLimit(.minutes(30))) struct OutageTests {
    private let hour: TimeInterval = 3600

    /// Half of the phones are told when to come back, half are not.
    @Test func anHourOfOutageSpreadsTheRequestsAndLosesNoLink() async {
        var configuration = Device.configuration
        configuration.rules.restoreLifetime = 2 * hour
        let phones = max(FuzzRun.iterations / 25, 2)
        var requests = [Int](repeating: 0, count: Int(hour) / 2)
        for phone in 0..<phones {
            let service = WalledService(answer: phone % 2 == 0 ? .busy : .away)
            let simulator = LinkSimulator(
                configuration, transport: service, random: { Double(phone) / Double(phones) })
            service.open(at: hour, of: simulator)
            let log = await simulator.play([
                .at(0, .session(Device.ana)), .at(0, .launch), .at(1, .open(Device.pass, .universalLink)),
                .at(hour + 300, .nothing),
            ])
            #expect(log.opened.count == 1, "\(log)")
            let times = log.entries.filter { if case .opened = $0.action { true } else { false } }.map(\.time)
            #expect(times.allSatisfy { $0 >= hour && $0 <= hour + 200 }, "\(log)")
            // A question is up to three requests within seconds, so two seconds count a phone once.
            for time in Set(service.refused.map { Int((hour + $0) / 2) }) { requests[time] += 1 }
        }
        // After half an hour nothing is left of the second in which they all began.
        let later = requests[(requests.count / 2)...]
        let mean = Double(later.reduce(0, +)) / Double(later.count)
        let most = Double(later.max() ?? 0)
        #expect(most <= mean + 6 * mean.squareRoot() + 2, "phones ask in step: \(most) at once, \(mean) on average")
    }
}
