import Foundation
import Testing
import WaymarkClient

@Suite(.timeLimit(.minutes(1))) struct ClientEnvironmentTests {
    @Test(arguments: [Double.infinity, 1e12, .greatestFiniteMagnitude])
    func pauseWithoutEndLastsUntilItsTaskIsCancelled(_ seconds: TimeInterval) async {
        let pause = Task { try await ClientEnvironment.system.sleep(seconds) }
        pause.cancel()
        await #expect(throws: CancellationError.self) { try await pause.value }
    }

    @Test(arguments: [Double.nan, -Double.infinity, -1, 0])
    func pauseOfNoLengthIsOverAtOnce(_ seconds: TimeInterval) async throws {
        try await ClientEnvironment.system.sleep(seconds)
    }
}
