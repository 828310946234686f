import Foundation

/// Measures the router of links, shows it to callgrind, or feeds it random links.
@main
struct RoutingBenchmarks {
    static let usage = """
        usage: RoutingBenchmarks [--only TEXT] [--rounds N]   a table of times, of the operations whose names have the text
               RoutingBenchmarks --probes [--plant-allocation]   every operation once more, for callgrind
               RoutingBenchmarks --fuzz COUNT [--seed N]      random links against random templates
        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case nil, "--only", "--rounds": timeTable(arguments)
        case "--probes": CostProbe.run(plantsAllocation: arguments.contains("--plant-allocation"))
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
        var (operations, rounds) = (Operation.all(), 301)
        for (option, value) in zip(arguments, arguments.dropFirst() + [""]) {
            if option == "--only" { operations = operations.filter { $0.name.contains(value) } }
            if option == "--rounds" { rounds = max(1, Int(value) ?? rounds) }
        }
        if operations.isEmpty { stop() }
        TimeTable.print(operations, rounds: rounds)
    }

    private static func stop() -> Never {
        FileHandle.standardError.write(Data((usage + "\n").utf8))
        exit(2)
    }
}
