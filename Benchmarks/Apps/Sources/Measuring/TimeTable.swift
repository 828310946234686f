import Foundation

/// Times operations in turn and prints medians.
public enum TimeTable {
    /// Prints a table of times; the first operation is the floor of the others.
    public static func print(_ operations: [MeasuredOperation], rounds: Int) {
        var times = [[Double]](repeating: [], count: operations.count)
        var sum = 0
        let counts = operations.map { operation in
            // About 0.2 milliseconds a round: most rounds are then free of other processes.
            let once = nanoseconds { sum &+= operation.run(1000) } / 1000
            return max(100, Int(200_000 / max(once, 1)))
        }
        // Round by round, so that what disturbs the machine disturbs all alike.
        for _ in 0..<rounds {
            for (index, operation) in operations.enumerated() {
                let count = counts[index]
                times[index].append(nanoseconds { sum &+= operation.run(count) } / Double(count))
            }
        }
        let medians = times.map { $0.sorted()[rounds / 2] }
        Swift.print("| operation | ns, median | ns, least | of the floor |")
        Swift.print("| --- | ---: | ---: | ---: |")
        for (index, operation) in operations.enumerated() {
            let ratio = String(format: "%.2f", medians[index] / medians[0])
            let least = Int((times[index].min() ?? 0).rounded())
            Swift.print("| \(operation.name) | \(Int(medians[index].rounded())) | \(least) | \(ratio) |")
        }
        FileHandle.standardError.write(Data("checksum \(sum), \(rounds) rounds\n".utf8))
    }

    private static func nanoseconds(_ body: () -> Void) -> Double {
        let elapsed = ContinuousClock().measure(body)
        return Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
    }
}
