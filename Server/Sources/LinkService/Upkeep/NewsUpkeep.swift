import LinkStorage
import Logging
import ServiceLifecycle

/// Listens for the changes of other processes, and lets those who care look at once.
///
/// They look by themselves too, so that a change whose news are lost is only seen later.
struct NewsUpkeep: Service {
    let store: any NodeStore
    /// Where to listen, if not where the database is.
    let url: String?
    let bells: [PollBell]
    let logger: Logger

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
        case .listening:
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
