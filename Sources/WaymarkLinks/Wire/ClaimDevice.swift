/// The properties of a device that a click and a first launch can both show; `nil` for what is not known.
///
/// An app sends them only if it accepts a link that is only probable. The service compares them with clicks and forgets them.
public struct ClaimDevice: Hashable, Sendable {
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

    /// The JSON that clients send.
    package var tree: JSONTree {
        .object(
            .init("language", JSONTree(language)),
            .init("model", JSONTree(model)),
            .init("screenHeight", JSONTree(screenHeight)),
            .init("screenWidth", JSONTree(screenWidth)),
            .init("systemVersion", JSONTree(systemVersion)),
            .init("timeZone", JSONTree(timeZone)))
    }
}
