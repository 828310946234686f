import Foundation
import Testing
import WaymarkInbox

/// What holds in every state that events in any order can lead to.
///
/// A sequence is twenty to forty events: links through two doors, the service's answers in time, late, double and for links
/// that are long gone, people who come and go, time, jumps of the wall clock, and restarts that keep only what was stored.
/// `WAYMARK_FUZZ_ITERATIONS` makes the run longer, a hundred sequences for each; `WAYMARK_FUZZ_SEED` repeats a sequence,
/// and those after it.
@Suite struct StartupPropertyTests {
    private static let parts = 4
    private static let sequences = (environment("WAYMARK_FUZZ_ITERATIONS") ?? 1000) * 100 / UInt64(parts)
    private static let seed: UInt64 = {
        let seed = environment("WAYMARK_FUZZ_SEED") ?? UInt64.random(in: 0...UInt64.max)
        print("StartupPropertyTests: WAYMARK_FUZZ_SEED=\(seed), \(sequences * UInt64(parts)) sequences")
        return seed
    }()

    @Test(arguments: 0..<parts) func invariantsHoldAfterEveryEvent(part: Int) async {
        var reached = Set<String>()
        let first = Self.seed &+ UInt64(part) &* Self.sequences
        for index in 0..<Self.sequences {
            let seed = first &+ index
            // The parts would otherwise keep all threads for a minute, and tests that wait for other tasks would give up.
            await Task.yield()
            var world = StartupWorld(seed: seed)
            world.live()
            guard world.faults.isEmpty else {
                // Once more from the same seed, this time telling what happened.
                var told = StartupWorld(seed: seed, isTelling: true)
                told.live()
                Issue.record(
                    "\(told.faults.joined(separator: ", ")): WAYMARK_FUZZ_SEED=\(seed)\n\(told.story.joined(separator: "\n"))"
                )
                return
            }
            reached.formUnion(world.reached)
        }
        // Random events prove nothing about a corner that they never come to. Some are so far that only a long run must.
        guard Self.sequences >= 250_000 else { return }
        #expect(StartupWorld.corners.subtracting(reached).isEmpty)
    }

    private static func environment(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }
}
