public import WaymarkLinks

/// An app for Android.
public struct AndroidApp: Hashable, Sendable, Codable {
    /// The package: `com.example.app`.
    public var packageName: String
    /// SHA-256 fingerprints of the signing certificates: upper-case hex pairs with colons, 95 characters each.
    public var fingerprints: [String]
    /// The fingerprint of the key with which builds are uploaded, in the same form.
    ///
    /// No association file names it for its own sake: with Play App Signing it is not the key of what people install.
    public var uploadKeyFingerprint: String?
    /// The least `versionCode` that understands today's links.
    public var minimumVersionCode: Int64?
    /// The scheme of the app's own addresses, which links may name in `al`.
    public var customScheme: CustomScheme?

    /// Creates an app; only the package name is required.
    public init(
        packageName: String, fingerprints: [String] = [], uploadKeyFingerprint: String? = nil,
        minimumVersionCode: Int64? = nil, customScheme: CustomScheme? = nil
    ) {
        self.packageName = packageName
        self.fingerprints = fingerprints
        self.uploadKeyFingerprint = uploadKeyFingerprint
        self.minimumVersionCode = minimumVersionCode
        self.customScheme = customScheme
    }
}
