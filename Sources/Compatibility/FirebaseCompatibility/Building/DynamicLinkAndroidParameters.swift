public import Foundation
import WaymarkLinks

/// The parameters with which Android opens a link.
public final class DynamicLinkAndroidParameters: DynamicLinkParameterGroup {
    /// The package of the app to open (`apn`).
    public let packageName: String?
    /// The destination instead of the Play Store if the app is not installed (`afl`).
    public var fallbackURL: URL?
    /// The least `versionCode` that can open the link (`amv`).
    ///
    /// 0 until it is set; a 0 that was set is written.
    public var minimumVersion: Int {
        get { givenMinimumVersion ?? 0 }
        set { givenMinimumVersion = newValue }
    }
    private var givenMinimumVersion: Int?

    /// Creates parameters for an app.
    public init(packageName: String) {
        self.packageName = packageName
    }

    var values: [(LinkParameter, String?)] {
        [
            (.apn, packageName), (.afl, fallbackURL?.absoluteString), (.amv, givenMinimumVersion.map { String($0) }),
        ]
    }
}
