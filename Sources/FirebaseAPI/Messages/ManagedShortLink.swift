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

    /// What was noticed about a link.
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
    /// What the link carries.
    public var info: DynamicLinkInfo?
    /// When the link was made.
    public var creationTime: Date?
    /// Whether lists show the link.
    public var visibility: Visibility = .unset
    /// What was noticed about the link.
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
