import Foundation
import WaymarkLinks

/// The treatment of existing links by an import.
public enum LinkImportPolicy: Hashable, Sendable {
    /// Leaves them as they are.
    case keep
    /// Replaces what they say; they stay the same link, with the same numbers.
    case replace
    /// Writes nothing at all, and says what ``keep`` would do.
    case rehearseKeep
    /// Writes nothing at all, and says what ``replace`` would do.
    case rehearseReplace

    /// Whether links that are there are replaced, or would be.
    public var replaces: Bool { self == .replace || self == .rehearseReplace }
    /// Whether nothing is written.
    public var isDryRun: Bool { self == .rehearseKeep || self == .rehearseReplace }
}
