/// The number of times that an event happened on one platform.
public struct DynamicLinkEventStat: ProtoMessage {
    /// A platform on which links are opened.
    public enum Platform: String, ProtoEnum {
        /// Unspecified.
        case unspecified = "DYNAMIC_LINK_PLATFORM_UNSPECIFIED"
        /// Android.
        case android = "ANDROID"
        /// iPhone and iPad.
        case ios = "IOS"
        /// A desktop.
        case desktop = "DESKTOP"
        /// Anything else.
        case other = "OTHER"
    }

    /// An event of a link.
    public enum Event: String, ProtoEnum {
        /// Unspecified.
        case unspecified = "DYNAMIC_LINK_EVENT_UNSPECIFIED"
        /// Somebody followed the link.
        case click = "CLICK"
        /// The visitor was sent on.
        case redirect = "REDIRECT"
        /// The app was installed by way of the link.
        case appInstall = "APP_INSTALL"
        /// The app was opened for the first time.
        case appFirstOpen = "APP_FIRST_OPEN"
        /// The app was opened later.
        case appReopen = "APP_RE_OPEN"
    }

    /// The platform.
    public var platform: Platform = .unset
    /// The number of times.
    public var count: Int64 = 0
    /// What happened.
    public var event: Event = .unset

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("platform", \.platform),
        ProtoField("count", \.count),
        ProtoField("event", \.event),
    ]
}
