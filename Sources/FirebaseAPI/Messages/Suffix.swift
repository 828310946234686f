/// The way in which the last path segment of a short link is chosen.
public struct Suffix: ProtoMessage {
    /// A way to choose the last path segment.
    public enum Option: String, ProtoEnum {
        /// Unspecified: the same as `UNGUESSABLE`.
        case unspecified = "OPTION_UNSPECIFIED"
        /// 17 random characters.
        case unguessable = "UNGUESSABLE"
        /// As few characters as are free, four at least.
        case short = "SHORT"
        /// The segment that the request names; managed links only.
        case custom = "CUSTOM"
    }

    /// The way.
    public var option: Option = .unset
    /// The segment, where the way is `CUSTOM`.
    public var customSuffix = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("option", \.option),
        ProtoField("custom_suffix", \.customSuffix),
    ]
}
