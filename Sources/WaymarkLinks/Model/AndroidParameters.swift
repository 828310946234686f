/// The parameters with which Android opens a dynamic link.
public struct AndroidParameters: Hashable, Sendable, Encodable {
    /// The package of the app to open (`apn`).
    ///
    /// Without it Android opens no app.
    public var packageName: String?
    /// The destination instead of the Play Store if the app is not installed (`afl`).
    public var fallbackLink: WebURL?
    /// The least `versionCode` that can open the link (`amv`).
    ///
    /// An older app is sent to the Play Store.
    public var minimumVersionCode: Int64?
    /// An address of any scheme that replaces the deep link on Android (`al`).
    public var link: AppURI?

    enum CodingKeys: String, CodingKey {
        case packageName, fallbackLink, minimumVersionCode, link
    }

    /// Creates the parameters; all are optional.
    public init(
        packageName: String? = nil, fallbackLink: WebURL? = nil, minimumVersionCode: Int64? = nil, link: AppURI? = nil
    ) {
        self.packageName = packageName
        self.fallbackLink = fallbackLink
        self.minimumVersionCode = minimumVersionCode
        self.link = link
    }
}
