public import Foundation
public import WaymarkLinks

/// An event that an app itself has reported, such as an order, with the link to which it belongs.
public struct AppEventRecord: Hashable, Sendable {
    /// The project of the app.
    public var projectID: ProjectRecord.ID
    /// The identity that the app has given it; unique within the project.
    public var eventID: String
    /// The name, such as `order`.
    public var name: String
    /// The value as a decimal number.
    public var value: String?
    /// The currency of the value by ISO 4217; `nil` for a value that is not money.
    public var currency: String?
    /// The platform of the app.
    public var platform: LinkPlatform
    /// The time of the event by the clock of the device, but not after ``receivedAt``.
    public var happenedAt: Date
    /// The time at which the service received the event.
    public var receivedAt: Date
    /// The link to which it belongs.
    public var attribution: EventAttribution

    /// Creates a record from all its columns.
    public init(
        projectID: ProjectRecord.ID, eventID: String, name: String, value: String? = nil, currency: String? = nil,
        platform: LinkPlatform, happenedAt: Date, receivedAt: Date, attribution: EventAttribution
    ) {
        self.projectID = projectID
        self.eventID = eventID
        self.name = name
        self.value = value
        self.currency = currency
        self.platform = platform
        self.happenedAt = happenedAt
        self.receivedAt = receivedAt
        self.attribution = attribution
    }

    /// The record as a store gives it back.
    package var roundedToMilliseconds: AppEventRecord {
        var record = self
        record.happenedAt = happenedAt.roundedToMilliseconds
        record.receivedAt = receivedAt.roundedToMilliseconds
        return record
    }

    /// What it adds to the sums of its day.
    package var sum: AppEventSum {
        AppEventSum(name: name, currency: currency, count: 1, value: value.flatMap { Decimal(string: $0) })
    }
}
