import Locking
public import Logging
import Metrics

/// Reports that a limit is reached: increments a counter each time, and logs at most once a minute.
///
/// Neither names the client.
public final class ReachedLimit: Sendable {
    private let counter: Counter
    private let message: Logger.Message
    private let metadata: Logger.Metadata
    private let logger: Logger
    private let pace = Mutex(NoticePace())

    /// Describes a limit.
    ///
    /// - Parameters:
    ///   - counter: the name of the metric.
    ///   - message: what happens at the limit, as a sentence.
    ///   - limit: the key of the configuration.
    ///   - value: the number that was reached.
    public init(counter: String, message: Logger.Message, limit: String, value: Int, logger: Logger) {
        self.counter = Counter(label: counter, dimensions: [("limit", limit)])
        self.message = message
        metadata = ["limit": "\(limit)", "value": "\(value)"]
        self.logger = logger
    }

    /// The limit was reached once more.
    public func record() {
        counter.increment()
        guard let times = pace.withLock({ $0.record(at: .now) }) else { return }
        logger.warning(message, metadata: metadata.merging(["times": "\(times)"]) { $1 })
    }
}
