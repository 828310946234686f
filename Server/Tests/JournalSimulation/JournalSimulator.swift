import Foundation

/// Runs many simulations, of one journal, and of nodes one tenth as many: `JournalSimulation COUNT [SEED]`.
@main
enum JournalSimulator {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        guard let count = arguments.first else {
            FileHandle.standardError.write(Data("Usage: JournalSimulation COUNT [SEED]\n".utf8))
            exit(64)
        }
        let first = arguments.dropFirst().first ?? UInt64.random(in: 0...UInt64.max / 2)
        print("\(count) schedules from seed \(first)")
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
                for worker in 0..<workers {
                    group.addTask {
                        for index in stride(from: worker, to: count, by: Int(workers)) {
                            try await JournalSimulation.run(seed: first &+ index)
                            if index % 10 == 0 { try await NodesSimulation.run(seed: first &+ index) }
                        }
                    }
                }
                try await group.waitForAll()
            }
            print("All hold.")
        } catch {
            print("FAILED  \(error)")
            exit(1)
        }
    }
}
