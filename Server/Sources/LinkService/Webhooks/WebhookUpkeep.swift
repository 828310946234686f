import Foundation
import LinkRules
import LinkStorage
import Locking
import Logging
import ServiceLifecycle
import WaymarkLinks

/// Tells webhooks what happened: makes messages of the outbox, and sends those that are due.
///
/// Several processes share the work: each message is taken by one of them, for longer than an attempt may take. If that one dies, the
/// message is sent again, with the same identity. Each receiver gets one message at a time from a process, so that a slow one delays
/// nobody else.
final class WebhookUpkeep: Service {
    /// How many messages in a row may be given up before a webhook is stopped.
    static let mostFailures = 20
    /// How long messages are remembered, in seconds.
    static let memory: Double = 30 * 86_400

    let store: any LinkDatabase
    let fanOut: WebhookFanOut
    let sender: any WebhookSender
    let numbers: WebhookNumbers
    let clock: LinkClock
    let logger: Logger
    let schedule: DeliverySchedule
    let interval: Duration
    /// The webhooks to which this process is just delivering.
    private let busy = Mutex<Set<WebhookRecord.ID>>([])

    init(
        store: any LinkDatabase, fanOut: WebhookFanOut, sender: any WebhookSender, numbers: WebhookNumbers,
        clock: LinkClock, logger: Logger, schedule: DeliverySchedule = .standard,
        interval: Duration = .milliseconds(250)
    ) {
        self.store = store
        self.fanOut = fanOut
        self.sender = sender
        self.numbers = numbers
        self.clock = clock
        self.logger = logger
        self.schedule = schedule
        self.interval = interval
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                var isFailing = false
                var lastLook = ContinuousClock.now - .seconds(3600)
                while !Task.isCancelled {
                    do {
                        while try await self.fanOut.run(), !Task.isCancelled {}
                        for webhook in try await self.store.dueWebhooks(at: self.clock.now()) where self.begin(webhook)
                        {
                            group.addTask {
                                await self.deliver(to: webhook)
                                self.end(webhook)
                            }
                        }
                        if ContinuousClock.now - lastLook > .seconds(15) {
                            lastLook = .now
                            self.numbers.note(waiting: try await self.store.waitingMessageCount())
                            try await self.store.forgetMessages(before: self.clock.now() - Self.memory)
                        }
                        isFailing = false
                    } catch is CancellationError {
                        return
                    } catch {
                        // Logged once per outage; nothing is lost meanwhile.
                        if !isFailing {
                            self.logger.warning(
                                "Webhooks cannot be told of events for now.",
                                metadata: ["error": "\(String(reflecting: error))"])
                        }
                        isFailing = true
                    }
                    try? await Task.sleep(for: self.interval)
                }
            }
        }
    }

    private func begin(_ webhook: WebhookRecord.ID) -> Bool {
        busy.withLock { $0.insert(webhook).inserted }
    }

    private func end(_ webhook: WebhookRecord.ID) {
        busy.withLock { _ = $0.remove(webhook) }
    }

    /// Sends what is due of one webhook, one message after the other.
    func deliver(to id: WebhookRecord.ID) async {
        do {
            while !Task.isCancelled {
                let now = clock.now()
                guard
                    let message = try await store.takeDueMessage(
                        of: id, at: now, until: now.addingTimeInterval(DeliverySchedule.lease)),
                    let webhook = try await store.webhooks().first(where: { $0.id == id })
                else { return }
                try await deliver(message, to: webhook)
            }
        } catch {
            // The message is due again when its time is over; the next round reports a database that is away.
            logger.debug("A message was not delivered.", metadata: ["error": "\(String(reflecting: error))"])
        }
    }

    private func deliver(_ message: WebhookMessageRecord, to webhook: WebhookRecord) async throws {
        let (begun, ticks) = (clock.now(), ContinuousClock.now)
        let answer = await sender.send(WebhookRequest(message, for: webhook, at: begun))
        // What was broken off says nothing about the receiver.
        try Task.checkCancellation()
        let duration = Int((ContinuousClock.now - ticks) / .milliseconds(1))
        let attempt = WebhookAttempt(at: begun, duration: duration, status: answer.status, error: answer.complaint)
        let outcome = answer.outcome(
            after: message.attemptCount, schedule: schedule, at: clock.now(), jitter: Double.random(in: 0..<1))
        numbers.count(isDelivered: outcome == .delivered)
        let stop = try await store.note(attempt, outcome, of: message, stoppingAfter: Self.mostFailures)
        guard let stop else { return }
        logger.warning(
            stop == .gone
                ? "A webhook was switched off: its receiver is gone."
                : "A webhook was switched off: too many messages in a row could not be delivered.",
            metadata: [
                "webhook": "\(webhook.id)", "host": "\(webhook.url.authority)",
                "error": "\(answer.complaint ?? "none")",
            ])
    }
}
