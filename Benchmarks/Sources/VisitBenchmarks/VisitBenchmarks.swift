import Foundation
import Measuring

/// Measures what decides a click, or shows it to callgrind.
@main
struct VisitBenchmarks {
    static let usage = """
        usage: VisitBenchmarks [--rounds N]                             a table of times
               VisitBenchmarks --probes [--plant allocation|slowdown]   the same once more, for callgrind
        """

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let operations = try VisitOperations.all()
        switch (arguments.first, arguments.dropFirst().first) {
        case (nil, _): TimeTable.print(operations, rounds: 301)
        case ("--rounds", let rounds?): TimeTable.print(operations, rounds: max(1, Int(rounds) ?? 1))
        case ("--probes", nil): CostProbe.run(operations, plant: nil)
        case ("--probes", "--plant"):
            guard let plant = arguments.last.flatMap(CostProbe.Plant.init) else { stop() }
            CostProbe.run(operations, plant: plant)
        default: stop()
        }
    }

    private static func stop() -> Never {
        FileHandle.standardError.write(Data((usage + "\n").utf8))
        exit(2)
    }
}
