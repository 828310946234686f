import Foundation

/// From where an app key may be used.
///
/// Empty lists restrict nothing.
public struct APIKeyRestrictions: Hashable, Sendable, Codable {
    /// Bundle IDs that `X-Ios-Bundle-Identifier` may name.
    public var iosBundleIDs: [String]
    /// Packages that `X-Android-Package` may name.
    public var androidPackages: [String]
    /// Origins that `Origin` may name: `https://www.example.com`.
    public var origins: [String]

    /// Creates restrictions; none by default.
    public init(iosBundleIDs: [String] = [], androidPackages: [String] = [], origins: [String] = []) {
        self.iosBundleIDs = iosBundleIDs
        self.androidPackages = androidPackages
        self.origins = origins
    }
}
