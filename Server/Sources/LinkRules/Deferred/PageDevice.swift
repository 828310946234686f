public import InstallMatching
import WaymarkLinks

/// The report of a click's page about the device that shows it: screen, time zone and language.
public struct PageDevice: Hashable, Sendable {
    /// The longest form that a page sends, in bytes.
    public static let maximumLength = 512

    /// The text of the click's token.
    public let token: String
    /// The size of the screen in CSS pixels.
    public let screen: ScreenSize?
    /// The name of the time zone, such as `Europe/Vienna`.
    public let timeZone: String?
    /// The preferred language.
    public let language: DeviceLanguage?

    /// Reads the form of a page: `click`, `width`, `height`, `zone` and `language`, percent-encoded.
    ///
    /// Values that no browser sends are left out.
    ///
    /// - Returns: `nil` if the form is too long, names no click, or tells nothing.
    public init?(form: String) {
        guard form.utf8.count <= Self.maximumLength else { return nil }
        var values: [String: String] = [:]
        for parameter in LongLinkCodec.parameters(ofQuery: form) { values[parameter.name] = parameter.value }
        guard let token = values["click"] else { return nil }
        self.token = token
        screen =
            if let width = values["width"].flatMap({ Int($0) }), let height = values["height"].flatMap({ Int($0) }) {
                ScreenSize(width, height)
            } else { nil }
        timeZone = values["zone"].flatMap { Self.isTimeZone($0) ? $0 : nil }
        language = values["language"].flatMap { DeviceLanguage($0) }
        guard screen != nil || timeZone != nil || language != nil else { return nil }
    }

    /// The device as candidates have it; `nil` for a visitor without a phone or tablet.
    public func traits(of visitor: Visitor) -> DeviceTraits? {
        DevicePlatform(visitor.platform).map {
            DeviceTraits(platform: $0, screen: screen, language: language, timeZone: timeZone)
        }
    }

    /// Whether a text has the form of a name in the time zone database, such as `America/Argentina/Ushuaia`.
    ///
    /// Source: IANA, "Theory and pragmatics of the tz code and data", names of timezones.
    private static func isTimeZone(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }
}
