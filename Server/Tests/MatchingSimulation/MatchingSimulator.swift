import Foundation
import InstallMatching

/// Plays all worlds: `MatchingSimulation [SEED] [PLOT.svg]`.
///
/// Prints a line for each world with its seed, then the tables of docs/matching.md. Ends with 1 if a goal is missed.
@main
enum MatchingSimulator {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let seed = arguments.compactMap { UInt64($0) }.first ?? 1
        print("Seeds from \(seed)", timeOfDecision())
        let results = try await play(MatchingWorld.all(seed: seed))
        var missed = 0
        for result in results {
            print(result.world.name + ", seed \(result.world.seed)")
            for (settings, score) in result.matchers {
                let goals = MatchingGoals.missed(by: score, of: settings, in: result.world)
                missed += goals.count
                print(
                    "    \(settings.rawValue): \(MatchingReport.line(score))" + goals.map { "  MISSED: " + $0 }.joined()
                )
            }
        }
        print("\n" + MatchingReport.tables(results))
        print(timeOfDecision())
        if let path = arguments.first(where: { $0.hasSuffix(".svg") }) {
            try Data(MatchingPlot.draw(results).utf8).write(to: URL(filePath: path))
        }
        print(missed == 0 ? "All goals are reached." : "FAILED  \(missed) goals are missed")
        if missed > 0 { exit(1) }
    }

    private static func play(_ worlds: [MatchingWorld]) async throws -> [MatchingResult] {
        try await withThrowingTaskGroup(of: [(Int, MatchingResult)].self) { group in
            let workers = ProcessInfo.processInfo.activeProcessorCount
            for worker in 0..<workers {
                group.addTask {
                    try stride(from: worker, to: worlds.count, by: workers).map { index in
                        let world = worlds[index]
                        return (index, try MatchingResult(playing: world, withNaive: world.isShown))
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// How long a decision among 50 candidates of one network takes.
    private static func timeOfDecision() -> String {
        var random = RandomSource(seed: 1)
        let catalog = DeviceCatalog(countries: [(.germany, 1)])
        let network = NetworkKey(.ipv4, hash: 1)
        let candidates = (0..<50).map { index in
            var traits = catalog.device(in: .germany, foreign: false, &random)
            traits.platform = .ios
            return MatchCandidate(
                id: String(index), link: "link-\(index)", network: network, traits: traits,
                clickedAt: WorldEvents.start.addingTimeInterval(Double(index)))
        }
        let install = ClaimingInstall(
            networks: [network], traits: candidates[25].traits, openedAt: WorldEvents.start.addingTimeInterval(300))
        var matcher = InstallMatcher()
        for _ in 0..<2000 { matcher.frequencies.add(candidates[random.below(50)].traits) }
        // The shortest of several times, because other programs take theirs as well.
        let times = (0..<20).map { _ in
            ContinuousClock().measure { for _ in 0..<100 { _ = matcher.decide(install, among: candidates) } } / 100
        }
        let time = (times.min() ?? .zero).formatted(.units(allowed: [.microseconds]))
        return "A decision among 50 candidates takes \(time)."
    }
}
