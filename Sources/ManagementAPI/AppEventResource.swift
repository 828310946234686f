public import Foundation

/// An event that an app itself has reported, such as an order, with the link to which it belongs.
public struct AppEventResource: Equatable, Sendable, Codable, Identifiable {
    /// The identity that the app has given it.
    public var id: String
    /// The name, such as `order`.
    public var name: String
    /// The value as a decimal number.
    public var value: String?
    /// The currency of the value by ISO 4217; `nil` for a value that is not money.
    public var currency: String?
    /// The platform of the app.
    public var platform: String
    /// The time of the event by the clock of the device, but not after ``receivedAt``.
    public var time: Date
    /// The time at which the service received the event.
    public var receivedAt: Date
    /// The identifier of the link to which it belongs.
    public var linkID: String
    /// The short link.
    public var shortLink: String
    /// `install` if the link led to the installation, `open` if the app was opened with it.
    public var touch: String
    /// The claim of the installation; `nil` if it got another link or none, or was erased.
    public var claimID: String?
    /// The click that the claim used up; `nil` if there was none, or after the installation was erased.
    public var clickID: String?

    /// Creates an event.
    public init(
        id: String, name: String, value: String? = nil, currency: String? = nil, platform: String, time: Date,
        receivedAt: Date, linkID: String, shortLink: String, touch: String, claimID: String? = nil,
        clickID: String? = nil
    ) {
        self.id = id
        self.name = name
        self.value = value
        self.currency = currency
        self.platform = platform
        self.time = time
        self.receivedAt = receivedAt
        self.linkID = linkID
        self.shortLink = shortLink
        self.touch = touch
        self.claimID = claimID
        self.clickID = clickID
    }
}
