public import Foundation

/// A short link that lists show.
public struct ManagedShortLink: ProtoMessage {
    /// Whether lists show a link.
    public enum Visibility: String, ProtoEnum {
        /// Unspecified.
        case unspecified = "UNSPECIFIED_VISIBILITY"
        /// Lists show the link.
        case unarchived = "UNARCHIVED"
        /// The link is archived; it still works.
        case archived = "ARCHIVED"
        /// The link was never in a list.
        case neverShown = "NEVER_SHOWN"
    }

    /// An attribute that Google has flagged.
    public enum FlaggedAttribute: String, ProtoEnum {
        /// Unspecified.
        case unspecified = "UNSPECIFIED_ATTRIBUTE"
        /// The link looks like spam.
        case spam = "SPAM"
    }

    /// The short link.
    public var link = ""
    /// The name that people see.
    public var linkName = ""
    /// The content of the link.
    public var info: DynamicLinkInfo?
    /// The time at which the link was created.
    public var creationTime: Date?
    /// Whether lists show the link.
    public var visibility: Visibility = .unset
    /// The flagged attributes of the link.
    public var flaggedAttribute: [FlaggedAttribute] = []

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("link", \.link),
        ProtoField("link_name", \.linkName),
        ProtoField("info", \.info),
        ProtoField("creation_time", \.creationTime),
        ProtoField("visibility", \.visibility),
        ProtoField("flagged_attribute", \.flaggedAttribute),
    ]
}
