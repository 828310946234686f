import Locking
public import ServiceMetrics

/// The results of attempts to deliver messages, and the number of waiting messages.
public final class WebhookNumbers: Sendable {
    private struct Numbers {
        var delivered = 0
        var failed = 0
        var waiting = 0
    }

    private let numbers = Mutex(Numbers())

    /// Counts an attempt.
    func count(isDelivered: Bool) {
        numbers.withLock { if isDelivered { $0.delivered += 1 } else { $0.failed += 1 } }
    }

    /// Notes how many messages wait.
    func note(waiting: Int) {
        numbers.withLock { $0.waiting = waiting }
    }

    /// The numbers of now.
    public var readings: [MetricReading] {
        let numbers = numbers.withLock { $0 }
        return [
            MetricReading(
                .webhookAttempts,
                [
                    .init(.integer(numbers.delivered), labels: ["delivered"]),
                    .init(.integer(numbers.failed), labels: ["failed"]),
                ]),
            MetricReading(.webhookBacklog, .integer(numbers.waiting)),
        ]
    }
}
