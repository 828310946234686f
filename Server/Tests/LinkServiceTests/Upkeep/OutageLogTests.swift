import LinkStorage
import Logging
import Testing

@testable import LinkService

@Suite struct OutageLogTests {
    private let lines = LogLines()
    private let away = LinkStoreError.away("connection refused")

    private func log(isOnServer: Bool = true) -> OutageLog {
        OutageLog(Logger(label: "test") { [lines] _ in lines }, isOnServer: isOnServer)
    }

    @Test func anOutageIsToldOnceWhoeverNoticesIt() {
        let log = log()
        log.warn("No settings.", of: away)
        log.warn("No clicks.", of: away)
        #expect(lines.messages == ["The database cannot be reached; requests that need it get 503 until it can be."])
        log.end()
        log.end()
        log.notice("Clicks again.", after: "No clicks.")
        #expect(lines.messages.dropFirst() == ["The database can be reached again."])
        log.warn("No settings.", of: away)
        log.notice("Settings again.", after: "No settings.")
        #expect(lines.count == 4, "Another outage is told as the first one was.")
    }

    @Test func otherFaultsAreToldEach() {
        let log = log()
        log.warn("No settings.", of: away)
        log.warn("No clicks.", of: LinkStoreError(.corruptRecord))
        log.notice("Clicks again.", after: "No clicks.")
        #expect(lines.messages.dropFirst() == ["No clicks.", "Clicks again."])
    }

    /// A statement that takes too long, or a right that is missing, says nothing about the database as a whole.
    @Test func whatFailsInADatabaseThatIsReachedIsToldAsItself() {
        let log = log()
        log.warn("Old clicks could not be deleted.", of: LinkStoreError(.unavailable, detail: "57014: timeout"))
        log.end()
        #expect(lines.messages == ["Old clicks could not be deleted."])
    }

    @Test func twoKindsOfWorkThatFailTogetherAreBackTogether() {
        let log = log()
        for message: Logger.Message in ["No clicks.", "No counts."] { log.warn(message, of: away) }
        log.notice("Clicks again.", after: "No clicks.")
        log.notice("Counts again.", after: "No counts.")
        #expect(lines.count == 2)
    }

    @Test func aFileHasFaultsOfItsOwn() {
        let log = log(isOnServer: false)
        log.warn("No settings.", of: away)
        log.end()
        log.notice("Settings again.", after: "No settings.")
        #expect(lines.messages == ["No settings.", "Settings again."])
    }
}
