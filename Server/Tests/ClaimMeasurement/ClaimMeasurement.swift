import Foundation
import LinkService
import LinkStorage
import LinkStorageSQLite
import Logging
import WaymarkLinks

/// Measures claims on a database with many live candidates: `ClaimMeasurement [candidates] [claims]`.
///
/// Exits with 1 if one of a hundred claims takes longer than 5 ms.
@main
struct ClaimMeasurement {
    static let limit = Duration.milliseconds(5)

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let candidates = arguments.first ?? 1_000_000
        let claims = arguments.count > 1 ? arguments[1] : 5_000
        let folder = FileManager.default.temporaryDirectory.appending(path: "claims-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try await SQLiteLinkDatabase.open(path: folder.appending(path: "waymark.sqlite").path)
        let world = try await ClaimWorld(database)
        try await world.fill(candidates)
        print("\(candidates) candidates are stored.")
        var isFast = true
        for (name, claim) in [("probable", world.probableClaim), ("referrer", world.referrerClaim)] {
            let times = try await measure(claims, claim, world)
            let last = times[times.count * 99 / 100]
            print(
                "\(name): median \(text(times[times.count / 2])), p99 \(text(last)), largest \(text(times[times.count - 1]))"
            )
            isFast = isFast && last <= limit
        }
        let cpu = try await cpuOfConcurrentClaims(claims, world)
        print("referrer, 64 at once: \(text(cpu)) of CPU for each claim")
        try await database.close()
        if !isFast { exit(1) }
    }

    /// The times of claims one after the other, shortest first.
    private static func measure(
        _ count: Int, _ claim: (Int) -> LinkClaim, _ world: ClaimWorld
    ) async throws -> [Duration] {
        var times: [Duration] = []
        for index in 0..<count {
            let claim = claim(index)
            let start = ContinuousClock.now
            let answer = try await world.useCases.claims.claim(claim)
            times.append(ContinuousClock.now - start)
            guard answer.link != nil || claim.circumstances != nil else { throw ClaimWorld.NothingFound() }
        }
        return times.sorted()
    }

    private static func cpuOfConcurrentClaims(_ count: Int, _ world: ClaimWorld) async throws -> Duration {
        let start = cpuTime()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                if index >= 64 { _ = try await group.next() }
                let claim = world.referrerClaim(count + index)
                group.addTask { _ = try await world.useCases.claims.claim(claim) }
            }
            try await group.waitForAll()
        }
        return (cpuTime() - start) / count
    }

    private static func cpuTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func text(_ duration: Duration) -> String {
        "\(Int((duration / .microseconds(1)).rounded())) µs"
    }
}
