import JournalSimulation
import LinkStorage
import Testing

@Suite struct SimulationTests {
    @Test func everyAnsweredEntryIsInTheDatabaseOnceOnAnySchedule() async throws {
        var generator = seededGenerator()
        for _ in 0..<iterations(60) { try await JournalSimulation.run(seed: generator.next()) }
    }

    @Test(arguments: [false, true])
    func theProcessCanEndAtEveryStepOfTheDrain(losingPower: Bool) async throws {
        var generator = seededGenerator()
        let steps = try await JournalSimulation.runWithEveryEnd(seed: generator.next(), losingPower: losingPower)
        #expect(steps > 50)
    }

    @Test func nodesKeepTheirPromisesOnAnySchedule() async throws {
        var generator = seededGenerator()
        for _ in 0..<iterations(30) { try await NodesSimulation.run(seed: generator.next()) }
    }

    @Test(arguments: PlantedFault.allCases)
    func aMistakeOfNodesIsFound(fault: PlantedFault) async throws {
        var generator = seededGenerator()
        var found: NodesSimulation.Failure?
        for _ in 0..<1000 where found == nil {
            do {
                try await NodesSimulation.run(seed: generator.next(), fault: fault)
            } catch let failure as NodesSimulation.Failure {
                found = failure
            }
        }
        let failure = try #require(found, "\(fault) was not found in 1000 schedules")
        #expect(failure.description.hasPrefix("nodes, seed \(failure.seed): "))
    }
}
