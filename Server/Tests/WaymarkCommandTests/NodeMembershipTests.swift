import Foundation
import LinkStorage
import Locking
import Logging
import Testing

@testable import waymark

@Suite struct NodeMembershipTests {
    /// The service has started while the database was away.
    @Test func aNodeEndsWhenTheDatabaseThatIsBackIsAnotherThanThatOfItsClicks() async throws {
        let answers = Mutex<[any Error]>([
            LinkStoreError(.unavailable, detail: "away"), LinkStoreError(.unavailable, detail: "still away"),
            CommandFailure(.refused, "the journal holds clicks of another database"),
        ])
        let membership = NodeMembership(
            node: NodeRecord(id: UUID(), run: UUID(), place: "here", host: "host", folder: "folder"),
            store: InMemoryLinkDatabase(), logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
            confirm: { throw answers.withLock { $0.removeFirst() } }, pause: { _ in })
        await #expect(throws: CommandFailure(.refused, "the journal holds clicks of another database")) {
            try await membership.run()
        }
        #expect(answers.withLock { $0.isEmpty })
    }
}
