public import Foundation
import LinkStorage
import WaymarkLinks

/// The links to be disabled, and the number that is disabled at once.
public struct LinkDisabling: Hashable, Sendable {
    /// How many links one call looks at, at the most.
    public static let maximumLimit = 1000

    /// Which links are meant.
    public var selection: LinkSelection
    /// Where the batch begins: ``DisabledLinks/next`` of the one before.
    public var after: String?
    /// How many links the batch has.
    public var limit: Int
    /// Whether nothing is stored.
    public var isDryRun: Bool
    /// When the links are disabled; `nil` for now.
    ///
    /// Batches with one moment are one step, which can be told apart later.
    public var moment: Date?

    /// Creates a change for the newest links that a selection means.
    public init(
        _ selection: LinkSelection, after: String? = nil, limit: Int = 500, isDryRun: Bool = false, moment: Date? = nil
    ) {
        self.selection = selection
        self.after = after
        self.limit = limit
        self.isDryRun = isDryRun
        self.moment = moment
    }
}
