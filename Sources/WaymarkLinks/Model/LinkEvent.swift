/// An event of a link that statistics count.
///
/// The names are Firebase's (`LinkEventStat.event`), in lower camel case.
public enum LinkEvent: String, CaseIterable, Hashable, Sendable, Codable {
    /// Somebody followed the link, however it was handled.
    case click
    /// The service sent a visitor to a store or to another destination.
    case redirect
    /// The app was installed through the link; only the referrer of a store reports this.
    case appInstall
    /// The app was opened for the first time after an install by way of the link.
    case appFirstOpen
    /// The app was opened by the link later.
    case appReopen
}

/// The platform on which something happened, as statistics count it.
public enum LinkPlatform: String, CaseIterable, Hashable, Sendable, Codable {
    case android
    case ios
    case desktop
    case other
}
