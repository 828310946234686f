import JournalSimulation
import LinkStorage
import Testing

@Suite struct SimulationTests {
    @Test func everyAnsweredEntryIsInTheDatabaseOnceOnAnySchedule() async throws {
        var generator = seededGenerator()
        for _ in 0..<iterations(200) { try await JournalSimulation.run(seed: generator.next()) }
    }

    @Test(arguments: [false, true])
    func theProcessCanEndAtEveryStepOfTheDrain(losingPower: Bool) async throws {
        var generator = seededGenerator()
        let steps = try await JournalSimulation.runWithEveryEnd(seed: generator.next(), losingPower: losingPower)
        #expect(steps > 50)
    }
}
