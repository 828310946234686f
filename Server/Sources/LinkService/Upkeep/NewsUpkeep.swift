import LinkStorage
import Locking
import Logging
import ServiceLifecycle

/// Listens for the changes of other processes, and lets those who care look at once.
///
/// They look by themselves too, so that a change whose news are lost is only seen later.
final class NewsUpkeep: Service {
    private let store: any NodeStore
    /// Where to listen, if not where the database is.
    private let url: String?
    private let bells: [PollBell]
    private let logger: Logger
    private let lastSign = Mutex(ContinuousClock.now)
    private let lastDeafness = Mutex<String?>(nil)

    init(store: any NodeStore, url: String?, bells: [PollBell], logger: Logger) {
        self.store = store
        self.url = url
        self.bells = bells
        self.logger = logger
    }

    /// How long ago anything was heard; since the start where nothing ever was.
    var sinceLastSign: Duration {
        ContinuousClock.now - lastSign.withLock { $0 }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await news in self.store.news(from: self.url) { self.hear(news) }
            // A database without news has nothing to tell; a service that ends would end all others.
            try? await gracefulShutdown()
        }
    }

    /// Passes news on.
    func hear(_ news: DatabaseNews) {
        switch news {
        case .silent, .deaf: break
        case .alive, .listening, .changed: lastSign.withLock { $0 = .now }
        }
        switch news {
        case .alive: return
        case .deaf(let reason):
            // Once, however often it is tried.
            let isNew = lastDeafness.withLock { last in
                defer { last = reason }
                return last != reason
            }
            guard isNew else { return }
            logger.warning(
                "Nothing is heard at databaseListener; edits are looked for more often instead.",
                metadata: ["reason": "\(reason)"])
            return
        case .listening:
            lastDeafness.withLock { $0 = nil }
            logger.debug("Edits are heard of as they happen.")
            for bell in bells { bell.note(hearsOfChanges: true) }
        case .silent:
            logger.info("Edits are not heard of; they are looked for more often meanwhile.")
            for bell in bells { bell.note(hearsOfChanges: false) }
            return
        case .changed: break
        }
        for bell in bells { bell.ring() }
    }
}
