/// The labels of a link and the keys that control it.
public final class BranchLinkProperties {
    /// Labels by which links are found.
    public var tags: [String]?
    /// The purpose of the link, such as `sharing`.
    public var feature: String?
    /// The path of the link; a free one is made where it is `nil`.
    public var alias: String?
    /// The channel on which the link is published, such as `sms`.
    public var channel: String?
    /// The user's progress at the time.
    public var stage: String?
    /// The campaign that the link belongs to.
    public var campaign: String?
    /// The time in seconds for which a click may be matched; 0 is the service's default.
    public var matchDuration = 0
    /// Keys such as `$desktop_url`, which win over those of the object.
    public var controlParams: [String: Any] = [:]

    /// Creates properties without labels.
    public init() {}

    /// Sets a key such as `$desktop_url`; without a value it is removed.
    public func addControlParam(_ controlParam: String, withValue value: String?) {
        controlParams[controlParam] = value
    }
}
