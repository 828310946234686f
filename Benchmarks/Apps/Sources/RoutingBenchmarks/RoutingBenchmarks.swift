import Foundation
import Measuring

/// Measures the router of links, shows it to callgrind, or feeds it random links.
@main
struct RoutingBenchmarks {
    static let usage = """
        usage: RoutingBenchmarks [--only TEXT] [--rounds N]   a table of times, of the operations whose names have the text
               RoutingBenchmarks --probes [--plant allocation|slowdown] [--only TEXT]   the same once more, for callgrind
               RoutingBenchmarks --fuzz COUNT [--seed N]      random links against random templates
        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case nil, "--only", "--rounds": timeTable(arguments)
        case "--probes":
            let plant = value(of: "--plant", in: arguments)
            if let plant, CostProbe.Plant(rawValue: plant) == nil { stop() }
            CostProbe.run(operations(arguments), plant: plant.flatMap(CostProbe.Plant.init))
        case "--fuzz":
            guard arguments.count >= 2, let count = Int(arguments[1]) else { stop() }
            var seed = UInt64.random(in: .min ... .max)
            if arguments.count == 4, arguments[2] == "--seed", let wanted = UInt64(arguments[3]) {
                seed = wanted
            } else if arguments.count > 2 {
                stop()
            }
            exit(RouterFuzzer.run(count: count, seed: seed) ? 0 : 1)
        default: stop()
        }
    }

    private static func timeTable(_ arguments: [String]) {
        let rounds = value(of: "--rounds", in: arguments).flatMap(Int.init) ?? 301
        TimeTable.print(operations(arguments), rounds: max(1, rounds))
    }

    /// All operations, or those whose names have the text behind `--only`.
    private static func operations(_ arguments: [String]) -> [MeasuredOperation] {
        let text = value(of: "--only", in: arguments) ?? ""
        let operations = RoutingOperations.all().filter { text.isEmpty || $0.name.contains(text) }
        if operations.isEmpty { stop() }
        return operations
    }

    private static func value(of option: String, in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
        return arguments[index + 1]
    }

    private static func stop() -> Never {
        FileHandle.standardError.write(Data((usage + "\n").utf8))
        exit(2)
    }
}
