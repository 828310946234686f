public import Foundation
import WaymarkClient
import WaymarkLinks

/// An event in the app.
public final class BranchEvent {
    private static let standardNames: Set<String> = [
        "ADD_TO_CART", "ADD_TO_WISHLIST", "VIEW_CART", "INITIATE_PURCHASE", "ADD_PAYMENT_INFO", "PURCHASE",
        "SPEND_CREDITS", "RESERVE", "VIEW_AD", "CLICK_AD", "SEARCH", "VIEW_ITEM", "VIEW_ITEMS", "RATE", "SHARE",
        "INITIATE_STREAM", "COMPLETE_STREAM", "COMPLETE_REGISTRATION", "COMPLETE_TUTORIAL", "ACHIEVE_LEVEL",
        "UNLOCK_ACHIEVEMENT", "INVITE", "LOGIN", "START_TRIAL", "SUBSCRIBE", "OPT_IN", "OPT_OUT",
    ]

    /// The name, such as `PURCHASE`.
    public let eventName: String
    /// The order's number; an event with one is counted once.
    public var transactionID: String?
    /// The amount, in units of the currency.
    public var revenue: Decimal?
    /// The currency, as in `USD`.
    public var currency: String?
    /// The content that the event concerns.
    public var contentItems: [BranchUniversalObject] = []
    /// Further data of the app.
    public var customData: [String: String] = [:]

    /// Creates an event of any name.
    public init(name: String) {
        eventName = name
    }

    /// Creates an event of an app's own.
    public static func customEvent(withName name: String) -> BranchEvent { BranchEvent(name: name) }

    /// Creates one of Branch's standard events.
    public static func standardEvent(_ name: String) -> BranchEvent { BranchEvent(name: name) }

    /// Sends the event; what happens to it is not told.
    public func logEvent() {
        logEvent { _, _ in }
    }

    /// Sends the event, and tells on the main actor whether the service took it.
    public func logEvent(completion: @escaping @MainActor @Sendable (Bool, (any Error)?) -> Void) {
        let branch = Branch.getInstance()
        let (path, body) = request(for: branch)
        _ = branch.service.environment.start {
            do {
                _ = try await branch.service.post(path, body)
                await completion(true, nil)
            } catch {
                await completion(false, error)
            }
        }
    }

    func request(for branch: Branch) -> (path: String, body: JSONValue) {
        let kind = Self.standardNames.contains(eventName) ? "standard" : "custom"
        var members = branch.sessions.installation
        members["name"] = .string(eventName)
        members["branch_sdk_request_unique_id"] = .string(UUID().uuidString)
        var details: [String: JSONValue] = [:]
        details["transaction_id"] = transactionID.map(JSONValue.string)
        details["revenue"] = revenue.map { .string("\($0)") }
        details["currency"] = currency.map(JSONValue.string)
        if !details.isEmpty { members["event_data"] = .object(details) }
        if !contentItems.isEmpty {
            let items = contentItems.map { $0.members.compactMapValues { JSONValue(any: $0) } }
            members["content_items"] = .array(items.map(JSONValue.object))
        }
        if !customData.isEmpty { members["custom_data"] = .object(customData.mapValues(JSONValue.string)) }
        return ("/v2/event/\(kind)", .object(members))
    }
}
