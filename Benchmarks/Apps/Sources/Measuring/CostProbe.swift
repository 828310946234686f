import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Does every operation between two calls of `sched_yield`, by which callgrind tells them apart.
///
/// The mark is a function of the C library because valgrind does not find all names of a Swift executable.
/// `scripts/check-cost` reads what it prints.
public enum CostProbe {
    /// A deliberate regression, to check that it is noticed.
    public enum Plant: String, CaseIterable {
        /// One more allocation each time.
        case allocation
        /// Everything is done twice.
        case slowdown
    }

    /// How often an operation is done between two marks.
    private static let times = 1000

    /// Runs the operations.
    public static func run(_ operations: [MeasuredOperation], plant: Plant?) {
        print("times \(times)")
        for operation in operations {
            let run = planted(operation, plant)
            // Once unwatched: caches and lazy globals fill.
            var sum = run(10)
            sched_yield()
            sum &+= run(times)
            sched_yield()
            print("probe \(operation.name)")
            if sum == 0 { print("nothing done") }
        }
    }

    private static func planted(_ operation: MeasuredOperation, _ plant: Plant?) -> (Int) -> Int {
        switch plant {
        case nil: operation.run
        case .slowdown: { operation.run($0) &+ operation.run($0) }
        case .allocation:
            { times in
                var sum = 0
                for _ in 0..<times { sum &+= operation.run(1) &+ allocation(sum).count }
                return sum
            }
        }
    }

    /// One allocation that cannot be optimized away.
    @inline(never)
    private static func allocation(_ seed: Int) -> [Int] { [seed, seed] }
}
