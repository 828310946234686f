import Foundation
public import WaymarkLinks

/// A link about to be stored, with the codes it may take.
public struct NewLinkRecord: Sendable {
    /// The link; its ``LinkRecord/code`` is replaced by the first free candidate.
    public var record: LinkRecord
    /// The codes to try, in order.
    ///
    /// A custom code comes alone.
    public var candidates: [ShortCode]

    /// Creates a creation from a record and the codes it may take.
    public init(record: LinkRecord, candidates: [ShortCode]) {
        self.record = record
        self.candidates = candidates
    }
}
