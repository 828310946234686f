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

    #if os(Linux)
        @Test func uptimeCountsTheSleepOfTheDevice() throws {
            // The first number is the time since the machine was started, its sleep included (proc_uptime(5)).
            let since = {
                try String(contentsOfFile: "/proc/uptime", encoding: .utf8).split(separator: " ").first ?? ""
            }
            let before = try #require(Double(since()))
            let uptime = ClientEnvironment.system.uptime()
            let after = try #require(Double(since()))
            #expect(before <= uptime && uptime <= after + 0.02)
        }
    #endif

    @Test(arguments: [Double.nan, -Double.infinity, -1, 0])
    func pauseOfNoLengthIsOverAtOnce(_ seconds: TimeInterval) async throws {
        try await ClientEnvironment.system.sleep(seconds)
    }
}
