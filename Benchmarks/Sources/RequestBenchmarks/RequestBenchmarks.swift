import Foundation
import Measuring

/// Measures requests that pass the service's router, or shows them to callgrind.
@main
struct RequestBenchmarks {
    static let usage = """
        usage: RequestBenchmarks [--rounds N [--only NAME]]               a table of times, or of those of one operation
               RequestBenchmarks --probes [--plant allocation|slowdown]   the same once more, for callgrind
        """

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        var operations = try RequestOperations.all()
        if arguments.count == 4, arguments[2] == "--only" { operations.removeAll { $0.name != arguments[3] } }
        switch (arguments.first, arguments.dropFirst().first) {
        case (nil, _): TimeTable.print(operations, rounds: 101)
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
