import Foundation
public import LinkStorage

extension APIKeyRecord {
    /// Whether the holder sends this key in Branch's form.
    ///
    /// The identifiers of such keys are UUIDs of version 8 (RFC 9562 §5.8), those of all others are of version 7.
    public var isBranchKey: Bool { id.uuid.uuid.6 >> 4 == 8 }
}
