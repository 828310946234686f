public import Foundation
public import LinkStorage

/// The result of an attempt to deliver a message.
public struct WebhookAnswer: Hashable, Sendable {
    /// The status of the answer; `nil` where none came.
    public var status: Int?
    /// How long the receiver wants to be left alone, in seconds.
    public var retryAfter: Double?
    /// Why no answer came, for people.
    public var failure: String?

    /// An answer that came.
    public init(status: Int, retryAfter: Double? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }

    /// No answer came.
    public init(failure: String) {
        self.failure = failure
    }

    /// Why the attempt failed, for people; `nil` where it did not.
    ///
    /// Only 2xx is success; redirects are not followed.
    public var complaint: String? {
        guard let status else { return failure ?? DeliveryFault.noAnswer.text }
        return switch status {
        case 200..<300: nil
        case 300..<400: "the receiver redirects (\(status)), which is not followed"
        case 410: "the receiver is gone (410)"
        default: "the receiver answered \(status)"
        }
    }

    /// What the answer means for its message.
    ///
    /// - Parameters:
    ///   - attempts: how many attempts there were before.
    ///   - now: when the attempt has ended.
    ///   - jitter: a number from 0 up to 1.
    public func outcome(
        after attempts: Int, schedule: DeliverySchedule, at now: Date, jitter: Double
    ) -> WebhookOutcome {
        guard complaint != nil else { return .delivered }
        if status == 410 { return .gone }
        guard let wait = schedule.wait(after: attempts + 1, wanted: retryAfter, jitter: jitter) else { return .failed }
        return .again(at: now.addingTimeInterval(wait))
    }
}
