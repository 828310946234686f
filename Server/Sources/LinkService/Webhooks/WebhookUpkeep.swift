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
///
/// It looks four times a second, and at once when the bell rings. Where the settings have no webhook, it looks only when they change
/// and once a minute, for what was noted while the last webhook was being removed.
final class WebhookUpkeep: Service {
    /// How long giving back messages may delay a stop.
    private static let patience = Duration.seconds(2)
    /// How many messages in a row may be given up before a webhook is stopped.
    static let mostFailures = 20
    /// How long messages are remembered, in seconds.
    static let memory: Double = 30 * 86_400
    /// The time between two looks.
    static let interval = Duration.milliseconds(250)
    /// The time between two looks while there is no webhook, in seconds.
    static let rest: Double = 60
    /// The time after which messages are counted and forgotten again, in seconds.
    private static let countingInterval: Double = 15

    let store: any LinkDatabase
    let fanOut: WebhookFanOut
    let sender: any WebhookSender
    let numbers: WebhookNumbers
    let clock: LinkClock
    let outages: OutageLog
    let logger: Logger
    let schedule: DeliverySchedule
    /// Rings when there may be something to be told.
    private let bell: PollBell
    /// The webhooks to which this process is just delivering, and whether more was found for one meanwhile.
    private let busy = Mutex<[WebhookRecord.ID: Bool]>([:])
    private let looks = Mutex(Looks())
    /// The messages whose attempts a stop has broken off, and until when they were taken.
    private let brokenOff = Mutex<[(message: WebhookMessageRecord, end: Date)]>([])

    /// What is remembered of the looks so far.
    private struct Looks {
        /// The settings of the last look that did all there was to do.
        var revision: Int64?
        /// When that look began.
        var lastLook = Date.distantPast
        var lastCount = Date.distantPast
        var isFailing = false

        /// Whether something may have been left behind, though there is no webhook.
        func isDue(at now: Date, revision: Int64) -> Bool {
            self.revision != revision || abs(now.timeIntervalSince(lastLook)) >= WebhookUpkeep.rest
        }

        func isCountDue(at now: Date) -> Bool {
            abs(now.timeIntervalSince(lastCount)) > WebhookUpkeep.countingInterval
        }
    }

    init(
        store: any LinkDatabase, fanOut: WebhookFanOut, sender: any WebhookSender, numbers: WebhookNumbers,
        bell: PollBell, clock: LinkClock, outages: OutageLog, logger: Logger,
        schedule: DeliverySchedule = .standard
    ) {
        self.store = store
        self.fanOut = fanOut
        self.sender = sender
        self.numbers = numbers
        self.clock = clock
        self.outages = outages
        self.logger = logger
        self.schedule = schedule
        self.bell = bell
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                await self.bell.run {
                    for webhook in await self.look() {
                        group.addTask {
                            await self.deliver(to: webhook)
                            self.end(webhook)
                        }
                    }
                }
            }
        }
        // Whoever sends them next need not wait until their time is over. In a cancelled task nothing could be stored.
        try? await withDeadline(Self.patience, CancellationError()) {
            for (message, end) in self.brokenOff.withLock({ $0 }) {
                // Where one cannot be given back, the others are.
                try? await self.store.giveBack(message, takenUntil: end)
            }
        }
    }

    /// Makes messages of what was noted, unless it is known that there is nothing; one call at a time.
    ///
    /// - Returns: the webhooks to which a delivery is to begin; each has to be followed by ``end(_:)``.
    func look() async -> [WebhookRecord.ID] {
        let (directory, now) = (fanOut.directory.current, clock.now())
        guard directory.hasWebhooks || looks.withLock({ $0.isDue(at: now, revision: directory.revision) }) else {
            return []
        }
        do {
            while try await fanOut.run(), !Task.isCancelled {}
            // What was just made is due by now, and was not when the look began.
            let webhooks = try await store.dueWebhooks(at: clock.now())
            if !directory.hasWebhooks || looks.withLock({ $0.isCountDue(at: now) }) {
                numbers.note(waiting: try await store.waitingMessageCount())
                try await store.forgetMessages(before: now - Self.memory)
                looks.withLock { $0.lastCount = now }
            }
            looks.withLock { looks in
                (looks.revision, looks.lastLook, looks.isFailing) = (directory.revision, now, false)
            }
            return webhooks.filter(begin)
        } catch is CancellationError {
            return []
        } catch {
            let isNew = looks.withLock { looks in
                defer { looks.isFailing = true }
                return !looks.isFailing
            }
            // Logged once per outage; nothing is lost meanwhile.
            if isNew { outages.warn("Webhooks cannot be told of events for now.", of: error) }
            return []
        }
    }

    private func begin(_ webhook: WebhookRecord.ID) -> Bool {
        busy.withLock { busy in
            let isFree = busy[webhook] == nil
            busy[webhook] = !isFree
            return isFree
        }
    }

    /// Ends a delivery; what was found for the webhook meanwhile is looked for again at once.
    func end(_ webhook: WebhookRecord.ID) {
        let hasMore = busy.withLock { $0.removeValue(forKey: webhook) == true }
        if hasMore { bell.ring() }
    }

    /// Sends what is due of one webhook, one message after the other.
    func deliver(to id: WebhookRecord.ID) async {
        do {
            while !Task.isCancelled {
                let now = clock.now()
                let end = now.addingTimeInterval(DeliverySchedule.lease)
                guard let message = try await store.takeDueMessage(of: id, at: now, until: end) else { return }
                do {
                    guard let webhook = try await store.webhooks().first(where: { $0.id == id }) else { return }
                    try await deliver(message, to: webhook)
                } catch  where Task.isCancelled {
                    brokenOff.withLock { $0.append((message, end)) }
                    return
                }
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
