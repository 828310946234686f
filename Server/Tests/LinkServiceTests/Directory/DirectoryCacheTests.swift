import LinkRules
import LinkService
import LinkStorage
import Locking
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@testable import LinkService

@Suite struct DirectoryCacheTests {
    @Test func aPollTakesInWhatAnotherProcessChanged() async throws {
        let fixture = try await ServiceFixture()
        let cache = DirectoryCache(database: fixture.database, outages: OutageLog(.silent))
        #expect(!cache.isLoaded)
        await cache.poll()
        #expect(cache.isLoaded)
        let project = try await fixture.useCases.administration.addProject(name: "later")
        #expect(cache.current.project(project.id) == nil)
        await cache.poll()
        #expect(cache.current.project(project.id) == project)
    }

    @Test func ownChangesTakeEffectAtOnce() async throws {
        let fixture = try await ServiceFixture()
        let app = try await fixture.useCases.administration.addApp(
            .ios(IOSApp(bundleID: "com.example.app")), to: fixture.project.id)
        #expect(fixture.useCases.directory.current.apps(of: fixture.project.id) == [app])
    }

    @Test func anOutageKeepsTheLastDirectoryAndIsLoggedOnce() async throws {
        let fixture = try await ServiceFixture()
        let lines = LogLines()
        let cache = DirectoryCache(database: fixture.database, outages: OutageLog(Logger(label: "test") { _ in lines }))
        await cache.poll()
        try await fixture.database.close()
        await cache.poll()
        await cache.poll()
        #expect(cache.current.project(fixture.project.id) == fixture.project)
        #expect(lines.count == 1)
    }

    @Test func aRunningCacheStopsWhenItIsAsked() async throws {
        let fixture = try await ServiceFixture()
        let cache = DirectoryCache(
            database: fixture.database, outages: OutageLog(.silent), pollInterval: .milliseconds(1))
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await cache.run() }
                while !cache.isLoaded {
                    await Task.yield()
                }
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
    }
}

extension Logger {
    /// A logger that writes nothing.
    static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}

/// Remembers what is logged at notice or above.
final class LogLines: LogHandler {
    private let lines = Mutex<[String]>([])

    var messages: [String] { lines.withLock { $0 } }
    var count: Int { messages.count }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .notice }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        lines.withLock { $0.append("\(event.message)") }
    }
}
