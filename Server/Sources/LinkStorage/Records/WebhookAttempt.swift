public import Foundation

/// An attempt to deliver a message.
public struct WebhookAttempt: Hashable, Sendable, Codable {
    /// When it began, in milliseconds since 1970.
    public var milliseconds: Int64
    /// How long it took, in milliseconds.
    public var duration: Int
    /// The status of the answer; `nil` where none came.
    public var status: Int?
    /// Why it failed, for people; `nil` where it did not.
    public var error: String?

    /// Creates an attempt.
    ///
    /// - Parameter duration: in milliseconds.
    public init(at moment: Date, duration: Int, status: Int? = nil, error: String? = nil) {
        milliseconds = moment.millisecondsSince1970
        self.duration = duration
        self.status = status
        self.error = error
    }

    /// When it began.
    public var moment: Date { Date(millisecondsSince1970: milliseconds) }
}
