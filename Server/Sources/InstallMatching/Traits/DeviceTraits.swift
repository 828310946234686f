/// The known traits of a device: of the one that clicked, or of the one on which the app runs.
///
/// Only what a browser and an app can both know. `nil` means unknown, and decides nothing. A redirect knows neither screen nor
/// time zone, which only a page can read. Chrome on Android tells neither the version of the system nor the model. Since version
/// 26, iOS writes 18_6 or 18_7 into user agents whatever the version is; Safari's own version is that of the system. Whoever
/// creates traits leaves out what a user agent only pretends.
///
/// Sources: Chromium, "User-Agent Reduction"; WebKit, "Safari 26 release notes".
public struct DeviceTraits: Hashable, Sendable {
    /// The system; a click on one is never matched with an installation on another.
    public var platform: DevicePlatform
    /// Phone or tablet.
    public var form: DeviceForm?
    /// The model as the device itself calls it, such as `iPhone15,3`; some web views tell it.
    public var model: String?
    /// The size of the screen.
    public var screen: ScreenSize?
    /// The version of the system.
    public var system: SystemRelease?
    /// The preferred language.
    public var language: DeviceLanguage?
    /// The name of the time zone, such as `Europe/Berlin`.
    public var timeZone: String?

    /// Creates traits; omit what is unknown.
    public init(
        platform: DevicePlatform, form: DeviceForm? = nil, model: String? = nil, screen: ScreenSize? = nil,
        system: SystemRelease? = nil, language: DeviceLanguage? = nil, timeZone: String? = nil
    ) {
        self.platform = platform
        self.form = form
        self.model = model
        self.screen = screen
        self.system = system
        self.language = language
        self.timeZone = timeZone
    }
}

extension DeviceTraits {
    /// Whether no trait that both know contradicts that this is one device.
    func mayBeSame(as other: DeviceTraits) -> Bool {
        // What differs most often comes first.
        platform == other.platform && Self.agree(screen, other.screen) && Self.agree(system, other.system)
            && Self.agree(language, other.language) && Self.agree(model, other.model) && Self.agree(form, other.form)
            && Self.agree(timeZone, other.timeZone)
    }

    @inline(__always)
    private static func agree<Value: Equatable>(_ one: Value?, _ two: Value?) -> Bool {
        guard let one, let two else { return true }
        return one == two
    }
}

/// The systems with stores through which apps are installed.
public enum DevicePlatform: String, CaseIterable, Codable, Hashable, Sendable {
    /// iPhone and iPad.
    case ios
    /// Android.
    case android
}

/// The size of a device.
public enum DeviceForm: String, CaseIterable, Codable, Hashable, Sendable {
    case phone, tablet
}
