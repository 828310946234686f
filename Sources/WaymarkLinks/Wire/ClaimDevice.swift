/// The properties of a device that a click and a first launch can both show; `nil` for what is not known.
///
/// An app sends them only if it accepts a link that is only probable. The service compares them with clicks and forgets them.
public struct ClaimDevice: Hashable, Sendable, Codable {
    /// The model, such as `iPhone14,3` or `Pixel 8`.
    public var model: String?
    /// The version of the system, such as `18.2`.
    public var systemVersion: String?
    /// The preferred language, such as `de-AT`.
    public var language: String?
    /// The time zone, such as `Europe/Vienna`.
    public var timeZone: String?
    /// The width of the screen in points, or on Android in density-independent pixels; the smaller side.
    public var screenWidth: Int?
    /// The height of the screen in the same unit.
    public var screenHeight: Int?

    private enum CodingKeys: String, CodingKey {
        case model, systemVersion, language, timeZone, screenWidth, screenHeight
    }

    /// Creates a device.
    public init(
        model: String? = nil, systemVersion: String? = nil, language: String? = nil, timeZone: String? = nil,
        screenWidth: Int? = nil, screenHeight: Int? = nil
    ) {
        self.model = model
        self.systemVersion = systemVersion
        self.language = language
        self.timeZone = timeZone
        self.screenWidth = screenWidth
        self.screenHeight = screenHeight
    }

    /// Reads a device; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        model = try container.decodeIfPresent(String.self, forKey: .model)
        systemVersion = try container.decodeIfPresent(String.self, forKey: .systemVersion)
        language = try container.decodeIfPresent(String.self, forKey: .language)
        timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone)
        screenWidth = try container.decodeIfPresent(Int.self, forKey: .screenWidth)
        screenHeight = try container.decodeIfPresent(Int.self, forKey: .screenHeight)
    }
}
