import Foundation
import WaymarkLinks

/// Some links of a list, and what was done to those of them that had to change.
public struct LinkChanges: Hashable, Sendable {
    /// Those that were changed, or would be; newest first.
    public var changed: [LinkRecord]
    /// After which link the next batch begins; `nil` where no link is left.
    public var next: LinkRecord.ID?

    /// Creates a result.
    public init(changed: [LinkRecord], next: LinkRecord.ID?) {
        self.changed = changed
        self.next = next
    }
}
