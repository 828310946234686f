import Foundation

/// Measures the click journal without HTTP and without a database, and prints a table.
@main
struct JournalBenchmarks {
    static let usage = "usage: JournalBenchmarks [--rounds N] [--seconds N] [--folder FOLDER]\n"
    /// The number of clicks recorded without a pause, before the journal gets time to prepare memory.
    static let burst = 2000
    /// The number of bursts in a round.
    static let bursts = 200

    static func main() async throws {
        var (rounds, seconds) = (5, 4)
        var folder = FileManager.default.temporaryDirectory.path
        var arguments = CommandLine.arguments.dropFirst()
        while let name = arguments.popFirst() {
            switch (name, arguments.popFirst()) {
            case ("--rounds", let value?): rounds = max(1, Int(value) ?? 1)
            case ("--seconds", let value?): seconds = max(1, Int(value) ?? 1)
            case ("--folder", let value?): folder = value
            default:
                FileHandle.standardError.write(Data(usage.utf8))
                exit(2)
            }
        }
        try await measure(rounds: rounds, seconds: seconds, in: folder)
    }

    /// Measures everything once in each round, one after the other.
    private static func measure(rounds: Int, seconds: Int, in folder: String) async throws {
        var names: [String] = []
        var nanoseconds: [String: [Double]] = [:]
        func note(_ name: String, _ value: Double) {
            if nanoseconds[name] == nil { names.append(name) }
            nanoseconds[name, default: []].append(value)
        }
        for _ in 0..<rounds {
            note("write(2) of as many bytes", try FileWriter(folder: folder).nanosecondsOfOne())
            try await JournalUnderTest.run(in: folder) { journal in
                note("append a click, memory prepared", try await journal.nanosecondsInBursts())
            }
            try await JournalUnderTest.run(in: folder) { journal in
                note("append a click, without a pause", try journal.nanosecondsWithoutPause(for: .seconds(seconds)))
            }
        }
        print("\nThe journal alone, one thread, one lane\n")
        print("| operation | ns each | a second | ratio |")
        print("| --- | ---: | ---: | ---: |")
        let floor = nanoseconds[names[0]] ?? []
        for name in names {
            let times = nanoseconds[name] ?? []
            let ratios = zip(times, floor).map { $0 / $1 }
            print("| \(name) | \(spread(times, 0)) | \(spread(times.map { 1e9 / $0 }, 0)) | \(spread(ratios, 2)) |")
        }
    }

    /// The median, with the lowest and the highest value.
    private static func spread(_ values: [Double], _ digits: Int) -> String {
        let sorted = values.sorted()
        func text(_ value: Double) -> String { String(format: "%.\(digits)f", value) }
        return "\(text(sorted[sorted.count / 2])) (\(text(sorted[0]))–\(text(sorted[sorted.count - 1])))"
    }
}
