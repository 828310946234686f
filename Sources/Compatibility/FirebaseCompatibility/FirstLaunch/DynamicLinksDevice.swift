import FirebaseAPI
public import Foundation

/// What the app sends to the service about its installation; all values are optional.
///
/// Firebase's SDK always sent all of it, to guess which click led to the installation. The service guesses only if the project
/// permits it, and needs none of it otherwise. ``installedAt`` also bounds how long a failed question is repeated.
public struct DynamicLinksDevice: Hashable, Sendable {
    /// The time of the installation.
    public var installedAt: Date?
    /// The version of the system: `16.2`.
    public var systemVersion: String
    /// The width of the screen in points; 0 where it is not told.
    public var screenWidth: Int
    /// The height of the screen in points; 0 where it is not told.
    public var screenHeight: Int
    /// The language as a web view says it: `en-US`.
    public var language: String
    /// The time zone: `Asia/Amman`.
    public var timeZone: String
    /// The model: `iPhone14,3`.
    public var model: String

    /// Creates a description; no value is determined automatically.
    public init(
        installedAt: Date? = nil, systemVersion: String = "", screenWidth: Int = 0, screenHeight: Int = 0,
        language: String = "", timeZone: String = "", model: String = ""
    ) {
        self.installedAt = installedAt
        self.systemVersion = systemVersion
        self.screenWidth = screenWidth
        self.screenHeight = screenHeight
        self.language = language
        self.timeZone = timeZone
        self.model = model
    }

    /// The question of a first launch.
    func request(bundleID: String, pasteboardLink: String?) -> GetIosPostInstallAttributionRequest {
        let device = DeviceInfo.with {
            $0.screenResolutionWidth = Int64(screenWidth)
            $0.screenResolutionHeight = Int64(screenHeight)
            $0.languageCodeFromWebview = language
            $0.timezone = timeZone
            $0.deviceModelName = model
        }
        return GetIosPostInstallAttributionRequest.with {
            $0.bundleId = bundleID
            $0.device = device == DeviceInfo() ? nil : device
            $0.iosVersion = systemVersion
            $0.sdkVersion = FirebaseLinkService.sdkVersion
            $0.appInstallationTime = installedAt.map { Int64($0.timeIntervalSince1970) } ?? 0
            $0.uniqueMatchLinkToCheck = pasteboardLink ?? ""
            $0.visualStyle = .standard
            $0.retrievalMethod = .implicitWeakMatch
        }
    }
}
