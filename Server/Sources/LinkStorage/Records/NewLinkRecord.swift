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
    /// The link that had the mark of this one, and is to lose it.
    public var replaced: LinkRecord.ID?
    /// The query of the link as `LongLinkCodec` writes it, if it is already known.
    public var parameters: String?

    /// Creates a creation from a record and the codes it may take.
    public init(
        record: LinkRecord, candidates: [ShortCode], replaced: LinkRecord.ID? = nil, parameters: String? = nil
    ) {
        self.record = record
        self.candidates = candidates
        self.replaced = replaced
        self.parameters = parameters
    }
}
