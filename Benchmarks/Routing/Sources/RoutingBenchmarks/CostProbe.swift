import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Does every operation between two calls of `sched_yield`, by which callgrind tells them apart.
///
/// The mark is a function of the C library because valgrind does not find all names of a Swift executable.
enum CostProbe {
    /// How often an operation is done between two marks.
    static let times = 1000

    static func run(_ operations: [Operation], plantsAllocation: Bool) {
        print("times \(times)")
        for operation in operations {
            let planted = Operation(name: operation.name) { times in
                var sum = 0
                for _ in 0..<times { sum &+= operation.run(1) &+ Self.allocation(sum).count }
                return sum
            }
            let chosen = plantsAllocation ? planted : operation
            // Once unwatched: caches and lazy globals fill.
            var sum = chosen.run(10)
            sched_yield()
            sum &+= chosen.run(times)
            sched_yield()
            print("probe \(operation.name)")
            if sum == 0 { print("nothing done") }
        }
    }

    /// One allocation that cannot be optimised away.
    @inline(never)
    private static func allocation(_ seed: Int) -> [Int] { [seed, seed] }
}
