/// A device, as far as an app knows it.
public struct DeviceInfo: ProtoMessage {
    /// The width of the screen in points.
    public var screenResolutionWidth: Int64 = 0
    /// The height of the screen in points.
    public var screenResolutionHeight: Int64 = 0
    /// The language: `en-JO`; deprecated.
    public var languageCode = ""
    /// The language: `en_JO`; deprecated.
    public var languageCodeRaw = ""
    /// The language as a web view says it: `en-US`.
    public var languageCodeFromWebview = ""
    /// The time zone: `Asia/Amman`.
    public var timezone = ""
    /// The model: `iPhone14,3`.
    public var deviceModelName = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("screen_resolution_width", \.screenResolutionWidth),
        ProtoField("screen_resolution_height", \.screenResolutionHeight),
        ProtoField("language_code", \.languageCode),
        ProtoField("language_code_raw", \.languageCodeRaw),
        ProtoField("language_code_from_webview", \.languageCodeFromWebview),
        ProtoField("timezone", \.timezone),
        ProtoField("device_model_name", \.deviceModelName),
    ]
}
